import DojimaChart
import DojimaScale
import DojimaSeries
import DojimaTestSupport
import DojimaText
import DojimaTime
import Testing

/// The parts of a picture that a style leaves out.
@Suite struct PictureStyleTests {
    private func drawing(_ style: StyleOptions) -> ChartDrawing {
        let bars = dailyBars(40)
        return chart(
            [
                ChartSeries(id: "bars", name: "B", kind: .candlestick, data: .bars(bars)),
                ChartSeries(id: "mean", name: "Mean", kind: .line, data: .values(ValueSeries(time: bars.time, values: bars.close))) {
                    $0.basedOn = "bars"
                },
            ], axes: [ValueAxis(id: "price", side: .right)], time: dailyAxis(40), theme: style.applied(to: ThemeCatalog.light)
        ).drawn
    }

    private func texts(_ drawing: ChartDrawing, _ role: String) -> [String] {
        drawing.description.texts.filter { $0.role == role }.map(\.text)
    }

    private func verticalLines(_ drawing: ChartDrawing) -> Int {
        drawing.scene.group("grid-price").flatMap(\.rectangles).count { $0.0.height > 2 * $0.0.width }
    }

    @Test("Each part of a picture is left out by its own key, and the others stay")
    func parts() {
        let plain = drawing(StyleOptions())
        #expect(texts(plain, "legend").contains("O") && texts(plain, "legend").contains("Mean"))
        #expect(texts(plain, "tag").count == 1 && verticalLines(plain) > 0 && texts(plain, "series-name").isEmpty)
        let unread = drawing(StyleOptions { $0.showsReadings = false })
        #expect(texts(unread, "legend") == ["Mean"] && texts(unread, "tag").count == 1)
        #expect(unread.description.warnings.isEmpty)
        let untagged = drawing(StyleOptions { $0.showsTags = false })
        #expect(texts(untagged, "tag").isEmpty && texts(untagged, "legend") == texts(plain, "legend"))
        let ungridded = drawing(StyleOptions { $0.showsTimeGrid = false })
        #expect(verticalLines(ungridded) == 0 && texts(ungridded, "tag").count == 1)
        let named = drawing(StyleOptions { $0.namesLines = true })
        #expect(texts(named, "series-name") == ["Mean"] && !texts(named, "legend").contains("Mean"))
        #expect(texts(named, "legend").contains("O"))
    }
}
