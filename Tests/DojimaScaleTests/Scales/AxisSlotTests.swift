import DojimaScale
import DojimaTime
import Testing

/// Ranges of an axis of trade dates that contain complete days.
@Suite struct AxisSlotTests {
    private let monday = CivilDate(normalizing: 2024, month: 1, day: 1)

    private func timeline(_ clock: Timeline.Clock) -> Timeline {
        let span = Instant(monday)..<Instant(monday.adding(days: 28))
        let weekends = Exclusion.weekly(zone: .utc, from: .saturday, .midnight, to: .monday, .midnight)
        return Timeline(open: Timeline.excluding([weekends], span: span).openSet, span: span, clock: clock)
    }

    private func hours(_ range: Range<AxisPosition>) -> Range<Int64> {
        range.lowerBound.microseconds / 3_600_000_000..<range.upperBound.microseconds / 3_600_000_000
    }

    private func stretch(_ low: Int64, _ high: Int64) -> Range<AxisPosition> {
        AxisPosition(microseconds: low * 3_600_000_000)..<AxisPosition(microseconds: high * 3_600_000_000)
    }

    @Test("Every day that a range touches is complete, also over omitted weekends")
    func whole() {
        let dates = timeline(.tradeDates)
        for (low, high, wanted) in [
            (0, 24, 0..<24), (5, 6, 0..<24), (23, 25, 0..<48), (24, 48, 24..<48), (100, 140, 96..<144), (119, 121, 96..<144),
            (470, 480, 456..<480),
        ] as [(Int64, Int64, Range<Int64>)] {
            #expect(hours(dates.wholeSlots(touching: stretch(low, high))) == wanted, "\(low)..<\(high)")
        }
    }

    @Test("Ranges beyond the axis, empty ranges and an axis of moments do not change")
    func untouched() {
        let dates = timeline(.tradeDates)
        #expect(hours(dates.wholeSlots(touching: stretch(-30, 500))) == -30..<500)
        #expect(dates.wholeSlots(touching: stretch(7, 7)) == stretch(7, 7))
        #expect(timeline(.instants).wholeSlots(touching: stretch(5, 30)) == stretch(5, 30))
    }
}
