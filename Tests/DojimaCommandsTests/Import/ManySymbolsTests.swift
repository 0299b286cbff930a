import Foundation
import Testing

/// Charts of hundreds of symbols: at most 500, in a time that grows linearly with their number.
@Suite struct ManySymbolsTests {
    let program: Program

    init() throws {
        program = try Program()
        try program.write(twoWeeks, to: "a.csv")
        try program("import", "a.csv", "--symbol", "A", "--calendar", "XNYS")
    }

    /// Expressions of one symbol, each a separate chart source.
    private func names(_ count: Int) -> [String] { (1...count).map { "A*\($0)" } }

    @Test("A chart of 500 symbols is drawn within a minute of work, and one of 501 is refused", .timeLimit(.minutes(5)))
    func limit() throws {
        let list = { (count: Int) in self.names(count).map { "'\($0)'" }.joined(separator: " ") }
        let drawn = try program.shell("ulimit -t 60; exec $dojima chart \(list(500)) -o a.svg")
        #expect(drawn.status == 0 && program.exists("a.svg"), "\(drawn)")
        let refused = try program.shell("exec $dojima chart \(list(501)) -o b.svg")
        #expect(refused.status == 64 && refused.errorLines.count == 1 && refused.error.contains("at most 500"), "\(refused)")
        #expect(!program.exists("b.svg"))
    }

    @Test("A specification of 501 symbols is refused by its key, also with those of formulas") func specification() throws {
        // In several panes, of 200 series each.
        func text(_ series: [String]) -> String {
            let panes = stride(from: 0, to: series.count, by: 200).map { start in
                #"{"series": [\#(series[start..<min(start + 200, series.count)].joined(separator: ","))]}"#
            }
            return #"{"panes": [\#(panes.joined(separator: ","))]}"#
        }
        let series = names(499).map { #"{"symbol": "\#($0)"}"# }
        for (more, status) in [
            ([#"{"symbol": "B"}"#], 66), ([#"{"symbol": "B"}"#, #"{"symbol": "C"}"#], 65), ([#"{"study": "x = @B + @C"}"#], 65),
        ] {
            try program.write(text(series + more), to: "chart.json")
            let answer = try program("render", "chart.json", "-o", "c.svg")
            #expect(answer.status == status && answer.errorLines.count == 1, "\(answer)")
            #expect((status == 65) == answer.error.contains("panes: 501 symbols"), "\(answer)")
        }
    }
}
