import DojimaSeries
import DojimaTime

/// Bars folded by a server: those of one piece of time.
struct FoldedBars {
    var first: Int64
    var last: Int64
    var open: Double
    var high: Double
    var low: Double
    var close: Double
    var firstClose: Double
    var lowestClose: Double
    var highestClose: Double
    var volume: ExactSum
    /// Volumes that the exact sum cannot hold.
    var odd: [Double]
    var count: Int

    /// Adds what is later.
    mutating func append(_ later: FoldedBars) {
        last = later.last
        if later.high > high { high = later.high }
        if later.low < low { low = later.low }
        if later.lowestClose < lowestClose { lowestClose = later.lowestClose }
        if later.highestClose > highestClose { highestClose = later.highestClose }
        close = later.close
        volume += later.volume
        odd += later.odd
        count += later.count
    }

    /// The sum of the known volumes.
    var knownVolume: Double {
        guard !odd.isEmpty else { return volume.rounded }
        var sum = VolumeSum()
        sum.add(volume.rounded)
        for value in odd { sum.add(value) }
        return sum.sum
    }
}

extension ClickHouseSnapshot {
    func buckets(of key: SeriesKey, edges: [Instant]) throws -> BarSeries {
        try folds(of: key, edges, keeping: nil, lead: 0).reduce(into: BarSeries()) { $0.append(edge: $1.edge, $1.fold) }
    }

    func buckets(of key: SeriesKey, edges: [Instant], keeping timeline: Timeline, lead: Int64) throws -> BarSeries {
        try folds(of: key, edges, keeping: timeline, lead: lead).reduce(into: BarSeries()) { $0.append(edge: $1.edge, $1.fold) }
    }

    func outline(of key: SeriesKey, edges: [Instant], keeping timeline: Timeline?) throws -> BarSeries {
        try folds(of: key, edges, keeping: timeline, lead: 0).reduce(into: BarSeries(interval: key.interval)) {
            $0.append(outline: $1.fold)
        }
    }

    /// Folds the bars of each bucket on the server, in pieces that are put together here.
    private func folds(of key: SeriesKey, _ edges: [Instant], keeping timeline: Timeline?, lead: Int64) throws
        -> [(edge: Instant, fold: FoldedBars)]
    {
        precondition(zip(edges, edges.dropFirst()).allSatisfy { $0 < $1 }, "edges must increase strictly")
        let series = try known(key)
        guard let first = edges.first, let last = edges.last, first < last,
            let range = series.clamped(first.advanced(by: lead)..<last.advanced(by: lead))
        else { return [] }
        let starts = edges.map(\.microseconds)
        let cuts = BucketCuts(starts, keeping: timeline, within: range.lowerBound &- lead...range.upperBound &- lead)
        guard let cells = cuts.cells else { return [] }
        var found: [(edge: Instant, fold: FoldedBars)] = []
        for (start, fold) in try pieces(series, range, cells, lead: lead) {
            guard let bucket = cuts.bucket(at: start) else { continue }
            if let last = found.indices.last, found[last].edge == edges[bucket] {
                found[last].fold.append(fold)
            } else {
                found.append((edges[bucket], fold))
            }
        }
        return found
    }

