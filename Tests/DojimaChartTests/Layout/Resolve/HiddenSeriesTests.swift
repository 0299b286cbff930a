import DojimaChart
import DojimaScale
import DojimaSeries
import DojimaTestSupport
import DojimaTime
import Testing

/// Hidden series with entries in the legend.
@Suite struct HiddenSeriesTests {
    private let bars = dailyBars(40)

    /// A chart of a line and of one ten times as high.
    private func picture(
        hiding hidden: Set<String>, legend: Legend? = nil, keepsLegendEntry: Bool = true, theme: Theme = ThemeCatalog.light
    )
        -> Chart
    {
        let series = [("low", "Low", 1.0), ("high", "High", 10)].map { id, name, factor in
            let values = SeriesData.values(ValueSeries(time: bars.time, values: bars.close.map { $0 * factor }))
            return ChartSeries(id: id, name: name, kind: .line, data: values) {
                ($0.isHidden, $0.keepsLegendEntry, $0.specifiedName, $0.lastValue) = (hidden.contains(id), keepsLegendEntry, id, .shown)
            }
        }
        var chart = chart(series, time: dailyAxis(40), theme: theme)
        chart.legend = legend
        return chart
    }

    private func names(_ drawing: ChartDrawing) -> [String] {
        drawing.description.texts.filter { $0.role == "legend" }.map(\.text).filter { ["Low", "High"].contains($0) }
    }

    @Test("A hidden series is not drawn, has no tag and widens no axis; the legend keeps its name", arguments: [nil, Legend(.rightTop)])
    func hidden(_ legend: Legend?) throws {
        let (both, one) = (picture(hiding: [], legend: legend).drawn, picture(hiding: ["high"], legend: legend).drawn)
        #expect(one.scene.group("series-high").isEmpty && !both.scene.group("series-high").isEmpty)
        #expect(one.description.series.map(\.id) == ["low"])
        let (wide, narrow) = (try #require(both.description.axes.last?.range), try #require(one.description.axes.last?.range))
        #expect(wide.upperBound > 5 * narrow.upperBound && narrow.contains(bars.close[39]))
        #expect(names(one) == names(both) && names(one).count == 2)
        #expect(one.description.texts.count { $0.role == "tag" } == both.description.texts.count { $0.role == "tag" } - 1)
    }

    @Test("The entry of a hidden series keeps its position, in weaker colours that are readable", arguments: ThemeCatalog.all)
    func entry(_ theme: Theme) throws {
        for legend in [nil, Legend(.rightTop)] {
            let (both, one) = (picture(hiding: [], legend: legend, theme: theme), picture(hiding: ["low"], legend: legend, theme: theme))
            let (before, after) = (both.drawn, one.drawn)
            #expect(before.description.legendEntries.map(\.name) == ["low", "high"])
            #expect(after.description.legendEntries.map(\.name) == ["low", "high"])
            let (old, new) = (before.description.legendEntries[0].box, after.description.legendEntries[0].box)
            #expect(old.y == new.y && abs(old.x - new.x) < 40 && new.width > 20)
            func color(_ drawing: ChartDrawing) -> Color? {
                drawing.scene.texts.first { $0.role == "legend" && $0.text == "Low" }?.color
            }
            let (shown, muted) = (try #require(color(before)), try #require(color(after)))
            #expect(muted.contrast(with: theme.background) < shown.contrast(with: theme.background))
            #expect(muted.contrast(with: theme.background) > 2, "\(theme.name)")
        }
    }

    @Test("If all series are hidden, the axis keeps their range")
    func all() throws {
        let (shown, hidden) = (picture(hiding: []), picture(hiding: ["low", "high"]))
        #expect(hidden.visibleRange(ofAxis: "price") == shown.visibleRange(ofAxis: "price") && shown.visibleRange(ofAxis: "price") != nil)
        #expect(hidden.drawn.description.series.isEmpty && names(hidden.drawn).count == 2)
        #expect(picture(hiding: ["low", "high"], keepsLegendEntry: false).visibleRange(ofAxis: "price") == nil)
    }

    @Test("Without an entry to show it again, the legend has no line for a hidden series")
    func left() {
        #expect(names(picture(hiding: ["high"], keepsLegendEntry: false).drawn) == ["Low"])
        #expect(picture(hiding: ["high"], keepsLegendEntry: false).drawn.description.legendEntries.map(\.name) == ["low"])
    }
}
