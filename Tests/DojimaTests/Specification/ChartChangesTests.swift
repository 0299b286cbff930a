import Dojima
import DojimaChart
import DojimaInteraction
import DojimaSeries
import DojimaStore
import DojimaTestSupport
import DojimaText
import DojimaTime
import Testing

/// Changes of a chart as a user makes them.
@Suite struct ChartChangesTests {
    /// A chart of some symbols, as made by options.
    private func chart(_ symbols: String..., change: (inout PaneArrangement) throws -> Void) rethrows -> ChartSpecification {
        var arrangement = PaneArrangement(of: symbols)
        try change(&arrangement)
        return ChartSpecification(panes: arrangement.panes)
    }

    private func chart(_ symbol: String) -> ChartSpecification { chart(symbol) { _ in } }

    private func texts(_ chart: ChartSpecification) -> [[String]] {
        chart.panes.map { pane in pane.series.map { $0.symbol ?? $0.study?.text ?? "" } }
    }

    @Test("Another symbol replaces the first, with its studies and without its range") func replace() throws {
        var one = try chart("A", "B") { $0.overlays = [try Study("sma:20")] }
        one.panes[0].series.append(SeriesSpecification(study: try Study("ema:5"), of: "A"))
        try one.setRange(1...2, ofAxis: "price")
        one.replaceMainSymbol(with: "C")
        #expect(texts(one) == [["C", "B", "sma:20", "ema:5"]] && one.panes[0].series[3].basis == "C" && one.valueRanges.isEmpty)
        // A symbol that is already shown is shown once.
        one.replaceMainSymbol(with: "B")
        #expect(texts(one) == [["B", "sma:20", "ema:5"]])
    }

    @Test("An added symbol is drawn as the others, and volume is removed") func symbols() throws {
        var one = chart("A") {
            $0.kind = .area; $0.axis = ValueAxis(id: "") { $0.isInverted = true }
        }
        #expect(texts(one) == [["volume", "A"]])
        one.addSymbol("B")
        #expect(
            one
                == chart("A", "B") {
                    $0.kind = .area; $0.axis = ValueAxis(id: "") { $0.isInverted = true }
                })
        #expect(one.panes[0].axes.count == 1 && one.panes[0].series.allSatisfy { $0.axis == nil }, "two symbols share an axis")
        one.addSymbol("C")
        #expect(one.panes[0].axes.count == 1 && one.panes[0].series.allSatisfy { $0.axis == nil }, "three symbols share an axis")
        one.removeSymbol("C")
        one.removeSymbol("A")
        one.removeSymbol("B")
        #expect(one.pricedSymbols == ["B"], "the last symbol stays")
        one.showVolume(true)
        #expect(
            one
                == chart("B") {
                    $0.kind = .area; $0.axis = ValueAxis(id: "") { $0.isInverted = true }
                })
    }

    @Test("Scales replace each other without remains") func scales() throws {
        for symbols in [["A"], ["A", "B"]] {
            let plain = ChartSpecification(panes: PaneArrangement(of: symbols).panes)
            var one = plain
            one.setScale(.logarithmic)
            #expect(one.priceScale == .logarithmic && one.panes[0].axes.allSatisfy { $0.scale == .logarithmic })
            try one.setRange(1...5, ofAxis: "price")
            one.setScale(.linear)
            #expect(one.valueRanges.count == (symbols.count == 1 ? 1 : 0), "the range has the unit of prices, that of several an index")
            try one.setRange(-1...5, ofAxis: "price")
            one.setScale(.logarithmic)
            #expect(one.valueRanges.isEmpty, "a logarithmic axis has no values below zero")
            one.setScale(.percent)
            #expect(one.priceScale == .percent && one.rebase == Rebasing(.percent) && one.panes[0].axes.isEmpty)
            try one.setRange(-5...5, ofAxis: "price")
            one.setScale(.linear)
            var prices = plain
            if symbols.count > 1 { prices.rebase = Rebasing(.price) }
            #expect(one == prices, "a range in percent is no range of prices, and several symbols are in percent by default")
        }
    }

    @Test("A study is added to the pane that it belongs to, and removed again") func studies() throws {
        var one = chart("A")
        for text in ["sma:20", "bbands:20", "rsi:14", "rsi:14", "volume", "cdlhammer", "x = close - sma:5"] {
            one.addStudy(try Study(text))
        }
        #expect(texts(one) == [["bbands:20", "A", "sma:20"], ["rsi:14"], ["volume"], ["cdlhammer"], ["x = close - sma:5"]])
        one.removeStudyBelow("volume")
        one.removeStudyBelow("rsi:14")
        one.removeOverlay("bbands:20")
        one.showVolume(true)
        #expect(texts(one) == [["volume", "A", "sma:20"], ["cdlhammer"], ["x = close - sma:5"]])
        one.setType(.column)
        one.showVolume(true)
        #expect(texts(one)[0] == ["A", "sma:20"] && one.panes[0].series[0].kind == .column)
    }

    @Test("The range of each axis is set and unset by the id with which it is drawn") func ranges() throws {
        let plain = try chart("A") { $0.below = [try Study("rsi:14"), try Study("d = close - sma:5"), try Study("macd")] }
        var one = plain
        let axes = ["price", "volume", "rsi:14", "d", "macd"]
        for (index, axis) in axes.enumerated() {
            try one.setRange(1...Double(index + 2), ofAxis: axis)
            #expect(one.valueRanges.map(\.axis) == Array(axes[...index]) && one.valueRanges[index].range.upperBound == Double(index + 2))
        }
        // The drawn chart has these axes with these ranges.
        let drawing = try Picture(one, source: BarSeries.random(60, every: .day)).drawing
        for (axis, range) in one.valueRanges { #expect(drawing.description.axes.first { $0.id == axis }?.range == range, "\(axis)") }
        for axis in axes { try one.setRange(nil, ofAxis: axis) }
        #expect(one == plain)
        #expect(throws: (any Error).self) { try one.setRange(1...2, ofAxis: "nope") }
    }

    @Test("A value that is invalid in a text is also refused in Swift") func invalid() throws {
        var low = chart("A") { $0.axis = ValueAxis(id: "") { $0.scale = .logarithmic } }
        low.panes[0].axes[0].range = .fixed(-100...3000)
        var small = chart("A")
        small.width = 3
        var both = chart("A")
        both.window = WindowRequest(preset: .all, select: 0...1)
        for (chart, word) in [(low, "logarithmic"), (small, "width"), (both, "window")] {
            let error = #expect(throws: PictureError.self) { try Picture(chart, source: BarSeries.random(60, every: .day)) }
            #expect(error?.description.contains(word) == true)
            #expect(throws: (any Error).self) { try ChartSpecification(chart.json()) }
        }
    }
}
