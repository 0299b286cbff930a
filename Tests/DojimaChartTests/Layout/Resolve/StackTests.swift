import DojimaChart
import DojimaScale
import DojimaSeries
import DojimaTestSupport
import DojimaTime
import Testing

/// Series that are stacked or grouped, and their baselines.
@Suite struct StackTests {
    private func series(_ id: String, _ numbers: [Double], _ kind: SeriesKind = .column, stack: Stack? = nil, group: String? = nil)
        -> ChartSeries
    {
        let time = numbers.indices.map { Instant(monday.adding(days: $0)) }
        return ChartSeries(id: id, name: id, kind: kind, data: .values(ValueSeries(time: time, values: numbers))) {
            ($0.stack, $0.group) = (stack, group)
        }
    }

    /// The values between which each series' columns extend, from the left, only by the described axis.
    private func reaches(_ drawing: ChartDrawing, _ id: String, axis name: String = "price") throws -> [(low: Double, high: Double)] {
        let axis = try #require(drawing.description.axes.first { $0.id == name })
        let box = drawing.description.panes[0].box
        let value = { (y: Double) in
            axis.range.lowerBound + (box.maxY - y) / box.height * (axis.range.upperBound - axis.range.lowerBound)
        }
        // Without the line of the baseline of columns with both signs.
        let columns = drawing.scene.group("series-\(id)").flatMap(\.rectangles).map(\.0).filter { $0.width < box.width }
        return columns.sorted { $0.x < $1.x }.map {
            (value($0.maxY), value($0.y))
        }
    }

    private func expect(
        _ found: [(low: Double, high: Double)], _ wanted: [(Double, Double)], within: Double = 0.06,
        _ location: SourceLocation = #_sourceLocation
    ) {
        #expect(found.count == wanted.count, sourceLocation: location)
        for (a, b) in zip(found, wanted) {
            #expect(abs(a.low - b.0) < within && abs(a.high - b.1) < within, "\(a) and not \(b)", sourceLocation: location)
        }
    }

    @Test("Series with an equal stack name form a stack, and each begins at the end of the one before it", .feature("S0-SK-01", "S0-SK-02"))
    func stacks() throws {
        let all = [
            series("a", [1, 2], stack: Stack("7")), series("b", [3, 1], stack: Stack("7")), series("c", [2, 2], stack: Stack("3")),
        ]
        let drawing = chart(all, time: dailyAxis(2)).drawn
        expect(try reaches(drawing, "a"), [(0, 1), (0, 2)])
        expect(try reaches(drawing, "b"), [(1, 4), (2, 3)])
        expect(try reaches(drawing, "c"), [(0, 2), (0, 2)])
        // A series without a value at some moment adds nothing there; values are added by time and not by row.
        let sparse = ChartSeries(
            id: "b", name: "b", kind: .column, data: .values(ValueSeries(time: [Instant(monday.adding(days: 1))], values: [5]))
        ) { $0.stack = Stack("7") }
        let joined = chart([all[0], sparse], time: dailyAxis(2)).drawn
        expect(try reaches(joined, "b"), [(2, 7)])
    }

    @Test("Values of both signs grow from zero to both sides, each sign separately", .feature("S0-SK-03"))
    func signs() throws {
        let all = [series("a", [2, -1], stack: Stack()), series("b", [-3, -2], stack: Stack()), series("c", [1, 4], stack: Stack())]
        let drawing = chart(all, time: dailyAxis(2)).drawn
        expect(try reaches(drawing, "a"), [(0, 2), (-1, 0)])
        expect(try reaches(drawing, "b"), [(-3, 0), (-3, -1)])
        expect(try reaches(drawing, "c"), [(2, 3), (0, 4)])
    }

