import Foundation
import Testing

/// Studies on the command line: the list, second series, longer bars, and their inputs.
@Suite struct StudyCommandTests {
    let program: Program
    /// Forty weekdays with a fall and a rise.
    private let closes = (0..<40).map { (index: Int) -> Double in 100 + Double(index * 7 % 11) - abs(20 - Double(index)) }

    init() throws {
        program = try Program()
        try write("A", closes.enumerated().map { ($0, $1) })
        // Every third date of A is missing.
        try write("B", closes.indices.filter { $0 % 3 != 2 }.map { ($0, 10 + Double($0)) })
    }

    private func date(_ index: Int) -> String {
        // From Monday, 1 January 2018.
        let days = index / 5 * 7 + index % 5
        let date = Date(timeIntervalSince1970: 1_514_764_800 + Double(days) * 86_400)
        return String(ISO8601DateFormatter().string(from: date).prefix(10))
    }

    private func text(_ name: String) throws -> String { String(decoding: try program.data(name), as: UTF8.self) }

    private func write(_ symbol: String, _ closes: [(index: Int, close: Double)], volume: String = "10") throws {
        let rows = closes.map { "\(date($0.index)),\($0.close),\($0.close + 1),\($0.close - 1),\($0.close),\(volume)" }
        try program.write((["date,open,high,low,close,volume"] + rows).joined(separator: "\n"), to: "\(symbol).csv")
        try program("import", "\(symbol).csv", "--symbol", symbol)
    }

    @Test("A list has the inputs and outputs of each indicator, and one name is enough") func list() throws {
        let all = try program("indicator", "--list")
        #expect(all.status == 0 && all.out.hasPrefix("name,family,parameters,outputs,unit,drawn,later_bars,formula,source\n"))
        let one = try program("indicator", "--list", "zigzag", "--format", "json")
        let rows = try #require(try JSONSerialization.jsonObject(with: Data(one.out.utf8)) as? [[String: String]])
        #expect(rows.count == 1 && rows[0]["later_bars"] == "yes" && rows[0]["outputs"] == "value, turn")
        #expect(rows[0]["parameters"]?.hasPrefix("field=close (one of close, high-low); p=5 ") == true)
        let unknown = try program("indicator", "--list", "zigzga")
        #expect(unknown.status == 64 && unknown.errorLines.count == 1 && unknown.error.contains("did you mean zigzag?"))
        #expect(try program("indicator", "--list", "sma", "rsi").status == 64)
        #expect(try program("indicator").status == 64 && program("indicator", "A").status == 64)
    }

    @Test("A second series comes from the database or a file, joined on dates", arguments: ["B", "b", "./B.csv"])
    func second(_ name: String) throws {
        let answer = try program("indicator", "A", "ratio@\(name)")
        #expect(answer.status == 0 && answer.rows[0] == ["time", "ratio@\(name)"])
        let expected = closes.indices.map { (index: Int) -> Double? in index % 3 == 2 ? nil : closes[index] / (10 + Double(index)) }
        #expect(answer.rows.dropFirst().map { Double($0[1]) } == expected)
    }

    @Test("A second series that is missing, not named or has other dates is reported") func withoutSecond() throws {
        #expect(try program("indicator", "A", "beta:5@NONE").status == 66)
        #expect(try program("chart", "A", "--pane", "beta:5@NONE", "-o", "x.png").status == 66)
        let unnamed = try program("indicator", "A", "beta:5")
        #expect(unnamed.status == 64 && unnamed.error.contains("name the second one after @"))
        try program.write("date,close\n1999-01-04,5\n1999-01-05,6\n", to: "old.csv")
        let old = try program("indicator", "A", "ratio@./old.csv")
        #expect(old.status == 0 && old.error.contains("no dates in common"))
        #expect(old.rows.dropFirst().allSatisfy { $0[1].isEmpty })
    }

    @Test("Values that depend on later bars are those of the complete series, for any shown part") func laterBars() throws {
        let whole = try program("indicator", "A", "zigzag:3", "dpo:4", "fractal").rows
        let part = try program("indicator", "A", "zigzag:3", "dpo:4", "fractal", "--from", date(10), "--to", date(20)).rows
        #expect(part.count == 12)
        #expect(part.dropFirst() == whole[11...21])
        #expect(Double(part[11][1]) != nil && Double(part[11][3]) != nil)
        // The legend of a chart has the values of its last bar: on the line to the next turn, and not the close of 106.
        let chart = try program("chart", "A", "--overlay", "zigzag:6", "--continuous", "--to", date(17), "-o", "x.svg")
        #expect(chart.status == 0)
        #expect(try text("x.svg").matches(of: />Zigzag 6<.text>\s*<text[^>]*>102</).count == 1)
        let cut = try program("indicator", "A", "zigzag:6", "--from", date(17), "--to", date(17)).rows
        let value: Double = try #require(Double(cut[1][1]))
        #expect(value > 102.333333 && value < 102.333334)
    }

    @Test("A study of longer bars changes with the weeks, and its column has the name as written") func weeks() throws {
        let rows = try program("indicator", "A", "SMA(1)/1w", "sma:1/1w+").rows
        #expect(rows[0] == ["time", "sma:1/1w", "sma:1/1w+"])
        for index in closes.indices {
            // Weeks of five bars from the first Monday.
            let last = index / 5 * 5 - 1
            #expect(Double(rows[index + 1][1]) == (last < 0 ? nil : closes[last]))
            #expect(Double(rows[index + 1][2]) == closes[index])
        }
    }

    @Test(
        "Longer bars cannot be shorter than those of the series", arguments: ["indicator A sma:1/1h", "chart A --pane rsi:2/1h -o x.png"])
    func shorter(_ line: String) throws {
        let words = line.split(separator: " ").map(String.init)
        let answer =
            try words.count == 3 ? program(words[0], words[1], words[2]) : program("chart", "A", "--pane", "rsi:2/1h", "-o", "x.png")
        #expect(answer.status == 64 && answer.error.contains("these are of 1d"))
    }

    @Test("A study of volume is empty, with a note, if there is no volume") func noVolume() throws {
        try write("BARE", closes.enumerated().map { ($0, $1) }, volume: "")
        let answer = try program("indicator", "BARE", "force", "vwap:1w")
        #expect(answer.status == 0 && answer.error.contains("BARE: force needs volume"))
        #expect(answer.rows.dropFirst().allSatisfy { $0[1].isEmpty && $0[2].isEmpty })
    }

    @Test("Colour rules and specifications take second series, longer bars and names of arguments") func drawn() throws {
        let specification = """
            panes:
              - series: [{symbol: A}, {study: "keltner:n=3,atr=2"}]
              - series: [{study: "correlation:5@B"}]
            colors: ["rsi:2/1w > 50: orange", "ratio@B > 5: green"]
            """
        try program.write(specification, to: "studies.yaml")
        let answer = try program("render", "studies.yaml", "-o", "x.svg", "--describe", "x.json")
        #expect(answer.status == 0, "\(answer.error)")
        let picture = try text("x.svg")
        #expect(picture.contains("Keltner channels 3, 2, 2") && picture.contains("Correlation 5, vs B"))
        #expect(picture.contains("rsi:2/1w &gt; 50") && picture.contains("ratio@B &gt; 5"))
        let over = try program("chart", "A", "--overlay", "ratio@B", "-o", "x.png")
        #expect(over.status == 64 && over.error.contains("--pane ratio@B"))
    }
}
