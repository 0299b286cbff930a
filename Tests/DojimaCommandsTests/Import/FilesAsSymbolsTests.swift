import Foundation
import Testing

/// Commands that take a symbol also take a file or standard input; the answers equal those for the same bars in a database.
@Suite struct FilesAsSymbolsTests {
    let program: Program

    init() throws {
        program = try Program()
        try program.write(twoWeeks, to: "WEEKS.csv")
    }

    @Test(
        "A file, standard input and an imported symbol give the same answer, and files need no database",
        arguments: [
            ["export", "NAME"], ["export", "NAME", "--interval", "1w", "--last", "1w"], ["export", "NAME", "--transform", "renko:2"],
            ["indicator", "NAME", "sma:3", "obv", "--from", "2024-01-16"], ["resample", "NAME", "--into", "1w"],
            ["window", "NAME", "--from", "2024-01-10", "--calendar", "XNYS", "--format", "csv"], ["audit", "NAME", "--calendar", "XNYS"],
            ["window", "NAME", "--last", "3d", "--calendar", "XNYS"],
        ])
    func sameAnswer(_ arguments: [String]) throws {
        func run(_ name: String, input: String = "") throws -> Program.Answer {
            try program.run(arguments.map { $0 == "NAME" ? name : $0 }, input: input)
        }
        let (file, piped) = (try run("WEEKS.csv"), try run("-", input: twoWeeks))
        #expect(file.status == 0 && !file.out.isEmpty, "\(file.error)")
        #expect(!program.exists("dojima.db"))
        #expect(piped.status == 0 && piped.out.replacingOccurrences(of: "stdin", with: "WEEKS") == file.out)
        try program("import", "WEEKS.csv")
        #expect(try run("WEEKS").out == file.out)
    }

    @Test("A symbol takes precedence over a file of its name, and a path always means the file") func precedence() throws {
        try program.write(twoWeeks.replacingOccurrences(of: ",102,1000", with: ",102.5,1000"), to: "X")
        try program("import", "WEEKS.csv", "--symbol", "X")
        #expect(try program("export", "X").rows[1][4] == "102")
        #expect(try program("export", "./X").rows[1][4] == "102.5")
    }

    @Test("A name that is neither is missing, and the error lists what was searched") func missing() throws {
        for command in ["export", "window", "indicator", "resample", "audit"] {
            let arguments = [command, "none.csv"] + (command == "indicator" ? ["obv"] : command == "resample" ? ["--into", "1w"] : [])
            let answer = try program.run(arguments)
            #expect(answer.status == 66 && answer.errorLines.count == 1)
            #expect(answer.error.hasPrefix("dojima: none.csv: no such file, and it cannot be looked up as a symbol"))
        }
        #expect(try program("export", "-", "-", input: twoWeeks).status == 64)
        let empty = try program("window", "-")
        #expect(empty.status == 65 && empty.error.contains("standard input"))
    }

    @Test("A query reads files instead of the database, and is about their symbol if they have one") func query() throws {
        try program.link("queries")
        let largest = try program("query", "largest-moves", "--file", "WEEKS.csv", "--param", "n=1")
        // From 101 to 104, the largest relative change.
        #expect(largest.status == 0 && largest.rows[1] == ["2024-01-17", "99", "96", "-3.0303"])
        let piped = try program("query", "SELECT symbol, count(*) AS bars FROM bars GROUP BY 1", "--file", "-", input: twoWeeks)
        #expect(piped.rows == [["symbol", "bars"], ["stdin", "9"]])
        try program.write(twoWeeks, to: "OTHER.csv")
        let both = ["query", "correlation", "--file", "WEEKS.csv", "--file", "OTHER.csv"]
        #expect(try program.run(both + ["WEEKS", "OTHER"]).rows[1] == ["8", "1", "1"])
        #expect(try program.run(both).status == 64)
        #expect(!program.exists("dojima.db"))
        let unknown = try program.run(both + ["WEEKS", "NONE"])
        #expect(unknown.status == 66 && unknown.error == "dojima: WEEKS.csv, OTHER.csv: no symbol NONE; there are OTHER, WEEKS\n")
    }
}
