import ArgumentParser
import DojimaSeries
import DojimaStore
import DojimaTime
import Stopwatch

/// Times of reading a long series within one process, in milliseconds of one core: medians of some turns.
@main
struct ReadTimes: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "reads", abstract: "Time the reading of a stored series of minutes.")

    @Argument(help: ArgumentHelp("The database.", valueName: "file"))
    var database: String

    @Argument(help: ArgumentHelp("The symbol, stored at 1m.", valueName: "symbol"))
    var symbol: String

    @Option(help: ArgumentHelp("How often each job is done.", valueName: "count"))
    var runs = 9

    func run() throws {
        let runs = max(1, runs)
        let store = try Store(path: database, access: .reading)
        let key = SeriesKey(symbol: symbol, interval: BarInterval.minutes(1))
        guard let extent = try store.extent(of: key) else { return }
        let span = extent.first..<extent.last.advanced(by: 60_000_000)
        try report("all \(extent.count) bars", runs) { _ = try store.bars(of: key, in: span) }
        try report("all stamps and closes", runs) { _ = try store.closes(of: key, in: span) }
        let calendar = try TradingCalendar("XNYS")
        var sessions = Timeline.continuous(span)
        report("axis of the sessions of \(extent.count) bars", runs) { sessions = .sessions(calendar, span: span) }
        let day = Instant(CivilDate(normalizing: 2015, month: 6, day: 15))
        try report("one session out of them", runs) {
            _ = try store.bars(of: key, in: day..<day.advanced(by: Instant.microsecondsPerDay))
        }
        for (name, axis) in [("sessions", sessions), ("all time", Timeline.continuous(span))] {
            let whole = axis.firstPosition..<axis.lastPosition
            func columns(_ store: Store) throws { _ = try store.columns(of: key, on: axis, in: whole, count: 1600) }
            try report("1,600 columns of \(name), first time", runs) { try columns(try Store(path: database, access: .reading)) }
            try report("1,600 columns of \(name), warm", runs) { try columns(store) }
        }
        for interval in [BarInterval.day, .week] {
            try report("all as \(interval), warm", runs) {
                _ = try store.resampled(key, by: BucketRule(interval: interval, zone: calendar.zone), in: span, stamp: .start)
            }
        }
        try report("closed time from the bars, warm", runs) { _ = try store.inferredOpenTime(of: key, in: span, stamp: .start) }
    }
}
