import DojimaCairo
import DojimaTestSupport
import DojimaText
import Dojima
import DojimaChart
import DojimaStore
import DojimaTime
import Foundation
import Testing

/// Rows of the feature list about data and the axes that are computed from them.
@Suite struct DataRowTests {
    @Test("An axis with listed ticks has exactly these ticks, horizontally and vertically", .feature("S0-DM-04")) func ticks() throws {
        var chart = try PictureTests.chart("SPX")
        chart.window = WindowRequest(
            from: .dateOnly(CivilDate(normalizing: 2018, month: 10, day: 1)),
            to: .dateOnly(CivilDate(normalizing: 2018, month: 12, day: 31)))
        var axis = ValueAxis(id: "")
        axis.ticks = ValueTicks("2400,2613,2755.5")
        chart.panes[0].axes = [axis]
        chart.timeAxis.ticks = TimeTicks("2018-10-10,2018-11-23")
        let axes = try Picture(chart, source: try PictureTests.store()).drawing.description.axes
        #expect(axes.first { $0.id == "price" }?.ticks.map(\.value) == [2400, 2613, 2755.5])
        let days = [CivilDate(normalizing: 2018, month: 10, day: 10), CivilDate(normalizing: 2018, month: 11, day: 23)]
        #expect(axes.first { $0.id == "x" }?.ticks.map(\.value) == days.map { Double(Instant($0).microseconds) / 1e6 })
    }

    @Test("A picture does not retain its store", .feature("S0-DM-07")) func ownership() throws {
        var store: Store? = try PictureTests.store()
        weak let kept = store
        let picture = try Picture(try PictureTests.chart("SPX"), source: store)
        #expect(kept != nil)
        store = nil
        #expect(kept == nil)
        #expect(try !picture.bytes(as: .svg).isEmpty)
    }

    @Test("One symbol's stored bars are its candles, its volume and its average, each on its axis", .feature("S1-DM-17")) func oneSource()
        throws
    {
        let picture = try Picture(try PictureTests.chart("SPX"), source: try PictureTests.store())
        #expect(picture.drawing.description.series.map(\.name) == ["Volume", "SPX", "SMA 20"])
        #expect(Set(picture.drawing.description.axes.map(\.id)) == ["x", "price", "volume"])
        #expect(picture.record.data.map(\.name) == ["SPX"], "read once")
    }

    @Test("Stacks, groups and labels of a specification are drawn") func stacks() throws {
        let store = try PictureTests.store()
        var chart = try PictureTests.chart("SPX")
        chart.panes[0].series = [
            SeriesSpecification(symbol: "SPX") {
                ($0.kind, $0.stack, $0.labels) = (.column, Stack("all", form: .share), PointLabels(.value))
            },
            SeriesSpecification(symbol: PictureTests.file) { ($0.kind, $0.stack) = (.column, Stack("all")) },
        ]
        chart.panes[0].axes = [ValueAxis(id: "")]
        chart.window = try .last("5d")
        #expect(try ChartSpecification(chart.json()) == chart)
        let drawing = try Picture(chart, source: store).drawing
        // The same prices twice are halves of a hundred and are labelled so.
        let axis = try #require(drawing.description.axes.first { $0.id == "price" })
        #expect(axis.range.upperBound > 99)
        #expect(drawing.description.texts.contains { $0.text.hasPrefix("50") }, "\(drawing.description.texts.map(\.text))")
        chart.panes[0].series = ["SPX", PictureTests.file].map {
            SeriesSpecification(symbol: $0) { ($0.kind, $0.group) = (.column, "pair") }
        }
        let grouped = try Picture(chart, source: store).drawing.scene.svg()
        #expect(grouped.contains("series-SPX"))
    }

    @Test("Rules of closed time in a specification have the same meaning as in a file") func rules() throws {
        let rule = "{\"type\": \"yearly\", \"zone\": \"America/New_York\", \"month_day\": \"12-26\"}"
        let text = """
            {"panes": [{"series": [{"symbol": "SPX"}]}], "window": {"last": "1M"},
             "closedTime": {"calendars": ["XNYS"], "exclusions": [\(rule)]}}
            """
        let chart = try ChartSpecification(text)
        #expect(try ChartSpecification(chart.json()) == chart)
        let store = try PictureTests.store()
        let without = try Picture(chart, source: store)
        #expect(without.notes.map(\.description).contains { $0.contains("1 bar is in closed time") }, "\(without.notes)")
        var wrong = chart
        wrong.closedTime.exclusions = []
        #expect(try Picture(wrong, source: store).notes.isEmpty)
        let error = #expect(throws: TextError.self) {
            try ChartSpecification(text.replacingOccurrences(of: "month_day", with: "month_dy"))
        }
        #expect(error?.path == "closedTime.exclusions[0].month_dy", "\(error.map(\.description) ?? "")")
    }

    @Test("The error for a logarithmic axis with prices below zero names the axis, and no option of the program") func logarithm()
        throws
    {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("below-\(UUID().uuidString).csv")
        try Data("date,open,high,low,close\n2024-01-08,1,2,-1,1\n2024-01-09,1,2,1,2\n".utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        var chart = ChartSpecification { Plot { Prices(file.path) } }
        var axis = ValueAxis(id: "")
        axis.scale = .logarithmic
        chart.panes[0].axes = [axis]
        let error = #expect(throws: PictureError.self) { try Picture(chart) }
        #expect(
            error?.description.contains("logarithmic") == true && error?.description.contains("--") == false, "\(error?.description ?? "")")
    }
}
