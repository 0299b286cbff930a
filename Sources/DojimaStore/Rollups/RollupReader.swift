internal import DojimaSeries
internal import DojimaTime
internal import GRDB

/// Aggregates a series into the requested buckets, using the coarsest rows that fit.
///
/// A row of a level whose first and last bar are in one requested bucket is used as it is. For any other row, the next finer level is read,
/// and at the end the bars. All rows are visited in the order of time, so that open and close are correct for any mix of levels.
struct RollupReader {
    private let edges: [Int64]
    /// The open time whose bars are used; `nil` for all bars.
    private let open: Timeline?
    /// The time between a bar's moment and its later stamp, in microseconds.
    private let lead: Int64
    private let series: SeriesRow
    private let database: Database
    private let bars: BarRows
    /// The levels whose buckets can fit into a requested one, the coarsest first.
    private let levels: [(level: RollupLevel, rows: RollupRows)]
    /// The index of the requested bucket of the last visited row.
    private var edgeIndex = 0
    private var current: Bucket?
    private var result: [(edge: Instant, bucket: Bucket)] = []

    /// The number of rows that were read, of every level and of bars, as a measure of the cost.
    private(set) var rowsRead = 0

    /// With a timeline, edges and open time are compared with the stamps minus `lead` microseconds.
    ///
    /// - Parameter isCheck: whether bars are counted to check rows that were read: then the finest level is read regardless of the distance
    ///   of the edges.
    init(
        _ series: SeriesRow, edges: [Instant], keeping timeline: Timeline? = nil, lead: Int64 = 0, cache: RollupCache? = nil,
        isCheck: Bool = false, on db: Database
    ) throws {
        try expectIncreasing(edges)
        self.edges = edges.map { $0.advanced(by: lead).microseconds }
        self.lead = lead
        open = timeline
        (self.series, database) = (series, db)
        bars = try BarRows(series.id, isCheck: isCheck, on: db)
        let widest = zip(edges, edges.dropFirst()).map { $1.since($0) }.max() ?? 0
        levels = try RollupLevel.levels(for: series.key.interval).enumerated()
            .filter { $1.width <= widest || isCheck && $0 == 0 }.reversed()
            .map { ($1, try RollupRows(series.id, $1, cache: cache, isCheck: isCheck, on: db)) }
    }

    /// Returns the requested buckets that have bars, with the edge at which each begins.
    mutating func run() throws -> [(edge: Instant, bucket: Bucket)] {
        guard let first = edges.first, let end = edges.last, first < end else { return result }
        try visit(0, first, end - 1)
        close()
        return result
    }

    /// Visits all bars from one stamp to another, both included, through the rows of a level.
    private mutating func visit(_ depth: Int, _ first: Int64, _ last: Int64) throws {
        guard depth < levels.count else { return try visitBars(BarwiseRange(first, last)) }
        let (level, rows) = levels[depth]
        // Adjacent rows that do not fit are visited together at the next level.
        var pending: BarwiseRange?
        try rows.seek(level.start(of: first), last)
        rows.prepareBlocks(of: open, lead: lead) { openness($0.first, $0.last) == .open }
        while try rows.next() {
            rowsRead += 1
            if let block = rows.block, block.first >= first, block.last <= last, isWithinOneBucket(block.first, block.last) {
                if let range = pending { try descend(depth + 1, range) }
                pending = nil
                add(block)
                rows.skipBlock()
                continue
            }
            let row = rows.bucket
            guard row.last >= first, row.first <= last else { continue }
            let openness = openness(row.first, row.last)
            if openness == .closed { continue }
            if openness == .open, row.first >= first, row.last <= last, isWithinOneBucket(row.first, row.last) {
                if let range = pending { try descend(depth + 1, range) }
                pending = nil
                add(row)
            } else {
                pending.append(row, from: first, to: last)
            }
        }
        rows.finish()
        if let range = pending { try descend(depth + 1, range) }
    }

    private mutating func descend(_ depth: Int, _ range: BarwiseRange) throws {
        guard depth < levels.count else { return try visitBars(range) }
        try visit(depth, range.first, range.last)
    }

    private mutating func visitBars(_ range: BarwiseRange) throws {
        let count = try range.read(bars, of: series, on: database) { bar in
            if openness(bar.time, bar.time) == .closed { return }
            move(to: bar.time)
            if current == nil { current = Bucket(bar) } else { current?.append(bar) }
        }
        rowsRead += count
    }

    private enum Openness { case open, closed, mixed }

    /// Returns whether all time between two stamps is open, all of it is closed, or neither.
    @inline(__always)
    private func openness(_ first: Int64, _ last: Int64) -> Openness {
        guard let open else { return .open }
        let (from, to) = (Instant(microseconds: first).advanced(by: -lead), Instant(microseconds: last).advanced(by: -lead))
        let index = open.segmentIndex(startingAtOrBefore: from)
        if index >= 0, from < open.segments[index].end { return to < open.segments[index].end ? .open : .mixed }
        return index + 1 < open.segments.count && open.segments[index + 1].start <= to ? .mixed : .closed
    }

    /// Whether no edge is between two stamps. O(log edges), and O(1) near the current bucket.
    private func isWithinOneBucket(_ first: Int64, _ last: Int64) -> Bool {
        let index = bucket(of: first)
        return last < edges[index + 1]
    }

    private mutating func add(_ row: Bucket) {
        move(to: row.first)
        if current == nil { current = row } else { current?.append(row) }
    }

    /// Ends the current bucket if a stamp is in a later one.
    @inline(__always)
    private mutating func move(to time: Int64) {
        if time < edges[edgeIndex + 1], current != nil { return }
        close()
        edgeIndex = bucket(of: time)
    }

    /// Returns the requested bucket of a stamp between the first and last edge, which is not before the current bucket.
    private func bucket(of time: Int64) -> Int {
        if time < edges[edgeIndex + 1] { return edgeIndex }
        var low = edgeIndex + 1
        var high = edges.count - 1
        var step = 1
        // Exponential search, then binary search, since the result is usually the next edge.
        while low + step < high, edges[low + step] <= time {
            low += step
            step *= 2
        }
        high = min(high, low + step)
        while high - low > 1 {
            let middle = (low + high) / 2
            if edges[middle] <= time { low = middle } else { high = middle }
        }
        return low
    }

    private mutating func close() {
        guard let bucket = current else { return }
        result.append((Instant(microseconds: edges[edgeIndex]).advanced(by: -lead), bucket))
        current = nil
    }
}
