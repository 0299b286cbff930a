import DojimaCommands
import DojimaSeries
import Foundation
import Testing

/// Analyses and scans on the command line.
@Suite struct AnalyzeCommandTests {
    /// A command line without its first word, and the expected columns, computed by pandas.
    struct Case: Decodable, Sendable, CustomTestStringConvertible {
        enum Cell: Decodable, Sendable {
            case none
            case text(String)
            case number(Double)

            init(from decoder: any Decoder) throws {
                let value = try decoder.singleValueContainer()
                if value.decodeNil() {
                    self = .none
                } else if let number = try? value.decode(Double.self) {
                    self = .number(number)
                } else {
                    self = .text(try value.decode(String.self))
                }
            }
        }

        var arguments: [String]
        var columns: [String: [Cell]]
        var testDescription: String { arguments.joined(separator: " ") }

        static func all() throws -> [Case] {
            let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
            let file = tests.appendingPathComponent("DojimaSeriesTests/Answers/analyses.json")
            return try JSONDecoder().decode([Case].self, from: Data(contentsOf: file))
        }
    }

    let program: Program

    init() throws {
        program = try Program()
        try program.link("datasets")
        for name in ["sp500-daily", "nasdaq-daily"] { try program("import", "datasets/\(name).csv", "--symbol", name) }
    }

    @Test("-o draws in addition to the unchanged table; -o - only draws") func pictures() throws {
        let line = ["analyze", "returns", "sp500-daily", "--by", "year", "--size", "600x400", "--theme", "dark"]
        let table = try program.run(["analyze", "returns", "sp500-daily", "--by", "year"]).out
        for (kind, beginning) in [("png", "\u{89}PNG"), ("svg", "<svg"), ("pdf", "%PDF")] {
            let answer = try program.run(line + ["-o", "years.\(kind)", "--describe", "years.json"])
            #expect(answer.status == 0 && answer.out == table, "\(answer.error)")
            #expect(String(decoding: try program.data("years.\(kind)").prefix(4), as: Unicode.ASCII.self).hasSuffix(beginning.suffix(3)))
            let again = try program.data("years.\(kind)")
            _ = try program.run(line + ["-o", "years.\(kind)"])
            #expect(try program.data("years.\(kind)") == again)
        }
        // The specification in the picture draws it again.
        try program.write(try program("explain", "years.svg", "--spec").out, to: "years.yaml")
        #expect(try program("render", "years.yaml", "-o", "again.svg").status == 0)
        #expect(try program.data("again.svg") == program.data("years.svg"))
        #expect(try program("verify", "years.svg").status == 0)
        let alone = try program.shell("\"$dojima\" \(line.joined(separator: " ")) -o - | head -c 4 | od -An -tx1")
        #expect(alone.out.contains("89 50 4e 47"))
        #expect(try program("analyze", "returns", "sp500-daily", "-o", "x.txt").status == 64)
        #expect(try program("analyze", "returns", "sp500-daily", "--describe", "x.json").status == 64)
    }

    @Test("Tables equal those of pandas", arguments: try Case.all()) func tables(_ wanted: Case) throws {
        let answer = try program.run(["analyze"] + wanted.arguments + ["--format", "json", "--time-format", "epoch"])
        #expect(answer.status == 0, "\(answer.error)")
        let whole = try JSONSerialization.jsonObject(with: Data(answer.out.utf8))
        let rows = try #require((whole as? [String: Any])?["bins"] as? [[String: Any]] ?? whole as? [[String: Any]])
        for (name, cells) in wanted.columns {
            #expect(rows.count == cells.count, "\(name)")
            let largest = cells.map { cell in if case .number(let value) = cell { abs(value) } else { 0 } }.max() ?? 0
            for (row, cell) in zip(rows, cells) {
                switch cell {
                case .none: #expect(row[name] is NSNull, "\(name)")
                case .text(let text): #expect(row[name] as? String == text)
                case .number(let number):
                    let found = try #require(row[name] as? Double, "\(name)")
                    #expect(abs(found - number) <= 1e-9 * largest, "\(name)")
                }
            }
        }
    }

