import Foundation
import Testing

/// Tear sheets on the command line.
@Suite struct ReportCommandTests {
    private let program: Program

    init() throws {
        program = try Program()
        try program.link("datasets")
        for name in ["sp500-daily", "nasdaq-daily"] { try program("import", "datasets/\(name).csv", "--symbol", name) }
    }

    @Test("A page and a document have the same bytes twice, and the figures of analyze") func files() throws {
        let line = ["report", "sp500-daily", "--benchmark", "nasdaq-daily", "--last", "5y", "--title", "Five & more"]
        for kind in ["html", "pdf"] {
            let answer = try program.run(line + ["-o", "one.\(kind)"])
            #expect(answer.status == 0 && answer.out.isEmpty, "\(answer.error)")
            _ = try program.run(line + ["-o", "two.\(kind)"])
            #expect(try program.data("one.\(kind)") == program.data("two.\(kind)"))
        }
        let html = String(decoding: try program.data("one.html"), as: UTF8.self)
        #expect(html.contains("<title>Five &amp; more</title>") && html.contains("<h1 id=\"s1-title\">Five &amp; more</h1>"))
        let summary = try program("analyze", "summary", "sp500-daily", "--benchmark", "nasdaq-daily", "--last", "5y", "--format", "json")
            .out
        let rows = try #require(try JSONSerialization.jsonObject(with: Data(summary.utf8)) as? [[String: Any]])
        for (name, column, factor, unit) in [
            ("Beta", "beta", 1.0, ""), ("Alpha", "alpha", 100, "%"), ("Correlation", "correlation", 1, ""),
        ] {
            let value = try #require(rows[0][column] as? Double)
            let text = String(format: "%.2f", value * factor).replacing("-", with: "−") + unit
            #expect(html.contains("<th scope=\"row\">\(name)</th><td>\(text)</td><td></td>"), "\(name): \(text)")
        }
        #expect(try program.run(line + ["-o", "-"]).out == html)
    }

    @Test("Stored dividends have a separate row, counted as analyze counts it") func dividends() throws {
        try program.write(twoWeeks, to: "weeks.csv")
        try program.write("date,type,ratio,amount\n2024-01-17,dividend,,2\n", to: "actions.csv")
        try program("import", "weeks.csv", "--symbol", "WEEKS")
        #expect(try program("actions", "WEEKS", "actions.csv").status == 0)
        func total(_ arguments: String...) throws -> Double {
            let rows = try program.run(["analyze", "summary", "WEEKS"] + arguments).rows
            let place = try #require(rows[0].firstIndex(of: "total_return"))
            return try #require(Double(rows[1][place]))
        }
        let (price, whole) = (try total(), try total("--adjust", "total"))
        #expect(whole > price + 0.01)
        func row(_ name: String, _ value: Double) -> String {
            "<dt>\(name)</dt><dd>\(String(format: "%.2f", value * 100).replacing("-", with: "−"))%</dd>"
        }
        let plain = try program("report", "WEEKS", "-o", "-").out
        #expect(plain.contains(row("Price return", price)) && plain.contains(row("Total return", whole)))
        let adjusted = try program("report", "WEEKS", "-o", "-", "--adjust", "total").out
        #expect(adjusted.contains(row("Total return", whole)) && !adjusted.contains("Price return"))
        #expect(try !program("report", "sp500-daily", "-o", "-").out.contains("<dt>Total return"))
    }

    @Test("Returns over horizons equal those of analyze performance, and contents link to sections") func horizons() throws {
        let html = try program("report", "sp500-daily", "--benchmark", "nasdaq-daily", "-o", "-").out
        let rows = try program("analyze", "performance", "sp500-daily", "nasdaq-daily").rows
        var compared = 0
        for (horizon, name) in [("1M", "1 month"), ("YTD", "Year to date"), ("1Y", "1 year"), ("10Y", "10 years, annualized")] {
            let place = try #require(rows[0].firstIndex(of: horizon))
            let values = rows[1...2].map { String(format: "%.2f%%", (Double($0[place]) ?? .nan) * 100).replacing("-", with: "−") }
            #expect(html.contains("<th scope=\"row\">\(name)</th><td>\(values[0])</td><td>\(values[1])</td>"), "\(name): \(values)")
            compared += 1
        }
        #expect(compared == 4)
        let targets = html.components(separatedBy: "<li><a href=\"#").dropFirst().compactMap { $0.split(separator: "\"").first }
        #expect(targets.count == 8 && targets.allSatisfy { html.contains("id=\"\($0)\"") }, "\(targets)")
        // Each picture is also drawn for a narrow screen.
        #expect(html.components(separatedBy: "class=\"narrow\"").count == html.components(separatedBy: "class=\"broad\"").count)
        #expect(html.components(separatedBy: "class=\"narrow\"").count > 7)
    }

