import DojimaChart
import DojimaScale
import DojimaSeries
import DojimaTestSupport
import DojimaText
import DojimaTime
import Testing

/// The kinds of axes, and axes without a chart.
@Suite struct AxisKindTests {
    private func column(_ categories: CategoryAxis, _ values: [(String, Double)], size: Size = Size(800, 450)) -> Chart {
        chart(
            [ChartSeries(id: "c", name: "C", kind: .column, data: .values(categories.values(values)))], axes: [ValueAxis(id: "price")],
            time: categories.timeAxis, size: size)
    }

    private func axis(_ drawing: ChartDrawing, _ id: String) throws -> ChartDescription.Axis {
        try #require(drawing.description.axes.first { $0.id == id })
    }

    @Test(
        "Categories have the order of their first appearance, each with one tick and no minor ticks", .feature("S0-AX-09", "S0-AX-02"))
    func categories() throws {
        let three = CategoryAxis(["June", "5", "Frog", "5", "June"])
        #expect(three.names == ["June", "5", "Frog"] && ["June", "5", "Frog", "Toad"].map(three.index) == [0, 1, 2, nil])
        let drawing = column(three, [("Frog", 3), ("June", 1), ("5", 2)]).drawn
        let axis = try axis(drawing, "x")
        #expect(axis.ticks.map(\.value) == [0, 1, 2] && axis.ticks.map(\.label) == ["June", "5", "Frog"] && axis.minors.isEmpty)
        #expect(axis.range == -0.5...2.5, "half a slot at each end")
        let box = drawing.description.panes[0].box
        let columns = drawing.scene.group("series-c").flatMap(\.rectangles).map(\.0).sorted { $0.x < $1.x }
        #expect(columns.count == 3 && columns[0].height < columns[1].height && columns[1].height < columns[2].height)
        for (column, tick) in zip(columns, axis.ticks) { #expect(abs(column.midX - tick.at) <= 1) }
        #expect(abs(axis.ticks[0].at - box.x - box.width / 6) <= 1)
        #expect(layoutFaults(drawing, oneBar: false) == [])
        // A window from 0 to 1 shows two of them.
        var two = column(three, [("June", 1), ("5", 2), ("Frog", 3)])
        two.timeAxis.window =
            two.timeAxis.timeline.position(of: CategoryAxis.moment(of: 0))..<two.timeAxis.timeline.position(of: CategoryAxis.moment(of: 2))
        #expect(try self.axis(two.drawn, "x").ticks.map(\.label) == ["June", "5"])
    }

    @Test("The last of several values of a category is used", .feature("S0-AX-10")) func last() {
        let two = CategoryAxis(["a", "b"])
        #expect(two.values([("a", 1), ("b", 2), ("a", 3), ("c", 9)]).values == [3, 2])
    }

    @Test("Names of categories never touch: they are shortened, then omitted", arguments: [120, 200, 320, 640, 1600] as [Double])
    func crowded(width: Double) throws {
        let names = (0..<40).map { "Category number \($0 * 7919 % 1000)" }
        for count in [1, 2, 5, 12, 40] {
            for angle in LabelAngle.allCases {
                let categories = CategoryAxis(names.prefix(count))
                var chart = column(categories, names.prefix(count).map { ($0, 5) }, size: Size(width, 300))
                chart.timeAxis.labelAngle = angle
                let drawing = chart.drawn
                #expect(try axis(drawing, "x").ticks.count == count, "each has its tick")
                let omitted = try axis(drawing, "x").ticks.count { $0.label.isEmpty }
                let noted = drawing.description.warnings.filter { $0.hasPrefix("the names of \(omitted) of \(count) categories") }
                #expect(noted.isEmpty == (omitted == 0), "each omitted name is counted")
                let texts = drawing.description.texts
                for (index, text) in texts.enumerated() {
                    #expect(text.box.x >= -0.5 && text.box.x + text.box.width <= width + 0.5, "\(text)")
                    for other in texts[(index + 1)...] {
                        let x = min(text.box.maxX, other.box.maxX) - max(text.box.x, other.box.x)
                        let y = min(text.box.maxY, other.box.maxY) - max(text.box.y, other.box.y)
                        // The boxes of slanted texts overlap although the texts do not.
                        #expect(x <= 0.5 || y <= 0.5 || angle == .diagonal, "\(text.text) \(other.text)")
                    }
                }
            }
        }
    }

    @Test(
        "Omitted short names are noted unless a reader completes them: numbers and times in equal steps, months and weekdays in order",
        arguments: [
            ((1961...2000).map { "\($0)" }, true), (stride(from: 1901, to: 1981, by: 2).map { "\($0)" }, true),
            ((0..<40).map { "\(NumberText.signed(Double($0 - 20) / 2, decimals: 1))%" }, true),
            ((0..<40).map { "\(9 + $0 / 12):\($0 % 12 < 2 ? "0" : "")\($0 % 12 * 5)" }, true),
            (["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"], true),
            (["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"], true), (["Monday", "Tuesday", "Wednesday", "Thursday", "Friday"], true),
            ((0..<40).map { "\($0 * $0)" }, false), ((0..<40).map { "Oh\($0 * 7 % 40)" }, false),
            (["AAPL", "MSFT", "GOOG", "AMZN", "NVDA", "META", "TSLA", "ORCL", "INTC", "CSCO", "IBM", "GE"], false),
            (["May", "Jan", "Apr", "Mar", "Dec", "Nov", "Feb"], false),
        ])
    func shortNames(names: [String], isCompleted: Bool) throws {
        for width in [120.0, 160] {
            let drawing = column(CategoryAxis(names), names.map { ($0, 5) }, size: Size(width, 300)).drawn
            let labels = try axis(drawing, "x").ticks.map(\.label)
            let noted = drawing.description.warnings.contains { $0.hasPrefix("the names of ") }
            #expect(noted == (labels.contains("") && !isCompleted), "\(labels) at \(width)")
            guard isCompleted else { continue }
            #expect(labels.contains("") && labels.allSatisfy { $0.isEmpty || names.contains($0) }, "\(labels) at \(width)")
        }
    }

    @Test(
        "Names wider than their slots are wrapped between words, and each is one text of the description",
        arguments: [Size(480, 320), Size(700, 400), Size(1600, 900), Size(3840, 2160)])
    func wrapped(size: Size) throws {
        let names = ["North America", "Europe", "Asia-Pacific", "Middle East", "Other places"]
        for side in [TimeAxis.Side.bottom, .top] {
            var chart = column(CategoryAxis(names), names.map { ($0, 5) }, size: size)
            chart.timeAxis.side = side
            let drawing = chart.drawn
            #expect(layoutFaults(drawing, oneBar: false) == [])
            #expect(try axis(drawing, "x").ticks.map(\.label) == names)
            let lines = drawing.scene.texts.filter { $0.role == "tick" }
            #expect(!lines.contains { $0.text.contains("…") })
            #expect(lines.contains { $0.text == (size.width < 700 ? "America" : "North America") })
            // No line is in a row outside of the picture or over the plot.
            let plot = try #require(drawing.description.panes.first).box
            #expect(lines.allSatisfy { $0.box.isWithin(Rect(x: 0, y: 0, width: size.width, height: size.height), tolerance: 0.5) })
            #expect(lines.filter { $0.box.midX < plot.maxX }.allSatisfy { !$0.box.overlaps(plot, byMoreThan: 0.5) })
        }
    }

    @Test(
        "Names of categories are vertical where horizontal names do not fit, and whole",
        arguments: [Size(300, 200), Size(400, 300), Size(480, 320), Size(480, 360), Size(900, 500)])
    func turned(size: Size) throws {
        for names in [
            ["Asia", "Africa", "Europe", "North America", "South America", "Oceania"],
            ["United States", "China", "Russian Federation", "Germany", "United Kingdom", "Saudi Arabia", "Netherlands"],
        ] {
            for side in [TimeAxis.Side.bottom, .top] {
                var chart = column(CategoryAxis(names), names.map { ($0, 5) }, size: size)
                chart.timeAxis.side = side
                let drawing = chart.drawn
                #expect(layoutFaults(drawing, oneBar: false) == [])
                #expect(try axis(drawing, "x").ticks.map(\.label) == names)
                let texts = drawing.scene.texts.filter { $0.role == "tick" }
                #expect(!texts.contains { $0.text.contains("…") })
                let plot = try #require(drawing.description.panes.first).box
                #expect(plot.height > size.height / 4)
                #expect(texts.filter { $0.box.midX < plot.maxX }.allSatisfy { !$0.box.overlaps(plot, byMoreThan: 0.5) })
            }
        }
    }

    @Test(
        "The label of a baseline is at its line, and moved only as far as the labels of the time axis require",
        arguments: [Size(300, 200), Size(480, 320), Size(800, 450), Size(1600, 900)])
    func baselineLabel(size: Size) throws {
        let names = ["Asia", "Africa", "Europe"]
        var chart = column(CategoryAxis(names), [("Asia", 4700), ("Africa", 1400), ("Europe", 745)], size: size)
        chart.panes[0].series[0].isPrice = true
        let drawing = chart.drawn
        let plot = try #require(drawing.description.panes.first).box
        let ticks = drawing.scene.texts.filter { $0.role == "tick" }
        let zero = try #require(ticks.first { $0.text == "0" }, "\(ticks.map(\.text))").box
        #expect(abs(zero.midY - plot.maxY) <= (size.width < 480 ? 4.5 : 2), "\(zero.midY - plot.maxY)")
        #expect(layoutFaults(drawing, oneBar: false) == [])
    }

    @Test("If names are wider than narrow slots, each k-th is written", arguments: [160, 220, 300, 360, 480] as [Double])
    func regular(width: Double) throws {
        let names = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
        for angle in LabelAngle.allCases {
            var chart = column(CategoryAxis(names), names.map { ($0, 5) }, size: Size(width, 240))
            chart.timeAxis.labelAngle = angle
            let labels = try axis(chart.drawn, "x").ticks.map(\.label)
            let shown = labels.indices.filter { !labels[$0].isEmpty }
            #expect(shown.count > 1 && Set(zip(shown, shown.dropFirst()).map { $1 - $0 }).count == 1, "\(labels)")
        }
    }

    @Test("Years and other short names are never truncated", arguments: [160, 240, 300, 480] as [Double], [10, 14] as [Double])
    func short(width: Double, fontSize: Double) throws {
        let names = (1999...2018).map(String.init)
        var chart = column(CategoryAxis(names), names.map { ($0, 5) }, size: Size(width, 240))
        chart.theme.fontSize = fontSize
        let labels = try axis(chart.drawn, "x").ticks.map(\.label)
        #expect(labels.contains { !$0.isEmpty } && labels.allSatisfy { $0.isEmpty || names.contains($0) }, "\(labels)")
    }

    @Test("A weekend has its width on a continuous time axis, and none on one without closed time", .feature("S0-AX-02")) func times()
        throws
    {
        let bars = dailyBars(20, weekdaysOnly: true)
        let places = { (time: TimeAxis) -> [Double] in
            let drawn = chart([ChartSeries(id: "b", name: "B", kind: .line, data: .bars(bars))], time: time).drawn
            return drawn.scene.group("series-b").compactMap(\.polyline).joined().map(\.x)
        }
        let (all, open) = (places(dailyAxis(26)), places(dailyAxis(26, weekdaysOnly: true)))
        let steps = { (x: [Double]) in zip(x, x.dropFirst()).map { $1 - $0 } }
        #expect(abs(steps(all)[4] - 3 * steps(all)[3]) < 0.01, "Friday to Monday is three days")
        #expect(abs(steps(open)[4] - steps(open)[3]) < 0.01, "or one")
    }

    @Test("An axis maps values equally from left to right and upwards, mirrored for pixels that grow downwards", .feature("S0-AX-22"))
    func orientation() {
        for (kind, skips, inverted) in [
            (.linear, [], false), (.logarithmic, [], false), (.linear, [3..<6], false), (.linear, [], true),
        ] as [(ValueAxis.Scale, [Range<Double>], Bool)] {
            let axis = ValueAxis(id: "v") {
                $0.scale = kind
                $0.isInverted = inverted
                $0.skips = skips
            }
            let (x, y) = (axis.scale(of: 1...10, length: 400, on: .bottom), axis.scale(of: 1...10, length: 400, on: .left))
            for value in stride(from: 1.0, through: 10, by: 0.25) {
                #expect(abs(x.pixel(value) - (400 - y.pixel(value))) < 1e-9, "\(value)")
                #expect(abs(x.pixel(value) - axis.scale(of: 1...10, length: 400, on: .top).pixel(value)) < 1e-12)
                #expect(abs(y.pixel(value) - axis.scale(of: 1...10, length: 400, on: .right).pixel(value)) < 1e-12)
            }
        }
    }

    @Test(
        "An axis drawn alone has its line, tick marks, labels and title inside its picture, on any side", .feature("S2-MA-15"),
        arguments: ValueAxis.Orientation.allCases)
    func alone(side: ValueAxis.Orientation) throws {
        for length in [60, 120, 400, 900] as [Double] {
            for range in [0...5, -3000...12_000, 1e-6...3e-6] as [ClosedRange<Double>] {
                let axis = ValueAxis(id: "v") {
                    $0.title = "Per cent of something"
                    $0.format = .number
                }
                let drawing = axis.drawing(of: range, on: side, length: length, scale: 2, measure: plainMeasure)
                let (size, texts) = (drawing.scene.size, drawing.description.texts)
                #expect((side.isHorizontal ? size.width : size.height) == length)
                for (index, text) in texts.enumerated() {
                    let box = text.box
                    #expect(
                        box.x >= -0.6 && box.y >= -0.6 && box.maxX <= size.width + 0.6 && box.maxY <= size.height + 0.6, "\(text) \(size)")
                    for other in texts[(index + 1)...] {
                        #expect(
                            min(box.maxX, other.box.maxX) - max(box.x, other.box.x) <= 0.5
                                || min(box.maxY, other.box.maxY) - max(box.y, other.box.y) <= 0.5, "\(text.text) \(other.text)")
                    }
                }
                let ticks = try self.axis(drawing, "v").ticks
                #expect(ticks.contains { !$0.label.isEmpty } || length < 100)
                let scale = axis.scale(of: range, length: length, on: side)
                for tick in ticks { #expect(abs(tick.at - scale.pixel(tick.value)) <= 0.5) }
            }
        }
    }

