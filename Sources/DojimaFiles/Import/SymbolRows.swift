internal import DojimaFormats
internal import DojimaSeries
import DojimaText

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
            waiting[Int(batch.symbol[row])].append(row, of: batch.bars)
        }
        total += batch.count
    }

    /// The symbols that have enough rows; all symbols with rows if the total is too large or `isLast`.
    func ready(isLast: Bool) -> [Int] {
        let all = isLast || total >= SymbolRows.maximumRows
        return waiting.indices.filter { !waiting[$0].isEmpty && (all || waiting[$0].count >= SymbolRows.minimumRows) }
    }

    /// Removes and returns the rows of a symbol.
    mutating func remove(_ symbol: Int) -> BarSeries {
        var rows = BarSeries()
        swap(&rows, &waiting[symbol])
        total -= rows.count
        return rows
    }
}