    @Test("Columns, areas, lines and steps stack; candles and others do not, and a note reports it", .feature("S0-SK-04"))
    func kinds() {
        #expect(SeriesCatalog.all.filter(\.stacks).map(\.name) == ["line", "step", "area", "column"])
        let bars = ChartSeries(id: "bars", name: "B", kind: .candlestick, data: .bars(dailyBars(5))) { $0.stack = Stack() }
        let drawing = chart([bars], time: dailyAxis(5)).drawn
        #expect(drawing.description.warnings == ["bars: candlestick cannot be stacked; column, line, step and area can"])
        #expect(!drawing.scene.group("series-bars").isEmpty)
        for kind in [SeriesKind.line, .step] {
            let lines = chart(
                [series("a", [1, 1, 1], kind, stack: Stack()), series("b", [2, 2, 2], kind, stack: Stack())], time: dailyAxis(3))
            let range = lines.visibleRange(ofAxis: "price")
            #expect(range == 0...3, "\(kind.name)")
        }
    }

    @Test("The visible range contains the sums and zero", .feature("S0-SK-05"))
    func range() {
        let all = [series("a", [1, 2, 3], .area, stack: Stack()), series("b", [4, 6, 5], .area, stack: Stack())]
        #expect(chart(all, time: dailyAxis(3)).visibleRange(ofAxis: "price") == 0...8)
        // Compared with a sum by hand, with both signs.
        func number(_ row: Int, _ column: Int) -> Double { Double((row * 7 + column * 5) % 13 * (column + 1)) - 5 }
        let columns: [[Double]] = (0..<4).map { column in (0..<40).map { row in number(row, column) } }
        func sums(_ columns: [[Double]]) -> ClosedRange<Double> {
            var (above, below) = (0.0, 0.0)
            for row in 0..<40 {
                let values = columns.map { $0[row] }
                above = max(above, values.filter { $0 > 0 }.reduce(0, +))
                below = min(below, values.filter { $0 < 0 }.reduce(0, +))
            }
            return below...above
        }
        var stacked = columns.enumerated().map { series("\($0)", $1, stack: Stack("s")) }
        #expect(chart(stacked, time: dailyAxis(40)).visibleRange(ofAxis: "price") == sums(columns))
        stacked[3].isHidden = true
        #expect(chart(stacked, time: dailyAxis(40)).visibleRange(ofAxis: "price") == sums(Array(columns.prefix(3))))
        #expect(sums(columns) != sums(Array(columns.prefix(3))))
    }

    @Test("Shares are percentages of the sum of all values of a moment", .feature("S0-SK-02"))
    func shares() throws {
        let share = Stack("s", form: .share)
        let all = [series("a", [1, -1, 0], stack: share), series("b", [3, 3, 0], stack: share)]
        let drawing = chart(all, time: dailyAxis(3)).drawn
        expect(try reaches(drawing, "a"), [(0, 25), (-25, 0)], within: 1)
        expect(try reaches(drawing, "b"), [(25, 100), (0, 75)], within: 1)
    }

    @Test(
        "Columns begin at zero, on a logarithmic axis at one, areas at the end of their axis, or at the style's value",
        .feature("S0-SK-06"))
    func baselines() throws {
        let drawing = chart([series("a", [5, 9])], time: dailyAxis(2)).drawn
        expect(try reaches(drawing, "a"), [(0, 5), (0, 9)])
        let logarithmic = chart([series("a", [10, 1000])], axes: [ValueAxis(id: "log") { $0.scale = .logarithmic }], time: dailyAxis(2))
            .drawn
        let axis = try #require(logarithmic.description.axes.first { $0.id == "log" })
        let box = logarithmic.description.panes[0].box
        let rects = logarithmic.scene.group("series-a").flatMap(\.rectangles).map(\.0).sorted { $0.x < $1.x }
        #expect(axis.range.lowerBound == 1 && rects.count == 2 && rects.allSatisfy { abs($0.maxY - box.maxY) < 1 })
        #expect(abs(rects[1].height / rects[0].height - 3) < 0.05, "equal ratios are equal heights")

        func bottom(_ level: Double?) throws -> Double {
            var area = series("a", [5, 9], .area)
            area.baseline = level
            let drawing = chart([area], axes: [ValueAxis(id: "v") { $0.range = .fixed(2...10) }], time: dailyAxis(2)).drawn
            let background = try #require(drawing.scene.group("series-a").compactMap(\.polygon).first)
            return (drawing.description.panes[0].box.maxY - (background.map(\.y).max() ?? 0)) / drawing.description.panes[0].box.height
        }
        #expect(abs(try bottom(nil)) < 1e-9)
        #expect(abs(try bottom(4) - 0.25) < 1e-9)
    }

