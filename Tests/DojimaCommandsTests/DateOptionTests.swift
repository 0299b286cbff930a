import DojimaTestSupport
import Foundation
import Testing

/// Years, months and dates without dashes in every option that takes a date: counted in the file of the closes of the S&P 500.
@Suite struct DateOptionTests {
    let program: Program

    init() throws {
        program = try Program()
        try program.link("datasets", "queries")
        try program("import", "datasets/sp500-daily.csv", "--symbol", "SPX", "--calendar", "XNYS")
    }

    @Test("A year or a month is its first day at the start of a span and its last day at the end")
    func spans() throws {
        for (from, to, count, first, last) in [
            ("2018", "2018", 251, "2018-01-02", "2018-12-31"), ("2018-02", "2018-02", 19, "2018-02-01", "2018-02-28"),
            ("2017-12", "2018", 271, "2017-12-01", "2018-12-31"), ("20180102", "20180105", 4, "2018-01-02", "2018-01-05"),
        ] {
            for command in ["window", "export", "query"] {
                var arguments = [command, "SPX", "--from", from, "--to", to, "--format", "csv"]
                if command == "export" { arguments.removeLast(2) }
                if command == "query" {
                    arguments = ["query", "window", "--format", "csv"]
                    for parameter in ["symbol=SPX", "from=\(from)", "to=\(to)"] { arguments += ["--param", parameter] }
                }
                let answer = try program.run(arguments)
                #expect(answer.status == 0, "\(answer.error)")
                if command == "window" {
                    let row = Dictionary(uniqueKeysWithValues: zip(answer.rows[0], answer.rows[1]))
                    #expect(row["bars"] == "\(count)" && row["first"]?.hasPrefix(first) == true && row["last"]?.hasPrefix(last) == true)
                } else {
                    #expect(answer.rows.count == count + 1 && answer.rows[1][0].hasPrefix(first), "\(arguments)")
                    #expect(answer.rows.last?[0].hasPrefix(last) == true)
                }
            }
        }
    }

    @Test("The same holds for the dates of calendars, exclusions and functions")
    func others() throws {
        #expect(try program("calendar", "XNYS", "--from", "2018", "--to", "2018", "--format", "csv").rows.count == 252)
        #expect(try program("calendar", "XNYS", "--from", "20181224", "--to", "2018-12", "--format", "csv").rows.count == 6)
        let left = try program("window", "SPX", "--from", "2018", "--exclude", "2018-02", "--exclude", "20181231", "--format", "csv")
        #expect(left.rows[1][4] == "\(251 - 19 - 1)", "\(left.error)")
        try program.write("SELECT sum(count) FROM bars('SPX', '1M', 'XNYS', '2018-02', '2018-03')", to: "sum.sql")
        #expect(try program("query", "sum.sql", "--format", "csv").rows[1] == ["40"])
        let wrong = try program("window", "SPX", "--from", "2018-13")
        #expect(wrong.status == 64 && wrong.error.contains("write 2024, 2024-03, 2024-03-10"))
    }
}
