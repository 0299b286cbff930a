import ArgumentParser
import DojimaSeries
import DojimaTime

struct ListCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List the series of the database: symbol, interval, bars, first and last.")

    @OptionGroup var store: StoreArguments
    @OptionGroup var result: ResultArguments
    @OptionGroup var notices: NoticeArguments

    func run() throws {
        let series = try store.openForReading().list()
        var table = Table(["symbol", "interval", "bars", "first", "last", "name"])
        for entry in series {
            table.append([
                .text(entry.key.symbol), .text(entry.key.interval.description), .integer(entry.extent?.count ?? 0),
                entry.extent.map { .time($0.first) } ?? .none, entry.extent.map { .time($0.last) } ?? .none,
                entry.name.map { .text($0) } ?? .none,
            ])
        }
        try Console.result(result.style().render(table))
    }
}
