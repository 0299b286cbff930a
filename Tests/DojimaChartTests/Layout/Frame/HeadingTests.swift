import DojimaChart
import DojimaScale
import DojimaTestSupport
import Testing

/// The texts of headings at all sizes.
@Suite struct HeadingTests {
    private static let sizes = [
        Size(300, 200), Size(390, 300), Size(480, 320), Size(700, 400), Size(1000, 560), Size(1600, 900), Size(3840, 2160),
    ]
    private let parts = ["Distribution of returns by day", "5,030 days in bins of 0.2%", "4 Jan 1999 to 31 Dec 2018"]

    private func drawing(_ heading: Heading, _ size: Size, subtitle: String? = nil, fontSize: Double? = nil) -> ChartDrawing {
        var chart = chart(
            [ChartSeries(id: "a", name: "A", kind: .line, data: .bars(dailyBars(60)))], axes: [ValueAxis(id: "price")], time: dailyAxis(60),
            size: size)
        (chart.heading, chart.options.subtitle, chart.theme.fontSize) = (heading, subtitle, fontSize)
        return chart.drawn
    }

    private func texts(_ drawing: ChartDrawing, _ role: String) -> [String] {
        drawing.description.texts.filter { $0.role == role }.map(\.text)
    }

    @Test("Details are left out in whole parts, and only in a low or narrow picture", arguments: sizes)
    func details(size: Size) {
        let drawing = drawing(Heading(symbol: "SPX", note: parts.joined(separator: " · ")), size)
        #expect(layoutFaults(drawing, oneBar: false) == [])
        let shown = texts(drawing, "subtitle").joined(separator: " ")
        let count = size.width < 390 ? 1 : size.width == 480 ? 2 : 3
        #expect(shown == parts.prefix(count).joined(separator: " · "), "\(size)")
    }

    @Test("A title is whole if its line is free without the unit of the values, which is then below it", arguments: sizes)
    func units(size: Size) {
        var heading = Heading(symbol: "AAPL, MSFT, NVDA, GOOG, ORCL, YHOO", exchange: "XNYS")
        heading.change = "−6.24% since 29 Dec 2017"
        let drawing = drawing(heading, size)
        #expect(layoutFaults(drawing, oneBar: false) == [])
        #expect(texts(drawing, "title") == [heading.symbol])
        #expect(texts(drawing, "subtitle").allSatisfy { $0.hasPrefix(heading.change) && !$0.contains("…") })
        #expect(!texts(drawing, "subtitle").isEmpty)
    }

    @Test("In larger text, neither a short title nor the unit of the values is truncated", arguments: sizes)
    func largeText(size: Size) {
        var heading = Heading(symbol: "AAPL and 5 more")
        heading.change = "−6.24% since 29 Dec 2017"
        let drawing = drawing(heading, size, fontSize: 14)
        #expect(texts(drawing, "title") == [heading.symbol])
        #expect(texts(drawing, "subtitle").count == 1)
        #expect(texts(drawing, "subtitle").allSatisfy { $0.hasPrefix(heading.change) && !$0.contains("…") })
    }

    @Test("A note that does not fit next to the title is below it in a picture of medium height")
    func note() {
        let note = "Return up to the last bar, annualized"
        let drawing = drawing(Heading(symbol: "SPX, IXIC", note: note), Size(390, 300), fontSize: 13)
        #expect(texts(drawing, "title") == ["SPX, IXIC"] && texts(drawing, "subtitle") == [note])
    }

    @Test("A subtitle is wrapped where the picture has the height", arguments: sizes)
    func subtitle(size: Size) {
        let words = "Daily closing levels of the index from January to December 2018, in points, without dividends"
        let drawing = drawing(Heading(symbol: "SPX"), size, subtitle: words)
        #expect(layoutFaults(drawing, oneBar: false) == [])
        let shown = texts(drawing, "subtitle").joined(separator: " ")
        #expect(size.width < 390 ? words.hasPrefix(shown.prefix { $0 != "…" }) : shown == words, "\(size)")
    }
}
