import Foundation
import Testing

/// Splits in commands: the shares of Google as they traded, and halved from 2010-01-04 on as if they had been split on that day. Returns are
/// worked out from the closes of the file.
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

    private let note = "dojima: HALF: prices are unadjusted across the split of 2010-01-04; --adjust split takes that out\n"

    @Test("A return over a split is right with --adjust, and said to be wrong without")
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

    @Test("Windows and charts that show a change say so too, and those that do not hold the split say nothing")
    func windows() throws {
        #expect(try program("window", "HALF", "--last", "5y").error == note)
        #expect(try program("window", "HALF", "--last", "1y").error.isEmpty)
        #expect(try program("window", "HALF", "--from", "2009", "--to", "2010").error.isEmpty)
        #expect(try program("chart", "HALF", "--last", "5y", "--percent", "-o", "a.svg").error == note)
        #expect(try program("chart", "HALF", "GOOG", "--last", "5y", "--by-symbol", "-o", "a.svg").error == note)
        #expect(try program("chart", "HALF", "GOOG", "--last", "5y", "--facet", "-o", "a.svg").error == note)
        #expect(try program("chart", "HALF", "--last", "5y", "-o", "a.svg").error.isEmpty)
        #expect(
            try program("chart", "HALF", "--last", "5y", "--percent", "--adjust", "split", "-o", "a.svg").error.contains("adjusted for 1"))
    }

    @Test("A split that the prices do not show is refused, unless it is forced")
    func repeated() throws {
        let refused = try program("actions", "GOOG", "split.csv")
        #expect(refused.status == 65 && refused.out.isEmpty)
        #expect(
            refused.error
                == "dojima: GOOG: prices are adjusted already for the split of 2 on 2010-01-04 (619.98 before, 626.95 after); leave it out, or store it with --force\n"
        )
        #expect(try program("actions", "GOOG", "--format", "csv").rows.count == 1)
        #expect(try program("actions", "GOOG", "split.csv", "--force").status == 0)
        // Neither a reverse split nor one before all bars is a repetition.
        try program.write("date,type,ratio\n2000-01-03,split,2:1\n2010-01-05,split,1.1\n", to: "others.csv")
        #expect(try program("actions", "HALF", "others.csv").status == 0)
    }
}
