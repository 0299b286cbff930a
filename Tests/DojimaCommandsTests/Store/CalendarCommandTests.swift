import DojimaTestSupport
import Foundation
import Testing

/// Outputs of `dojima calendar` other than sessions.
@Suite struct CalendarCommandTests {
    let program: Program

    init() throws { program = try Program() }

    @Test("The list of calendars has their hours and the years in which they are known") func list() throws {
        let rows = try program("calendar").rows
        #expect(rows[0][..<5] == ["code", "name", "zone", "aliases", "hours"])
        #expect(rows[0][5...] == ["known_from", "known_to", "announced_to", "hours_from", "hours_to"])
        let hours = Dictionary(uniqueKeysWithValues: rows.dropFirst().map { ($0[0], $0[4]) })
        #expect(hours["XNYS"] == "09:30-16:00" && hours["XTKS"] == "09:00-11:30 12:30-15:30" && hours["24/7"] == "00:00-24:00")
        let known = ["1990-01-01", "2026-12-31", "2026-07-23", "1990-01-01", "2026-12-31"]
        #expect(rows.contains { $0[0] == "XNYS" && $0[3].contains("NASDAQ") && $0[5...] == known[...] })
        #expect(rows.contains { $0[0] == "BVMF" && $0[8...] == ["2019-11-04", "2020-03-06"] })
        #expect(rows.contains { $0[0] == "24/7" && $0[7].isEmpty })
    }

    @Test("Holidays and early closes are listed with their names and rules", .feature("S0-DC-19")) func holidays() throws {
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
        #expect(later.rows.count == 3 && later.error.contains("2 of these days are projected: XNYS is known from 1990-01-01"))
        let mexico = try program("calendar", "XMEX", "--from", "2023-03-10", "--to", "2023-03-13")
        let words = "1 of these sessions are projected: the hours of XMEX are known from 2022-11-07 to 2023-03-10"
        #expect(mexico.rows.count == 3 && mexico.error.contains(words), "\(mexico.error)")
        #expect(try program("calendar", "XMEX", "--holidays", "--from", "2024-01-01", "--to", "2024-12-31").error.isEmpty)
    }

    @Test("A note names the date up to which announcements are included if an answer goes beyond it") func announced() throws {
        let words = "announcements of XNYS are included up to 2026-07-23"
        for arguments in [[], ["--holidays"], ["--segments", "pre"], ["--at", "2026-07-24T10:00"], ["--next", "2026-07-23T21:00:00Z"]] {
            let answer = try program.run(["calendar", "XNYS"] + arguments)
            #expect(answer.status == 0 && answer.error.contains(words), "\(arguments)")
        }
        #expect(try program("calendar", "XNYS", "--from", "2026-01-01", "--to", "2026-07-23").error.isEmpty)
        #expect(try program("calendar", "24/7", "--from", "2030-01-01", "--to", "2030-01-02").error.isEmpty)
    }

    @Test("A name of two exchanges is refused with both codes") func ambiguous() throws {
        let answer = try program("calendar", "TSE")
        #expect(answer.status == 66 && answer.error == "dojima: \"TSE\" is the name of several exchanges; write XTKS or XTSE\n")
    }

