import DojimaTestSupport
import Foundation
import Testing

/// The colours of series through the program.
@Suite struct SeriesColorTests {
    let program: Program

    init() throws {
        program = try Program()
        for (name, factor) in [("ONE", 1.0), ("TWO", 20)] {
            let rows = (1...60).map { index -> String in
                let open = (100 + Double(index * 7 % 11)) * factor
                return
                    "2024-0\(1 + (index - 1) / 28)-\(String(format: "%02d", 1 + (index - 1) % 28)),\(open),\(open + 3),\(open - 2),\(open + Double(index % 2 * 2 - 1)),10"
            }
            try program.write((["Date,Open,High,Low,Close,Volume"] + rows).joined(separator: "\n") + "\n", to: "\(name).csv")
            try program("import", "\(name).csv", "--symbol", name)
        }
    }

    /// The colours of the lines in the group of a series of an SVG file.
    private func stroke(_ id: String, in file: String) throws -> String {
        let svg = String(decoding: try program.data(file), as: UTF8.self)
        let group = try #require(svg.range(of: "<g id=\"series-\(id.replacing(":", with: "-"))\""), "\(id)")
        let color = try #require(svg[group.upperBound...].range(of: "stroke=\"#[0-9a-fA-F]{6}\"", options: .regularExpression))
        return String(svg[color]).uppercased()
    }

    @Test("The specification that --spec prints keeps the colours when a series is removed from it", .feature("S2-ST-24", "S2-MS-04"))
    func specification() throws {
        let options = ["ONE", "TWO", "--type", "line", "--overlay", "sma:5", "--overlay", "ema:9", "--pane", "macd"]
        #expect(try program.run(["chart"] + options + ["-o", "all.svg"]).status == 0)
        let text = try program.run(["chart"] + options + ["--spec"]).out
        var spec = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
        var panes = try #require(spec["panes"] as? [[String: Any]])
        let series = try #require(panes[0]["series"] as? [[String: Any]])
        panes[0]["series"] = series.filter { $0["study"] as? String != "sma:5" && $0["symbol"] as? String != "TWO" }
        spec["panes"] = panes
        try program.write(String(decoding: try JSONSerialization.data(withJSONObject: spec), as: UTF8.self), to: "less.json")
        let answer = try program("render", "less.json", "-o", "less.svg")
        #expect(answer.status == 0, "\(answer.error)")
        for id in ["ONE", "ema:9", "macd.macd", "macd.signal"] {
            #expect(try stroke(id, in: "less.svg") == stroke(id, in: "all.svg"), "\(id)")
        }
        let ids = ["ONE", "TWO", "sma:5", "ema:9", "macd.macd", "macd.signal"]
        #expect(Set(try ids.map { try stroke($0, in: "all.svg") }).count == ids.count)
    }

    @Test("--series-color colours one series, and the others avoid the colour", .feature("S2-ST-24"))
    func option() throws {
        let answer = try program(
            "chart", "ONE", "--overlay", "sma:5", "--overlay", "ema:9", "--series-color", "ema:9=#355AEA", "-o", "a.svg")
        #expect(answer.status == 0, "\(answer.error)")
        #expect(try stroke("ema:9", in: "a.svg") == "STROKE=\"#355AEA\"" && stroke("sma:5", in: "a.svg") == "STROKE=\"#DB740C\"")
        let wrong = try program("chart", "ONE", "--overlay", "sma:5", "--series-color", "sma:6=1", "-o", "b.svg")
        #expect(wrong.status == 64 && wrong.errorLines.count == 1 && !program.exists("b.svg"))
        #expect(wrong.error.contains("there is no series \"sma:6\" to colour; did you mean sma:5?"), "\(wrong.error)")
        #expect(try program("chart", "ONE", "--series-color", "ONE=blau").error.contains("write a symbol or a study, = and a colour"))
    }

    @Test("Bars of several symbols have different hues, and more sides than axes are refused")
    func bars() throws {
        let answer = try program(
            "chart", "ONE", "TWO", "--type", "candlestick", "--axis", "right", "--axis", "left", "--series-color", "ONE=3", "-o", "a.svg",
            "--describe", "a.json")
        #expect(answer.status == 0, "\(answer.error)")
        let json = try #require(try JSONSerialization.jsonObject(with: program.data("a.json")) as? [String: Any])
        let titles = (json["texts"] as? [[String: Any]] ?? []).filter { $0["role"] as? String == "axis-title" }
        #expect(Set(titles.compactMap { $0["text"] as? String }) == ["ONE", "TWO"])
        let svg = String(decoding: try program.data("a.svg"), as: UTF8.self).uppercased()
        // Each symbol has two shades of its own hue, and none the colours of rising and falling prices.
        var fills: [Set<Substring>] = []
        for id in ["ONE", "TWO"] {
            let group = try #require(svg.range(of: "<G ID=\"SERIES-\(id)\""))
            let end = svg.range(of: "</G>", range: group.upperBound..<svg.endIndex)?.lowerBound ?? svg.endIndex
            fills.append(Set(svg[group.upperBound..<end].matches(of: #/FILL="(#\w+)"/#).map(\.output.1)))
        }
        #expect(fills.allSatisfy { $0.count > 1 && $0.isDisjoint(with: ["#0CA68A", "#CC1F36"]) })
        #expect(fills[0].isDisjoint(with: fills[1]), "\(fills)")
        for (arguments, there) in [
            (["ONE", "--axis", "right", "--axis", "left"], "is one price axis"),
            (["ONE", "TWO", "--percent", "--axis", "right", "--axis", "left"], "is one price axis"),
            (["ONE", "TWO", "--axis", "right", "--axis", "left", "--axis", "left"], "are 2 price axes"),
        ] {
            let wrong = try program.run(["chart"] + arguments + ["-o", "c.svg"])
            #expect(wrong.status == 64 && wrong.error.contains(there), "\(wrong.error)")
        }
    }
}
