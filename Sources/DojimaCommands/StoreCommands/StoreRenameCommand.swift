import ArgumentParser
import DojimaSeries
import DojimaTime

struct StoreRenameCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "rename", abstract: "Give a symbol and all its data another name.",
        discussion: """
            Its bars, splits, dividends and annotations get the new name, and so do its entries in groups and portfolios. The output has a \
            row for each of its series. The name of another symbol is refused.

              dojima store rename FB META
            """)

    @Argument(help: ArgumentHelp("The symbol, as dojima list shows it.", valueName: "symbol"), completion: .storedSymbols)
    var symbol: String

    @Argument(help: ArgumentHelp("Its new name.", valueName: "new-symbol"))
    var new: String

    @OptionGroup var store: StoreArguments
    @OptionGroup var result: ResultArguments
    @OptionGroup var notices: NoticeArguments

    mutating func run() throws {
        let store = try store.openForWriting(to: &symbol)
        var table = Table(["symbol", "former", "interval", "bars", "first", "last"])
        for series in try store.renameInstrument(symbol, to: new) {
            table.append([
                .text(series.key.symbol), .text(symbol), .text(series.key.interval.description), .integer(series.extent?.count ?? 0),
                .firstTime(of: series.extent, series.key), .lastTime(of: series.extent, series.key),
            ])
        }
        try Console.result(result.style().render(table))
    }
}
