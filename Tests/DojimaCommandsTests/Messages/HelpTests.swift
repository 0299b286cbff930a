import ArgumentParser
import Foundation
import Testing

@testable import DojimaCommands

/// Help on one screen, in full and by topic.
@Suite struct HelpTests {
    let program: Program

    private static let commands = CommandCatalog.all.compactMap { $0.configuration.commandName }

    init() throws { program = try Program() }

    /// The long options of help, without dashes.
    private func options(_ help: String) -> [String] {
        help.split(separator: "\n").compactMap { line in
            guard line.hasPrefix("  -"), let dashes = line.firstRange(of: "--") else { return nil }
            return String(line[dashes.upperBound...].prefix { $0.isLetter || $0 == "-" })
        }
    }

    @Test("Each command is found by its name, and others are not", arguments: commands)
    func found(_ command: String) {
        #expect(CommandCatalog.command(named: command)?.configuration.commandName == command)
        #expect(CommandCatalog.command(named: command.uppercased()) == nil && CommandCatalog.command(named: command + "Command") == nil)
    }

    @Test(
        "-h fits on one screen for every command, and refers to the full help",
        arguments: commands)
    func oneScreen(_ command: String) throws {
        let (short, whole) = (try program(command, "-h"), try program(command, "--help"))
        #expect(short.status == 0 && short.error.isEmpty && whole.status == 0 && whole.error.isEmpty)
        let lines = short.out.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
        #expect(lines.count <= 40, "\(lines.count) lines")
        #expect(short.out.contains("dojima \(command)"))
        #expect(short.out == whole.out || short.out.contains("dojima \(command) --help"))
        if short.out != whole.out {
            #expect(lines.allSatisfy { $0.count <= 80 }, "\(lines.filter { $0.count > 80 })")
            #expect(options(short.out).count >= 8 && Set(options(short.out)).isSubset(of: options(whole.out)))
        }
    }

