import DojimaScale
import DojimaSeries
import Testing

@testable import DojimaChart

struct IndicatorPaneTests {
    private let bars = dailyBars(120, seed: 4)

    private func picture(_ requests: String..., size: Size = Size(800, 700), theme: Theme = ThemeCatalog.light) throws -> Chart {
        let price = ChartSeries(id: "A", name: "A", kind: .candlestick, data: .bars(bars))
        var picture = chart([price], time: dailyAxis(120), size: size, theme: theme)
        picture.panes += try requests.map { try IndicatorRequest($0).pane(on: bars) }
        return picture
    }

    @Test("An index in percent has the complete range of 0 to 100 and lines at its levels", arguments: ["rsi:14", "stoch:14,3,3"])
    func percent(_ text: String) throws {
        let drawn = try picture(text).drawn
        let axis = try #require(drawn.description.axes.first { $0.id == text })
        #expect(axis.range.lowerBound <= 0 && axis.range.upperBound >= 100)
        let pane = try #require(drawn.description.panes.first { $0.id == text }).box
        guard case .segments(let lines, _)? = drawn.scene.group("levels-\(text)").first else {
            Issue.record("no level lines")
            return
        }
        for (line, level) in zip(lines, try IndicatorRequest(text).indicator.levels) {
            let share = (level - axis.range.lowerBound) / (axis.range.upperBound - axis.range.lowerBound)
            #expect(abs(line.from.y - (pane.maxY - share * pane.height)) <= 1)
            #expect(line.from.x == pane.x && line.to.x == pane.maxX)
        }
        #expect(lines.count == 2)
    }

    @Test("Levels have labels at every height, and no grid line below theirs", arguments: ["rsi:14", "stoch:14,3,3"], [300.0, 700, 1400])
    func levels(_ text: String, _ height: Double) throws {
        let drawn = try picture(text, size: Size(800, height)).drawn
        let levels = try IndicatorRequest(text).indicator.levels
        let axis = try #require(drawn.description.axes.first { $0.id == text })
        let labels = axis.ticks.filter { !$0.label.isEmpty }.map(\.label)
        #expect(labels.count >= 2 && Set(labels).isSubset(of: Set((levels + [0, 50, 100]).map { "\(Int($0))" })), "\(labels)")
        #expect(Set(axis.ticks.map(\.value)).isSuperset(of: levels))
        #expect(height < 700 || Set(labels).isSuperset(of: ["0", "100"]), "\(labels)")
        let grid = drawn.scene.group("grid-\(text)").flatMap(\.rectangles).map(\.0)
        for tick in axis.ticks where levels.contains(tick.value) {
            #expect(!grid.contains { $0.height < $0.width && abs($0.midY - tick.at) < 1 })
        }
    }

