internal import DojimaFormats
internal import DojimaSeries
internal import DojimaTime
import DojimaText

/// The result for the rows of one symbol.
struct SymbolResult<Merger: BarMerger> {
    var merger: Merger
    var counts = MergeCounts()
    var first: Instant?
    var last: Instant?

    fileprivate mutating func merge(_ bars: BarSeries) throws {
        guard let first = bars.time.min(), let last = bars.time.max() else { return }
        counts += try merger.merge(bars)
        self.first = min(self.first ?? first, first)
        self.last = max(self.last ?? last, last)
    }
}

/// The rows of a file, merged into the series of their symbols; a symbol without rows has no merger.
struct SymbolMergers<Merger: BarMerger> {
    /// Returns the merger of a series; called at its first row.
    typealias Maker = (SeriesKey) throws -> Merger

    private(set) var parts: [SymbolResult<Merger>?]
    private let keys: [SeriesKey]
    private var waiting: SymbolRows

    init(_ keys: [SeriesKey]) {
        parts = Array(repeating: nil, count: keys.count)
        self.keys = keys
        waiting = SymbolRows(symbols: keys.count)
    }

    /// Merges the accepted rows of a batch, or collects them until enough rows of a symbol can be merged together.
    mutating func add(_ batch: BarBatch, _ maker: Maker) throws {
        guard batch.count > 0 else { return }
        guard keys.count == 1 else {
            waiting.add(batch)
            return try mergeWaiting(isLast: false, maker)
        }
        try merge(batch.bars, 0, maker)
    }

    /// Merges the rows of all symbols that have enough of them, or of all symbols if `isLast`.
    mutating func mergeWaiting(isLast: Bool, _ maker: Maker) throws {
        for symbol in waiting.ready(isLast: isLast) { try merge(waiting.remove(symbol), symbol, maker) }
    }

    /// Ends all series, and adds the counts of rows that were not merged, by symbol.
    mutating func finish(adding counts: [MergeCounts]) throws {
        for symbol in parts.indices {
            try parts[symbol]?.merger.finish()
            parts[symbol]?.counts += counts[symbol]
        }
    }

    private mutating func merge(_ bars: BarSeries, _ symbol: Int, _ maker: Maker) throws {
        if parts[symbol] == nil { parts[symbol] = SymbolResult(merger: try maker(keys[symbol])) }
        try parts[symbol]?.merge(bars)
    }
}

/// Rows of a table of several symbols, separated by symbol and collected until enough of them can be stored together.
private struct SymbolRows {
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
