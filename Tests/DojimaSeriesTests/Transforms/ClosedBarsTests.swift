@testable import DojimaSeries
import DojimaTestSupport
import DojimaTime
import Testing

struct ClosedBarsTests {
    /// Tuesday 2024-01-02 to Tuesday 2024-01-09, weekends closed.
    private var weekdays: Timeline {
        .excludingDates(
            [.weekends(zone: .utc)],
            span: Instant(CivilDate(normalizing: 2024, month: 1, day: 2))..<Instant(CivilDate(normalizing: 2024, month: 1, day: 10))
        ).timeline
    }

    private func bar(_ day: Int, _ price: Double, volume: Double? = 100) -> Bar {
        Bar(
            time: Instant(CivilDate(normalizing: 2024, month: 1, day: day)), open: price, high: price + 1, low: price - 1,
            close: price + 0.5,
            volume: volume)
    }

    private func days(_ numbers: [Int]) -> BarSeries { BarSeries(unchecked: numbers.map { bar($0, Double($0)) }, interval: .day) }

    @Test("A Saturday's bar is dropped and counted", .feature("S0-DC-10"))
    func dropped() {
        #expect(days([4, 5, 6, 8]).closedIndices(on: weekdays) == [2])
        #expect(days([4, 5, 8]).closedIndices(on: weekdays) == [])
        for numbers in [[4, 5, 6, 8], [4, 5, 8]] {
            #expect(days(numbers).withoutClosedBars(on: weekdays, snapping: false).time == days([4, 5, 8]).time)
        }
    }

    @Test("Snapped forward, Saturday and Sunday become part of Monday's bar", .feature("S0-DC-10"))
    func snapped() {
        let bars = days([5, 6, 7, 8]).withoutClosedBars(on: weekdays, snapping: true)
        #expect(bars.time == days([5, 8]).time)
        #expect(bars[1] == Bar(time: bar(8, 8).time, open: 6, high: 9, low: 5, close: 8.5, volume: 300))
        #expect(bars.counts.isEmpty)
    }

    @Test("Snapped forward, a bar moves to the next open moment, and is dropped if there is none", .feature("S0-DC-10"))
    func snappedAlone() {
        let bars = days([5, 6, 9]).withoutClosedBars(on: weekdays, snapping: true)
        #expect(bars.time == days([5, 8, 9]).time)
        #expect(bars.open == [5, 6, 9])
        #expect(days([9, 13]).withoutClosedBars(on: weekdays, snapping: true).time == days([9]).time)
    }

    @Test("An intraday bar is on closed time only if no part of its interval is open", .feature("S0-DC-10"))
    func overlap() {
        let hour: Int64 = 3_600_000_000
        let start = Instant(CivilDate(normalizing: 2024, month: 1, day: 5))
        let open = InstantSet([start.advanced(by: 9 * hour + hour / 2)..<start.advanced(by: 16 * hour)])
        let timeline = Timeline(open: open, span: start..<start.advanced(by: 24 * hour))
        func hours(_ numbers: [Int64], _ stamp: BarSeries.Stamp) -> BarSeries {
            BarSeries(
                unchecked: numbers.map { Bar(time: start.advanced(by: $0 * hour), open: 1, high: 1, low: 1, close: 1) },
                interval: BarInterval.hours(1),
                stamp: stamp)
        }
        // The market is open from 09:30 to 16:00.
        #expect(hours([8, 9, 10, 15, 16], .start).closedIndices(on: timeline) == [0, 4])
        #expect(hours([9, 10, 16, 17], .end).closedIndices(on: timeline) == [0, 3])
    }
}
