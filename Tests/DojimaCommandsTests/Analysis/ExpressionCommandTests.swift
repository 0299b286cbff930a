import Foundation
import Testing

/// Expressions instead of symbols, and formulas instead of indicators; the answers are computed from the bars.
@Suite struct ExpressionCommandTests {
    let program: Program

    init() throws {
        program = try Program()
        try program.write(twoWeeks, to: "A.csv")
        // Twice the prices of A, without the 10th.
        let lines = twoWeeks.split(separator: "\n").filter { !$0.hasPrefix("2024-01-10") }.map { line -> String in
            line.split(separator: ",").enumerated().map { index, cell in
                (1...4).contains(index) ? Double(cell).map { "\($0 * 2)" } ?? String(cell) : String(cell)
            }.joined(separator: ",")
        }
        try program.write(lines.joined(separator: "\n"), to: "B.csv")
        try program("import", "A.csv", "B.csv", "--calendar", "XNYS")
    }

    // MARK: Symbols by expression

    @Test("An expression has a bar for each stamp that all its symbols have, with computed open and close") func spread() throws {
        let (own, answer) = (try program("export", "A").rows, try program("export", "B - 1.5*A"))
        #expect(answer.status == 0 && answer.rows.count == own.count - 1)
        let wanted = own.dropFirst().filter { !$0[0].hasPrefix("2024-01-10") }.map { row -> [String] in
            let (open, close) = ((Double(row[1]) ?? 0) / 2, (Double(row[4]) ?? 0) / 2)
            return [row[0]] + [open, max(open, close), min(open, close), close].map { $0 == $0.rounded() ? "\(Int($0))" : "\($0)" } + [""]
        }
        #expect(Array(answer.rows.dropFirst()) == wanted)
        #expect(
            answer.errorLines == [
                "dojima: B - 1.5*A: 1 bar left out, since not all symbols have one at the same time",
                "dojima: B - 1.5*A: high and low are computed from open and close only, since symbols reach theirs at different times",
            ])
    }

    @Test("High and low are computed for a symbol that occurs once, and exchanged if the expression decreases") func extremes()
        throws
    {
        let (own, answer) = (try program("export", "A").rows, try program("export", "--", "-A"))
        #expect(answer.error.isEmpty)
        #expect(Array(answer.rows[1][1...4]) == [own[1][1], own[1][3], own[1][2], own[1][4]].map { "-\($0)" })
        #expect(try program("export", "0.5*A").error.isEmpty)
    }

    @Test("Expressions are accepted wherever symbols are, and a picture is drawn again from its record")
    func everywhere() throws {
        #expect(try program("window", "B/A", "--last", "3d", "--format", "json").json()["close"] as? Double == 2)
        #expect(try program("indicator", "B/A", "sma:2").rows.last?.last == "2")
        #expect(try program("resample", "B/A", "--into", "1w").rows.count == 3)
        let wide = try program("export", "A", "B/A", "--wide", "close").rows
        #expect(wide.first { $0[0].hasPrefix("2024-01-10") }?.last == "" && wide.last?.last == "2")
        #expect(try program("chart", "B/A", "--size", "500x300", "-o", "ratio.svg").status == 0)
        #expect(String(decoding: try program.data("ratio.svg"), as: UTF8.self).contains(">B/A<"))
        #expect(try program("verify", "ratio.svg").status == 0)
        try program.write(#"{"panes": [{"series": [{"symbol": "B/A"}]}]}"#, to: "ratio.json")
        #expect(try program("render", "ratio.json", "-o", "again.svg").status == 0)
    }

    @Test("Files are symbols too, stored symbols with operators come first, and quotes name them in an expression") func names() throws {
        let close = try program("export", "A").rows[1][4]
        #expect(try program("export", "B.csv - A.csv", "--db", "none.db").rows[1][4] == close)
        try program("import", "A.csv", "--symbol", "B/A")
        #expect(try program("export", "B/A").rows[1][4] == close)
        #expect(try program("export", "'B/A' - A").rows[1][4] == "0")
        #expect(try program("export", "b - 1*a").rows[1][4] == close)
    }

    @Test(
        "An error of an expression is one line with its position",
        arguments: [
            ("A - NONE", 66, "no symbol NONE"), ("(A - B", 64, "(A - B: column 7: ) is missing"),
            ("A + * B", 64, "A + * B: column 5: a quantity is missing"),
            ("A > B", 64, "A > B: a condition, not a price"), ("none/none.csv", 66, "none/none.csv"),
            ("log(0*A)", 65, "log(0*A): there is no bar with a value"),
            ("none (1).csv", 66, "none (1).csv"), ("A/NONE/2", 66, "no symbol NONE"),
        ])
    func mistakes(_ name: String, _ status: Int32, _ words: String) throws {
        let answer = try program("export", name)
        #expect(answer.status == status && answer.errorLines.count == 1 && answer.error.contains(words), "\(answer.error)")
    }

    @Test("--adjust adjusts the prices of each symbol by its own splits") func splits() throws {
        try program.write("date,type,ratio\n2024-01-16,split,2:1\n", to: "split.csv")
        try program("actions", "A", "split.csv", "--force")
        #expect(
            try program("chart", "B/A", "--overlay", "sma:3", "-o", "a.svg").error.contains(
                "B/A: prices are unadjusted across the split of 2024-01-16"))
        let adjusted = try program("export", "B/A", "--adjust", "split")
        #expect(adjusted.rows[1][4] == "4" && adjusted.rows.last?[4] == "2" && !adjusted.error.contains("unadjusted"))
    }

    // MARK: Formulas

    @Test("A formula is a column under its name, with values that do not depend on the shown part") func formulas() throws {
        let all = try program("indicator", "A", "mid = (high + low)/2", "up = close > close[1]", "close - sma:3", "sma:3").rows
        #expect(all[0] == ["time", "mid", "up", "close - sma:3", "sma:3"])
        let bars = try program("export", "A").rows
        #expect(all.count == 10 && bars.count == 10)
        for (row, bar) in zip(all.dropFirst(), bars.dropFirst()) {
            let numbers = bar.map { Double($0) ?? .nan }
            #expect(Double(row[1]) == (numbers[2] + numbers[3]) / 2)
            #expect((Double(row[3]) ?? 0) == (Double(row[4]).map { numbers[4] - $0 } ?? 0))
        }
        #expect(all[1][2] == "")
        for (index, row) in all.enumerated().dropFirst(2) {
            #expect(row[2] == ((Double(bars[index][4]) ?? 0) > (Double(bars[index - 1][4]) ?? 0) ? "1" : "0"))
        }
        let last = try program("indicator", "A", "mid = (high + low)/2", "up = close > close[1]", "close - sma:3", "sma:3", "--last", "3d")
            .rows
        #expect(Array(last.dropFirst()) == Array(all.suffix(3)))
    }

    @Test("A formula has values of other symbols where these have a bar") func otherSymbols() throws {
        let rows = try program("indicator", "A", "ratio = @B/close", "@\"B\".high - 2*high").rows
        #expect(rows.count == 10)
        for row in rows.dropFirst() { #expect(Array(row[1...]) == (row[0].hasPrefix("2024-01-10") ? ["", ""] : ["2", "0"])) }
        #expect(try program("indicator", "A", "@NONE + 1").status == 66)
        #expect(try program("chart", "A", "--pane", "ratio = @B/close", "--color", "@B > 0: red", "-o", "a.svg").status == 0)
        #expect(try program("verify", "a.svg").out.contains("\nB,series,unchanged,"))
    }

    @Test("Panes, overlays and specifications take formulas, and a chart is drawn again from its record") func charts()
        throws
    {
        let answer = try program(
            "chart", "A", "--overlay", "mid = (high + low)/2", "--pane", "stretch = (close - sma:3) / atr:3", "--color",
            "close crosses above sma:3: #F57C00",
            "-o", "a.svg", "--describe", "a.json")
        #expect(answer.status == 0 && answer.error.isEmpty, "\(answer.error)")
        let description = try JSONSerialization.jsonObject(with: try program.data("a.json")) as? [String: Any]
        let series = (description?["series"] as? [[String: Any]] ?? []).compactMap { $0["id"] as? String }
        #expect(series.contains("mid") && series.contains("stretch"), "\(series)")
        let specification = try program("explain", "a.svg", "--spec").out
        #expect(
            specification.contains("\"stretch = (close - sma:3) / atr:3\"") && specification.contains("\"close crosses above sma:3: #"))
        #expect(try program("verify", "a.svg").status == 0)
        try program.write(specification, to: "b.json")
        try program("render", "b.json", "-o", "b.svg")
        #expect(try program.data("a.svg") == program.data("b.svg"))
        #expect(try program("chart", "A", "--pane", "up = close > open", "--color", "value > 0 in up: red", "-o", "c.svg").status == 0)
    }

    @Test(
        "An error of a formula is one line with its position",
        arguments: [
            ("x = close +", "x = close +: column 12: a quantity is missing"),
            ("foo = clos", "foo = clos: column 7: clos is not a quantity; did you mean close"),
            ("close[1", "column 8: ] is missing"), ("sma20", "did you mean sma:20"), ("sma:0", "n is a whole number from 1"),
            ("smaa:20 + 1", "column 1: smaa:20 is not a quantity; did you mean sma"),
            ("sma:20 - ", "column 10: a quantity is missing"),
        ])
    func wrong(_ text: String, _ words: String) throws {
        for arguments in [["chart", "A", "--pane", text], ["indicator", "A", text], ["chart", "A", "--overlay", text]] {
            let answer = try program.run(arguments)
            #expect(answer.status == 64 && answer.errorLines.count == 1 && answer.error.contains(words), "\(answer.error)")
        }
    }
}
