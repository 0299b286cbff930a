import ArgumentParser
import DojimaSeries
import DojimaText

struct PortfolioCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "portfolio", abstract: "Save, show or remove portfolios: weights of symbols under a name.",
        discussion: """
            dojima chart, analyze, report, scan, export, window and book take the name as a symbol, and so does bars('NAME', '1d') in \
            dojima query. Its bars are closes, the values of analyze --portfolio: 1 at the first bar that all symbols have. save replaces \
            a portfolio with the same name; a name alone shows it; without a name all are shown. A symbol in a portfolio cannot be removed \
            from the database.

              dojima portfolio save balanced "0.6 SPY, 0.4 GE" --rebalance 1q
              dojima chart balanced --last 5y
              dojima portfolio
              dojima portfolio balanced --remove
            """)

    @Argument(
        help: ArgumentHelp("save, or the name of a portfolio to show or remove.", valueName: "save-or-name"), completion: .storedPortfolios)
    var action: String?

    @Argument(help: ArgumentHelp("After save, the name, in letters, digits, -, _ and dots.", valueName: "name"))
    var name: String?

    @Argument(
        help: ArgumentHelp(
            "After save, weights or percentages with their symbols, separated by commas; cash keeps its value.", valueName: "weights"))
    var weights: [String] = []

    @Option(
        help: ArgumentHelp(
            "How often the portfolio is rebalanced to its weights: never, or at the last bar of each month (1M), quarter (1q) or year (1y). (default: never)",
            valueName: "frequency"))
    var rebalance: Portfolio.Rebalance?

    @Flag(help: "Remove the portfolio; its symbols stay in the database.")
    var remove = false

    @OptionGroup var store: StoreArguments
    @OptionGroup var result: ResultArguments
    @OptionGroup var notices: NoticeArguments

    private var saves: Bool { action == "save" && !remove }

    func validate() throws {
        guard !remove || action != nil else {
            throw ValidationError("--remove needs the name of a portfolio, such as dojima portfolio balanced --remove")
        }
        if saves {
            guard name != nil, !weights.isEmpty else {
                throw ValidationError("name a portfolio and its weights: dojima portfolio save balanced \"0.6 SPY, 0.4 GE\"")
            }
            guard name != "save" else { throw ValidationError("save cannot be the name of a portfolio; give another one") }
        } else if name != nil || rebalance != nil {
            throw ValidationError(
                "to save a portfolio, write save first: dojima portfolio save \(action ?? "balanced") \"0.6 SPY, 0.4 GE\"")
        }
    }

    func run() throws {
        // Reading first reports errors without creating a file.
        let reader = try store.openForReading()
        guard let action else { return try write(try reader.portfolios()) }
        guard saves, let name else {
            let portfolio = try reader.portfolios().portfolio(named: action, in: reader.name)
            if remove { try store.openForWriting().removePortfolio(named: action) }
            return try write([portfolio])
        }
        let given = try Portfolio(weights.joined(separator: " "), rebalance: rebalance ?? .never)
        let stored = try given.namingSymbols { try reader.symbol(named: $0) }
        let named = NamedPortfolio(name: name, portfolio: stored)
        try reader.expectStorable(named)
        try store.openForWriting().save(named)
        try write([named])
    }

    private func write(_ portfolios: [NamedPortfolio]) throws {
        var table = Table(["name", "holdings", "rebalance"])
        for named in portfolios {
            table.append([.text(named.name), .text(named.portfolio.text), .text(named.portfolio.rebalance.rawValue)])
        }
        try Console.result(result.style().render(table))
    }
}

extension Portfolio.Rebalance: WordArgument {}
