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
        chart.closedTime.isContinuous = true
        chart.window.from = .dateOnly(bars.time[first].utcDate)
        let picture = try Picture(chart, source: bars)
        let words = ["split", "one bar at"]
        return (
            picture.drawing.description.texts.map(\.text).filter { text in words.contains { text.contains($0) } },
            picture.notes.map(\.description).filter {
                $0.contains("as in a split") || $0.contains("most of the axis") || $0.contains("beyond the axis")
            }
        )
    }

    @Test(
        "A lasting change by the ratio of a split is marked with its size and noted",
        arguments: [(0.25, "4:1"), (0.5, "2:1"), (10, "1:10")])
    func splits(factor: Double, ratio: String) throws {
        for kind in [nil, SeriesKind.line] {
            let found = try said(bars(60..<120, times: factor), as: kind)
            #expect(found.texts.count == 1 && found.texts[0].hasSuffix("%: split \(ratio)?"), "\(found.texts)")
            #expect(found.texts[0].hasPrefix(factor < 1 ? "\u{2212}" : "+"))
            let date = bars.time[60].utcDate
            #expect(found.notes.count == 1 && found.notes[0].contains("on \(date), as in a split \(ratio); if it is one"), "\(found.notes)")
        }
        // A split before the window is none in it.
        #expect(try said(bars(60..<120, times: factor), from: 70).texts.isEmpty)
    }

    @Test("A change over a long pause is no split") func pause() throws {
        var paused = bars(60..<120, times: 0.5)
        for row in 60..<120 { paused.time[row] = paused.time[row].advanced(by: 400 * Instant.microsecondsPerDay) }
        #expect(try said(paused).texts.isEmpty)
    }

    @Test("The axis ends before one bar that would take most of it, which is named with its value, and is no split") func outlier() throws {
        let changed = bars(60..<61, times: 20)
        for kind in [nil, SeriesKind.line] {
            let found = try said(changed, as: kind)
            let text = try #require(found.texts.first)
            #expect(found.texts.count == 1 && text.contains("one bar at ") && text.contains("↑"), "\(found.texts)")
            let numbers = text.split(separator: " ").compactMap { Double($0.filter { $0 != "," }) }
            #expect(abs((numbers.first ?? 0) - (kind == nil ? changed.high : changed.close)[60]) < 0.001)
            #expect(found.notes.count == 1 && found.notes[0].contains("\(bars.time[60].utcDate)"), "\(found.notes)")
            let (cut, usual) = (try #require(try range(changed, as: kind)), try #require(try range(bars, as: kind)))
            #expect(cut.upperBound < usual.upperBound * 1.2 && cut.lowerBound > usual.lowerBound * 0.8)
        }
    }

    @Test("The last bar is never cut, since prices may stay at its value") func lastBar() throws {
        let found = try said(bars(119..<120, times: 33))
        #expect(found.texts.count == 1 && found.texts[0].hasPrefix("one bar at "), "\(found.texts)")
        #expect(try range(bars(119..<120, times: 33))?.upperBound ?? 0 > bars.high[119] * 33)
    }

    /// The range of the axis of prices.
    private func range(_ bars: BarSeries, as kind: SeriesKind? = nil) throws -> ClosedRange<Double>? {
        var chart = ChartSpecification { Plot { Prices("A", as: kind) } }
        chart.closedTime.isContinuous = true
        return try Picture(chart, source: bars).drawing.description.axes.first { $0.id == "price" }?.range
    }

    @Test("Usual prices, and large changes that are no ratio of small numbers or do not last, say nothing")
    func usual() throws {
        #expect(try said(bars).texts.isEmpty)
        #expect(try said(bars(60..<120, times: 0.57)).texts.isEmpty)
        #expect(try said(bars(60..<63, times: 0.5)).texts.isEmpty)
    }
}