    /// Folds the bars of each piece that has any; returns the pieces in order, with where each begins.
    private func pieces(_ series: SeriesEntry, _ range: ClosedRange<Int64>, _ cells: EdgeCells, lead: Int64) throws
        -> [(start: Int64, fold: FoldedBars)]
    {
        let source = try rows(series)
        let server = try servers.server(of: series.id)
        let names = cells.names(lead: lead)
        var rows = try server.run(
            """
            SELECT cell, toUInt32(rank), min(t), max(t), argMin(o, t), max(h), min(l), argMax(c, t), argMin(c, t), min(c), max(c), count(),
              \(ExactSum.columns)
            FROM (SELECT t, o, h, l, c, v, \(names), \(ExactSum.names) FROM (\(source.query(range))))
            GROUP BY cell, rank ORDER BY cell, rank FORMAT RowBinary
            """, isRepeatable: true)
        var found: [(start: Int64, fold: FoldedBars)] = []
        var hasOdd: [Int] = []
        while !rows.isAtEnd {
            let (cell, rank) = (try rows.integer(UInt64.self), try rows.integer(UInt32.self))
            let (first, last) = (try rows.integer(Int64.self), try rows.integer(Int64.self))
            let (open, high, low, close) = (try rows.double(), try rows.double(), try rows.double(), try rows.double())
            let (firstClose, lowest, highest) = (try rows.double(), try rows.double(), try rows.double())
            let count = try rows.integer(UInt64.self)
            let digits = try (0..<2 + ExactSum.fraction).map { _ in try rows.integer(Int64.self) }
            let (knownVolumes, odd) = (try rows.integer(UInt64.self), try rows.integer(UInt64.self))
            if odd > 0 { hasOdd.append(found.count) }
            found.append(
                (
                    cells.start(cell: cell, rank: Int(rank)),
                    FoldedBars(
                        first: first, last: last, open: open, high: high, low: low, close: close, firstClose: firstClose,
                        lowestClose: lowest, highestClose: highest, volume: ExactSum(digits: digits, known: Int(knownVolumes)), odd: [],
                        count: Int(count))
                ))
        }
        // Rare: volumes with more digits than are added on the server.
        for index in hasOdd {
            let (first, last) = (found[index].fold.first, found[index].fold.last)
            var volumes = try server.run(
                "SELECT v FROM (\(source.query(first...last, ["v"]))) WHERE NOT isNaN(v) ORDER BY t FORMAT RowBinary", isRepeatable: true)
            var all: [Double] = []
            while !volumes.isAtEnd { all.append(try volumes.double()) }
            found[index].fold.volume = ExactSum()
            found[index].fold.odd = all
        }
        return found
    }
}

/// The times at which buckets begin and open time begins or ends, within the range of a series.
private struct BucketCuts {
    private let edges: [Int64]
    private let timeline: Timeline?
    /// `nil` if no bucket has any part of the range.
    private(set) var cells: EdgeCells?

    init(_ edges: [Int64], keeping timeline: Timeline?, within range: ClosedRange<Int64>) {
        self.edges = edges
        self.timeline = timeline
        // From the bucket of the first bar to that of the last.
        let first = BucketCuts.count(of: edges, upTo: range.lowerBound) - 1
        let last = BucketCuts.count(of: edges, upTo: range.upperBound)
        guard first >= 0, last < edges.count else { return }
        var cuts = Array(edges[first...last])
        if let timeline {
            let inside = timeline.segments.flatMap { [$0.start.microseconds, $0.end.microseconds] }.filter { range.contains($0) }
            cuts = Set(cuts + inside).sorted()
        }
        cells = EdgeCells(cuts)
    }

    /// The number of sorted edges at or before a moment.
    private static func count(of edges: [Int64], upTo moment: Int64) -> Int {
        var (low, high) = (0, edges.count)
        while low < high {
            let middle = (low + high) / 2
            if edges[middle] <= moment { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// The bucket of a piece that begins at a moment; `nil` if it is closed.
    func bucket(at start: Int64) -> Int? {
        let low = BucketCuts.count(of: edges, upTo: start)
        guard low > 0, low < edges.count else { return nil }
        guard let timeline else { return low - 1 }
        var (first, last) = (0, timeline.segments.count)
        while first < last {
            let middle = (first + last) / 2
            if timeline.segments[middle].end.microseconds <= start { first = middle + 1 } else { last = middle }
        }
        let isOpen = first < timeline.segments.count && timeline.segments[first].start.microseconds <= start
        return isOpen ? low - 1 : nil
    }
}

extension BarSeries {
    /// Appends the bucket that begins at an edge.
    fileprivate mutating func append(edge: Instant, _ fold: FoldedBars) {
        time.append(edge)
        open.append(fold.open)
        high.append(fold.high)
        low.append(fold.low)
        close.append(fold.close)
        volume.append(fold.knownVolume)
        counts.append(fold.count)
    }

    /// Appends what a line shows of a bucket, as `BarSource.outline` has it.
    fileprivate mutating func append(outline fold: FoldedBars) {
        let volume = fold.knownVolume
        append(
            Bar(
                time: Instant(microseconds: fold.first), open: fold.open, high: fold.high, low: fold.low, close: fold.firstClose,
                volume: volume.isNaN ? nil : volume))
        counts.append(fold.count)
        guard fold.count > 1 else { return }
        var moment = fold.first
        for close in [fold.lowestClose, fold.highestClose] where close != fold.firstClose && close != fold.close {
            moment += 1
            append(close: close, at: moment)
        }
        append(close: fold.close, at: fold.last)
    }

    private mutating func append(close: Double, at moment: Int64) {
        append(Bar(time: Instant(microseconds: moment), open: close, high: close, low: close, close: close))
        counts.append(0)
    }
}
