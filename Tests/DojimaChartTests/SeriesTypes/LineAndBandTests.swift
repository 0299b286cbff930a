import DojimaChart
import DojimaScale
import DojimaSeries
import DojimaTestSupport
import DojimaText
import DojimaTime
import Testing

@Suite struct LineAndBandTests {
    private let times = (0..<10).map { Instant(monday.adding(days: $0)) }

    @Test("A missing value breaks a line; it is not zero", .feature("S0-DP-06"))
    func breaks() {
        var values = (0..<10).map { 50 + Double($0) }
        values[4] = .nan
        let series = ChartSeries(id: "line", name: "T", kind: .line, data: .values(ValueSeries(time: times, values: values)))
        let drawing = chart([series], time: dailyAxis(10)).drawn
        let lines = drawing.scene.group("series-line").compactMap(\.polyline)
        #expect(lines.map(\.count) == [4, 5])
        #expect(drawing.description.axes.contains { $0.id == "price" && $0.range.lowerBound > 45 })
    }

    @Test("Closed time does not break a line", .feature("S0-DC-22"))
    func closedTime() {
        let bars = dailyBars(10, weekdaysOnly: true)
        let series = ChartSeries(id: "line", name: "T", kind: .line, data: .bars(bars))
        let lines = chart([series], time: dailyAxis(14, weekdaysOnly: true)).drawn.scene.group("series-line").compactMap(\.polyline)
        #expect(lines.map(\.count) == [10])
        let steps = zip(lines[0], lines[0].dropFirst()).map { $1.x - $0.x }
        #expect(steps.allSatisfy { abs($0 - steps[0]) < 1e-9 }, "Friday to Monday has the distance of any day to the next")
    }

