import DojimaCairo
import DojimaChart
import DojimaScale
import DojimaSeries
import DojimaTestSupport
import DojimaText
import DojimaTime

/// A chart of more rows than pixels, of random size, scale, theme, style, data and window.
struct DenseChart {
    let chart: Chart
    /// The random choices of the drawing.
    let words: String

    init(_ form: String, _ generator: inout SeededGenerator) throws {
        let scale = Double.random(in: 0..<1, using: &generator) < 0.25 ? 1.5 : Double(Int.random(in: 1...4, using: &generator))
        let size = Size(Double(Int.random(in: 90...260, using: &generator)), Double(Int.random(in: 70...140, using: &generator)))
        let nature = DenseRows.Nature.allCases.randomElement(using: &generator) ?? .walk
        let gaps = Int.random(in: 0..<3, using: &generator) == 0
        let count = Int(clamping: (size.width * scale * Double.random(in: 1...16, using: &generator)).rounded())
        let rows = DenseRows.rows(count, nature, gaps: gaps, &generator)
        let timeline = Timeline.continuous(rows.time[0]..<Instant(microseconds: Int64(count) * 1_000_000))
        let start = Int64.random(in: 0..<Int64(count) * 300_000, using: &generator)
        let length = Int64.random(in: Int64(count) * 400_000...Int64(count) * 900_000, using: &generator)
        let first = timeline.firstPosition.advanced(by: start)
        let theme = [ThemeCatalog.light, ThemeCatalog.dark, ThemeCatalog.print].randomElement(using: &generator) ?? ThemeCatalog.light
        let width: Double = [0.4, 1.0, 1.5, 2.0, 3.5].randomElement(using: &generator) ?? 1
        let axis = ValueAxis(id: "price") { $0.isInverted = Int.random(in: 0..<4, using: &generator) == 0 }
        // The second line of a theme may be dashed.
        let style = SeriesOptions {
            ($0.color, $0.lineWidth, $0.baseline) = (
                .palette(Int.random(in: 0..<3, using: &generator)), width, form == "baseline" && Bool.random(using: &generator) ? 100 : nil
            )
        }
        var chart = DenseChart.chart(
            try DenseChart.series(form, rows, style), window: first..<first.advanced(by: length), timeline: timeline, size: size,
            scale: scale)
        chart.theme = theme
        chart.panes[0].axes = [axis]
        self.chart = chart
        words =
            "\(nature.rawValue)\(gaps ? " with gaps" : "")\(axis.isInverted ? " upside down" : ""), \(count) rows, \(size.width) by \(size.height) at \(scale), \(theme.name), \(width) wide, \(style.color)"
    }

    private static func series(_ form: String, _ rows: BandSeries, _ style: SeriesOptions) throws -> [ChartSeries] {
        let values = SeriesData.values(ValueSeries(time: rows.time, values: rows.middle))
        switch form {
        case "band": return [ChartSeries(id: "walk", name: "Walk", kind: .band, data: .band(rows), options: style)]
        case "high-low":
            var bars = BarSeries(interval: BarInterval.seconds(1))
            for row in rows.time.indices {
                let (low, high) = (min(rows.upper[row], rows.lower[row]), max(rows.upper[row], rows.lower[row]))
                bars.append(unchecked: Bar(time: rows.time[row], open: low, high: high, low: low, close: high, volume: 1))
            }
            return [ChartSeries(id: "walk", name: "Walk", kind: .highLow, data: .bars(bars), options: style)]
        case "stacked area":
            let upper = SeriesData.values(ValueSeries(time: rows.time, values: rows.upper))
            return [
                ChartSeries(id: "walk", name: "Walk", kind: .area, data: values, options: style) { $0.stack = Stack() },
                ChartSeries(id: "run", name: "Run", kind: .area, data: upper, options: style) { $0.stack = Stack() },
            ]
        default:
            guard let kind = SeriesCatalog.all[form] else { throw NoSuchKind(name: form) }
            return [ChartSeries(id: "walk", name: "Walk", kind: kind, data: values, options: style)]
        }
    }

    private struct NoSuchKind: Error {
        var name: String
    }

    static func chart(_ series: [ChartSeries], window: Range<AxisPosition>, timeline: Timeline, size: Size, scale: Double) -> Chart {
        Chart(
            heading: Heading(symbol: "WALK"), size: size, scale: scale,
            timeAxis: TimeAxis(timeline: timeline, window: window, interval: BarInterval.seconds(1)),
            panes: [Pane(id: "price", series: series)])
    }

    /// All colours unchanged: a gradient keeps the file from a palette.
    static func png(_ chart: Chart) throws -> [UInt8] {
        let measurer = TextMeasurer()
        var scene = chart.drawing(measure: measurer.measure).scene
        scene.shapes.append(
            .rectangles([Rect(x: 0, y: 0, width: 1, height: 1)], fill: .gradient(top: 0, Color(0), bottom: 1, Color(0xFFFFFF))))
        return try OutputFormat.png.bytes(of: scene)
    }
}
