import Dojima
import DojimaCairo
import DojimaChart
import DojimaInteraction
import DojimaScale
import DojimaSeries
import DojimaTestSupport
import DojimaTime
import Testing

/// Several aligned charts.
@Suite struct ChartGroupTests {
    private func charts() -> [Chart] {
        let factors = [1.0, 1000, 0.001]
        return factors.map { factor in
            var chart = minuteChart(0..<120, kind: .line)
            let values = minutes.close[0..<120].map { $0 * factor }
            chart.panes[0].series = [
                ChartSeries(id: "s", name: "S", kind: .line, data: .values(ValueSeries(time: Array(minutes.time[0..<120]), values: values)))
            ]
            return chart
        }
    }

    /// The charts with label columns that are wide enough for all, as a page requests them.
    private func aligned() -> [Chart] {
        let charts = charts()
        let widths = charts.reduce(AxisWidths()) { $0.union($1.axisWidths(measure: plainMeasure)) }
        return charts.map { chart in
            var chart = chart
            chart.layout.axisWidths = widths
            return chart
        }
    }

    @Test("Charts of a group have aligned plots for any width of their labels", .feature("S0-SY-04"))
    func edges() {
        let apart = charts().map { $0.drawing(measure: plainMeasure).description.panes[0].box }
        #expect(Set(apart.map(\.width)).count > 1)
        let aligned = aligned().map { $0.drawing(measure: plainMeasure).description.panes[0].box }
        #expect(Set(aligned.map(\.x)).count == 1 && Set(aligned.map(\.maxX)).count == 1)
    }

    @Test("In aligned charts crosshairs of one time have the same pixel position, each with its chart's value", .feature("S2-SY-06"))
    func crosshairs() throws {
        var charts = aligned()
        var group = CrosshairGroup(Dictionary(uniqueKeysWithValues: charts.indices.map { ("c\($0)", CrosshairState()) }))
        let fields = Dictionary(uniqueKeysWithValues: charts.indices.map { ("c\($0)", charts[$0].pointField(measure: plainMeasure)) })
        let row = 57
        let x = try #require(fields["c0"]?.series[0].x[row])
        _ = group.apply(.press(Point(x, 200)), to: "c0", on: fields)
        for index in charts.indices {
            let shown = try #require(group.crosshairs["c\(index)"]?.shown?.point)
            charts[index].crosshair = charts[index].crosshair(at: shown)
            let drawn = try #require(charts[index].drawing(measure: plainMeasure).description.crosshair)
            #expect(abs(drawn.x - x) < 1e-6 && abs((drawn.value ?? .nan) / (minutes.close[row] * [1, 1000, 0.001][index]) - 1) < 1e-9)
        }
    }

    @Test("Two series compared in percent begin at zero at the left edge, also after the window was moved", .feature("S2-PR-05"))
    func compared() throws {
        var chart = minuteChart(0..<200, kind: .line)
        chart.panes[0].axes = [ValueAxis(id: "price") { $0.rebasing = Rebasing(.percent) }]
        chart.panes[0].series[0].data = .values(
            ValueSeries(time: Array(minutes.time[0..<200]), values: minutes.close[0..<200].map { $0 * 7 + 3 }))
        var viewport = Viewport(
            RangeSelector(
                limits: RangeLimits(summary: chart.timeAxis.window),
                selection: chart.timeAxis.window.lowerBound..<AxisPosition(microseconds: 50 * minute)))
        for step in [0, 13, 40, 90] {
            _ = viewport.apply(.range(.pan(by: Int64(step) * minute)), at: Double(step))
            chart.timeAxis.window = viewport.ranges.time
            let points = chart.pointField(measure: plainMeasure)
            let first = Int(viewport.ranges.time.lowerBound.microseconds / minute)
            #expect(points.series.map(\.id) == ["bars", "line"])
            for series in points.series {
                let index = try #require(series.rows.firstIndex(of: first))
                #expect(series.value[index] == 0, "\(series.id) after \(step)")
                #expect(series.value[index + 1] != 0)
            }
        }
    }

    @Test("A session draws the picture of the command line, byte for byte", .feature("S2-PR-07"))
    func sameModel() throws {
        let (specification, store) = (try PictureTests.chart("SPX"), try PictureTests.store())
        let picture = try Picture(specification, source: store)
        let session = try FrameSession(specification, source: store)
        var scene = try #require(try session.update()).scene
        scene.metadata = picture.drawing.scene.metadata
        #expect(scene == picture.drawing.scene)
        for format in OutputCatalog.all { #expect(try format.bytes(of: scene) == picture.bytes(as: format)) }
    }
}
