import DojimaChart
import DojimaScale
import DojimaSeries
import DojimaTestSupport
import DojimaTime
import Testing

/// Laws for every picture with a legend.
@Suite struct LegendLawTests {
    private let bars = dailyBars(60)

    private func picture(_ random: inout SeededGenerator) throws -> Chart {
        func chance(_ share: Double) -> Bool { Double.random(in: 0..<1, using: &random) < share }
        let sizes = [Size(1200, 675), Size(900, 500), Size(640, 420), Size(470, 300), Size(320, 240), Size(240, 160)]
        let kinds = SeriesCatalog.all.filter { $0.name != "band" }
        let names = ["A", "Prices of the first", "Average over fifty days of all that there is", "Volume", "B 20, 2"]
        var series = (0..<Int.random(in: 1...7, using: &random)).map { index in
            ChartSeries(
                id: "s\(index)", name: names[Int.random(in: 0..<names.count, using: &random)],
                kind: kinds[Int.random(in: 0..<kinds.count, using: &random)],
                data: chance(0.5) ? .bars(bars) : .values(ValueSeries(time: bars.time, values: bars.close)),
                axis: chance(0.3) ? "other" : "price")
        }
        for index in series.indices {
            if chance(0.3) { series[index].legendGroup = ["Prices", "All of the studies"][index % 2] }
            if chance(0.15) { series[index].labels = PointLabels() }
            if chance(0.2) { series[index].marker = PointMarker(.diamond, size: 14) }
        }
        let other = ValueAxis(id: "other", side: chance(0.5) ? .left : .right)
        var chart = chart(
            series,
            axes: [ValueAxis(id: "price", side: chance(0.3) ? .left : .right) { $0.title = chance(0.5) ? "US dollars" : "" }, other],
            time: dailyAxis(60, weekdaysOnly: chance(0.5)), size: sizes[Int.random(in: 0..<sizes.count, using: &random)],
            scale: chance(0.3) ? 2 : 1)
        chart.title = chance(0.4) ? "A title of some length for this picture" : ""
        chart.layout.titleAlign = chance(0.5) ? .plot : .left
        chart.layout.drawsTitleOverPlot = chance(0.3)
        if chance(0.3) { chart.timeAxis.side = .top }
        if chance(0.2) { chart.timeAxis.title = "Session" }
        if chance(0.15) { chart.timeAxis.crosses = bars.close[5] }
        if chance(0.4) {
            chart.panes.append(Pane(id: "below", series: [ChartSeries(id: "below", name: "Below", kind: .line, data: .bars(bars))]))
        }
        if chance(0.3) { chart.panes.append(try IndicatorRequest("macd").pane(on: bars)) }
        if chance(0.3) {
            chart.navigator = Navigator(timeline: chart.timeAxis.timeline, showing: chart.timeAxis, series: .bars(bars), interval: .day)
        }
        if chance(0.5) { chart.crosshair = Crosshair(time: bars.time[Int.random(in: 0..<60, using: &random)]) }
        if chance(0.2) { chart.layout.canvasInset = 10 }
        let (positions, places) = (Legend.Position.allCases, Legend.Placement.allCases)
        chart.legend = Legend(
            positions[Int.random(in: 0..<positions.count, using: &random)], places[Int.random(in: 0..<places.count, using: &random)],
            arrangement: chance(0.3) ? .rows : chance(0.3) ? .column : nil, title: chance(0.3) ? "What is drawn" : "")
        return chart
    }

    @Test(
        "In 300 random pictures of both orientations no text is clipped or overlaps another, and a legend overlaps nothing",
        .feature("S0-DP-03")
    ) func laws() throws {
        var random = SeededGenerator(seed: 404)
        var drawn = 0
        for number in 0..<450 {
            var chart = try picture(&random)
            if number >= 300 {
                (chart.orientation, chart.size) = (.vertical, number % 2 == 0 ? chart.size : Size(chart.size.height, chart.size.width))
            }
            let drawing = chart.drawn
            // The same with the lines in the panes.
            var plain = chart
            plain.legend = nil
            #expect(layoutFaults(plain.drawn, oneBar: false) == [], "\(number) without a legend")
            let note =
                "\(number) \(chart.orientation): \(chart.size.width)x\(chart.size.height) \(chart.legend.map { "\($0.position) \($0.placement) \(String(describing: $0.arrangement))" } ?? "") over \(chart.layout.drawsTitleOverPlot) panes \(chart.panes.count)"
            #expect(layoutFaults(drawing, oneBar: false) == [], Comment(rawValue: note))
            guard let legend = drawing.description.legend else {
                #expect(drawing.description.warnings.contains { $0.contains("legend does not fit") }, Comment(rawValue: note))
                continue
            }
            drawn += 1
            let (box, size) = (legend.box, chart.size)
            #expect(box.x >= 0 && box.y >= 0 && box.maxX <= size.width + 0.5 && box.maxY <= size.height + 0.5, Comment(rawValue: note))
            for text in drawing.description.texts where !text.role.hasPrefix("legend") {
                #expect(!meet(text.box, box), "\(text.role) \(text.text) under the legend: \(Comment(rawValue: note))")
            }
            for entry in legend.entries {
                #expect(entry.symbol.x >= box.x && entry.symbol.maxX <= box.maxX && entry.symbol.maxY <= box.maxY)
            }
            if legend.placement != "outside" { continue }
            let parts =
                drawing.description.panes.map(\.box) + drawing.description.axes.map(\.box)
                + [drawing.description.navigator?.box].compactMap(\.self)
            for part in parts { #expect(!meet(part, box), "\(part) meets \(box): \(Comment(rawValue: note))") }
        }
        #expect(drawn > 300, "\(drawn)")
    }

    private func meet(_ a: Rect, _ b: Rect) -> Bool {
        min(a.maxX, b.maxX) - max(a.x, b.x) > 0.5 && min(a.maxY, b.maxY) - max(a.y, b.y) > 0.5
    }
}
