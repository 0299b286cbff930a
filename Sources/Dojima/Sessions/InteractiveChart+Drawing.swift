package import DojimaScale
import DojimaChart
import DojimaInteraction
import DojimaSeries
import DojimaText
package import DojimaTime

extension InteractiveChart {
    /// A point of a line or shape that the user draws.
    package struct DrawnPoint: Sendable, Equatable {
        package var time: Instant
        package var price: Double
    }

    /// The point under a pointer: the nearest bar of the first series, with one of its prices if the pointer is near it, else the price at
    /// the pointer.
    ///
    /// A position outside the first pane is moved into it. `nil` for vertical charts, and if no bar is shown.
    ///
    /// - Parameter reach: the maximum distance of the pointer from a price of the bar, in pixels.
    package func drawnPoint(_ x: Double, _ y: Double, reach: Double) -> DrawnPoint? {
        guard specification.orientation == .horizontal, let prices, let point = nearestPoint(to: x) else { return nil }
        // Prices of a hidden series are not visible.
        let shown = point.series == mainSeries ? chart.series(mainSeries)?.data.prices(at: point.row) ?? [] : []
        let own = shown.map { (price: $0, distance: abs(prices.y(of: $0) - y)) }
        if let near = own.filter({ $0.distance <= reach }).min(by: { $0.distance < $1.distance }) {
            return DrawnPoint(time: point.time, price: near.price)
        }
        return prices.price(at: y).map { DrawnPoint(time: point.time, price: $0) }
    }

    /// Returns the price of a bar between two drawn points that is farthest from the line through them, in pixels; `nil` if there is none,
    /// or if the main series is hidden. O(bars between them).
    package func farthestPoint(between first: DrawnPoint, _ second: DrawnPoint) -> DrawnPoint? {
        guard let prices, let data = chart.series(mainSeries)?.data, let series = field.series(mainSeries),
            let start = series.x(of: first.time), let end = series.x(of: second.time), start != end
        else { return nil }
        let (from, to) = (prices.y(of: first.price), prices.y(of: second.price))
        var farthest: (point: DrawnPoint, distance: Double)?
        for (row, x) in zip(series.rows, series.x) where x >= min(start, end) && x <= max(start, end) {
            for price in data.prices(at: row) {
                let distance = abs(prices.y(of: price) - from - (to - from) * (x - start) / (end - start))
                if distance > farthest?.distance ?? 0 { farthest = (DrawnPoint(time: series.time[row], price: price), distance) }
            }
        }
        return farthest?.point
    }
}

extension InteractiveChart {
    /// The time of the bar of a symbol at a position in the picture, or within a distance in pixels of it; `nil` if there is none.
    package func bar(at point: Point, reach: Double) -> Instant? {
        let prices = Set(chart.panes.flatMap(\.series).filter(\.showsPrices).map(\.id))
        var own = field
        own.series.removeAll { !prices.contains($0.id) }
        let rules = SelectionRules { ($0.hitDistance, $0.hitsOutsideBars) = (reach, true) }
        return SelectionState(rules: rules).hit(chart.laidOut(point), on: own)?.time
    }
}

extension Chart {
    fileprivate func series(_ id: String) -> ChartSeries? { panes.lazy.flatMap(\.series).first { $0.id == id } }
}

extension SeriesData {
    /// The prices of a row.
    fileprivate func prices(at row: Int) -> [Double] {
        guard time.indices.contains(row) else { return [] }
        let all =
            switch self {
            case .bars(let bars): [bars.open[row], bars.high[row], bars.low[row], bars.close[row]]
            case .values(let series): [series.values[row]]
            case .band(let band): [band.upper[row], band.lower[row]]
            }
        return all.filter(\.isFinite)
    }
}
