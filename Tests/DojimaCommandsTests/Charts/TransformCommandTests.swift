import DojimaTestSupport
import Foundation
import Testing

/// Columns of point and figure, Kagi and line break charts on the command line.
@Suite struct TransformCommandTests {
    private let program: Program
    /// The closes of J. Gopalakrishnan, "Kagi Charts", Technical Analysis of Stocks & Commodities 18:4 (2000), on the first days of 2024.
    private static let closes = [52, 55, 53, 50, 49, 55, 54, 58, 53, 54, 50, 51, 45, 48, 47, 40, 41, 45, 46, 50]

    init() throws {
        program = try Program()
        let rows = TransformCommandTests.closes.enumerated().map { "\(TransformCommandTests.day($0)),\($1)\n" }.joined()
        try program.write("date,close\n" + rows, to: "closes.csv")
    }

    private static func day(_ index: Int) -> String { "2024-01-" + (index < 9 ? "0" : "") + "\(index + 1)" }

    /// The kind of the series and its columns: direction, open, close, and the days of the first and last bar that drew a part.
    private func columns(_ options: String...) throws -> (kind: String, columns: [String]) {
        let answer = try program.run(["chart", "closes.csv", "--continuous", "-o", "x.svg", "--describe", "x.json"] + options)
        #expect(answer.status == 0, "\(answer.error)")
        let described = try #require(try JSONSerialization.jsonObject(with: program.data("x.json")) as? [String: Any])
        let series = try #require((described["series"] as? [[String: Any]])?.first)
        func day(_ column: [String: Any], _ key: String) -> Int { ((column[key] as? Int ?? -1) - 1_704_067_200) / 86_400 + 1 }
        let all = (described["columns"] as? [[String: Any]] ?? []).map { column in
            "\(column["direction"] ?? "") \(column["open"] ?? "")-\(column["close"] ?? "") \(day(column, "from"))...\(day(column, "to"))"
        }
        return (try #require(series["type"] as? String), all)
    }

    @Test("A description has the direction, ends and days of each Kagi line") func kagi() throws {
        let (kind, lines) = try columns("--transform", "kagi:4")
        // By hand: a line turns at the first close four points from its end, on the days 4, 6, 9 and 18.
        let wanted = ["rising 52-55 1...2", "falling 55-49 4...5", "rising 49-58 6...8", "falling 58-40 9...16", "rising 40-50 18...20"]
        #expect(kind == "kagi" && lines == wanted)
        // Part of the lines is in a window, and another type draws the same lines.
        #expect(try columns("--transform", "kagi:4", "--from", TransformCommandTests.day(15)).columns == Array(wanted.suffix(2)))
        let (candles, same) = try columns("--transform", "kagi:4", "--type", "candlestick")
        #expect(candles == "candlestick" && same == wanted)
    }

    @Test("A description has the first and last box of each point and figure column") func pointAndFigure() throws {
        // By hand, boxes of two and reversals of six points: from 58 at 52 or below, reached by 50; from 40 at 46.
        let (kind, columns) = try columns("--transform", "point-and-figure:2")
        #expect(kind == "point-and-figure" && columns == ["rising 52-58 1...8", "falling 56-40 11...16", "rising 42-50 19...20"])
    }

    @Test("A description has the closes of each broken line, and bricks; other bars have no columns") func others() throws {
        let (kind, lines) = try columns("--transform", "three-line-break")
        // By hand: 50 is below the first line, 49 a new low, 55 not above the first line, 58 above all; 45 is below the last three.
        #expect(kind == "candlestick" && lines.first == "rising 52-55 1...2" && lines.last == "falling 45-40 16...16")
        #expect(
            lines.dropFirst().dropLast()
                == ["falling 52-50 4...4", "falling 50-49 5...5", "rising 50-58 8...8", "falling 50-45 13...13"])
        #expect(try columns("--transform", "renko:10").columns == ["falling 50-40 16...16"])
        #expect(try columns("--transform", "heikin-ashi").columns.isEmpty && columns().columns.isEmpty)
    }

    @Test("Without a column in the window, and with wrong parameters, one line says what to change") func wrong() throws {
        let none = try program("chart", "closes.csv", "--continuous", "--transform", "point-and-figure:100", "-o", "x.svg")
        #expect(none.status == 65 && none.errorLines.count == 1 && none.error.contains("no column ends in this part"), "\(none.error)")
        for transform in ["kagi:0%", "three-line-break:0", "point-and-figure:2,0"] {
            let answer = try program("chart", "closes.csv", "--transform", transform, "-o", "x.svg")
            #expect(answer.status == 64 && answer.errorLines.count == 1 && answer.error.contains(transform), "\(answer.error)")
        }
    }
}
