import DojimaCairo
import DojimaChart
import DojimaSeries
import DojimaTestSupport
import DojimaTime
import Testing

/// What is left out where several points share a pixel is not seen: both pictures are the same, pixel for pixel.
@Suite struct LevelOfDetailTests {
    static let kinds: [SeriesKind] = [.line, .area, .step, .band, .baseline, .highLow]

    /// Seconds of a walk with spikes, plateaus and gaps.
    static func walk(_ count: Int, seed: UInt64, gaps: Bool) -> BandSeries {
        var generator = SeededGenerator(seed: seed)
        var (time, upper, middle, lower) = ([Instant](), [Double](), [Double](), [Double]())
        var (price, width) = (100.0, 1.0)
        for second in 0..<count {
            let chance = Int.random(in: 0..<1000, using: &generator)
            price += chance < 300 ? 0 : Double.random(in: -0.4...0.4, using: &generator)
            width += Double.random(in: -0.1...0.1, using: &generator)
            let spike = chance == 999 ? Double.random(in: -40...40, using: &generator) : 0
            let isMissing = gaps && (chance == 998 || (second / 700) % 5 == 3 && second % 700 < 60)
            time.append(Instant(microseconds: Int64(second) * 1_000_000))
            middle.append(isMissing ? .nan : price + spike)
            upper.append(isMissing ? .nan : price + width + spike)
            lower.append(isMissing ? .nan : price - width)
        }
        return BandSeries(time: time, upper: upper, middle: middle, lower: lower)
    }

    static func chart(_ kind: SeriesKind, _ walk: BandSeries, window: Range<AxisPosition>, timeline: Timeline, size: Size, scale: Double)
        -> Chart
    {
        let data: SeriesData
        switch kind.name {
        case SeriesKind.band.name: data = .band(walk)
        case SeriesKind.highLow.name:
            var bars = BarSeries(interval: BarInterval(1, .second))
            for row in walk.time.indices {
                let (low, high) = (min(walk.upper[row], walk.lower[row]), max(walk.upper[row], walk.lower[row]))
                bars.append(Bar(time: walk.time[row], open: low, high: high, low: low, close: high, volume: 1))
            }
            data = .bars(bars)
        default: data = .values(ValueSeries(time: walk.time, values: walk.middle))
        }
        return Chart(
            heading: Heading(symbol: "WALK"), size: size, scale: scale,
            time: TimeAxis(timeline: timeline, window: window, interval: BarInterval(1, .second)),
            panes: [Pane(id: "price", series: [ChartSeries(id: "walk", name: "Walk", kind: kind, data: data)])])
    }

    /// All colours as they are: a gradient keeps the file from a palette.
    private static func pixels(_ chart: Chart) throws -> Raster {
        let measurer = TextMeasurer()
        var scene = chart.drawing(measure: measurer.measure).scene
        scene.shapes.append(
            .rectangles([Rect(x: 0, y: 0, width: 1, height: 1)], fill: .gradient(top: 0, Color(0), bottom: 1, Color(0xFFFFFF))))
        return try Raster(png: CairoRenderer().png(scene))
    }

    @Test(
        "S0-DM-14 lines, areas, bands and strokes that are drawn from the points that can be seen equal those drawn from all of them",
        arguments: kinds.map(\.name))
    func reducedIsWhole(_ name: String) throws {
        let kind = try #require(SeriesCatalog.kind(named: name))
        var generator = SeededGenerator(seed: 5)
        for round in 0..<12 {
            let count = Int.random(in: 900...9000, using: &generator)
            let walk = LevelOfDetailTests.walk(count, seed: UInt64(round), gaps: round % 3 == 1 && name != SeriesKind.highLow.name)
            let timeline = Timeline.continuous(walk.time[0]..<Instant(microseconds: Int64(count) * 1_000_000))
            let start = Int64.random(in: 0..<Int64(count) * 400_000, using: &generator)
            let length = Int64.random(in: Int64(count) * 300_000...Int64(count) * 600_000, using: &generator)
            let first = timeline.firstPosition.advanced(by: start)
            let window = first..<first.advanced(by: length)
            let size = Size(Double(Int.random(in: 200...420, using: &generator)), 180)
            let chart = LevelOfDetailTests.chart(
                kind, walk, window: window, timeline: timeline, size: size, scale: round % 4 == 2 ? 2 : 1)
            var whole = chart
            whole.drawsAllPoints = true
            let (reduced, all) = (try LevelOfDetailTests.pixels(chart), try LevelOfDetailTests.pixels(whole))
            guard reduced != all else { continue }
            let different = zip(reduced.pixels, all.pixels).filter { $0 != $1 }
            let most = different.map { abs(Int($0) - Int($1)) }.max() ?? 0
            // Cairo counts parts of pixels by samples where thin translucent edges of bands begin or end within one: a few pixels of a picture
            // are a tint lighter or darker. All other kinds are equal.
            if name == SeriesKind.band.name, different.count <= 8, most <= 24 { continue }
            Issue.record("\(name), round \(round): \(different.count) of \(all.pixels.count) bytes differ, by \(most) at most")
        }
    }

    @Test("reduced lines have at most six points a pixel column, and all points where these have room") func points() throws {
        let walk = LevelOfDetailTests.walk(20_000, seed: 3, gaps: false)
        let timeline = Timeline.continuous(walk.time[0]..<Instant(microseconds: 20_000_000_000))
        let whole = timeline.firstPosition..<timeline.lastPosition
        func count(_ window: Range<AxisPosition>, all: Bool = false) -> Int {
            var chart = LevelOfDetailTests.chart(
                .line, walk, window: window, timeline: timeline, size: Size(400, 200), scale: 1)
            chart.drawsAllPoints = all
            func points(_ shapes: [Shape]) -> Int {
                shapes.reduce(0) { sum, shape in
                    switch shape {
                    case .group(_, _, let inside): sum + points(inside)
                    case .polyline(let points, _): sum + points.count
                    default: sum
                    }
                }
            }
            return points(chart.drawing(measure: tableMeasure).scene.shapes)
        }
        #expect(count(whole) < 6 * 400 && count(whole) > 2 * 300)
        #expect(count(whole, all: true) == 20_000)
        let few = whole.lowerBound..<whole.lowerBound.advanced(by: 100_000_000)
        #expect(count(few) == count(few, all: true))
    }
}
