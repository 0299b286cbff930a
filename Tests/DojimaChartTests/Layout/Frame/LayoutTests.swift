import DojimaChart
import DojimaScale
import DojimaSeries
import DojimaTestSupport
import DojimaText
import DojimaTime
import Testing

@Suite struct LayoutTests {
    private func series(_ id: String, axis: String, _ seed: UInt64) -> ChartSeries {
        ChartSeries(id: id, name: id, kind: .line, data: .bars(dailyBars(60, seed: seed)), axis: axis)
    }

    @Test("Axes are at the left and right, the first innermost, and touch neither plot nor each other", .feature("S0-MA-01", "S0-MA-02"))
    func columns() throws {
        let drawing = chart(
            [series("a", axis: "r1", 1), series("b", axis: "r2", 2), series("c", axis: "l1", 3), series("d", axis: "l2", 4)],
            axes: [ValueAxis(id: "r1"), ValueAxis(id: "r2"), ValueAxis(id: "l1", side: .left), ValueAxis(id: "l2", side: .left)],
            time: dailyAxis(60)
        ).drawn
        let box = { (id: String) in try #require(drawing.description.axes.first { $0.id == id }).box }
        let pane = drawing.description.panes[0].box
        #expect(try box("r1").x == pane.maxX && box("r2").x == box("r1").maxX)
        #expect(try box("l1").maxX == pane.x && box("l2").maxX == box("l1").x)
        #expect(try box("l2").x >= 0 && box("r2").maxX <= 800)
        let ranges = try ["r1", "r2", "l1", "l2"].map { id in try #require(drawing.description.axes.first { $0.id == id }).range }
        #expect(Set(ranges).count > 1, "separate scales")
    }

    @Test(
        "The time axis comes first, then the value axes in the order of addition, of which the first is the primary one",
        .feature("S0-MA-03"))
    func axisOrder() {
        let ids = ["one", "two", "three"]
        for first in ids.indices {
            let axes = (ids[first...] + ids[..<first]).enumerated().map { ValueAxis(id: $1, side: $0 == 1 ? .left : .right) }
            let high = dailyBars(60, seed: 2)
            let others = axes.dropFirst().map { axis in
                ChartSeries(
                    id: axis.id, name: axis.id, kind: .line,
                    data: .values(ValueSeries(time: high.time, values: high.close.map { $0 * 10 })), axis: axis.id)
            }
            let drawn = chart([series("a", axis: "", 1)] + others, axes: axes, time: dailyAxis(60)).drawn.description
            #expect(drawn.axes.map(\.id) == ["x"] + axes.map(\.id))
            let primary = drawn.axes[1]
            let bars = dailyBars(60, seed: 1)
            #expect(primary.range.lowerBound <= bars.close.min() ?? 0 && primary.range.upperBound >= bars.close.max() ?? 0)
            #expect(drawn.axes[1].range != drawn.axes[2].range && drawn.axes[2].range == drawn.axes[3].range)
        }
    }

    @Test("A series without an axis uses the first one", .feature("S0-MA-03", "S0-MA-04"))
    func primary() throws {
        let axes = [ValueAxis(id: "one"), ValueAxis(id: "two")]
        let lone = chart([series("a", axis: "", 1), series("b", axis: "two", 2)], axes: axes, time: dailyAxis(60))
        let range = try #require(lone.visibleRange(ofAxis: "one"))
        #expect(range == chart([series("a", axis: "", 1)], time: dailyAxis(60)).visibleRange(ofAxis: "price"))
    }

    @Test("A chart has one time axis and any number of value axes, and never none", .feature("S0-AX-01"), arguments: 0...7)
    func axes(count: Int) {
        let axes = (0..<count).map { ValueAxis(id: "a\($0)", side: $0 % 2 == 0 ? .right : .left) }
        let drawn = chart([series("s", axis: "a0", 1)], axes: axes, time: dailyAxis(60), size: Size(1200, 500)).drawn
        #expect(drawn.description.axes.count { $0.side == "bottom" } == 1)
        #expect(drawn.description.axes.count { $0.side != "bottom" } == max(1, count))
        #expect(layoutFaults(drawn, oneBar: false) == [])
    }

    @Test("Axes can be replaced and removed, but the last one stays", .feature("S0-MA-05"))
    func removal() {
        var chart = chart([series("a", axis: "", 1)], axes: [ValueAxis(id: "one"), ValueAxis(id: "two")], time: dailyAxis(60))
        chart.panes[0].axes.removeLast()
        #expect(chart.panes[0].axes.map(\.id) == ["one"])
        let before = chart.drawn.scene
        chart.panes[0].axes.removeAll()
        #expect(chart.panes[0].axes.map(\.id) == ["one"] && chart.drawn.scene == before)
        chart.panes[0].axes = [ValueAxis(id: "other", side: .left)]
        #expect(chart.drawn.description.axes.map(\.id) == ["x", "other"])
    }

    @Test("Removing the last value axis of a pane, the time axis or an unknown one is an error that changes nothing", .feature("S0-MA-05"))
    func removedLast() throws {
        var chart = chart(
            [series("a", axis: "one", 1), series("b", axis: "two", 2)], axes: [ValueAxis(id: "one"), ValueAxis(id: "two", side: .left)],
            time: dailyAxis(60))
        try chart.removeAxis("two")
        #expect(chart.drawn.description.axes.map(\.id) == ["x", "one"])
        let before = chart.drawn.scene
        for (id, message) in [
            ("one", #""one" is the last value axis of the pane "price"; replace it instead"#),
            ("x", "x is the time axis, which every chart has"), ("two", #"there is no axis "two"; this chart has one"#),
        ] {
            let error = #expect(throws: RequestError.self) { try chart.removeAxis(id) }
            #expect(error.map { "\($0.message)" } == message)
            #expect(chart.panes[0].axes.map(\.id) == ["one"] && chart.drawn.scene == before)
        }
    }

    @Test(
        "The space of axes can be queried, and charts that share the widest have aligned plots",
        .feature("S0-MA-06", "S0-MA-07"))
    func aligned() {
        let prices = { (factor: Double) in
            ValueSeries(time: dailyBars(60).time, values: dailyBars(60).close.map { $0 * factor })
        }
        let charts = [0.001, 1, 1e4].map { factor in
            chart(
                [
                    ChartSeries(id: "a", name: "a", kind: .line, data: .values(prices(factor))),
                    ChartSeries(id: "b", name: "b", kind: .line, data: .values(prices(1 / factor)), axis: factor == 1 ? "r" : "l"),
                ],
                axes: [ValueAxis(id: "r"), ValueAxis(id: "l", side: .left) { $0.showsLabels = factor != 1 }], time: dailyAxis(60))
        }
        let plots = { (charts: [Chart]) in charts.map { $0.drawn.description.panes[0].box } }
        #expect(
            Set(plots(charts).map(\.x)).count > 1 && Set(plots(charts).map(\.maxX)).count > 1, "each separately has the maximum width")
        let needed = charts.map { $0.axisWidths(measure: plainMeasure) }
        let widths = needed.reduce(AxisWidths()) { $0.union($1) }
        let aligned = charts.map { chart in
            var chart = chart
            chart.layout.axisWidths = widths
            return chart
        }
        #expect(Set(plots(aligned).map(\.x)).count == 1 && Set(plots(aligned).map(\.maxX)).count == 1)
        #expect(needed[1].left.isEmpty && aligned[0].layout.axisWidths.right == [needed.compactMap(\.right.first).max() ?? 0])
        for (chart, need) in zip(charts, needed) {
            let box = chart.drawn.description.axes.first { $0.id == "r" }?.box
            #expect(box?.width == need.right[0])
        }
        for chart in aligned { #expect(layoutFaults(chart.drawn, oneBar: false) == []) }
    }

    @Test("The grid is drawn first, then the series in order, then marks and legend", .feature("S0-ST-01", "S0-LO-02"))
    func order() throws {
        let drawing = chart([series("a", axis: "", 1), series("b", axis: "", 2)], time: dailyAxis(60)).drawn
        let ids = drawing.scene.group("pane-price").compactMap { shape -> String? in
            if case .group(let id, _, _) = shape { id } else { nil }
        }
        #expect(ids == ["grid-price", "series-a", "series-b", "marks-price", "legend-price", "axis-price"])
    }

    @Test("Areas are under the series, lines of annotations over them, and the crosshair is over both", .feature("S0-LO-02"))
    func layers() throws {
        var chart = chart([series("a", axis: "", 1)], time: dailyAxis(60))
        let (time, value) = (dailyBars(60, seed: 1).time[20], dailyBars(60, seed: 1).close[20])
        chart.panes[0].annotations = [
            Annotation(id: "over", kind: .horizontalLine, points: [AnnotationPoint(value: value)]),
            Annotation(id: "under", kind: .horizontalBand, points: [AnnotationPoint(value: value), AnnotationPoint(value: value * 1.01)]),
        ]
        chart.crosshair = Crosshair(time: time)
        func ids(_ shapes: [Shape]) -> [String] {
            shapes.flatMap { shape -> [String] in
                if case .group(let id, _, let inner) = shape { [id] + ids(Array(inner)) } else { [] }
            }
        }
        let wanted = ["grid-price", "annotation-under", "series-a", "annotation-over", "crosshair"]
        let drawn = ids(chart.drawn.scene.shapes)
        let indices = try wanted.map { id in try #require(drawn.firstIndex(of: id), "\(id)") }
        #expect(indices == indices.sorted(), "\(drawn)")
    }

    @Test("Prices at the right and volume at the left have separate scales and ticks", .feature("S0-MA-11"))
    func opposite() throws {
        let bars = dailyBars(60)
        let drawn = chart(
            [
                ChartSeries(id: "volume", name: "V", kind: .column, data: .bars(bars), axis: "volume"),
                ChartSeries(id: "bars", name: "A", kind: .candlestick, data: .bars(bars), axis: "price"),
            ], axes: [ValueAxis(id: "price"), .volume(side: .left)], time: dailyAxis(60)
        ).drawn.description
        let box = drawn.panes[0].box
        let axes = try ["price", "volume"].map { id in try #require(drawn.axes.first { $0.id == id }) }
        #expect(axes[0].side == "right" && axes[0].box.x >= box.maxX && axes[1].side == "left" && axes[1].box.maxX <= box.x)
        let (highs, volumes) = (try #require(bars.high.max()), try #require(bars.volume.max()))
        #expect(axes[0].range.contains(highs) && !axes[0].range.contains(volumes) && axes[1].range.contains(volumes))
        for axis in axes {
            #expect(axis.ticks.count > 2)
            for tick in axis.ticks {
                let share = (tick.value - axis.range.lowerBound) / (axis.range.upperBound - axis.range.lowerBound)
                #expect(abs(box.maxY - share * box.height - tick.at) <= 1, "\(axis.id): \(tick.value)")
            }
        }
    }

    @Test(
        "Heading, panes, axes and navigator do not overlap and fill the chart", .feature("S0-LO-01"),
        arguments: [
            Size(320, 200), Size(330, 240), Size(400, 300), Size(640, 360), Size(500, 900), Size(900, 500), Size(1600, 900),
            Size(3840, 2160),
        ])
    func sizes(size: Size) throws {
        for count in [1, 2, 3, 60, 2000] {
            for panes in 1...4 {
                let bars = dailyBars(count)
                let time = dailyAxis(count)
                var all = [
                    Pane(
                        id: "price", weight: 3, axes: [ValueAxis(id: "price"), .volumeOverlay(id: "v")],
                        series: [
                            ChartSeries(id: "v", name: "Volume", kind: .column, data: .bars(bars), axis: "v"),
                            ChartSeries(id: "bars", name: "TEST", kind: .candlestick, data: .bars(bars)),
                        ])
                ]
                for index in 1..<panes { all.append(Pane(id: "p\(index)", series: [series("s\(index)", axis: "", UInt64(index))])) }
                let chart = Chart(
                    title: panes == 2 ? String(repeating: "A long title ", count: 30) : "",
                    heading: Heading(symbol: "TEST", interval: "1d", exchange: "XNYS"),
                    size: size, timeAxis: time, panes: all,
                    navigator: Navigator(timeline: time.timeline, showing: time, series: .bars(bars), interval: .day))
                let faults = layoutFaults(chart.drawn, oneBar: count == 1)
                #expect(faults == [], "\(size) \(count) bars \(panes) panes")
            }
        }
    }

    @Test(
        "Odd prices make valid charts: all equal, zero, negative, huge, tiny, one missing",
        arguments: [
            [7, 7, 7], [0, 0, 0], [-5, -4, -6], [1e-9, 2e-9, 1.5e-9], [4e13, 9e14, 5e14], [1e300, 2e300, 1e299], [5, .nan, 6],
            [0.1, 0.1 + 1e-16, 0.1],
        ] as [[Double]])
    func oddPrices(prices: [Double]) {
        let bars = BarSeries(prices: prices.map { ($0, $0, $0, $0) })
        for kind in [SeriesKind.candlestick, .line, .area, .ohlc, .column] {
            for logarithmic in [false, true] {
                let drawing = chart(
                    [ChartSeries(id: "bars", name: "A", kind: kind, data: .bars(bars))],
                    axes: [ValueAxis(id: "price") { $0.scale = logarithmic ? .logarithmic : .linear }], time: dailyAxis(3)
                ).drawn
                #expect(layoutFaults(drawing, oneBar: false) == [], "\(prices) \(kind.name)")
            }
        }
    }

    @Test("Bars completely outside the window leave an empty but valid chart")
    func outside() {
        var time = dailyAxis(400)
        time.window = AxisPosition(microseconds: 300 * 86_400_000_000)..<AxisPosition(microseconds: 320 * 86_400_000_000)
        let drawing = chart([ChartSeries(id: "bars", name: "A", kind: .candlestick, data: .bars(dailyBars(10)))], time: time).drawn
        #expect(layoutFaults(drawing, oneBar: false) == [] && drawing.description.series[0].bars == 0)
    }

    @Test("The tag of the last price covers no tick label, and several tags do not overlap")
    func tags() {
        for seed in 1...30 as ClosedRange<UInt64> {
            // Values, since the names of prices on one axis are at the ends of their lines.
            let lines = [("a", seed), ("b", seed + 1), ("c", seed + 2)].map { id, seed in
                let bars = dailyBars(60, seed: seed)
                return ChartSeries(id: id, name: id, kind: .line, data: .values(ValueSeries(time: bars.time, values: bars.close))) {
                    $0.lastValue = .shown
                }
            }
            let drawing = chart(lines, time: dailyAxis(60)).drawn
            #expect(layoutFaults(drawing, oneBar: false) == [])
            #expect(drawing.description.texts.filter { $0.role == "tag" }.count == 3)
        }
    }

    @Test("The navigator's selection is the window, in axis time", .feature("S0-MA-07"))
    func navigator() throws {
        let bars = dailyBars(400, weekdaysOnly: true)
        let whole = dailyAxis(560, weekdaysOnly: true)
        var time = whole
        let length = whole.timeline.length
        time.window = AxisPosition(microseconds: length / 4)..<AxisPosition(microseconds: length / 2)
        var chart = chart([ChartSeries(id: "bars", name: "A", kind: .candlestick, data: .bars(bars))], time: time, size: Size(900, 600))
        chart.navigator = Navigator(timeline: whole.timeline, showing: time, series: .bars(bars), interval: .day)
        let navigator = try #require(chart.drawn.description.navigator)
        #expect(abs(navigator.selection.x - navigator.box.x - navigator.box.width / 4) <= 1)
        #expect(abs(navigator.selection.width - navigator.box.width / 4) <= 1)
    }

    @Test("The same chart gives the same scene, SVG and description", .feature("S0-LO-11", "SX-CD-09"))
    func deterministic() {
        let one = chart([series("a", axis: "", 1)], time: dailyAxis(60))
        #expect(one.drawn.scene == one.drawn.scene)
        #expect(one.drawn.scene.svg() == one.drawn.scene.svg() && one.drawn.description.json() == one.drawn.description.json())
    }

    @Test("Stamps of daily bars in the exchange's time are assigned to their dates there")
    func tradeDates() throws {
        let zone = try Zone("America/New_York")
        var bars = BarSeries(interval: .day)
        for index in 0..<5 {
            let close = zone.instant(of: LocalTime(monday.adding(days: index), TimeOfDay(clock: 20)))
            bars.append(unchecked: Bar(time: close, open: 1, high: 3, low: 1, close: 2))
        }
        var time = dailyAxis(5)
        time.zone = zone
        let drawing = chart([ChartSeries(id: "bars", name: "A", kind: .candlestick, data: .bars(bars))], time: time).drawn
        #expect(drawing.description.series[0].bars == 5, "20:00 in New York is the next day in UTC; no bar is lost at the end")
    }
}

/// Violations of the laws for every chart in a drawing.
func layoutFaults(_ drawing: ChartDrawing, oneBar: Bool) -> [String] {
    let description = drawing.description
    var faults: [String] = []
    let size = description.size
    let isInside = { (box: Rect) in
        box.x >= -0.5 && box.y >= -0.5 && box.maxX <= size.width + 0.5 && box.maxY <= size.height + 0.5 && box.width >= 0 && box.height >= 0
    }
    let overlap = { (a: Rect, b: Rect) in
        min(a.maxX, b.maxX) - max(a.x, b.x) > 0.5 && min(a.maxY, b.maxY) - max(a.y, b.y) > 0.5
    }
    for (index, text) in description.texts.enumerated() {
        if !isInside(text.box) { faults.append("\(text.text) leaves the picture") }
        for other in description.texts[(index + 1)...] where overlap(text.box, other.box) { faults.append("\(text.text) on \(other.text)") }
    }
    let isVertical = description.axes.contains { $0.id == "x" && ($0.side == "left" || $0.side == "right") }
    for (index, pane) in description.panes.enumerated() {
        let (along, across) = isVertical ? (pane.box.height, pane.box.width) : (pane.box.width, pane.box.height)
        if !isInside(pane.box) || along < 40 || across < (isVertical ? 10 : 20) { faults.append("pane \(pane.id) \(pane.box)") }
        for other in description.panes[(index + 1)...] where overlap(pane.box, other.box) { faults.append("\(pane.id) on \(other.id)") }
        if let navigator = description.navigator, overlap(pane.box, navigator.box) { faults.append("\(pane.id) on the navigator") }
    }
    for axis in description.axes {
        if !(axis.range.lowerBound < axis.range.upperBound) { faults.append("range of \(axis.id)") }
        for (a, b) in zip(axis.ticks, axis.ticks.dropFirst()) where a.value >= b.value { faults.append("\(axis.id): \(b.value)") }
        let labels = axis.ticks.map(\.label).filter { !$0.isEmpty }
        let isTime = axis.id == "x" || axis.id.hasPrefix("x-")
        if !isTime, Set(labels).count < labels.count { faults.append("\(axis.id): a label twice") }
        if !axis.ticks.allSatisfy({ axis.range.contains($0.value) }) { faults.append("\(axis.id): a tick outside") }
        if !labels.allSatisfy({ label in description.texts.contains { $0.text == label } }) { faults.append("\(axis.id): a label lost") }
        if isTime, axis.side == "bottom" || axis.side == "left", axis.ticks.count < (oneBar ? 1 : 2) {
            faults.append("\(axis.ticks.count) time ticks")
        }
    }
    if description.legends.isEmpty || !description.legends.allSatisfy(isInside) { faults.append("legend") }
    return faults
}
