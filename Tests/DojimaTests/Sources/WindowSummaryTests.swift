import Dojima
import DojimaScale
import DojimaSeries
import DojimaStore
import DojimaTestSupport
import DojimaText
import DojimaTime
import Testing

/// The bars of a window as one bar, compared with a loop over all bars.
@Suite struct WindowSummaryTests {
    private let store: Store
    private let key = SeriesKey(symbol: "M", interval: BarInterval.minutes(1))
    private let all: BarSeries

    /// Minutes of New York's sessions of half a year, with some missing.
    init() throws {
        store = try Store()
        let calendar = try CalendarLibrary().calendar("XNYS")
        var generator = SeededGenerator(seed: 31)
        let span = CivilDate(normalizing: 2023, month: 10, day: 2)...CivilDate(normalizing: 2024, month: 3, day: 28)
        let minutes = calendar.sessions(in: span).flatMap { session in
            stride(from: session.open.microseconds, to: session.close.microseconds, by: 60_000_000).map { Instant(microseconds: $0) }
        }
        all = BarSeries.random(
            at: minutes.filter { _ in Double.random(in: 0...1, using: &generator) < 0.9 }, interval: BarInterval.minutes(1), seed: 8)
        try store.upsert(all, into: key)
    }

    private func axis(of store: Store) throws -> SourceAxis {
        var notes: [Message] = []
        let source = try ChartSource.stored("M", interval: nil, in: store, notes: &notes)
        return try SourceAxis(source, closed: ClosedTime(calendars: [try CalendarLibrary().calendar("XNYS")]))
    }

    private func wanted(_ bars: BarSeries, _ window: AxisWindow, on timeline: Timeline) -> BarSummary? {
        bars.summary { index in
            let (time, place) = (bars.time[index], timeline.position(of: bars.time[index]))
            return window.window.contains(place) && timeline.contains(time)
        }
    }

    @Test("Long windows of minutes have the summary of their bars, by shares of the axis and by times", .feature("S0-DP-10"))
    func long() throws {
        let axis = try axis(of: store)
        var generator = SeededGenerator(seed: 32)
        var notes: [Message] = []
        for round in 0..<24 {
            let start = Double.random(in: 0...0.6, using: &generator), end = start + .random(in: 0.2...0.4, using: &generator)
            let first = try #require(axis.timeline.instant(at: axis.timeline.firstPosition))
            let request =
                round % 2 == 0
                ? WindowRequest(select: start...end)
                : WindowRequest(
                    from: .instant(first.advanced(by: Int64(clamping: start * 1.5e13))),
                    to: .instant(first.advanced(by: Int64(clamping: end * 1.5e13))))
            let window = try AxisWindow(request, on: axis)
            let summary = try axis.summary(of: window, notes: &notes)
            #expect(try #require(summary).count > 5_000)
            #expect(summary == wanted(all, window, on: axis.timeline), "\(request)")
        }
        // From the start of a session to the start of another: both ends are at gaps.
        let window = AxisWindow(
            axis.timeline.firstPosition.advanced(by: 390 * 60_000_000 * 5),
            axis.timeline.firstPosition.advanced(by: 390 * 60_000_000 * 50), on: axis.timeline)
        #expect(try axis.summary(of: window, notes: &notes) == wanted(all, window, on: axis.timeline))
        #expect(notes.isEmpty)
    }

    @Test("Bars on closed time are reported, with the first of them, and omitted") func closed() throws {
        var late = BarSeries(interval: BarInterval.minutes(1))
        // Three o'clock at night.
        let night = Instant(CivilDate(normalizing: 2024, month: 1, day: 10)).advanced(by: 8 * 3_600_000_000)
        late.append(unchecked: Bar(time: night, open: 1, high: 1e9, low: 1, close: 1, volume: 5))
        try store.upsert(late, into: key)
        let axis = try axis(of: store)
        let window = try AxisWindow(WindowRequest(select: 0.1...0.9), on: axis)
        var notes: [Message] = []
        #expect(try axis.summary(of: window, notes: &notes) == wanted(all, window, on: axis.timeline))
        #expect(notes.count == 1 && "\(notes)".contains("2024-01-10"))
        #expect(throws: PictureError.self) { try axis.summary(of: window, onClosed: .error, notes: &notes) }
    }
}
