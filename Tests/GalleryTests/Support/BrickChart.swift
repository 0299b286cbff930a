import DojimaChart
import DojimaScale
import DojimaSeries
import DojimaText
import DojimaTime
import Testing

/// A chart of the bricks, columns or lines of a transform, each in its slot; those of one day share it evenly.
func brickChart(_ text: String, of bars: BarSeries, size: Size = Size(1200, 675), theme: Theme = ThemeCatalog.light) throws -> Chart {
    let transform = try #require(BarTransform.Request(text))
    var bricks = try transform(bars)
    var (stamps, start) = (bricks.time, 0)
    while start < stamps.count {
        var end = start
        while end < stamps.count, bricks.time[end] == bricks.time[start] { end += 1 }
        for row in start..<end {
            stamps[row] = bricks.time[start].advanced(by: Int64(row - start) * Instant.microsecondsPerDay / Int64(end - start))
        }
        start = end
    }
    (bricks.time, bricks.interval, bricks.stamp) = (stamps, .day, .start)
    let kind = transform.drawnAs.flatMap { SeriesCatalog.all[$0] } ?? .candlestick
    var series = ChartSeries(id: "bricks", name: "DJMA", kind: kind, data: .bars(bricks))
    (series.fillsSlots, series.boxSize) = (transform.fillsSlots, transform.boxSize)
    return Chart(
        heading: Heading(symbol: "DJMA", interval: "1d", exchange: "XNYS", note: transform.title), size: size, theme: theme,
        timeAxis: TimeAxis(timeline: .ordinal(stamps), interval: .day), panes: [Pane(id: "price", series: [series])])
}

/// The themes in which a kind is shown, with the ends of the names of its pictures.
let kindThemes: [(theme: Theme, ending: String)] = [
    (ThemeCatalog.light, ""), (ThemeCatalog.dark, "-dark"), (ThemeCatalog.colorBlind, "-color-blind"), (ThemeCatalog.print, "-print"),
]
