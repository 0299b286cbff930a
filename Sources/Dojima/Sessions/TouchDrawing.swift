import DojimaScale
import DojimaChart
import DojimaSeries
package import DojimaTime

extension TouchSession {
    /// A point of something that is drawn by hand.
    package struct DrawnPoint: Sendable, Equatable {
        package var time: Instant
        package var price: Double
    }

    /// The point that a pointer means: the nearest bar of the first series, and one of its prices where one is near, else the price there.
    ///
    /// A place outside the first pane is moved into it. `nil` in vertical charts, and where no bar is shown.
    ///
    /// - Parameter reach: how far from a price of the bar the pointer may be, in pixels.
    package func drawnPoint(_ x: Double, _ y: Double, reach: Double) -> DrawnPoint? {
        guard specification.orientation == .horizontal, let prices, let row = nearestRow(to: x), let series = chart?.series(mainSeries)
        else {
            return nil
        }
        let own = series.data.prices(at: row).map { (price: $0, distance: abs(prices.y(of: $0) - y)) }
        if let near = own.filter({ $0.distance <= reach }).min(by: { $0.distance < $1.distance }) {
            return DrawnPoint(time: series.data.time[row], price: near.price)
        }
        return prices.price(at: y).map { DrawnPoint(time: series.data.time[row], price: $0) }
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