    @Test(
        "The legend of shares is in rows above them, in stack order, and leaves them more than half of the plot",
        arguments: ThemeCatalog.all)
    func legendOfShares(theme: Theme) throws {
        for size in [Size(300, 200), Size(480, 320), Size(700, 400), Size(400, 1600)] {
            let stack = Stack("all", form: .share)
            let parts = (0..<5).map { part in
                ChartSeries(
                    id: "S\(part)", name: "S\(part)", kind: .area,
                    data: .bars(dailyBars(40, seed: UInt64(part) + 1))
                ) { $0.stack = stack }
            }
            let drawing = chart(parts, time: dailyAxis(40), size: size, theme: theme).drawn
            let names = drawing.description.texts.filter { $0.role == "legend" && $0.text.hasPrefix("S") }
            #expect(names.map(\.text) == ["S4", "S3", "S2", "S1", "S0"])
            let plot = drawing.description.panes[0].box
            let axis = try #require(drawing.description.axes.first { $0.id == "price" })
            let top = plot.maxY - plot.height * (100 - axis.range.lowerBound) / (axis.range.upperBound - axis.range.lowerBound)
            #expect(names.allSatisfy { $0.box.maxY <= top })
            #expect(top - plot.y <= 0.25 * plot.height || size == Size(300, 200), "\(top - plot.y) of \(plot.height)")
            #expect(axis.ticks.map(\.label).contains("0%") && axis.ticks.map(\.label).contains("100%"), "\(axis.ticks.map(\.label))")
            // Areas have a fill, and no marks of lines.
            for part in parts {
                #expect(!drawing.scene.group("series-\(part.id)").contains { if case .arcs = $0 { true } else { false } }, "\(theme.name)")
            }
        }
    }

    @Test("The baseline of columns is part of the visible range", .feature("S0-SK-07"))
    func visibleBaseline() {
        #expect(chart([series("a", [5, 9, 7])], time: dailyAxis(3)).visibleRange(ofAxis: "price") == 0...9)
        #expect(chart([series("a", [5, 9, 7], .line)], time: dailyAxis(3)).visibleRange(ofAxis: "price") == 5...9)
        #expect(chart([series("a", [-5, -9])], time: dailyAxis(2)).visibleRange(ofAxis: "price") == -9...0)
    }

    @Test(
        "Series of one group are side by side, columns as well as candles; others are drawn over each other",
        .feature("S0-SK-08", "S0-ST-14"))
    func groups() throws {
        func boxes(_ group: [String?], _ kind: SeriesKind = .column) throws -> [[Rect]] {
            let bars = dailyBars(4)
            let all = group.enumerated().map { index, name in
                ChartSeries(id: "\(index)", name: "\(index)", kind: kind, data: .bars(bars)) { $0.group = name }
            }
            let scene = chart(all, time: dailyAxis(4)).drawn.scene
            return group.indices.map { index in
                let rects = scene.group("series-\(index)").flatMap(\.rectangles).map(\.0)
                let widest = rects.map(\.width).max() ?? 0
                return rects.filter { $0.width == widest }.sorted { $0.x < $1.x }
            }
        }
        for kind in [SeriesKind.column, .candlestick] {
            let beside = try boxes(["g", "g", "g"], kind)
            for slot in 0..<4 {
                #expect(beside[0][slot].maxX <= beside[1][slot].x && beside[1][slot].maxX <= beside[2][slot].x, "\(kind.name)")
            }
            #expect(Set(beside.joined().map(\.width)).count == 1)
            let over = try boxes(["g", "h"], kind)
            #expect(over[0].map(\.x) == over[1].map(\.x))
        }
        // A stack is one member of a group.
        let stacked = [
            series("a", [1, 2], stack: Stack("s"), group: "g"), series("b", [1, 2], stack: Stack("s"), group: "g"),
            series("c", [3, 4], group: "g"),
        ]
        let scene = chart(stacked, time: dailyAxis(2)).drawn.scene
        let x = ["a", "b", "c"].map { scene.group("series-\($0)").flatMap(\.rectangles).map(\.0).sorted { $0.x < $1.x }[0] }
        #expect(x[0].x == x[1].x && x[1].maxX == x[2].x, "columns of a group touch")
    }

