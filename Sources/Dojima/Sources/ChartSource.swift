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
    package var zones: SeriesZones
    package var instrument: Instrument?
    package var extent: SeriesExtent
    /// The requested interval: as stored or longer.
    package var interval: BarInterval
    /// The sessions that longer bars are made of; `nil` to divide time by the clock.
    package var hours: SessionHours?
    /// The time of day at which days and hours begin, regardless of sessions; `nil` if none is given.
    package var anchor: TimeOfDay?
    /// The adjustment that `barSource` applies to prices.
    package var adjustment = Adjustment.none
    /// The kinds of known actions that prices are adjusted for: `splits`, `dividends`, both or none.
    package var adjustedFor: [String] = []
    /// The known splits of the instrument, if prices are as traded.
    package var splits: [CorporateAction] = []
    /// The stored annotations of the instrument.
    package var annotations: [StoredAnnotation] = []
    /// The series that its studies are compared with, by the names that requests give after `@`.
    package var secondSeries: [String: SecondSeries] = [:]
    /// The name in the request: a symbol, a file, or an expression of them.
    package var name = ""
    /// The sources of the symbols that formulas and rules name.
    package var companions: [ChartSource] = []

    package var symbol: String { stored.symbol }
    package var isResampled: Bool { interval != stored.interval }
    /// The stamp of the bars at the requested interval; bars made from shorter ones are stamped with their start.
    package var barStamp: BarSeries.Stamp { isResampled ? .start : stamp }
    /// The smallest change of the prices; `nil` if it is not known, or if the prices are adjusted.
    var tickSize: Double? { adjustment == .none ? instrument?.tickSize : nil }
    /// The codes of the calendars that the instrument trades by, one or none.
    package var calendars: [String] { instrument?.calendar.map { [$0] } ?? [] }
    /// Whether bars are placed by trade date, as bars of a day and longer are.
    package var usesTradeDates: Bool { !interval.isIntraday }
    /// Whether daily or longer bars are made from intraday bars.
    private var makesDays: Bool { usesTradeDates && stored.interval.isIntraday }

    /// The zone in which times of bars are written: UTC for daily and longer bars, whose dates another zone could show as the day before.
    package var shownZone: Zone { usesTradeDates ? .utc : zones.days }

    /// Decides which sessions or clock longer bars are made from.
    ///
    /// - Parameters:
    ///   - zone: the zone that the user named.
    ///   - calendars: returns the known calendars; called only if the closed time or the instrument names one.
    ///   - notes: receives a note on requested parts of sessions that no calendar has.
    package mutating func setLongerBars(
        _ closedTime: ClosedTimeSpecification, zone: Zone?, calendars: () throws -> CalendarLibrary, notes: inout [Message]
    ) throws {
        hours = try closedTime.hours(of: instrument, calendars, notes: &notes)
        anchor = closedTime.anchor
        try setZones(named: zone, calendars)
    }

    /// Adds the zone that the user named, and that of the instrument or else of its calendar.
    mutating func setZones(named: Zone?, _ calendars: () throws -> CalendarLibrary) throws {
        let known = try instrument?.zone.map { try Zone($0) } ?? instrument?.calendar.map { try calendars().storedCalendar($0).zone }
        zones = SeriesZones(stamps: zones.stamps, instrument: known, named: named)
    }

    /// The same source with days by the clock of a zone.
    package func withDays(in zone: Zone) -> ChartSource {
        var source = self
        source.zones.days = zone
        return source
    }

    /// The rule by which the stored bars are grouped into longer ones.
    ///
    /// - Parameter interval: the interval of the longer bars; by default the requested one.
    package func bucketRule(into interval: BarInterval? = nil, weekStart: Weekday = .monday) -> BucketRule {
        let isIntraday = stored.interval.isIntraday
        return BucketRule(
            interval: interval ?? self.interval, zone: isIntraday ? zones.days : .utc, anchor: anchor ?? .midnight, weekStart: weekStart,
            hours: isIntraday && anchor != nil ? nil : hours, clock: isIntraday ? .instants : .tradeDates)
    }

    /// The sessions from which daily bars are made of intraday bars; `nil` if days are divided by the clock.
    package func sessionHours(of interval: BarInterval) -> SessionHours? {
        stored.interval.isIntraday && !interval.isIntraday && anchor == nil ? hours : nil
    }

    /// Creates the source of a file, at the requested interval or else its own.
    package static func read(_ file: FileBars, interval wanted: BarInterval?) throws -> ChartSource {
        let source = file.source
        let (key, bars) = (source.key, source.bars)
        guard let extent = source.extent(of: key) else { throw PictureError(.data, "\(key.symbol) \(key.interval) has no bars") }
        if let wanted, wanted < key.interval { throw tooFine(key.symbol, "\(key.interval)", wanted, key.interval) }
        return ChartSource(
            barSource: source, stored: key, stamp: bars.stamp, zones: try SeriesZones(stampsIn: file.zone), extent: extent,
            interval: wanted ?? key.interval)
    }

    private static func tooFine(_ symbol: String, _ there: String, _ wanted: BarInterval, _ finest: BarInterval) -> PictureError {
        PictureError(
            .request,
            "\(symbol) is stored at \(there): bars of \(wanted) cannot be made from coarser ones; choose \(setting: .interval) \(finest)")
    }

    /// Creates the source of a symbol in a database, at the requested interval or else the finest one. The symbol may differ from the
    /// stored one in letter case.
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
        return ChartSource(
            barSource: entry.reader, stored: series.key, stamp: series.stamp,
            zones: try SeriesZones(stampsIn: series.zone ?? instrument?.zone),
            instrument: instrument, extent: extent, interval: wanted ?? series.key.interval)
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

    /// The real time that the series covers: from the start of its first bar to the end of its last.
    ///
    /// Bars that are placed by date cover whole dates, kept as their midnights UTC.
    package var coverage: Range<Instant> {
        guard usesTradeDates else {
            let length = interval.nominalMicroseconds
            let lead = stamp == .end ? length : 0
            return extent.first.advanced(by: -lead)..<extent.last.advanced(by: length - lead)
        }
        // An intraday bar stamped at midnight, its end, belongs to the day before.
        let lead: Int64 = stored.interval.isIntraday && stamp == .end ? 1 : 0
        let (first, last) = (extent.first.advanced(by: -lead), extent.last.advanced(by: -lead))
        var dates = (tradeDate(of: first), tradeDate(of: last))
        if let hours = sessionHours(of: interval) {
            let sessions = (hours.firstSession(endingAfter: first), hours.lastSession(beginningBy: last))
            dates = (sessions.0?.date ?? dates.0, sessions.1?.date ?? dates.1)
        }
        let rule = BucketRule(interval: interval, zone: .utc, hours: hours, clock: .tradeDates)
        let end = interval.unit > .day ? rule.bucket(of: Instant(dates.1)).upperBound : Instant(dates.1.adding(days: 1))
        let start = rule.start(of: Instant(dates.0))
        return start..<max(start, end)
    }

    /// The date of the last bar up to a moment, for bars longer than a day: the first date that it covers. Kept as its midnight UTC.
    func dateOfBar(upTo moment: Instant) -> Instant {
        let rule = BucketRule(interval: interval, zone: .utc, hours: sessionHours(of: interval), clock: .tradeDates)
        let lead: Int64 = stored.interval.isIntraday && stamp == .end ? 1 : 0
        let last = Instant(tradeDate(of: extent.last.advanced(by: -lead)))
        // A stored bar has the date of its stamp, wherever its period begins.
        if !isResampled, moment >= last { return last }
        return rule.start(of: min(moment, last))
    }

    /// The trade date of a bar of a day or longer, from the stamp of a stored bar in it.
    func tradeDate(of stamp: Instant) -> CivilDate {
        if stored.interval.isIntraday {
            return zones.days.localTime(at: anchor == nil ? stamp : stamp.advanced(by: -(anchor?.microseconds ?? 0))).date
        }
        var rule = tradeDateRule ?? .utc
        return rule.date(ofBarAt: stamp)
    }

    /// The rule of the trade dates of stored daily and longer bars whose stamps are not midnight UTC; `nil` if nothing is known of the
    /// exchange.
    package var tradeDateRule: TradeDateRule? { TradeDateRule(zone: zones.stamps, calendar: hours?.calendars.first) }

    /// The rule of the trade dates of daily and longer bars: days that the clock divides are dated by it.
    var dayRule: TradeDateRule? { stored.interval.isIntraday ? TradeDateRule(zone: zones.days, calendar: nil) : tradeDateRule }

    /// The zone whose dates are the trade dates of stored bars of a day and longer.
    package var tradeDateZone: Zone {
        guard let zone = zones.stamps, !(extent.first.isUTCMidnight && extent.last.isUTCMidnight) else { return .utc }
        return zone
    }

    /// Reads the bars of a range at the requested interval, placed by stamp or by trade date, as on the axis.
    ///
    /// `keeping` drops stored bars on closed time before they are resampled.
    package func bars(in range: Range<Instant>, keeping: Timeline?) throws -> BarSeries {
        let margin = usesTradeDates ? 2 * Instant.microsecondsPerDay : 0
        let wide = range.lowerBound.advanced(by: -margin)..<range.upperBound.advanced(by: margin)
        var bars: BarSeries
        if isResampled {
            bars = try barSource.resampled(stored, by: bucketRule(), in: wide, stamp: stamp, keeping: keeping)
        } else {
            bars = try barSource.bars(of: stored, in: wide)
        }
        bars.interval = interval
        guard usesTradeDates else { return bars }
        return bars.datedByTradeDate(dayRule).part(in: range)
    }

    /// Reads the bars with stamps in a range, at the requested interval, under their stored stamps. If days are made of intraday bars, the
    /// range is of dates, as midnights UTC.
    package func stampedBars(in range: Range<Instant>) throws -> BarSeries {
        guard isResampled else { return try barSource.bars(of: stored, in: range) }
        let moments = makesDays ? self.moments(ofDates: range) : range
        return try barSource.resampled(stored, by: bucketRule(), in: moments, stamp: stamp, keeping: .continuous(moments))
    }

    /// The range of the stamps of all bars; if days are made of intraday bars, the range of their dates, as midnights UTC.
    package var fullRange: Range<Instant> { makesDays ? coverage : extent.first..<extent.last.advanced(by: 1) }

    /// The moments of dates, given as midnights UTC: from the first open of the first date to that of the date after the last, or between
    /// the starts of these days by the clock.
    func moments(ofDates range: Range<Instant>) -> Range<Instant> {
        let start = moment(ofDate: range.lowerBound)
        return start..<max(start, moment(ofDate: range.upperBound))
    }

    /// The moment at which a date begins, given as its midnight UTC; for any other time of day, the beginning of the next date.
    package func moment(ofDate midnight: Instant) -> Instant {
        guard Instant.limits.contains(midnight) else { return midnight }
        let date = midnight.isUTCMidnight ? midnight.utcDate : midnight.utcDate.adding(days: 1)
        if let hours = sessionHours(of: interval) { return hours.firstOpen(from: date) }
        return zones.days.instant(of: LocalTime(date, anchor ?? .midnight))
    }

    /// The number of stored bars that begin in a range of moments.
    package func count(in moments: Range<Instant>) throws -> Int {
        let shift: Int64 = stored.interval.isIntraday && stamp == .end ? 1 : 0
        return try barSource.count(of: stored, in: moments.lowerBound.advanced(by: shift)..<moments.upperBound.advanced(by: shift))
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
