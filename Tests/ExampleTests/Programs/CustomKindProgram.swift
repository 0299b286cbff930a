import Dojima

/// The number of bars in a row that closed above the one before.
struct Streak: IndicatorState {
    var (previous, count) = (Double.infinity, 0.0)

    mutating func push(_ bar: Bar) -> Double {
        (previous, count) = (bar.close, bar.close > previous ? count + 1 : 0)
        return count
    }
}

/// Draws closes as dots above their streaks, and returns the picture and the specification that is read from it.
func dots(of bars: BarSeries) throws -> (picture: [UInt8], specification: ChartSpecification) {
    var catalogs = Catalogs()
    catalogs.indicators.append(Indicator(name: "streak", unit: .number, make: { _ in Streak() }))
    catalogs.seriesKinds.append(
        SeriesKind(name: "dots", symbol: .dot) { plot in
            guard case .bars(let bars) = plot.data else { return [] }
            let dots = zip(plot.rows, zip(plot.left, plot.right)).map { row, slot in
                Arc(center: Point((slot.0 + slot.1) / 2, plot.scale.pixel(bars.close[row])), radius: 3)
            }
            return [.arcs(dots, fill: .color(plot.line.color), stroke: nil)]
        })
    let text = "panes: [{series: [{symbol: ACME, type: dots}]}, {series: [{study: streak}]}]"
    let chart = try ChartSpecification(text, catalogs: catalogs)
    let picture = try Picture(chart, source: bars).bytes(as: .svg)
    return (picture, try PictureRecord(picture: picture, catalogs: catalogs).specification)
}
