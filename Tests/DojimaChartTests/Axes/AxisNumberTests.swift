import DojimaChart
import DojimaScale
import DojimaSeries
import DojimaText
import DojimaTime
import Testing

/// The digits and separators of numbers: on axes, in tags and legends, in annotations and at the crosshair.
@Suite struct AxisNumberTests {
    /// A chart of candles whose prices are random ones times a factor, rounded to `decimals`, with a crosshair and a level.
    private func candles(times factor: Double, decimals: Int, size: Size = Size(800, 450)) -> Chart {
        var bars = dailyBars(60, seed: 9)
        let unit = (0..<decimals).reduce(1.0) { value, _ in value * 10 }
        for column in [\BarSeries.open, \.high, \.low, \.close] {
            bars[keyPath: column] = bars[keyPath: column].map { ($0 * factor * unit).rounded() / unit }
        }
        var chart = chart(
            [ChartSeries(id: "candles", name: "C", kind: .candlestick, data: .bars(bars))], axes: [ValueAxis(id: "price")],
            time: dailyAxis(60), size: size)
        chart.crosshair = Crosshair(time: bars.time[30])
        return chart
    }

    private func texts(_ drawing: ChartDrawing, _ role: String) -> [String] {
        drawing.description.texts.filter { $0.role == role }.map(\.text)
    }

    private func decimals(_ text: some StringProtocol) -> Int {
        text.split(separator: ".").dropFirst().first?.prefix(while: \.isNumber).count ?? 0
    }

    @Test(
        "Tag, legend and crosshair have the same decimals, and the labels of the axis equal ones",
        arguments: [(1.0, 2), (25, 2), (0.011, 5), (1300, 0), (13_000_000, 0), (1.3e-8, 13)])
    func equalDigits(factor: Double, decimals count: Int) throws {
        let drawing = candles(times: factor, decimals: count).drawn
        let labels = try #require(drawing.description.axes.first { $0.id == "price" }).ticks.map(\.label).filter {
            !$0.isEmpty && $0 != "0"
        }
        #expect(labels.count >= 3 && Set(labels.map(decimals)).count == 1, "\(labels)")
        let legend = texts(drawing, "legend")
        let prices = ["O", "H", "L", "C"].compactMap { name in legend.firstIndex(of: name).map { legend[$0 + 1] } }
        #expect(prices.count == 4)
        let shown = drawing.description.texts.map(\.text)
        let box = ["Open", "High", "Low", "Close"].compactMap { name in shown.firstIndex(of: name).map { shown[$0 + 1] } }
        let all = prices + box + texts(drawing, "tag")
        #expect(Set(all.map(decimals)).count == 1, "\(all)")
        #expect(decimals(prices[0]) >= decimals(labels[0]))
        // No two different prices of the last bar have the same text.
        #expect(Set(prices[1...2]).count == 2)
    }

    @Test(
        "Numbers of four digits and more are grouped on the axis, in tags, legends and at the crosshair", arguments: [25.0, 97, 130, 2500])
    func separators(factor: Double) {
        let drawing = candles(times: factor, decimals: 2).drawn
        let priced = ["O", "H", "L", "C", "Open", "High", "Low", "Close"]
        let texts = drawing.description.texts
        let values = texts.indices.filter { ["tag"].contains(texts[$0].role) || $0 > 0 && priced.contains(texts[$0 - 1].text) }
            .map { texts[$0].text }.filter { $0.contains(where: \.isNumber) }
        let labels = drawing.description.axes.first { $0.id == "price" }?.ticks.map(\.label) ?? []
        #expect(values.count >= 5)
        for text in values + labels {
            let whole = text.split(separator: ".").first ?? ""
            #expect(whole.split { !$0.isNumber }.allSatisfy { $0.count <= 3 }, "\(text)")
        }
    }

    @Test("Very small prices are written below a power of ten, which no tag covers", arguments: [Size(800, 450), Size(300, 200)])
    func tiny(size: Size) throws {
        var chart = candles(times: 1.3e-8, decimals: 13, size: size)
        chart.crosshair = nil
        let drawing = chart.drawn
        #expect(texts(drawing, "axis-title") == ["×10⁻⁶"])
        #expect(texts(drawing, "legend").contains("×10⁻⁶"))
        let power = try #require(drawing.description.texts.first { $0.role == "axis-title" })
        let others = drawing.description.texts.map(\.box).filter { $0 != power.box }
        #expect(others.allSatisfy { $0.maxX <= power.box.x || $0.y >= power.box.maxY || $0.maxY <= power.box.y })
        #expect(texts(drawing, "tag").allSatisfy { $0.first != "0" })
    }

    @Test("A column of prices has the digits of prices")
    func columns() {
        let bars = dailyBars(30, seed: 3)
        var series = ChartSeries(
            id: "c", name: "C", kind: .column,
            data: .values(ValueSeries(time: bars.time, values: bars.close.map { ($0 * 2500).rounded() / 100 })))
        series.isPrice = true
        series.lastValue = .shown
        let drawing = chart([series], axes: [ValueAxis(id: "price")], time: dailyAxis(30)).drawn
        #expect(texts(drawing, "tag").map(decimals) == [2])
    }
}