    @Test("There are answers for each kind") func answers() throws {
        let cases = try Case.all()
        let kinds = Set(cases.compactMap(\.arguments.first) + (try PeriodAnswerTests.kinds()))
        #expect(kinds == Set(AnalysisCatalog.all.map(\.name)) && cases.allSatisfy { !$0.columns.isEmpty })
    }

    @Test("Each parameter of an analysis is an option, whose help names the analyses that have it") func options() throws {
        let words = try program("analyze", "--help").out.split(whereSeparator: \.isWhitespace)
        // The options follow the examples, which use some of them.
        let help = try words[#require(words.firstIndex(of: "ARGUMENTS:"))...].joined(separator: " ")
        for parameter in Set(AnalysisCatalog.all.flatMap(\.parameters).map(\.name)) {
            let analyses = AnalysisCatalog.all.filter { $0.parameters.contains { $0.name == parameter } }.map(\.name)
            #expect(DescribedCommand.options(of: "analyze").contains(parameter))
            // Those of key figures are of several commands.
            guard !["risk-free", "periods"].contains(parameter) else { continue }
            let start = try #require(help.firstRange(of: " --\(parameter) ")).upperBound
            let text = help[start...].split(separator: " --", maxSplits: 1).first ?? ""
            for analysis in analyses { #expect(text.contains(analysis), "\(parameter): \(text)") }
        }
    }

    @Test("A split between two sessions is no overnight return of adjusted prices") func overnightOfSplit() throws {
        try program.write(
            "date,open,high,low,close\n2020-08-27,500,510,490,500\n2020-08-28,504,512,498,500\n2020-08-31,127.5,132,126,129\n",
            to: "split.csv")
        try program.write("date,action,value\n2020-08-31,split,4\n", to: "actions.csv")
        #expect(try program("import", "split.csv", "--symbol", "S").status == 0 && program("actions", "S", "actions.csv").status == 0)
        let line = ["analyze", "overnight", "S", "--by", "day", "--format", "json"]
        func overnight(_ options: [String]) throws -> Double? {
            let rows = try JSONSerialization.jsonObject(with: Data(program.run(line + options).out.utf8)) as? [[String: Any]]
            return rows?.last?["overnight"] as? Double
        }
        #expect(abs(try #require(try overnight(["--adjust", "split"])) - 0.02) < 1e-12)
        #expect(abs(try #require(try overnight([])) + 0.745) < 1e-12)
        #expect(try program.run(line).error.contains("--adjust split"))
    }

    @Test("A file is analysed with the symbol under which it was imported") func files() throws {
        let stored = try program("analyze", "drawdowns", "sp500-daily", "--top", "3")
        #expect(try program("analyze", "drawdowns", "datasets/sp500-daily.csv", "--top", "3").out == stored.out && stored.rows.count == 4)
    }

    @Test(
        "Wrong use is one line with its status",
        arguments: [
            ("analyze", 64, "kind"), ("analyze sumary sp500-daily", 64, "did you mean summary?"), ("analyze summary", 64, "symbol"),
            ("analyze summary NONE", 66, "NONE"),
            ("analyze summary sp500-daily --top 3", 64, "--top is an option of drawdowns and similar"),
            ("analyze drawdowns sp500-daily --top 0", 64, "--top"), ("analyze summary sp500-daily --periods -1", 64, "--periods"),
            ("analyze correlation sp500-daily", 64, "2 or more"),
            ("analyze summary sp500-daily --from 2040", 65, "the nearest bar is at 2018-12-31; choose another window"),
            ("analyze drawdowns sp500-daily --to 1990", 65, "the nearest bar is at 1999-01-04"),
            ("analyze summary sp500-daily --risk-free 2", 64, "--risk-free is \"2\", 200 percent; write 2% for 2 percent"),
            ("analyze regression sp500-daily", 64, "--on"), ("analyze rolling sp500-daily --of beta", 64, "--benchmark"),
            ("analyze rolling sp500-daily --of sharpe,sharpe", 64, "sharpe twice"),
            ("analyze performance sp500-daily --last 1y", 64, "--horizons"),
            ("analyze performance sp500-daily --horizons 3m", 64, "write spans such as 5D, 1W, 3M"),
            ("analyze correlation sp500-daily nasdaq-daily --portfolio 1", 64, "--portfolio"),
            ("analyze distribution sp500-daily --width 0", 64, "above 0"), ("analyze profile sp500-daily --width -1", 64, "above 0"),
            ("analyze similar sp500-daily --length 3000", 65, "choose a shorter length"),
            ("analyze seasonality sp500-daily --by hour", 64, "no hours"),
            ("analyze overnight sp500-daily --interval 1w", 64, "longer than a session"),
            ("analyze seasonality sp500-daily --by weekday --lines", 64, "--lines"),
            ("analyze seasonality sp500-daily --by weekday --interval 1w", 64, "bars of 1w are longer than a day"),
            ("analyze returns sp500-daily --by month --interval 3M", 64, "choose a longer period, or shorter bars with --interval"),
            ("analyze events sp500-daily --at none.txt", 66, "none.txt"),
            ("analyze events sp500-daily --when close", 64, "not a condition"), ("scan", 64, "--when"),
            ("scan NONE --when close>1", 66, "NONE"),
            ("scan --when close>1 --columns nosuch", 64, "nosuch"),
            ("scan --when close>1 --within 0", 64, "--within"),
        ])
    func wrongUse(_ line: String, _ status: Int32, _ words: String) throws {
        let answer = try program.run(line.split(separator: " ").map(String.init))
        #expect(answer.status == status && answer.errorLines.count == 1 && answer.error.contains(words), "\(answer.error)")
        #expect(answer.out.isEmpty)
    }

    @Test("Events are read from dates, stamps and tables, and lines without a time are reported") func eventFiles() throws {
        try program.write("2008-01-02\n\n2008-09-15T00:00:00Z\nsome day\n", to: "lines.txt")
        try program.write("what,date\nfirst,02/01/2008\nsecond,15/09/2008\n", to: "table.csv")
        let lines = try program("analyze", "events", "sp500-daily", "--at", "lines.txt", "--before", "0", "--after", "2")
        #expect(lines.status == 0 && lines.rows.map { $0[1] } == ["count", "2", "2", "2"] && lines.error.contains("1 line has no time"))
        let table = try program("analyze", "events", "sp500-daily", "--at", "table.csv", "--before", "0", "--after", "2")
        #expect(table.out == lines.out)
        try program.write("no date\n", to: "rubbish.txt")
        #expect(try program("analyze", "events", "sp500-daily", "--at", "rubbish.txt").status == 65)
    }

    @Test("A scan finds the series whose last bars satisfy the rule, up to a time") func scan() throws {
        let all = try program("scan", "--when", "close > 0", "--columns", "close,bbands:20,2.upper")
        #expect(
            all.rows.map { $0[0] } == ["symbol", "nasdaq-daily", "sp500-daily"]
                && all.out.hasPrefix("symbol,time,close,\"bbands:20,2.upper\"\n"))
        let earlier = try program(
            "scan", "sp500-daily", "--when", "change < -8", "--to", "2008-10-31", "--within", "20", "--columns", "change")
        #expect(earlier.rows.last?[1] == "2008-10-15T00:00:00Z")
        let exact = try program("scan", "--when", "change < -8", "--to", "2008-10-15", "--columns", "change")
        #expect(exact.rows.count == 3 && exact.rows[2] == earlier.rows[1])
        let none = try program("scan", "--when", "close < 0", "--format", "json")
        #expect(none.status == 0 && none.out == "[]\n")
        let compared = try program("scan", "--when", "close > @sp500-daily", "--columns", "close")
        #expect(compared.rows.map { $0[0] } == ["symbol", "nasdaq-daily"] || compared.status == 64)
    }

    @Test("A longer bar that contains the end of the window has no later values") func noLaterBars() throws {
        // Wednesday 19 December 2018.
        let day = try program("export", "sp500-daily", "--from", "2018-12-19", "--to", "2018-12-19", "--format", "csv").rows[1][4]
        let scan = ["--interval", "1w", "--to", "2018-12-19", "--when", "close > 0", "--columns", "close"]
        #expect(try program.run(["scan", "sp500-daily"] + scan).rows[1] == ["sp500-daily", "2018-12-17T00:00:00Z", day])
        #expect(try program.run(["scan"] + scan).rows[2] == ["sp500-daily", "2018-12-17T00:00:00Z", day])
        let week = try program("analyze", "returns", "sp500-daily", "--by", "bar", "--interval", "1w", "--to", "2018-12-19")
        let before = try program("export", "sp500-daily", "--from", "2018-12-14", "--to", "2018-12-14", "--format", "csv").rows[1][4]
        let (last, first) = (try #require(Double(day)), try #require(Double(before)))
        let column = try #require(week.rows[0].firstIndex(of: "return"))
        #expect(try abs(#require(week.rows.last.flatMap { Double($0[column]) }) - (last / first - 1)) < 1e-12)
        let whole = try program("analyze", "returns", "sp500-daily", "--by", "bar", "--interval", "1w", "--to", "2018-12-21")
        #expect(whole.rows.dropLast() == week.rows.dropLast() && whole.rows.last != week.rows.last)
    }

    @Test("Empty columns are reported") func emptyColumns() throws {
        let answer = try program("scan", "--when", "close > 1", "--columns", "")
        #expect(answer.status == 64 && answer.errorLines.count == 1 && answer.error.contains("--columns is empty"), "\(answer.error)")
    }

    @Test("A scan in SQL finds the same series as the command") func scanInSQL() throws {
        let rules: [(rule: String, value: String, options: [String], arguments: String)] = [
            ("close > 0", "rsi:14", [], ""), ("close crosses above sma:50", "close / sma:50", ["--within", "400"], ", within => 400"),
            ("volume > 2*median", "volume", ["--within", "2000"], ", within => 2000"), ("close < 0", "open", [], ""),
            ("change < -3", "drawdown", ["--within", "9", "--to", "2008-10-15"], ", within => 9, to => '2008-10-15'"),
            ("close > 0", "sma:10", ["--interval", "1w", "--to", "2018-12-19"], ", interval => '1w', to => '2018-12-19'"),
            ("close > @\"sp500-daily\"", "beta:60@sp500-daily", [], ""),
        ]
        for (rule, value, options, arguments) in rules {
            let table = try program.run(["scan", "--when", rule, "--columns", "close,change,\(value)"] + options)
            let query = try program(
                "query", "SELECT symbol, time, close, change, value FROM scan('\(rule)', '\(value)'\(arguments)) ORDER BY symbol")
            #expect(table.status == 0 && query.status == 0, "\(rule): \(table.error) \(query.error)")
            #expect(!table.rows.isEmpty && (table.rows.count > 1) == (rule != "close < 0"), "\(rule): \(table.out)")
            #expect(query.rows.dropFirst() == table.rows.dropFirst(), "\(rule)")
        }
        let dates = try program("query", "SELECT interval, date, value FROM scan('close > 0') WHERE symbol = 'sp500-daily'")
        #expect(dates.rows.last == ["1d", "2018-12-31", ""])
        for (call, words) in [
            ("scan()", "give a rule"), ("scan('close')", "not a condition"), ("scan('close > 0', 'nosuch')", "nosuch"),
            ("scan('close > 0', within => 0)", "within"), ("scan('close > 0', interval => '1x')", "interval"),
        ] {
            let wrong = try program("query", "SELECT * FROM \(call)")
            #expect(wrong.status == 64 && wrong.errorLines.count == 1 && wrong.error.contains(words), "\(call): \(wrong.error)")
        }
        #expect(try program("query", "SELECT * FROM scan(NULL)").rows.count == 1)
        #expect(try program("query", "--functions").out.contains("scan(rule"))
    }

    @Test("SQL gives the same numbers") func sql() throws {
        let table = try program("analyze", "returns", "sp500-daily", "--by", "year", "--from", "2010")
        let query = try program(
            "query", "SELECT period, first, last, \"return\", complete FROM returns('sp500-daily', 'year', from => '2010')")
        #expect(query.out == table.out && query.rows.count == 10)
        let pairs = try program("query", "SELECT round(correlation, 6) FROM correlation('sp500-daily, nasdaq-daily') WHERE symbol < other")
        #expect(pairs.rows.count == 2)
        let wrong = try program("query", "SELECT * FROM returns('sp500-daily', 'decade')")
        #expect(wrong.status == 64 && wrong.errorLines.count == 1)
    }
}
