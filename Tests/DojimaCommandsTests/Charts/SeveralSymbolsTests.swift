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
        #expect(names.allSatisfy { shown[$0]?.type == "line" })
        #expect(shown["EARLY"]?.bars == 8)
        #expect(shown["LATE"]?.bars == 8, "a holiday only in New York stays on the axis: Tokyo trades")
        #expect(notes.isEmpty, "no bar is omitted: \(notes)")
        let range = try #require((chart["axes"] as? [[String: Any]])?.first { $0["id"] as? String == "x" }?["range"] as? [Double])
        #expect(range == [1_704_240_000, 1_705_708_800], "3 to 20 January")
    }

    @Test("The last week is counted from the last bar of the first symbol, and ends with it") func lastBars() throws {
        let (chart, _) = try description("EARLY", "LATE", "--last", "2d")
        #expect(series(chart)["EARLY"]?.bars == 2)
        let range = try #require((chart["axes"] as? [[String: Any]])?.first { $0["id"] as? String == "x" }?["range"] as? [Double])
        #expect(range[1] == 1_705_104_000, "13 January: the end of EARLY's last bar")
    }

    @Test("A symbol without bars in the window is reported, and is not in the heading") func leftOut() throws {
        let (chart, notes) = try description("EARLY", "LATE", "--to", "2024-01-08")
        #expect(notes.contains("LATE has no bars in this part of the axis and is left out"))
        #expect(heading(chart).contains("EARLY") && !heading(chart).contains { $0.contains("LATE") })
    }

    @Test("Symbols share an axis in percent from the first bar that all have, unless prices are requested") func three() throws {
        try program.write(days(3...5, 8...12), to: "third.csv")
        try program("import", "third.csv", "--symbol", "THIRD", "--calendar", "XNYS")
        let names = ["EARLY", "LATE", "THIRD"]
        func values(_ chart: [String: Any]) -> [String] {
            (chart["texts"] as? [[String: Any]] ?? []).filter { $0["role"] as? String == "series-name" }.compactMap {
                $0["text"] as? String
            }
        }
        func axes(_ chart: [String: Any]) -> [String] {
            (chart["axes"] as? [[String: Any]] ?? []).compactMap { $0["id"] as? String }
        }
        let (percent, _) = try description(names[0], names[1], names[2])
        #expect(axes(percent) == ["x", "price"] && series(percent).values.allSatisfy { $0.type == "line" })
        #expect(values(percent) == ["LATE +90.0%", "EARLY +20.0%", "THIRD +20.0%"], "since 10 January")
        #expect(heading(percent).contains { $0.contains("change since 10 Jan 2024") })
        let (since, _) = try description(names[0], names[1], names[2], "--base", "2024-01-11")
        #expect(heading(since).contains { $0.contains("change since 11 Jan 2024") })
        let (index, _) = try description(names[0], names[1], names[2], "--log")
        #expect(heading(index).contains { $0.contains("10 Jan 2024 = 100") }, "a logarithmic axis has no changes below zero")
        let (prices, _) = try description(names[0], names[1], names[2], "--prices")
        #expect(axes(prices) == ["x", "price"] && values(prices) == ["LATE 19", "EARLY 12", "THIRD 12"])
        #expect(!heading(prices).contains { $0.contains("since") })
        let (own, _) = try description(names[0], names[1], names[2], "--axis", "left", "--axis", "right", "--axis", "right")
        #expect(axes(own).count == 4, "one side each means one axis each")
        let (two, _) = try description(names[0], names[1])
        #expect(axes(two) == ["x", "price"] && values(two) == ["LATE +90.0%", "EARLY +20.0%"])
        let (both, _) = try description(names[0], names[1], "--prices")
        #expect(axes(both) == ["x", "price"] && !heading(both).contains { $0.contains("since") })
        let (sides, _) = try description(names[0], names[1], "--axis", "right", "--axis", "left")
        #expect(axes(sides).count == 3 && series(sides)["EARLY"]?.type == "candlestick")
    }

    @Test("A highlighted symbol must be one of the chart") func highlighted() throws {
        let wrong = try program.run(["chart", "EARLY", "LATE", "--highlight", "LAET", "-o", "two.svg"])
        #expect(wrong.status == 64 && wrong.error.contains("did you mean LATE?"), "\(wrong.error)")
        let right = try program.run(["chart", "EARLY", "LATE", "--highlight", "LATE", "-o", "two.svg"])
        #expect(right.status == 0)
    }

    @Test("If there are too many symbols, the strongest and the weakest are drawn, and a note reports it") func manyBars() throws {
        var names: [String] = []
        for index in 0..<30 {
            let rows = (2...31).map { day in
                let close = 100 + Double(day - 2) * Double(index - 15)
                return "2024-01-\(day < 10 ? "0" : "")\(day),\(close),\(close),\(close),\(close),1"
            }
            names.append("N\(index)")
            try program.write((["Date,Open,High,Low,Close,Volume"] + rows).joined(separator: "\n") + "\n", to: "\(names[index]).csv")
        }
        let small = try program.run(
            ["chart"] + names.map { "\($0).csv" } + [
                "--by-symbol", "--continuous", "--to", "2024-01-05", "--size", "400x240", "-o", "n.svg", "--describe", "n.json",
            ])
        #expect(small.status == 0 && small.error.contains("of 30 symbols are not shown"), "\(small.error)")
        let chart = try #require(try JSONSerialization.jsonObject(with: program.data("n.json")) as? [String: Any])
        let axis = try #require((chart["axes"] as? [[String: Any]])?.first { $0["id"] as? String == "x" })
        let labels = (axis["ticks"] as? [[String: Any]] ?? []).compactMap { $0["label"] as? String }
        #expect(labels.first == "N0" && labels.last == "N29" && labels.contains { $0.hasSuffix(" more") } && !labels.contains(""))
        let texts = (chart["texts"] as? [[String: Any]] ?? []).filter { $0["role"] as? String == "label" }
        #expect(texts.count == labels.count - 1, "each bar has its value")
    }

    @Test("Symbols of different intervals are shown at the interval that all have") func commonInterval() throws {
        let hours = (0..<48).map { "2024-01-\(10 + $0 / 24) \($0 % 24 < 10 ? "0" : "")\($0 % 24):00,5,6,4,5,1" }
        try program.write((["Time,Open,High,Low,Close,Volume"] + hours).joined(separator: "\n") + "\n", to: "hours.csv")
        try program("import", "hours.csv", "--symbol", "HOURS", "--zone", "UTC")
        let (chart, notes) = try description("HOURS", "EARLY", "--continuous")
        #expect(notes.contains("all symbols are shown at 1d"))
        #expect(series(chart)["HOURS"]?.bars == 2)
    }
}
