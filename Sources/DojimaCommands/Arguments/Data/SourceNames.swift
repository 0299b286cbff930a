import ArgumentParser
import Dojima
import DojimaFormats
import DojimaSeries
import DojimaTime

extension ArgumentHelp {
    /// The help of an argument that names one series.
    static let seriesName = ArgumentHelp(
        "A symbol or portfolio of the database, a file, or an expression of them such as A/B; - for standard input.",
        valueName: "symbol-or-file")
    /// The help of an argument that names several series.
    static let seriesNames = ArgumentHelp(
        "Symbols or portfolios of the database, files, or expressions of them such as A/B; - for standard input.",
        valueName: "symbol-or-file")
    /// The help of an argument that names several series, or a group of them.
    static let seriesNamesOrGroups = ArgumentHelp(
        "Symbols or portfolios of the database, groups as @NAME, files, or expressions of them such as A/B; - for standard input.",
        valueName: "symbol-or-file")
}

extension StoreArguments {
    /// Returns names with each `@NAME` of a group in the database replaced by its symbols. Opens the database only for such names.
    func expandingGroups(_ names: [String]) throws -> [String] {
        guard names.contains(where: { $0.hasPrefix("@") }), let reader = try openIfPresent() else { return names }
        return try reader.expandingGroups(names)
    }

    /// Finds series by name, all at one interval, and prints notes. Symbols of the database take precedence over files.
    ///
    /// - Parameters:
    ///   - store: the database, from `openIfPresent`.
    ///   - zone: the zone of stamps in files that name none; by default the zone of the first calendar.
    ///   - closedTime: the calendars that the user named, and the settings for building longer bars.
    ///   - reading: how files are read, except for their zone and calendar.
    ///   - stamp: whether stamps are starts or ends, if the user specified it.
    func sources(
        _ names: [String], interval: BarInterval?, in store: (any MarketReader)?, zone: String?,
        closedTime: ClosedTimeSpecification, reading: ReadingOptions,
        _ calendarFiles: CalendarFileArguments, _ adjustment: Adjustment, stamp: BarSeries.Stamp? = nil
    ) throws -> [ChartSource] {
        let zone = try zone.map { try Zone($0) }
        return try printingNotes { notes in
            try ChartSource.named(
                names, interval: interval, in: store, missingStore: missing, zone: zone, closedTime: closedTime,
                calendars: calendarFiles.library, reading: reading, access: .ofArguments, notes: &notes
            ) { source, reader, notes in
                var source = source
                source.stamp = stamp ?? source.stamp
                return try adjustment.applied(
                    to: source, in: reader, calendarFiles.library, calendar: closedTime.calendars.first, notes: &notes)
            }
        }
    }

    /// Finds one series by name.
    func source(
        _ name: String, interval: BarInterval?, in store: (any MarketReader)?, zone: String?,
        closedTime: ClosedTimeSpecification = ClosedTimeSpecification(), reading: ReadingOptions = ReadingOptions(),
        _ calendarFiles: CalendarFileArguments, _ adjustment: Adjustment, stamp: BarSeries.Stamp? = nil
    ) throws -> ChartSource {
        let found = try sources(
            [name], interval: interval, in: store, zone: zone, closedTime: closedTime, reading: reading, calendarFiles, adjustment,
            stamp: stamp)
        return found[0]
    }
}
