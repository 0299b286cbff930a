import Foundation
import Testing

/// Exports of several series, of parts of them, and as tables for people.
@Suite struct ExportFormTests {
    let program: Program

    init() throws {
        program = try Program()
        try program.write(twoWeeks, to: "A.csv")
        // Without the 10th, and with a day that A does not have.
        let lines = twoWeeks.split(separator: "\n").filter { !$0.hasPrefix("2024-01-10") }
        try program.write((lines + ["2024-01-22,7,8,6,7.5,"]).joined(separator: "\n"), to: "B.csv")
        try program("import", "A.csv", "B.csv", "--calendar", "XNYS")
    }

    @Test("A wide table has a row for each stamp of any symbol, a column for each symbol, and empty cells for missing bars")
    func wide() throws {
        let rows = try program("export", "A", "B", "--wide", "close").rows
        #expect(rows[0] == ["date", "A", "B"] && rows.count == 11)
        #expect(rows[2...4] == [["2024-01-09", "101", "101"], ["2024-01-10", "104", ""], ["2024-01-11", "103", "103"]])
        #expect(rows[10] == ["2024-01-22", "", "7.5"])
        #expect(
            try program("export", "B", "A", "--wide", "volume", "--time-format", "epoch", "--to", "2024-01-08").rows == [
                ["time", "B", "A"], ["1704672000", "1000", "1000"],
            ])
        let lines = try program("export", "A", "B", "--wide", "close", "--format", "ndjson", "--from", "2024-01-10", "--to", "2024-01-11")
        #expect(
            lines.out == """
                {"date": "2024-01-10", "A": 104, "B": null}
                {"date": "2024-01-11", "A": 103, "B": 103}

                """)
    }

    @Test("Several symbols are exported one after the other, and an import reads both back") func long() throws {
        let all = try program("export", "A", "B")
        #expect(all.rows[0] == ["symbol", "time", "open", "high", "low", "close", "volume"] && all.rows.count == 19)
        #expect(all.rows.map { $0[0] } == ["symbol"] + Array(repeating: "A", count: 9) + Array(repeating: "B", count: 9))
        for form in ["csv", "json", "ndjson"] {
            let text = try program("export", "A", "B", "--format", form).out
            try program.write(text, to: "both.\(form)")
            try program("import", "both.\(form)", "--db", "\(form).db")
            #expect(try program("export", "A", "B", "--db", "\(form).db").out == all.out)
        }
    }

    @Test("The last part equals that of the window command") func last() throws {
        for length in ["3d", "1w"] {
            let rows = try program("export", "A", "--last", length).rows.dropFirst()
            let window = try program("window", "A", "--last", length, "--format", "json").json()
            #expect(rows.count == window["bars"] as? Int)
            #expect(rows.first?[0] == window["first"] as? String && rows.last?[0] == window["last"] as? String)
        }
        #expect(
            try program("export", "A", "--last", "3d").rows.dropFirst().map { $0[0].prefix(10) } == [
                "2024-01-17", "2024-01-18", "2024-01-19",
            ])
        #expect(try program("indicator", "A", "sma:3", "--last", "1d").rows.count == 2)
        for words in [
            ["--last", "3d", "--from", "2024-01-09"], ["--last", "3", "--to", "2024-01-12"], ["--last", "1w", "--to", "2024-01-17"],
        ] {
            let rows = try program.run(["export", "A"] + words).rows.dropFirst()
            let window = try program.run(["window", "A", "--format", "json"] + words).json()
            #expect(rows.count == window["bars"] as? Int && rows.count > 2, "\(words)")
            #expect(rows.first?[0] == window["first"] as? String && rows.last?[0] == window["last"] as? String, "\(words)")
        }
        #expect(try program("export", "A", "--last", "3d", "--from", "2024", "--to", "2024-01-12").status == 64)
    }

    @Test("A date column has no time of day and is read back unchanged; it is refused for bars with a time of day") func dates()
        throws
    {
        let dated = try program("export", "A", "--time-format", "date")
        #expect(dated.rows[0][0] == "date" && dated.rows[1][0] == "2024-01-08")
        try program("import", "-", "--symbol", "A", "--db", "dated.db", input: dated.out)
        #expect(try program("export", "A", "--db", "dated.db").out == program("export", "A").out)
        try program.write("time,close\n2024-01-08T10:00Z,1\n2024-01-08T11:00Z,2\n2024-01-08T12:00Z,3\n", to: "H.csv")
        let refused = try program("export", "H.csv", "--time-format", "date")
        #expect(refused.status == 64 && refused.errorLines.count == 1 && refused.error.contains("1h"))
        #expect(try program("export", "H.csv", "--time-format", "date", "--interval", "1d").rows[1].first == "2024-01-08")
    }

    @Test("Dates without a time of day are the same in every command with a column of times") func datesEverywhere() throws {
        let dates = try program("export", "A", "--time-format", "date").rows.map { $0[0] }
        let values = try program("indicator", "A", "sma:2", "--time-format", "date")
        #expect(values.rows.map { $0[0] } == dates && values.rows[0] == ["date", "sma:2"])
        let json = try program("indicator", "A", "sma:2", "--time-format", "date", "--format", "json", "--last", "1d").out
        #expect(json.contains("\"date\": \"2024-01-19\""))
        #expect(try program("list", "--time-format", "date").rows[1][3...4] == ["2024-01-08", "2024-01-19"])
        #expect(
            try program("resample", "A", "--into", "1w", "--time-format", "date").rows.map { $0[0] }.dropFirst() == [
                "2024-01-08", "2024-01-15",
            ])
        let window = try program("window", "A", "--last", "3d", "--format", "json", "--time-format", "date").json()
        #expect(window["first"] as? String == "2024-01-17" && window["last"] as? String == "2024-01-19")
        // Bars with a time of day are refused if each has a row, and keep it elsewhere.
        try program.write("time,close\n2024-01-08T10:00Z,1\n2024-01-08T11:00Z,2\n2024-01-08T12:00Z,3\n", to: "H.csv")
        let refused = try program("indicator", "H.csv", "sma:2", "--time-format", "date")
        #expect(refused.status == 64 && refused.errorLines.count == 1 && refused.error.contains("1h"))
        try program("import", "H.csv")
        #expect(try program("list", "--time-format", "date").rows.last?[3] == "2024-01-08T10:00:00Z")
    }

    @Test("A bar stamped at the midnight of its zone has the date of that zone") func datesOfZones() throws {
        try program.write(
            "time,close\n2024-01-08T00:00:00+09:00,1\n2024-01-09T00:00:00+09:00,2\n2024-01-10T00:00:00+09:00,3\n", to: "T.csv")
        try program("import", "T.csv", "--symbol", "T", "--zone", "Asia/Tokyo", "--interval", "1d")
        #expect(
            try program("export", "T", "--time-format", "date").rows.dropFirst().map { $0[0] } == [
                "2024-01-08", "2024-01-09", "2024-01-10",
            ])
        #expect(
            try program("export", "T", "--time-format", "date", "--last", "2d").rows.dropFirst().map { $0[0] } == [
                "2024-01-09", "2024-01-10",
            ])
    }

    @Test("A Markdown table escapes cells that would break it") func markdown() throws {
        #expect(
            try program("export", "A", "--last", "2d", "--format", "markdown").out == """
                | date | open | high | low | close | volume |
                | --- | ---: | ---: | ---: | ---: | ---: |
                | 2024-01-18 | 96 | 99 | 96 | 98 | 1700 |
                | 2024-01-19 | 98 | 101 | 97 | 100 | 1800 |

                """)
        #expect(
            try program("query", "SELECT 'a|b<c' AS \"x|y\", 1 AS n", "--format", "markdown").out == """
                | x\\|y | n |
                | --- | ---: |
                | a\\|b&lt;c | 1 |

                """)
    }

    @Test("A repeated symbol is refused in one line") func twice() throws {
        let answer = try program("export", "A", "A", "--wide", "close")
        #expect(answer.status == 64 && answer.error == "dojima: A is given twice: give each symbol once\n")
        #expect(try program("export", "A", "A.csv", "--wide", "close").rows[0] == ["date", "A", "A.csv"])
    }
}
