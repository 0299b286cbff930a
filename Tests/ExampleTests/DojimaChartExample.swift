import DojimaChart
import DojimaScale
import DojimaSeries
import DojimaTime
import Testing

@Suite struct DojimaChartExample {
    @Test("A candle of four points has a body twice as high as one of two") func candles() throws {
        // Example begins
        let (monday, tuesday) = try (CivilDate(year: 2024, month: 1, day: 1), CivilDate(year: 2024, month: 1, day: 2))
        let rise = Bar(time: Instant(monday), open: 10, high: 15, low: 9, close: 14)
        let fall = Bar(time: Instant(tuesday), open: 14, high: 15, low: 11, close: 12)
        let bars = try BarSeries([rise, fall], interval: .day)
        let prices = ChartSeries(id: "price", name: "ACME", kind: .candlestick, data: .bars(bars))

        let timeline = Timeline.continuous(Instant(monday)..<Instant(tuesday.adding(days: 1)), clock: .tradeDates)
        let chart = Chart(
            heading: Heading(symbol: "ACME", interval: "1d"), size: Size(480, 300),
            timeAxis: TimeAxis(timeline: timeline, interval: .day), panes: [Pane(id: "price", series: [prices])])

        // DojimaCairo measures texts in a font; here each character has the same width.
        let scene = chart.drawing { text, font in
            TextExtent(width: 0.6 * font.size * Double(text.count), ascent: 0.8 * font.size, descent: 0.2 * font.size)
        }.scene
        let svg = scene.svg()
        // Example ends

        let bodies = rectangles(of: scene.shapes, in: "series-price").filter { $0.width > 10 }.map(\.height).sorted()
        try #require(bodies.count == 2)
        #expect(abs(bodies[1] - 2 * bodies[0]) <= 2, "the edges of bodies are on full pixels")
        #expect(svg.hasPrefix("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"480\" height=\"300\""))
        #expect(svg.contains(">ACME"))
    }

    /// The rectangles of a group, which may be inside of others.
    private func rectangles(of shapes: some Sequence<Shape>, in group: String? = nil) -> [Rect] {
        shapes.flatMap { shape -> [Rect] in
            switch shape {
            case .rectangles(let rectangles, _): group == nil ? rectangles : []
            case .group(let id, _, let inner): rectangles(of: inner, in: id == group ? nil : group)
            default: []
            }
        }
    }
}
