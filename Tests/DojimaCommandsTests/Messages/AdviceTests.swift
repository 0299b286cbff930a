import Foundation
import Testing

/// Advice in error messages: each message names the likely intention and the correct form.
@Suite struct AdviceTests {
    private let program: Program

    init() throws {
        program = try Program()
        try program.write(twoWeeks, to: "weeks.csv")
        try program("import", "weeks.csv", "--symbol", "WEEKS", "--calendar", "XNYS")
    }

    @Test(
        "A refusal says what to write instead",
        arguments: [
            (["analyze", "WEEKS"], "WEEKS is not an analysis; name one before the symbols, such as dojima analyze summary WEEKS"),
            (["analyze", "sumary", "WEEKS"], "did you mean summary?"),
            (["analyze", "summary", "WEEKS", "--risk-free", "2"], "2%"),
            (["chart", "WEEKS", "--overlay", "profile", "-o", "a.png"], "--profile 24"),
            (["chart", "WEEKS", "--pane", "profile:12", "-o", "a.png"], "--profile 24"),
            (
                ["chart", "WEEKS", "--color", "rsi:14 > 70", "-o", "a.png"],
                "no colour; add a colon and a colour, such as \"rsi:14 > 70: orange\""
            ),
            (["chart", "WEEKS", "--color", "close > 100: purplish", "-o", "a.png"], "purplish is not a colour"),
            (["chart", "WEEKS", "--from", "2018-02-30", "-o", "a.png"], "February 2018 has 28 days"),
            (["chart", "WEEKS", "--from", "2020-02-30T10:00", "-o", "a.png"], "February 2020 has 29 days"),
            (["export", "WEEKS", "--to", "2018-13-01"], "months are 01 to 12"),
            (["export", "WEEKS", "-o", "x.xlsx"], "must end in .csv, .json, .ndjson, .npy or .md"),
            (["export", "WEEKS", "-o", "x.csv", "--format", "json"], "leave --format json out"),
            (["export", "weeks.csv", "-o", "weeks.csv"], "would overwrite weeks.csv"),
            (["indicator", "WEEKS", "sma:2", "-o", "x.ndjson"], "must end in"),
            (["indicator", "--list", "-o", "x.csv"], "--list reads none"),
            (["book", "WEEKS", "-o", "b.xlsx"], "a book cannot be written as .xlsx; name a file that ends in"),
            (["analyze", "summary", "WEEKS", "--digits", "16"], "from 0 to 15"),
        ])
    func refusals(_ arguments: [String], _ words: String) throws {
        let answer = try program.run(arguments)
        #expect(answer.status == 64 && answer.errorLines.count == 1, "\(answer.status): \(answer.error)")
        #expect(answer.error.contains(words), "\(answer.error)")
        #expect(!program.exists("b.xlsx") && !program.exists("x.xlsx"))
    }

    @Test("Rows are written to a file as to standard output") func files() throws {
        for (name, form) in [("x.csv", "csv"), ("x.JSON", "json"), ("x.ndjson", "ndjson"), ("x.md", "markdown"), ("x.npy", "npy")] {
            let shown = try program("export", "WEEKS", "--format", form)
            let written = try program("export", "WEEKS", "-o", name)
            #expect(shown.status == 0 && written.status == 0 && written.bytes.isEmpty, "\(written.error)")
            #expect(try program.data(name) == shown.bytes && !shown.bytes.isEmpty, "\(name)")
        }
        for (name, form) in [("y.csv", "csv"), ("y.json", "json"), ("y.npy", "npy")] {
            let shown = try program("indicator", "WEEKS", "sma:2", "--format", form)
            #expect(try program("indicator", "WEEKS", "sma:2", "-o", name).status == 0)
            #expect(try program.data(name) == shown.bytes && !shown.bytes.isEmpty, "\(name)")
        }
        #expect(try program("export", "WEEKS", "-o", "-", "--format", "csv").bytes == program("export", "WEEKS").bytes)
        #expect(try program("export", "WEEKS", "-o", "plain.txt", "--format", "csv").status == 0 && program.exists("plain.txt"))
        // A failing command keeps an existing file.
        try program.write("kept", to: "z.csv")
        #expect(try program("export", "NOSUCH", "-o", "z.csv").status != 0)
        #expect(try String(decoding: program.data("z.csv"), as: UTF8.self) == "kept")
    }

