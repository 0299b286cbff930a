import Foundation
import Testing

/// `dojima book`: files, sheets and one PDF.
@Suite struct BookCommandTests {
    let program: Program

    init() throws {
        program = try Program()
        try program.write(twoWeeks, to: "weeks.csv")
        for symbol in ["A", "B", "C"] { try program("import", "weeks.csv", "--symbol", symbol, "--interval", "1d", "--calendar", "XNYS") }
    }

    /// Symbol, state and page of each row.
    private func states(_ answer: Program.Answer) -> [[String]] { answer.rows.dropFirst().map { [$0[0], $0[1], $0[3]] } }

    @Test("A folder gets a file for each symbol, and unchanged ones are not drawn again") func files() throws {
        let first = try program("book", "-o", "charts", "--size", "320x200", "--as", "svg")
        #expect(first.status == 0 && states(first) == [["A", "drawn", ""], ["B", "drawn", ""], ["C", "drawn", ""]], "\(first)")
        try program("chart", "B", "--size", "320x200", "-o", "b.svg")
        #expect(try program.data("charts/B.svg") == program.data("b.svg"), "as dojima chart draws it")
        // One bar of B is corrected; C's file is broken.
        try program.write("date,open,high,low,close,volume\n2024-01-10,101,105,100,104.5,1200\n", to: "fix.csv")
        try program("import", "fix.csv", "--symbol", "B", "--interval", "1d")
        try program.write("broken", to: "charts/C.svg")
        let second = try program("book", "-o", "charts/", "--size", "320x200", "--as", "svg")
        #expect(states(second).map { $0[1] } == ["unchanged", "drawn", "drawn"])
        let forced = try program("book", "-o", "charts/", "--size", "320x200", "--as", "svg", "--force")
        #expect(states(forced).allSatisfy { $0[1] == "drawn" })
    }

    @Test("A book that fails in an existing folder reports how many charts it wrote", .enabled(if: Program.findsSQLite))
    func failingFolder() throws {
        try program.sqlite("UPDATE bar SET close = 9e999 WHERE series_id = (SELECT max(id) FROM series)")
        let failed = try program("book", "-o", "new", "--size", "320x200", "--threads", "1")
        #expect(failed.status == 65 && failed.errorLines.count == 1 && !failed.error.contains("were written") && !program.exists("new"))
        try FileManager.default.createDirectory(at: program.folder.appendingPathComponent("there"), withIntermediateDirectories: true)
        let answer = try program("book", "-o", "there", "--size", "320x200", "--threads", "1")
        #expect(answer.status == 65 && answer.errorLines.count == 1, "\(answer)")
        #expect(answer.error.contains("; 2 of 3 charts were written to there/"), "\(answer.error)")
        #expect(program.exists("there/A.png") && program.exists("there/B.png") && !program.exists("there/C.png"))
    }

    @Test("Sheets have many charts a page, and are numbered if there are several") func sheets() throws {
        let one = try program("book", "-o", "all.png", "--size", "640x400", "--grid", "2x2")
        #expect(one.status == 0 && states(one).map { $0[2] } == ["1", "1", "1"] && program.exists("all.png"), "\(one)")
        #expect(states(try program("book", "-o", "all.png", "--size", "640x400", "--grid", "2x2")).allSatisfy { $0[1] == "unchanged" })
        let several = try program("book", "-o", "all.svg", "--size", "640x400", "--grid", "2x1", "--title", "Three")
        #expect(several.status == 0 && states(several).map { $0[2] } == ["1", "1", "2"], "\(several)")
        #expect(!program.exists("all.svg") && program.exists("all-1.svg") && program.exists("all-2.svg"))
        let page = String(decoding: try program.data("all-2.svg"), as: UTF8.self)
        #expect(page.contains(">Three<") && page.contains("2 / 2") && page.contains("id=\"chart-C\"") && !page.contains("id=\"chart-A\""))
        let tight = try program("book", "-o", "all.png", "--size", "640x400", "--grid", "9x9")
        #expect(tight.status == 64 && tight.errorLines.count == 1 && tight.error.contains("--grid 9x9"))
    }

    @Test("A PDF has an index, a page and a bookmark for each symbol, and the same bytes twice") func document() throws {
        let answer = try program("book", "-o", "all.pdf", "--size", "640x400")
        #expect(answer.status == 0 && states(answer).map { $0[2] } == ["2", "3", "4"], "\(answer)")
        let bytes = try program.data("all.pdf")
        #expect(states(try program("book", "-o", "all.pdf", "--size", "640x400")).allSatisfy { $0[1] == "unchanged" })
        try program("book", "-o", "again.pdf", "--size", "640x400", "--threads", "3")
        #expect(try program.data("again.pdf") == bytes)
        let text = String(decoding: bytes, as: Unicode.ASCII.self)
        #expect(text.contains("/Count 4") && text.contains("/Outlines"))
        #expect(!program.names.contains { $0.hasPrefix(".dojima-") })
    }