    @Test("Help is the text of the argument parser; that of a chart has the same entries by topic", arguments: DescribedCommand.all)
    func parserText(_ command: DescribedCommand) throws {
        let text = DojimaCommand.helpMessage(for: command.type, columns: 80)
        let help = try program.run(command.words + ["--help"]).out
        guard command.description.optionNames.contains("overlay") else {
            #expect(help == text + "\n")
            return
        }
        func entries(_ help: String) -> [Substring] { help.split(separator: "\n").filter { $0.hasPrefix("  ") }.sorted() }
        #expect(entries(help) == entries(text))
        let start = help.prefix(upTo: try #require(help.firstRange(of: "\n\nWHAT IS SHOWN:")).lowerBound)
        #expect(start.contains("\nUSAGE: dojima \(command.path)") && text.hasPrefix(start))
        #expect(command.path == "serve" || !help.contains("\nOPTIONS:"), "an option belongs to no topic: name it in HelpTopic")
    }

    @Test("A width is that of the parser's text, and a line is broken where the parser breaks it", arguments: [60, 61, 100, 133])
    func widths(_ columns: Int) throws {
        for command in DescribedCommand.all where ["analyze", "query", "store copy"].contains(command.path) {
            let help = try program.run(command.words + ["--help"], environment: ["COLUMNS": "\(columns)"]).out
            #expect(help == DojimaCommand.helpMessage(for: command.type, columns: columns) + "\n")
        }
    }

    @Test("Topics name groups and options of charts, and short help names options of its command") func names() {
        let options = DescribedCommand.all.map(\.description).filter { $0.optionNames.contains("overlay") }.flatMap(\.options)
        let (names, groups) = (Set(options.flatMap(\.longNames)), Set(options.compactMap(\.group)))
        #expect(names.count > 100)
        for topic in HelpTopic.charts {
            #expect(names.isSuperset(of: topic.options), "\(topic.name): \(Set(topic.options).subtracting(names))")
            #expect(groups.isSuperset(of: topic.groups), "\(topic.name): \(Set(topic.groups).subtracting(groups))")
        }
        for (path, usual) in HelpPage.usualOptions {
            let known = Set(DescribedCommand.all.first { $0.path == path }?.description.optionNames ?? [])
            #expect(known.isSuperset(of: usual), "\(path): \(Set(usual).subtracting(known))")
        }
    }

    @Test("Every option of a chart has an example in its topic") func examples() throws {
        let exempt: Set = ["help", "version"]
        var found: Set<String> = []
        for topic in HelpTopic.charts {
            let page = try program("help", "chart", topic.name)
            #expect(page.status == 0, "\(page.error)")
            let words = Set(topic.examples.flatMap { $0.split(whereSeparator: { $0 == " " || $0 == "=" }) }.map(String.init))
            for option in options(page.out) where !exempt.contains(option) {
                #expect(words.contains("--" + option), "--\(option) has no example in the topic \(topic.name)")
                #expect(found.insert(option).inserted, "--\(option) is in two topics")
            }
        }
        let all = Set(options(try program("chart", "--help").out)).subtracting(exempt)
        #expect(found == all, "\(all.symmetricDifference(found))")
    }

    @Test("The examples of all topics can be run") func runs() throws {
        try program.link("datasets", "queries")
        for (file, symbol, options) in [
            ("sp500-daily.csv", "SPX", ["--calendar", "XNYS"]), ("nasdaq-daily.csv", "IXIC", ["--calendar", "XNYS"]),
            ("goog-daily.json", "GOOG", ["--calendar", "XNYS"]), ("eurusd-hourly.csv", "EURUSD", []),
        ] { _ = try program.run(["import", "datasets/\(file)", "--symbol", symbol] + options) }
        try program.write(try program("calendar", "XNYS", "--rules").out, to: "days.json")
        try program.write(
            "{\"exclusions\": [{\"type\": \"weekly\", \"zone\": \"UTC\", \"from_day\": \"sat\", \"from_time\": \"00:00\", \"to_day\": \"mon\", \"to_time\": \"00:00\"}]}",
            to: "rules.json")
        try program.write("date,SPX,IXIC\n01/02/18,2695,7006\n01/03/18,2713,7065\n01/31/18,2823,7411\n", to: "closes.csv")
        try program.write("style: {rising: \"#00796B\"}", to: "house.yaml")
        try program.write("name,weight\nStocks,60\nBonds,30\nCash,1\nGold,9\n", to: "weights.csv")
        try program.write("years,yield\n1,5.1\n2,4.7\n10,4.3\n", to: "curve.csv")
        try program.write("date,two,ten\n2024-01-02,4.3,3.9\n2024-01-03,,3.9\n2024-01-04,4.4,4.0\n", to: "yields.csv")
        try program.write("company,sector,cap,change\nApple,Technology,2990,0.8\nVisa,Finance,521,0.9\n", to: "market.csv")
        try program.write("month,2017,2018\nJan,1.8,5.6\nFeb,3.7,-3.9\nMar,0,-2.7\n", to: "months.csv")
        try program.write("sector,return\nBanks,1.5\nBanks,2\nEnergy,-1\nEnergy,0.5\n", to: "returns.csv")
        try program.write("name,amount\nRevenue,420\nGoods,-165\nWages,-92.5\n", to: "profit.csv")
        let examples = HelpTopic.charts.flatMap(\.examples)
        #expect(examples.count > 20)
        for example in examples {
            // Small pictures are drawn sooner; a report has no size.
            let line = example.contains("--size") || example.hasPrefix("dojima report") ? example : example + " --size 640x400"
            let answer = try program.shell("dojima() { \"$dojima\" \"$@\"; }; \(line)")
            #expect(answer.status == 0, "\(example): \(answer.error)")
        }
    }

    @Test("An unknown topic or command of help is refused with similar names") func unknown() throws {
        let topic = try program("help", "chart", "axs")
        #expect(topic.status == 64 && topic.error.contains("did you mean axes?") && topic.errorLines.count == 1)
        #expect(try program("help", "list", "axes").error.contains("list has no help topics"))
        #expect(try program("help", "plot").error.contains("did you mean chart?"))
        #expect(try program("help", "list").out == program("list", "--help").out)
    }
}
