import DojimaSeries
import DojimaText
import DojimaTime

extension ClickHouseSnapshot {
    /// Runs a statement about the rows of a series on the server of its shard, and returns the answer.
    func answer(of series: SeriesEntry, _ sql: String) throws -> RowBinaryReader {
        try checkingRemoval(of: series) { try servers.server(of: series.id).run(sql, isRepeatable: true) }
    }

    /// The committed rows of a series in this snapshot.
    func barQuery(_ series: SeriesEntry) throws -> BarQuery {
        BarQuery(tables: tables, series: series, imports: try imports(of: series.id))
    }

    func bars(of key: SeriesKey, in range: Range<Instant>) throws -> BarSeries {
        let series = try requiredSeries(key)
        return try bars(of: key, series, in: range)
    }

    func closes(of key: SeriesKey, in range: Range<Instant>) throws -> BarSeries {
        let series = try requiredSeries(key)
        return try bars(of: key, series, in: range, closesOnly: true)
    }

    func bars(of key: SeriesKey, last count: Int, before moment: Instant) throws -> BarSeries {
        try tail(of: key, count, before: moment, closesOnly: false)
    }

    func closes(of key: SeriesKey, last count: Int, before moment: Instant) throws -> BarSeries {
        try tail(of: key, count, before: moment, closesOnly: true)
    }

    /// Reads the last `count` bars before a moment. The first range is estimated from the density of the series, and grows eightfold until
    /// it holds enough bars.
    private func tail(of key: SeriesKey, _ count: Int, before moment: Instant, closesOnly: Bool) throws -> BarSeries {
        let series = try requiredSeries(key)
        guard count > 0, let all = series.clamped(.earliest..<moment), let extent = series.extent else {
            return BarSeries(interval: key.interval, stamp: series.stamp)
        }
        let length = Double(extent.last.microseconds) - Double(extent.first.microseconds)
        var reach = length / Double(extent.count) * Double(count) * 2 + 1
        while true {
            let isEntireSeries = reach >= Double(all.upperBound) - Double(all.lowerBound)
            let start = isEntireSeries ? all.lowerBound : all.upperBound - Int64(clamping: reach)
            let range = Instant(microseconds: start)..<Instant(microseconds: all.upperBound + 1)
            if try isEntireSeries || self.count(of: key, in: range) >= count {
                let bars = try bars(of: key, series, in: range, closesOnly: closesOnly)
                return bars.slice(max(0, bars.count - count)..<bars.count)
            }
            reach *= 8
        }
    }

    private func bars(of key: SeriesKey, _ series: SeriesEntry, in range: Range<Instant>, closesOnly: Bool = false) throws -> BarSeries {
        guard let stamps = series.clamped(range), let extent = series.extent else {
            return BarSeries(interval: key.interval, stamp: series.stamp)
        }
        let bars = try bars(of: try barQuery(series), at: key.interval, stamps, closesOnly: closesOnly)
        if stamps == extent.first.microseconds...extent.last.microseconds, bars.count != extent.count {
            let host = try servers.server(of: series.id).name
            throw MarketError.unsound(host, "\(key.symbol) has \(bars.count) \(key.interval) bars, but the catalog lists \(extent.count)")
        }
        return bars
    }

    /// Reads the bars of a range in order of time.
    ///
    /// The statement adds a last row with the maximum stamp as an end marker: a server may end an answer early, with an error message
    /// instead of the remaining rows.
    func bars(of query: BarQuery, at interval: BarInterval, _ stamps: ClosedRange<Int64>, closesOnly: Bool = false) throws -> BarSeries {
        try checkingRemoval(of: query.series) { try readBars(query, at: interval, stamps, closesOnly: closesOnly) }
    }

    private func readBars(_ query: BarQuery, at interval: BarInterval, _ stamps: ClosedRange<Int64>, closesOnly: Bool) throws -> BarSeries {
        var bars = BarSeries(interval: interval, stamp: query.series.stamp)
        let names = closesOnly ? ["c"] : ["o", "h", "l", "c", "v"]
        let width = 8 * (1 + names.count)
        let count = query.series.extent?.count ?? 0
        var check = BarRowCheck(stamps, atMost: count)
        let columns = names.map { ", \($0)" }.joined()
        let end = names.map { ", toFloat64(0) AS \($0)" }.joined()
        let answer = try servers.server(of: query.series.id).stream(
            """
            SELECT t\(columns) FROM (\(query.sql(stamps, names)) UNION ALL SELECT toInt64(\(Int64.max)) AS t\(end))
            ORDER BY t FORMAT RowBinary
            """, atMost: Server.bytes(ofRows: count, width: width))
        var rest: [UInt8] = []
        while let chunk = try answer.next() {
            rest += chunk
            let count = rest.count / width
            let consumed = rest.withUnsafeBytes { bytes in
                (0..<count).first { !bars.append(bytes, at: $0 * width, closesOnly: closesOnly, &check) } ?? count
            }
            rest.removeFirst(consumed * width)
            if consumed < count {
                try expectEnd(&rest, of: answer, width, query.series, check)
                return bars
            }
        }
        throw MarketError.unavailable(answer.server.name, "the answer ended before its last row")
    }

