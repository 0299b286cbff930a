import DojimaChart
import DojimaScale
import DojimaSeries
import DojimaTestSupport
import DojimaTime
import Testing

/// The entries of the legend, and their derivation from the drawn series.
@Suite struct LegendEntryTests {
    private let bars = dailyBars(40)

    private func picture(_ style: SeriesOptions = SeriesOptions(), hiding hidden: String? = nil) -> Chart {
        let values = { (shift: Double) in SeriesData.values(ValueSeries(time: bars.time, values: bars.close.map { $0 + shift })) }
        var series = [
            ChartSeries(id: "a", name: "Alpha", kind: .line, data: values(0), options: style),
            ChartSeries(id: "b", name: "Beta", kind: .scatter, data: values(2)),
            ChartSeries(id: "c", name: "Gamma", kind: .column, data: values(-3)) { $0.group = "one" },
        ]
        for index in series.indices where series[index].id == hidden { series[index].isHidden = true }
        return chart(series, time: dailyAxis(40))
    }

    private func names(_ chart: Chart) -> [String] {
        chart.drawn.description.texts.filter { $0.role == "legend" }.map(\.text).filter { ["Alpha", "Beta", "Gamma"].contains($0) }
    }

    @Test("The legend lists the visible series, each once, by their names", .feature("S0-LG-03")) func entries() {
        #expect(Set(names(picture())) == ["Alpha", "Beta", "Gamma"] && names(picture()).count == 3)
        #expect(Set(names(picture(hiding: "b"))) == ["Alpha", "Gamma"])
    }

    @Test("An entry of the legend has the symbol of its series: a stroke, a point or a block in its colour", .feature("S0-LG-03"))
    func symbols() throws {
        let shapes = picture().drawn.scene.group("legend-price")
        let palette = ThemeCatalog.light.palette
        let strokes = shapes.compactMap { if case .segments(_, let stroke) = $0 { stroke.color } else { nil } }
        let points = shapes.compactMap { if case .arcs(_, .color(let color), _) = $0 { color } else { nil } }
        #expect(strokes == [palette[0].color] && points == [palette[1].color])
        #expect(shapes.flatMap(\.rectangles).map(\.1).contains(palette[2].fill))
        let fewer = picture(hiding: "b").drawn.scene.group("legend-price")
        #expect(!fewer.contains { if case .arcs = $0 { true } else { false } })
    }

    @Test("A changed colour is in the legend of the next picture, without any reload", .feature("S0-LG-06")) func colors() {
        func marked(_ chart: Chart) -> [Color] {
            chart.drawn.scene.group("legend-price").compactMap { if case .segments(_, let stroke) = $0 { stroke.color } else { nil } }
        }
        #expect(marked(picture()) == [ThemeCatalog.light.palette[0].color])
        #expect(marked(picture(SeriesOptions { $0.color = .fixed(Color(0xAB12CD)) })) == [Color(0xAB12CD)])
    }
}

/// Boxes at the edges of plots.
@Suite struct CrosshairEdgeTests {
    @Test(
        "The box of a crosshair at the edge of a plot is completely within the picture and above the axes", .feature("S1-LO-07"),
        arguments: [0, 1, 38, 39])
    func box(_ day: Int) throws {
        let bars = dailyBars(40)
        for size in [Size(320, 200), Size(800, 450)] {
            var chart = chart(
                [ChartSeries(id: "bars", name: "DJMA", kind: .candlestick, data: .bars(bars))], time: dailyAxis(40), size: size)
            chart.crosshair = Crosshair(time: bars.time[day])
            let drawing = chart.drawn
            let cross = try #require(drawing.description.crosshair)
            #expect(cross.box != nil || size.width < 800)
            if let box = cross.box {
                #expect(box.x >= 0 && box.y >= 0 && box.maxX <= size.width && box.maxY <= size.height, "\(box)")
            }
            let ids = drawing.scene.shapes.compactMap { if case .group(let id, _, _) = $0 { id } else { nil } }
            let own = try #require(ids.lastIndex { $0.hasPrefix("crosshair") })
            let axis = try #require(ids.lastIndex { $0.hasPrefix("axis-") || $0.hasPrefix("time-axis") })
            #expect(own > axis)
        }
    }
}