    @Test("The status of a market is given by its own clock or by another zone's") func status() throws {
        let answer = try program(
            "calendar", "XNYS", "--at", "2024-11-29T11:00", "--at", "2024-11-29T18:00:00Z", "--at", "2024-11-28", "--at", "2024-11-30T12:00"
        )
        #expect(
            answer.out == """
                time,state,date,reason,next_open,next_close
                2024-11-29T16:00:00Z,open,2024-11-29,,2024-12-02T14:30:00Z,2024-11-29T18:00:00Z
                2024-11-29T18:00:00Z,post,2024-11-29,,2024-12-02T14:30:00Z,2024-12-02T21:00:00Z
                2024-11-28T05:00:00Z,closed,,holiday (Thanksgiving Day),2024-11-29T14:30:00Z,2024-11-29T18:00:00Z
                2024-11-30T17:00:00Z,closed,,weekend,2024-12-02T14:30:00Z,2024-12-02T21:00:00Z

                """)
        let tokyo = try program("calendar", "XNYS", "--at", "2024-11-30T00:30", "--zone", "Asia/Tokyo", "--format", "json")
        let rows = try JSONSerialization.jsonObject(with: Data(tokyo.out.utf8)) as? [[String: Any]]
        #expect(rows?.first?["time"] as? String == "2024-11-30T00:30:00+09:00" && rows?.first?["state"] as? String == "open")
    }

    @Test("The next open and the next close are listed in order") func next() throws {
        #expect(
            try program("calendar", "XNYS", "--next", "2024-11-27T21:00:00Z").out == """
                event,time,date
                open,2024-11-29T14:30:00Z,2024-11-29
                close,2024-11-29T18:00:00Z,2024-11-29

                """)
        #expect(try program("calendar", "XNYS", "--next", "2024-11-29T11:00").rows.dropFirst().map { $0[0] } == ["close", "open"])
    }

    @Test("Parts of sessions are listed") func segments() throws {
        let rows = try program("calendar", "XNAS", "--segments", "post,pre", "--from", "2024-11-28", "--to", "2024-11-29").rows
        #expect(
            rows == [
                ["date", "segment", "open", "close"], ["2024-11-29", "pre", "2024-11-29T09:00:00Z", "2024-11-29T14:30:00Z"],
                ["2024-11-29", "post", "2024-11-29T18:00:00Z", "2024-11-29T22:00:00Z"],
            ])
    }

    @Test("Extended hours are on the axis, up to 17:00 on the day of an early close", .feature("S0-DC-19")) func extendedHours() throws {
        let options = ["--calendar", "XNYS", "--from", "2024-11-27", "--to", "2024-11-30", "--gaps"]
        let gaps = try program.run(["axis", "--segments", "pre,regular,post"] + options).rows
        #expect(
            gaps.dropFirst().map { $0.prefix(2).map { $0.prefix(16) } } == [
                ["2024-11-27T00:00", "2024-11-27T04:00"], ["2024-11-27T20:00", "2024-11-29T04:00"],
                ["2024-11-29T17:00", "2024-11-30T00:00"],
            ])
        let wrong = try program.run(["axis", "--segments", "pre"] + options.map { $0 == "XNYS" ? "XTKS" : $0 })
        #expect(wrong.status == 64 && wrong.error.contains("XTKS has no pre trading"))
        let part = try program.run(["axis", "--segments", "regular,post"] + options.map { $0 == "XNYS" ? "XTKS" : $0 })
        #expect(part.status == 0 && part.error.contains("no post trading"))
    }

    @Test(
        "Wrong use is reported on one line",
        arguments: [
            (["XNYS", "--at", "2024-01-02", "--holidays"], "cannot be used together"), (["--holidays"], "need a calendar"),
            (["XNYS", "--at", "2024-01-02", "--from", "2024-01-02"], "cannot be used with --from and --to"),
            (["XNYS", "--segments", "lunch"], "pre, regular, post"),
            (["XNYS", "--next", "soon"], "2024-03-10"), (["XNYS", "--holidays", "--from", "2024-12-31", "--to", "2024-01-01"], "is after"),
        ])
    func wrongUse(arguments: [String], words: String) throws {
        let answer = try program.run(["calendar"] + arguments)
        #expect(answer.status == 64 && answer.errorLines.count == 1 && answer.error.contains(words), "\(answer.error)")
    }
}

/// `--calendar-file` in the commands that read a calendar.
@Suite struct CalendarFileCommandTests {
    let program: Program

