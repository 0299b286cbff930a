import DojimaTestSupport
import DojimaTime
import Testing

/// Timelines of a span that ends later, made from an earlier one.
@Suite struct ExtendedTimelineTests {
    @Test("A timeline whose last segment is replaced by the rest of a longer span equals the timeline of that span", arguments: 1...30)
    func rest(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let closed = ClosedTime(calendars: [try TradingCalendar(["XNYS", "XTKS", "CMES"].randomElement(using: &generator) ?? "XNYS")])
        func day(after date: CivilDate, _ days: ClosedRange<Int>) -> CivilDate { date.adding(days: .random(in: days, using: &generator)) }
        let first = day(after: CivilDate(normalizing: 2018, month: 1, day: 1), 0...2_000)
        let middle = day(after: first, 1...200)
        let last = day(after: middle, 0...30)
        func moment(_ date: CivilDate) -> Instant {
            Instant(date).advanced(by: .random(in: 0..<Instant.microsecondsPerDay, using: &generator))
        }
        let (from, between, to) = (moment(first), moment(middle.adding(days: 1)), moment(last.adding(days: 2)))
        let dates = { (span: Range<Instant>, interval: BarInterval) in closed.dateTimeline(of: span, interval: interval).timeline }
        let kinds: [(name: String, spans: [Range<Instant>], make: (Range<Instant>) -> Timeline)] = [
            ("moments", [from..<between, from..<to], closed.timeline),
            ("days", [Instant(first)..<Instant(middle), Instant(first)..<Instant(last)], { dates($0, .day) }),
            ("weeks", [Instant(first)..<Instant(middle), Instant(first)..<Instant(last)], { dates($0, .week) }),
        ]
        for (name, spans, make) in kinds {
            let earlier = make(spans[0])
            guard let start = earlier.segments.last?.start, start < spans[1].upperBound else { continue }
            let extended = earlier.replacingLastSegment(by: make(start..<spans[1].upperBound))
            #expect(extended == make(spans[1]), "\(name) of seed \(seed)")
        }
    }

    @Test("A rest that begins elsewhere is refused") func elsewhere() throws {
        let closed = ClosedTime(calendars: [try TradingCalendar("XNYS")])
        let day = Instant(CivilDate(normalizing: 2024, month: 3, day: 4))
        let timeline = closed.timeline(of: day..<day.advanced(by: 5 * Instant.microsecondsPerDay))
        #expect(timeline.replacingLastSegment(by: closed.timeline(of: day..<day.advanced(by: Instant.microsecondsPerDay))) == nil)
    }
}
