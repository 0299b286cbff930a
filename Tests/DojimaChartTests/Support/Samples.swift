import DojimaChart
import DojimaScale
import DojimaSeries
import DojimaTestSupport
import DojimaTime

/// Six tenths of the size for each character.
func plainMeasure(_ text: String, _ font: Font) -> TextExtent {
    TextExtent(width: Double(text.count) * font.size * 0.6, ascent: font.size * 0.97, descent: font.size * 0.24)
}

let monday = CivilDate(normalizing: 2024, month: 1, day: 1)

/// Daily bars from a Monday; with `weekdaysOnly` none on weekends.
func dailyBars(_ count: Int, weekdaysOnly: Bool = false, seed: UInt64 = 1) -> BarSeries {
    let dates = (0...).lazy.map { monday.adding(days: $0) }.filter { !weekdaysOnly || $0.weekday < .saturday }
    return BarSeries.random(at: dates.prefix(count).map { Instant($0) }, interval: .day, seed: seed)
}

/// An axis of trade dates, all of them or those from Monday to Friday.
func dailyAxis(_ days: Int, weekdaysOnly: Bool = false) -> TimeAxis {
    let span = Instant(monday)..<Instant(monday.adding(days: days))
    let weekends = Exclusion.weekly(zone: .utc, from: .saturday, .midnight, to: .monday, .midnight)
    let timeline =
        weekdaysOnly
        ? Timeline(open: Timeline.excluding([weekends], span: span).openSet, span: span, clock: .tradeDates)
        : .continuous(span, clock: .tradeDates)
    return TimeAxis(timeline: timeline, interval: .day)
}

/// A chart with one pane.
func chart(
    _ series: [ChartSeries], axes: [ValueAxis] = [], time: TimeAxis, size: Size = Size(800, 450), theme: Theme = ThemeCatalog.light,
    scale: Double = 1
) -> Chart {
    Chart(
        heading: Heading(symbol: "TEST", interval: "1d"), size: size, scale: scale, theme: theme, timeAxis: time,
        panes: [Pane(id: "price", axes: axes, series: series)])
}

extension Chart {
    var drawn: ChartDrawing { drawing(measure: plainMeasure) }

    /// The tracked point that is nearest to a point of the picture: its series, its row there, and its position in the picture.
    func nearestPoint(to point: Point) -> (series: String, row: Int, point: Point)? {
        let field = pointField(measure: plainMeasure)
        guard let found = field.nearest(to: laidOut(point), among: { $0.isTracked })?.point,
            let row = field.series(found.series)?.time.firstIndex(of: found.time)
        else { return nil }
        return (
            found.series, row,
            options.orientation == .vertical ? Point(options.width - found.pixel.y, options.height - found.pixel.x) : found.pixel
        )
    }
}

extension Scene {
    /// The shapes of the group with an id, at any depth.
    func group(_ id: String) -> [Shape] { shapes.flatMap { $0.group(id) } }
}

extension Shape {
    func group(_ id: String) -> [Shape] {
        guard case .group(let own, _, let shapes) = self else { return [] }
        return own == id ? Array(shapes) : shapes.flatMap { $0.group(id) }
    }

    /// The shapes of a group at any depth; another shape itself.
    var flat: [Shape] { if case .group(_, _, let shapes) = self { shapes.flatMap(\.flat) } else { [self] } }

    /// Rectangles with their colour.
    var rectangles: [(Rect, Color)] {
        guard case .rectangles(let rects, .color(let color)) = self else { return [] }
        return rects.map { ($0, color) }
    }

    var polyline: [Point]? { if case .polyline(let points, _) = self { points } else { nil } }
    var polygon: [Point]? { if case .polygon(let points, _) = self { points } else { nil } }
}

extension BarSeries {
    /// Bars by open, high, low and close on days from the first Monday.
    init(prices: [(Double, Double, Double, Double)]) {
        self.init(
            unchecked: prices.enumerated().map { index, price in
                Bar(time: Instant(monday.adding(days: index)), open: price.0, high: price.1, low: price.2, close: price.3)
            }, interval: .day)
    }
}
