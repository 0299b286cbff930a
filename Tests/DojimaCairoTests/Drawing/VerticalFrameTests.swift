import DojimaCairo
import DojimaChart
import DojimaScale
import DojimaSeries
import DojimaTestSupport
import DojimaTime
import Testing

/// A vertical frame is the horizontal one reflected in the diagonal that rises to the right: shape by shape, and pixel by pixel.
@Suite struct VerticalFrameTests {
    /// A chart without any text or grid in its plots, so that only the series is compared.
    struct Sample: Sendable, CustomStringConvertible {
        var description: String
        var series: [ChartSeries]
        var isInverted = false
        var isLogarithmic = false
        var scale = 1.0
        var days = 40
        var theme = ThemeCatalog.light
        /// Whether all edges are on pixels, so that the pixels are exactly the same.
        var isUpright = true
    }

    private static let monday = CivilDate(normalizing: 2024, month: 1, day: 1)

    private static func bars(_ count: Int, seed: UInt64 = 1, withGaps: Bool = false) -> BarSeries {
        var bars = BarSeries.random(at: (0..<count).map { Instant(monday.adding(days: $0)) }, interval: .day, seed: seed)
        if withGaps {
            for row in stride(from: 3, to: count, by: 7) {
                (bars.open[row], bars.high[row], bars.low[row], bars.close[row]) = (.nan, .nan, .nan, .nan)
            }
        }
        return bars
    }

    private static func values(_ numbers: [Double]) -> SeriesData {
        .values(ValueSeries(time: numbers.indices.map { Instant(monday.adding(days: $0)) }, values: numbers))
    }

    private static func wave(_ count: Int, _ phase: Int, gaps: Bool = false) -> [Double] {
        (0..<count).map { index in
            let step = (index * 7 + phase * 5) % 23
            return gaps && index % 9 == 4 ? Double.nan : Double(step - 11) + 0.25 * Double(phase)
        }
    }

    private static var samples: [Sample] {
        var samples: [Sample] = []
        let standing = ["candlestick", "hollow", "ohlc", "hlc", "high-low", "column"]
        for kind in SeriesCatalog.all where kind.name != "band" {
            for inverted in [false, true] {
                samples.append(
                    Sample(
                        description: "\(kind.name)\(inverted ? " inverted" : "")",
                        series: [ChartSeries(id: "s", name: "S", kind: kind, data: .bars(bars(40, withGaps: true)))],
                        isInverted: inverted, scale: inverted ? 2 : 1, isUpright: standing.contains(kind.name)))
            }
            // Several rows a pixel.
            samples.append(
                Sample(
                    description: "\(kind.name) of many bars",
                    series: [ChartSeries(id: "s", name: "S", kind: kind, data: .bars(bars(3000, seed: 7)))], days: 3000,
                    theme: ThemeCatalog.print, isUpright: standing.contains(kind.name)))
        }
        let points = [wave(40, 0, gaps: true), wave(40, 1), wave(40, 2)]
        func parts(_ kind: SeriesKind, stack: Stack?, group: String?) -> [ChartSeries] {
            points.enumerated().map { index, numbers in
                ChartSeries(id: "s\(index)", name: "S", kind: kind, data: values(stack == nil ? numbers : numbers.map(abs))) {
                    ($0.stack, $0.group) = (stack, group)
                }
            }
        }
        samples += [
            Sample(description: "stacked columns", series: parts(.column, stack: Stack("a"), group: nil)),
            Sample(description: "stacked shares", series: parts(.column, stack: Stack("a", form: .share), group: nil), isInverted: true),
            Sample(description: "grouped columns", series: parts(.column, stack: nil, group: "g"), scale: 2),
            Sample(description: "stacked areas", series: parts(.area, stack: Stack("a"), group: nil), isUpright: false),
            Sample(
                description: "round columns",
                series: [
                    ChartSeries(id: "s", name: "S", kind: .column, data: values(points[1])) { $0.cornerRatio = 1 }
                ], isUpright: false),
            Sample(
                description: "a band that crosses itself",
                series: [
                    ChartSeries(
                        id: "s", name: "S", kind: .band,
                        data: .band(
                            BandSeries(
                                time: (0..<40).map { Instant(monday.adding(days: $0)) }, upper: points[0], middle: points[1],
                                lower: points[2])))
                ], isUpright: false),
            Sample(
                description: "candles on a logarithmic axis",
                series: [ChartSeries(id: "s", name: "S", kind: .candlestick, data: .bars(bars(40)))], isLogarithmic: true),
        ]
        for marker in PointMarker.Shape.allCases {
            samples.append(
                Sample(
                    description: "\(marker.rawValue) marks",
                    series: [
                        ChartSeries(id: "s", name: "S", kind: .scatter, data: values(points[0])) {
                            $0.marker = PointMarker(marker, size: 9)
                        }
                    ], isUpright: false))
        }
        return samples
    }

    private let measure = TextMeasurer().measure

