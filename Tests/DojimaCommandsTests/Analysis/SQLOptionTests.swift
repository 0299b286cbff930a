import Foundation
import Testing

@Suite struct SQLOptionTests {
    let program: Program

    init() throws {
        program = try Program()
        var rows = "time,open,high,low,close,volume\n"
        for day in 1...28 { rows += "2024-02-\(day < 10 ? "0" : "")\(day),\(day),\(day + 2),\(day - 1),\(day + 1),100\n" }
        try program.write(rows, to: "feb.csv")
        _ = try program("import", "feb.csv", "--symbol", "FEB")
    }

    @Test("The functions of queries are listed, and a query may use them") func functions() throws {
        let list = try program("query", "--functions")
        #expect(list.status == 0)
        for name in ["bars(", "asof(", "session_date(", "slot(", "bar_start(", "sma(", "vwap("] { #expect(list.out.contains(name)) }
        try program.write(
            "SELECT date, close, sma(close, 3) OVER (ORDER BY time_us) AS average FROM bars(:symbol, '1w') LIMIT 3", to: "weeks.sql")
        let weeks = try program("query", "weeks.sql", "--param", "symbol=FEB", "--format", "csv")
        #expect(
            weeks.rows == [["date", "close", "average"], ["2024-01-29", "5", ""], ["2024-02-05", "12", ""], ["2024-02-12", "19", "12"]])
    }

    @Test("A failing query gives one line, with the matching exit status") func mistakes() throws {
        try program.write("SELECT close FROM bars WHERE symbol = 'FEB' LIMIT :n", to: "few.sql")
        let text = try program("query", "few.sql", "--param", "n=abc")
        #expect(text.status == 64)
        #expect(text.errorLines == ["dojima: few.sql: a parameter is text, but the query needs a number"])
        for (sql, status) in [
            ("SELECT sma(close, 0) FROM bars", 64), ("SELECT * FROM bars('NONE')", 66), ("SELECT * FROM bars('FEB', '1d', 'XNONE')", 66),
        ] {
            try program.write(sql, to: "wrong.sql")
            let answer = try program("query", "wrong.sql")
            #expect(answer.status == status && answer.errorLines.count == 1 && answer.out.isEmpty, "\(sql): \(answer.error)")
        }
    }

    @Test("The queries of window and chart can be run in sqlite3") func printedStatements() throws {
        for arguments in [["window", "FEB", "--from", "2024-02-10"], ["chart", "FEB", "--overlay", "sma:3", "--navigator"]] {
            let answer = try program.run(arguments + ["--print-sql"])
            #expect(answer.status == 0)
            #expect(answer.out.hasPrefix("SELECT") && answer.out.hasSuffix(";\n") && !answer.out.contains("?"))
            #expect(answer.out.contains("FROM bar WHERE series_id = 1"))
        }
        #expect(!FileManager.default.fileExists(atPath: program.folder.appendingPathComponent("FEB.png").path))
    }
}
