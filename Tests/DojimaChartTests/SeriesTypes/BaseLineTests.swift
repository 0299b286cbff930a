import DojimaChart
import DojimaScale
import DojimaSeries
import DojimaTestSupport
import DojimaTime
import Testing

/// Columns and areas end at a zero line, and a baseline chart draws and names its base.
@Suite struct BaseLineTests {
    private let bars = dailyBars(40, seed: 6)

    private func drawn(_ kind: SeriesKind, _ values: [Double], isPrice: Bool = true) -> ChartDrawing {
        var series = ChartSeries(
            id: "s", name: "S", kind: kind, data: .values(ValueSeries(time: Array(bars.time.prefix(values.count)), values: values)))
        series.isPrice = isPrice
        return chart([series], axes: [ValueAxis(id: "price")], time: dailyAxis(values.count)).drawn
    }

    @Test("Columns of prices are opaque, of one colour, and their zero is labelled")
    func columns() throws {
        let drawing = drawn(.column, bars.close)
        let columns = drawing.scene.group("series-s").flatMap(\.rectangles)
        #expect(columns.count >= 40 && Set(columns.map(\.1)).count == 1 && columns.allSatisfy { $0.1.alpha == 255 })
        let theme = ThemeCatalog.light
        #expect(![theme.rising, theme.falling, theme.risingVolume, theme.fallingVolume].contains(try #require(columns.first).1))
        #expect(drawing.description.axes.first { $0.id == "price" }?.ticks.first?.label == "0")
    }

    @Test(
        "Below zero, columns and areas extend from a line at zero, which is stronger than the grid", arguments: [SeriesKind.column, .area])
    func zeroLine(kind: SeriesKind) throws {
        let drawing = drawn(kind, (0..<40).map { Double($0 - 12) * 2.5 })
        let axis = try #require(drawing.description.axes.first { $0.id == "price" })
        let zero = try #require(axis.ticks.first { $0.value == 0 })
        #expect(zero.label == "0")
        let box = drawing.description.panes[0].box
        let line = drawing.scene.group("series-s").flatMap(\.rectangles).first { $0.0.width >= box.width - 1 && $0.0.height <= 2 }
        #expect(abs(try #require(line).0.midY - zero.at) <= 1 && line?.1 == ThemeCatalog.light.text)
        guard kind == .area else { return }
        let (above, below) = (drawing.scene.group("above"), drawing.scene.group("below"))
        for points in (above + below).compactMap(\.polygon) {
            #expect(points.suffix(2).allSatisfy { abs($0.y - zero.at) <= 1 }, "both sides end at zero")
        }
        #expect(!above.isEmpty && !below.isEmpty)
    }

    @Test("A column of almost zero is on its side of zero") func almostZero() throws {
        let drawing = drawn(.column, [100, -100, 0.001, -0.001, 50], isPrice: false)
        let columns = drawing.scene.group("series-s").flatMap(\.rectangles).map(\.0).filter { $0.width < 400 }.sorted { $0.x < $1.x }
        try #require(columns.count == 5)
        #expect(columns[2].maxY == columns[0].maxY && columns[3].y == columns[1].y, "\(columns)")
    }

    @Test("A line that crosses its base has one colour above and another below it, and so has its area", .feature("S0-ST-04"))
    func sides() throws {
        let (theme, values) = (ThemeCatalog.light, [101.0, 120, 80, 110, 90])
        for level in [nil, 95.0] {
            var series = ChartSeries(
                id: "s", name: "S", kind: .baseline, data: .values(ValueSeries(time: Array(bars.time.prefix(5)), values: values)))
            series.baseline = level
            let shapes = chart([series], axes: [ValueAxis(id: "price")], time: dailyAxis(5)).drawn.scene.group("series-s")
            let base = try #require(shapes.flatMap { $0.group("base") }.flatMap(\.rectangles).first).0.midY
            var found: [String] = []
            for case .group(let name, let clip?, let parts) in shapes where name != "base" {
                found.append(name)
                let color = name == "above" ? theme.rising : theme.falling
                #expect(abs((name == "above" ? clip.maxY : clip.y) - base) <= 1, "\(name)")
                let lines = parts.compactMap { if case .polyline(_, let stroke) = $0 { stroke.color } else { nil } }
                let areas = parts.flatMap { shape -> [String] in
                    if case .polygon(_, .gradient(_, let first, _, let second)) = shape { [first.hexText, second.hexText] } else { [] }
                }
                #expect(lines == [color] && areas == [color.hexText, color.hexText], "\(name)")
            }
            #expect(found == ["above", "below"])
        }
    }

    @Test("The base of a baseline chart has a line, a tag and an entry in the legend", arguments: [nil, 100.0])
    func base(level: Double?) throws {
        var series = ChartSeries(id: "s", name: "S", kind: .baseline, data: .bars(bars))
        series.baseline = level
        let drawing = chart([series], axes: [ValueAxis(id: "price") { $0.tickSize = 0.01 }], time: dailyAxis(40)).drawn
        let texts = drawing.description.texts
        let name = try #require(texts.firstIndex { $0.role == "legend" && $0.text == "Base" })
        let value = texts[name + 1].text
        #expect(abs((Double(value) ?? 0) - (level ?? bars.close[0])) < 0.006)
        let tag = try #require(texts.first { $0.role == "tag" && $0.text == value })
        let line = try #require(drawing.scene.group("base").flatMap(\.rectangles).first)
        #expect(abs(line.0.midY - tag.box.midY) < 3 && line.0.width >= drawing.description.panes[0].box.width - 1)
    }

    @Test("Shares of a stack have percent signs on the axis, and the legend has the shares")
    func shares() throws {
        let series = [1.0, 3].enumerated().map { index, factor in
            var one = ChartSeries(
                id: "\(index)", name: "S\(index)", kind: .area,
                data: .values(ValueSeries(time: bars.time, values: bars.close.map { $0 * factor })))
            one.stack = Stack("all", form: .share)
            return one
        }
        let drawing = chart(series, axes: [ValueAxis(id: "price")], time: dailyAxis(40)).drawn
        let labels = try #require(drawing.description.axes.first { $0.id == "price" }).ticks.map(\.label).filter { !$0.isEmpty }
        #expect(labels.count > 2 && labels.allSatisfy { $0.hasSuffix("%") })
        let legend = drawing.description.texts.filter { $0.role == "legend" }.map(\.text)
        #expect(legend.contains("25.0%") && legend.contains("75.0%"), "\(legend)")
    }

    @Test("Bricks extend from edge to edge of their slots", arguments: [37.0, 61, 200])
    func bricks(count: Double) {
        let prices = (0..<Int(count)).map { index in
            let start = 100 + Double(index) * 10
            return (start, start + 10, start, start + 10)
        }
        var series = ChartSeries(id: "s", name: "S", kind: .candlestick, data: .bars(BarSeries(prices: prices)))
        series.fillsSlots = true
        let drawing = chart([series], axes: [ValueAxis(id: "price")], time: dailyAxis(Int(count))).drawn
        let bricks = drawing.scene.group("series-s").flatMap(\.rectangles).map(\.0).sorted { $0.x < $1.x }
        #expect(bricks.count == Int(count))
        for (brick, next) in zip(bricks, bricks.dropFirst()) {
            #expect(abs(brick.maxX - next.x) < 0.01 && abs(brick.y - next.maxY) < 0.01, "they meet at a corner")
        }
    }
}