    init() throws {
        program = try Program()
        try program.write(
            #"""
            {"calendars": [
              {"code": "XNYS", "base": "XNYS", "remove": ["2024-01-15"], "closures": [{"name": "Storm", "dates": ["2024-01-17"]}]},
              {"code": "RICE", "name": "Rice", "zone": "Asia/Tokyo", "week": [{"days": ["Mon", "Wed"]}], "hours": [{"open": "09:00", "close": "15:00"}]}
            ]}
            """#, to: "mine.json")
        try program.write(twoWeeks, to: "weeks.csv")
    }

    @Test("A corrected calendar and a custom one are listed and used") func calendar() throws {
        let sessions = try program("calendar", "NYSE", "--calendar-file", "mine.json", "--from", "2024-01-12", "--to", "2024-01-18").rows
        #expect(sessions.dropFirst().map { $0[0] } == ["2024-01-12", "2024-01-15", "2024-01-16", "2024-01-18"])
        let rows = try program("calendar", "--calendar-file", "mine.json").rows
        #expect(rows.contains { $0.prefix(5) == ["RICE", "Rice", "Asia/Tokyo", "", "09:00-15:00"] })
        #expect(try program("calendar", "RICE", "--calendar-file", "mine.json", "--at", "2024-01-17T10:00").rows[1][1] == "open")
    }

    @Test("The output of --rules is read back and gives the same answers") func rules() throws {
        try program.write(try program("calendar", "XLON", "--rules").out, to: "london.json")
        let span = ["--from", "2000-01-01", "--to", "2026-12-31"]
        let builtIn = try program.run(["calendar", "XLON"] + span)
        #expect(try program.run(["calendar", "XLON", "--calendar-file", "london.json"] + span).out == builtIn.out)
        #expect(builtIn.rows.count > 6800)
        #expect(
            try program("calendar", "XLON", "--calendar-file", "london.json", "--rules").out == program("calendar", "XLON", "--rules").out)
    }

    @Test("Axes, imports, instruments, windows and charts use the calendars of a file") func everywhere() throws {
        let file = ["--calendar-file", "mine.json"]
        let span = ["--from", "2024-01-15", "--to", "2024-01-20"]
        let axis = try program.run(["axis", "--calendar", "RICE", "--gaps"] + span + file)
        // Before Monday's session, between it and Wednesday's, and after that.
        #expect(
            axis.status == 0
                && axis.rows.dropFirst().map { $0[0].prefix(16) } == ["2024-01-15T00:00", "2024-01-15T15:00", "2024-01-17T15:00"])
        #expect(try program.run(["import", "weeks.csv", "--symbol", "W", "--calendar", "RICE"] + file).status == 0)
        #expect(try program("instrument", "W").out.contains("RICE"))
        // Mondays and Wednesdays from 8 to 19 January; the Monday without a bar is an empty slot.
        let window = try program.run(["window", "W", "--format", "json", "--from", "2024-01-08", "--to", "2024-01-19"] + file).json()
        #expect(window["tradingSpan"] as? Int == 4 * 86_400)
        #expect(try program.run(["chart", "W", "-o", "w.svg"] + file).status == 0)
        let unknown = try program("window", "W")
        #expect(unknown.status == 66 && unknown.error.contains("RICE") && unknown.error.contains("--calendar-file"), "\(unknown.error)")
        #expect(try program.run(["instrument", "W", "--calendar", "NYSE"] + file).out.contains("XNYS"))
        #expect(try program.run(["resample", "W", "--into", "1w", "--calendar", "RICE"] + file).status == 0)
        #expect(try program.run(["export", "W"] + file).rows.count == 10)
    }

    @Test("An error in a file names the file and the position in it") func mistakes() throws {
        try program.write(#"{"calendars": [{"code": "A", "zone": "UTC", "hours": [{"opn": "09:00"}]}]}"#, to: "bad.json")
        let answer = try program("axis", "--calendar", "A", "--calendar-file", "bad.json", "--from", "2024-01-01", "--to", "2024-01-02")
        #expect(answer.status == 65)
        #expect(answer.error == "dojima: bad.json: line 1: calendars[0].hours[0].opn: unknown key; did you mean open?\n")
        #expect(try program("calendar", "--calendar-file", "none.json").status == 66)
    }
}
