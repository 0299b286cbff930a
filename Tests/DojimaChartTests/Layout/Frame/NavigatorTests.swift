import DojimaScale
import DojimaSeries
import DojimaTime
import Testing

@testable import DojimaChart

/// The area of a navigator, which is cached while the selection moves over it.
@Suite struct NavigatorTests {
    private func part(_ range: Range<AxisPosition>, _ shares: ClosedRange<Double>) -> Range<AxisPosition> {
        let length = Double(range.upperBound.microseconds - range.lowerBound.microseconds)
        let edge = { (share: Double) in range.lowerBound.advanced(by: Int64(length * share)) }
        return edge(shares.lowerBound)..<edge(shares.upperBound)
    }

    private func picture(_ days: Int = 60, window: ClosedRange<Double> = 0.2...0.6) -> Chart {
        var time = dailyAxis(60)
        time.window = part(time.window, window)
        var chart = chart(
            [ChartSeries(id: "bars", name: "A", kind: .candlestick, data: .bars(dailyBars(60)))],
            axes: [ValueAxis(id: "price") { $0.range = .fixed(0...200) }], time: time, size: Size(900, 500))
        chart.navigator = Navigator(timeline: time.timeline, showing: time, series: .bars(dailyBars(days)), interval: .day)
        return chart
    }

    @Test("A chart drawn again after a change equals a new chart with that change") func changes() throws {
        var chart = picture()
        let first = chart.drawn.scene
        func expectDrawn(as other: Chart, differs: Bool = true, _ change: String) {
            let scene = chart.drawn.scene
            #expect(scene == other.drawn.scene && (scene != first) == differs, "\(change)")
        }
        expectDrawn(as: picture(), differs: false, "nothing")

        let moved = picture(window: 0.4...0.7)
        chart.timeAxis.window = moved.timeAxis.window
        chart.navigator?.show(moved.timeAxis)
        expectDrawn(as: moved, "the window")

        chart = picture()
        _ = chart.drawn
        var other = picture(40)
        chart.navigator?.series = .bars(dailyBars(40))
        expectDrawn(as: other, "the series")

        let whole = try #require(chart.navigator).timeline
        let half = part(whole.firstPosition..<whole.lastPosition, 0...0.5)
        chart.navigator?.window = half
        other.navigator?.window = half
        expectDrawn(as: other, "what the navigator spans")
        chart.navigator?.interval = .week
        other.navigator?.interval = .week
        expectDrawn(as: other, "the interval")
        let tokyo = try Zone("Asia/Tokyo")
        chart.navigator?.zone = tokyo
        other.navigator?.zone = tokyo
        expectDrawn(as: other, "the zone")
        let shorter = dailyAxis(45).timeline
        chart.navigator?.timeline = shorter
        other.navigator?.timeline = shorter
        expectDrawn(as: other, "the timeline")

        (chart.theme, other.theme) = (ThemeCatalog.dark, ThemeCatalog.dark)
        expectDrawn(as: other, "the theme")
        (chart.options.size, other.options.size) = (Size(800, 420), Size(800, 420))
        expectDrawn(as: other, "the size")
        (chart.options.scale, other.options.scale) = (2, 2)
        expectDrawn(as: other, "the scale")
    }

    @Test("A copy of a navigator that gets other data leaves the first unchanged") func copies() throws {
        let chart = picture()
        let first = chart.drawn.scene
        var copy = chart
        copy.navigator?.series = .bars(dailyBars(30))
        #expect(copy.drawn.scene != first && chart.drawn.scene == first)
    }
}
