internal import DojimaSeries
internal import DojimaTime
internal import GRDB

/// The bars of a database within one access to it: what a store's methods and the functions of SQL both read by.
struct DatabaseSource: BarSource {
    let database: Database
    /// For messages.
    let path: String
    var cache: RollupCache?

    func bars(of key: SeriesKey, in range: Range<Instant>) throws -> BarSeries {
        let series = try SeriesRow.require(key, on: database, path: path)
        var bars = BarSeries(interval: key.interval, stamp: series.stamp)
        guard !range.isEmpty else { return bars }
        let rows = try BarRows(series.id, on: database)
        rows.seek(range.lowerBound.microseconds, range.upperBound.microseconds - 1)
        while try rows.next() { bars.append(rows) }
        rows.finish()
        return bars
    }

    /// The last bars before a moment.
    func bars(of key: SeriesKey, last count: Int, before moment: Instant) throws -> BarSeries {
        let series = try SeriesRow.require(key, on: database, path: path)
        let sql = "SELECT min(time) FROM (SELECT time FROM bar WHERE series_id = ? AND time < ? ORDER BY time DESC LIMIT ?)"
        let first = try Int64.fetchOne(database.cachedStatement(sql: sql), arguments: [series.id, moment.microseconds, max(0, count)])
        guard let first else { return BarSeries(interval: key.interval, stamp: series.stamp) }
        return try bars(of: key, in: Instant(microseconds: first)..<moment)
    }

    func extent(of key: SeriesKey) throws -> SeriesExtent? { try SeriesRow.find(key, on: database)?.extent(on: database) }

    func buckets(of key: SeriesKey, edges: [Instant]) throws -> BarSeries {
        var reader = try RollupReader(try SeriesRow.require(key, on: database, path: path), edges: edges, cache: cache, on: database)
        return try reader.run()
    }

    func buckets(of key: SeriesKey, edges: [Instant], keeping timeline: Timeline, lead: Int64) throws -> BarSeries {
        let series = try SeriesRow.require(key, on: database, path: path)
        var reader = try RollupReader(series, edges: edges, keeping: timeline, lead: lead, cache: cache, on: database)
        return try reader.run()
    }

    func runs(of key: SeriesKey, in range: Range<Instant>, distance: Int64) throws -> [ClosedRange<Instant>] {
        let series = try SeriesRow.require(key, on: database, path: path)
        guard !range.isEmpty else { return [] }
        var reader = try RunReader(series, distance: distance, cache: cache, on: database)
        return try reader.run(range.lowerBound.microseconds, range.upperBound.microseconds - 1)
    }
}

extension BarSeries {
    /// Adds the row that a cursor stands on, which is later than all before.
    mutating func append(_ row: BarRows) {
        time.append(Instant(microseconds: row.time))
        open.append(row.open)
        high.append(row.high)
        low.append(row.low)
        close.append(row.closing)
        volume.append(row.volume)
    }
}
