import DojimaScale
import DojimaSeries
import DojimaTestSupport
import DojimaText
import DojimaTime
import Testing

@testable import DojimaChart

/// Every text of a picture is readable at its position, in every theme.
@Suite struct TextContrastTests {
    private let axis = dailyAxis(70, weekdaysOnly: true)
    private let bars = dailyBars(50, weekdaysOnly: true)

    private func day(_ index: Int) -> Instant { Instant(monday.adding(days: index)) }

    /// The texts whose contrast with the background behind them is below 4.5, in words.
    private func faint(_ chart: Chart) -> [String] {
        let drawing = chart.drawn
        var reader = BackgroundReader(background: drawing.scene.background)
        reader.read(drawing.scene.shapes)
        #expect(reader.count > 5, "texts were drawn")
        return reader.faint
    }

    private func lines(_ theme: Theme, _ kind: SeriesKind = .line) -> [ChartSeries] {
        theme.palette.indices.map { index in
            ChartSeries(
                id: "s\(index)", name: "S\(index)", kind: kind, data: .bars(dailyBars(50, weekdaysOnly: true, seed: UInt64(index + 1)))
            ) {
                $0.lastValue = .shown
            }
        }
    }

    @Test("Legends, tags and crosshairs of eight lines are readable", arguments: ThemeCatalog.all)
    func lines(of theme: Theme) {
        for kind in [SeriesKind.line, .area, .scatter] {
            var chart = chart(lines(theme, kind), time: axis, size: Size(1000, 700), theme: theme)
            chart.crosshair = Crosshair(time: day(16))
            #expect(faint(chart) == [], "\(theme.name): \(kind.name)")
            chart.crosshair = nil
            chart.legend = Legend(.rightTop)
            #expect(faint(chart) == [], "\(theme.name): \(kind.name) with a box")
        }
    }

    @Test(
        "Legends and tags of rising and falling bars, of their volume and of columns about zero are readable",
        arguments: ThemeCatalog.all)
    func bars(of theme: Theme) {
        for count in 40...50 {
            for kind in [SeriesKind.candlestick, .hollow, .ohlc, .baseline] {
                let shown = SeriesData.bars(BarSeries(unchecked: (0..<count).map { bars[$0] }, interval: .day))
                let signed = ValueSeries(time: bars.time, values: bars.close.map { $0 - 100 - Double(count % 3) })
                let chart = chart(
                    [
                        ChartSeries(id: "volume", name: "Volume", kind: .column, data: shown, axis: "volume"),
                        ChartSeries(id: "bars", name: "T", kind: kind, data: shown, axis: "price"),
                        ChartSeries(id: "hist", name: "Hist", kind: .column, data: .values(signed), axis: "hist") { $0.lastValue = .shown },
                    ], axes: [ValueAxis(id: "price"), .volumeOverlay(), ValueAxis(id: "hist") { $0.side = .left }], time: axis,
                    size: Size(1000, 700), theme: theme)
                #expect(faint(chart) == [], "\(theme.name): \(kind.name)")
            }
        }
    }

    @Test("Values on the parts of a stack are readable", arguments: ThemeCatalog.all)
    func stacks(of theme: Theme) {
        for kind in [SeriesKind.column, .area] {
            let series = lines(theme, kind).map { series in
                var series = series
                (series.stack, series.labels) = (Stack("all"), PointLabels())
                series.data = .values(ValueSeries(time: Array(bars.time.prefix(6)), values: [40, 50, 60, 70, 80, 90]))
                return series
            }
            #expect(faint(chart(series, time: dailyAxis(8), size: Size(1200, 900), theme: theme)) == [], "\(theme.name): \(kind.name)")
        }
    }

    @Test("Texts of annotations are readable, in the theme's colours and in custom ones", arguments: ThemeCatalog.all)
    func annotations(of theme: Theme) {
        let choices: [ColorChoice] =
            [.automatic, .fixed(Color(0xFFD700)), .fixed(Color(0x000080))] + theme.palette.indices.map { .palette($0) }
        for color in choices {
            var chart = chart([], time: axis, size: Size(1000, 700), theme: theme)
            for (index, kind) in AnnotationCatalog.all.filter({ !$0.takesImage }).enumerated() {
                let points = (0..<kind.points.upperBound).map {
                    AnnotationPoint(time: day(3 + index * 3 + $0 * 8), value: 92 + Double($0 * 14))
                }
                chart.panes[0].annotations.append(
                    Annotation(id: kind.name, kind: kind, points: points, text: index % 2 == 0 ? "E" : kind.name, color: color))
            }
            let line = ChartSeries(id: "T", name: "T", kind: .line, data: .bars(bars))
            chart.panes[0].series = [line]
            #expect(faint(chart) == [], "\(theme.name): \(color)")
        }
    }
}

/// Follows the shapes of a picture in their order, with the filled areas so far behind each text.
private struct BackgroundReader {
    let background: Color
    private(set) var faint: [String] = []
    private(set) var count = 0
    private var fills: [(contains: (Point) -> Bool, color: Color)] = []

    init(background: Color) { self.background = background }

    mutating func read(_ shapes: [Shape]) {
        for shape in shapes {
            switch shape {
            case .rectangles(let rects, .color(let color)):
                for rect in rects where rect.width >= 5 && rect.height >= 5 {
                    fills.append(({ rect.x...rect.maxX ~= $0.x && rect.y...rect.maxY ~= $0.y }, color))
                }
            case .arcs(let arcs, .color(let color)?, _):
                for arc in arcs where arc.radius >= 5 {
                    fills.append(
                        (
                            {
                                let (x, y) = ($0.x - arc.center.x, $0.y - arc.center.y)
                                return x * x + y * y <= arc.radius * arc.radius
                            }, color
                        ))
                }
            case .polygon(let corners, .color(let color)): fills.append(({ corners.surround($0) }, color))
            case .group(_, _, let shapes): read(Array(shapes))
            case .text(let run): read(run)
            default: break
            }
        }
    }

    private mutating func read(_ run: TextRun) {
        count += 1
        let middle = Point(run.box.midX, run.box.midY)
        // A halo, or the plate of a legend, hides the shapes behind it.
        let behind = fills.reduce(background) { below, fill in
            guard fill.contains(middle) else { return below }
            return fill.color.alpha > 212 ? fill.color.opacity(1) : fill.color.over(below)
        }
        let contrast = run.color.over(run.halo ?? behind).contrast(with: run.halo ?? behind)
        if contrast < 4.5 { faint.append("\(run.role) \(run.text): \(run.color.text) on \((run.halo ?? behind).text) has \(contrast)") }
    }
}

extension [Point] {
    /// Whether a point is inside the polygon with these corners: a ray to the right leaves it an odd number of times.
    fileprivate func surround(_ point: Point) -> Bool {
        zip(self, dropFirst() + prefix(1)).count { a, b in
            (a.y > point.y) != (b.y > point.y) && point.x < a.x + (b.x - a.x) * (point.y - a.y) / (b.y - a.y)
        } % 2 == 1
    }
}
