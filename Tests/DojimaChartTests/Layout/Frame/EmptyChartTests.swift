import DojimaChart
import DojimaScale
import DojimaSeries
import DojimaTestSupport
import DojimaTime
import Testing

/// Charts before their first data.
@Suite struct EmptyChartTests {
    private func drawing(_ count: Int, _ kinds: [SeriesKind] = [.candlestick]) -> ChartDrawing {
        let bars = dailyBars(count)
        return chart(
            kinds.enumerated().map { ChartSeries(id: "s\($0.offset)", name: "S", kind: $0.element, data: .bars(bars)) },
            time: dailyAxis(20)
        ).drawn
    }

    @Test(
        "A chart without points has axes without invented values and a line that reports missing data; one point makes a normal chart",
        .feature("S1-SM-06"))
    func first() throws {
        for kinds in [[SeriesKind.candlestick], [.line, .column], [.area]] {
            for count in [0, 1, 2] {
                let drawing = drawing(count, kinds)
                let description = drawing.description
                #expect(description.axes.allSatisfy { $0.range.lowerBound < $0.range.upperBound && $0.ticks.count >= 2 })
                let values = description.axes.filter { $0.id != "x" }.flatMap(\.ticks)
                #expect(values.contains { !$0.label.isEmpty } == (count > 0))
                #expect(description.texts.contains { $0.text == "no data" } == (count == 0))
                #expect(description.series.allSatisfy { $0.bars == count })
                #expect(drawing.scene.group("no-data").isEmpty == (count > 0))
                for (index, text) in description.texts.enumerated() {
                    #expect(description.texts[(index + 1)...].allSatisfy { !overlap($0.box, text.box) }, "\(count): \(text.text)")
                }
            }
        }
    }

    @Test("Panes without bars in view say so beside panes with bars, and have no numbers unless their range is given")
    func period() throws {
        let late = ChartSeries(
            id: "late", name: "Late", kind: .line,
            data: .values(ValueSeries(time: [Instant(monday.adding(days: 18)), Instant(monday.adding(days: 19))], values: [5, 6])))
        for range in [nil, .fixed(0...100)] as [ValueAxis.Range?] {
            var chart = chart([ChartSeries(id: "early", name: "S", kind: .candlestick, data: .bars(dailyBars(10)))], time: dailyAxis(20))
            chart.panes.append(Pane(id: "second", axes: [ValueAxis(id: "second") { $0.range = range }], series: [late]))
            chart.timeAxis.window =
                chart.timeAxis.timeline.firstPosition..<chart.timeAxis.timeline.position(of: Instant(monday.adding(days: 8)))
            let drawing = chart.drawn
            let note = try #require(drawing.description.texts.first { $0.text == "no data in this period" })
            let second = try #require(drawing.description.panes.last)
            #expect(second.box.y <= note.box.y && note.box.maxY <= second.box.maxY)
            let axis = try #require(drawing.description.axes.first { $0.id == "second" })
            #expect(axis.ticks.contains { !$0.label.isEmpty } == (range != nil))
        }
    }

    private func overlap(_ a: Rect, _ b: Rect) -> Bool {
        min(a.maxX, b.maxX) - max(a.x, b.x) > 0.5 && min(a.maxY, b.maxY) - max(a.y, b.y) > 0.5
    }

    @Test("A series whose data are removed keeps its style", .feature("S0-SM-12"))
    func reset() {
        let style = SeriesOptions { ($0.color, $0.lineWidth) = (.fixed(Color(0x123456)), 3) }
        let full = ChartSeries(id: "s", name: "S", kind: .line, data: .bars(dailyBars(5)), options: style)
        let empty = full.withoutData
        #expect(
            empty.data.count == 0 && empty.options == full.options && empty.lineWidth == 3 && empty.id == "s" && empty.kind.name == "line")
        if case .bars(let bars) = empty.data { #expect(bars.interval == .day) } else { #expect(Bool(false), "bars stay bars") }
    }
}