    @Test("Charts that cannot be drawn are reported and have no file; only --strict makes this an error") func failures() throws {
        let answer = try program("book", "A", "NOPE", "-o", "charts")
        #expect(answer.status == 0 && states(answer).map { $0[1] } == ["drawn", "failed"] && answer.error.contains("NOPE"), "\(answer)")
        #expect(try program("book", "A", "NOPE", "-o", "charts", "--strict").status == 65)
        #expect(try program("book", "NOPE", "-o", "charts").status == 65)
        #expect(try program("book", "A", "-o", "none/charts/here").status == 73)
        #expect(try program("book", "A", "-o", "none/a.pdf").status == 73)
        let sheet = try program("book", "A", "NOPE", "-o", "sheet.svg", "--size", "640x400", "--grid", "2x1")
        #expect(sheet.status == 0)
        #expect(String(decoding: try program.data("sheet.svg"), as: UTF8.self).contains("no symbol NOPE"))
        // A book without any chart leaves the earlier outputs.
        for file in ["sheet.svg", "a.pdf"] {
            try program("book", "A", "-o", file, "--grid", "1x1")
            let good = try program.data(file)
            let bad = try program("book", "NOPE", "-o", file, "--grid", "1x1")
            #expect(bad.status == 65 && states(bad) == [["NOPE", "failed", ""]] && bad.rows[1][2] == "", "\(bad)")
            #expect(try program.data(file) == good && !program.names.contains { $0.hasPrefix(".dojima-") })
        }
    }

    @Test("File names contain the complete names of their symbols, with invalid characters as escapes") func names() throws {
        for symbol in ["X/Y", "Z/Y", "X-Y"] { try program("import", "weeks.csv", "--symbol", symbol, "--interval", "1d") }
        let answer = try program("book", "X/Y", "Z/Y", "X-Y", "./weeks.csv", "-o", "charts", "--continuous")
        #expect(
            answer.rows.dropFirst().map { $0[2] } == [
                "charts/X%2FY.png", "charts/Z%2FY.png", "charts/X-Y.png", "charts/weeks.csv.png",
            ])
    }

    @Test(
        "explain and verify read sheets and PDFs: their charts, and which charts' data have changed since",
        arguments: ["png", "svg", "pdf"])
    func records(_ kind: String) throws {
        let file = "all.\(kind)"
        try program("book", "A", "B", "NOPE", "-o", file, "--size", "640x400", "--grid", "2x2", "--last", "5d", "--overlay", "sma:2")
        let explained = try program("explain", file)
        #expect(explained.status == 0, "\(explained)")
        for line in ["charts,3", "symbols,\"A, B, NOPE\"", "window,the last 5d", "data,NOPE: not drawn"] {
            #expect(explained.out.split(separator: "\n").contains(Substring(line)), "\(line) in \(explained.out)")
        }
        let data = explained.out.split(separator: "\n").filter { $0.hasPrefix("data,") }
        #expect(data.count == 3 && data[0].hasPrefix("data,\"A: 8 bars of 1d") && data[1].hasPrefix("data,\"B: 8 bars of 1d"), "\(data)")
        #expect(explained.out.contains("sma:2") && !explained.out.contains("interval"))
        // The specification of one of them draws only that one.
        let one = try program("explain", file, "--chart", "B", "--spec")
        try program.write(one.out, to: "b.json")
        try program("render", "b.json", "-o", "b.svg")
        #expect(try program("explain", "b.svg").out.contains("symbols,B\n"))
        #expect(try program("explain", file, "--chart", "B").out.split(separator: "\n").contains(data[1]))
        let unknown = try program("explain", file, "--chart", "C")
        #expect(unknown.status == 66 && unknown.errorLines.count == 1 && unknown.error.contains("A, B, NOPE"))

        let same = try program("verify", file)
        #expect(
            same.status == 0
                && same.rows.dropFirst().map { [$0[0], $0[1], $0[2], $0[3]] } == [
                    ["A", "A", "series", "unchanged"], ["B", "B", "series", "unchanged"],
                ], "\(same)")
        try program.write("date,open,high,low,close,volume\n2024-01-18,101,105,100,104.5,1200\n", to: "fix.csv")
        try program("import", "fix.csv", "--symbol", "B", "--interval", "1d")
        let changed = try program("verify", file)
        #expect(
            changed.status == 1 && changed.errorLines.count == 1 && changed.error.hasSuffix("changed since it was drawn: B\n"), "\(changed)"
        )
        #expect(changed.rows.dropFirst().map { $0[3] } == ["unchanged", "changed"])
        try program("import", "weeks.csv", "--symbol", "NOPE", "--interval", "1d", "--calendar", "XNYS")
        let added = try program("verify", file)
        #expect(added.status == 1 && added.rows.last.map { [$0[0], $0[3]] } == ["NOPE", "added"] && added.error.contains("B, NOPE"))
        // Without the database the data of every chart are missing.
        let none = try program("verify", file, "--db", "none.db")
        #expect(none.status == 1 && none.rows.dropFirst().map { $0[3] } == ["removed", "removed"], "\(none)")
    }
}
