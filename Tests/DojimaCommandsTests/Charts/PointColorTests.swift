import DojimaTestSupport
import Foundation
import Testing

/// Rules for colours, the crosshair and transforms on the command line.
@Suite struct PointColorTests {
    let program: Program

    init() throws {
        program = try Program()
        try program.write(twoWeeks, to: "weeks.csv")
        try program("import", "weeks.csv", "--symbol", "WEEKS")
        try program("instrument", "WEEKS", "--calendar", "XNYS", "--currency", "USD")
    }

    private func description(_ options: String...) throws -> [String: Any] {
        let answer = try program.run(["chart", "WEEKS", "-o", "weeks.svg", "--describe", "weeks.json"] + options)
        #expect(answer.status == 0, "\(answer.error)")
        return try #require(try JSONSerialization.jsonObject(with: program.data("weeks.json")) as? [String: Any])
    }

    private func colors(_ description: [String: Any], of id: String) -> [String: Int] {
        let series = (description["series"] as? [[String: Any]] ?? []).first { $0["id"] as? String == id }
        let all = series?["colors"] as? [[String: Any]] ?? []
        return Dictionary(uniqueKeysWithValues: all.map { ($0["rule"] as? String ?? "", $0["points"] as? Int ?? -1) })
    }

    @Test("Rules colour prices and volume, or one series by its name; legend and description list the rules", .feature("S4-PP-15"))
    func rules() throws {
        // Volumes 1000 to 1800: the seventy-fifth percentile is 1600.
        let described = try description(
            "--color", "volume > p75: #F57C00", "--color", "close < open and volume >= 1.1K: gray", "--pane", "rsi:3", "--color",
            "value > 50 in rsi:3: red")
        #expect(colors(described, of: "WEEKS") == ["volume > p75": 2, "close < open and volume >= 1100": 5])
        #expect(colors(described, of: "volume") == colors(described, of: "WEEKS"))
        #expect(colors(described, of: "rsi:3").keys.sorted() == ["value > 50"])
        let legend = (described["texts"] as? [[String: Any]] ?? []).compactMap { $0["text"] as? String }
        #expect(legend.contains("volume > p75") && legend.contains("value > 50"))
        let svg = String(decoding: try program.data("weeks.svg"), as: UTF8.self)
        #expect(svg.contains("#f57c00") && svg.contains("#808080"))
        // A study uses the complete series, also in a window that begins later.
        let part = try description("--from", "2024-01-16", "--color", "close > sma:5: green")
        // Averages of the last five closes are 101.6, 100.6, 99.4 and 98.8; the closes 99, 96, 98 and 100.
        #expect(colors(part, of: "WEEKS") == ["close > sma:5": 1])
    }

    @Test("A rule compares with a horizontal line of the same chart, and is refused without one", .feature("S4-AN-13")) func lines()
        throws
    {
        let described = try description("--annotate", "horizontal-line:100=Support", "--color", "close > line:once-1: green")
        #expect(colors(described, of: "WEEKS") == ["close > line:once-1": 5])
        let wrong = try program("chart", "WEEKS", "-o", "weeks.svg", "--color", "close > line:Resistance: green")
        #expect(wrong.status == 64 && wrong.errorLines.count == 1 && wrong.error.contains("no horizontal line Resistance"), "\(wrong)")
    }

    @Test("Wrong rules are refused in one line that says what to write") func wrong() throws {
        for (rule, expected) in [
            ("volume > p90", "colour"), ("volume > p900: red", "p1 to p99"), ("close > sma: blurple", "blurple"),
            ("colse > 3: red", "colse"),
            ("value > 70 in rsi:14: red", "no series rsi:14"),
        ] {
            let answer = try program("chart", "WEEKS", "--color", rule, "-o", "weeks.svg")
            #expect(answer.status == 64 && answer.error.contains(expected), "\(rule): \(answer.error)")
            #expect(answer.errorLines.count == 1)
        }
    }

    @Test(
        "--crosshair is drawn at the bar of its date, at the next one on closed days, and refused outside the bars",
        .feature("S0-CH-02", "S0-CH-15"))
    func crosshair()
        throws
    {
        func cross(_ time: String) throws -> [String: Any] {
            try #require(try description("--crosshair", time)["crosshair"] as? [String: Any])
        }
        let tenth = try cross("2024-01-10")
        #expect(tenth["value"] as? Double == 104 && tenth["moved"] as? Bool == false && tenth["title"] as? String == "Wed 10 Jan 2024")
        let values = (tenth["values"] as? [[String: Any]] ?? []).map { [$0["label"] as? String ?? "", $0["text"] as? String ?? ""] }
        #expect(
            values == [
                ["Open", "101"], ["High", "105"], ["Low", "100"], ["Close", "104"], ["Change", "+3 (+2.97%)"], ["Volume", "1,200"],
            ])
        // The fifteenth is a holiday after a weekend.
        for closed in ["2024-01-13", "2024-01-15"] {
            let moved = try cross(closed)
            #expect(moved["moved"] as? Bool == true && moved["title"] as? String == "Tue 16 Jan 2024")
        }
        let outside = try program("chart", "WEEKS", "--to", "2024-01-12", "--crosshair", "2024-01-17", "-o", "weeks.svg")
        #expect(outside.status == 64 && outside.error.contains("2024-01-08") && outside.errorLines.count == 1)
        let wrong = try program("chart", "WEEKS", "--crosshair", "noon", "-o", "weeks.svg")
        #expect(wrong.status == 64)
    }

    @Test("chart --transform draws what export --transform writes") func transforms() throws {
        let exported = try program("export", "WEEKS", "--transform", "heikin-ashi", "--format", "csv")
        let last = try #require(exported.rows.last)
        let drawn = try description("--transform", "heikin-ashi", "--crosshair", "2024-01-19")
        let cross = try #require(drawn["crosshair"] as? [String: Any])
        #expect(abs((cross["value"] as? Double ?? 0) - (Double(last[4]) ?? -1)) < 1e-9)

        let bricks = try program("export", "WEEKS", "--transform", "renko:2", "--format", "csv").rows.dropFirst()
        let picture = try description("--transform", "renko:2")
        let series = (picture["series"] as? [[String: Any]] ?? []).first { $0["id"] as? String == "WEEKS" }
        #expect(series?["bars"] as? Int == bricks.count && bricks.count > 3)
        let two = try program("chart", "WEEKS", "WEEKS", "--transform", "renko:2", "-o", "weeks.svg")
        #expect(two.status == 64)
        let wide = try program("chart", "WEEKS", "--transform", "renko:500", "-o", "weeks.svg")
        #expect(wide.status == 65 && wide.error.contains("brick"))
    }

    @Test("An unknown chart type is refused with a list of the known ones", .feature("S0-ST-02")) func types() throws {
        let answer = try program("chart", "WEEKS", "--type", "cone", "-o", "weeks.svg")
        #expect(answer.status == 64 && answer.error.contains("candlestick") && answer.error.contains("scatter"))
    }
}
