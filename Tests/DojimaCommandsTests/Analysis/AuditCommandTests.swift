import Foundation
import Testing

/// Audits by the program, of bars with faults that are inserted by hand.
@Suite struct AuditCommandTests {
    let program: Program

    init() throws { program = try Program() }

    /// Minutes of New York's session on 2 January 2024, 14:30 to 21:00 UTC, with some missing, and one bar on the day before, a holiday.
    private func importDay() throws {
        var text = "time,open,high,low,close,volume\n2024-01-01T15:00:00Z,100,101,99,100,10\n"
        for minute in 0..<390 where !(60..<70).contains(minute) && minute < 300 {
            let clock = 14 * 60 + 30 + minute
            let (hour, rest) = (clock / 60, clock % 60)
            let price = 100 + Double(minute % 7)
            text += "2024-01-02T\(hour):\(rest < 10 ? "0" : "")\(rest):00Z,\(price),\(price + 1),\(price - 1),\(price),10\n"
        }
        try program.write(text, to: "day.csv")
        #expect(try program("import", "day.csv", "--symbol", "DAY", "--interval", "1m").status == 0)
    }

    @Test("An audit of daily bars reports a missing one and one on a Saturday") func daily() throws {
        try program.write(
            twoWeeks.replacingOccurrences(of: "2024-01-11,", with: "2024-01-13,").split(separator: "\n").sorted { a, b in
                a.hasPrefix("date") || !b.hasPrefix("date") && a < b
            }.joined(separator: "\n"), to: "weeks.csv")
        try program("import", "weeks.csv", "--symbol", "WEEKS", "--calendar", "XNYS")
        let answer = try program("audit", "WEEKS")
        #expect(answer.status == 0)
        #expect(
            answer.rows == [
                ["kind", "date", "first", "last", "count", "detail"],
                ["missing", "2024-01-11", "2024-01-11T00:00:00Z", "2024-01-11T00:00:00Z", "1", ""],
                ["unexpected", "2024-01-13", "2024-01-13T00:00:00Z", "2024-01-13T00:00:00Z", "1", "weekend"],
            ])
        #expect(
            answer.error
                == "dojima: WEEKS 1d on XNYS, 2024-01-08 to 2024-01-19: 8 of 9 slots hold a bar (88.88 %), 2 findings\n")
        #expect(try program("audit", "WEEKS", "--strict").status == 65)
        let clean = try program("audit", "WEEKS", "--from", "2024-01-16", "--strict")
        #expect(clean.status == 0 && clean.rows.count == 1 && clean.error.contains("4 of 4 slots hold a bar (100 %), no findings"))
    }

    @Test("An audit of minutes reports a gap, a holiday's bar and an early end, as CSV and as JSON") func minutes() throws {
        try importDay()
        #expect(try program("audit", "DAY").status == 64)
        let rows = try program("audit", "DAY", "--calendar", "NYSE").rows.dropFirst()
        #expect(
            rows.map { [$0[0], $0[2], $0[3], $0[4], $0[5]] } == [
                ["unexpected", "2024-01-01T15:00:00Z", "2024-01-01T15:00:00Z", "1", "New Year's Day"],
                ["missing", "2024-01-02T15:30:00Z", "2024-01-02T15:39:00Z", "10", ""],
                ["missing", "2024-01-02T19:30:00Z", "2024-01-02T20:59:00Z", "90", ""],
                ["ends-early", "2024-01-02T19:30:00Z", "2024-01-02T20:59:00Z", "90", "the session ends at 2024-01-02T21:00:00Z"],
            ])
        let object = try program("audit", "DAY", "--calendar", "XNYS", "--format", "json", "--time-format", "epoch").json()
        #expect(["sessions", "bars", "expected", "filled"].map { object[$0] as? Int } == [1, 291, 390, 290])
        #expect(object["grid"] as? String == "open" && object["calendar"] as? String == "XNYS")
        let kinds = try #require(object["kinds"] as? [String: [String: Int]])
        #expect(kinds["missing"] == ["findings": 2, "count": 100] && kinds.count == 3)
        let findings = try #require(object["findings"] as? [[String: Any]])
        #expect(findings.count == 4 && findings[1]["first"] as? Int == 1_704_209_400)

        #expect(
            try program("audit", "DAY", "--calendar", "XNYS", "--by", "session").rows == [
                ["date", "expected", "filled", "unexpected", "findings"], ["2024-01-01", "0", "0", "1", "unexpected"],
                ["2024-01-02", "390", "290", "0", "missing ends-early"],
            ])
        let byKind = try program("audit", "DAY", "--calendar", "XNYS", "--by", "kind").rows
        #expect(byKind.count == 10 && byKind[1] == ["missing", "2", "100"] && byKind[3] == ["duplicate", "0", "0"])
        let few = try program("audit", "DAY", "--calendar", "XNYS", "--most", "1")
        #expect(few.rows.count == 4 && few.error.contains("1 findings are not listed"))
    }

    @Test("A picture of the coverage has the same bytes every time", arguments: ["png", "svg", "pdf"]) func picture(_ kind: String) throws {
        try importDay()
        let options = ["audit", "DAY", "--calendar", "XNYS", "--by", "kind"]
        #expect(try program.run(options + ["-o", "one.\(kind)"]).status == 0)
        #expect(try program.run(options + ["-o", "two.\(kind)"], environment: ["TZ": "Asia/Tokyo"]).status == 0)
        #expect(try program.data("one.\(kind)") == program.data("two.\(kind)"))
        #expect(try program.data("one.\(kind)").count > 500)
        if kind == "svg" {
            let text = String(decoding: try program.data("one.svg"), as: UTF8.self)
            for label in ["DAY 1m · coverage", "2024", "Jan", "under half missing", "bars on a closed date"] {
                #expect(text.contains(">\(label)<"), "\(label)")
            }
        }
    }

    @Test("Wrong use is reported on one line") func wrongUse() throws {
        try importDay()
        for (arguments, status) in [
            (["--calendar", "NONE"], 66), (["--calendar", "XNYS", "--interval", "5m"], 64), (["--calendar", "XNYS", "--stale", "1"], 64),
            (["--calendar", "XNYS", "--from", "2024-01-03", "--to", "2024-01-02"], 64), (["--calendar", "XNYS", "-o", "x.gif"], 64),
            (["--calendar", "XNYS", "-o", "none/x.png"], 73), (["--calendar", "XNYS", "--from", "2025-01-01"], 65),
        ] as [([String], Int32)] {
            let answer = try program.run(["audit", "DAY"] + arguments)
            #expect(answer.status == status && answer.errorLines.count == 1, "\(arguments): \(answer)")
        }
        #expect(try program("audit", "NIGHT", "--calendar", "XNYS").status == 66)
    }
}