    @Test(
        "Each level in the range is labelled exactly, beside the tags of last values",
        arguments: [
            "rsi", "stoch", "mfi", "willr", "cci", "adx", "choppiness", "zscore", "cmo", "percent-b", "connors-rsi", "percent-rank:20",
            "macd",
        ])
    func exactLevels(_ text: String) throws {
        for seed in 1...6 as ClosedRange<UInt64> {
            let bars = dailyBars(120, seed: seed)
            var picture = chart([ChartSeries(id: "A", name: "A", kind: .candlestick, data: .bars(bars))], time: dailyAxis(120))
            picture.panes.append(try IndicatorRequest(text).pane(on: bars))
            let drawn = picture.drawn
            let axis = try #require(drawn.description.axes.first { $0.id == text })
            for level in try IndicatorRequest(text).indicator.levels where axis.range.contains(level) {
                let labels = axis.ticks.filter { $0.value == level }.map { $0.label.replacing("\u{2212}", with: "-") }
                #expect(labels.map { Double($0) } == [level], "\(labels)")
            }
            let texts = drawn.description.texts.filter { ["tick", "tag"].contains($0.role) }.map(\.box)
            for (index, box) in texts.enumerated() { #expect(!texts[(index + 1)...].contains { $0.overlaps(box, byMoreThan: 0.5) }) }
        }
    }

    @Test(
        "Both levels of a low pane are labelled exactly, next to their lines and apart from all other texts",
        arguments: ["choppiness", "rsi", "stoch", "connors-rsi", "willr", "cmo"], [0.12, 0.15, 0.2, 0.3])
    func lowPaneLevels(_ text: String, _ weight: Double) throws {
        for seed in 1...4 as ClosedRange<UInt64> {
            let bars = dailyBars(120, seed: seed)
            var picture = chart([ChartSeries(id: "A", name: "A", kind: .candlestick, data: .bars(bars))], time: dailyAxis(120))
            picture.panes.append(try IndicatorRequest(text).pane(on: bars, weight: weight))
            let drawn = picture.drawn.description
            let axis = try #require(drawn.axes.first { $0.id == text })
            let texts = drawn.texts.filter { ["tick", "tag"].contains($0.role) }
            for level in try IndicatorRequest(text).indicator.levels {
                let tick = try #require(axis.ticks.first { $0.value == level })
                #expect(Double(tick.label.replacing("\u{2212}", with: "-")) == level, "seed \(seed)")
                #expect(texts.contains { $0.text == tick.label && abs($0.box.midY - tick.at) <= 9 })
            }
            for (index, text) in texts.enumerated() {
                let covered = texts[(index + 1)...].filter { $0.box.overlaps(text.box, byMoreThan: 0.5) }
                #expect(covered.isEmpty, "seed \(seed): \(text) and \(covered)")
            }
        }
    }

    @Test("A bounded axis ends at its bounds, because the legend is above the plot", arguments: ["rsi", "stoch", "mfi", "willr"])
    func bounds(_ text: String) throws {
        for scale in [1, 1.1, 1.5, 2] {
            var picture = try picture(text)
            picture.options.scale = scale
            let drawn = picture.drawn.description
            #expect(drawn.axes.first { $0.id == text }?.range == (try IndicatorRequest(text).indicator.bounds))
            let plots = drawn.panes.map(\.box)
            let title = try #require(drawn.texts.last { $0.role == "legend" }).box
            #expect(title.y >= plots[0].maxY && title.maxY <= plots[1].y && title.x >= plots[1].x)
        }
    }

    @Test(
        "The legend of a low pane is above its plot, or its range leaves space for it",
        arguments: [Size(300, 200), Size(480, 320), Size(600, 340), Size(700, 400), Size(800, 700)])
    func lowPanes(size: Size) throws {
        for requests in [["rsi"], ["rsi", "stoch"], ["rsi", "stoch", "mfi"]] {
            var picture = try picture(size: size)
            picture.panes += try requests.map { try IndicatorRequest($0).pane(on: bars) }
            let drawn = picture.drawn.description
            for id in requests {
                let (pane, axis) = try (
                    #require(drawn.panes.first { $0.id == id }).box, #require(drawn.axes.first { $0.id == id })
                )
                let isInPlot = drawn.texts.contains { $0.role == "legend" && $0.box.overlaps(pane, byMoreThan: 1) }
                let bounds = try #require(try IndicatorRequest(id).indicator.bounds)
                #expect(isInPlot ? axis.range.upperBound > bounds.upperBound : axis.range == bounds, "\(size): \(id) of \(requests)")
            }
        }
    }

    @Test("The label at the upper end of an axis is at its line, beside the row of the legend", arguments: ["drawdown", "percent-rank:20"])
    func upperEnd(_ text: String) throws {
        for size in [Size(800, 700), Size(900, 420)] {
            let drawn = try picture(text, size: size).drawn.description
            let (axis, pane) = try (
                #require(drawn.axes.first { $0.id == text }), #require(drawn.panes.first { $0.id == text })
            )
            for tick in axis.ticks where !tick.label.isEmpty {
                let label = try #require(drawn.texts.first { $0.text == tick.label && $0.box.midY > pane.box.y - 10 })
                #expect(abs(label.box.midY - tick.at) <= 8, "\(tick.label)")
                if abs(tick.at - pane.box.y) < 1 { #expect(abs(label.box.midY - tick.at) <= 2, "\(tick.label)") }
            }
        }
    }

    @Test(
        "In a vertical chart, a level whose place a tag covers has its label beside the tag", arguments: ["willr", "rsi", "choppiness"])
    func levelsInRows(_ text: String) throws {
        let levels = try IndicatorRequest(text).indicator.levels
        var moved = 0
        for seed in 1...20 as ClosedRange<UInt64> {
            let bars = dailyBars(120, seed: seed)
            var picture = chart(
                [ChartSeries(id: "A", name: "A", kind: .candlestick, data: .bars(bars))], time: dailyAxis(120), size: Size(600, 800))
            picture.options.orientation = .vertical
            picture.panes.append(try IndicatorRequest(text).pane(on: bars))
            let drawn = picture.drawn.description
            let axis = try #require(drawn.axes.first { $0.id == text })
            let pane = try #require(drawn.panes.first { $0.id == text }).box
            let own = drawn.texts.filter { $0.box.midX > pane.x && $0.box.midX < pane.maxX && $0.box.maxY <= pane.y }
            for tick in axis.ticks where levels.contains(tick.value) {
                if let label = own.first(where: { $0.role == "tick" && $0.text == tick.label }) {
                    if abs(label.box.midX - tick.at) > 1.5 { moved += 1 }
                    continue
                }
                Issue.record("seed \(seed): \(tick.value) has no label")
            }
        }
        #expect(moved > 0 || text != "rsi", "some of the labels of RSI move")
    }

    @Test(
        "The plot is shaded between the outer levels of an oscillator, below its grid, quietly in every theme and orientation",
        arguments: ["rsi", "stoch", "stochrsi", "mfi", "willr", "cci", "choppiness", "cmo", "ultosc", "zscore", "smi"])
    func band(_ text: String) throws {
        let levels = try IndicatorRequest(text).indicator.levels.sorted()
        for theme in ThemeCatalog.all {
            for orientation in PlotOrientation.allCases {
                var picture = try picture(text, theme: theme)
                picture.options.orientation = orientation
                let drawn = picture.drawn
                let (area, color) = try #require(drawn.scene.group("band-\(text)").flatMap(\.rectangles).first)
                let axis = try #require(drawn.description.axes.first { $0.id == text })
                let pane = try #require(drawn.description.panes.first { $0.id == text }).box
                let (low, high) = orientation == .vertical ? (area.x, area.maxX) : (area.maxY, area.y)
                for (edge, level) in zip([low, high], [levels[0], levels[levels.count - 1]]) where axis.range.contains(level) {
                    let share = (level - axis.range.lowerBound) / (axis.range.upperBound - axis.range.lowerBound)
                    let expected = orientation == .vertical ? pane.x + share * pane.width : pane.maxY - share * pane.height
                    #expect(abs(edge - expected) <= 1)
                }
                #expect(color.over(theme.background).contrast(with: theme.background) < 1.25)
                let ids = drawn.scene.groupIDs
                let order = ["band-\(text)", "grid-\(text)", "levels-\(text)"].compactMap(ids.firstIndex)
                #expect(order == order.sorted())
            }
        }
    }

    @Test(
        "Nothing is shaded without two levels inside the bounds on both sides of the usual values",
        arguments: ["adx", "macd", "mass-index", "trix", "atr", "obv"])
    func noBand(_ text: String) throws {
        #expect(try IndicatorRequest(text).indicator.band == nil)
        #expect(try picture(text).drawn.scene.group("band-\(text)").isEmpty)
    }

    @Test(
        "An axis never goes beyond the smallest and the largest possible value",
        arguments: ["percent-rank:20", "aroonosc", "cmo", "drawdown", "slope"])
    func limits(_ text: String) throws {
        let request = try IndicatorRequest(text)
        let bounds = [request.indicator.bounds] + request.indicator.outputs.map(\.bounds)
        let limits = Dictionary(
            uniqueKeysWithValues: zip([text] + request.columnNames, bounds).compactMap { id, bounds in bounds.map { (id, $0) } })
        #expect(!limits.isEmpty)
        for height in [300.0, 700, 1400] {
            for axis in try picture(text, size: Size(800, height)).drawn.description.axes {
                guard let limit = limits[axis.id] else { continue }
                #expect(axis.range.lowerBound >= limit.lowerBound && axis.range.upperBound <= limit.upperBound, "\(axis.id): \(axis.range)")
            }
        }
    }

    @Test("The few labels of a low pane are all drawn, beside the tag of the last value", arguments: 1...6 as ClosedRange<UInt64>)
    func lowPane(_ seed: UInt64) throws {
        let bars = dailyBars(120, seed: seed)
        var picture = chart([ChartSeries(id: "A", name: "A", kind: .candlestick, data: .bars(bars))], time: dailyAxis(120))
        picture.panes.append(try IndicatorRequest("macd").pane(on: bars, weight: 0.3))
        let axis = try #require(picture.drawn.description.axes.first { $0.id == "macd" })
        #expect(axis.ticks.count > 4 || axis.ticks.allSatisfy { !$0.label.isEmpty }, "\(axis.ticks)")
    }

    @Test("Outputs in different units have an axis each, and as many decimals as their sizes need")
    func units() throws {
        let drawn = try picture("slope").drawn
        let axes = drawn.description.axes.filter { $0.pane == "slope" }
        #expect(axes.map(\.id) == ["slope", "slope.intercept", "slope.r-squared"] && axes.map(\.side) == ["right", "left", "right"])
        let last = try #require(try IndicatorRequest("slope").apply(to: bars)[2].last)
        #expect(axes[2].range.lowerBound > -1 && axes[2].range.upperBound < 2)
        let legend = drawn.description.texts.filter { $0.role == "legend" }.map(\.text)
        let shown = try #require(legend.firstIndex(of: "R²").map { Double(legend[$0 + 1]) ?? .nan })
        #expect(abs(shown - last) <= 0.005)
        // On one axis the small values have the decimals of their own size.
        let (large, small) = (bars.close.map { $0 * 1000 }, bars.close.indices.map { Double($0) / 1000 + 0.45 })
        let both = zip(["Large", "Small"], [large, small]).map { name, values in
            ChartSeries(id: name, name: name, kind: .line, data: .values(ValueSeries(time: bars.time, values: values)))
        }
        let texts = chart(both, time: dailyAxis(120)).drawn.description.texts.filter { $0.role == "legend" }.map(\.text)
        #expect(texts.firstIndex(of: "Small").map { texts[$0 + 1] } == "0.569")
    }

    @Test("A histogram begins at zero below two lines, and the three share one line of the legend")
    func histogram() throws {
        let drawn = try picture("macd").drawn
        let series = drawn.description.series.filter { $0.pane == "macd" }
        #expect(series.map(\.type) == ["column", "line", "line"])
        #expect(series.map(\.name) == ["Histogram", "MACD 12, 26, 9", "Signal"])
        let legend = drawn.description.texts.filter { ["MACD 12, 26, 9", "Signal", "Histogram"].contains($0.text) }
        #expect(legend.map(\.text) == ["MACD 12, 26, 9", "Signal", "Histogram"])
        #expect(Set(legend.map(\.box.y)).count == 1)
        let values = try IndicatorRequest("macd").apply(to: bars)[2]
        let columns = drawn.scene.group("series-macd.hist").flatMap(\.rectangles).map(\.0)
        let zero = try #require(
            columns.map(\.y).max().map { _ in columns.filter { rect in columns.contains { $0.maxY == rect.y } } }?.first?.y)
        #expect(columns.allSatisfy { $0.y == zero || $0.maxY == zero })
        #expect(columns.filter { $0.y == zero }.count == values.filter { $0 < 0 }.count)
    }

    @Test("The lines of all panes have different colours, and prices keep theirs")
    func colours() throws {
        let drawn = try picture("rsi", "macd").drawn
        let color = { (id: String) -> Color? in
            if case .polyline(_, let stroke)? = drawn.scene.group("series-\(id)").first { stroke.color } else { nil }
        }
        #expect(color("rsi") == ThemeCatalog.light.palette(0).color)
        #expect(color("macd.macd") == ThemeCatalog.light.palette(1).color)
        #expect(color("macd.signal") == ThemeCatalog.light.palette(2).color)
    }

    @Test("Texts of many panes do not touch at any size", arguments: [Size(320, 240), Size(640, 480), Size(1200, 1000)])
    func texts(_ size: Size) throws {
        let drawn = try picture("rsi", "macd", "stoch", "atr", "obv", size: size).drawn
        let boxes = drawn.description.texts.map(\.box)
        for (index, box) in boxes.enumerated() {
            #expect(box.x >= 0 && box.y >= 0 && box.maxX <= size.width && box.maxY <= size.height)
            for other in boxes[(index + 1)...] {
                #expect(min(box.maxX, other.maxX) - max(box.x, other.x) <= 0.5 || min(box.maxY, other.maxY) - max(box.y, other.y) <= 0.5)
            }
        }
    }
}

extension Scene {
    /// The ids of all groups in drawing order.
    fileprivate var groupIDs: [String] { shapes.flatMap(\.groupIDs) }
}

extension Shape {
    fileprivate var groupIDs: [String] {
        guard case .group(let id, _, let shapes) = self else { return [] }
        return [id] + shapes.flatMap(\.groupIDs)
    }
}
