import Foundation
import Testing

/// Foreign texts on a terminal, in files and in file names.
@Suite struct PrintedTextTests {
    let program: Program

    init() throws {
        program = try Program()
        try program.write(twoWeeks, to: "a.csv")
    }

    private static let nasty = "N\u{1B}[31m\u{9B}2J\u{202E}\u{2066}\u{61C}\u{2028}\u{85}\r\nx\u{7F}\t"
    private static let shown = #"N\u{1B}[31m\u{9B}2J\u{202E}\u{2066}\u{61C}\u{2028}\u{85}\r\nx\u{7F}\t"#

    private static func isClean(_ text: String) -> Bool {
        text.unicodeScalars.allSatisfy { scalar in
            scalar == "\n"
                || ![.control, .lineSeparator, .paragraphSeparator].contains(scalar.properties.generalCategory)
                    && !(0x202A...0x202E ~= scalar.value || 0x2066...0x2069 ~= scalar.value
                        || [0x200E, 0x200F, 0x61C].contains(scalar.value))
        }
    }

    @Test("A table shows escapes, one line a row; CSV and JSON contain the original text") func tables() throws {
        try program("import", "a.csv", "--symbol", "A\u{202E}B", "--calendar", "XNYS")
        try program("instrument", "A\u{202E}B", "--name", Self.nasty)
        let table = try program("list", "--format", "table")
        #expect(table.out.split(separator: "\n").count == 2 && Self.isClean(table.out), "\(table)")
        #expect(table.out.contains(Self.shown) && table.out.contains(#"A\u{202E}B"#))
        let csv = try program("list", "--format", "csv").out
        #expect(csv.contains("\nA\u{202E}B,1d,") && csv.hasSuffix(",\"" + Self.nasty + "\"\n"))
        let json = try program("list", "--format", "json").out
        let rows = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [[String: Any]]
        #expect(rows?.first?["name"] as? String == Self.nasty && rows?.first?["symbol"] as? String == "A\u{202E}B")
        #expect(Self.isClean(json))
        // Columns also have names, and a picture names its sources.
        try program.write("SELECT 1 AS \"a\u{1B}b\"", to: "q.sql")
        let columns = try program("query", "q.sql", "--format", "table")
        #expect(columns.out.hasPrefix("a\\u{1B}b\n"), "\(columns)")
        try program("chart", "A\u{202E}B", "-o", "a.svg", "--title", Self.nasty.filter { $0 != "\r\n" })
        let explained = try program("explain", "a.svg", "--format", "table")
        #expect(explained.status == 0 && Self.isClean(explained.out) && explained.out.contains(#"A\u{202E}B"#), "\(explained)")
    }

