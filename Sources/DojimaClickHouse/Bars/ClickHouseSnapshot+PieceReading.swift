import DojimaSeries
import DojimaText
import DojimaTime

extension ClickHouseSnapshot {
    /// Aggregates the bars of each piece that contains any, and returns the results in order of time.
    ///
    /// - Parameter levels: the levels that may be read, the coarsest first.
    func pieces(
        _ series: SeriesEntry, _ range: ClosedRange<Int64>, _ cells: EdgeCells, _ levels: [RollupLevel], lead: Int64
    ) throws -> [FoldedBars] {
        try whole(series) { try answered(series, range, cells, levels, lead: lead) }
    }

    private func answered(
        _ series: SeriesEntry, _ range: ClosedRange<Int64>, _ cells: EdgeCells, _ levels: [RollupLevel], lead: Int64
    ) throws -> [FoldedBars] {
        let source = try rows(series)
        let server = try servers.server(of: series.id)
        // If a level has few buckets, at most about two for each piece, they are read as they are: aggregation takes servers longer.
        let most = 2 * cells.count
        var buckets: [FoldedBars]?
        var parts = try source.parts(of: range, through: levels) { level, hours in
            if level == levels.first, level.count(in: range) <= most,
                let all = try source.rollups(level, in: range, hours, atMost: most, on: server)
            {
                let fits = { (bucket: FoldedBars) in
                    range.contains(bucket.first) && range.contains(bucket.last)
                        && cells.piece(of: bucket.first &- lead) == cells.piece(of: bucket.last &- lead)
                }
                // A bucket has one row for each import. If one row does not fit, none of the bucket's rows is used.
                let misfits = Set(all.filter { !fits($0) }.map { level.start(of: $0.first) })
                if misfits.count <= BarRows.maximumMisfits {
                    buckets = misfits.isEmpty ? all : all.filter { !misfits.contains(level.start(of: $0.first)) }
                }
                return Array(misfits)
            }
            let isInOnePiece = "cell = last_cell AND rank = last_rank AND f >= \(range.lowerBound) AND e <= \(range.upperBound)"
            let names = [cells.names(of: "f", lead: lead), cells.names(of: "e", lead: lead, prefix: "last_")]
            return try source.misfits(in: range, level, hours, naming: names, where: isInOnePiece, on: server)
        }
        if buckets != nil { parts.removeFirst() }
        var pieces = buckets ?? []
        if !parts.isEmpty { pieces += try source.folded(range, parts, cells, lead: lead, on: server) }
        if buckets != nil { pieces = pieces.joined { cells.piece(of: $0.first &- lead) } }
        try expectSound(pieces, of: series, in: range, cells, lead: lead, on: server)
        // Rare: volumes that need more digits than the server adds.
        for index in pieces.indices where pieces[index].volume.odd > 0 {
            let piece = pieces[index]
            pieces[index].oddVolumes = try source.volumes(piece.first...piece.last, atMost: piece.volume.known, on: server)
            pieces[index].volume = ExactSum()
        }
        return pieces
    }

    /// Throws unless the pieces are in order and within the range, each between two edges, and have no more bars than the series.
    private func expectSound(
        _ pieces: [FoldedBars], of series: SeriesEntry, in range: ClosedRange<Int64>, _ cells: EdgeCells, lead: Int64, on server: Server
    ) throws {
        var (end, last, left) = (Int64.min, -1, series.extent?.count ?? 0)
        for fold in pieces {
            guard range.contains(fold.first), range.contains(fold.last) else {
                throw MarketError.unsound(server.name, "a stamp is not in the range that was asked for")
            }
            let piece = cells.piece(of: fold.first &- lead)
            guard end < fold.first, last <= piece, piece == cells.piece(of: fold.last &- lead) else {
                throw MarketError.unsound(server.name, "folded bars are not between the edges that were asked for, in their order")
            }
            (end, last) = (fold.last, piece)
            left -= fold.count
            guard left >= 0 else { throw MarketError.unsound(server.name, BarRowCheck.Fault.count.rawValue) }
        }
    }
}

