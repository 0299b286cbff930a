import DojimaChart
import DojimaScale
import DojimaSeries
import DojimaTestSupport
import DojimaTime
import Testing

/// Positions of points and bars.
@Suite struct PointFieldTests {
    @Test("A field has points where they are drawn, and bars with their drawn extent", .feature("S0-CH-22"))
    func places() throws {
        let bars = dailyBars(20, weekdaysOnly: true)
        let values = ValueSeries(time: bars.time, values: bars.close.enumerated().map { $0.offset == 5 ? .nan : $0.element })
        let chart = chart(
            [
                ChartSeries(id: "bars", name: "B", kind: .candlestick, data: .bars(bars)),
                ChartSeries(id: "line", name: "L", kind: .line, data: .values(values)) { $0.isTracked = false },
                ChartSeries(id: "hidden", name: "H", kind: .line, data: .values(values)) { $0.isHidden = true },
                ChartSeries(id: "volume", name: "V", kind: .column, data: .bars(bars), axis: "volume"),
            ],
            axes: [
                ValueAxis(id: "price"),
                ValueAxis(id: "volume") {
                    $0.heightShare = 0.25
                    $0.showsLabels = false
                },
            ],
            time: dailyAxis(28, weekdaysOnly: true))
        let points = chart.pointField(measure: plainMeasure), scene = chart.drawn.scene
        #expect(points.series.map(\.id) == ["bars", "line", "volume"] && points.series.map(\.isTracked) == [true, false, true])
        #expect(points.panes == chart.drawn.description.panes.map(\.box))
        let line = points.series[1]
        var corners: [Point] = []
        for case .polyline(let points, _) in scene.group("series-line") { corners += points }
        let drawn = line.x.indices.filter { $0 != 5 }.map { Point(line.x[$0], line.y[$0]) }
        #expect(corners == drawn && line.y[5].isNaN && line.x[5] > line.x[4] && line.boxes.isEmpty)
        // No position is between two trade dates.
        #expect(!line.joinsPoints && chart.timeAxis.isTradeDates)
        for (series, id) in [(points.series[0], "bars"), (points.series[2], "volume")] {
            let rects = scene.group("series-\(id)").flatMap(\.rectangles).map(\.0)
            #expect(series.boxes.count == 20 && series.rows == Array(0..<20))
            for (row, box) in series.boxes.enumerated() {
                let own = rects.filter { $0.midX > box.x && $0.midX < box.maxX }
                #expect(!own.isEmpty && abs((own.map(\.y).min() ?? 0) - box.y) <= 1, "\(id) \(row)")
                #expect(abs((own.map(\.maxY).max() ?? 0) - box.maxY) <= 1 && own.map(\.width).max() == box.width)
            }
        }
    }
}
