@testable import DojimaCommands
import Foundation
import Testing

/// Words of other programs, and the proposals for them or their meanings.
@Suite struct SynonymsTests {
    let program: Program

    init() throws {
        program = try Program()
        try program.write(twoWeeks, to: "weeks.csv")
        try program("import", "weeks.csv", "--symbol", "WEEKS", "--calendar", "XNYS")
    }

    private func proposal(_ arguments: [String]) throws -> String {
        let answer = try program.run(arguments)
        #expect(answer.status == 64 && answer.out.isEmpty && answer.errorLines.count == 1, "\(arguments): \(answer.error)")
        return answer.error
    }

    @Test(
        "A command by another program's name gets the right proposal",
        arguments: [
            ("plot", "did you mean chart?"), ("draw", "did you mean chart?"), ("ls", "did you mean list?"),
            ("info", "did you mean instrument, list or explain?"), ("stats", "did you mean store stats?"),
            ("delete", "did you mean store remove?"), ("chrat", "did you mean chart?"), ("blah", "there are import, sample, list, chart"),
        ])
    func commands(_ word: String, _ proposed: String) throws {
        #expect(try proposal([word, "WEEKS"]).contains("no command \(word); \(proposed)"))
        if word == "delete" { #expect(try proposal(["store", word, "WEEKS"]).contains("no command store delete; \(proposed)")) }
    }

    @Test(
        "An option by another program's name gets the right proposal",
        arguments: [
            ("--since", "--from?"), ("--start", "--from?"), ("--until", "--to?"), ("--timeframe", "--interval?"),
            ("--dark", "--theme dark?"),
            ("--width=300", "--size?"), ("--sma", "--overlay sma?"), ("--rsi", "--pane rsi?"), ("--lats", "--last?"), ("--tz", "--zone?"),
            ("--versoin", "--version?"), ("--compare", "such as dojima chart SPX GOOG --percent"), ("--symbol", "such as dojima chart SPX"),
        ])
    func options(_ option: String, _ proposed: String) throws {
        #expect(try proposal(["chart", "WEEKS", option, "2018"]).contains(proposed))
    }

    @Test("Every proposed command and option exists, and no proposal is for a word that is one itself") func proposals() {
        let commands = DescribedCommand.all.map { (path: $0.path, options: Set($0.description.optionNames)) }
        for (word, meant) in Synonyms.commands {
            #expect(!commands.contains { $0.path == word }, "\(word) is a command")
            // `store remove --vacuum` names an option, too, and `--version` only one.
            for command in meant where command != "--version" {
                let words = command.split(separator: " ").map(String.init)
                let found = commands.first { $0.path == words.prefix { !$0.hasPrefix("--") }.joined(separator: " ") }
                let isKnown = words.filter { $0.hasPrefix("--") }.allSatisfy { found?.options.contains(String($0.dropFirst(2))) == true }
                #expect(isKnown && (found != nil || command == "store"), "\(word): there is no \(command)")
            }
        }
        for (word, meant) in Synonyms.options {
            for option in meant.compactMap({ $0.split(separator: " ").first.map(String.init) }) {
                let hasProposal = commands.contains { $0.options.contains(option) && !$0.options.contains(word) }
                #expect(hasProposal, "\(word): no command has --\(option), or each has --\(word) as well")
            }
        }
    }

    @Test("An option is proposed only if the command has it") func ownOptions() throws {
        #expect(try proposal(["resample", "WEEKS", "--into", "1w", "--timeframe", "1w"]).contains("did you mean --interval?"))
        #expect(try !proposal(["list", "--dark"]).contains("--theme"))
        #expect(try proposal(["chart", "WEEKS", "--blah"]).contains("Unknown option '--blah'; see dojima chart --help"))
    }

    @Test("An indicator is read in the notation of papers, and misspelt ones get a proposal") func indicators() throws {
        let rows = try program("indicator", "WEEKS", "SMA(2)", "BBANDS( 3, 2, 2)").rows
        #expect(rows[0][1] == "sma:2" && rows[2][1] == "101.5")
        #expect(try proposal(["chart", "WEEKS", "--overlay", "ma:20"]).contains("did you mean sma?"))
        #expect(try proposal(["chart", "WEEKS", "--pane", "bollinger"]).contains("did you mean bbands?"))
        #expect(try proposal(["chart", "WEEKS", "--overlay", "sma20"]).contains("did you mean sma:20?"))
    }

    // MARK: Lengths

    /// The trade dates of the first and the last bar of a window, in January 2024.
    private func days(_ options: [String]) throws -> [String] {
        let answer = try program.run(["window", "WEEKS", "--format", "json"] + options)
        #expect(answer.status == 0, "\(options): \(answer.error)")
        let window = try answer.json()
        return ["first", "last"].compactMap { (window[$0] as? String).map { String($0.dropFirst(8).prefix(2)) } }
            + ["\(window["bars"] as? Int ?? -1)"]
    }

    @Test(
        "Lengths are words, counts of bars, or periods that start or end at a date",
        arguments: [
            ("--last 3", "17 19 3"), ("--last 3b", "17 19 3"), ("--last 100", "08 19 9"), ("--last 1week", "12 19 5"),
            ("--last 1w", "12 19 5"), ("--last YTD", "08 19 9"), ("--last max", "08 19 9"), ("--from 2024-01-10 --last 3", "10 12 3"),
            ("--from 2024-01-13 --last 2", "16 17 2"), ("--to 2024-01-16 --last 2", "12 16 2"),
            ("--from 2024-01-12 --last 2d", "12 16 2"), ("--from 2024-01-08 --last 1w", "08 12 5"),
            ("--to 2024-01-16 --last 1w", "09 16 5"), ("--from 2024-01 --last 1mo", "08 19 9"), ("--interval weekly --last 1", "15 15 1"),
        ])
    func lengths(_ options: String, _ wanted: String) throws {
        #expect(try days(options.split(separator: " ").map(String.init)) == wanted.split(separator: " ").map(String.init), "\(options)")
    }

    @Test("The return over a number of bars is measured from the close before them") func returnOfBars() throws {
        // Closes: 99 on the 16th, 100 on the 19th.
        let window = try program("window", "WEEKS", "--last", "3", "--format", "json").json()
        #expect((window["base"] as? [String: Any])?["value"] as? Double == 99)
        #expect(abs((window["percent"] as? Double ?? 0) - 100.0 / 99) < 1e-9)
        // A month that begins on the 10th: from 101 on the 9th.
        let month = try program("window", "WEEKS", "--from", "2024-01-10", "--last", "1M", "--format", "json").json()
        #expect((month["base"] as? [String: Any])?["value"] as? Double == 101)
    }

    @Test("Ambiguous or incomplete lengths are refused") func wrongLengths() throws {
        for options in [
            ["--from", "2024-01-08", "--to", "2024-01-12", "--last", "3"], ["--from", "2024-01-08", "--last", "YTD"], ["--last", "0"],
            ["--last", "3", "--preset", "1M"],
        ] { _ = try proposal(["window", "WEEKS"] + options) }
    }

    // MARK: Symbols

    @Test("A symbol may be written in another case if only one symbol matches") func symbols() throws {
        for command in [
            ["window", "weeks"], ["export", "Weeks"], ["indicator", "weeks", "sma:2"], ["resample", "weeks", "--into", "1w"],
            ["audit", "weeks"], ["instrument", "weeks", "--currency", "USD"], ["actions", "weeks"],
            ["annotate", "weeks", "horizontal-line:100"],
            ["chart", "weeks", "-o", "a.svg"],
        ] {
            let answer = try program.run(command)
            #expect(answer.status == 0, "\(command): \(answer.error)")
        }
        #expect(try program("instrument", "WEEKS").out.contains("WEEKS,,XNYS,,USD,"))
        #expect(try program("list").rows.count == 2, "nothing new is stored under the other spelling")
        try program("import", "weeks.csv", "--symbol", "Weeks")
        #expect(try program("window", "Weeks", "--format", "json").json()["symbol"] as? String == "Weeks")
        let answer = try program("window", "weeks")
        #expect(answer.status == 66 && answer.error.contains("WEEKS and Weeks differ only in upper and lower case"), "\(answer.error)")
    }

    @Test("A file of exactly that name takes precedence over a symbol in another case") func fileFirst() throws {
        try program.write("date,close\n2024-01-08,1\n2024-01-09,2\n2024-01-10,3\n", to: "weeks")
        try program("chart", "weeks", "--describe", "a.json", "-o", "a.svg")
        let object = try #require(try JSONSerialization.jsonObject(with: program.data("a.json")) as? [String: Any])
        #expect((object["series"] as? [[String: Any]])?.first?["bars"] as? Int == 3)
    }

    @Test("A query takes a symbol in another case") func queries() throws {
        try program.write(
            "-- Highest close.\n-- :symbol symbol  the instrument\nSELECT max(close) AS best FROM bars WHERE symbol = :symbol\n",
            to: "best.sql")
        #expect(try program("query", "./best.sql", "--param", "symbol=weeks").rows == [["best"], ["104"]])
    }
}