    @Test(
        "The axis of a chart, drawn alone, has its ticks and labels at the pixels of the chart's picture", .feature("S2-MA-15"),
        arguments: ["x", "price", "left"])
    func strip(id: String) throws {
        let bars = dailyBars(60)
        let whole = chart(
            [
                ChartSeries(id: "a", name: "A", kind: .candlestick, data: .bars(bars)),
                ChartSeries(id: "b", name: "B", kind: .line, data: .bars(dailyBars(60, seed: 5)), axis: "left"),
            ], axes: [ValueAxis(id: "price"), ValueAxis(id: "left", side: .left)], time: dailyAxis(60))
        let (drawing, alone) = (whole.drawn, try #require(whole.drawing(ofAxis: id, measure: plainMeasure)))
        let (there, here) = (try axis(drawing, id), try axis(alone, id))
        #expect(here.ticks.map(\.value) == there.ticks.map(\.value) && here.ticks.map(\.at) == there.ticks.map(\.at))
        #expect(id == "x" ? alone.scene.size.width == 800 : alone.scene.size.height == 450)
        #expect(here.box.x == (id == "x" ? there.box.x : 0) && here.box.y == (id == "x" ? 0 : there.box.y))
        // Each text has its position in the chart, moved by the position of the axis.
        let (dx, dy) = id == "x" ? (0, -there.box.y) : (-there.box.x, 0)
        #expect(!alone.description.texts.isEmpty)
        for text in alone.description.texts {
            #expect(
                drawing.description.texts.contains {
                    $0.text == text.text && abs($0.box.x + dx - text.box.x) < 1e-9 && abs($0.box.y + dy - text.box.y) < 1e-9
                }, "\(text)")
        }
        #expect(whole.drawing(ofAxis: "volume", measure: plainMeasure) == nil)
    }

