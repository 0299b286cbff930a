import DojimaTestSupport
import Foundation
import Testing

/// Sparklines as pictures, in lists and in reports.
@Suite struct SparklineCommandTests {
    let program: Program

    init() throws {
        program = try Program()
        try program.write(twoWeeks, to: "a.csv")
        try program("import", "a.csv", "--symbol", "A", "--calendar", "XNYS")
    }

    private func described(_ arguments: [String]) throws -> [String: Any] {
        let answer = try program.run(["chart", "A"] + arguments + ["-o", "a.svg", "--describe", "a.json"])
        try #require(answer.status == 0, "\(answer.error)")
        return try #require(try JSONSerialization.jsonObject(with: program.data("a.json")) as? [String: Any])
    }

    /// The points of the longest line of an SVG.
    private func line(_ svg: String) -> [(x: Double, y: Double)] {
        let all = svg.matches(of: /<path[^>]* d="(M[^"]*)"/).map { String($0.1) }.max { $0.count < $1.count } ?? ""
        let numbers = all.split { !"0123456789.-".contains($0) }.compactMap { Double($0) }
        return stride(from: 0, to: numbers.count - 1, by: 2).map { (numbers[$0], numbers[$0 + 1]) }
    }

    @Test("--type sparkline draws a picture of 120 by 30 pixels without a text, also from its specification") func picture() throws {
        let options = ["--type", "sparkline", "--size", "120x30"]
        let described = try described(options)
        #expect((described["texts"] as? [Any])?.isEmpty == true && (described["notes"] as? [Any])?.isEmpty == true, "\(described)")
        #expect((described["series"] as? [[String: Any]])?.compactMap { $0["type"] as? String } == ["sparkline"])
        let box = try #require((described["panes"] as? [[String: Any]])?.first)
        #expect(box["w"] as? Double == 114 && box["h"] as? Double == 24, "\(box)")
        try program.write(try program.run(["chart", "A"] + options + ["--spec"]).out, to: "spec.json")
        let again = try program("render", "spec.json", "-o", "b.svg")
        #expect(try again.status == 0 && program.data("b.svg") == program.data("a.svg"), "\(again.error)")
        // In a usual size it also is the only part, and with a study it is a line of an ordinary chart.
        #expect((try self.described(["--type", "sparkline"])["texts"] as? [Any])?.isEmpty == true)
        #expect((try self.described(["--type", "sparkline", "--overlay", "sma:3"])["texts"] as? [Any])?.isEmpty == false)
    }

    @Test("Only sparklines can be smaller than 120 by 80 pixels, and none than 16 by 12") func small() throws {
        for options in [["--size", "120x30"], ["--size", "119x80"], ["--type", "sparkline", "--overlay", "sma:3", "--size", "120x30"]] {
            let answer = try program.run(["chart", "A", "-o", "b.svg"] + options)
            #expect(answer.status == 64 && answer.error.contains("write a number from"), "\(answer.error)")
        }
        let tiny = try program("chart", "A", "--type", "sparkline", "--size", "15x12", "-o", "b.svg")
        #expect(tiny.status == 64 && tiny.error.contains("16x12") && !program.exists("b.svg"), "\(tiny.error)")
        _ = try described(["--type", "sparkline", "--size", "16x12"])
    }

    @Test("A list in HTML has a sparkline of each series, whose heights are its closes") func list() throws {
        let html = try program("list", "--format", "html").out
        #expect(html.hasPrefix("<!DOCTYPE html>") && !html.contains("<script") && !html.contains("<image"))
        let cells = html.matches(of: /<t[hd](?: scope="row")?>([^<]*)<\/t[hd]>/).map { String($0.1) }
        #expect(cells.contains("A") && cells.contains("1d") && cells.contains("9"))
        let svg = try #require(html.firstMatch(of: /<svg.*?<\/svg>/.dotMatchesNewlines())).0
        let points = line(String(svg))
        // By hand, as on a terminal: the nine closes 102 101 104 103 101 99 96 98 100, from 96 at the bottom to 104 at the top.
        let closes = [102.0, 101, 104, 103, 101, 99, 96, 98, 100]
        try #require(points.count == closes.count, "\(points)")
        let (low, high) = (points[6].y, points[2].y)
        for (point, close) in zip(points, closes) { #expect(abs(point.y - (low + (close - 96) / 8 * (high - low))) < 0.02) }
        #expect(zip(points, points.dropFirst()).allSatisfy { $0.x < $1.x } && html.contains("aria-label=\"Closes of A 1d\""))
    }

    @Test("A report has a sparkline of the closes in the head of each symbol") func report() throws {
        try program("import", "a.csv", "--symbol", "B", "--calendar", "XNYS")
        let answer = try program("report", "A", "B", "-o", "r.html")
        #expect(answer.status == 0, "\(answer.error)")
        let html = String(decoding: try program.data("r.html"), as: UTF8.self)
        for symbol in ["A", "B"] { #expect(html.contains("aria-label=\"Closes of \(symbol)\"")) }
        #expect(html.matches(of: /<article[^>]*>\n<div class="sparkline">\n<svg/).count == 2)
        #expect(try program("report", "A", "-o", "r.pdf").status == 0)
    }
}
