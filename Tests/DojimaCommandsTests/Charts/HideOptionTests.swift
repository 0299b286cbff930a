import DojimaTestSupport
import Foundation
import Testing

/// Hidden series through the program.
@Suite struct HideOptionTests {
    let program: Program

    init() throws {
        program = try Program()
        let rows = (1...60).map { index -> String in
            let open = 100 + Double(index * 7 % 11)
            let day = String(format: "2024-0%d-%02d", 1 + (index - 1) / 28, 1 + (index - 1) % 28)
            return "\(day),\(open),\(open + 3),\(open - 2),\(open + 1),10"
        }
        try program.write((["Date,Open,High,Low,Close,Volume"] + rows).joined(separator: "\n") + "\n", to: "ONE.csv")
        try program("import", "ONE.csv", "--symbol", "ONE")
    }

    /// The ids of the series that a chart draws, and the texts of its legend.
    private func drawn(_ options: [String]) throws -> (series: Set<String>, legend: [String]) {
        let answer = try program.run(["chart", "ONE"] + options + ["-o", "a.svg", "--describe", "a.json"])
        try #require(answer.status == 0, "\(answer.error)")
        let json = try #require(try JSONSerialization.jsonObject(with: program.data("a.json")) as? [String: Any])
        let texts = (json["texts"] as? [[String: Any]] ?? []).filter { $0["role"] as? String == "legend" }
        return (
            Set((json["series"] as? [[String: Any]] ?? []).compactMap { $0["id"] as? String }), texts.compactMap { $0["text"] as? String }
        )
    }

    @Test("--hide takes symbols, studies, names of formulas, and names of the legend")
    func names() throws {
        let studies = ["--overlay", "sma:5", "--overlay", "mid = (high + low)/2", "--pane", "macd", "--mark", "up = close > open"]
        let all = try drawn(studies)
        for (name, ids) in [
            ("ONE", ["ONE"]), ("volume", ["volume"]), ("Volume", ["volume"]), ("sma:5", ["sma:5"]), ("SMA 5", ["sma:5"]),
            ("mid", ["mid"]), ("mid = (high + low)/2", ["mid"]), ("macd", ["macd.macd", "macd.signal", "macd.hist"]), ("up", ["up.up"]),
        ] {
            let some = try drawn(studies + ["--hide", name])
            #expect(some.series == all.series.subtracting(ids) && all.series.isSuperset(of: ids), "\(name): \(some.series)")
        }
        #expect(try drawn(studies + ["--hide", "ONE"]).legend.contains("ONE"))
        #expect(
            try drawn(studies + ["--hide", "ONE", "--hide", "macd"]).series == all.series.filter { !$0.hasPrefix("macd") && $0 != "ONE" })
    }

    @Test("An unknown series, and charts to which --hide does not apply, are refused in one line")
    func mistakes() throws {
        let wrong = try program("chart", "ONE", "--overlay", "sma:5", "--hide", "sma:6", "-o", "b.svg")
        #expect(wrong.status == 64 && wrong.errorLines.count == 1 && !program.exists("b.svg"))
        #expect(wrong.error.contains("there is no series \"sma:6\" to hide; did you mean sma:5?"), "\(wrong.error)")
        for option in ["--facet", "--by-symbol"] {
            let answer = try program("chart", "ONE", option, "--hide", "ONE", "-o", "b.svg")
            #expect(answer.status == 64 && answer.errorLines.count == 1 && answer.error.contains("remove --hide"), "\(answer.error)")
        }
    }
}
