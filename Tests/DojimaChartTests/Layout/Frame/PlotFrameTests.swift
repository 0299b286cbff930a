import DojimaChart
import DojimaScale
import DojimaSeries
import DojimaTestSupport
import DojimaTime
import Testing

/// The space around plots, and the line around them.
@Suite struct PlotFrameTests {
    private func picture(_ navigator: Bool = false) -> Chart {
        var chart = chart(
            [ChartSeries(id: "bars", name: "A", kind: .candlestick, data: .bars(dailyBars(60)))],
            axes: [ValueAxis(id: "price") { $0.range = .fixed(0...200) }], time: dailyAxis(60), size: Size(900, 500))
        if navigator {
            chart.navigator = Navigator(
                timeline: chart.timeAxis.timeline, showing: chart.timeAxis, series: .bars(dailyBars(60)), interval: .day)
        }
        return chart
    }

    @Test("An inset of the canvas takes the same space from plots and axes on each side", .feature("S0-LO-05"), arguments: [false, true])
    func inset(
        _ navigator: Bool
    ) throws {
        var chart = picture(navigator)
        chart.layout.surfaces.canvas = Surface(.color(Color(0xFFF1E5)))
        func parts() throws -> (canvas: Rect, pane: Rect, heading: [Rect]) {
            let drawing = chart.drawn
            let canvas = try #require(drawing.scene.group("surfaces").first?.rectangles.first?.0)
            return (canvas, drawing.description.panes[0].box, drawing.description.texts.filter { $0.role == "title" }.map(\.box))
        }
        let plain = try parts()
        for inset in [4.0, 10, 25] {
            chart.layout.canvasInset = inset
            let shrunk = try parts()
            #expect(
                shrunk.canvas
                    == Rect(
                        x: plain.canvas.x + inset, y: plain.canvas.y + inset, width: plain.canvas.width - 2 * inset,
                        height: plain.canvas.height - 2 * inset))
            #expect(
                shrunk.pane.x == plain.pane.x + inset && shrunk.pane.maxX == plain.pane.maxX - inset
                    && shrunk.pane.y == plain.pane.y + inset)
            #expect(shrunk.heading == plain.heading, "after everything else")
            #expect(layoutFaults(chart.drawn, oneBar: false) == [])
        }
    }

    @Test("A hidden title names the chart in its description, and is neither drawn nor given space", .feature("S2-LO-09"))
    func hiddenTitle()
        throws
    {
        var chart = picture()
        chart.title = "Ward 7"
        let shown = chart.drawn
        #expect(shown.description.texts.contains { $0.text == "Ward 7" } && shown.description.title == "Ward 7")
        for overlaps in [false, true] {
            (chart.layout.drawsTitleOverPlot, chart.layout.hidesTitle) = (overlaps, true)
            let drawing = chart.drawn
            #expect(drawing.description.title == "Ward 7" && drawing.description.json().contains("\"title\":\"Ward 7\""))
            #expect(
                !drawing.description.texts.contains { ["title", "subtitle"].contains($0.role) } && drawing.scene.group("heading").isEmpty)
            let gain = drawing.description.panes[0].box.height - shown.description.panes[0].box.height
            #expect(gain > 30 && layoutFaults(drawing, oneBar: false) == [], "\(gain)")
        }
        chart.title = ""
        #expect(chart.drawn.description.title == "TEST", "the symbol, if no title is given")
    }

    @Test("A border frames the plot on all four sides and adds no axes", .feature("S3-MA-14")) func frame()
        throws
    {
        var chart = picture()
        let color = Color(0x123456)
        chart.layout.surfaces.plot = Surface(border: color, borderWidth: 2)
        let drawing = chart.drawn
        let (box, sides) = (
            drawing.description.panes[0].box, drawing.scene.group("pane-price").flatMap(\.rectangles).filter { $0.1 == color }.map(\.0)
        )
        let edges = [
            Rect(x: box.x, y: box.y, width: box.width, height: 2), Rect(x: box.x, y: box.maxY - 2, width: box.width, height: 2),
            Rect(x: box.x, y: box.y + 2, width: 2, height: box.height - 4),
            Rect(x: box.maxX - 2, y: box.y + 2, width: 2, height: box.height - 4),
        ]
        #expect(Set(sides) == Set(edges) && drawing.description.axes.count == 2)
    }

    @Test("The offsets of a group are symmetric about its slot and match its columns", .feature("S0-SK-09"), arguments: [1, 2, 3, 4])
    func offsets(
        _ count: Int
    ) throws {
        let values = SeriesData.values(ValueSeries(time: dailyBars(12).time, values: (1...12).map { Double($0) }))
        var chart = chart(
            (0..<count).map { ChartSeries(id: "c\($0)", name: "C", kind: .column, data: values) { $0.group = "all" } }, time: dailyAxis(12),
            size: Size(1200, 400))
        chart.panes[0].gaps = GroupGaps(between: 0.2)
        // Four fifths of the slot in equal parts, symmetric about its centre.
        let offsets = (0..<count).map { 0.8 * ((Double($0) + 0.5) / Double(count) - 0.5) }
        let found = chart.pointField(measure: plainMeasure)
        let slot = found.panes[0].width / 12
        for (index, series) in found.series.enumerated() {
            for (row, x) in series.x.enumerated() {
                let expected = found.panes[0].x + slot * (Double(row) + 0.5 + offsets[index])
                // Columns are aligned to full pixels.
                #expect(abs(x - expected) <= Double(count), "\(index) \(row): \(x) \(expected)")
            }
        }
    }

    @Test("The colours of line and background are those of the style", .feature("S2-ST-26"), arguments: [SeriesKind.area, .band])
    func colors(
        _ kind: SeriesKind
    ) {
        let (line, background) = (Color(0x8B0000), Color(0xFFE4E1))
        let bars = dailyBars(60)
        let data: SeriesData =
            kind.name == "band" ? .band(BandSeries(time: bars.time, upper: bars.high, middle: bars.close, lower: bars.low)) : .bars(bars)
        func drawn(_ style: SeriesOptions) -> (strokes: Set<Color>, fills: Set<Fill>) {
            let shapes = chart([ChartSeries(id: "a", name: "A", kind: kind, data: data, options: style)], time: dailyAxis(60)).drawn.scene
                .group("series-a")
            return (
                Set(shapes.compactMap { if case .polyline(_, let stroke) = $0 { stroke.color.opacity(1) } else { nil } }),
                Set(shapes.compactMap { if case .polygon(_, let fill) = $0 { fill } else { nil } })
            )
        }
        let said = drawn(SeriesOptions { ($0.color, $0.areaColor) = (.fixed(line), background) })
        #expect(said.strokes == [line] && said.fills == [.color(background)])
        #expect(drawn(SeriesOptions { $0.color = .fixed(line) }).fills != said.fills)
    }

    @Test("A marker can be two concentric circles, the inner one in the colour of the background", .feature("S0-DM-05")) func rings()
        throws
    {
        let bars = dailyBars(10)
        func arcs(_ marker: PointMarker) -> [(Arc, Color)] {
            let series = ChartSeries(id: "a", name: "A", kind: .scatter, data: .values(ValueSeries(time: bars.time, values: bars.close))) {
                ($0.color, $0.marker) = (.fixed(Color(0x8B0000)), marker)
            }
            return chart([series], time: dailyAxis(10)).drawn.scene.group("series-a").flatMap { shape -> [(Arc, Color)] in
                if case .arcs(let arcs, .color(let color)?, _) = shape { arcs.map { ($0, color) } } else { [] }
            }
        }
        let rings = arcs(PointMarker(.circle, size: 12, innerSize: 6))
        #expect(rings.count == 20 && rings.prefix(10).allSatisfy { $0.0.radius == 6 && $0.1 == Color(0x8B0000) })
        #expect(rings.suffix(10).allSatisfy { $0.0.radius == 3 && $0.1 == ThemeCatalog.light.background })
        #expect(zip(rings.prefix(10), rings.suffix(10)).allSatisfy { $0.0.center == $1.0.center })
        #expect(arcs(PointMarker(.circle, size: 12)).count == 10 && arcs(PointMarker(.circle, size: 6, innerSize: 6)).count == 10)
    }

    @Test(
        "A function gives each point its mark, with its own shape and sizes", .feature("S0-DM-05"),
        arguments: [SeriesKind.scatter, .line], [nil, PointMarker(.circle, size: 4)])
    func pointMarkers(_ kind: SeriesKind, _ usual: PointMarker?) {
        let values = [50.0, 60, 70, .nan, 80, 90]
        let times = values.indices.map { Instant(monday.adding(days: $0)) }
        let series = ChartSeries(id: "a", name: "A", kind: kind, data: .values(ValueSeries(time: times, values: values))) {
            $0.marker = usual
            $0.pointMarker = { point in
                if point.value > 75 { return PointMarker(.circle, size: Double(point.row) * 4, innerSize: Double(point.row)) }
                return point.row == 1 ? PointMarker(.square, size: 10) : nil
            }
        }
        let shapes = chart([series], time: dailyAxis(6)).drawn.scene.group("series-a")
        let radii = shapes.flatMap { shape -> [Double] in
            if case .arcs(let arcs, _, _) = shape { arcs.map(\.radius) } else { [] }
        }
        // The first and the third point have the usual mark; scatter plots have circles 5 pixels wide without one.
        let size = usual?.size ?? (kind == .scatter ? 5 : nil)
        #expect(radii.sorted() == ((size.map { [$0 / 2, $0 / 2] } ?? []) + [8, 2, 10, 2.5]).sorted())
        #expect(shapes.flatMap(\.rectangles).map { $0.0.width } == [9])
    }
}