    @Test(
        "Columns of a group touch, or are separated by the requested share of their width; groups leave a part of the slot",
        .feature("S0-SK-10"))
    func gaps() throws {
        func columns(_ gaps: GroupGaps) -> [Rect] {
            var picture = chart([series("a", [1, 2], group: "g"), series("b", [2, 1], group: "g")], time: dailyAxis(2))
            picture.panes[0].gaps = gaps
            let scene = picture.drawn.scene
            return ["a", "b"].flatMap { scene.group("series-\($0)").flatMap(\.rectangles).map(\.0) }.sorted { $0.x < $1.x }
        }
        let touching = columns(GroupGaps(between: 0))
        #expect(touching[0].maxX == touching[1].x && abs(touching[1].maxX - touching[2].x) <= 2)
        let apart = columns(GroupGaps(between: 0.5, inside: 0.5))
        #expect(apart[1].x - apart[0].maxX == (apart[1].x - apart[0].x) - apart[0].width)
        #expect(abs(apart[0].width - (apart[1].x - apart[0].x) / 2) <= 1)
        let slot = touching[2].x - touching[0].x
        #expect(abs((apart[1].x - apart[0].x) * 2 - slot / 2) <= 3)
    }

    @Test("Columns of a group are at most as wide as named bars, and the axis labels the zero at their feet", arguments: [1, 2, 3])
    func widest(count: Int) throws {
        let names = CategoryAxis(["a", "b"])
        let parts = (0..<count).map { index in
            ChartSeries(id: "s\(index)", name: "S", kind: .column, data: .values(names.values([("a", 42), ("b", 3)]))) { $0.group = "g" }
        }
        let drawing = chart(parts, axes: [ValueAxis(id: "values")], time: names.timeAxis, size: Size(1600, 900)).drawn
        let columns = parts.flatMap { drawing.scene.group("series-\($0.id)").flatMap(\.rectangles).map(\.0) }
        #expect(columns.count == 2 * count && columns.allSatisfy { $0.width <= 160 && $0.width > 100 })
        #expect(try #require(drawing.description.axes.first { $0.id == "values" }).ticks.first?.label == "0")
    }

    @Test(
        "Tips of columns are rounded by a share of half their width, and their feet are square; shares are clamped",
        .feature("S0-ST-08"))
    func corners() throws {
        func column(_ ratio: Double, _ value: Double) throws -> [Point] {
            var item = series("a", [value, value])
            item.cornerRatio = ratio
            return try #require(chart([item], time: dailyAxis(2)).drawn.scene.group("series-a").compactMap(\.polygon).first)
        }
        for value in [5.0, -5] {
            let round = try column(1, value)
            let (left, right) = (round.map(\.x).min() ?? 0, round.map(\.x).max() ?? 0)
            let tip = value > 0 ? round.map(\.y).min() ?? 0 : round.map(\.y).max() ?? 0
            let foot = value > 0 ? round.map(\.y).max() ?? 0 : round.map(\.y).min() ?? 0
            let radius = (right - left) / 2
            #expect(round.filter { $0.y == foot }.map(\.x).sorted() == [left, right])
            #expect(
                round.filter { abs($0.y - tip) < radius - 0.01 }.allSatisfy { point in
                    let (dx, dy) = (point.x - (left + right) / 2, abs(point.y - tip) - radius)
                    return abs((dx * dx + dy * dy).squareRoot() - radius) < 0.01
                })
            #expect(try column(7, value) == round)
        }
        var square = series("a", [5, 5])
        square.cornerRatio = -1
        #expect(chart([square], time: dailyAxis(2)).drawn.scene.group("series-a").compactMap(\.polygon).isEmpty)
    }
}
