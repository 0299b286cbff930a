package import DojimaSeries
package import DojimaText
package import DojimaTime
import Synchronization

/// A search for the series that satisfy a rule at the last bar, or did so within the last bars.
package struct Scan: Sendable {
    /// A series that satisfies the rule.
    package struct Row: Sendable {
        package var symbol: String
        /// The stamp of the last bar for which the rule holds.
        package var time: Instant
        /// Whether the stamp is a date.
        package var isDated: Bool
        /// The values of the columns at that bar; NaN if missing.
        package var values: [Double]
    }

    package var match: LatestMatch
    /// The interval of the bars; `nil` for the finest stored interval of each symbol.
    package var interval: BarInterval?
    /// The end of the bars that are searched; if it is a date, that date is included.
    package var end: TimeText?
    /// The zone that the user named, for stamps and times without a zone; `nil` for none.
    package var zone: Zone?
    /// The calendars and times from which longer bars are made.
    package var closedTime: ClosedTimeSpecification
    /// The maximum age of the last bar of a series, relative to the latest bar of all series; `nil` for no limit, in which case a note
    /// reports old series.
    package var fresh: BarInterval?
    package var calendars: @Sendable () throws -> CalendarLibrary

    package init(
        _ match: LatestMatch, interval: BarInterval?, end: TimeText?, zone: Zone?,
        closedTime: ClosedTimeSpecification, calendars: @escaping @Sendable () throws -> CalendarLibrary
    ) {
        (self.match, self.interval, self.end, self.zone) = (match, interval, end, zone)
        (self.closedTime, self.calendars) = (closedTime, calendars)
    }

    /// The other series that the rule and the columns name, at one interval.
    private struct Companions: Sendable {
        var bars: [String: BarSeries] = [:]
        var secondSeries: [String: SecondSeries] = [:]
    }

    /// The result of the scan for one series, with its notes.
    private struct Finding: Sendable {
        /// `nil` for a series that does not satisfy the rule.
        var row: Row?
        /// The symbol and the stamp of the last bar up to the end of the scan; `nil` without a bar.
        var last: (symbol: String, time: Instant)?
        /// The stored bars that the resampled bars of the series leave out.
        var omitted: OmittedBars?
        var notes: [Message] = []
    }

    private var names: [String] { match.expressions.flatMap(\.symbols).uniqueExactly() }
    private var comparisons: [IndicatorRequest] { match.expressions.flatMap(\.requests).filter { $0.second != nil } }

    // MARK: All series of a database

    /// Finds the matching series of a database, several at a time, sorted by symbol. Adds a note for symbols without bars of the interval
    /// or shorter.
    ///
    /// - Parameter find: returns a series that the rule or the columns name, at an interval.
    package func rows(
        of database: any MarketReader & Sendable, threads: Int, notes: inout [Message],
        find: (String, BarInterval, inout [Message]) throws -> ChartSource
    ) throws -> [Row] {
        var chosen: [(series: StoredSeries, isStored: Bool)] = []
        var missing: [String] = []
        let catalog = try database.catalog()
        for all in catalog.chunked(by: { $0.key.symbol.isExactly($1.key.symbol) }) {
            guard let interval else {
                chosen.append((all[all.startIndex], true))
                continue
            }
            if let same = all.first(where: { $0.key.interval == interval }) {
                chosen.append((same, true))
            } else if let finer = all.last(where: { $0.key.interval < interval }) {
                chosen.append((finer, false))
            } else {
                missing.append(all[all.startIndex].key.symbol)
            }
        }
        if !missing.isEmpty, let interval {
            notes.append("\(abridged(missing, to: 1)): no bars of \(interval), and no shorter ones to make them from; left out")
        }
        var companions: [BarInterval: Companions] = [:]
        if !names.isEmpty || !comparisons.isEmpty {
            for length in Set(chosen.map { interval ?? $0.series.key.interval }).sorted() {
                companions[length] = try self.companions(at: length, &notes, find)
            }
        }
        let (work, companionsByInterval) = (chosen, companions)
        let found = try inPieces(work.count, threads: threads) { rows in
            try database.snapshot { reader in
                try rows.map { index in
                    let (series, isStored) = work[index]
                    let seriesCompanions = companionsByInterval[interval ?? series.key.interval] ?? Companions()
                    if isStored { return try finding(of: series, in: reader, seriesCompanions) }
                    var unused: [Message] = []
                    var source = try ChartSource.stored(series.key.symbol, interval: interval, in: reader, notes: &unused)
                    var notes: [Message] = []
                    try source.setLongerBars(closedTime, zone: zone, calendars: calendars, notes: &notes)
                    var finding = try finding(of: source, seriesCompanions)
                    finding.notes += notes
                    return finding
                }
            }
        }
        return rows(of: found, &notes)
    }

    /// Returns the rows of all findings, sorted by symbol. Adds their notes, each once, and one note on all bars that are left out.
    private func rows(of found: [Finding], _ notes: inout [Message]) -> [Row] {
        for note in found.flatMap(\.notes) where !notes.contains(note) { notes.append(note) }
        if let note = OmittedBars.note(on: found.compactMap(\.omitted)) { notes.append(note) }
        let current = removingStale(found, &notes)
        return current.compactMap(\.row).sorted { ExactText($0.symbol) < ExactText($1.symbol) }
    }

    /// Returns the findings without series that ended too long before the latest bar of all, and adds a note on these. If `fresh` is `nil`,
    /// only adds the note.
    private func removingStale(_ found: [Finding], _ notes: inout [Message]) -> [Finding] {
        guard let latest = found.compactMap(\.last?.time).max() else { return found }
        let limit = latest.advanced(by: -(fresh ?? Scan.defaultAge).nominalMicroseconds)
        func isStale(_ finding: Finding) -> Bool { finding.last.map { $0.time < limit } ?? true }
        let stale = found.filter { isStale($0) && (fresh != nil || $0.row != nil) }.compactMap(\.last).sorted { $0.symbol < $1.symbol }
        guard let first = stale.first else { return found }
        let ended =
            "\(abridged(stale.map(\.symbol), to: 1)): ended on \(first.time.utcDate)\(stale.count > 1 ? " or another day" : ""), and others go on to \(latest.utcDate)"
        guard fresh != nil else {
            notes.append("\(ended); \(setting: .init("fresh")) 1w leaves out what ended earlier")
            return found
        }
        notes.append("\(ended); left out")
        return found.filter { !isStale($0) }
    }

    /// The age beyond which a note reports that a series ended before others.
    private static let defaultAge = BarInterval.week

    /// Evaluates the rule on a stored series; reads only the bars that the rule needs.
    private func finding(of series: StoredSeries, in reader: any MarketReader, _ companions: Companions) throws -> Finding {
        let (key, isDated) = (series.key, !series.key.interval.isIntraday)
        let instrument = try reader.instrument(key.symbol)
        var clock = zone
        if clock == nil, let name = series.zone ?? instrument?.zone { clock = try Zone(name) }
        if clock == nil, !isDated { clock = try instrument?.calendar.map { try calendars().storedCalendar($0).zone } }
        // The stamp of a date may be any moment of it, in any zone.
        let margin = isDated ? 2 * Instant.microsecondsPerDay : 0
        let end = end?.end(in: isDated ? .utc : clock ?? .utc) ?? .latest
        let moment = end.microseconds < Int64.max - margin ? end.advanced(by: margin) : .latest
        let bars: BarSeries
        if let count = match.neededBars {
            bars =
                try match.needsOnlyCloses
                ? reader.closes(of: key, last: count, before: moment) : reader.bars(of: key, last: count, before: moment)
        } else {
            let range = Instant.earliest..<moment
            bars = try match.needsOnlyCloses ? reader.closes(of: key, in: range) : reader.bars(of: key, in: range)
        }
        var finding = Finding()
        guard let first = bars.time.first, let last = bars.time.last else { return finding }
        var source = ChartSource(
            barSource: reader, stored: key, stamp: series.stamp, zones: try SeriesZones(stampsIn: series.zone), instrument: instrument,
            extent: SeriesExtent(first: first, last: last, count: bars.count), interval: key.interval)
        source.secondSeries = companions.secondSeries
        try source.setLongerBars(closedTime, zone: zone, calendars: calendars, notes: &finding.notes)
        var found = try AnalysedSeries.dated(
            bars, of: key.symbol, interval: key.interval, dateRule: source.tradeDateRule, closed: ClosedTime(), zone: clock ?? .utc,
            in: .earliest..<end
        ).series
        found.context = source.studyContext(zone: zone, calendar: nil)
        found.companions = companions.bars
        finding.row = row(of: found)
        finding.last = found.window.last.map { (key.symbol, found.bars.time[$0]) }
        return finding
    }

    // MARK: Named series

    /// Finds the matching series among the given ones, sorted by symbol.
    package func rows(
        of sources: [ChartSource], notes: inout [Message], find: (String, BarInterval, inout [Message]) throws -> ChartSource
    ) throws -> [Row] {
        var companions: [BarInterval: Companions] = [:]
        var found: [Finding] = []
        for source in sources {
            if companions[source.interval] == nil { companions[source.interval] = try self.companions(at: source.interval, &notes, find) }
            found.append(try finding(of: source, companions[source.interval] ?? Companions()))
        }
        return rows(of: found, &notes)
    }

    private func finding(of source: ChartSource, _ companions: Companions) throws -> Finding {
        let closed = ClosedTime(zone: zone ?? source.zones.trading ?? .utc)
        var source = source
        source.secondSeries = companions.secondSeries
        var window = WindowRequest()
        window.to = end
        let reading = AnalysisSource([source], closed: closed, zone: zone, window: window)
        var unused: [Message] = []
        var series = try reading.series(labels: [source.symbol], notes: &unused)[0]
        series.context = source.studyContext(zone: zone, calendar: nil)
        series.companions = companions.bars
        return Finding(
            row: row(of: series), last: series.window.last.map { (source.symbol, series.bars.time[$0]) },
            omitted: try omitted(of: series, source, reading))
    }

    /// The stored bars, up to the end of the scan, that are in none of the daily or longer bars of a series; `nil` if those bars are not
    /// made from sessions.
    private func omitted(of series: AnalysedSeries, _ source: ChartSource, _ reading: AnalysisSource) throws -> OmittedBars? {
        guard source.sessionHours(of: source.interval) != nil else { return nil }
        let end = try reading.stampEnd(of: source)
        return try source.omittedBars(
            kept: series.bars.counts[..<series.window.upperBound].reduce(0, +),
            in: end.map { source.extent.first..<max(source.extent.first, $0) })
    }

    /// The series that the rule and the columns name.
    private func companions(
        at interval: BarInterval, _ notes: inout [Message], _ find: (String, BarInterval, inout [Message]) throws -> ChartSource
    ) throws -> Companions {
        var companions = Companions()
        for name in names {
            let source = try find(name, interval, &notes)
            companions.bars[name] = try source.datedBars(in: source.fullRange)
        }
        for name in comparisons.compactMap(\.second) where companions.secondSeries[name] == nil {
            let source = try find(name, interval, &notes)
            companions.secondSeries[name] = SecondSeries(
                try source.axisBars(in: source.fullRange), context: source.studyContext(zone: zone, calendar: nil))
        }
        return companions
    }

    // MARK: One series

    private func row(of series: AnalysedSeries) -> Row? {
        guard let (row, values) = match.found(in: series) else { return nil }
        return Row(symbol: series.symbol, time: series.bars.time[row], isDated: !series.dates.isEmpty, values: values)
    }
}

/// Runs pieces of work on several threads; returns the results in the order of the pieces, or throws the first error of any piece.
private func inPieces<Result: Sendable>(
    _ count: Int, threads: Int, work: @escaping @Sendable (Range<Int>) throws -> [Result]
) throws -> [Result] {
    // Several pieces per thread, since some series are longer than others.
    let pieces = max(1, min(count, 4 * threads))
    let results = Locked<[Int: Swift.Result<[Result], any Error>]>([:])
    concurrently(pieces, threads: threads) { piece in
        let range = count * piece / pieces..<count * (piece + 1) / pieces
        let result = Swift.Result { try work(range) }
        results.withLock { $0[piece] = result }
    }
    let found = results.withLock { $0 }
    return try (0..<pieces).flatMap { try found[$0]?.get() ?? [] }
}

extension Array {
    /// Splits the array into runs in which all neighbours satisfy `belong`.
    fileprivate func chunked(by belong: (Element, Element) -> Bool) -> [ArraySlice<Element>] {
        var (runs, start) = ([ArraySlice<Element>](), 0)
        for index in indices where index + 1 == count || !belong(self[index], self[index + 1]) {
            runs.append(self[start...index])
            start = index + 1
        }
        return runs
    }
}
