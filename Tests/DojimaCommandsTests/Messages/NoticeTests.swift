import Foundation
import Testing

/// Notices are printed once or not at all.
@Suite struct NoticeTests {
    let program: Program

    init() throws {
        program = try Program()
        for name in ["a", "b", "c", "d", "e", "f"] { try program.write(twoWeeks, to: "\(name).csv") }
    }

    @Test("--quiet omits notices, and keeps errors") func quiet() throws {
        try program("import", "a.csv", "b.csv")
        #expect(try program("window", "a").error.contains("closed time is inferred"))
        #expect(try program("window", "a", "--quiet").error.isEmpty)
        let wrong = try program("window", "x", "--quiet")
        #expect(wrong.status == 66 && wrong.errorLines.count == 1)
        // The reason why one chart of a book is missing is no notice.
        let book = try program("book", "a", "none", "-o", "charts/", "--quiet")
        #expect(book.status == 0 && book.errorLines.count == 1 && book.error.contains("no symbol none"), "\(book.error)")
    }

    @Test("Every command takes --quiet") func everywhere() throws {
        let help = try program("--help").out
        let commands = help.split(separator: "\n").drop { $0 != "SUBCOMMANDS:" }.dropFirst().compactMap { line in
            line.hasPrefix("  ") && line.dropFirst(2).first?.isLowercase == true ? line.split(separator: " ").first.map(String.init) : nil
        }
        #expect(commands.count > 20)
        for command in commands where command != "store" {
            #expect(try program(command, "--help").out.contains("--quiet"), "\(command)")
        }
        for command in ["backup", "check", "stats", "rename", "remove"] {
            #expect(try program("store", command, "--help").out.contains("--quiet"), "\(command)")
        }
    }

    @Test("A notice that is the same for several symbols or files is printed once, with their names") func once() throws {
        try program.write("date,close\n2024-01-08,1\n2024-01-09,2\n", to: "one.csv")
        try program.write("date,close\n2024-01-08,1\n2024-01-09,2\n", to: "two.csv")
        let imported = try program("import", "one.csv", "two.csv").errorLines
        #expect(
            imported.count == 1 && imported[0].hasPrefix("dojima: one.csv: ") && imported[0].hasSuffix("(also two.csv)"), "\(imported)")
        try program("import", "a.csv", "b.csv", "c.csv", "d.csv", "e.csv", "f.csv")
        let book = try program("book", "a", "b", "c", "d", "e", "f", "-o", "charts/").errorLines
        #expect(book.count == 1 && book[0].hasSuffix("(also b, c, d and 2 more)"), "\(book)")
    }

    @Test("Rows with a date and no value are no bars, and no errors", arguments: [".", "", "null", "NA"]) func blank(_ cell: String)
        throws
    {
        try program.write("date,close\n2024-01-01,\(cell)\n2024-01-02,5\n2024-01-15,\(cell)\n2024-01-16,7\n", to: "rate.csv")
        let answer = try program("import", "rate.csv", "--symbol", "RATE", "--strict", "--format", "json")
        let file = try #require((try answer.json()["files"] as? [[String: Any]])?.first, "\(answer.error)")
        #expect([file["read"], file["inserted"], file["rejected"], file["valueless"]].map { $0 as? Int } == [4, 2, 2, 2])
        #expect((file["notes"] as? [String])?.contains { $0.contains("2 rows have times and no prices") } == true, "\(answer.out)")
        #expect(try program("export", "RATE").rows.dropFirst().map { $0[4] } == ["5", "7"])
    }

    @Test("A row of bars without some prices, or all, is rejected") func partial() throws {
        try program.write(twoWeeks.replacingOccurrences(of: "102,104,101,101,1100", with: "102,104,101,,1100"), to: "part.csv")
        let answer = try program("import", "part.csv")
        #expect(answer.rows[1][7] == "1" && answer.error.contains("line 3: no close"), "\(answer.out) \(answer.error)")
        try program.write(twoWeeks.replacingOccurrences(of: "102,104,101,101,1100", with: ",,,,"), to: "blank.csv")
        let strict = try program("import", "blank.csv", "--strict")
        #expect(strict.status == 65 && strict.error.contains("line 3: no prices"), "\(strict.error)")
        let blank = try program("import", "blank.csv", "--format", "json").json()["files"] as? [[String: Any]]
        #expect([blank?.first?["rejected"], blank?.first?["valueless"]].map { $0 as? Int } == [1, 0])
    }

    @Test("A symbol is renamed with all its data, and never over another one") func rename() throws {
        try program("import", "a.csv", "--symbol", "OLD", "--calendar", "XNYS")
        try program("import", "b.csv", "--symbol", "OTHER")
        try program("annotate", "OLD", "horizontal-line:100=Line")
        let bars = try program("export", "OLD").out
        let answer = try program("store", "rename", "old", "NEW")
        #expect(
            answer.rows == [
                ["symbol", "former", "interval", "bars", "first", "last"],
                ["NEW", "OLD", "1d", "9", "2024-01-08T00:00:00Z", "2024-01-19T00:00:00Z"],
            ], "\(answer.error)")
        #expect(try program("export", "NEW").out == bars)
        #expect(try program("annotate", "NEW").rows.count == 2)
        #expect(try program("export", "OLD").status == 66)
        let refused = try program("store", "rename", "NEW", "OTHER")
        #expect(refused.status == 64 && refused.error.contains("the symbol OTHER exists already"), "\(refused.status) \(refused.error)")
        #expect(try program("store", "check").status == 0)
        let removed = try program("store", "remove", "NEW")
        #expect(removed.error.contains("NEW: removed with its bars: 1 annotation"), "\(removed.error)")
        #expect(try program("list").rows.map { $0[0] } == ["symbol", "OTHER"])
    }
}