    @Test("Query errors report missing quotes, another case of letters, or a missing OVER") func queries() throws {
        let unquoted = try program("query", "-", input: "SELECT * FROM bars WHERE symbol = WEEKS")
        #expect(
            unquoted.status == 64 && unquoted.error.contains("write a text such as a symbol in single quotes: 'WEEKS'"),
            "\(unquoted.error)")
        let lower = try program("query", "-", input: "SELECT * FROM bars WHERE symbol = 'weeks'")
        #expect(lower.status == 0 && lower.error.contains("'weeks' is not a symbol, but 'WEEKS' is"), "\(lower.error)")
        let other = try program("query", "-", input: "SELECT * FROM bars WHERE symbol = 'nosuch'")
        #expect(other.status == 0 && other.error == "")
        let grouped = try program("query", "-", input: "SELECT donchian_upper(high, low, 3) FROM bars('WEEKS')")
        #expect(grouped.error.contains("donchian_upper without OVER returns only the value at the last row"), "\(grouped.error)")
        for sql in [
            "SELECT donchian_upper(high, low, 3) OVER (ORDER BY time) FROM bars('WEEKS')",
            "SELECT symbol, sma(close, 3) FROM bars GROUP BY symbol", "SELECT vwap(close, volume) FROM bars('WEEKS')",
            "SELECT sma(close, 3) OVER (ORDER BY time ROWS 1 PRECEDING) FROM bars('WEEKS') LIMIT 1",
        ] {
            let answer = try program("query", "-", input: sql)
            #expect(answer.status == 0 && answer.error == "", "\(sql): \(answer.error)")
        }
    }

    @Test("Rules and formulas can name the formulas of panes before them") func names() throws {
        /// The colours of the drawn bars, without the texts of the legend.
        func bars(_ condition: String) throws -> [Substring] {
            let answer = try program(
                "chart", "WEEKS", "--pane", "x = close - open", "--pane", "y = 2*x", "--color", "\(condition): #123456", "-o", "a.svg")
            #expect(answer.status == 0, "\(answer.error)")
            return String(decoding: try program.data("a.svg"), as: UTF8.self).split(separator: "\n").filter {
                $0.contains("#123456") && !$0.contains("<metadata")
            }
        }
        #expect(try bars("y > 2") == bars("2*(close - open) > 2") && bars("y > 2") != bars("y > 5"))
        // A percentage after a name applies to the value of the name.
        #expect(try bars("y > 200%") == bars("y > 2"))
        let columns = try program(
            "indicator", "WEEKS", "x = close - open", "y = sma(x, 2) + x[1]", "sma(close - open, 2) + (close - open)[1]")
        #expect(columns.status == 0 && columns.rows.count == 10, "\(columns.error)")
        for row in columns.rows.dropFirst() { #expect(row[2] == row[3]) }
        for arguments in [
            ["chart", "WEEKS", "--pane", "x = close - open", "--color", "z > 2: orange", "-o", "b.svg"],
            ["chart", "WEEKS", "--pane", "y = 2*z", "--pane", "z = close - open", "-o", "b.svg"], ["indicator", "WEEKS", "y = 2*z"],
        ] {
            let answer = try program.run(arguments)
            #expect(answer.status == 64 && answer.error.contains("z is not a quantity"), "\(answer.status) \(answer.error)")
            #expect(!program.exists("b.svg"))
        }
    }

    @Test("Figures are rounded, in percent and transposed on request") func figures() throws {
        let plain = try program("analyze", "summary", "WEEKS")
        let total = try #require(plain.rows[0].firstIndex(of: "total_return"))
        #expect(Double(plain.rows[1][total]).map { abs($0 - (100.0 / 102 - 1)) < 1e-12 } == true)
        let rounded = try program("analyze", "summary", "WEEKS", "--digits", "3")
        #expect(rounded.rows[1][total] == "-0.020")
        let percent = try program("analyze", "summary", "WEEKS", "--percent")
        #expect(percent.rows[1][total] == "-1.96%")
        let json = try program("analyze", "summary", "WEEKS", "--percent", "--digits", "1", "--format", "json")
        #expect(json.out.contains("\"total_return\":\"-2.0%\"") || json.out.contains("\"total_return\": \"-2.0%\""), "\(json.out)")
        let turned = try program("analyze", "summary", "WEEKS", "--transpose")
        #expect(turned.rows[0] == ["figure", "WEEKS"] && turned.rows.count == plain.rows[0].count)
        #expect(turned.rows.dropFirst().map { $0[0] } == Array(plain.rows[0].dropFirst()))
        #expect(turned.rows.dropFirst().map { $0[1] } == Array(plain.rows[1].dropFirst()))
        let years = try program("analyze", "returns", "WEEKS", "--by", "week", "--percent", "--transpose")
        #expect(years.rows[0] == ["figure", "2024-W02", "2024-W03"], "\(years.out)")
    }
}