    @Test(
        "Closed time does not break a line, a step line, an area or a band, and a missing value does, once",
        .feature("S0-DC-22", "S0-DP-06"), arguments: [SeriesKind.line, .step, .area, .band])
    func closedTime(of kind: SeriesKind) throws {
        let times = dailyBars(10, weekdaysOnly: true).time
        func parts(missing: Int?) -> (lines: [[Point]], areas: [[Point]]) {
            var values = (0..<10).map { 50 + Double($0) }
            if let missing { values[missing] = .nan }
            let band = BandSeries(
                time: times, upper: values.map { $0 + 5 }, middle: Array(repeating: .nan, count: 10), lower: values.map { $0 - 5 })
            let data = kind == .band ? SeriesData.band(band) : .values(ValueSeries(time: times, values: values))
            let drawing = chart([ChartSeries(id: "s", name: "S", kind: kind, data: data)], time: dailyAxis(14, weekdaysOnly: true)).drawn
            let shapes = drawing.scene.group("series-s").flatMap(\.flat)
            return (shapes.compactMap(\.polyline), shapes.compactMap(\.polygon))
        }
        func ends(_ points: [Point]) -> [Double] { [points.map(\.x).min() ?? 0, points.map(\.x).max() ?? 0] }
        // The weekend is between the fifth value and the sixth.
        let (whole, broken) = (parts(missing: nil), parts(missing: 2))
        #expect(whole.lines.count == (kind == .band ? 2 : 1) && Set(whole.lines.map(ends)).count == 1)
        #expect(broken.lines.count == 2 * whole.lines.count)
        let hasArea = kind == .area || kind == .band
        #expect(whole.areas.isEmpty != hasArea && broken.areas.count == 2 * whole.areas.count)
        for area in whole.areas { #expect(zip(ends(area), ends(whole.lines[0])).allSatisfy { abs($0 - $1) < 1e-6 }) }
    }

    @Test("A line ends at the first and last bars in view, or at an edge that cuts a bar, but not beyond")
    func edges() throws {
        let (bars, day) = (dailyBars(1000), 86_400_000_000.0)
        func line(_ days: ClosedRange<Double>) throws -> (points: [Point], box: Rect, last: Int) {
            var time = dailyAxis(1000)
            let (from, to) = (Int64(clamping: days.lowerBound * day), Int64(clamping: days.upperBound * day))
            time.window = AxisPosition(microseconds: from)..<AxisPosition(microseconds: to)
            let drawing = chart([ChartSeries(id: "line", name: "T", kind: .line, data: .bars(bars))], time: time).drawn
            let points = try #require(drawing.scene.group("series-line").compactMap(\.polyline).first)
            return (points, drawing.description.panes[0].box, drawing.description.series[0].bars)
        }
        let whole = try line(500...503)
        #expect(whole.points.count == 3 && whole.last == 3)
        #expect(abs(whole.points[0].x - whole.box.x - whole.box.width / 6) < 1e-9, "at the centre of the first of three slots")
        #expect(abs(whole.box.maxX - whole.points[2].x - whole.box.width / 6) < 1e-9)
        let moved = try line(500.2...503.2)
        #expect(moved.points[0].x <= moved.box.x && moved.points[moved.points.count - 1].x >= moved.box.maxX)
        #expect(moved.points.allSatisfy { $0.x > moved.box.x - 300 && $0.x < moved.box.maxX + 300 })
    }

    @Test("Two crossing edges make two tints, split exactly at the crossing", .feature("S0-ST-10"))
    func crossing() throws {
        let band = BandSeries(time: Array(times.prefix(2)), upper: [10, 20], middle: [.nan, .nan], lower: [20, 10])
        let drawing = chart([ChartSeries(id: "band", name: "T", kind: .band, data: .band(band))], time: dailyAxis(2)).drawn
        let shapes = drawing.scene.group("series-band")
        let polygons = shapes.compactMap(\.polygon)
        #expect(polygons.count == 2)
        let lines = shapes.compactMap(\.polyline)
        let crossing = Point((lines[0][0].x + lines[0][1].x) / 2, (lines[0][0].y + lines[0][1].y) / 2)
        for polygon in polygons {
            #expect(polygon.contains { abs($0.x - crossing.x) < 1e-9 && abs($0.y - crossing.y) < 1e-9 })
        }
        // The upper edge is the lower one in the first half, and so its tint is the stronger one.
        let color = ThemeCatalog.light.palette[0].color
        for case .polygon(let points, let fill) in shapes {
            let isFirst = points.allSatisfy { $0.x <= crossing.x + 1e-9 }
            #expect(fill == .color(color.opacity(isFirst ? 0.22 : 0.1)), "\(points)")
        }
    }

    @Test("A step has only horizontal and vertical strokes", .feature("S0-ST-19"))
    func steps() throws {
        let series = ChartSeries(id: "step", name: "T", kind: .step, data: .bars(dailyBars(30)))
        let line = try #require(chart([series], time: dailyAxis(30)).drawn.scene.group("series-step").compactMap(\.polyline).first)
        #expect(line.count > 30)
        for (a, b) in zip(line, line.dropFirst()) { #expect(a.x == b.x || a.y == b.y) }
    }

    @Test(
        "A line goes through its points in order, with marks at them on request, and an area reaches from it to the baseline",
        .feature("S0-ST-03"))
    func lineAndArea() throws {
        let values = [52.0, 60, 47, 55]
        func drawn(_ kind: SeriesKind, _ change: (inout ChartSeries) -> Void) -> (shapes: [Shape], points: [Point], box: Rect) {
            let data = SeriesData.values(ValueSeries(time: Array(times.prefix(4)), values: values))
            let series = ChartSeries(id: "s", name: "S", kind: kind, data: data, change)
            let drawing = chart([series], axes: [ValueAxis(id: "v") { $0.range = .fixed(40...65) }], time: dailyAxis(4)).drawn
            let box = drawing.description.panes[0].box
            let points = values.enumerated().map { index, value in
                Point(box.x + (Double(index) + 0.5) / 4 * box.width, box.maxY - (value - 40) / 25 * box.height)
            }
            return (drawing.scene.group("series-s").flatMap(\.flat), points, box)
        }
        func isNear(_ a: [Point], _ b: [Point]) -> Bool {
            a.count == b.count && zip(a, b).allSatisfy { abs($0.x - $1.x) < 1e-6 && abs($0.y - $1.y) < 1e-6 }
        }
        func marks(_ shapes: [Shape]) -> [Point] {
            shapes.flatMap { if case .arcs(let arcs, _, _) = $0 { arcs.map(\.center) } else { [Point]() } }
        }
        let line = drawn(.line) { _ in }
        #expect(isNear(line.shapes.compactMap(\.polyline).first ?? [], line.points) && marks(line.shapes).isEmpty)
        let marked = drawn(.line) { $0.marker = PointMarker(.circle, size: 6) }
        #expect(isNear(marks(marked.shapes), marked.points))
        let area = drawn(.area) { $0.baseline = 45 }
        let polygon = try #require(area.shapes.compactMap(\.polygon).first)
        let level = area.box.maxY - 0.2 * area.box.height
        #expect(isNear(Array(polygon.prefix(4)), area.points) && polygon.suffix(2).allSatisfy { abs($0.y - level) < 1e-6 })
        #expect(isNear(area.shapes.compactMap(\.polyline).first ?? [], area.points))
    }

    @Test("A column is as long as its value on the axis: upwards, or to the right if time is vertical", .feature("S0-ST-06"))
    func columnLengths() {
        let lengths = [0.4, 0.9, 0.1]
        for isVertical in [false, true] {
            let data = ValueSeries(time: Array(times.prefix(3)), values: lengths.map { 10 * $0 })
            var chart = chart(
                [ChartSeries(id: "c", name: "C", kind: .column, data: .values(data))],
                axes: [ValueAxis(id: "v") { $0.range = .fixed(0...10) }], time: dailyAxis(3))
            if isVertical { chart.orientation = .vertical }
            let drawing = chart.drawn
            let box = drawing.description.panes[0].box
            // In the order of time, which is to the right or upwards.
            let drawn: [Rect] = drawing.scene.group("series-c").flatMap(\.flat).flatMap(\.rectangles).map(\.0)
            let wide = drawn.filter { (isVertical ? $0.height : $0.width) > 4 }
            let rects = wide.sorted { (a: Rect, b: Rect) -> Bool in isVertical ? a.y > b.y : a.x < b.x }
            let expected = lengths.map { $0 * (isVertical ? box.width : box.height) }
            #expect(rects.count == 3 && zip(rects, expected).allSatisfy { abs((isVertical ? $0.width : $0.height) - $1) <= 1 })
            #expect(rects.allSatisfy { isVertical ? abs($0.x - box.x) <= 1 : abs($0.maxY - box.maxY) <= 1 }, "\(rects) in \(box)")
        }
    }

    @Test("Columns begin at zero, also those below it", .feature("S0-ST-06"))
    func columns() throws {
        let values = ValueSeries(time: Array(times.prefix(3)), values: [4, -2, 1])
        let drawing = chart([ChartSeries(id: "c", name: "T", kind: .column, data: .values(values))], time: dailyAxis(3)).drawn
        let axis = try #require(drawing.description.axes.first { $0.id == "price" })
        let box = drawing.description.panes[0].box
        let zero = box.maxY + axis.range.lowerBound / (axis.range.upperBound - axis.range.lowerBound) * box.height
        let rects = drawing.scene.group("series-c").flatMap(\.rectangles).map(\.0).sorted { $0.x < $1.x }
        #expect(rects.count == 3)
        #expect(abs(rects[0].maxY - zero) < 1 && abs(rects[1].y - zero) < 1 && abs(rects[2].maxY - zero) < 1)
        #expect(abs(rects[0].height / rects[2].height - 4) < 0.1)
    }

    @Test("Every kind of the catalog draws every shape of data without leaving its plot", arguments: SeriesCatalog.all.map(\.name))
    func catalog(name: String) throws {
        let kind = try #require(SeriesCatalog.all[name])
        let bars = dailyBars(60)
        let band = BandSeries(time: bars.time, upper: bars.high, middle: bars.close, lower: bars.low)
        for data in [SeriesData.bars(bars), .values(ValueSeries(time: bars.time, values: bars.close)), .band(band)] {
            let drawing = chart([ChartSeries(id: "s", name: "T", kind: kind, data: data)], time: dailyAxis(60)).drawn
            #expect(!drawing.scene.group("series-s").isEmpty)
            #expect(drawing.description.series[0].type == name)
        }
    }
}
