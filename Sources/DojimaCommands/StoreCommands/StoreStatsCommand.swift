import ArgumentParser
import DojimaSeries
import DojimaStore
import DojimaTime

struct StoreStatsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "stats", abstract: "Report the rows and bytes of each series and table.",
        discussion: "The bytes of the tables bar and rollup are divided among series by rows. Bytes are empty if SQLite cannot report them."
    )

    @OptionGroup var store: StoreArguments
    @OptionGroup var result: ResultArguments
    @OptionGroup var notices: NoticeArguments

    func run() throws {
        let found = try store.openFile(.reading).statistics()
        var table = Table(["kind", "name", "interval", "rows", "bytes"])
        func bytes(_ count: Int?) -> Table.Cell { count.map { .integer($0) } ?? .none }
        for series in found.series {
            table.append([
                .text("series"), .text(series.key.symbol), .text(series.key.interval.description), .integer(series.bars),
                bytes(series.bytes),
            ])
        }
        for entry in found.tables { table.append([.text("table"), .text(entry.name), .none, .integer(entry.rows), bytes(entry.bytes)]) }
        table.append([.text("free"), .none, .none, .none, .integer(found.freeBytes)])
        table.append([.text("file"), .text(store.name), .none, .none, .integer(found.bytes)])
        try Console.result(result.style().render(table))
    }
}