    private func chart(_ sample: Sample, _ orientation: PlotOrientation, _ size: Size) throws -> Chart {
        let span = Instant(Self.monday)..<Instant(Self.monday.adding(days: sample.days))
        var time = TimeAxis(timeline: .continuous(span, clock: .tradeDates), interval: .day)
        time.style = .hidden
        // A fixed range, so that no legend needs space.
        let values = sample.series.flatMap { series in
            switch series.data {
            case .bars(let bars): series.kind.name == "column" ? [0] + bars.volume : bars.high + bars.low
            case .values(let values): series.stack == nil ? values.values : [0, 100]
            case .band(let band): band.upper + band.lower
            }
        }.filter(\.isFinite)
        let (low, high) = (try #require(values.min()), try #require(values.max()))
        var axis = ValueAxis.hidden(id: "price", range: .fixed((low - (high - low) * 0.03)...(high + (high - low) * 0.02)))
        axis.isInverted = sample.isInverted
        if sample.isLogarithmic { axis.scale = .logarithmic }
        var chart = Chart(
            heading: Heading(symbol: "TEST"), size: size, scale: sample.scale, theme: sample.theme, timeAxis: time,
            panes: [Pane(id: "price", axes: [axis], series: sample.series)])
        chart.layout.hidesTitle = true
        // Instead of the lines over the plot.
        chart.legend = Legend(.rightTop, .outside)
        chart.orientation = orientation
        return chart
    }

    /// Both charts; the plot of the vertical one has the height of the other's width, and the width of its height.
    private func pair(_ sample: Sample) throws -> (across: ChartDrawing, up: ChartDrawing, from: Rect, to: Rect) {
        let across = try chart(sample, .horizontal, Size(640, 520)).drawing(measure: measure)
        let from = across.description.panes[0].box
        var size = Size(520, 640)
        let first = try chart(sample, .vertical, size).drawing(measure: measure).description.panes[0].box
        size = Size(size.width + from.height - first.width, size.height + from.width - first.height)
        let up = try chart(sample, .vertical, size).drawing(measure: measure)
        return (across, up, from, up.description.panes[0].box)
    }

    @Test(
        "Every kind of series in a vertical frame is the reflection of the horizontal one, shape by shape", .feature("S0-DP-03"),
        arguments: samples)
    func shapes(_ sample: Sample) throws {
        let (across, up, from, to) = try pair(sample)
        #expect(to.width == from.height && to.height == from.width)
        // Coordinates from the end of the time and the greatest value, exchanged.
        let turn = { (point: Point) in Point(to.x + from.maxY - point.y, to.y + from.maxX - point.x) }
        for series in sample.series {
            let (found, wanted) = (up.scene.parts(of: series.id), across.scene.parts(of: series.id))
            #expect(found.count == wanted.count && !wanted.isEmpty)
            for (part, other) in zip(found, wanted) {
                #expect(part.kind == other.kind && part.corners.count == other.corners.count)
                let turned = other.corners.map(turn)
                // Corners of a rectangle have another order.
                for corner in part.corners {
                    let nearest = turned.map { max(abs($0.x - corner.x), abs($0.y - corner.y)) }.min() ?? .infinity
                    #expect(nearest < 1e-6, "\(part.kind) \(corner)")
                }
            }
        }
    }

    @Test("The pixels of a vertical frame are the reflection of those of the horizontal frame", .feature("S0-DP-03"), arguments: samples)
    func pixels(_ sample: Sample) throws {
        let (across, up, from, to) = try pair(sample)
        let (a, b) = (
            try DecodedPNG(OutputFormat.png.bytes(of: across.scene)), try DecodedPNG(OutputFormat.png.bytes(of: up.scene))
        )
        let (width, height) = (Int(from.width * sample.scale), Int(from.height * sample.scale))
        let (left, top) = (Int(from.x * sample.scale), Int(from.y * sample.scale))
        let (toLeft, toTop) = (Int(to.x * sample.scale), Int(to.y * sample.scale))
        var (differing, far, inked) = (0, 0, 0)
        let background = a[left, top]
        for row in 0..<height {
            for column in 0..<width {
                let (one, other) = (a[left + column, top + row], b[toLeft + height - 1 - row, toTop + width - 1 - column])
                if one != background { inked += 1 }
                guard one != other else { continue }
                differing += 1
                if one.distance(to: other) > 72 { far += 1 }
            }
        }
        #expect(inked > 500)
        if sample.isUpright {
            #expect(differing == 0)
        } else {
            // Slanted edges, since Cairo's columns are finer than its rows, and marks whose edge is half a pixel, which is rounded to one
            // side.
            #expect(far * 50 <= inked, "\(far) of \(inked)")
        }
    }
}

extension Scene {
    /// The geometry of a series' group: corners of rectangles and polygons, points of lines, centres and radii of circles.
    fileprivate func parts(of series: String) -> [(kind: String, corners: [Point])] {
        shapes.flatMap { $0.parts(of: "series-\(series)", isInside: false) }
    }
}

extension Shape {
    fileprivate func parts(of group: String, isInside: Bool) -> [(kind: String, corners: [Point])] {
        switch self {
        case .group(let id, _, let shapes): return shapes.flatMap { $0.parts(of: group, isInside: isInside || id == group) }
        case _ where !isInside: return []
        case .rectangles(let rects, let fill):
            return rects.map {
                ("rectangle \(fill.first)", [Point($0.x, $0.y), Point($0.maxX, $0.maxY), Point($0.x, $0.maxY), Point($0.maxX, $0.y)])
            }
        case .segments(let segments, let stroke): return segments.map { ("segment \(stroke)", [$0.from, $0.to]) }
        case .polyline(let points, let stroke): return [("line \(stroke)", points)]
        case .polygon(let points, let fill): return [("polygon \(fill.first)", points)]
        case .arcs(let arcs, let fill, let stroke):
            return arcs.map { ("circle \($0.radius) \(String(describing: fill)) \(String(describing: stroke))", [$0.center]) }
        case .text, .image: return [("text", [])]
        }
    }
}

extension Fill {
    /// The colours in ascending order.
    fileprivate var first: [String] {
        switch self {
        case .color(let color): ["\(color)"]
        case .gradient(_, let a, _, let b), .gradientAcross(_, let a, _, let b): ["\(a)", "\(b)"].sorted()
        }
    }
}

extension Color {
    fileprivate func distance(to other: Color) -> Int {
        max(abs(Int(red) - Int(other.red)), abs(Int(green) - Int(other.green)), abs(Int(blue) - Int(other.blue)))
    }
}
