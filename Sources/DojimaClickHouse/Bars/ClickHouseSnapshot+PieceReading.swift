import DojimaSeries
import DojimaText
import DojimaTime

extension ClickHouseSnapshot {
    /// Aggregates the bars of each piece that contains any, and returns the results in order of time.
    ///
    /// - Parameter levels: the levels that may be read, the coarsest first.
    func pieces(
        _ series: SeriesEntry, _ range: ClosedRange<Int64>, _ cells: EdgeCells, _ levels: [ClickHouseRollupLevel], lead: Int64
    ) throws -> [AggregatedBars] {
        try checkingRemoval(of: series) { try readPieces(series, range, cells, levels, lead: lead) }
    }

    private func readPieces(
        _ series: SeriesEntry, _ range: ClosedRange<Int64>, _ cells: EdgeCells, _ levels: [ClickHouseRollupLevel], lead: Int64
    ) throws -> [AggregatedBars] {
        let source = try barQuery(series)
        let server = try servers.server(of: series.id)
        // The coarsest level is read without aggregation if it has few buckets, at most two for each piece on average, since the server
        // would take longer to aggregate them.
        let maximum = 2 * cells.count
        var buckets: [AggregatedBars]?
        var parts = try source.parts(of: range, through: levels) { level, hours in
            if level == levels.first, level.count(in: range) <= maximum,
                let all = try source.rollups(level, in: range, hours, atMost: maximum, on: server)
            {
                let fits = { (bucket: AggregatedBars) in
                    range.contains(bucket.first) && range.contains(bucket.last)
                        && cells.piece(of: bucket.first &- lead) == cells.piece(of: bucket.last &- lead)
                }
                // A bucket has one row for each import. If one row does not fit, none of the bucket's rows is used.
                let excluded = Set(all.filter { !fits($0) }.map { level.start(of: $0.first) })
                if excluded.count <= BarQuery.maximumExcludedBuckets {
                    buckets = excluded.isEmpty ? all : all.filter { !excluded.contains(level.start(of: $0.first)) }
                }
                return Array(excluded)
            }
            let isInOnePiece = "cell = last_cell AND rank = last_rank AND f >= \(range.lowerBound) AND e <= \(range.upperBound)"
            let names = [cells.names(of: "f", lead: lead), cells.names(of: "e", lead: lead, prefix: "last_")]
            return try source.excludedBuckets(in: range, level, hours, naming: names, where: isInOnePiece, on: server)
        }
        if buckets != nil { parts.removeFirst() }
        var pieces = buckets ?? []
        if !parts.isEmpty { pieces += try source.aggregated(range, parts, cells, lead: lead, on: server) }
        if buckets != nil { pieces = pieces.joined { cells.piece(of: $0.first &- lead) } }
        try expectSound(pieces, of: series, in: range, cells, lead: lead, on: server)
        // Volumes that need more digits than the server adds are read individually and added here; they are rare.
        for index in pieces.indices where pieces[index].volume.unrepresentable > 0 {
            let piece = pieces[index]
            pieces[index].unrepresentableVolumes = try source.volumes(piece.first...piece.last, atMost: piece.volume.count, on: server)
            pieces[index].volume = ExactSum()
        }
        return pieces
    }

    /// Throws unless the pieces are in order and within the range, each between two edges, and have no more bars than the series.
    private func expectSound(
        _ pieces: [AggregatedBars], of series: SeriesEntry, in range: ClosedRange<Int64>, _ cells: EdgeCells, lead: Int64, on server: Server
    ) throws {
        var (end, last, left) = (Int64.min, -1, series.extent?.count ?? 0)
        for bars in pieces {
            guard range.contains(bars.first), range.contains(bars.last) else {
                throw MarketError.unsound(server.name, "a stamp is outside the requested range")
            }
            let piece = cells.piece(of: bars.first &- lead)
            guard end < bars.first, last <= piece, piece == cells.piece(of: bars.last &- lead) else {
                throw MarketError.unsound(server.name, "aggregates are out of order or cross a requested edge")
            }
            (end, last) = (bars.last, piece)
            left -= bars.count
            guard left >= 0 else { throw MarketError.unsound(server.name, BarRowCheck.Fault.count.rawValue) }
        }
    }
}

