import DojimaChart
import DojimaSeries
import DojimaTestSupport
import DojimaTime
import Testing

/// The use of series' data by a chart.
@Suite struct SeriesDataTests {
    private func line(_ id: String, _ values: [(day: Int, value: Double)], axis: String = "") -> ChartSeries {
        let series = ValueSeries(time: values.map { Instant(monday.adding(days: $0.day)) }, values: values.map(\.value))
        return ChartSeries(id: id, name: id, kind: .line, data: .values(series), axis: axis)
    }

    @Test(
        "Series of different lengths at different times share a chart; their union is the data range",
        .feature("S0-DM-08", "S0-DM-26", "S0-DP-01"))
    func differentTimes() throws {
        let first = line("a", (0..<10).map { ($0, Double(10 + $0)) })
        let second = line("b", (0..<7).map { (2 * $0 + 1, Double(100 - $0)) })
        let chart = chart([first, second], time: dailyAxis(14))
        #expect(chart.dataRange(ofAxis: "price") == 10...100)
        #expect(chart.drawn.description.series.map(\.bars) == [10, 7])
        // Each line has its own points: no value is interpolated at the points of the other.
        let points = ["a", "b"].map { chart.drawn.scene.group("series-\($0)").compactMap(\.polyline).map(\.count).reduce(0, +) }
        #expect(points == [10, 7])
    }

    @Test("A series names an axis of its pane; an unknown name means the primary axis", .feature("S0-DM-03")) func axes() throws {
        let axes = [ValueAxis(id: "left", side: .left), ValueAxis(id: "right")]
        let low = (0..<5).map { ($0, Double(1 + $0)) }
        let high = (0..<5).map { ($0, Double(1000 + $0)) }
        for (name, ranges) in [("right", [1.0...5.0, 1000...1004]), ("none", [1...1004]), ("", [1...1004])] {
            let chart = chart([line("a", low, axis: "left"), line("b", high, axis: name)], axes: axes, time: dailyAxis(5))
            #expect(["left", "right"].compactMap { chart.visibleRange(ofAxis: $0) } == ranges, "\(name)")
        }
    }

    @Test("The same bars are prices on one axis and volumes on another", .feature("S1-DM-17", "S0-DP-02")) func sameRecords() throws {
        let bars = dailyBars(20)
        var volume = ValueAxis.volumeOverlay()
        volume.side = .left
        let chart = chart(
            [
                ChartSeries(id: "volume", name: "Volume", kind: .column, data: .bars(bars), axis: "volume"),
                ChartSeries(id: "bars", name: "A", kind: .candlestick, data: .bars(bars), axis: "price"),
            ], axes: [ValueAxis(id: "price"), volume], time: dailyAxis(20))
        let (low, high) = (try #require(bars.low.min()), try #require(bars.high.max()))
        #expect(chart.dataRange(ofAxis: "price") == low...high)
        let most = try #require(bars.volume.filter { !$0.isNaN }.max())
        #expect(chart.dataRange(ofAxis: "volume")?.upperBound == most)
    }

    @Test("A chart keeps the data that it was made with", .feature("S0-DM-09")) func values() {
        var bars = dailyBars(20)
        func made() -> Chart { chart([ChartSeries(id: "bars", name: "A", kind: .candlestick, data: .bars(bars))], time: dailyAxis(20)) }
        let first = made()
        let before = first.drawn.scene
        bars.close[3] *= 2
        bars.append(unchecked: Bar(time: Instant(monday.adding(days: 20)), open: 1, high: 2, low: 1, close: 2))
        #expect(first.drawn.scene == before && made().drawn.scene != before)
    }

    @Test("The navigator draws the closes of bars as it draws a series of closes", .feature("S3-DM-21")) func navigator() {
        let bars = dailyBars(60)
        let axis = dailyAxis(60)
        let strips = [SeriesData.bars(bars), .values(ValueSeries(time: bars.time, values: bars.close))].map { data in
            var chart = chart([ChartSeries(id: "bars", name: "A", kind: .candlestick, data: .bars(bars))], time: axis)
            chart.navigator = Navigator(timeline: axis.timeline, showing: axis, series: data, interval: .day)
            return chart.drawn.scene.group("navigator")
        }
        #expect(!strips[0].isEmpty && strips[0] == strips[1])
    }
}
