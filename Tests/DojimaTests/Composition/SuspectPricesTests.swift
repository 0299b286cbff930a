import Dojima
import DojimaChart
import DojimaSeries
import DojimaTestSupport
import DojimaText
import DojimaTime
import Testing

/// Splits and outliers in view are said.
@Suite struct SuspectPricesTests {
    private let bars = BarSeries.random(120, every: .day, seed: 9)

    /// The bars with the prices of some rows multiplied by a factor.
    private func bars(_ rows: Range<Int>, times factor: Double) -> BarSeries {
        var changed = bars
        for row in rows {
            for column in [\BarSeries.open, \.high, \.low, \.close] { changed[keyPath: column][row] *= factor }
        }
        return changed
    }

    private func said(_ bars: BarSeries, from first: Int = 0, as kind: SeriesKind? = nil) throws -> (texts: [String], notes: [String]) {
        var chart = ChartSpecification { Plot { Prices("A", as: kind) } }
        chart.closedTime.continuous = true
        chart.window.from = .dateOnly(bars.time[first].utcDate)
        let picture = try Picture(chart, source: bars)
        let words = ["split", "one bar at"]
        return (
            picture.drawing.description.texts.map(\.text).filter { text in words.contains { text.contains($0) } },
            picture.notes.map(\.description).filter { $0.contains("as in a split") || $0.contains("takes most of the axis") }
        )
    }

    @Test("A lasting change by the ratio of a split is marked and noted", arguments: [(0.25, "4:1"), (0.5, "2:1"), (10, "1:10")])
    func splits(factor: Double, ratio: String) throws {
        for kind in [nil, SeriesKind.line] {
            let found = try said(bars(60..<120, times: factor), as: kind)
            #expect(found.texts == ["possible split \(ratio)"])
            let date = bars.time[60].utcDate
            #expect(found.notes.count == 1 && found.notes[0].hasSuffix("on \(date) as in a split \(ratio)"), "\(found.notes)")
        }
        // A split before the window is none in it.
        #expect(try said(bars(60..<120, times: factor), from: 70).texts.isEmpty)
    }

    @Test("One bar that takes most of the axis is named with its value, and is no split")
    func outlier() throws {
        let found = try said(bars(60..<61, times: 20))
        let high = bars.high[60] * 20
        #expect(found.texts.count == 1 && found.texts[0].hasPrefix("one bar at "), "\(found.texts)")
        #expect(abs((Double(found.texts[0].dropFirst(11).filter { $0 != "," }) ?? 0) - high) < 0.001)
        #expect(found.notes.count == 1 && found.notes[0].contains("\(bars.time[60].utcDate)"), "\(found.notes)")
    }

    @Test("Usual prices, and large changes that are no ratio of small numbers or do not last, say nothing")
    func usual() throws {
        #expect(try said(bars).texts.isEmpty)
        #expect(try said(bars(60..<120, times: 0.57)).texts.isEmpty)
        #expect(try said(bars(60..<63, times: 0.5)).texts.isEmpty)
    }
}
