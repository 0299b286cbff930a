import Foundation
import Testing

/// The data sets that come with the program, and the first steps with them.
@Suite struct SampleCommandTests {
    private let program: Program

    init() throws { program = try Program() }

    @Test("The sample has all bars of the data sets, with names and calendars") func bars() throws {
        let answer = try program("sample", "--format", "csv")
        #expect(
            answer.out == """
                symbol,name,interval,bars,first,last
                SPX,S&P 500,1d,5031,1999-01-04T00:00:00Z,2018-12-31T00:00:00Z
                IXIC,Nasdaq Composite,1d,5031,1999-01-04T00:00:00Z,2018-12-31T00:00:00Z
                GOOG,Google,1d,2148,2004-08-19T00:00:00Z,2013-03-01T00:00:00Z
                EURUSD,Euro in US dollars,1h,4998,2017-04-19T09:00:00Z,2018-02-07T15:00:00Z

                """)
        #expect(try program("instrument", "SPX", "--format", "csv").out.contains("SPX,S&P 500,XNYS,"))
        #expect(try program("audit", "SPX", "--format", "csv").status == 0)
    }

    @Test("A symbol that is in the database already is left unchanged") func kept() throws {
        try program.write(twoWeeks, to: "weeks.csv")
        try program("import", "weeks.csv", "--symbol", "SPX")
        let before = try program("export", "SPX").out
        let answer = try program("sample", "--format", "csv")
        #expect(answer.status == 0 && answer.error.contains("SPX: the database already contains it"), "\(answer.error)")
        #expect(answer.out.split(separator: "\n").count == 4 && !answer.out.contains("SPX"))
        #expect(try program("export", "SPX").out == before)
        let again = try program("sample", "--format", "csv")
        #expect(again.status == 0 && again.error.split(separator: "\n").count == 4)
    }

    @Test("On a terminal without a database, dojima names the first commands, which all work") func firstSteps() throws {
        let shown = try program.onTerminal([]).out
        let commands = shown.split(separator: "\n").filter { $0.hasPrefix("  dojima ") }.map { $0.split(separator: " ").map(String.init) }
        #expect(commands.count == 4 && shown.contains("dojima.db"), "\(shown)")
        try program.write(twoWeeks, to: "prices.csv")
        for command in commands {
            let answer = try program.run(Array(command.dropFirst()))
            #expect(answer.status == 0, "\(command): \(answer.error)")
        }
        // With a database, or into a pipe, it shows its help.
        #expect(try program.onTerminal([]).out.contains("SUBCOMMANDS"))
        #expect(try Program().run([]).out.contains("SUBCOMMANDS"))
    }
}
