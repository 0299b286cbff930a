import DojimaScale
import DojimaText
import DojimaChart
import DojimaSeries
import DojimaTestSupport
import DojimaTime
import Synchronization
import Testing

/// Colours of single points, from rules and from functions.
@Suite struct PointPaletteTests {
    private let red = Color(0xFF0000), green = Color(0x00FF00), blue = Color(0x0000FF)

    private func values(_ numbers: [Double]) -> SeriesData {
        .values(ValueSeries(time: numbers.indices.map { Instant(monday.adding(days: $0)) }, values: numbers))
    }

    private func drawn(
        _ data: SeriesData, _ kind: SeriesKind, _ palette: PointPalette?,
        style: SeriesOptions = SeriesOptions { $0.color = .fixed(Color(0x123456)) },
        time: TimeAxis? = nil, axes: [ValueAxis] = [], scale: Double = 1
    ) -> ChartDrawing {
        let series = ChartSeries(id: "s", name: "S", kind: kind, data: data, options: style) { $0.palette = palette }
        return chart([series], axes: axes, time: time ?? dailyAxis(data.count), scale: scale).drawn
    }

    private func shapes(_ drawing: ChartDrawing) -> [Shape] { drawing.scene.group("series-s") }

    @Test("Each role colours only its own shapes", .feature("S4-PP-01", "S4-PP-09"))
    func roles() throws {
        let data = values([3, 5, 4, 6])
        let style = SeriesOptions { ($0.color, $0.marker) = (.fixed(blue), PointMarker(size: 6)) }
        func colors(_ roles: ColorRoles) -> (line: Set<Color>, background: Set<Color>, marker: Set<Color>) {
            let found = shapes(drawn(data, .area, .eachPoint(roles: roles) { _, _ in red }, style: style)).flatMap(\.flat)
            let lines = found.compactMap { if case .polyline(_, let stroke) = $0 { stroke.color } else { nil } }
            let backgrounds = found.compactMap { if case .polygon(_, .gradient(_, let top, _, _)) = $0 { top } else { nil } }
            let marks = found.compactMap { if case .arcs(let arcs, .color(let color), _) = $0, arcs[0].radius == 3 { color } else { nil } }
            return (Set(lines), Set(backgrounds), Set(marks))
        }
        let own = (line: Set([blue]), background: Set([blue.opacity(0.28)]), marker: Set([blue]))
        #expect(colors([]) == own)
        #expect(colors(.stroke) == (Set([red]), own.background, own.marker))
        #expect(colors(.fill) == (own.line, Set([red.opacity(0.28)]), own.marker))
        #expect(colors(.marker) == (own.line, own.background, Set([red])))
    }

    @Test(
        "A palette is called once in each drawing with the visible points, and returns one colour for each",
        .feature("S4-PP-02", "S4-PP-04"))
    func passes() throws {
        let counts = Locked<[Int]>([])
        let palette = PointPalette { pass in
            counts.withLock { $0.append(pass.count) }
            return PointColors(stroke: Array(repeating: red, count: pass.count))
        }
        let bars = dailyBars(50)
        for days in [50, 20, 5] {
            var time = dailyAxis(50)
            time.window =
                AxisPosition(microseconds: 10 * 86_400_000_000)..<AxisPosition(microseconds: Int64(min(10 + days, 50)) * 86_400_000_000)
            for kind in [SeriesKind.line, .candlestick, .column] {
                counts.withLock { $0 = [] }
                _ = drawn(.bars(bars), kind, palette, time: time)
                // The points in the window: its edges cut no slot, so that no neighbour is drawn.
                #expect(counts.withLock { $0 } == [min(days, 40)], "\(kind.name)")
            }
        }
    }

