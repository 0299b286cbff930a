import ArgumentParser
import Dojima
import DojimaSeries
import DojimaTime

struct ListCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List the series of the database: symbol, interval, bars, first and last.",
        discussion: "On a terminal and in HTML a sparkline shows the closes of each series from its first bar to its last.")

    @Argument(
        help: ArgumentHelp("Symbols of the database, or @NAME of a group. (default: all symbols)", valueName: "symbol"),
        completion: .storedSymbolsOrGroups)
    var symbols: [String] = []

    @OptionGroup var store: StoreArguments
    @OptionGroup var result: ListResultArguments
    @OptionGroup var notices: NoticeArguments

    func run() throws {
        let style = result.style
        if result.form == .html {
            return try Console.result(try store.openForReading().snapshot { try html(of: $0, style) })
        }
        let listed = try store.openForReading().snapshot { reader in
            try table(of: reader, withCloses: style.form == .table && Console.isTerminal && TerminalAbilities(environment).movesCursor)
        }
        try Console.result(style.render(listed))
    }

    /// - Parameter withCloses: whether there is a column of sparklines, which suits terminals only.
    private func table(of reader: any MarketReader, withCloses: Bool) throws -> Table {
        var table = Table(["symbol", "interval", "bars", "first", "last"] + (withCloses ? [Sparkline.title] : []) + ["name"])
        for entry in try series(of: reader) {
            let cells = cells(of: entry)
            table.append(
                Array(cells.dropLast()) + (withCloses ? [.text(try Sparkline.text(of: entry, in: reader))] : []) + cells.suffix(1))
        }
        return table
    }

    /// The page with the sparklines before the names.
    private func html(of reader: any MarketReader, _ style: ResultStyle) throws -> String {
        let rows = try series(of: reader).map { entry in
            SeriesListHTML.Row(
                cells: cells(of: entry).map(style.text), label: "Closes of \(entry.key.symbol) \(entry.key.interval)",
                closes: try Sparkline.closes(of: entry, parts: SeriesListHTML.closeCount, in: reader))
        }
        return SeriesListHTML(
            ["symbol", "interval", "bars", "first", "last", "name"], rows, sparklinesAt: 5, title: Sparkline.title
        ).text
    }

    private func series(of reader: any MarketReader) throws -> [StoredSeries] {
        let names = try reader.expandingGroups(symbols).map { try reader.symbol(named: $0) }
        return try names.isEmpty ? reader.list() : names.flatMap { try reader.series(of: $0) }
    }

    /// Symbol, interval, bars, first, last and name.
    private func cells(of entry: StoredSeries) -> [Table.Cell] {
        [
            .text(entry.key.symbol), .text(entry.key.interval.description), .integer(entry.extent?.count ?? 0),
            .firstTime(of: entry.extent, entry.key), .lastTime(of: entry.extent, entry.key),
            entry.name.map { .text($0) } ?? .none,
        ]
    }
}
