import DojimaCairo
import DojimaChart
import DojimaScale
import DojimaSeries
import DojimaTestSupport
import DojimaTime
import Testing

/// Pixels of complete charts, by the shapes of their scenes.
@Suite struct ChartPixelTests {
    private let volumeColor = Color(0x556677)
    private let bandColor = Color(0xCC8844)

    /// Bars, a band below them on an axis at the left, and volume in a pane.
    private var drawing: ChartDrawing {
        let monday = CivilDate(normalizing: 2024, month: 1, day: 1)
        let times = (0..<20).map { Instant(monday.adding(days: $0)) }
        let bars = BarSeries.random(at: times, interval: .day, seed: 17)
        let low = bars.low.min() ?? 0, high = bars.high.max() ?? 1
        let band = BandSeries(
            time: times, upper: times.indices.map { 0.8 + 0.1 * Double($0 % 2) }, middle: Array(repeating: .nan, count: 20),
            lower: times.map { _ in 0.2 })
        let volumes = ValueSeries(time: times, values: times.indices.map { 10 + Double($0 % 7) })
        let axes = [
            // The bars are in the upper half, and the band in the lowest tenth.
            ValueAxis(id: "price") { $0.range = .fixed(2 * low - high...high + 1) },
            ValueAxis(id: "share", side: .left) { $0.range = .fixed(0...10) },
        ]
        let timeline = Timeline.continuous(times[0]..<Instant(monday.adding(days: 20)), clock: .tradeDates)
        return Chart(
            heading: Heading(symbol: "T"), size: Size(640, 400), timeAxis: TimeAxis(timeline: timeline, interval: .day),
            panes: [
                Pane(
                    id: "p", axes: axes,
                    series: [
                        ChartSeries(id: "band", name: "B", kind: .band, data: .band(band), axis: "share") {
                            ($0.areaColor, $0.isListed, $0.lastValue) = (bandColor, false, .hidden)
                        },
                        ChartSeries(id: "bars", name: "A", kind: .ohlc, data: .bars(bars), axis: "price") {
                            ($0.isListed, $0.lastValue) = (false, .hidden)
                        },
                    ]),
                Pane(
                    id: "volume",
                    series: [
                        ChartSeries(id: "volume", name: "V", kind: .column, data: .values(volumes)) {
                            ($0.color, $0.isListed, $0.lastValue) = (.fixed(volumeColor), false, .hidden)
                        }
                    ]),
            ]
        ).drawing(measure: TextMeasurer().measure)
    }

    private func shapes(of id: String, in shapes: [Shape], isInside: Bool = false) -> [Shape] {
        shapes.flatMap { shape -> [Shape] in
            guard case .group(let own, _, let inner) = shape else { return isInside ? [shape] : [] }
            return self.shapes(of: id, in: Array(inner), isInside: isInside || own == "series-\(id)")
        }
    }

    private func rectangles(of id: String, in scene: Scene) -> [(rect: Rect, color: Color)] {
        shapes(of: id, in: scene.shapes).flatMap { shape -> [(Rect, Color)] in
            guard case .rectangles(let rects, .color(let color)) = shape else { return [] }
            return rects.map { ($0, color) }
        }
    }

    @Test("OHLC bars, a band, volume and two axes have their colours at their positions", .feature("SX-CD-06"))
    func series() throws {
        let drawing = drawing
        let (scene, theme) = (drawing.scene, ThemeCatalog.light)
        let png = try DecodedPNG(OutputFormat.png.bytes(of: scene))
        func pixel(_ x: Double, _ y: Double) -> Color { png[Int(x.rounded(.down)), Int(y.rounded(.down))] }
        let bars = rectangles(of: "bars", in: scene)
        // A trunk and two arms for each bar.
        #expect(bars.count == 60 && Set(bars.map(\.color)).isSubset(of: [theme.rising, theme.falling, theme.flat]))
        for (rect, color) in bars { #expect(pixel(rect.midX, rect.midY) == color, "\(rect)") }
        let columns = rectangles(of: "volume", in: scene)
        let column = try #require(columns.first?.color)
        #expect(columns.count == 20 && column.hexText == volumeColor.hexText)
        for (rect, _) in columns {
            // On white, if they are translucent.
            let seen = pixel(rect.midX, rect.midY)
            for (part, own) in [(seen.red, column.red), (seen.green, column.green), (seen.blue, column.blue)] {
                let alpha = Double(column.alpha) / 255
                #expect(abs(Double(part) - (Double(own) * alpha + 255 * (1 - alpha))) <= 2, "\(rect)")
            }
        }
        let pane = try #require(drawing.description.panes.first).box
        for slot in 1..<19 {
            // Between its edges at 0.2 and 0.8 of ten, in the middle of a slot.
            #expect(pixel(pane.x + (Double(slot) + 0.5) / 20 * pane.width, pane.maxY - 0.05 * pane.height) == bandColor, "\(slot)")
            #expect(pixel(pane.x + (Double(slot) + 0.5) / 20 * pane.width, pane.maxY - 0.006 * pane.height) != bandColor)
        }
        // Both axes have labels, at their sides.
        for (id, isLeft) in [("price", false), ("share", true)] {
            let axis = try #require(drawing.description.axes.first { $0.id == id })
            #expect((axis.box.maxX <= pane.x) == isLeft && axis.ticks.count > 2)
            let dark = (Int(axis.box.x)..<Int(axis.box.maxX)).contains { x in
                (Int(axis.box.y)..<Int(axis.box.maxY)).contains { png[x, $0].red < 140 }
            }
            #expect(dark, "\(id)")
        }
    }

    @Test("The same chart has all its colours and labels as SVG, and is written as PDF", .feature("SX-CD-06")) func documents() throws {
        let drawing = drawing
        let svg = drawing.scene.svg().uppercased()
        for color in [volumeColor, bandColor, ThemeCatalog.light.rising] { #expect(svg.contains(color.hexText), "\(color.hexText)") }
        for axis in drawing.description.axes {
            for tick in axis.ticks where !tick.label.isEmpty { #expect(svg.contains(">\(tick.label.uppercased())<"), "\(tick.label)") }
        }
        let pdf = try OutputFormat.pdf.bytes(of: drawing.scene)
        #expect(pdf.starts(with: Array("%PDF-1.".utf8)) && pdf.count > 5000)
    }
}
