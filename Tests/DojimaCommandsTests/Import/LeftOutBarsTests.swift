import DojimaTestSupport
import Foundation
import Testing

/// Notes on bars that days of sessions omit: an hour from 12:30 to 22:30 UTC on three days of January, seven of them in New York's session.
@Suite struct LeftOutBarsTests {
    let program: Program

    init() throws {
        program = try Program()
        let stamps = ["02", "03", "04"].flatMap { day in (12...22).map { "2024-01-\(day)T\($0):30:00Z" } }
        try program.write("time,open,high,low,close\n" + stamps.map { "\($0),100,101,99,100.5\n" }.joined(), to: "hours.csv")
        for symbol in ["A", "B"] { try program("import", "hours.csv", "--symbol", symbol, "--calendar", "XNYS") }
    }

    @Test("A scan counts omitted bars in one line, of all series that it makes days of, up to its end") func scan() throws {
        let rule = ["--when", "close > 1", "--interval", "1d"]
        func notes(_ arguments: [String]) throws -> [String] { try program.run(["scan"] + arguments + rule).errorLines.map(String.init) }
        let hint = "left out of the bars of 1d (--segments all uses extended hours)"
        let one = "dojima: A: 12 bars of 1h are outside of the sessions of XNYS: \(hint)"
        let two = "dojima: A and 1 more: 24 bars are outside of the sessions: \(hint)"
        #expect(try notes([]) == [two])
        #expect(try notes(["A", "B"]) == [two])
        #expect(try notes(["A"]) == [one])
        // Up to the open of 4 January, with two bars before it.
        #expect(try notes(["A", "--to", "2024-01-03"]) == [one.replacing("12 bars", with: "10 bars")])
        #expect(try notes(["--segments", "all"]).isEmpty)
        #expect(try program("scan", "A", "--when", "close > 1").errorLines.isEmpty)
    }

    @Test("An exchange without one of the requested parts of sessions is noted once")
    func missingSegments() throws {
        try program("import", "hours.csv", "--symbol", "T", "--calendar", "XTKS")
        let parts = ["--interval", "1d", "--segments", "regular,post"]
        for command in [
            ["export", "T"], ["export", "T", "A"], ["indicator", "T", "sma:2"], ["scan", "T", "--when", "close > 1"],
            ["scan", "--when", "close > 1"],
        ] {
            let answer = try program.run(command + parts)
            #expect(answer.errorLines.count { $0.contains("XTKS has no post trading") } == 1, "\(command): \(answer.error)")
        }
        let days = try program("resample", "T", "--into", "1d", "--segments", "regular,post")
        #expect(days.errorLines.count { $0.contains("XTKS has no post trading") } == 1, "\(days.error)")
    }

    @Test("A note of resampling names sessions, or closed time if rules define it") func resample() throws {
        let days = try program("resample", "A", "--into", "1d")
        #expect(days.errorLines.first?.contains("12 bars of 1h are outside of the sessions of XNYS") == true, "\(days.error)")
        try program("import", "hours.csv", "--symbol", "C")
        let open = try program("resample", "C", "--into", "1d", "--exclude", "2024-01-03")
        #expect(open.errorLines == ["dojima: C: 11 bars of 1h are in closed time: left out of the bars of 1d"], "\(open.error)")
        #expect(open.rows.count == 3)
    }

    @Test("A date begins and ends with its session if days are sessions") func dates() throws {
        let week = ["2024-01-02", "2024-01-03"]
        let resampled = try program("resample", "A", "--into", "1d", "--from", week[0], "--to", week[1])
        let table = try program("query", "SELECT date, count FROM bars('A', '1d', NULL, '\(week[0])', '\(week[1])')")
        #expect(resampled.rows.dropFirst().map { $0[6] } == ["7", "7"])
        #expect(table.rows.dropFirst().map(\.self) == week.map { [$0, "7"] })
    }
}
