import Foundation
import Testing

/// Several symbols in one chart: one axis for all, each drawn by its own times.
@Suite struct SeveralSymbolsTests {
    let program: Program

    init() throws {
        program = try Program()
        try program.write(days(3...5, 8...12), to: "early.csv")
        try program.write(days(10...12, 15...19), to: "late.csv")
        try program("import", "early.csv", "--symbol", "EARLY", "--calendar", "XNYS")
        try program("import", "late.csv", "--symbol", "LATE", "--calendar", "XTKS")
    }

    /// Daily bars of January 2024, whose closes are the days.
    private func days(_ ranges: ClosedRange<Int>...) -> String {
        let rows = ranges.joined().map { day in
            "2024-01-\(day < 10 ? "0" : "")\(day),\(day),\(day + 1),\(day - 1),\(day),100"
        }
        return (["Date,Open,High,Low,Close,Volume"] + rows).joined(separator: "\n") + "\n"
    }

    private func description(_ arguments: String...) throws -> (object: [String: Any], notes: String) {
        let answer = try program.run(["chart"] + arguments + ["-o", "two.svg", "--describe", "two.json"])
        #expect(answer.status == 0, "\(answer.error)")
        let data = try Data(contentsOf: program.folder.appendingPathComponent("two.json"))
        return (try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any]), answer.error)
    }

    private func series(_ description: [String: Any]) -> [String: (type: String, bars: Int)] {
        let all = description["series"] as? [[String: Any]] ?? []
        return Dictionary(all.map { ($0["name"] as? String ?? "", ($0["type"] as? String ?? "", $0["bars"] as? Int ?? 0)) }) { a, _ in a }
    }

    private func heading(_ description: [String: Any]) -> [String] {
        (description["texts"] as? [[String: Any]] ?? []).compactMap { $0["text"] as? String }
    }

    @Test(
        "The axis runs from the first bar of any symbol to the last, in either order", arguments: [["EARLY", "LATE"], ["LATE", "EARLY"]])
    func wholeAxis(names: [String]) throws {
        let (chart, notes) = try description(names[0], names[1])
        let shown = series(chart)
        #expect(shown[names[0]]?.type == "candlestick" && shown[names[1]]?.type == "line")
        #expect(shown["EARLY"]?.bars == 8)
        #expect(shown["LATE"]?.bars == 8, "a holiday in New York alone stays on the axis: Tokyo trades")
        #expect(notes.isEmpty, "nothing is left out: \(notes)")
        let range = try #require((chart["axes"] as? [[String: Any]])?.first { $0["id"] as? String == "x" }?["range"] as? [Double])
        #expect(range == [1_704_240_000, 1_705_708_800], "3 to 20 January")
    }

    @Test("The last week is counted from the last bar of the first symbol, and ends with it") func lastBars() throws {
        let (chart, _) = try description("EARLY", "LATE", "--last", "2d")
        #expect(series(chart)["EARLY"]?.bars == 2)
        let range = try #require((chart["axes"] as? [[String: Any]])?.first { $0["id"] as? String == "x" }?["range"] as? [Double])
        #expect(range[1] == 1_705_104_000, "13 January: the end of EARLY's last bar")
    }

    @Test("A symbol without bars in the window is said, and does not stand in the heading") func leftOut() throws {
        let (chart, notes) = try description("EARLY", "LATE", "--to", "2024-01-08")
        #expect(notes.contains("LATE has no bars in this part of the axis and is left out"))
        #expect(heading(chart).contains("EARLY") && !heading(chart).contains { $0.contains("LATE") })
    }

    @Test("Symbols of different intervals are shown at the one that all have") func commonInterval() throws {
        let hours = (0..<48).map { "2024-01-\(10 + $0 / 24) \($0 % 24 < 10 ? "0" : "")\($0 % 24):00,5,6,4,5,1" }
        try program.write((["Time,Open,High,Low,Close,Volume"] + hours).joined(separator: "\n") + "\n", to: "hours.csv")
        try program("import", "hours.csv", "--symbol", "HOURS", "--zone", "UTC")
        let (chart, notes) = try description("HOURS", "EARLY", "--continuous")
        #expect(notes.contains("all symbols are shown at 1d"))
        #expect(series(chart)["HOURS"]?.bars == 2)
    }
}
