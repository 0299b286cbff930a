import DojimaChart
import DojimaScale
import DojimaSeries
import DojimaTestSupport
import DojimaTime
import Testing

/// The positions of time axis labels relative to the bars that they name.
@Suite struct StampLabelTests {
    /// A chart of consecutive bars from a moment on, without a break.
    private func drawing(_ count: Int, every interval: BarInterval, from start: Instant, width: Double = 900) -> ChartDrawing {
        let bars = BarSeries.random(
            at: (0..<count).map { start.advanced(by: Int64($0) * interval.nominalMicroseconds) }, interval: interval, seed: 1)
        let end = bars.time[count - 1].advanced(by: interval.nominalMicroseconds)
        return chart(
            [ChartSeries(id: "bars", name: "T", kind: .candlestick, data: .bars(bars))],
            time: TimeAxis(timeline: .continuous(start..<end), interval: interval), size: Size(width, 400)
        ).drawn
    }

    @Test(
        "The label of an intraday bar is its stamp: every tick is at the centre of a bar, and names its start",
        arguments: ["1m", "3m", "5m", "45m", "1h", "4h", "8h"])
    func stamps(_ text: String) throws {
        let interval = try #require(BarInterval(text))
        let start = Instant(CivilDate(normalizing: 2024, month: 3, day: 4))
        for count in [2, 3, 5, 17, 120] {
            let drawing = drawing(count, every: interval, from: start)
            let box = drawing.description.panes[0].box
            let axis = try #require(drawing.description.axes.first { $0.id == "x" })
            let slot = box.width / Double(count)
            #expect(axis.ticks.count >= min(2, count), "\(count) bars")
            for tick in axis.ticks {
                let place = (tick.at - box.x) / slot - 0.5
                #expect(abs(place - place.rounded()) * slot < 1, "\(count) bars: \(tick.label) at \(place)")
                let stamp = Double(start.microseconds) / 1e6 + place.rounded() * Double(interval.nominalMicroseconds) / 1e6
                #expect(abs(tick.value - stamp) < 1e-3, "\(count) bars: \(tick.label)")
            }
        }
    }

    @Test("No tick is finer than the bars, and a single bar has one tick")
    func finest() throws {
        let minute = BarInterval.minutes(1)
        let start = Instant(CivilDate(normalizing: 2024, month: 3, day: 4)).advanced(by: 9 * 3_600_000_000)
        let labels = { (count: Int) in
            drawing(count, every: minute, from: start).description.axes.first { $0.id == "x" }?.ticks.map(\.label) ?? []
        }
        #expect(labels(1).count == 1)
        #expect(labels(2) == ["09:00", "09:01"])
    }

    @Test("Bars that begin at half past the hour keep ticks at the full hours within them")
    func halves() throws {
        let start = Instant(CivilDate(normalizing: 2024, month: 3, day: 4)).advanced(by: 34_200_000_000)
        let drawing = drawing(7, every: BarInterval.hours(1), from: start)
        let box = drawing.description.panes[0].box
        let ticks = try #require(drawing.description.axes.first { $0.id == "x" }).ticks
        // The date is at the left edge, in place of the first tick.
        #expect(ticks.map(\.label) == ["11:00", "12:00", "13:00", "14:00", "15:00", "16:00"])
        for (index, tick) in ticks.enumerated() { #expect(abs(tick.at - box.x - (Double(index) + 1.5) / 7 * box.width) <= 1) }
    }
}
