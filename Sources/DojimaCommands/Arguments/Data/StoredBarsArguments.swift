import ArgumentParser
import Dojima
import DojimaFormats
import DojimaInteraction
import DojimaSeries
import DojimaText
import DojimaTime

/// Options that select stored bars to write out.
struct StoredBarsArguments: ParsableArguments {
    @Option(
        help: ArgumentHelp("The stored interval, or a coarser one. (default: the finest that is stored)", valueName: "interval"),
        transform: explained)
    var interval: IntervalArgument?

    @Option(help: ArgumentHelp("From this time on: \(TimeArgument.forms).", valueName: "time"), transform: explained)
    var from: TimeArgument?

    @Option(help: ArgumentHelp("Up to this time, not included; \(EndTimeArgument.inclusion).", valueName: "time"), transform: explained)
    var to: EndTimeArgument?

    @Option(
        help: ArgumentHelp(
            "The last part of the data, or the part of this length from --from on or up to --to: 5d for five sessions, 3M, 1y, or a number of bars; for several symbols counted back from the last bar of the first one.",
            valueName: "length"), transform: explained)
    var last: LengthArgument?

    @Option(
        help: ArgumentHelp(
            "The time zone of the output, of days made from shorter bars without a calendar, of stamps in files without a zone, and of --from and --to without a zone. (default: UTC)",
            valueName: "zone"),
        completion: .zones)
    var zone: String?

    @OptionGroup(title: "Longer bars") var longerBars: ResamplingArguments
    @OptionGroup var adjust: AdjustArguments
    @OptionGroup var calendarFiles: CalendarFileArguments
    @OptionGroup var store: StoreArguments

    func validate() throws {
        if last != nil, from != nil, to != nil {
            throw ValidationError("--from, --to and --last cannot be used together: leave one of them out")
        }
    }

    /// The selected series, all at one interval, and the range.
    struct Selection {
        var sources: [ChartSource]
        /// The sources of the symbols that formulas name.
        var companions: [ChartSource]
        /// The zone of the written times.
        var zone: Zone
        /// The range of `--from` and `--to`, or of `--last`; it may extend beyond the series.
        var requestedRange: Range<Instant>

        /// Returns the part of a series that is in the range, from `start` on if it is given.
        func range(of source: ChartSource, from start: Instant? = nil) throws -> Range<Instant> {
            let full = source.fullRange
            let first = max(start ?? requestedRange.lowerBound, full.lowerBound)
            return first..<max(first, min(requestedRange.upperBound, full.upperBound))
        }

        /// Reads bars in a range of `range(of:)`: bars of a day or longer at midnight UTC of their dates, others at their stamps.
        func bars(of source: ChartSource, in range: Range<Instant>) throws -> BarSeries {
            try source.axisBars(in: range)
        }

        /// Prints a note about the stored bars of a series that are left out of the dates of a range.
        func noteClosedBars(of source: ChartSource, in range: Range<Instant>) throws {
            if let leftOut = try source.omittedBars(ofDates: range) { Console.note(leftOut.note) }
        }

        /// Returns the bars of the symbols that formulas name, by name; bars of a day or longer are at their trade dates.
        func companionBars() throws -> [String: BarSeries] {
            let bars = try companions.map { try self.bars(of: $0, in: $0.fullRange) }
            return Dictionary(zip(companions.map(\.name), bars), uniquingKeysWith: { $1 })
        }
    }

    /// Returns the series with the given names, which are symbols or files, and the range of their bars.
    ///
    /// - Parameters:
    ///   - companions: the symbols that formulas name.
    ///   - reading: how files are read.
    func selection(
        of names: [String], with companions: [String] = [], reading: ReadingOptions = ReadingOptions()
    ) throws -> Selection {
        let found = try store.sources(
            names + companions, interval: interval?.interval, in: try store.openIfPresent(), zone: self.zone,
            closedTime: longerBars.specification(calendarFiles), reading: reading, calendarFiles, adjust.adjustment)
        let (sources, others) = (Array(found.prefix(names.count)), Array(found.suffix(companions.count)))
        // Daily bars have dates without a zone: another zone would show the evening before.
        let zone = try sources[0].usesTradeDates ? .utc : zone.map { try Zone($0) } ?? .utc
        if let last {
            return Selection(
                sources: sources, companions: others, zone: zone,
                requestedRange: try range(
                    of: WindowRequest(from: from?.time, to: to?.time, preset: last.preset, bars: last.bars), sources, zone: zone))
        }
        let (start, end) = (from?.time.instant(in: zone) ?? .earliest, to?.time.end(in: zone) ?? .latest)
        guard start < end else { throw Failure(.request, "--from \(from?.text ?? "") is not before --to \(to?.text ?? "")") }
        return Selection(
            sources: sources, companions: others, zone: zone, requestedRange: sources[0].stamps(in: start..<end))
    }

    /// Returns the range of stamps of the last part of some series, on the axis of a chart of them.
    private func range(of request: WindowRequest, _ sources: [ChartSource], zone: Zone) throws -> Range<Instant> {
        let calendars = sources.flatMap(\.calendars).reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
        let closed = try printingNotes { notes in
            try longerBars.specification(calendarFiles)
                .resolved(
                    zone: nil, calendars: calendars, knownZone: sources[0].zones.trading ?? zone, access: .ofArguments,
                    notes: &notes)
        }
        let axis = try SourceAxis(sources[0], with: Array(sources.dropFirst()), closed: closed)
        return try sources[0].stamps(of: request, on: axis)
    }
}
