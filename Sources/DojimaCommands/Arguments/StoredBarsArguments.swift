import ArgumentParser
import Dojima
import DojimaSeries
import DojimaText
import DojimaTime

/// Options that select stored bars to write out.
struct StoredBarsArguments: ParsableArguments {
    @Argument(help: ArgumentHelp("The symbol, as dojima list shows it.", valueName: "symbol"), completion: .storedSymbols)
    var symbol: String

    @Option(
        help: ArgumentHelp("The stored interval, or a coarser one. (default: the finest that is stored)", valueName: "interval"),
        transform: explained)
    var interval: IntervalArgument?

    @Option(help: ArgumentHelp("From this time on: \(TimeArgument.forms).", valueName: "time"), transform: explained)
    var from: TimeArgument?

    @Option(help: ArgumentHelp("Up to this time, not included; \(EndTimeArgument.inclusion).", valueName: "time"), transform: explained)
    var to: EndTimeArgument?

    @Option(
        help: ArgumentHelp("The time zone of the output, and of --from and --to given without one. (default: UTC)", valueName: "zone"),
        completion: .zones)
    var zone: String?

    @OptionGroup var adjust: AdjustArguments
    @OptionGroup var calendarFiles: CalendarFileArguments
    @OptionGroup var store: StoreArguments

    /// The selected series and range.
    struct Choice {
        var source: ChartSource
        /// The zone of the written times.
        var zone: Zone
        /// The range of `--from` and `--to`, within the series or not.
        var asked: Range<Instant>

        /// The part of the series from an instant on and before `--to`.
        func range(from start: Instant) -> Range<Instant> {
            let first = max(start, source.extent.first)
            return first..<max(first, min(asked.upperBound, source.extent.last.advanced(by: 1)))
        }
    }

    func choice() throws -> Choice {
        let store = try store.openForReading()
        let source = try adjust.applied(
            to: try ChartSource.told(symbol, interval: interval?.interval, in: store), in: store, calendarFiles)
        // Daily bars have dates without a zone: another zone would show the evening before.
        let zone = try source.placesByDate ? .utc : zone.map { try Zone($0) } ?? .utc
        let (start, end) = (from?.time.instant(in: zone) ?? .earliest, to?.time.end(in: zone) ?? .latest)
        guard start < end else { throw Failure(.usage, "--from \(from?.text ?? "") is not before --to \(to?.text ?? "")") }
        return Choice(source: source, zone: zone, asked: start..<end)
    }
}
