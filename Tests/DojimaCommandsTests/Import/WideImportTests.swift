import Foundation
import Testing

/// Imports of tables with a column for each symbol.
@Suite struct WideImportTests {
    let program: Program

    init() throws {
        program = try Program()
        try program.write("date,A,B,C\n2024-01-02,1.25,2,\n2024-01-03,,0.1,\n2024-01-04,1e-3,3,\n", to: "wide.csv")
    }

    @Test("The output of export --wide is imported to the same values, from every form, compressed and from standard input")
    func roundTrip() throws {
        try program("import", "wide.csv", "--wide")
        for form in ["csv", "json", "ndjson"] {
            let table = try program("export", "A", "B", "--wide", "close", "--format", form).out
            try program("import", "-", "--wide", "--db", "\(form).db", input: table)
            #expect(try program("export", "A", "B", "--db", "\(form).db").out == program("export", "A", "B").out)
            #expect(try program("export", "A", "B", "--wide", "close", "--format", form, "--db", "\(form).db").out == table)
        }
        try program("export", "A", "B", "--wide", "close").out.write(
            to: program.folder.appendingPathComponent("again.csv"), atomically: true, encoding: .utf8)
        #expect(try program.shell("gzip again.csv; \"$dojima\" import again.csv.gz --wide --db gz.db").status == 0)
        #expect(try program("export", "A", "B", "--db", "gz.db").out == program("export", "A", "B").out)
        #expect(
            try program("export", "A").rows.dropFirst().map { Array($0[1...5]) } == [
                ["1.25", "1.25", "1.25", "1.25", ""], ["0.001", "0.001", "0.001", "0.001", ""],
            ])
    }

    @Test("The report has a row for each symbol, and blank cells are no rejections") func report() throws {
        let answer = try program("import", "wide.csv", "--wide", "--strict")
        #expect(
            answer.status == 0
                && answer.rows[0].prefix(8) == ["file", "symbol", "interval", "read", "inserted", "updated", "unchanged", "rejected"])
        #expect(
            answer.rows.dropFirst().map { Array($0[1...7]) } == [
                ["A", "1d", "2", "2", "0", "0", "0"], ["B", "1d", "3", "3", "0", "0", "0"],
            ])
        #expect(answer.error.contains("4 cells are blank") && answer.error.contains("no bars of C"))
        let again = try program("import", "wide.csv", "--wide", "--format", "json").json()["files"] as? [[String: Any]]
        #expect(again?.map { $0["unchanged"] as? Int } == [2, 3] && again?.map { $0["symbol"] as? String } == ["A", "B"])
    }

    @Test("A dry run stores nothing, --strict refuses a bad cell, and a table of symbols gets advice") func refusals()
        throws
    {
        #expect(try program("import", "wide.csv", "--wide", "--dry-run").status == 0)
        #expect(try program("list").rows.count <= 1)
        try program.write("date,A,B\n2024-01-02,1,x\n2024-01-03,2,3\n", to: "bad.csv")
        let strict = try program("import", "bad.csv", "--wide", "--strict")
        #expect(strict.status == 65 && strict.errorLines.last?.contains("B: the close is not a number") == true)
        let plain = try program("import", "bad.csv")
        #expect(plain.status == 65 && plain.errorLines.count == 1 && plain.error.contains("--wide"))
        let hint = try program("import", "wide.csv")
        #expect(hint.status == 65 && hint.errorLines.count == 1)
        try program.write("date,A,B\n2024-01-02,1,2\n2024-01-03,2,3\n", to: "two.csv")
        #expect(try program("import", "two.csv").error.contains("set --wide"))
        let named = try program("import", "two.csv", "--wide", "--symbol", "X")
        #expect(named.status == 64 && named.error.contains("--symbol"))
        #expect(try program("import", "two.csv", "--wide", "--columns", "time=date,close=A").status == 64)
    }
}
