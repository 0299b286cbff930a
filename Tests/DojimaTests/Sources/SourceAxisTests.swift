import DojimaSeries
import DojimaStore
import DojimaTestSupport
import DojimaText
import DojimaTime
import Testing

@testable import Dojima

/// An axis that continues from an earlier one, compared with a new one.
@Suite struct SourceAxisTests {
    private let store: Store
    private let start = Instant(microseconds: 1_704_067_200_000_000)

    init() throws {
        store = try Store()
        try store.upsert(.random(300, every: .day), into: SeriesKey(symbol: "A", interval: .day))
        try store.upsert(.random(300, every: BarInterval.hours(1)), into: SeriesKey(symbol: "B", interval: BarInterval.hours(1)))
    }

    private func axis(
        _ symbol: String, _ closed: ClosedTime, interval: BarInterval? = nil, summary: Range<Instant>? = nil,
        after earlier: SourceAxis? = nil
    ) throws -> SourceAxis {
        var notes: [Message] = []
        return try SourceAxis(
            .stored(symbol, interval: interval, in: store, notes: &notes), closed: closed, summary: summary, after: earlier)
    }

    @Test("An axis that continues another one equals a new one", arguments: ["A", "B"])
    func continued(symbol: String) throws {
        let library = CalendarLibrary()
        let (york, tokyo) = (try library.calendar("XNYS"), try library.calendar("XTKS"))
        let weekend = Exclusion.closedDate(zone: york.zone, CivilDate(normalizing: 2024, month: 3, day: 6))
        let span = start.advanced(by: 30 * Instant.microsecondsPerDay)..<start.advanced(by: 90 * Instant.microsecondsPerDay)
        let closings = [
            ClosedTime(calendars: [york]), ClosedTime(), ClosedTime(calendars: [tokyo]), ClosedTime(calendars: [york, tokyo]),
            ClosedTime(calendars: [york, tokyo], combination: .intersection), ClosedTime(calendars: [york], rules: [weekend]),
            ClosedTime(calendars: [york], visibleGapKinds: [.holiday]), ClosedTime(calendars: [york], segments: [.pre, .regular, .post]),
            ClosedTime(calendars: [york], zone: tokyo.zone), ClosedTime(infersGaps: true),
        ]
        var axes: [(name: String, make: (SourceAxis?) throws -> SourceAxis)] = closings.enumerated().map { index, closed in
            ("closed time \(index)", { try axis(symbol, closed, after: $0) })
        }
        axes.append(("summary", { try axis(symbol, closings[0], summary: span, after: $0) }))
        axes.append(("interval", { try axis(symbol, closings[0], interval: BarInterval.week, after: $0) }))
        for earlier in axes {
            let before = try earlier.make(nil)
            for later in axes {
                let (continued, anew) = (try later.make(before), try later.make(nil))
                #expect(
                    continued.timeline == anew.timeline && continued.overlappingTime == anew.overlappingTime,
                    "\(later.name) after \(earlier.name)")
                #expect(continued.notes == anew.notes, "\(later.name) after \(earlier.name)")
            }
        }
    }

    @Test("An axis that continues with further bars includes them")
    func furtherBars() throws {
        let closed = ClosedTime(calendars: [try CalendarLibrary().calendar("XNYS")])
        let before = try axis("A", closed)
        let end = before.timeline.span.upperBound
        let day = Bar(time: end.advanced(by: 10 * Instant.microsecondsPerDay), open: 1, high: 1, low: 1, close: 1)
        try store.upsert(BarSeries(unchecked: [day], interval: .day), into: SeriesKey(symbol: "A", interval: .day))
        let continued = try axis("A", closed, after: before)
        #expect(continued.timeline == (try axis("A", closed)).timeline && continued.timeline.span.upperBound > end)
    }
}
