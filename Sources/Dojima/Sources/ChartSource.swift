package import DojimaFiles
import DojimaFormats
package import DojimaText
package import DojimaSeries
package import DojimaTime

/// A series that a chart or command uses: the source of its bars, the requested interval and its metadata.
package struct ChartSource {
    package var barSource: any BarSource
    package var stored: SeriesKey
    package var stamp: BarSeries.Stamp
    /// The zone that stamps were read in; trade dates are dates of this zone.
    package var zone: Zone?
    package var instrument: Instrument?
    package var extent: SeriesExtent
    /// The requested interval: as stored or longer.
    package var interval: BarInterval
    /// The adjustment that `barSource` applies to prices.
    package var adjustment = Adjustment.none
    /// The splits that are known of the instrument, where prices are as they traded.
    package var splits: [CorporateAction] = []
    /// The stored annotations of the instrument.
    package var annotations: [StoredAnnotation] = []
    /// The series that its studies are compared with, by the names that requests give behind `@`.
    package var compared: [String: SecondSeries] = [:]
    /// The name in the request: a symbol, a file, or an expression of them.
    package var name = ""
    /// The sources of the symbols that formulas over these bars name.
    package var companions: [ChartSource] = []

    package var symbol: String { stored.symbol }
    package var isResampled: Bool { interval != stored.interval }
    /// The codes of the calendars that the instrument trades by, one or none.
    package var calendars: [String] { instrument?.calendar.map { [$0] } ?? [] }
    /// Whether bars are placed by trade date, as bars of a day and longer are.
    package var placesByDate: Bool { !interval.isIntraday }

    /// Creates the source of a file, at the requested interval or else its own.
    package static func read(_ file: FileBars, interval wanted: BarInterval?) throws -> ChartSource {
        let source = file.source
        let (key, bars) = (source.key, source.bars)
        guard let extent = source.extent(of: key) else { throw PictureError(.data, "\(key.symbol) \(key.interval) has no bars") }
        if let wanted, wanted < key.interval { throw tooFine(key.symbol, "\(key.interval)", wanted, key.interval) }
        return ChartSource(
            barSource: source, stored: key, stamp: bars.stamp, zone: try file.zone.map { try Zone($0) }, extent: extent,
            interval: wanted ?? key.interval)
    }

    private static func tooFine(_ symbol: String, _ there: String, _ wanted: BarInterval, _ finest: BarInterval) -> PictureError {
        PictureError(
            .request,
            "\(symbol) is stored at \(there): bars of \(wanted) cannot be made from coarser ones; choose \(setting: .interval) \(finest)")
    }

    /// Creates the source of a symbol in a database, at the requested interval or else the finest one. The symbol may differ from the stored
    /// one by letter case.
    package static func stored(
        _ symbol: String, interval wanted: BarInterval?, in reader: any MarketReader, notes: inout [Message]
    ) throws -> ChartSource {
        try stored(CatalogEntry(of: reader.symbol(named: symbol), in: reader), interval: wanted, notes: &notes)
    }

    /// Creates the source of a symbol from its catalog entry.
    static func stored(_ entry: CatalogEntry, interval wanted: BarInterval?, notes: inout [Message]) throws -> ChartSource {
        let symbol = entry.symbol
        let series = try choose(wanted, among: try entry.series(), symbol: symbol, &notes)
        guard let extent = series.extent else {
            throw PictureError(.data, "\(symbol) \(series.key.interval) has no bars; import a file into it first")
        }
        let instrument = try entry.instrument()
        let zone = try (series.zone ?? instrument?.zone).map { try Zone($0) }
        return ChartSource(
            barSource: entry.reader, stored: series.key, stamp: series.stamp, zone: zone, instrument: instrument, extent: extent,
            interval: wanted ?? series.key.interval)
    }

    /// The stored series to read for an interval: the one at this interval, else the coarsest finer one.
    private static func choose(_ wanted: BarInterval?, among all: [StoredSeries], symbol: String, _ notes: inout [Message]) throws
        -> StoredSeries
    {
        let there = all.map { $0.key.interval.description }.joined(separator: ", ")
        guard let finest = all.first else { throw PictureError(.missing, "no series of \(symbol)") }
        guard let wanted else {
            if all.count > 1 {
                notes.append("\(symbol) is stored at \(there); reading \(finest.key.interval) (choose with \(setting: .interval))")
            }
            return finest
        }
        if let same = all.first(where: { $0.key.interval == wanted }) { return same }
        guard let finer = all.last(where: { $0.key.interval < wanted }) else {
            throw tooFine(symbol, there, wanted, finest.key.interval)
        }
        return finer
    }

    /// The zone whose wall clock the instrument trades by; `nil` where it is not known.
    package func wallClock(_ calendars: CalendarLibrary) throws -> Zone? {
        if let zone { return zone }
        return try instrumentZone(calendars)
    }

    /// The zone of the instrument, or else of its calendar.
    package func instrumentZone(_ calendars: CalendarLibrary) throws -> Zone? {
        if let zone = instrument?.zone { return try Zone(zone) }
        return try instrument?.calendar.map { try calendars.storedCalendar($0).zone }
    }

    /// The real time that the series covers: from the start of its first bar to the end of its last.
    ///
    /// Bars that are placed by date cover whole dates, kept as their midnights UTC.
    package func coverage(zone axisZone: Zone) -> Range<Instant> {
        guard placesByDate else {
            let length = interval.nominalMicroseconds
            let lead = stamp == .end ? length : 0
            return extent.first.advanced(by: -lead)..<extent.last.advanced(by: length - lead)
        }
        // An intraday bar stamped at midnight, its end, belongs to the day before.
        let lead: Int64 = stored.interval.isIntraday && stamp == .end ? 1 : 0
        let dates = [extent.first, extent.last].map { tradeDate(of: $0.advanced(by: -lead), zone: axisZone) }
        let rule = BucketRule(interval: interval.unit > .day ? interval : .day, zone: .utc)
        let last = rule.edges(covering: Instant(dates[1])..<Instant(dates[1]).advanced(by: 1)).last ?? Instant(dates[1].adding(days: 1))
        return rule.start(of: Instant(dates[0]))..<last
    }

    private func tradeDate(of stamp: Instant, zone axisZone: Zone) -> CivilDate {
        if stored.interval.isIntraday { return axisZone.local(at: stamp).date }
        return stamp.isUTCMidnight ? stamp.utcDate : tradeDateZone.local(at: stamp).date
    }

    /// The zone whose dates are the trade dates of stored bars of a day and longer.
    package var tradeDateZone: Zone {
        guard let zone, !(extent.first.isUTCMidnight && extent.last.isUTCMidnight) else { return .utc }
        return zone
    }

    /// Reads the bars of a range at the requested interval, placed by stamp or by trade date, as on the axis.
    ///
    /// `keeping` drops stored bars on closed time before they are resampled.
    package func bars(in range: Range<Instant>, zone axisZone: Zone, keeping: Timeline?) throws -> BarSeries {
        let margin = placesByDate ? 2 * Instant.microsecondsPerDay : 0
        let wide = range.lowerBound.advanced(by: -margin)..<range.upperBound.advanced(by: margin)
        var bars: BarSeries
        if isResampled {
            let rule = BucketRule(interval: interval, zone: stored.interval.isIntraday ? axisZone : .utc)
            bars = try barSource.resampled(stored, by: rule, in: wide, stamp: stamp, keeping: keeping)
        } else {
            bars = try barSource.bars(of: stored, in: wide)
        }
        bars.interval = interval
        guard placesByDate else { return bars }
        let placed = bars.placedByTradeDate(TradeDateRule(zone: stored.interval.isIntraday ? axisZone : zone, calendar: nil))
        return placed.part(in: range)
    }

    /// Reads the bars with stamps in a range, at the requested interval, under their stored stamps.
    package func stampedBars(in range: Range<Instant>, zone: Zone, calendars: () throws -> CalendarLibrary) throws -> BarSeries {
        guard isResampled else { return try barSource.bars(of: stored, in: range) }
        let rule = BucketRule(
            interval: interval, zone: stored.interval.isIntraday ? try wallClock(calendars()) ?? zone : .utc)
        return try barSource.resampled(stored, by: rule, in: range, stamp: stamp, keeping: .continuous(range))
    }

    /// Splits a range into pieces of some hundred thousand bars each, if bars are spread evenly.
    package func pieces(of range: Range<Instant>) -> [Range<Instant>] {
        let wanted = isResampled ? 1 : min(10_000, extent.count / 200_000 + 1)
        let length = range.upperBound.since(range.lowerBound) / Int64(wanted)
        guard wanted > 1, length > 0 else { return range.isEmpty ? [] : [range] }
        let edges = (0..<wanted).map { range.lowerBound.advanced(by: length * Int64($0)) } + [range.upperBound]
        return zip(edges, edges.dropFirst()).map { $0..<$1 }
    }
}
