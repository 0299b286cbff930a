internal import DojimaFormats
internal import DojimaSeries
internal import DojimaTime

/// Rows of a long table kept apart by symbol until there are enough of them to be stored together.
struct SymbolRows {
    /// Rows of one symbol that are stored at once, and rows of all that are kept in memory.
    private static let few = 65_536
    private static let most = 1_000_000

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

    /// Hands over the rows of the symbols that have many, or of all when too many wait in all or `isLast`.
    mutating func hand(isLast: Bool, _ body: (_ symbol: Int, BarSeries) throws -> Void) throws {
        let all = isLast || total >= SymbolRows.most
        for symbol in waiting.indices where !waiting[symbol].isEmpty && (all || waiting[symbol].count >= SymbolRows.few) {
            try body(symbol, waiting[symbol])
            total -= waiting[symbol].count
            waiting[symbol] = BarSeries()
        }
    }
}
