import Foundation
import Testing

/// Queries on the command line: as texts, with symbols, explained, and written to files.
@Suite struct QueryArgumentTests {
    let program: Program

    init() throws {
        program = try Program()
        try program.link("queries")
        try program.write(twoWeeks, to: "A.csv")
        try program("import", "A.csv", "--calendar", "XNYS")
    }

    @Test("A text that is SQL is a query, and - reads one from standard input") func texts() throws {
        let sql = "SELECT max(high) AS top FROM bars WHERE symbol = 'A'"
        for answer in [
            try program("query", sql), try program("query", "-", input: sql), try program("query", "  with t AS (\(sql)) select * from t"),
        ] {
            #expect(answer.status == 0 && answer.rows == [["top"], ["106"]] && answer.error.isEmpty)
        }
        let wrong = try program("query", "SELECT nowhere FROM bars")
        #expect(wrong.status == 64 && wrong.errorLines.count == 1 && wrong.error.contains("no such column: nowhere"))
        #expect(try program("query", "DELETE FROM bars").error == "dojima: query: a query may only read; write it as one SELECT\n")
        #expect(try program("query", "-", input: "SELECT").error.hasPrefix("dojima: standard input: "))
        #expect(try program("query", "drawdawn").status == 66)
    }

    @Test("Symbols after the query are its parameters in their order") func symbols() throws {
        let months = try program("query", "monthly", "A")
        #expect(months.rows.map { $0[0] } == ["month", "2024-01"])
        #expect(try program("query", "monthly", "--param", "symbol=A").out == months.out)
        #expect(try program("query", "SELECT count(*) AS n FROM bars WHERE symbol = :symbol", "A").rows == [["n"], ["9"]])
        for (arguments, words) in [
            (["monthly", "A", "B"], "monthly: the query takes one symbol, but got A, B"),
            (["SELECT 1", "A"], "query: the query takes no symbol, but got A; write :symbol in the query to use one"),
            (["monthly", "A", "--param", "symbol=A"], "monthly: symbol is given twice; omit --param symbol=A"),
        ] {
            let answer = try program.run(["query"] + arguments)
            #expect(answer.status == 64 && answer.error == "dojima: \(words)\n")
        }
        let unknown = try program("query", "SELECT close FROM bars WHERE symbol = :symbol", "NONE")
        #expect(unknown.status == 66 && unknown.error.contains("no symbol NONE; there are A"))
    }

    @Test("An explained query shows its parameters and plan and is not run, with or without missing parameters") func explained() throws {
        let answer = try program("query", "monthly", "--explain", "--format", "csv")
        #expect(answer.status == 0)
        #expect(answer.rows[0] == ["part", "name", "text"] && answer.rows[1].prefix(2) == ["query", "monthly"])
        #expect(answer.out.contains("parameter,symbol,\"symbol, required: "))
        #expect(answer.out.contains("parameter,from,\"date, default 0000-01-01: "))
        #expect(answer.rows.contains { $0[0] == "plan" && $0[1] == "1" } && answer.out.contains("bar"))
        #expect(try program("query", "monthly", "A", "--explain").out.contains("parameter,symbol,\"symbol, given A: "))
        #expect(
            try program("query", "SELECT :n", "--explain").rows == [
                ["part", "name", "text"], ["query", "query", ""], ["parameter", "n", "required"], ["plan", "1", "SCAN CONSTANT ROW"],
            ])
        #expect(
            try program("query", "SELECT * FROM bar", "--explain").error
                == "dojima: query: bar is an internal table; queries read the views actions, annotations, bars, portfolios, series_list, symbol_groups; --internal allows it\n"
        )
    }

    @Test("Rows go to a file in the format of its ending") func files() throws {
        let sql = "SELECT date, close, volume, close FROM bars WHERE symbol = 'A' LIMIT 2"
        let printed = try program("query", sql, "--format", "csv").out
        for name in ["x.csv", "x.JSON", "x.md", "x.sqlite", "x.db"] {
            let answer = try program("query", sql, "-o", name)
            #expect(answer.status == 0 && answer.out.isEmpty && program.exists(name), "\(answer.error)")
        }
        #expect(try program.data("x.csv") == Data(printed.utf8))
        let rows = try JSONSerialization.jsonObject(with: program.data("x.JSON")) as? [[String: Any]]
        #expect(rows?.count == 2 && rows?[1]["close"] as? Double == 101)
        #expect(String(decoding: try program.data("x.md"), as: UTF8.self).hasPrefix("| date | close | volume | close |\n"))
        let read = try program.shell("sqlite3 x.sqlite .schema 'SELECT * FROM result'")
        #expect(
            read.out == """
                CREATE TABLE result ("date" TEXT, "close" REAL, "volume" REAL, "close:1" REAL);
                2024-01-08|102.0|1000.0|102.0
                2024-01-09|101.0|1100.0|101.0

                """)
        for (arguments, status) in [
            (["-o", "x.xlsx"], Int32(64)), (["-o", "x.csv", "--format", "json"], 64), (["-o", "dojima.db"], 64),
            (["-o", "none/x.csv"], 73),
        ] {
            let answer = try program.run(["query", sql] + arguments)
            #expect(answer.status == status && answer.errorLines.count == 1)
        }
        #expect(try program("list").status == 0)
    }
}
