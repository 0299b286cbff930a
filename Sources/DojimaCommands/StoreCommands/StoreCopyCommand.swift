import ArgumentParser
import DojimaSeries
import DojimaText
import DojimaTime

struct StoreCopyCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "copy", abstract: "Copy the database into another one: a file, or one on servers.",
        discussion: """
            Copies each series completely or not at all, with the properties, actions and annotations of the symbols. Copying can be \
            interrupted and run again: existing data are not written again, and data that only the other database has stay there. At the \
            end each series is compared with its copy by bars, stamps and a sum of all values. The output has a row for each series, whose \
            result is same or the difference; the status is then 65.

              dojima store copy --to clickhouse://db1,db2/bars?cluster=desk
              dojima store copy --db clickhouse://db1/bars --to bars.db
            """)

    @Option(
        help: ArgumentHelp("The other database, which is created if necessary: a file, or clickhouse://...", valueName: "database"),
        completion: .file())
    var to: String

    @OptionGroup var store: StoreArguments
    @OptionGroup var result: ResultArguments
    @OptionGroup var notices: NoticeArguments

    /// The other database with the same options.
    private var target: StoreArguments {
        var target = store
        target.database = to
        return target
    }

    func validate() throws {
        guard !to.isEmpty else { throw ValidationError("--to must not be empty; give a file, or an address clickhouse://...") }
        try target.validate()
        guard to != store.path else { throw ValidationError("\(store.name) is the database itself; name another one with --to") }
    }

    func run() throws {
        let source = try store.openPersistent()
        // Reading first reports errors without creating a database.
        _ = (try source.symbols(), try source.list())
        let bar = ProgressBar()
        let copied = try DatabaseCopy(from: source, to: target.openForWriting()).run { bar?.show("copy", done: $0, of: $1) }
        var table = Table(["symbol", "interval", "bars", "first", "last", "result"])
        for series in copied {
            table.append([
                .text(series.key.symbol), .text(series.key.interval.description), .integer(series.extent?.count ?? 0),
                .firstTime(of: series.extent, series.key), .lastTime(of: series.extent, series.key),
                .text(series.difference ?? "same"),
            ])
        }
        try Console.result(result.style().render(table))
        let different = copied.filter { $0.difference != nil }
        guard let first = different.first, let difference = first.difference else { return }
        throw Failure(
            .data,
            "\(target.name): \(different.count) of \(copied.count) series are not the same, the first \(first.key.symbol) \(first.key.interval) with \(difference)"
        )
    }
}
