internal import DojimaFormats
internal import DojimaSeries
import DojimaText
internal import DojimaTime

/// Rows of a table of several symbols, separated by symbol and collected until enough of them can be stored together.
struct SymbolRows {
    /// The minimum number of rows of one symbol that are stored together.
    private static let minimumRows = 65_536
    /// The maximum number of rows of all symbols in memory.
    private static let maximumRows = 1_000_000

    private var waiting: [BarSeries]
    private var total = 0

    init(symbols: Int) { waiting = Array(repeating: BarSeries(), count: symbols) }

    mutating func add(_ batch: BarBatch) {
        for row in 0..<batch.count {
            let symbol = Int(batch.symbol[row])
            waiting[symbol].time.append(batch.time[row])
            waiting[symbol].open.append(batch.open[row])
            waiting[symbol].high.append(batch.high[row])
            waiting[symbol].low.append(batch.low[row])
            waiting[symbol].close.append(batch.close[row])
            waiting[symbol].volume.append(batch.volume[row])
        }
        total += batch.count
    }

    /// Passes on the rows of symbols that have enough of them, or of all symbols if the total is too large or `isLast`.
    mutating func hand(isLast: Bool, _ body: (_ symbol: Int, BarSeries) throws -> Void) throws {
        let all = isLast || total >= SymbolRows.maximumRows
        for symbol in waiting.indices where !waiting[symbol].isEmpty && (all || waiting[symbol].count >= SymbolRows.minimumRows) {
            try body(symbol, waiting[symbol])
            total -= waiting[symbol].count
            waiting[symbol] = BarSeries()
        }
    }
}
