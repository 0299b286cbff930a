import ArgumentParser
import DojimaSeries
import DojimaTime

struct ListCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List the series of the database: symbol, interval, bars, first and last.",
        discussion: "On a terminal a sparkline shows the closes of each series from its first bar to its last.")

    @Argument(
        help: ArgumentHelp("Symbols of the database, or @NAME of a group. (default: all symbols)", valueName: "symbol"),
        completion: .storedSymbolsOrGroups)
    var symbols: [String] = []

    @OptionGroup var store: StoreArguments
    @OptionGroup var result: ResultArguments
    @OptionGroup var notices: NoticeArguments

    func run() throws {
        let style = result.style()
        let listed = try store.openForReading().snapshot { reader in
            try table(of: reader, withCloses: style.form == .table && Console.isTerminal && TerminalAbilities(environment).movesCursor)
        }
        try Console.result(style.render(listed))
    }

    /// - Parameter withCloses: whether there is a column of sparklines, which suits terminals only.
    private func table(of reader: any MarketReader, withCloses: Bool) throws -> Table {
        var table = Table(["symbol", "interval", "bars", "first", "last"] + (withCloses ? [Sparkline.title] : []) + ["name"])
        let names = try reader.expandingGroups(symbols).map { try reader.symbol(named: $0) }
        for entry in try names.isEmpty ? reader.list() : names.flatMap({ try reader.series(of: $0) }) {
            table.append(
                [
                    .text(entry.key.symbol), .text(entry.key.interval.description), .integer(entry.extent?.count ?? 0),
                    entry.extent.map { .time($0.first) } ?? .none, entry.extent.map { .time($0.last) } ?? .none,
                ] + (withCloses ? [.text(try Sparkline.text(of: entry, in: reader))] : []) + [entry.name.map { .text($0) } ?? .none])
        }
        return table
    }
}