    @Test(
        "The price axis is at the right by default, on the background of the picture", .feature("S2-MA-13"),
        arguments: ThemeCatalog.all.map(\.name)
    )
    func house(theme: String) throws {
        let theme = try #require(ThemeCatalog.all[theme])
        let drawing = chart(
            [ChartSeries(id: "a", name: "A", kind: .candlestick, data: .bars(dailyBars(40)))], time: dailyAxis(40), theme: theme
        ).drawn
        let (axis, box) = (try #require(drawing.description.axes.last), drawing.description.panes[0].box)
        #expect(axis.side == "right" && axis.box.x >= box.maxX)
        // Behind the labels only the tag of the last price is painted.
        let painted = drawing.scene.group("axis-\(axis.id)").flatMap(\.rectangles).map(\.0)
        #expect(painted.count == 1)
    }

    @Test("An automatic range of values has at least the minimum span, and keeps its centre", .feature("S3-AX-29")) func leastSpan() throws
    {
        for (low, high) in [(100, 101), (100, 100), (95, 104), (90, 130), (-3, -2.5)] as [(Double, Double)] {
            let values = ValueSeries(time: dailyBars(4).time, values: [low, high, low, high])
            let range = { (least: Double) in
                chart(
                    [ChartSeries(id: "a", name: "A", kind: .line, data: .values(values))],
                    axes: [
                        ValueAxis(id: "p") {
                            $0.range = .visible(above: 0.1, below: 0.1)
                            $0.minSpan = least
                        }
                    ], time: dailyAxis(4)
                ).defaultRange(ofAxis: "p")
            }
            let (plain, held) = (try #require(range(0)), try #require(range(10)))
            let spans = (plain.upperBound - plain.lowerBound, held.upperBound - held.lowerBound)
            #expect(abs(spans.1 - max(spans.0, 10)) < 1e-9, "\(low) \(high)")
            #expect(abs((plain.lowerBound + plain.upperBound) - (held.lowerBound + held.upperBound)) < 1e-9)
        }
    }

    @Test(
        "The price axis has the range of the window's values, bands included, plus a tenth at each side", .feature("S3-AX-27"))
    func autoscale() throws {
        let bars = dailyBars(300, seed: 8)
        let band = BandSeries(
            time: bars.time, upper: bars.close.map { $0 * 1.1 }, middle: bars.close,
            lower: bars.close.enumerated().map { $1 * ($0 % 50 == 7 ? 0.6 : 0.95) })
        var chart = chart(
            [
                ChartSeries(id: "a", name: "A", kind: .candlestick, data: .bars(bars)),
                ChartSeries(id: "b", name: "B", kind: .band, data: .band(band)),
            ],
            axes: [ValueAxis(id: "p") { $0.range = .visible(above: 0.1, below: 0.1) }], time: dailyAxis(300))
        var generator = SeededGenerator(seed: 27)
        for _ in 0..<200 {
            let first = Int.random(in: 0..<299, using: &generator)
            let rows = first..<Int.random(in: (first + 1)...300, using: &generator)
            let day = { chart.timeAxis.timeline.position(of: Instant(monday.adding(days: $0))) }
            chart.timeAxis.window = day(rows.lowerBound)..<day(rows.upperBound)
            let low = rows.map { min(bars.low[$0], band.lower[$0]) }.min() ?? .nan
            let high = rows.map { max(bars.high[$0], band.upper[$0]) }.max() ?? .nan
            let shown = try #require(chart.defaultRange(ofAxis: "p"))
            #expect(
                abs(shown.lowerBound - (low - (high - low) / 10)) < 1e-9 * high
                    && abs(shown.upperBound - (high + (high - low) / 10)) < 1e-9 * high)
        }
    }
}

@Test("A crosshair on an axis of categories shows their names")
func crosshairOnCategories() throws {
    let sectors = CategoryAxis(["Energy", "Banks", "Farms"])
    var chart = chart(
        [ChartSeries(id: "a", name: "A", kind: .column, data: .values(sectors.values([("Energy", 1), ("Banks", 3), ("Farms", 2)])))],
        time: sectors.timeAxis)
    chart.crosshair = Crosshair(time: CategoryAxis.moment(of: 1))
    let cross = try #require(chart.drawn.description.crosshair)
    #expect(cross.title == "Banks" && cross.value == 3)
}
