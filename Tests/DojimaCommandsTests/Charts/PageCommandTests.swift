import Foundation
import Testing

/// Charts as pages on the command line.
@Suite struct PageCommandTests {
    private let program: Program

    init() throws {
        program = try Program()
        try program.link("datasets")
        try program("import", "datasets/sp500-daily.csv", "--symbol", "SPX", "--calendar", "XNYS")
        try program("import", "datasets/eurusd-hourly.csv", "--symbol", "EURUSD")
    }

    private func page(_ name: String) throws -> String { String(decoding: try program.data(name), as: UTF8.self) }

    /// The rows of a page's table, without its header.
    private func rows(_ page: String) -> [[String]] {
        let body = page.components(separatedBy: "<tbody>").last?.components(separatedBy: "</tbody>").first ?? ""
        return body.components(separatedBy: "<tr>").dropFirst().map { row in
            row.components(separatedBy: "<t").dropFirst().map { cell in
                String(cell.drop { $0 != ">" }.dropFirst().prefix { $0 != "\n" })
            }
        }
    }

    @Test("The table of a page has the bars as export writes them, to the last digit") func values() throws {
        for (symbol, window, times) in [
            ("SPX", ["--last", "1y"], "date"), ("SPX", ["--from", "2008-09-01", "--to", "2008-11-30"], "date"),
            ("EURUSD", ["--last", "1w"], "iso"),
        ] {
            try #require(try program.run(["chart", symbol, "-o", "page.html"] + window).status == 0)
            let exported = try program.run(["export", symbol, "--format", "csv", "--time-format", times] + window).rows.dropFirst()
            #expect(try rows(page("page.html")) == Array(exported) && exported.count > 60, "\(symbol) \(window)")
        }
    }

    @Test("A page is explained, verified and drawn again from its specification") func record() throws {
        #expect(try program("chart", "SPX", "--last", "3M", "--overlay", "sma:20", "-o", "one.html").status == 0)
        #expect(try program("explain", "one.html").out.contains("volume, SPX, sma:20"))
        let specification = try program("explain", "one.html", "--spec").out
        #expect(try program("render", "-", "-o", "two.html", input: specification).status == 0)
        #expect(try program.data("one.html") == program.data("two.html"))
        #expect(try program("verify", "one.html").status == 0)
        try program.write("time,open,high,low,close,volume\n2019-01-02,2500,2510,2490,2505,1\n", to: "more.csv")
        try program("import", "more.csv", "--symbol", "SPX", "--interval", "1d")
        #expect(try program("verify", "one.html").status == 1)
    }

    @Test("A page has a default size, and its picture is that of the SVG file") func size() throws {
        try program("chart", "SPX", "--last", "1M", "-o", "own.html", "--describe", "own.json")
        try program("chart", "SPX", "--last", "1M", "-o", "own.svg", "--size", "1000x600")
        #expect(try page("own.html").contains("--width:1000px"))
        // Except colours, which follow the reader, and ids.
        let plain = { (text: String) in
            text.replacing(/"(#[0-9a-f]{6}|var\(--c\d+\))"/, with: "COLOR").replacing("wide-", with: "").split(separator: "\n")
                .filter { $0.contains("<path") || $0.contains("<text") }.map { $0.trimmingCharacters(in: .whitespaces) }
        }
        let picture = try page("own.html").components(separatedBy: "<div class=\"view narrow\">")[0]
        #expect(try plain(picture) == plain(page("own.svg")))
        #expect(try program("chart", "SPX", "--last", "1M", "--size", "1600x900", "-o", "PAGE.HTM").status == 0)
        #expect(try page("PAGE.HTM").contains("--width:1600px"))
    }

    @Test(
        "Outputs that have no page are refused in a line that says what to do",
        arguments: [
            (["chart", "SPX", "-o", "a.html", "--frame", "1"], "a page shows the complete chart"),
            (["chart", "SPX", "--facet", "-o", "a.html"], "remove --facet"),
            (["book", "-o", "a.html"], "a page shows one chart, which dojima chart writes"),
            (["analyze", "returns", "SPX", "-o", "a.html"], "must end in .png, .svg, .pdf or .eps"),
            (["watch", "SPX", "-o", "a.html"], "must end in .png, .svg, .pdf or .eps"),
            (["chart", "SPX", "-o", "a.webp"], "or in .html for a page"),
        ])
    func refused(_ line: [String], _ advice: String) throws {
        let answer = try program.run(line)
        #expect(answer.status == 64 && answer.errorLines.count == 1 && answer.error.contains(advice), "\(answer.error)")
        #expect(!program.exists("a.html"))
    }

    @Test("A page of an analysis in a specification is refused") func analysis() throws {
        try program.write(#"{"analysis": "returns", "panes": [{"series": [{"symbol": "SPX"}]}]}"#, to: "returns.json")
        let answer = try program("render", "returns.json", "-o", "a.html")
        #expect(answer.status == 64 && answer.error.contains("write it as a picture"), "\(answer.error)")
    }
}
