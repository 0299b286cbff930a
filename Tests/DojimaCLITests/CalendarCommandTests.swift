import Foundation
import Testing

/// What `dojima calendar` says besides sessions.
@Suite struct CalendarCommandTests {
    let program: Program

    init() throws { program = try Program() }

    @Test("The list of calendars has their hours and the years in which they are known") func list() throws {
        let rows = try program("calendar").rows
        #expect(rows[0] == ["code", "name", "zone", "aliases", "hours", "known_from", "known_to"])
        let hours = Dictionary(uniqueKeysWithValues: rows.dropFirst().map { ($0[0], $0[4]) })
        #expect(hours["XNYS"] == "09:30-16:00" && hours["XTKS"] == "09:00-11:30 12:30-15:30" && hours["24/7"] == "00:00-24:00")
        #expect(rows.contains { $0[0] == "XNYS" && $0[3].contains("NASDAQ") && $0[5...] == ["1990-01-01", "2026-12-31"] })
    }

    @Test("S0-DC-19 days off and short days with their names and rules") func holidays() throws {
        let answer = try program("calendar", "NYSE", "--holidays", "--from", "2024-11-20", "--to", "2024-12-25")
        #expect(
            answer.out == """
                date,weekday,name,rule,kind
                2024-11-28,Thu,Thanksgiving Day,4th Thursday of November,holiday
                2024-11-29,Fri,Day after Thanksgiving,day after the 4th Thursday of November,early close 13:00
                2024-12-24,Tue,Christmas Eve,"24 December, if Monday to Thursday",early close 13:00
                2024-12-25,Wed,Christmas Day,"25 December, on the nearest weekday",holiday

                """)
        #expect(answer.error.isEmpty)
        let later = try program("calendar", "XNYS", "--holidays", "--from", "2027-01-01", "--to", "2027-01-31")
        #expect(later.rows.count == 3 && later.error.contains("2 of these days are projected"))
    }

    @Test("Whether a market is open, by its own clock or by another zone's") func status() throws {
        let answer = try program(
            "calendar", "XNYS", "--at", "2024-11-29T11:00", "--at", "2024-11-29T18:00:00Z", "--at", "2024-11-28", "--at", "2024-11-30T12:00"
        )
        #expect(
            answer.out == """
                time,state,date,reason,next_open,next_close
                2024-11-29T16:00:00Z,open,2024-11-29,,2024-12-02T14:30:00Z,2024-11-29T18:00:00Z
                2024-11-29T18:00:00Z,post,2024-11-29,,2024-12-02T14:30:00Z,2024-12-02T21:00:00Z
                2024-11-28T05:00:00Z,closed,,Thanksgiving Day,2024-11-29T14:30:00Z,2024-11-29T18:00:00Z
                2024-11-30T17:00:00Z,closed,,weekend,2024-12-02T14:30:00Z,2024-12-02T21:00:00Z

                """)
        let tokyo = try program("calendar", "XNYS", "--at", "2024-11-30T00:30", "--zone", "Asia/Tokyo", "--format", "json")
        let rows = try JSONSerialization.jsonObject(with: Data(tokyo.out.utf8)) as? [[String: Any]]
        #expect(rows?.first?["time"] as? String == "2024-11-30T00:30:00+09:00" && rows?.first?["state"] as? String == "open")
    }

    @Test("The next open and the next close, in order") func next() throws {
        #expect(
            try program("calendar", "XNYS", "--next", "2024-11-27T21:00:00Z").out == """
                event,time,date
                open,2024-11-29T14:30:00Z,2024-11-29
                close,2024-11-29T18:00:00Z,2024-11-29

                """)
        #expect(try program("calendar", "XNYS", "--next", "2024-11-29T11:00").rows.dropFirst().map { $0[0] } == ["close", "open"])
    }

    @Test("Parts of sessions") func segments() throws {
        let rows = try program("calendar", "XNAS", "--segments", "post,pre", "--from", "2024-11-28", "--to", "2024-11-29").rows
        #expect(
            rows == [
                ["date", "segment", "open", "close"], ["2024-11-29", "pre", "2024-11-29T09:00:00Z", "2024-11-29T14:30:00Z"],
                ["2024-11-29", "post", "2024-11-29T18:00:00Z", "2024-11-29T22:00:00Z"],
            ])
    }

    @Test(
        "Wrong use is met with one line",
        arguments: [
            (["XNYS", "--at", "2024-01-02", "--holidays"], "exclude each other"), (["--holidays"], "want a calendar"),
            (["XNYS", "--at", "2024-01-02", "--from", "2024-01-02"], "exclude --from"),
            (["XNYS", "--segments", "lunch"], "pre, regular, post"),
            (["XNYS", "--next", "soon"], "2024-03-10"), (["XNYS", "--holidays", "--from", "2024-12-31", "--to", "2024-01-01"], "is after"),
        ])
    func wrongUse(arguments: [String], words: String) throws {
        let answer = try program.run(["calendar"] + arguments)
        #expect(answer.status == 64 && answer.errorLines.count == 1 && answer.error.contains(words), "\(answer.error)")
    }
}
