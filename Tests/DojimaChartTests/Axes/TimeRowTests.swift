import DojimaText
import DojimaChart
import DojimaScale
import DojimaSeries
import DojimaTestSupport
import DojimaTime
import Testing

/// Several time axes, above and below the plots.
@Suite struct TimeRowTests {
    private func hours(side: TimeAxis.Side, rows: [TimeAxisRow], size: Size = Size(900, 500)) throws -> Chart {
        let span = Instant(monday)..<Instant(monday.adding(days: 3))
        let stamps = (0..<72).map { span.lowerBound.advanced(by: Int64($0) * 3_600_000_000) }
        let bars = BarSeries.random(at: stamps, interval: BarInterval.hours(1), seed: 3)
        var time = TimeAxis(timeline: .continuous(span), interval: BarInterval.hours(1))
        time.side = side
        var chart = chart([ChartSeries(id: "a", name: "A", kind: .candlestick, data: .bars(bars))], time: time, size: size)
        chart.timeAxis.zones = rows
        return chart
    }

    @Test(
        "Time axes are stacked outwards at top and bottom, the chart's own innermost", .feature("S0-MA-01", "S0-MA-02"),
        arguments: TimeAxis.Side.allCases)
    func stacked(side: TimeAxis.Side) throws {
        let zones = try ["Asia/Tokyo", "America/New_York", "Europe/Berlin"].map { try Zone($0) }
        let sides: [TimeAxis.Side] = [.top, .bottom, .top]
        for size in [Size(900, 500), Size(480, 320), Size(1600, 900)] {
            let rows = zip(zones, sides).map { zone, side in
                TimeAxisRow {
                    $0.side = side; $0.zone = zone; $0.title = side == .top ? "Above" : ""
                }
            }
            let drawing = try hours(side: side, rows: rows, size: size).drawn
            #expect(layoutFaults(drawing, oneBar: false).filter { !$0.hasSuffix("a label twice") } == [], "\(size)")
            let axes = drawing.description.axes.prefix(4)
            #expect(axes.map(\.id) == ["x", "x-2", "x-3", "x-4"] && axes.map(\.side) == [side.rawValue, "top", "bottom", "top"])
            let box = drawing.description.panes[0].box
            var (up, down) = (box.y, box.maxY)
            for axis in axes {
                if axis.side == "top" {
                    #expect(axis.box.maxY == up)
                    up = axis.box.y
                } else {
                    #expect(axis.box.y == down)
                    down = axis.box.maxY
                }
                #expect(axis.box.x == box.x && axis.box.width == box.width && axis.range == axes[0].range)
            }
            #expect(up > 0 && down <= size.height)
        }
    }

    @Test("Each axis shows its own clock: the same hour has the same pixel and another label")
    func clocks() throws {
        let drawing = try hours(
            side: .bottom,
            rows: [
                TimeAxisRow {
                    $0.side = .top; $0.zone = try Zone("Asia/Tokyo")
                }
            ]
        ).drawn
        let (utc, tokyo) = (drawing.description.axes[0], drawing.description.axes[1])
        let label = { (axis: ChartDescription.Axis, time: Double) in axis.ticks.first { $0.value == time }?.label }
        let noon = Double(Instant(monday).wholeSeconds) + 12 * 3600
        #expect(label(utc, noon) == "12:00")
        // 18:00 in Tokyo is 09:00 in UTC, three hours before noon.
        let nine = try #require(tokyo.ticks.first { $0.label == "18:00" })
        let same = try #require(utc.ticks.first { $0.value == nine.value + 3 * 3600 })
        #expect(same.label == "12:00")
        let pixels = drawing.description.panes[0].box.width / 72
        #expect(abs(same.at - nine.at - 3 * pixels) < 0.01)
    }

    @Test("A further time axis can also be drawn alone", .feature("S2-MA-15")) func alone() throws {
        let chart = try hours(
            side: .bottom,
            rows: [
                TimeAxisRow {
                    $0.side = .top; $0.zone = try Zone("Asia/Tokyo")
                }
            ])
        let strip = try #require(chart.drawing(ofAxis: "x-2", measure: plainMeasure))
        #expect(strip.description.axes[0].ticks.map(\.at) == chart.drawn.description.axes[1].ticks.map(\.at))
        #expect(strip.description.texts.contains { $0.text == "18:00" } && strip.scene.size.width == 900)
    }
}