    @Test("Different windows of symbols are named") func windows() throws {
        try program.write(twoWeeks, to: "weeks.csv")
        let several = try program("report", "sp500-daily", "weeks.csv", "-o", "a.html")
        #expect(several.status == 0 && several.error.contains("different windows"), "\(several.error)")
        let one = try program("report", "sp500-daily", "nasdaq-daily", "-o", "b.html")
        #expect(one.status == 0 && one.error == "", "\(one.error)")
    }

    @Test("Several symbols have an index that links to each") func index() throws {
        #expect(try program("report", "sp500-daily", "nasdaq-daily", "-o", "two.html").status == 0)
        let html = String(decoding: try program.data("two.html"), as: UTF8.self)
        #expect(html.contains("<a href=\"#s1\">sp500-daily</a>") && html.contains("<a href=\"#s2\">nasdaq-daily</a>"))
        #expect(html.contains("<article id=\"s1\"") && html.contains("<article id=\"s2\""))
        // Parts of a page are distinguished by their names.
        for beginning in ["<section aria-labelledby=\"", "role=\"region\" aria-label=\""] {
            let names = html.components(separatedBy: beginning).dropFirst().map { $0.prefix { $0 != "\"" } }
            #expect(names.count > 8 && Set(names).count == names.count, "\(names)")
        }
    }

    @Test(
        "Wrong use is reported in one line with advice",
        arguments: [
            (["sp500-daily"], 64, "-o"), (["sp500-daily", "-o", "x.txt"], 64, "must end in .html or .pdf"),
            (["-o", "x.html"], 64, "symbol-or-file"), (["none", "-o", "x.html"], 66, "none"),
            (["sp500-daily", "sp500-daily", "-o", "x.html"], 64, "is given twice"),
            (["sp500-daily", "-o", "x.html", "--periods", "0"], 64, "from 1e-06 to 1000000000"),
            (["sp500-daily", "-o", "x.html", "--periods", "1e308"], 64, "from 1e-06 to 1000000000"),
            (["sp500-daily", "-o", "x.html", "--benchmark", "none"], 66, "none"),
            (["one.csv", "-o", "x.html"], 65, "needs two closes"),
            (["sp500-daily", "-o", "x.html", "--benchmark", "late.csv"], 65, "no dates in common"),
        ])
    func mistakes(_ arguments: [String], status: Int, words: String) throws {
        try program.write("date,open,high,low,close\n2024-01-02,1,1,1,1\n", to: "one.csv")
        try program.write("date,open,high,low,close\n2024-01-02,1,1,1,1\n2024-01-03,1,1,1,1\n", to: "late.csv")
        let answer = try program.run(["report"] + arguments)
        #expect(answer.status == status && answer.error.contains(words) && answer.errorLines.count == 1, "\(answer.error)")
        #expect(!program.exists("x.html"))
    }

    @Test("Two bars, bars with constant prices, and prices below zero have a page", arguments: ["two", "still", "below"])
    func few(_ name: String) throws {
        let series: [String: [Double]] = [
            "two": [10, 11], "still": Array(repeating: 5, count: 30), "below": [3, -1, 2, -4, -2, 1, 5, 4, 3],
        ]
        let closes = try #require(series[name])
        let rows = closes.enumerated().map { "2024-01-\($0 < 9 ? "0" : "")\($0 + 1)" + String(repeating: ",\($1)", count: 4) }
        try program.write((["date,open,high,low,close"] + rows).joined(separator: "\n") + "\n", to: "\(name).csv")
        for kind in ["html", "pdf"] {
            let answer = try program("report", "\(name).csv", "--continuous", "-o", "x.\(kind)")
            #expect(answer.status == 0 && program.exists("x.\(kind)"), "\(answer.error)")
        }
        for kind in ["summary", "returns", "drawdowns", "distribution", "seasonality"] {
            let answer = try program("analyze", kind, "\(name).csv", "--continuous", "-o", "x.svg")
            #expect([0, 65].contains(answer.status) && answer.errorLines.count <= 1, "\(kind): \(answer.error)")
        }
    }
}
