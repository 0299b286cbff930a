import ArgumentParser
import DojimaSeries
import DojimaStore
import DojimaText
import DojimaTime

struct StoreRemoveCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove", abstract: "Remove a symbol with all its bars, or one of its intervals.",
        discussion:
            "The output has a row for each removed series. The freed space is reused for later bars; --vacuum returns it to the file system. On servers, dojima store clean does both."
    )

    @Argument(help: ArgumentHelp("The symbol, as dojima list shows it.", valueName: "symbol"), completion: .storedSymbols)
    var symbol: String

    @Option(
        help: ArgumentHelp(
            "Only the bars of this interval. (default: all, and the symbol's properties, actions and annotations)", valueName: "interval"),
        transform: explained)
    var interval: IntervalArgument?

    @Flag(help: "Rewrite the database without unused space; this needs free disk space of the size of the database.")
    var vacuum = false

    @OptionGroup var store: StoreArguments
    @OptionGroup var result: ResultArguments
    @OptionGroup var notices: NoticeArguments

    mutating func run() throws {
        let store = try store.openForWriting(to: &symbol)
        // Only a database file can be rewritten.
        let file = vacuum ? store as? Store : nil
        guard !vacuum || file != nil else {
            throw Failure(.request, "\(store.name): --vacuum rewrites a file; dojima store clean frees the space of servers")
        }
        if interval == nil { try noteRest(in: store) }
        let groups = try store.groups()
        let removed = try store.remove(symbol, interval: interval?.interval)
        let remaining = try store.groups()
        let changed = groups.filter { !remaining.contains($0) }.map(\.name)
        if !changed.isEmpty {
            Console.note("\(symbol): removed from \(changed.count == 1 ? "the group" : "the groups") \(changed.joined(separator: ", "))")
        }
        if let file {
            do {
                // SQLite writes the used pages to a temporary file, and from there back.
                try ProgressBar.whileWriting("vacuum", bytes: { try 2 * file.usedBytes() }) { try file.vacuum() }
            } catch let error as StoreError {
                throw StoreError(error.kind, "\(symbol) is removed, but its space could not be freed: \(error.message)")
            }
        }
        var table = Table(["symbol", "interval", "bars", "first", "last"])
        for series in removed {
            table.append([
                .text(series.key.symbol), .text(series.key.interval.description), .integer(series.extent?.count ?? 0),
                .firstTime(of: series.extent, series.key), .lastTime(of: series.extent, series.key),
            ])
        }
        try Console.result(result.style().render(table))
    }

    /// Prints a note of the actions and annotations that are removed with the bars.
    private func noteRest(in store: any MarketReader) throws {
        func count(_ count: Int, _ what: String) -> String? { count == 0 ? nil : "\(count) \(what)\(count == 1 ? "" : "s")" }
        let actions = try store.actions(of: symbol)
        let splits = actions.count { $0.ratio != nil }
        let parts = [
            count(splits, "split"), count(actions.count { $0.amount != nil }, "dividend"),
            count(actions.count { $0.contract != nil }, "roll"), count(try store.annotations(of: symbol).count, "annotation"),
        ].compactMap(\.self)
        guard !parts.isEmpty else { return }
        Console.note("\(symbol): removed with its bars: \(parts.joined(separator: ", "))")
    }
}
