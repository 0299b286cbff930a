import DojimaChart
import DojimaScale
import DojimaSeries
import DojimaTestSupport
import DojimaTime
import Testing

/// The choice, the order and the columns of the entries of a legend, and items without a series.
@Suite struct LegendItemTests {
    private let bars = dailyBars(60)
    private let theme = ThemeCatalog.light

    private func picture(_ names: [String], _ change: (inout Legend) -> Void = { _ in }, at position: Legend.Position = .right) -> Chart {
        let values = SeriesData.values(ValueSeries(time: bars.time, values: bars.close))
        let series = names.enumerated().map { index, name in
            ChartSeries(id: "s\(index)", name: name, kind: .line, data: values) { $0.specifiedName = "study:\(index)" }
        }
        var chart = chart(series, time: dailyAxis(60), size: Size(900, 500))
        var legend = Legend(position)
        change(&legend)
        chart.legend = legend
        return chart
    }

    private func names(_ chart: Chart) -> [String] { chart.drawn.description.legend?.entries.map(\.name) ?? [] }

    @Test("A series that is not listed is drawn, but is in no legend, and others keep their colours", .feature("S0-LG-03"))
    func unlisted() throws {
        var chart = picture(["One", "Two", "Three"])
        chart.panes[0].series[1].showsInLegend = false
        for hasBox in [true, false] {
            if !hasBox { chart.legend = nil }
            let drawing = chart.drawn
            let texts = drawing.description.texts.filter { $0.role == "legend" }.map(\.text)
            #expect(texts.contains("One") && texts.contains("Three") && !texts.contains("Two"))
            #expect(drawing.description.series.map(\.id) == ["s0", "s1", "s2"])
            for (index, id) in ["s0", "s1", "s2"].enumerated() {
                let strokes = drawing.scene.group("series-\(id)").compactMap {
                    if case .polyline(_, let stroke) = $0 { stroke.color } else { nil }
                }
                #expect(strokes == [theme.palette[index].color])
            }
        }
        #expect(chart.drawn.description.legendEntries.map(\.name) == ["study:0", "study:2"])
    }

    @Test("Volume that is not listed is not in the line of its prices either", .feature("S0-LG-03")) func unlistedVolume() {
        func texts(_ change: (inout Chart) -> Void) -> [String] {
            var chart = chart(
                [
                    ChartSeries(id: "volume", name: "Volume", kind: .column, data: .bars(bars), axis: "volume"),
                    ChartSeries(id: "bars", name: "DJMA", kind: .candlestick, data: .bars(bars)),
                ], axes: [ValueAxis(id: "price"), .volumeOverlay()], time: dailyAxis(60))
            change(&chart)
            return chart.drawn.description.texts.filter { $0.role == "legend" }.map(\.text)
        }
        #expect(texts { _ in }.contains("Vol") && texts { _ in }.contains("O"))
        let withoutVolume = texts { $0.panes[0].series[0].showsInLegend = false }
        #expect(!withoutVolume.contains("Vol") && !withoutVolume.contains("Volume") && withoutVolume.contains("O"))
        let withoutPrices = texts { $0.panes[0].series[1].showsInLegend = false }
        #expect(!withoutPrices.contains("O") && withoutPrices.contains("Volume"))
    }

    @Test("Entries are in the requested order, by id, study, name or text, and all others follow in the usual order", .feature("S0-LG-03"))
    func order() {
        let all = ["One", "Two", "Three", "Four"]
        let items = [LegendItem("Loss", symbol: .block), LegendItem("Gain", symbol: .block)]
        var generator = SeededGenerator(seed: 41)
        for _ in 0..<40 {
            let wanted = (all + items.map(\.text)).shuffled(using: &generator).prefix(.random(in: 0...6, using: &generator))
            // Each series by one of its names.
            let order = wanted.map { name in
                all.firstIndex(of: name).flatMap { ["s\($0)", "study:\($0)", name].randomElement(using: &generator) } ?? name
            }
            let drawn = names(picture(all) { ($0.items, $0.order) = (items, order) })
            let rest = (all + items.map(\.text)).filter { !wanted.contains($0) }
            #expect(drawn == Array(wanted) + rest, "\(order)")
        }
    }

    @Test("The groups are in the order of their first entries") func orderOfGroups() {
        var chart = picture(["One", "Two", "Three"]) { $0.order = ["Three"] }
        for (index, group) in ["A", "B", "A"].enumerated() { chart.panes[0].series[index].legendGroup = group }
        #expect(chart.drawn.description.legend?.titles == ["A", "B"] && names(chart) == ["Three", "One", "Two"])
        chart.legend?.order = ["Two"]
        #expect(chart.drawn.description.legend?.titles == ["B", "A"] && names(chart) == ["Two", "One", "Three"])
    }

    @Test("An item has its own text, symbol and colour", .feature("S0-LG-03")) func items() throws {
        let own = Color(0xAB12CD)
        func shapes(_ symbol: SeriesKind.LegendSymbol, _ color: ColorChoice) -> [Shape] {
            picture(["One"]) { $0.items = [LegendItem("Own", symbol: symbol, color: color)] }.drawn.scene.group("symbol-item-1")
        }
        let chart = picture(["One"]) { $0.items = [LegendItem("Own")] }
        #expect(names(chart) == ["One", "Own"])
        guard case .segments(let lines, let stroke)? = shapes(.line, .fixed(own)).first else {
            Issue.record("no symbol")
            return
        }
        #expect(lines.count == 1 && stroke.color == own)
        guard case .arcs(let arcs, .color(let dot), _)? = shapes(.dot, .palette(1)).first else {
            Issue.record("no symbol")
            return
        }
        #expect(arcs.count == 1 && dot == theme.palette[1].color)
        #expect(shapes(.block, .falling).flatMap(\.rectangles).map(\.1) == [theme.falling])
        #expect(shapes(.block, .automatic).flatMap(\.rectangles).map(\.1) == [theme.text])
        #expect(shapes(.none, .automatic).isEmpty)
        // All symbols are in the rectangle of the entry.
        for symbol in [SeriesKind.LegendSymbol.line, .dot, .block] {
            let legend = try #require(picture(["One"]) { $0.items = [LegendItem("Own", symbol: symbol)] }.drawn.description.legend)
            #expect(legend.entries[1].symbol.width == 24 && legend.entries[1].value.isEmpty)
        }
    }

    @Test("Columns are filled from the top down, as many as fit", arguments: Legend.Position.allCases)
    func columns(_ position: Legend.Position) throws {
        for count in 1...9 {
            for columns in 2...4 {
                let all = (0..<count).map { "E\($0)" }
                let legend = try #require(picture(all, { $0.columns = columns }, at: position).drawn.description.legend)
                #expect(legend.entries.map(\.name) == all)
                let rows = (count + min(columns, count) - 1) / min(columns, count)
                let (xs, ys) = (Set(legend.entries.map(\.symbol.x)).sorted(), Set(legend.entries.map(\.symbol.y)).sorted())
                #expect(ys.count == rows && xs.count == (count + rows - 1) / rows, "\(count) in \(columns)")
                for (index, entry) in legend.entries.enumerated() {
                    #expect(entry.symbol.x == xs[index / rows] && entry.symbol.y == ys[index % rows])
                }
            }
        }
        let long = (0..<6).map { "A name that is so long that two do not fit \($0)" }
        let legend = try #require(picture(long, { $0.columns = 3 }, at: .right).drawn.description.legend)
        #expect(Set(legend.entries.map(\.symbol.x)).count == 1)
    }
}