extension BarQuery {
    /// Aggregates parts of a range into pieces on the server, and returns them in order of time.
    fileprivate func aggregated(
        _ range: ClosedRange<Int64>, _ parts: [RollupPart], _ cells: EdgeCells, lead: Int64, on server: Server
    ) throws -> [AggregatedBars] {
        var rows = try server.run(
            """
            SELECT min(f) AS t, max(e), argMin(o, f), max(h), min(l), argMax(c, e), argMin(fc, f), min(lc), max(hc), sum(n),
              \(ExactSum.columns.map { "sum(\($0))" }.joined(separator: ", "))
            FROM (SELECT *, \(cells.names(of: "f", lead: lead)) FROM (\(aggregates(range, parts))))
            GROUP BY cell, rank ORDER BY t FORMAT RowBinary
            """, isRepeatable: true, atMost: Server.bytes(ofRows: cells.maximumPieces, width: AggregatedBars.width))
        return try [AggregatedBars](&rows, of: series)
    }

    /// Reads the buckets of a level without aggregation. Returns `nil` if they have more than `maximum` rows.
    ///
    /// - Parameter hours: a condition on the column `hour`; `nil` for all hours.
    fileprivate func rollups(
        _ level: ClickHouseRollupLevel, in range: ClosedRange<Int64>, _ hours: String?, atMost maximum: Int, on server: Server
    ) throws -> [AggregatedBars]? {
        var rows = try server.run(
            """
            SELECT f, e, o, h, l, c, fc, lc, hc, n, \(ExactSum.columns.joined(separator: ", "))
            FROM (\(aggregates(range, [.level(level, hours: hours)]))) LIMIT \(maximum + 1) FORMAT RowBinary
            """, isRepeatable: true, atMost: Server.bytes(ofRows: maximum + 1, width: AggregatedBars.width))
        let found = try [AggregatedBars](&rows, of: series)
        return found.count <= maximum ? found : nil
    }

    /// Reads the known volumes of a range.
    fileprivate func volumes(_ range: ClosedRange<Int64>, atMost count: Int, on server: Server) throws -> [Double] {
        var rows = try server.run(
            "SELECT v FROM (\(sql(range, ["v"]))) WHERE NOT isNaN(v) ORDER BY t FORMAT RowBinary", isRepeatable: true,
            atMost: Server.bytes(ofRows: count, width: 8))
        var found: [Double] = []
        while !rows.isAtEnd { found.append(try rows.double()) }
        return found
    }
}

extension ClickHouseRollupLevel {
    /// The maximum number of buckets of a range.
    fileprivate func count(in range: ClosedRange<Int64>) -> Int {
        Int(UInt64(bitPattern: range.upperBound &- range.lowerBound) / UInt64(width)) + 2
    }
}

extension [AggregatedBars] {
    fileprivate init(_ rows: inout RowBinaryReader, of series: SeriesEntry) throws {
        self = []
        while !rows.isAtEnd { append(try AggregatedBars(&rows, atMost: series.extent?.count ?? 0)) }
    }

    /// Returns these aggregates in order of time, with those of the same piece merged.
    fileprivate func joined(by piece: (AggregatedBars) -> Int) -> [AggregatedBars] {
        var last = -1
        let areJoined = allSatisfy { bars in
            let piece = piece(bars)
            defer { last = piece }
            return last < piece
        }
        guard !areJoined else { return self }
        var joined: [AggregatedBars] = []
        last = -1
        for bars in sorted(by: { $0.first < $1.first }) {
            let piece = piece(bars)
            if piece == last { joined[joined.count - 1].merge(bars) } else { joined.append(bars) }
            last = piece
        }
        return joined
    }
}

extension AggregatedBars {
    /// The size of a row in bytes.
    fileprivate static let width = 8 * (12 + ExactSum.digitCount)

    /// Reads a row.
    ///
    /// - Parameter maximum: the maximum number of bars: those of the series.
    fileprivate init(_ rows: inout RowBinaryReader, atMost maximum: Int) throws {
        (first, last) = (try rows.integer(), try rows.integer())
        (open, high, low, close) = (try rows.double(), try rows.double(), try rows.double(), try rows.double())
        (firstClose, lowestClose, highestClose) = (try rows.double(), try rows.double(), try rows.double())
        count = try rows.count(atMost: maximum)
        guard first <= last, Instant(microseconds: first).isWithinLimits, Instant(microseconds: last).isWithinLimits, count > 0,
            BarRowCheck.areFinite(open, high, low, close), BarRowCheck.areFinite(firstClose, lowestClose, highestClose, close)
        else { throw rows.unsound("an aggregate has impossible stamps or prices") }
        var digits = SIMD8<Int64>()
        for index in 0..<ExactSum.digitCount { digits[index] = try rows.integer() }
        let valueCount = try rows.count(atMost: count)
        volume = ExactSum(digits: digits, count: valueCount, unrepresentable: try rows.count(atMost: valueCount))
        guard volume.isPossible else { throw rows.unsound("a sum of volumes is impossibly large") }
    }
}
