import DojimaCairo
import DojimaChart
import DojimaScale
import DojimaSeries
import DojimaTestSupport
import DojimaTime
import Testing

/// Points omitted because several share a pixel have no visible effect: both pictures are the same, byte for byte.
@Suite struct LevelOfDetailTests {
    /// The forms of a series: its kind, and whether another one is stacked on it.
    static let forms = ["line", "step", "area", "mountain", "baseline", "band", "high-low", "stacked area"]

    @Test(
        "Lines, areas, bands and strokes drawn from visible points equal those drawn from all points",
        .feature("S0-DM-14"),
        arguments: forms)
    func reducedIsWhole(_ form: String) throws {
        var generator = SeededGenerator(seed: 5)
        for round in 0..<30 {
            let chart = try DenseChart(form, &generator)
            var whole = chart.chart
            whole.drawsAllPoints = true
            // The same pixels are the same file.
            let (reducedFile, file) = (try DenseChart.png(chart.chart), try DenseChart.png(whole))
            guard reducedFile != file else { continue }
            let (reduced, all) = (try Raster(png: reducedFile), try Raster(png: file))
            let places = reduced.pixels.indices.filter { reduced.pixels[$0] != all.pixels[$0] }
            let most = places.map { abs(Int(reduced.pixels[$0]) - Int(all.pixels[$0])) }.max() ?? 0
            let (x, y) = (places[0] / 4 % all.width, places[0] / 4 / all.width)
            Issue.record(
                "\(form), round \(round), \(chart.words): \(places.count) of \(all.pixels.count) bytes differ, by \(most) at most, first at \(x), \(y)"
            )
        }
    }

    @Test("Reduced lines have at most four points a pixel column, and all points if these have space") func points() throws {
        let walk = DenseRows.walk(20_000, seed: 3)
        let timeline = Timeline.continuous(walk.time[0]..<Instant(microseconds: 20_000_000_000))
        let whole = timeline.firstPosition..<timeline.lastPosition
        func count(_ window: Range<AxisPosition>, all: Bool = false) -> Int {
            var chart = DenseChart.chart(
                [ChartSeries(id: "walk", name: "Walk", kind: .line, data: .values(ValueSeries(time: walk.time, values: walk.middle)))],
                window: window, timeline: timeline, size: Size(400, 200), scale: 1)
            chart.drawsAllPoints = all
            func points(_ shapes: [Shape]) -> Int {
                shapes.reduce(0) { sum, shape in
                    switch shape {
                    case .group(_, _, let inside): sum + points(Array(inside))
                    case .polyline(let points, _): sum + points.count
                    default: sum
                    }
                }
            }
            return points(chart.drawing(measure: tableMeasure).scene.shapes)
        }
        #expect(count(whole) <= 4 * 400 && count(whole) > 2 * 300)
        // In addition to its points each column has the way to and from its ends.
        #expect((20_001...20_000 + 6 * 400).contains(count(whole, all: true)))
        let few = whole.lowerBound..<whole.lowerBound.advanced(by: 100_000_000)
        #expect(count(few) == count(few, all: true))
    }
}
