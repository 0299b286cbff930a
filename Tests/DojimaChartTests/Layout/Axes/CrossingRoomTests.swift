import DojimaChart
import DojimaScale
import DojimaSeries
import DojimaTestSupport
import DojimaTime
import Testing

/// The row below the plot, if the labels of the time axis may be inside the plot.
@Suite struct CrossingRoomTests {
    private let size = Size(800, 400)

    private func drawing(
        _ crosses: Double?, fixed: Bool = false, title: String = "", orientation: PlotOrientation = .horizontal, isIntraday: Bool = false
    ) -> ChartDrawing {
        let bars = dailyBars(60)
        let hours = BarSeries.random(60, from: Instant(monday), every: BarInterval.hours(1), seed: 4)
        let data = isIntraday ? hours : bars
        var time = dailyAxis(60)
        if isIntraday {
            time = TimeAxis(
                timeline: .continuous(Instant(monday)..<Instant(monday).advanced(by: 60 * 3_600_000_000)), interval: BarInterval.hours(1))
        }
        (time.crosses, time.hasFixedLabels, time.title) = (crosses, fixed, title)
        let series = ChartSeries(id: "bars", name: "TEST", kind: .line, data: .bars(data))
        var chart = chart([series], axes: [ValueAxis(id: "price") { $0.range = .fixed(0...400) }], time: time, size: size)
        chart.orientation = orientation
        return chart.drawn
    }

    @Test("No space is reserved below a plot for labels inside it, and its title keeps its own space", .feature("S0-MA-08"))
    func room() throws {
        let (beside, inside) = (drawing(nil), drawing(200))
        let plot = { (drawn: ChartDrawing) in drawn.description.panes[0].box }
        let row = size.height - plot(beside).maxY
        #expect(row > 20)
        #expect(size.height - plot(inside).maxY < row - 15)
        let labels = inside.description.texts.filter { $0.role == "tick" || $0.role == "parent" }.map(\.box)
        #expect(labels.count { $0.y > plot(inside).midY && $0.maxY < plot(inside).midY + 30 } > 3, "just below the line")
        #expect(inside.description.texts.allSatisfy { $0.box.maxY <= size.height })
        #expect(size.height - plot(drawing(200, fixed: true)).maxY == row)
        // Near the lower end labels extend below the plot, and a zone's name is there.
        #expect(size.height - plot(drawing(5)).maxY == row)
        #expect(size.height - plot(drawing(200, isIntraday: true)).maxY == row)
        let titled = drawing(200, title: "2024")
        let title = try #require(titled.description.texts.first { $0.text == "2024" && $0.role == "axis-title" }).box
        #expect(title.y >= plot(titled).maxY && title.maxY <= size.height)
        #expect(size.height - plot(titled).maxY < row)
    }

    @Test("No space is reserved next to the plots of a vertical chart for labels inside them", .feature("S0-MA-08"))
    func vertical() {
        let (beside, inside) = (drawing(nil, orientation: .vertical), drawing(200, orientation: .vertical))
        #expect(inside.description.panes[0].box.x < beside.description.panes[0].box.x - 15)
        #expect(inside.description.texts.allSatisfy { $0.box.x >= 0 && $0.box.maxX <= size.width })
    }
}
