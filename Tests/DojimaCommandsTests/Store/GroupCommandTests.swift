import Foundation
import Testing

/// Named lists of symbols, and commands that take `@NAME` instead of the symbols.
@Suite struct GroupCommandTests {
    let program: Program

    init() throws {
        program = try Program()
        for symbol in ["AA", "BB", "CC"] {
            try program.write(twoWeeks, to: "weeks.csv")
            try program("import", "weeks.csv", "--symbol", symbol)
        }
    }

    private func groups(_ arguments: String...) throws -> String {
        let answer = try program.run(["group"] + arguments + ["--format", "csv"])
        #expect(answer.status == 0, "\(answer.error)")
        return answer.out
    }

    @Test("A group is saved, shown, replaced, renamed with its symbols and removed") func keeping() throws {
        #expect(try groups() == "name,symbols\n")
        #expect(try groups("tech", "cc", "AA") == "name,symbols\ntech,\"CC, AA\"\n")
        #expect(try groups("all", "AA", "BB", "CC") == "name,symbols\nall,\"AA, BB, CC\"\n")
        #expect(try groups() == "name,symbols\nall,\"AA, BB, CC\"\ntech,\"CC, AA\"\n")
        #expect(try groups("tech") == "name,symbols\ntech,\"CC, AA\"\n")
        #expect(try groups("tech", "AA") == "name,symbols\ntech,AA\n")
        try program("store", "rename", "AA", "DD")
        #expect(try groups("tech") == "name,symbols\ntech,DD\n")
        let removal = try program("store", "remove", "DD")
        #expect(removal.status == 0 && removal.error.contains("DD: removed from the groups all, tech"), "\(removal.error)")
        #expect(try groups() == "name,symbols\nall,\"BB, CC\"\n")
        #expect(try groups("all", "--remove") == "name,symbols\nall,\"BB, CC\"\n")
        #expect(try groups() == "name,symbols\n")
    }

    @Test(
        "An invalid group is refused in one line and saves nothing",
        arguments: [
            (["tech", "AA", "ZZ"], 66, "no symbol ZZ"), (["tech", "AA", "aa"], 64, "lists AA twice"),
            (["@tech", "AA"], 64, "cannot be the name"),
            (["a b", "AA"], 64, "cannot be the name"), (["tech"], 66, "no group tech; none is saved"),
            (["tech", "--remove"], 66, "none is saved"),
            (["--remove"], 64, "needs the name"), (["tech", "AA", "--remove"], 64, "not both"),
        ] as [([String], Int32, String)])
    func refused(_ arguments: [String], _ status: Int32, _ words: String) throws {
        let answer = try program.run(["group"] + arguments)
        #expect(answer.status == status && answer.error.contains(words) && answer.out.isEmpty, "\(answer.error)")
        #expect(try groups() == "name,symbols\n")
    }

    @Test("@NAME is accepted instead of symbols in list, scan, analyze, book and report") func expanded() throws {
        _ = try groups("two", "CC", "AA")
        #expect(try program("list", "@two", "--format", "csv").rows.map { $0[0] } == ["symbol", "CC", "AA"])
        #expect(try program("list", "BB", "@two", "--format", "csv").rows.map { $0[0] } == ["symbol", "BB", "CC", "AA"])
        #expect(
            try program("scan", "@two", "--when", "close > 0", "--format", "csv").rows.map { $0[0] } == ["symbol", "AA", "CC"])
        #expect(
            try program("analyze", "summary", "@two", "AA", "--format", "csv").rows.map { $0[0] } == ["symbol", "CC", "AA"])
        #expect(
            try program("book", "@two", "-o", "charts/", "--as", "svg", "--size", "300x200", "--format", "csv").rows.map { $0[0] } == [
                "symbol", "CC", "AA",
            ])
        let report = try program("report", "@two", "-o", "two.html")
        let page = try String(decoding: program.data("two.html"), as: UTF8.self)
        #expect(report.status == 0 && page.contains("AA") && page.contains("CC") && !page.contains("BB"), "\(report.error)")
        let missing = try program("scan", "@three", "--when", "close > 0")
        #expect(missing.status == 66 && missing.error.contains("no group three; there are two"))
        // A symbol that is written like a group takes precedence.
        try program("import", "weeks.csv", "--symbol", "@two")
        #expect(try program("list", "@two", "--format", "csv").rows.map { $0[0] } == ["symbol", "@two"])
    }
}