    @Test("A rule that colours only marks is reported for prices without marks", arguments: [SeriesKind.candlestick, .ohlc, .line, .area])
    func rulesOfMarks(kind: SeriesKind) throws {
        let rule = try ColorRule("close > close[1]: #FF0000 marker")
        var series = ChartSeries(id: "a", name: "A", kind: kind, data: .bars(dailyBars(20)))
        (series.palette, series.isPrice) = (PointPalette([rule]), true)
        let warnings = chart([series], time: dailyAxis(20)).drawn.description.warnings
        let line = "a: \(kind.name) has no marks, so that the rule \(rule.condition) colours nothing; line, step and area have marks"
        #expect(warnings == (kind.hasSlots ? [line] : []))
    }

    @Test("The points that a palette colours have their row numbers in the data, also when zoomed and grouped", .feature("S4-PP-03"))
    func sources() throws {
        let bars = dailyBars(40)
        // Rows of even number are red, for any window.
        let palette = PointPalette.eachPoint { point, _ in point.row % 2 == 0 ? red : green }
        for first in [0, 7, 20] {
            var time = dailyAxis(40)
            time.window = AxisPosition(microseconds: Int64(first) * 86_400_000_000)..<AxisPosition(microseconds: 40 * 86_400_000_000)
            let drawing = drawn(.bars(bars), .candlestick, palette, time: time)
            let box = drawing.description.panes[0].box
            let slot = box.width / Double(40 - first)
            let rects = shapes(drawing).flatMap(\.rectangles)
            #expect(rects.count >= 40 - first)
            for (rect, color) in rects {
                let row = first + Int(clamping: (rect.midX - box.x) / slot)
                #expect(color == (row % 2 == 0 ? red : green))
            }
        }
        // Sixty thousand minutes on eight hundred pixels: each pixel has one bar, with the volume of all its bars.
        let minutes = BarSeries.random(60_000, every: BarInterval.minutes(1), seed: 4)
        let time = TimeAxis(
            timeline: .continuous(minutes.time[0]..<minutes.time[59_999].advanced(by: 60_000_000)), interval: BarInterval.minutes(1))
        let seen = Locked<(count: Int, volume: Double, last: Int)>((0, 0, 0))
        let watching = PointPalette { pass in
            let points = (0..<pass.count).map(pass.point)
            seen.withLock { $0 = (pass.count, points.reduce(0) { $0 + ($1.bar?.volume ?? 0) }, points.last?.row ?? -1) }
            return PointColors(fill: points.map { _ in red })
        }
        let folded = drawn(.bars(minutes), .candlestick, watching, time: time)
        let total = minutes.volume.reduce(0, +)
        #expect(seen.withLock { $0.count } <= Int(clamping: folded.description.panes[0].box.width) + 1)
        #expect(seen.withLock { abs($0.volume - total) <= total * 1e-9 && $0.last == 59_999 })
    }

    @Test(
        "A value has a colour above both limits, below both or between, limits included, in any order; NaN has none",
        .feature("S4-PP-06", "S4-PP-07", "S4-PP-08")
    )
    func thresholds() throws {
        let data = values([1, 2, 3, 4, 5, .nan, 3])
        let palette = { (a: Double, b: Double) in
            PointPalette.thresholds(a, b, above: .fixed(red), between: .fixed(blue), below: .fixed(green))
        }
        let drawing = drawn(data, .scatter, palette(2, 4))
        var found: [Double: Color] = [:]
        for case .arcs(let arcs, .color(let color), _) in shapes(drawing) { for arc in arcs { found[arc.center.x] = color } }
        #expect(found.sorted { $0.key < $1.key }.map(\.value) == [green, blue, blue, blue, red, blue])
        #expect(drawing.scene == drawn(data, .scatter, palette(4, 2)).scene)
    }