extension BarRows {
    /// Aggregates parts of a range into pieces on the server, and returns them in order of time.
    fileprivate func folded(
        _ range: ClosedRange<Int64>, _ parts: [RollupPart], _ cells: EdgeCells, lead: Int64, on server: Server
    ) throws -> [FoldedBars] {
        var rows = try server.run(
            """
            SELECT min(f) AS t, max(e), argMin(o, f), max(h), min(l), argMax(c, e), argMin(fc, f), min(lc), max(hc), sum(n),
              \(ExactSum.columns.map { "sum(\($0))" }.joined(separator: ", "))
            FROM (SELECT *, \(cells.names(of: "f", lead: lead)) FROM (\(folds(range, parts))))
            GROUP BY cell, rank ORDER BY t FORMAT RowBinary
            """, isRepeatable: true, atMost: Server.bytes(ofRows: cells.mostPieces, width: FoldedBars.width))
        return try [FoldedBars](&rows, of: series)
    }

    /// Reads the buckets of a level as they are. Returns `nil` if they have more than `most` rows.
    ///
    /// - Parameter hours: a condition on the column `hour`; `nil` for all hours.
    fileprivate func rollups(
        _ level: RollupLevel, in range: ClosedRange<Int64>, _ hours: String?, atMost most: Int, on server: Server
    ) throws -> [FoldedBars]? {
        var rows = try server.run(
            """
            SELECT f, e, o, h, l, c, fc, lc, hc, n, \(ExactSum.columns.joined(separator: ", "))
            FROM (\(folds(range, [.level(level, hours: hours)]))) LIMIT \(most + 1) FORMAT RowBinary
            """, isRepeatable: true, atMost: Server.bytes(ofRows: most + 1, width: FoldedBars.width))
        let found = try [FoldedBars](&rows, of: series)
        return found.count <= most ? found : nil
    }

    /// Reads the known volumes of a range.
    fileprivate func volumes(_ range: ClosedRange<Int64>, atMost count: Int, on server: Server) throws -> [Double] {
        var rows = try server.run(
            "SELECT v FROM (\(query(range, ["v"]))) WHERE NOT isNaN(v) ORDER BY t FORMAT RowBinary", isRepeatable: true,
            atMost: Server.bytes(ofRows: count, width: 8))
        var found: [Double] = []
        while !rows.isAtEnd { found.append(try rows.double()) }
        return found
    }
}

extension RollupLevel {
    /// The maximum number of buckets of a range.
    fileprivate func count(in range: ClosedRange<Int64>) -> Int {
        Int(UInt64(bitPattern: range.upperBound &- range.lowerBound) / UInt64(width)) + 2
    }
}

extension [FoldedBars] {
    fileprivate init(_ rows: inout RowBinaryReader, of series: SeriesEntry) throws {
        self = []
        while !rows.isAtEnd { append(try FoldedBars(&rows, atMost: series.extent?.count ?? 0)) }
    }

    /// Returns these folds in order of time, with the folds of the same piece merged.
    fileprivate func joined(by piece: (FoldedBars) -> Int) -> [FoldedBars] {
        var last = -1
        let areJoined = allSatisfy { fold in
            let piece = piece(fold)
            defer { last = piece }
            return last < piece
        }
        guard !areJoined else { return self }
        var joined: [FoldedBars] = []
        last = -1
        for fold in sorted(by: { $0.first < $1.first }) {
            let piece = piece(fold)
            if piece == last { joined[joined.count - 1].merge(fold) } else { joined.append(fold) }
            last = piece
        }
        return joined
    }
}

extension FoldedBars {
    /// The size of a row in bytes.
    fileprivate static let width = 8 * (12 + ExactSum.places)

    /// Reads a row.
    ///
    /// - Parameter most: the maximum number of bars: those of the series.
    fileprivate init(_ rows: inout RowBinaryReader, atMost most: Int) throws {
        (first, last) = (try rows.integer(), try rows.integer())
        (open, high, low, close) = (try rows.double(), try rows.double(), try rows.double(), try rows.double())
        (firstClose, lowestClose, highestClose) = (try rows.double(), try rows.double(), try rows.double())
        count = try rows.count(atMost: most)
        guard first <= last, Instant(microseconds: first).isWithinLimits, Instant(microseconds: last).isWithinLimits, count > 0,
            BarRowCheck.areFinite(open, high, low, close), BarRowCheck.areFinite(firstClose, lowestClose, highestClose, close)
        else { throw rows.unsound("folded bars have no stamps and prices that bars can have") }
        var digits = SIMD8<Int64>()
        for place in 0..<ExactSum.places { digits[place] = try rows.integer() }
        let known = try rows.count(atMost: count)
        volume = ExactSum(digits: digits, known: known, odd: try rows.count(atMost: known))
        guard volume.isPossible else { throw rows.unsound("a sum of volumes is larger than it can be") }
    }
}
