import DojimaSeries
import DojimaTime

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

    /// Counts the bars of a part of a series by its roll-ups.
    func count(_ series: SeriesEntry, _ interval: BarInterval, in part: ClosedRange<Int64>) throws -> Int {
        let levels = RollupLevel.levels(for: interval, in: part)
        let cells = EdgeCells([part.lowerBound, part.upperBound + 1], grid: levels.first?.width ?? 1)
        return try pieces(series, part, cells, levels, lead: 0).reduce(0) { $0 + $1.count }
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
        let closed = try timeline.map { try closedTimeWithBars(of: key, $0, in: range, lead: lead) } ?? []
        let moments = range.lowerBound &- lead...range.upperBound &- lead
        // A level is of no use if no bucket holds one of its own.
        let widest = zip(edges, edges.dropFirst()).reduce(0) { max($0, $1.1.since($1.0)) }
        let levels = RollupLevel.levels(for: key.interval, in: range).filter { $0.width <= widest }
        let grid = levels.first?.width ?? 1
        guard let cells = EdgeCells(edges.map(\.microseconds), cutAt: closed, within: moments, grid: grid) else { return [] }
        var found: [(edge: Instant, fold: FoldedBars)] = []
        var bucket = 0
        for fold in try pieces(series, range, cells, levels, lead: lead) {
            let moment = Instant(microseconds: fold.first &- lead)
            guard timeline?.includes(moment) ?? true else { continue }
            while edges[bucket + 1] <= moment { bucket += 1 }
            if let last = found.indices.last, found[last].edge == edges[bucket] {
                found[last].fold.merge(fold)
            } else {
                found.append((edges[bucket], fold))
            }
        }
        return found
    }

    /// Folds the bars of each piece that has any; returns them in order.
    ///
    /// - Parameter levels: those that may be read, the coarsest first.
    private func pieces(
        _ series: SeriesEntry, _ range: ClosedRange<Int64>, _ cells: EdgeCells, _ levels: [RollupLevel], lead: Int64
    ) throws -> [FoldedBars] {
        let source = try rows(series)
        let server = try servers.server(of: series.id)
        let isWithin = "f >= \(range.lowerBound) AND e <= \(range.upperBound)"
        let parts = try source.parts(
            of: range, through: levels, naming: [cells.names(of: "f", lead: lead), cells.names(of: "e", lead: lead, prefix: "last_")],
            where: "cell = last_cell AND rank = last_rank AND \(isWithin)", on: server)
        var rows = try server.run(
            """
            SELECT min(f) AS t, max(e), argMin(o, f), max(h), min(l), argMax(c, e), argMin(fc, f), min(lc), max(hc), sum(n),
              \(ExactSum.columns.map { "sum(\($0))" }.joined(separator: ", "))
            FROM (SELECT *, \(cells.names(of: "f", lead: lead)) FROM (\(source.folds(range, parts))))
            GROUP BY cell, rank ORDER BY t FORMAT RowBinary
            """, isRepeatable: true)
        var pieces: [FoldedBars] = []
        while !rows.isAtEnd { pieces.append(try FoldedBars(&rows)) }
        // Rare: volumes with more digits than are added on the server.
        for index in pieces.indices where pieces[index].volume.odd > 0 {
            let (first, last) = (pieces[index].first, pieces[index].last)
            var volumes = try server.run(
                "SELECT v FROM (\(source.query(first...last, ["v"]))) WHERE NOT isNaN(v) ORDER BY t FORMAT RowBinary",
                isRepeatable: true)
            var all: [Double] = []
            while !volumes.isAtEnd { all.append(try volumes.double()) }
            pieces[index].volume = ExactSum()
            pieces[index].oddVolumes = all
        }
        return pieces
    }

    /// Returns the closed stretches of a timeline in which there may be bars, shifted to the times of stamps less `lead`.
    private func closedTimeWithBars(of key: SeriesKey, _ timeline: Timeline, in range: ClosedRange<Int64>, lead: Int64) throws
        -> [Range<Int64>]
    {
        let moments = range.lowerBound &- lead...range.upperBound &- lead
        let closed = timeline.closedStretches(within: moments)
        guard closed.count > ClickHouseSnapshot.mostClosedStretches, let shortest = closed.map(\.count).min() else { return closed }
        let distance = max(Int64(shortest), 4 * key.interval.nominalMicroseconds)
        let runs = try knownRuns(of: key, in: range, distance: distance)
        var run = 0
        return closed.filter { stretch in
            while run < runs.count, runs[run].upperBound.microseconds &- lead < stretch.lowerBound { run += 1 }
            return run < runs.count && runs[run].lowerBound.microseconds &- lead < stretch.upperBound
        }
    }

    /// The number of closed stretches that a statement names without a look whether they have bars.
    private static let mostClosedStretches = 64
}

extension FoldedBars {
    /// Reads the row of a piece.
    fileprivate init(_ rows: inout RowBinaryReader) throws {
        (first, last) = (try rows.integer(), try rows.integer())
        (open, high, low, close) = (try rows.double(), try rows.double(), try rows.double(), try rows.double())
        (firstClose, lowestClose, highestClose) = (try rows.double(), try rows.double(), try rows.double())
        count = Int(try rows.integer(UInt64.self))
        let digits = try ExactSum.columns.dropLast(2).map { _ in try rows.integer(Int64.self) }
        let (known, odd) = (try rows.integer(UInt64.self), try rows.integer(UInt64.self))
        volume = ExactSum(digits: digits, known: Int(known), odd: Int(odd))
    }
}

extension Timeline {
    /// The stretches of time that it does not include, where they overlap a range.
    fileprivate func closedStretches(within range: ClosedRange<Int64>) -> [Range<Int64>] {
        var found: [Range<Int64>] = []
        var end = Int64.min
        func add(upTo start: Int64) {
            if end < start, end <= range.upperBound, start > range.lowerBound { found.append(end..<start) }
        }
        for segment in segments {
            add(upTo: segment.start.microseconds)
            end = segment.end.microseconds
        }
        add(upTo: .max)
        return found
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
}
