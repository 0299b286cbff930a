import Foundation
import Testing

/// Splits in commands: the traded prices of Google, and halved from 2010-01-04 on as if they had been split on that day. Returns are
/// computed from the closes of the file.
@Suite struct SplitTests {
    let program: Program

    init() throws {
        program = try Program()
        try program.link("datasets", "queries")
        try program("import", "datasets/goog-daily.json", "--symbol", "GOOG", "--calendar", "XNYS")
        let lines = try program("export", "GOOG").out.split(separator: "\n")
        let halved = lines.enumerated().map { index, line in
            var cells = line.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
            if index > 0, cells[0] >= "2010-01-04" { for cell in 1...4 { cells[cell] = "\((Double(cells[cell]) ?? .nan) / 2)" } }
            return cells.joined(separator: ",")
        }
        try program.write(halved.joined(separator: "\n"), to: "half.csv")
        try program("import", "half.csv", "--symbol", "HALF", "--calendar", "XNYS")
        try program.write("date,type,ratio\n2010-01-04,split,2:1\n", to: "split.csv")
        try program("actions", "HALF", "split.csv")
    }

    private let note = "dojima: HALF: prices are unadjusted across the split of 2010-01-04; --adjust split removes this\n"

    @Test("A return over a split is right with --adjust, and reported as wrong without it")
    func returns() throws {
        func year(_ arguments: String...) throws -> (percent: String?, error: String) {
            let answer = try program.run(["query", "yearly-returns", "--param", "symbol=HALF", "--format", "csv"] + arguments)
            return (answer.rows.first { $0[0] == "2010" }?[4], answer.error)
        }
        // From 619.98 to 593.97; of the halved shares to 296.985.
        let adjusted = try year("--adjust", "split")
        #expect(adjusted.percent == "-4.1953" && adjusted.error.isEmpty)
        let plain = try year()
        #expect(plain.percent == "-52.0976" && plain.error == note.replacingOccurrences(of: "HALF:", with: "yearly-returns: HALF:"))
    }

    @Test("Windows and charts of changes also report a split, and those without the split report nothing")
    func windows() throws {
        #expect(try program("window", "HALF", "--last", "5y").error == note)
        #expect(try program("window", "HALF", "--last", "1y").error.isEmpty)
        #expect(try program("window", "HALF", "--from", "2009", "--to", "2010").error == note)
        #expect(try program("window", "HALF", "--from", "2010", "--to", "2010").error.isEmpty)
        #expect(try program("chart", "HALF", "--last", "5y", "--percent", "-o", "a.svg").error == note)
        #expect(try program("chart", "HALF", "GOOG", "--last", "5y", "--by-symbol", "-o", "a.svg").error == note)
        #expect(try program("chart", "HALF", "GOOG", "--last", "5y", "--facet", "-o", "a.svg").error == note)
        #expect(try program("chart", "HALF", "--last", "5y", "-o", "a.svg").error.isEmpty)
        #expect(
            try program("chart", "HALF", "--last", "5y", "--percent", "--adjust", "split", "-o", "a.svg").error.contains("adjusted for 1"))
    }

    @Test("Values computed from bars across the split report it, and those of one side do not") func computed() throws {
        let across = ["--from", "2009-12", "--to", "2010-01"]
        #expect(try program.run(["indicator", "HALF", "sma:5"] + across).error == note)
        #expect(try program.run(["chart", "HALF", "--overlay", "sma:5", "-o", "a.svg"] + across).error == note)
        #expect(try program.run(["export", "HALF", "--transform", "heikin-ashi"] + across).error == note)
        // The average of five bars spans the split for four of them.
        #expect(try program("indicator", "HALF", "sma:5", "--from", "2010-01-07", "--to", "2010-02").error == note)
        #expect(try program("indicator", "HALF", "sma:5", "--from", "2010-01-08", "--to", "2010-02").error.isEmpty)
        #expect(try program.run(["export", "HALF"] + across).error.isEmpty)
        #expect(try program.run(["indicator", "HALF", "sma:5", "--adjust", "split"] + across).error.contains("adjusted for 1 split"))
        // The split is on the first Monday of January: no week and no month has bars of both sides.
        for interval in ["1w", "1M"] {
            #expect(try program.run(["resample", "HALF", "--into", interval] + across).error.isEmpty)
            #expect(try program.run(["export", "HALF", "--interval", interval] + across).error.isEmpty)
        }
        try program.write("date,type,ratio\n2010-01-06,split,2:1\n", to: "later.csv")
        try program("actions", "GOOG", "later.csv", "--force")
        for command in [["resample", "GOOG", "--into", "1w"], ["export", "GOOG", "--interval", "1M"]] {
            #expect(try program.run(command + across).errorLines.count == 1)
        }
    }

    @Test("A custom query reports a split if it reads prices, by the symbols that it names")
    func queries() throws {
        func error(_ sql: String, _ arguments: String...) throws -> String { try program.run(["query", sql] + arguments).error }
        let said = note.replacingOccurrences(of: "HALF:", with: "query: HALF:")
        #expect(try error("SELECT max(close) FROM bars WHERE symbol = 'HALF'") == said)
        #expect(try error("SELECT max(close) FROM bars WHERE symbol = :symbol", "HALF") == said)
        #expect(try error("SELECT max(close) FROM bars GROUP BY symbol") == said)
        #expect(try error("SELECT max(close) FROM bars('HALF', '1d', NULL, '2009')") == said)
        for quiet in [
            "SELECT max(close) FROM bars WHERE symbol = 'GOOG'", "SELECT count(*), max(volume) FROM bars WHERE symbol = 'HALF'",
            "SELECT max(close) FROM bars('HALF', '1d', NULL, '2010-01-04')", "SELECT max(close) FROM bars('HALF', adjust => 'split')",
            "SELECT max(close) FROM bars_adjusted('HALF')", "SELECT * FROM actions WHERE symbol = 'HALF'",
        ] {
            #expect(try error(quiet).isEmpty, "\(quiet)")
        }
        #expect(try error("SELECT max(close) FROM bars WHERE symbol = 'HALF'", "--adjust", "split").isEmpty)
    }

    @Test("A split that the prices do not show is refused, unless it is forced")
    func repeated() throws {
        let refused = try program("actions", "GOOG", "split.csv")
        #expect(refused.status == 65 && refused.out.isEmpty)
        #expect(
            refused.error
                == "dojima: GOOG: prices are already adjusted for the split of 2 on 2010-01-04 (619.98 before, 626.95 after); leave it out, or store it with --force\n"
        )
        #expect(try program("actions", "GOOG", "--format", "csv").rows.count == 1)
        #expect(try program("actions", "GOOG", "split.csv", "--force").status == 0)
        // Neither a reverse split nor one before all bars is a repetition.
        try program.write("date,type,ratio\n2000-01-03,split,2:1\n2010-01-05,split,1.1\n", to: "others.csv")
        #expect(try program("actions", "HALF", "others.csv").status == 0)
    }
}
