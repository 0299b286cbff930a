import Foundation
import Testing

/// Named queries about symbols that are not stored, or not at the interval of the query; the answers are computed from the files.
@Suite struct QuerySeriesTests {
    let program: Program

    init() throws {
        program = try Program()
        try program.link("datasets", "queries")
        try program("import", "datasets/sp500-daily.csv", "--symbol", "SPX", "--calendar", "XNYS")
        try program("import", "datasets/eurusd-hourly.csv", "--symbol", "EURUSD")
    }

    private func query(_ name: String, _ parameters: String...) throws -> Program.Answer {
        try program.run(["query", name, "--format", "csv"] + parameters.flatMap { ["--param", $0] })
    }

    @Test("A symbol that is not stored is an error with the status for missing data", arguments: ["monthly", "window", "correlation"])
    func unknown(_ name: String) throws {
        let given = name == "correlation" ? ["symbol=SPX", "other=SPY"] : ["symbol=SPY"]
        let answer = try program.run(["query", name] + given.flatMap { ["--param", $0] })
        #expect(answer.status == 66 && answer.out.isEmpty)
        #expect(answer.error == "dojima: dojima.db: no symbol SPY; there are SPX, EURUSD\n")
    }

    @Test("Days that are not stored are made of hours, and weeks of days, and a line reports it")
    func made() throws {
        let months = try query("monthly", "symbol=EURUSD")
        #expect(months.error == "dojima: monthly: EURUSD: bars of 1d are aggregated from those of 1h\n")
        #expect(months.rows[1] == ["2017-04", "2017-04-19", "2017-04-30", "1.0716", "1.09508", "1.06824", "1.09059", "198238", "10"])
        #expect(months.rows[2] == ["2017-05", "2017-05-01", "2017-05-31", "1.09062", "1.12684", "1.08393", "1.12391", "480214", "27"])
        let moves = try query("largest-moves", "symbol=SPX", "n=2", "interval=1w")
        #expect(moves.error == "dojima: largest-moves: SPX: bars of 1w are aggregated from those of 1d\n")
        #expect(
            moves.rows.dropFirst() == [
                ["2008-10-06", "1099.23", "899.22", "-18.1955"], ["2008-11-24", "800.03", "896.24", "12.0258"],
            ])
        let joined = try query("correlation", "symbol=SPX", "other=EURUSD")
        #expect(joined.rows[1][0] == "203" && joined.errorLines.count == 1)
    }

    @Test("A query of days uses and reports the weeks of a symbol without shorter bars; requested days are refused")
    func coarser() throws {
        try program.write(
            "date,open,high,low,close\n2024-01-01,1,1,1,1\n2024-01-08,2,2,2,2\n2024-01-15,3,3,3,3\n", to: "weeks.csv")
        try program("import", "weeks.csv", "--symbol", "WEEKS", "--interval", "1w")
        let bars = try query("window", "symbol=WEEKS")
        #expect(bars.rows.count == 4)
        #expect(
            bars.error
                == "dojima: window: WEEKS: no bars of 1d or finer; the query uses those of 1w\n")
        let days = try query("window", "symbol=WEEKS", "interval=1d")
        #expect(days.status == 64 && days.error == "dojima: WEEKS is stored at 1w: bars of 1d cannot be made from coarser ones\n")
        #expect(try query("window", "symbol=SPX", "from=2018-12").errorLines.isEmpty)
    }

    @Test("Custom queries do the same if their comment names the kinds")
    func own() throws {
        let body = "SELECT count(*) AS n FROM bars WHERE symbol = :symbol AND interval = :interval"
        try program.write("-- Bars.\n-- :symbol symbol  the instrument\n-- :interval interval [1d]  of the bars\n\(body)", to: "typed.sql")
        try program.write("-- Bars.\n-- :symbol  the instrument\n-- :interval [1d]  of the bars\n\(body)", to: "plain.sql")
        // The number of dates in the file.
        #expect(try query("typed.sql", "symbol=EURUSD").rows[1] == ["251"])
        #expect(try query("plain.sql", "symbol=EURUSD").rows[1] == ["0"])
        #expect(try query("typed.sql", "symbol=NONE").status == 66 && query("plain.sql", "symbol=NONE").status == 0)
    }
}
