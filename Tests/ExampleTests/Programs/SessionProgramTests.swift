import Dojima
import Synchronization
import Testing

@Suite struct SessionProgramTests {
    private static func bar(_ day: Int) -> Bar {
        let close = 100 + Double(day % 23) - Double(day % 7) / 2
        return Bar(
            time: Instant(seconds: 86_400 * Int64(19_358 + day)), open: close - 1, high: close + 2, low: close - 2, close: close,
            volume: Double(1000 + day))
    }

    @Test("A dragged window moves on, the crosshair has the values of its bar, and appended bars are drawn") func session() async throws {
        let (bars, later) = ((0..<300).map(Self.bar), (300..<303).map(Self.bar))
        let shown = Mutex(0)
        let frames = try await interact(with: BarSeries(bars, interval: .day), then: later) { _ in shown.withLock { $0 += 1 } }
        try #require(frames.count == 5)
        let (first, released, rested, zoomed, last) = (frames[0], frames[1], frames[2], frames[3], frames[4])

        let plot = first.plots[0]
        let right = Point(plot.maxX - 1, plot.midY)
        #expect(first.nearest(to: right)?.time == bars[299].time && first.crosshair == nil && !first.isMoving)
        #expect(first.nearest(to: Point(plot.midX, -5)) == nil)

        // The drag moves the window by a hundred pixels, and momentum by more; its length stays.
        #expect(released.window.lowerBound < first.window.lowerBound && released.isMoving)
        #expect(rested.window.lowerBound < released.window.lowerBound && !rested.isMoving)
        let span = { (frame: ChartFrame) in frame.window.upperBound.microseconds - frame.window.lowerBound.microseconds }
        #expect(abs(span(rested) - span(released)) <= 2)
        #expect(span(zoomed) < span(rested))

        let crosshair = try #require(zoomed.crosshair)
        let row = try #require(bars.firstIndex { $0.time == crosshair.time })
        let bar = bars[row]
        #expect(crosshair.values["open"] == bar.open && crosshair.values["close"] == bar.close && crosshair.values["volume"] == bar.volume)
        let mean = bars[row - 19...row].map(\.close).reduce(0, +) / 20
        #expect(crosshair.values["sma:20"].map { abs($0 - mean) < 1e-9 } == true)
        #expect(zoomed.nearest(to: Point(plot.midX, plot.midY)) == crosshair)

        let end = try #require(last.nearest(to: Point(last.plots[0].maxX - 1, last.plots[0].midY)))
        #expect(end.time == later[2].time && end.values["close"] == later[2].close)
        #expect(last.window.upperBound > later[2].time && last.scene != first.scene)
    }
}
