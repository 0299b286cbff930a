import DojimaChart
import DojimaScale
import DojimaSeries
import DojimaTestSupport
import DojimaTime
import Testing

/// Thickness of Kagi lines.
@Suite struct KagiTests {
    /// Vertical rectangles as column, upper and lower value, and whether they are thick.
    private func lines(_ ends: [(Double, Double)]) -> Set<[Double]> {
        let bars = BarSeries(prices: ends.map { ($0.0, max($0.0, $0.1), min($0.0, $0.1), $0.1) })
        let axis = ValueAxis(id: "price") { $0.range = .fixed(30...70) }
        let drawing = chart(
            [ChartSeries(id: "s", name: "S", kind: .kagi, data: .bars(bars))], axes: [axis], time: dailyAxis(ends.count)
        ).drawn
        let pane = drawing.description.panes[0].box
        let theme = ThemeCatalog.light
        let tall = drawing.scene.group("series-s").flatMap(\.rectangles).filter { $0.0.height > 4 }
        #expect(tall.allSatisfy { ($0.0.width > 1) == ($0.1 == theme.rising) && [theme.rising, theme.falling].contains($0.1) })
        return Set(
            tall.map { rect, _ in
                func value(_ y: Double) -> Double { (30 + (pane.maxY - y) / pane.height * 40).rounded() }
                let column = ((rect.midX - pane.x) / pane.width * Double(ends.count)).rounded(.down)
                return [column, value(rect.y), value(rect.maxY), rect.width > 1 ? 1 : 0]
            })
    }

    @Test("A line becomes thick above the last shoulder and thin below the last waist") func thickness() {
        // The lines of Gopalakrishnan's closes. The base of 52 is the first waist.
        #expect(
            lines([(52, 55), (55, 49), (49, 58), (58, 40), (40, 50)])
                == [
                    [0, 55, 52, 1], [1, 55, 52, 1], [1, 52, 49, 0], [2, 58, 55, 1], [2, 55, 49, 0], [3, 58, 49, 1], [3, 49, 40, 0],
                    [4, 50, 40, 0],
                ])
    }

    @Test("A line that only reaches the last shoulder or waist keeps its thickness; the first line has the thickness of its direction")
    func reached() {
        #expect(lines([(60, 50), (50, 60), (60, 55)]) == [[0, 60, 50, 0], [1, 60, 50, 0], [2, 60, 55, 0]])
        #expect(lines([(40, 50), (50, 40), (40, 45)]) == [[0, 50, 40, 1], [1, 50, 40, 1], [2, 45, 40, 1]])
    }

    @Test("The prices of a thin rising line do not have the colour of a fall beside a rise") func prices() throws {
        let bars = BarSeries(prices: [(52.0, 55.0), (55, 40), (40, 50)].map { ($0.0, max($0.0, $0.1), min($0.0, $0.1), $0.1) })
        let texts = chart([ChartSeries(id: "s", name: "S", kind: .kagi, data: .bars(bars))], time: dailyAxis(3)).drawn.scene.texts
        let legend = texts.filter { $0.role == "legend" }
        let close = try #require(legend.first { $0.text.hasPrefix("50") })
        let change = try #require(legend.first { $0.text.hasPrefix("+") })
        #expect(close.color == ThemeCatalog.light.strongText && change.color != close.color)
    }
}
