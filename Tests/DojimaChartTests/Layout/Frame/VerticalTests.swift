import DojimaText
import DojimaChart
import DojimaScale
import DojimaSeries
import DojimaTestSupport
import DojimaTime
import Testing

/// Charts whose time runs upwards: positions and descriptions of their parts.
@Suite struct VerticalTests {
    private let bars = dailyBars(60, weekdaysOnly: true)

    private func candles(_ size: Size = Size(700, 900), axes: [ValueAxis] = []) -> Chart {
        var chart = chart(
            [
                ChartSeries(id: "v", name: "Volume", kind: .column, data: .bars(bars), axis: "v"),
                ChartSeries(id: "bars", name: "TEST", kind: .candlestick, data: .bars(bars)),
            ], axes: axes.isEmpty ? [ValueAxis(id: "price"), .volumeOverlay(id: "v")] : axes, time: dailyAxis(84, weekdaysOnly: true),
            size: size)
        chart.orientation = .vertical
        return chart
    }

    @Test("Time runs upwards and values to the right; axes have the rotated positions of the horizontal ones", .feature("S0-DP-03"))
    func places()
        throws
    {
        let axes = [ValueAxis(id: "r"), ValueAxis(id: "r2"), ValueAxis(id: "l", side: .left)]
        var chart = chart(
            axes.map { ChartSeries(id: $0.id, name: $0.id, kind: .line, data: .bars(bars), axis: $0.id) }, axes: axes,
            time: dailyAxis(84, weekdaysOnly: true), size: Size(700, 900))
        chart.orientation = .vertical
        chart.timeAxis.zones = [TimeAxisRow { $0.side = .top }]
        let description = chart.drawn.description
        let pane = description.panes[0].box
        let axis = { (id: String) in try #require(description.axes.first { $0.id == id }) }
        #expect(try axis("x").side == "left" && abs(axis("x").box.maxX - pane.x) < 0.01 && axis("x").box.height == pane.height)
        #expect(try axis("x-2").side == "right" && abs(axis("x-2").box.x - pane.maxX) < 0.01)
        #expect(try axis("r").side == "top" && axis("r").box.maxY == pane.y && axis("r").box.width == pane.width)
        #expect(try axis("r2").side == "top" && axis("r2").box.maxY == axis("r").box.y)
        #expect(try axis("l").side == "bottom" && axis("l").box.y == pane.maxY)
        for (earlier, later) in zip(try axis("x").ticks, try axis("x").ticks.dropFirst()) { #expect(earlier.at > later.at) }
        for (less, more) in zip(try axis("r").ticks, try axis("r").ticks.dropFirst()) { #expect(less.at < more.at) }
        // Labels are at their ticks.
        for tick in try axis("r").ticks where !tick.label.isEmpty {
            let text = try #require(description.texts.first { $0.text == tick.label && $0.box.maxY <= pane.y })
            #expect(abs(text.box.midX - tick.at) < 1.5)
        }
        for tick in try axis("x").ticks where !tick.label.isEmpty {
            let text = try #require(
                description.texts.first { $0.text == tick.label && $0.box.maxX <= pane.x && abs($0.box.midY - tick.at) < 8 })
            #expect(text.box.x >= 0)
        }
    }

    @Test("Names at the left side begin below the title", arguments: [Size(300, 200), Size(700, 400), Size(1600, 900)])
    func alignedNames(size: Size) throws {
        let names = CategoryAxis(["A rather long name", "B", "C"])
        let values = names.values(zip(["A rather long name", "B", "C"], [3.0, -2, 4]).map { ($0, $1) })
        var chart = chart([ChartSeries(id: "s", name: "S", kind: .column, data: .values(values))], time: names.timeAxis, size: size)
        chart.orientation = .vertical
        let texts = chart.drawn.description.texts
        let title = try #require(texts.first { $0.role == "title" }).box
        let name = try #require(texts.first { $0.text == "A rather long name" }).box
        #expect(abs(name.x - title.x) <= 1, "\(name.x) \(title.x)")
    }

    @Test("The labels of the navigator stay in the picture, for any part of its axis", .feature("S0-DP-03")) func navigatorLabels()
        throws
    {
        for height in stride(from: 240.0, through: 900, by: 60) {
            for days in [3, 5, 9, 40, 84] {
                var chart = candles(Size(900, height))
                let axis = dailyAxis(days)
                chart.timeAxis = axis
                chart.navigator = Navigator(timeline: axis.timeline, showing: axis, series: .bars(dailyBars(days)))
                for text in chart.drawn.description.texts { #expect(text.box.x >= -0.5, "\(height), \(days): \(text.text)") }
            }
        }
    }

    @Test("Each of many panes is at least 40 pixels wide if that fits, and none is too narrow for a marker", .feature("S0-DP-03"))
    func narrowPanes() throws {
        for (width, count) in [(320.0, 4), (320, 6), (330, 5), (320, 9)] {
            var chart = candles(Size(width, 400))
            chart.panes[0].annotations = [
                Annotation(id: "a", kind: .sell, points: [AnnotationPoint(time: Instant(monday.adding(days: 9)))])
            ]
            for index in 1..<count {
                chart.panes.append(
                    Pane(id: "\(index)", series: [ChartSeries(id: "\(index)", name: "Line", kind: .line, data: .bars(bars))]))
            }
            let panes = chart.drawn.description.panes.map(\.box)
            #expect(panes.count == count)
            if count <= 6 { #expect(panes.allSatisfy { $0.width >= 39.5 }, "\(width), \(count): \(panes.map(\.width))") }
            #expect(zip(panes, panes.dropFirst()).allSatisfy { $1.maxX <= $0.x + 0.01 })
        }
    }

    @Test(
        "Panes share space by weight, with minima of 40 wide and 20 high if that fits, and separators in their gaps",
        arguments: [PlotOrientation.horizontal, .vertical])
    func paneRoom(_ orientation: PlotOrientation) throws {
        let isVertical = orientation == .vertical
        let least = isVertical ? 40.0 : 20
        for size in stride(from: 100.0, through: 420, by: 11) {
            for (count, weight) in [(2, 1.0), (4, 1), (4, 5), (6, 3), (9, 1), (40, 1), (300, 1)] where count < 100 || size < 130 {
                var chart = candles(isVertical ? Size(size, 400) : Size(400, size))
                chart.orientation = orientation
                chart.panes[0].weight = weight
                chart.panes[0].annotations = [
                    Annotation(id: "a", kind: .sell, points: [AnnotationPoint(time: Instant(monday.adding(days: 9)))])
                ]
                for index in 1..<count {
                    chart.panes.append(
                        Pane(id: "\(index)", series: [ChartSeries(id: "\(index)", name: "Line", kind: .line, data: .bars(bars))]))
                }
                let drawing = chart.drawn
                // From the first pane: to the left, or down.
                func along(_ box: Rect) -> ClosedRange<Double> { isVertical ? -box.maxX...(-box.x) : box.y...box.maxY }
                let panes = drawing.description.panes.map { along($0.box) }
                let whole = (panes.last?.upperBound ?? 0) - (panes.first?.lowerBound ?? 0)
                let what = Comment(rawValue: "\(size), \(count), \(weight): \(panes)")
                let gaps = zip(panes, panes.dropFirst()).map { $1.lowerBound - $0.upperBound }
                #expect(gaps.allSatisfy { $0 >= -0.01 && $0 <= 9.01 }, what)
                let needed = Double(count) * least
                if whole >= needed + 1 {
                    #expect(panes.allSatisfy { $0.upperBound - $0.lowerBound >= least - 1 }, what)
                }
                if whole >= needed + Double(9 * count) { #expect(gaps.allSatisfy { $0 >= 4 }, what) }
                var rules: [Double] = []
                for (box, fill) in rectangles(drawing.scene.shapes) where fill == chart.theme.frame {
                    if isVertical ? box.height > 100 : box.width > 100 { rules.append(isVertical ? -box.midX : box.midY) }
                }
                for (before, after) in zip(panes, panes.dropFirst()) where after.lowerBound - before.upperBound >= 2 {
                    let middle = (before.upperBound + after.lowerBound) / 2
                    #expect(rules.contains { abs($0 - middle) <= 1 }, "\(size), \(count): \(middle)")
                }
            }
        }
    }

    @Test(
        "Panes too narrow to read are reported, and none has a tag that its neighbours would clip",
        arguments: [PlotOrientation.horizontal, .vertical])
    func tooManyPanes(_ orientation: PlotOrientation) throws {
        func drawing(_ count: Int) -> ChartDrawing {
            var chart = candles(orientation == .vertical ? Size(320, 400) : Size(600, 130))
            chart.orientation = orientation
            for index in 1..<count {
                chart.panes.append(
                    Pane(id: "\(index)", series: [ChartSeries(id: "\(index)", name: "Line", kind: .line, data: .bars(bars))]))
            }
            return chart.drawn
        }
        #expect(!drawing(2).description.warnings.contains { $0.contains("panes") })
        let many = drawing(9)
        let said = many.description.warnings.filter { $0.hasPrefix("9 panes do not fit at") }
        #expect(
            said.count == 1 && said[0].contains(orientation == .vertical ? "pixels wide" : "pixels high"), "\(many.description.warnings)")
        let tags = many.description.texts.filter { $0.role == "tag" }.map(\.box)
        let panes = many.description.panes.map(\.box)
        for tag in tags {
            #expect(
                panes.contains { orientation == .vertical ? tag.x >= $0.x && tag.maxX <= $0.maxX : tag.y >= $0.y && tag.maxY <= $0.maxY })
        }
    }

    @Test("Panes go from right to left, and each has its own legend above it", .feature("S0-DP-03")) func panes() throws {
        var chart = candles(Size(900, 800))
        chart.panes.append(Pane(id: "below", series: [ChartSeries(id: "below", name: "Below", kind: .line, data: .bars(bars))]))
        let description = chart.drawn.description
        let (price, below) = (description.panes[0].box, description.panes[1].box)
        #expect(below.maxX < price.x && below.y == price.y && below.height == price.height)
        #expect(description.legends.count == 2)
        for (legend, pane) in zip(description.legends, [price, below]) {
            #expect(legend.maxY <= pane.y && legend.x >= pane.x && legend.maxX <= pane.maxX)
        }
        #expect(layoutFaults(chart.drawn, oneBar: false) == [])
    }

    @Test("Labels are right of points above zero and left of others, with a rotated offset", .feature("S0-DP-09"))
    func labels() throws {
        let numbers = [3.0, -4, 5, -2]
        let time = numbers.indices.map { Instant(monday.adding(days: $0)) }
        func boxes(_ labels: PointLabels) -> [(label: Rect, point: Point)] {
            var chart = chart(
                [
                    ChartSeries(id: "s", name: "S", kind: .line, data: .values(ValueSeries(time: time, values: numbers))) {
                        ($0.lastValue, $0.labels) = (.hidden, labels)
                    }
                ], axes: [ValueAxis(id: "price") { $0.range = .fixed(-10...10) }], time: dailyAxis(4), size: Size(700, 700))
            chart.orientation = .vertical
            let drawing = chart.drawn
            let points = drawing.scene.group("series-s").compactMap(\.polyline).joined()
            let found = drawing.scene.group("labels-price").flatMap { shape -> [Rect] in
                if case .text(let run) = shape { [run.box] } else { [] }
            }
            return found.compactMap { box in
                points.min { abs($0.y - box.midY) < abs($1.y - box.midY) }.map { (box, $0) }
            }.sorted { $0.point.y > $1.point.y }
        }
        let plain = boxes(PointLabels())
        #expect(plain.count == 4)
        for (index, pair) in plain.enumerated() {
            #expect(numbers[index] > 0 ? pair.label.x > pair.point.x : pair.label.maxX < pair.point.x)
            #expect(abs(pair.label.midY - pair.point.y) <= 1)
        }
        let moved = boxes(PointLabels(dx: 10, dy: 4))
        #expect(moved.count == 4)
        for (moved, still) in zip(moved, plain) {
            #expect(abs(moved.label.x - still.label.x - (still.label.x > still.point.x ? 10 : -10)) <= 1)
            #expect(abs(moved.label.y - still.label.y - 4) <= 1)
        }
    }

    @Test("Labels of horizontal bars are half their text size from the bars, at every size", arguments: [10.0, 14, 18])
    func barLabels(size: Double) throws {
        let numbers = [30.0, -40, 50, -20]
        let values = ValueSeries(time: numbers.indices.map { Instant(monday.adding(days: $0)) }, values: numbers)
        var chart = chart(
            [ChartSeries(id: "s", name: "S", kind: .column, data: .values(values)) { $0.labels = PointLabels() }],
            time: dailyAxis(4), size: Size(900, 700))
        (chart.orientation, chart.theme.fontSize) = (.vertical, size)
        let scene = chart.drawn.scene
        let bars = scene.group("series-s").flatMap(\.rectangles).map(\.0)
        let labels = scene.group("labels-price").compactMap { if case .text(let run) = $0 { run.box } else { nil } }
        #expect(labels.count == 4, "\(labels) \(bars)")
        for label in labels {
            let bar = try #require(bars.min { abs($0.midY - label.midY) < abs($1.midY - label.midY) })
            let distance = max(label.x - bar.maxX, bar.x - label.maxX)
            #expect(abs(distance - size / 2) <= 1.5, "\(distance)")
        }
    }

    @Test("A crosshair has its time at the left, its value above, and its box over no texts", .feature("S0-DP-03")) func crosshair() throws
    {
        var boxes = 0
        for row in [0, 7, 29, 59] {
            for form in [Crosshair.BoxForm.panel, .callout] {
                var chart = candles(Size(700, 700))
                chart.crosshair = Crosshair(time: bars.time[row], box: form)
                let drawing = chart.drawn
                let description = drawing.description
                let (cross, pane) = (try #require(description.crosshair), description.panes[0].box)
                let y = try #require(cross.y)
                #expect(pane.x...pane.maxX ~= cross.x && pane.y...pane.maxY ~= y)
                // The height is that of the bar's day, counted from below.
                #expect(abs((pane.maxY - y) / pane.height - (Double(row) + 0.5) / 60) < 0.01)
                let tag = try #require(description.texts.first { $0.role == "tag" && abs($0.box.midX - cross.x) < 2 })
                #expect(tag.box.maxY <= pane.y && tag.text == cross.entries.first { $0.label == "Close" }?.text)
                let time = try #require(description.texts.first { $0.role == "crosshair" && $0.box.maxX <= pane.x })
                #expect(abs(time.box.midY - y) < 10 || y > pane.maxY - 10 || y < pane.y + 10)
                if let box = cross.box {
                    boxes += 1
                    #expect(box.x >= pane.x && box.maxX <= pane.maxX && box.y >= pane.y && box.maxY <= pane.maxY)
                }
                #expect(layoutFaults(drawing, oneBar: false) == [], "\(row) \(form)")
            }
        }
        #expect(boxes > 0)
    }

    @Test("The date of a crosshair replaces the larger unit that it meets", .feature("S0-DP-03")) func crosshairOverSecondRow()
        throws
    {
        for row in 0..<30 {
            var chart = candles(Size(700, 300))
            chart.timeAxis.tickStyle.context = .secondRow
            chart.crosshair = Crosshair(time: bars.time[row])
            let drawing = chart.drawn
            #expect(drawing.description.texts.contains { $0.role == "crosshair" })
            #expect(layoutFaults(drawing, oneBar: false) == [], "\(row)")
        }
    }

    @Test("An annotation at a value is vertical, one at a time is horizontal, and their texts stay horizontal", .feature("S0-DP-03"))
    func annotations() throws {
        var chart = candles()
        let (from, to) = (bars.time[10], bars.time[40])
        let level = bars.close[20]
        chart.panes[0].annotations = [
            Annotation(id: "level", kind: .horizontalLine, points: [AnnotationPoint(value: level)], text: "A level"),
            Annotation(id: "day", kind: .verticalLine, points: [AnnotationPoint(time: from)], text: "A day"),
            Annotation(
                id: "stretch", kind: .verticalBand, points: [AnnotationPoint(time: from), AnnotationPoint(time: to)], text: "A stretch"),
            Annotation(id: "sale", kind: .sell, points: [AnnotationPoint(time: to)], text: "Sold"),
            Annotation(id: "dot", kind: .event, points: [AnnotationPoint(time: from)], text: "D"),
            Annotation(
                id: "note", kind: .text, points: [AnnotationPoint(time: bars.time[50], value: bars.low[50] - 1)], text: "Noted",
                anchor: .left),
        ]
        let drawing = chart.drawn
        let pane = drawing.description.panes[0].box
        func bounds(_ id: String) throws -> [LineSegment] {
            drawing.scene.group("annotation-\(id)").flatMap { shape -> [LineSegment] in
                if case .segments(let segments, _) = shape { segments } else { [] }
            }
        }
        let upright = try #require(try bounds("level").first)
        #expect(
            upright.from.x == upright.to.x && min(upright.from.y, upright.to.y) == pane.y && max(upright.from.y, upright.to.y) == pane.maxY)
        let lying = try #require(try bounds("day").first)
        #expect(lying.from.y == lying.to.y && min(lying.from.x, lying.to.x) == pane.x)
        let band = try #require(drawing.scene.group("annotation-stretch").flatMap(\.rectangles).first?.0)
        #expect(band.width == pane.width && abs(band.height - pane.height * 31 / 60) < 2)
        // The anchor is that of the text in the picture: its left end is at the point.
        let note = try #require(drawing.description.texts.first { $0.text == "Noted" })
        let point = try #require(drawing.description.annotations.first { $0.id == "note" }?.points.first)
        #expect(abs(note.box.x - point.x) <= 6 && abs(note.box.midY - point.y) <= 6)
        // Sold is right of the bar's high.
        let sold = try #require(drawing.description.texts.first { $0.text == "Sold" })
        let bar = try #require(chart.pointField(measure: plainMeasure).series.last)
        #expect(bar.id == "bars" && sold.box.x >= pane.x)
        #expect(layoutFaults(drawing, oneBar: false) == [])
    }

    @Test("An axis of a vertical chart can be drawn alone, its ticks in the pixels of the complete picture", .feature("S0-AX-22"))
    func axisAlone() throws {
        let chart = candles()
        let whole = chart.drawn.description
        for id in ["x", "price"] {
            let alone = try #require(chart.drawing(ofAxis: id, measure: plainMeasure))
            let (axis, other) = (try #require(alone.description.axes.first), try #require(whole.axes.first { $0.id == id }))
            #expect(axis.ticks.map(\.at) == other.ticks.map(\.at) && axis.box.width == other.box.width)
            #expect(id == "x" ? alone.scene.size.height == 900 : alone.scene.size.width == 700)
        }
    }

    @Test("The point nearest to a position in a vertical picture is found", .feature("S0-DP-03")) func nearest() throws {
        let chart = candles(axes: [ValueAxis(id: "price"), ValueAxis(id: "v", side: .left)])
        let line = try #require(chart.nearestPoint(to: Point(300, 400)))
        let pane = chart.drawn.description.panes[0].box
        // Rows count from below.
        let row = ((pane.maxY - line.point.y) / pane.height * 60).rounded(.down)
        #expect(Int(clamping: row) == line.row)
        #expect(chart.nearestPoint(to: line.point)?.row == line.row)
        #expect(chart.nearestPoint(to: Point(2, 2)) == nil)
    }

    @Test("In 150 random vertical pictures no text is clipped or overlaps another", .feature("S0-DP-03")) func laws() throws {
        var random = SeededGenerator(seed: 2026)
        for number in 0..<150 {
            let chart = try picture(&random)
            let drawing = chart.drawn
            let note = Comment(
                rawValue:
                    "\(number): \(chart.size) \(chart.panes.map { $0.series.map(\.kind.name) }) \(chart.panes.flatMap(\.axes).map(\.title)) \(chart.drawn.description.warnings)"
            )
            #expect(layoutFaults(drawing, oneBar: false) == [], note)
            // Shapes that are not clipped are in the picture.
            let whole = Rect(x: -0.5, y: -0.5, width: chart.size.width + 1, height: chart.size.height + 1)
            for shape in drawing.scene.shapes { #expect(shape.leaving(whole) == nil, note) }
            #expect(chart.drawn.scene == drawing.scene)
        }
    }

    private func rectangles(_ shapes: [Shape]) -> [(Rect, Color)] {
        shapes.flatMap { shape in
            if case .group(_, _, let inside) = shape { rectangles(Array(inside)) } else { shape.rectangles }
        }
    }

    /// A chart with some of every kind.
    private func picture(_ random: inout SeededGenerator) throws -> Chart {
        func chance(_ share: Double) -> Bool { Double.random(in: 0..<1, using: &random) < share }
        func one<Element>(of choices: [Element]) -> Element { choices[Int.random(in: 0..<choices.count, using: &random)] }
        let kinds = SeriesCatalog.all.filter { $0.name != "band" }
        let data: [SeriesData] = [
            .bars(bars), .values(ValueSeries(time: bars.time, values: bars.close.enumerated().map { $0 % 11 == 3 ? .nan : $1 })),
        ]
        let series = (0..<Int.random(in: 1...4, using: &random)).map { index in
            ChartSeries(
                id: "s\(index)", name: one(of: ["A", "Average over fifty days", "B 20, 2"]), kind: one(of: kinds), data: one(of: data),
                axis: one(of: ["price", "price", "other", "v"])
            ) {
                ($0.lastValue, $0.labels) = (
                    one(of: [.automatic, .shown, .hidden]),
                    chance(0.15)
                        ? PointLabels(one(of: PointLabels.Content.allCases), direction: one(of: PointLabels.Direction.allCases)) : nil
                )
            }
        }
        var price = ValueAxis(id: "price", side: one(of: [.left, .right])) { $0.title = one(of: ["", "US dollars"]) }
        price.titlePlacement = one(of: AxisTitlePlacement.allCases)
        (price.isInverted, price.scale) = (chance(0.2), one(of: [.linear, .linear, .logarithmic]))
        price.style = AxisStyle {
            $0.tickLength = one(of: [0, 6])
            $0.minorTickLength = one(of: [0, 3])
            $0.hasStripes = chance(0.2)
        }
        var chart = chart(
            series, axes: [price, ValueAxis(id: "other", side: one(of: [.left, .right])), .volumeOverlay(id: "v")],
            time: dailyAxis(84, weekdaysOnly: chance(0.7)),
            size: one(of: [Size(1200, 700), Size(700, 1000), Size(500, 800), Size(420, 620), Size(330, 300), Size(240, 240)]),
            scale: one(of: [1, 2, 1.5]))
        chart.orientation = .vertical
        chart.title = one(of: ["", "A title of some length for this picture"])
        chart.layout.titleAlign = one(of: TitleAlignment.allCases)
        chart.layout.drawsTitleOverPlot = chance(0.2)
        chart.timeAxis.labelAngle = one(of: LabelAngle.allCases)
        chart.timeAxis.side = one(of: TimeAxis.Side.allCases)
        if chance(0.2) { chart.timeAxis.title = "Session" }
        if chance(0.2) { chart.timeAxis.tickStyle.context = .secondRow }
        if chance(0.15) { chart.timeAxis.crosses = bars.close[5] }
        if chance(0.15) { chart.panes[0].axes[0].crosses = .instant(bars.time[30]) }
        if chance(0.2) {
            chart.timeAxis.zones = [
                TimeAxisRow {
                    $0.side = one(of: TimeAxis.Side.allCases); $0.title = "Again"
                }
            ]
        }
        if chance(0.3) { chart.panes.append(try IndicatorRequest(one(of: ["macd", "rsi:14"])).pane(on: bars)) }
        if chance(0.3) {
            chart.navigator = Navigator(timeline: chart.timeAxis.timeline, showing: chart.timeAxis, series: .bars(bars), interval: .day)
        }
        if chance(0.4) { chart.crosshair = Crosshair(time: one(of: bars.time), box: one(of: [.panel, .callout])) }
        if chance(0.2) { chart.tracking = ValueTracking(placement: one(of: [.plot, .axis])) }
        if chance(0.3) {
            chart.panes[0].annotations = [
                Annotation(id: "a", kind: .sell, points: [AnnotationPoint(time: one(of: bars.time))], text: "Sold"),
                Annotation(id: "b", kind: .horizontalLine, points: [AnnotationPoint(value: one(of: bars.close))], text: "A level"),
                Annotation(
                    id: "c", kind: one(of: [.trendLine, .measure, .fibonacci, .rectangle]),
                    points: [5, 40].map { AnnotationPoint(time: bars.time[$0], value: bars.close[$0]) }, text: "A move"),
            ]
        }
        if chance(0.2) { chart.layout.canvasInset = 10 }
        return chart
    }
}

extension Shape {
    /// The first box of a shape outside of every clip that is not inside of another; `nil` for none.
    fileprivate func leaving(_ whole: Rect) -> Rect? {
        switch self {
        case .group(_, .some, _): return nil
        case .group(_, nil, let shapes): return shapes.lazy.compactMap { $0.leaving(whole) }.first
        case .rectangles(let rects, _):
            return rects.first { !($0.x >= whole.x && $0.maxX <= whole.maxX && $0.y >= whole.y && $0.maxY <= whole.maxY) }
        case .text(let run):
            let box = run.box
            return box.x >= whole.x && box.maxX <= whole.maxX && box.y >= whole.y && box.maxY <= whole.maxY ? nil : box
        case .segments, .polyline, .polygon, .arcs, .image: return nil
        }
    }
}
