internal import DojimaSeries
internal import DojimaTime
internal import GRDB

/// A pass over the bars of one series, which are read in pieces to save memory.
struct BarPass {
    let series: CatalogSeries
    /// The interval of the rows.
    var interval: BarInterval
    /// The zone of the dates of the rows.
    var zone = Zone.utc
    /// The open time whose bars are used; `nil` for all bars.
    var open: Timeline?
    /// The series at adjusted prices; `nil` for unadjusted prices.
    var prices: AdjustedSource?
    /// The rule by which bars are aggregated; `nil` if they are not aggregated.
    var rule: BucketRule?
    /// The bars of a portfolio, which are computed and not stored; `nil` for stored ones.
    var computed: BarSeries?

    private var range: ClosedRange<Int64>
    private var isDone = false
    /// The size of the next piece. The first piece is small, since many queries need few bars.
    private var size = 64

    init(_ series: CatalogSeries, in range: ClosedRange<Int64>) {
        self.series = series
        self.range = range
        interval = series.key.interval
    }

    /// A pass without rows.
    static func none(of series: CatalogSeries) -> BarPass {
        var pass = BarPass(series, in: 0...0)
        pass.isDone = true
        return pass
    }

    /// Whether the prices of the pass are unadjusted prices of a symbol that may have splits.
    var isUnadjusted: Bool { prices == nil && computed == nil }

    /// The pass in its final state, without further bars.
    var atEnd: BarPass {
        var pass = self
        pass.isDone = true
        return pass
    }

    /// Returns the same pass, limited to its bars that are also stamped in a range.
    ///
    /// An aggregated pass is not limited, since the time of a bucket is not that of its bars.
    func narrowed(to limits: ClosedRange<Int64>) -> BarPass {
        guard rule == nil else { return self }
        guard range.overlaps(limits) else { return atEnd }
        var pass = self
        pass.range = range.clamped(to: limits)
        return pass
    }

    /// Returns the next bars, which may be none; `nil` at the end.
    mutating func next(_ session: SQLSession) throws -> BarSeries? {
        if isDone { return nil }
        if let computed {
            isDone = true
            return computed.part(in: Instant(microseconds: range.lowerBound)..<Instant(microseconds: range.upperBound).advanced(by: 1))
        }
        let source: any BarSource = prices ?? DatabaseSource(database: session.database, path: session.path)
        if let rule {
            isDone = true
            let moments = Instant(microseconds: range.lowerBound)..<Instant(microseconds: range.upperBound).advanced(by: 1)
            return try source.resampled(series.key, by: rule, in: moments, stamp: series.row.stamp, keeping: open)
        }
        var bars = BarSeries(interval: interval, stamp: series.row.stamp)
        let rows = try BarRows(series.row.id, on: session.database)
        rows.seek(range.lowerBound, range.upperBound)
        var requested = range
        isDone = true
        while try rows.next() {
            bars.append(rows)
            guard bars.count < size else {
                isDone = rows.time == range.upperBound
                requested = range.lowerBound...rows.time
                if !isDone { range = rows.time + 1...range.upperBound }
                break
            }
        }
        rows.finish()
        try series.row.expectAll(in: requested, count: bars.count, read: bars.stamps, on: session.database)
        size = min(4096, size * 4)
        if let prices { bars = prices.factors.applied(to: bars) }
        return open.map { bars.keeping($0, zone: zone) } ?? bars
    }
}

extension BarPass {
    /// Returns all bars of the pass.
    func all(_ session: SQLSession) throws -> BarSeries {
        var (pass, bars) = (self, BarSeries(interval: interval, stamp: rule == nil ? series.row.stamp : .start))
        while let piece = try pass.next(session) { for row in piece.indices { bars.append(unchecked: piece[row]) } }
        bars.interval = interval
        return bars
    }

    /// The zone in which the times of its bars of a day or longer are midnights.
    var rowZone: Zone { rule == nil || !series.key.interval.isIntraday ? .utc : zone }

    /// The rule of the trade dates of its bars of a day or longer whose times are not midnights UTC.
    var dateRule: TradeDateRule? {
        get throws {
            guard rule == nil else { return series.key.interval.isIntraday ? TradeDateRule(zone: zone, calendar: nil) : nil }
            return TradeDateRule(zone: try series.zone.map { try Zone($0) }, calendar: nil)
        }
    }
}

extension BarSeries {
    /// Returns the bars in the open time of a timeline, by stamp or by trade date, with unchanged stamps.
    fileprivate func keeping(_ open: Timeline, zone: Zone) -> BarSeries {
        guard open.clock == .tradeDates else { return withoutClosedBars(on: open, snapping: false) }
        let isDated = time.allSatisfy(\.isUTCMidnight)
        return picked(indices.filter { open.contains(Instant(isDated ? time[$0].utcDate : zone.localTime(at: time[$0]).date)) })
    }
}