    @Test("One palette may serve several series, in any order", .feature("S4-PP-10"))
    func shared() throws {
        let palette = PointPalette.thresholds(3, 4, above: .fixed(red), between: .fixed(blue), below: .fixed(green))
        func pictures(_ order: [Int]) -> [String: [Shape]] {
            let all = [
                ChartSeries(id: "0", name: "A", kind: .line, data: values([1, 5, 3, 4])) { $0.palette = palette },
                ChartSeries(id: "1", name: "B", kind: .scatter, data: values([5, 1, 4])) { $0.palette = palette },
                ChartSeries(id: "2", name: "C", kind: .area, data: values([2, 3, 5, 1, 2])) { $0.palette = palette },
            ]
            var picture = chart(order.map { all[$0] }, axes: [ValueAxis(id: "v") { $0.range = .fixed(0...6) }], time: dailyAxis(5))
            picture.layout.axisWidths.right = [60]
            let scene = picture.drawn.scene
            return Dictionary(uniqueKeysWithValues: ["0", "1", "2"].map { ($0, scene.group("series-\($0)")) })
        }
        #expect(pictures([0, 1, 2]) == pictures([2, 0, 1]))
    }

    @Test("A role that a kind does not draw changes nothing, and a rule without effect gives a note", .feature("S4-PP-11"))
    func unused() throws {
        let bars = SeriesData.bars(dailyBars(20))
        #expect(
            shapes(drawn(bars, .candlestick, .eachPoint(roles: .marker) { _, _ in red })) == shapes(drawn(bars, .candlestick, nil)))
        let never = PointPalette([ColorRule(try BarExpression("volume < -1", names: .points), color: .fixed(red))])
        #expect(drawn(bars, .line, never).description.warnings == ["S: volume < -1 is not true for any visible point"])
    }

    @Test("A point without a colour keeps that of its series", .feature("S4-PP-12"))
    func own() throws {
        let drawing = drawn(values([1, 2, 3]), .column, .eachPoint { point, _ in point.row == 1 ? red : nil })
        let colors = shapes(drawing).flatMap(\.rectangles).sorted { $0.0.x < $1.0.x }.map(\.1)
        #expect(colors == [Color(0x123456), red, Color(0x123456)])
        let exempt = PointPalette([
            ColorRule(try BarExpression("value = 2", names: .points), color: .own), ColorRule(nil, color: .fixed(green)),
        ])
        let ruled = shapes(drawn(values([1, 2, 3]), .column, exempt)).flatMap(\.rectangles).sorted { $0.0.x < $1.0.x }.map(\.1)
        #expect(ruled == [green, Color(0x123456), green])
    }

    @Test("A segment of a line has the colour of its start point, or a gradient", .feature("S4-PP-13"))
    func segments() throws {
        let data = values([1, 2, 1, 2])
        let colors = [red, green, blue, red]
        let solid = shapes(drawn(data, .line, .eachPoint { point, _ in colors[point.row] }))
        let runs = solid.compactMap { shape -> (Double, Color)? in
            if case .polyline(let points, let stroke) = shape { (points[0].x, stroke.color) } else { nil }
        }
        #expect(runs.sorted { $0.0 < $1.0 }.map(\.1) == [red, green, blue])
        let mixed = shapes(drawn(data, .line, .eachPoint(segments: .gradient) { point, _ in colors[point.row] }))
        let pieces = mixed.compactMap { shape -> (x: Double, color: Color)? in
            if case .polyline(let points, let stroke) = shape { ((points[0].x + points[1].x) / 2, stroke.color) } else { nil }
        }.sorted { $0.x < $1.x }
        // At the centre of the first stretch half red, half green.
        let ends = runs.map(\.0).sorted()
        let middle = try #require(pieces.min { abs($0.x - (ends[0] + ends[1]) / 2) < abs($1.x - (ends[0] + ends[1]) / 2) })
        #expect(abs(Int(middle.color.red) - 128) <= 6 && abs(Int(middle.color.green) - 128) <= 6 && middle.color.blue == 0)
    }

    @Test("A line is split at the pixel where a condition becomes true", .feature("S4-PP-14"))
    func split() throws {
        let above = ColorRule(try BarExpression("value > 4", names: .points), color: .fixed(red))
        let drawing = drawn(values([1, 5, 3]), .line, PointPalette([above], segments: .split))
        let axis = try #require(drawing.description.axes.first { $0.id == "price" })
        let box = drawing.description.panes[0].box
        let level = box.maxY - (4 - axis.range.lowerBound) / (axis.range.upperBound - axis.range.lowerBound) * box.height
        let lines = shapes(drawing).compactMap { shape -> (points: [Point], color: Color)? in
            if case .polyline(let points, let stroke) = shape { (points, stroke.color) } else { nil }
        }
        #expect(lines.map(\.color) == [Color(0x123456), red, Color(0x123456)])
        let slot = box.width / 3
        for (end, x) in [(lines[0].points.last, 0.5 + 0.75), (lines[1].points.last, 1.5 + 0.5)] {
            let end = try #require(end)
            #expect(abs(end.y - level) < 1e-6 && abs(end.x - (box.x + x * slot)) < 1e-6)
        }
        // Also between two lines that move.
        let bars = dailyBars(60)
        let rule = ColorRule(try BarExpression("close > sma:5", names: .points), color: .fixed(red))
        let pair = chart(
            [
                ChartSeries(id: "s", name: "S", kind: .line, data: .bars(bars)) { $0.palette = PointPalette([rule], segments: .split) },
                ChartSeries(
                    id: "average", name: "A", kind: .line,
                    data: .values(ValueSeries(time: bars.time, values: try IndicatorRequest("sma:5").apply(to: bars)[0]))),
            ], time: dailyAxis(60)
        ).drawn
        let average = try #require(pair.scene.group("series-average").compactMap(\.polyline).first)
        let parts = pair.scene.group("series-s").compactMap(\.polyline)
        for part in parts.dropLast() {
            let end = try #require(part.last)
            guard let next = average.firstIndex(where: { $0.x >= end.x }), next > 0 else { continue }
            let (a, b) = (average[next - 1], average[next])
            let share = (end.x - a.x) / (b.x - a.x)
            #expect(abs(a.y + (b.y - a.y) * share - end.y) < 1e-6)
        }
        #expect(parts.count > 5)
    }

    @Test("Volume above the ninetieth percentile colours wick and body of these candles and of no others", .feature("S4-PP-15"))
    func candles() throws {
        let bars = dailyBars(60, seed: 9)
        let orange = Color(0xF57C00)
        let palette = PointPalette([try ColorRule("volume > p90: #F57C00")])
        let drawing = drawn(.bars(bars), .candlestick, palette)
        // The percentile between the two nearest of sixty sorted volumes.
        let sorted = bars.volume.sorted()
        let limit = sorted[53] + (sorted[54] - sorted[53]) * (0.9 * 59 - 53)
        let expected = bars.indices.filter { bars.volume[$0] > limit }
        let box = drawing.description.panes[0].box
        let found = shapes(drawing).flatMap(\.rectangles).filter { $0.1 == orange }.map {
            Int(clamping: ($0.0.midX - box.x) / box.width * 60)
        }
        #expect(Set(found) == Set(expected) && expected.count == 6)
        let described = try #require(drawing.description.series.first?.colors.first)
        #expect(described.rule == "volume > p90" && described.points == 6 && abs(described.levels[0] - limit) < 1e-6)
        #expect(drawing.description.texts.contains { $0.role == "legend" && $0.text == "volume > p90" })
        // Body and wick apart.
        let parts = PointPalette([
            try ColorRule("volume > p90: #F57C00 fill")
        ])
        let bodies = shapes(drawn(.bars(bars), .candlestick, parts)).flatMap(\.rectangles).filter { $0.1 == orange }
        #expect(!bodies.isEmpty && bodies.allSatisfy { $0.0.width > 3 })
    }

    @Test("A rule that colours only marks draws them on a line without marks") func marks() throws {
        let bars = SeriesData.bars(dailyBars(60, seed: 9))
        for kind in [SeriesKind.line, .step, .area] {
            let palette = PointPalette([try ColorRule("close > close[1]: #FF0000 marker")])
            #expect(shapes(drawn(bars, kind, palette)).count > shapes(drawn(bars, kind, nil)).count, "\(kind.name)")
        }
    }

    @Test("Moving a limit recolours the points on its other side", .feature("S4-PP-16"))
    func moved() throws {
        let bars = dailyBars(60)
        for limit in [95.0, 100, 104] {
            let palette = PointPalette([
                ColorRule(try BarExpression("close > \(limit)", names: .points), color: .fixed(red)),
                ColorRule(nil, color: .fixed(green)),
            ])
            let colors = drawn(.bars(bars), .candlestick, palette).description.series[0].colors
            let expected = bars.close.count { $0 > limit }
            #expect(colors.map(\.points) == [expected, 60 - expected])
        }
    }

    @Test(
        "A palette that does not depend on the visible range calls its function once for each point, and not again after a pan",
        .feature("S4-PP-18"))
    func precomputed() {
        let bars = dailyBars(40)
        let calls = Locked<[Int]>([])
        let color = { @Sendable (point: RenderPoint, previous: RenderPoint?) -> Color? in
            calls.withLock { $0.append(point.row) }
            guard let previous else { return nil }
            return point.value > previous.value ? red : blue
        }
        let kept = PointPalette.precomputed(of: .bars(bars), color: color)
        #expect(calls.withLock { $0 } == Array(0..<40))
        let axes = [ValueAxis(id: "price") { $0.range = .fixed(80...120) }]
        for start in [0, 7, 15] {
            var time = dailyAxis(40)
            time.window =
                AxisPosition(microseconds: Int64(start) * 86_400_000_000)..<AxisPosition(microseconds: Int64(start + 20) * 86_400_000_000)
            let shown = shapes(drawn(.bars(bars), .candlestick, kept, time: time, axes: axes))
            #expect(calls.withLock { $0.count } == 40, "a pan to \(start)")
            let each = PointPalette.eachPoint { point, previous in
                previous.map { point.value > $0.value ? red : blue }
            }
            #expect(shown == shapes(drawn(.bars(bars), .candlestick, each, time: time, axes: axes)), "\(start)")
        }
    }

    @Test(
        "A function of a point and the one before it gives the bytes of the same rules; the first has none before it",
        .feature("S4-PP-19", "S0-ST-16")
    )
    func functions() throws {
        let bars = dailyBars(40)
        let rules = PointPalette([try ColorRule("change > 0: #ff0000"), try ColorRule("change <= 0: #0000ff")])
        let function = PointPalette.eachPoint { point, previous in
            guard let previous else { return nil }
            return point.value > previous.value ? red : blue
        }
        // The legend names rules, and so the range is fixed.
        let axes = [ValueAxis(id: "price") { $0.range = .fixed(80...120) }]
        let (a, b) = (drawn(.bars(bars), .candlestick, rules, axes: axes), drawn(.bars(bars), .candlestick, function, axes: axes))
        #expect(shapes(a) == shapes(b))
        // A window that begins later still uses the bar before it.
        var time = dailyAxis(40)
        time.window = AxisPosition(microseconds: 10 * 86_400_000_000)..<AxisPosition(microseconds: 40 * 86_400_000_000)
        let before = Locked<[Int?]>([])
        _ = drawn(
            .bars(bars), .candlestick,
            PointPalette { pass in
                before.withLock { $0 = (0..<pass.count).map { pass.previous($0)?.row } }
                return PointColors()
            }, time: time)
        #expect(before.withLock { $0 } == (9..<39).map { $0 })
        // The order of the data and not that of the axis.
        let backwards = ValueSeries(time: (0..<5).map { Instant(monday.adding(days: 4 - $0)) }, values: [1, 2, 3, 4, 5])
        _ = drawn(
            .values(backwards), .scatter,
            PointPalette { pass in
                before.withLock { $0 = (0..<pass.count).map { pass.previous($0)?.row } }
                return PointColors()
            }, time: dailyAxis(5))
        #expect(before.withLock { $0 } == [nil, 0, 1, 2, 3])
    }
}