    @Test("Messages are one line without control characters, for any quoted text") func messages() throws {
        try program("import", "a.csv", "--symbol", "A\u{202E}B", "--calendar", "XNYS")
        let nasty = Self.nasty
        let calls: [[String]] = [
            [nasty], ["chart", nasty], ["chart", "A", "--last", nasty], ["chart", "A", "--" + nasty], ["list", "--db", nasty],
            ["import", nasty], ["import", "a.csv", "--symbol", nasty], ["export", "A\u{202E}B", "--interval", nasty], ["query", nasty],
            ["chart", "A\u{202E}B", "-o", nasty + "/a.png"], ["chart", "A\u{202E}B", "-o", nasty], ["render", nasty], ["explain", nasty],
            ["store", "backup", nasty + "/b"], ["calendar", nasty],
            ["axis", "--zone", nasty, "--from", "2024-01-01", "--to", "2024-01-02"],
            ["book", nasty, "-o", "charts"], ["window", "A\u{202E}B", "--from", nasty], ["import", "a.csv", "--columns", "time=" + nasty],
            ["import", "a.csv", "--symbol", "B", "--rejects", nasty + "/r"],
        ]
        for call in calls {
            for form in [[], ["--format", "json"]] {
                let answer = try program.run(call + form)
                #expect(answer.status > 0 && answer.status < 70 || [73, 74].contains(answer.status), "\(call): \(answer)")
                #expect(answer.error.hasSuffix("\n") && answer.errorLines.count >= 1, "\(call): \(answer)")
                #expect(Self.isClean(answer.error), "\(call): \(answer)")
                // A book reports each symbol that it omits.
                #expect(answer.errorLines.count == (call[0] == "book" ? 2 : 1), "\(call): \(answer)")
            }
        }
        for help in [[nasty, "--help"], ["help", nasty]] { #expect(Self.isClean(try program.run(help).out)) }
        // Notes of successful commands, and a row of a file.
        try program.write(twoWeeks + "2024-01-22\u{1B}[2J,1,1,1,1,1\n", to: "b\u{202E}.csv")
        let answer = try program("import", "b\u{202E}.csv", "--symbol", "B", "--rejects", "r.csv")
        #expect(answer.status == 0 && Self.isClean(answer.error) && answer.error.contains(#"b\u{202E}.csv: line 11: "#), "\(answer)")
        #expect(String(decoding: try program.data("r.csv"), as: UTF8.self).contains("\nb\u{202E}.csv,11,"))
        #expect(String(decoding: try program.data("r.csv"), as: UTF8.self).hasSuffix(",\"2024-01-22\u{1B}[2J,1,1,1,1,1\"\n"))
    }

    @Test("Default file names are different for different symbols, stay in the folder, and begin with no dash") func names() throws {
        let long = String(repeating: "L", count: 99)
        let symbols = ["a/b", #"a\b"#, "a_b", "a-b", "A-B", "-x", "--help", ".", "..", "...", "~", "%", "%2F", "x y", "^GSPC", "日経", long]
        for symbol in symbols { try program("import", "a.csv", "--symbol=\(symbol)", "--calendar", "XNYS") }
        let book = try program("book", "-o", "charts", "--size", "320x200", "--format", "json")
        #expect(book.status == 0, "\(book)")
        let files = try FileManager.default.contentsOfDirectory(atPath: program.folder.appendingPathComponent("charts").path)
        #expect(files.count == symbols.count && Set(files.map { $0.lowercased() }).count == symbols.count)
        #expect(files.allSatisfy { !$0.hasPrefix("-") && !$0.hasPrefix(".") && $0.utf8.count <= 255 && !$0.contains("\\") }, "\(files)")
        #expect(files.contains("a%2Fb.png") && files.contains("a%5Cb.png") && files.contains("a_b.png") && files.contains("^GSPC.png"))
        // The same name each time, different from the others, also for a single chart.
        var alone: Set<String> = []
        for symbol in symbols {
            let answer = try program("chart", "--size", "320x200", "--", symbol)
            let name = answer.out.trimmingCharacters(in: .newlines)
            #expect(
                answer.status == 0 && program.exists(name) && alone.insert(name).inserted && !name.contains("/"), "\(symbol): \(answer)")
        }
    }

    @Test("--spreadsheet guards texts and leaves numbers unchanged") func spreadsheet() throws {
        try program("import", "a.csv", "--symbol==A", "--calendar", "XNYS")
        try program("instrument", "=A", "--name", "@SUM(A1)\t")
        #expect(try program("list", "--format", "csv").rows[1][0] == "=A")
        let row = try program("list", "--format", "csv", "--spreadsheet").rows[1]
        #expect(row[0] == "'=A" && row.last == "\"'@SUM(A1)\t\"", "\(row)")
        try program.write("SELECT -1 AS \"=a\", '-1' AS b, -1.5 AS c, '+x' AS d, 'x' AS e, NULL AS f", to: "q.sql")
        #expect(try program("query", "q.sql", "--format", "csv", "--spreadsheet").out == "'=a,b,c,d,e,f\n-1,'-1,-1.5,'+x,x,\n")
        #expect(try program("query", "q.sql", "--format", "json", "--spreadsheet").out.contains(#""b": "-1", "c": -1.5, "d": "+x""#))
        let plain = try program("export", "=A")
        #expect(try program("export", "=A", "--spreadsheet").out == plain.out && plain.rows.count == 10)
        #expect(try program("export", "--help").out.contains("--spreadsheet"))
        // Rejected rows of foreign files are read in spreadsheets too.
        try program.write(twoWeeks + "=cmd(),1,2,3,4,5\n", to: "b.csv")
        let rejected = try program("import", "b.csv", "--symbol", "B", "--calendar", "XNYS", "--rejects", "r.csv", "--spreadsheet")
        #expect(rejected.status == 0, "\(rejected)")
        #expect(String(decoding: try program.data("r.csv"), as: UTF8.self).hasSuffix(",\"'=cmd(),1,2,3,4,5\"\n"))
        // A single cell on its line is no empty line.
        try program.write("SELECT NULL AS a UNION ALL SELECT 'x'", to: "one.sql")
        #expect(try program("query", "one.sql", "--format", "csv").out == "a\n\"\"\nx\n")
    }
}