    /// Reads the row after the last bar. Throws if it is not the end marker, or if more bytes follow.
    private func expectEnd(_ rest: inout [UInt8], of answer: AnswerStream, _ width: Int, _ series: SeriesEntry, _ check: BarRowCheck) throws
    {
        let stamp = Int64(littleEndian: rest.withUnsafeBytes { $0.loadUnaligned(as: Int64.self) })
        if stamp == .max { rest.removeFirst(width) }
        while rest.count < 1 << 10, let chunk = try answer.next() { rest += chunk }
        if stamp == .max, rest.isEmpty { return }
        // Old servers write the text of an error instead of further rows.
        guard !String(decoding: rest, as: UTF8.self).contains("DB::Exception") else {
            throw MarketError.unavailable(answer.server.name, "the answer ended before its last row")
        }
        let reason = stamp == .max ? "the answer has more rows than requested" : check.fault(at: stamp).rawValue
        throw MarketError.unsound(answer.server.name, "series \(series.id): \(reason)")
    }

    func count(of key: SeriesKey, in range: Range<Instant>) throws -> Int {
        let series = try requiredSeries(key)
        guard let stamps = series.clamped(range), let extent = series.extent else { return 0 }
        if stamps == extent.first.microseconds...extent.last.microseconds { return extent.count }
        guard ClickHouseRollupLevel.levels(for: key.interval, in: stamps).isEmpty else {
            return try count(series, key.interval, in: stamps)
        }
        return try countBars(series, in: stamps)
    }

    /// Counts the bars of a range without roll-ups.
    func countBars(_ series: SeriesEntry, in stamps: ClosedRange<Int64>) throws -> Int {
        try checkingRemoval(of: series) {
            try servers.server(of: series.id).count("SELECT count() FROM (\(try barQuery(series).sql(stamps, []))) FORMAT RowBinary")
        }
    }

    func extent(of key: SeriesKey) throws -> SeriesExtent? { try series(key)?.extent }
}

/// Formats numbers as SQL literals.
enum SQL {
    /// Returns an integer literal. Negative numbers are in parentheses, since `--` would begin a comment.
    static func integer(_ value: Int64) -> String { value < 0 ? "(\(value))" : "\(value)" }
}

extension BarSeries {
    /// Appends a row in RowBinary format. Returns `false`, and appends nothing, if the row cannot be the next bar; this includes the end
    /// marker.
    @inline(__always)
    fileprivate mutating func append(
        _ bytes: UnsafeRawBufferPointer, at offset: Int, closesOnly: Bool, _ check: inout BarRowCheck
    ) -> Bool {
        func double(_ index: Int) -> Double {
            Double(bitPattern: UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset + 8 * index, as: UInt64.self)))
        }
        let stamp = Int64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: Int64.self))
        if closesOnly {
            let closing = double(1)
            guard check.accepts(stamp, close: closing) else { return false }
            time.append(Instant(microseconds: stamp))
            open.append(closing)
            high.append(closing)
            low.append(closing)
            close.append(closing)
            volume.append(.nan)
        } else {
            let (opening, highest, lowest, closing) = (double(1), double(2), double(3), double(4))
            guard check.accepts(stamp, open: opening, high: highest, low: lowest, close: closing) else { return false }
            time.append(Instant(microseconds: stamp))
            open.append(opening)
            high.append(highest)
            low.append(lowest)
            close.append(closing)
            volume.append(double(5))
        }
        return true
    }
}

extension ClickHouseSnapshot {
    /// Returns the first stamp after a range.
    func firstStamp(of key: SeriesKey, after range: ClosedRange<Int64>) throws -> Instant? {
        try stamp("min", of: key, Instant(microseconds: range.upperBound + 1)..<Instant.latest)
    }

    /// Returns the last stamp before a range.
    func lastStamp(of key: SeriesKey, before range: ClosedRange<Int64>) throws -> Instant? {
        try stamp("max", of: key, Instant.earliest..<Instant(microseconds: range.lowerBound))
    }

    private func stamp(_ function: String, of key: SeriesKey, _ range: Range<Instant>) throws -> Instant? {
        let series = try requiredSeries(key)
        guard let stamps = series.clamped(range) else { return nil }
        var rows = try answer(
            of: series, "SELECT \(function)(t), count() FROM (\(try barQuery(series).sql(stamps, []))) FORMAT RowBinary")
        let stamp = try rows.integer(Int64.self)
        guard try rows.count() > 0 else { return nil }
        guard stamps.contains(stamp) else { throw rows.unsound("a stamp is outside the requested range") }
        return Instant(microseconds: stamp)
    }
}
