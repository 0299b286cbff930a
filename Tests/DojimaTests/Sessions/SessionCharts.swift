import DojimaChart
import DojimaScale
import DojimaSeries
import DojimaTestSupport
import DojimaTime

/// A width of six tenths of the size for each character: sessions need no fonts.
func plainMeasure(_ text: String, _ font: Font) -> TextExtent {
    TextExtent(width: Double(text.count) * font.size * 0.6, ascent: font.size * 0.97, descent: font.size * 0.24)
}

let minute: Int64 = 60_000_000

/// Minutes of bars, the same for the same rows.
let minutes = BarSeries.random(400, every: BarInterval.minutes(1), seed: 6)

/// The time axis of some rows of `minutes`.
func minuteAxis(_ rows: Range<Int>) -> TimeAxis {
    let start = minutes.time[0]
    let span =
        start.advanced(by: Int64(rows.lowerBound) * minute)..<start.advanced(by: Int64(max(rows.upperBound, rows.lowerBound + 1)) * minute)
    return TimeAxis(timeline: .continuous(span), interval: BarInterval.minutes(1))
}

/// Candles and their closes as a line, of some rows.
func minuteChart(_ rows: Range<Int>, kind: SeriesKind = .candlestick) -> Chart {
    let bars = minutes.slice(rows)
    return Chart(
        heading: Heading(symbol: "TEST", interval: "1m"), size: Size(800, 450), timeAxis: minuteAxis(rows),
        panes: [
            Pane(
                id: "price",
                series: [
                    ChartSeries(id: "bars", name: "Bars", kind: kind, data: .bars(bars)),
                    ChartSeries(id: "line", name: "Line", kind: .line, data: .values(ValueSeries(time: bars.time, values: bars.close))),
                ])
        ])
}

/// The colour of each line of a drawing, by the id of its series.
func lineColors(_ drawing: ChartDrawing) -> [String: Color] {
    var colors: [String: Color] = [:]
    func look(_ shapes: [Shape], _ id: String?) {
        for shape in shapes {
            switch shape {
            case .group(let own, _, let parts): look(Array(parts), own.hasPrefix("series-") ? String(own.dropFirst(7)) : id)
            case .polyline(_, let stroke): if let id { colors[id] = stroke.color }
            default: break
            }
        }
    }
    look(drawing.scene.shapes, nil)
    return colors
}
