package import DojimaFormats
package import DojimaSeries
package import DojimaText
package import DojimaTime

extension ChartSource {
    /// Finds series by name: symbols of a database, else files, else expressions of both; `-` is standard input. All are at one interval:
    /// the requested one, else the finest that all of them have.
    ///
    /// - Parameters:
    ///   - reader: the database; `nil` if there is none, for the reason `missingStore`, a clause.
    ///   - zone: the zone of stamps in files that name none.
    ///   - closedTime: the calendars and closed times from which longer bars are made. Stamps of files are read and dated by the sessions
    ///     of the first calendar, and in its zone if `zone` is `nil`.
    ///   - calendars: returns the known calendars.
    ///   - reading: how files are read, except for their zone and calendar.
    ///   - access: the files that may be read.
    ///   - adjusted: adjusts the prices of a source for the corporate actions in a reader; the reader is `nil` for a file.
    ///
    /// Throws `missing` for a name that is neither a symbol nor a file, and the errors of reading.
    package static func named(
        _ names: [String], interval: BarInterval?, in reader: (any MarketReader)?, missingStore: String, zone: Zone?,
        closedTime: ClosedTimeSpecification, calendars: @escaping () throws -> CalendarLibrary,
        reading: ReadingOptions, access: FileAccess, notes: inout [Message],
        adjusted: @escaping (ChartSource, (any MarketReader)?, inout [Message]) throws -> ChartSource
    ) throws -> [ChartSource] {
        var finder = SourceFinder(
            reader: reader, missingStore: missingStore, interval: interval, zone: zone, closedTime: closedTime,
            calendar: try closedTime.calendars.first.map { try calendars().calendar($0) }, access: access, adjusted: adjusted)
        finder.calendars = calendars
        finder.reading = reading
        return try finder.find(names, notes: &notes)
    }

    /// Reads the bars with stamps in a range, as `stampedBars` does, with the stamps of daily and longer bars at midnight of their trade
    /// dates in UTC.
    package func datedBars(in range: Range<Instant>) throws -> BarSeries {
        var bars = try stampedBars(in: range)
        bars.interval = interval
        return bars.datedByTradeDate(dayRule)
    }

    /// Reads the bars of a range: daily and longer ones as `datedBars` does, others as `stampedBars`.
    package func axisBars(in range: Range<Instant>) throws -> BarSeries {
        try usesTradeDates ? datedBars(in: range) : stampedBars(in: range)
    }

    /// The range of stamps of the bars in a window, such as the last six months, on an axis of sources.
    package func stamps(of request: WindowRequest, on sourceAxis: SourceAxis) throws -> Range<Instant> {
        let stamps = sourceAxis.stamps(of: try AxisWindow(request, on: sourceAxis).window)
        guard usesTradeDates, !stored.interval.isIntraday else { return stamps }
        return tradeDateZone.startOfDay(stamps.lowerBound.utcDate)..<tradeDateZone.startOfDay(stamps.upperBound.utcDate)
    }
}
