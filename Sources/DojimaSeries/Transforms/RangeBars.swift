import DojimaText
import DojimaTime

extension BarTransform {
    /// Bars of equal height, without volume; see `BarSeries.rangeBars(size:)`.
    static let rangeBars = BarTransform(
        name: "range-bars", parameters: "SIZE", reach: .all, isPriceBased: true, title: { "Range bars, \($0) points" }
    ) { parameters in
        guard let size = Double(parameters), size > 0, size.isFinite else { return nil }
        return { (bars) throws(RequestError) in try bars.rangeBars(size: size) }
    }
}

extension BarSeries {
    /// Returns range bars: a bar ends as soon as its height is `size`, at its high or low, and the next one begins there.
    ///
    /// The price path within an input bar is assumed to be open, low, high, close if the close is at or above the open, else open, high,
    /// low, close. A range bar has the time of the input bar in which it ended; an incomplete last one is omitted. There are no gaps: a
    /// jump adds bars along its way. Rows with a missing price are skipped. After V. Nicolellis' bars of constant range (1995).
    ///
    /// O(count + bars). Throws, before any bar is created, if there could be more than `maximumBricks`, or if `size` is below the precision
    /// of the prices.
    func rangeBars(size: Double) throws(RequestError) -> BarSeries {
        precondition(size > 0 && size.isFinite, "a bar has a height")
        let path = indices.flatMap { row -> [(price: Double, row: Int)] in
            let inner = close[row] >= open[row] ? [low[row], high[row]] : [high[row], low[row]]
            let prices = [open[row]] + inner + [close[row]]
            return prices.allSatisfy(\.isFinite) ? prices.map { ($0, row) } : []
        }
        try BarSeries.checkHeight(size, of: "bricks", along: path.map(\.price))
        var bars = BarSeries(interval: interval, stamp: stamp)
        guard let first = path.first?.price else { return bars }
        var (start, lowest, highest) = (first, first, first)
        var began = path[0].row
        for (price, row) in path {
            while price >= lowest + size || price <= highest - size {
                let end = price >= lowest + size ? lowest + size : highest - size
                bars.append(
                    unchecked: Bar(
                        time: time[row], open: start, high: Swift.max(highest, end), low: Swift.min(lowest, end), close: end, volume: .nan))
                bars.starts.append(time[began])
                (start, lowest, highest, began) = (end, end, end, row)
            }
            (lowest, highest) = (Swift.min(lowest, price), Swift.max(highest, price))
        }
        return bars
    }

    /// Throws if there could be more than `maximumBricks` bars or boxes, or if their height is below the precision of the prices. Each one
    /// needs a price movement of at least its height.
    static func checkHeight(_ size: Double, of noun: String, along prices: [Double]) throws(RequestError) {
        let distance = zip(prices, prices.dropFirst()).reduce(0) { $0 + abs($1.1 - $1.0) }
        let isLost = prices.contains { size <= 4 * $0.magnitude.ulp }
        guard distance / size <= Double(maximumBricks), !isLost else { throw tooSmall(size, of: noun, along: prices) }
    }
}
