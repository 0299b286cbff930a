package import DojimaTime

/// The factors that prices are multiplied by, for each period between corporate actions.
///
/// A price before a split is divided by the split's ratio, and a volume is multiplied by it. With dividends, a price is also multiplied
/// by 1 - D/C, where C is the last close before the ex-date, as traded, and D the sum of the dividends per share of that day. Both
/// apply to everything before, so factors accumulate backwards. The newest prices are unchanged.
///
/// Source: CRSP, "Data Descriptions Guide: US Stock", split- and dividend-adjusted prices; Yahoo's adjusted close is computed the same way.
package struct PriceFactors: Sendable, Equatable {
    /// The first stamp of each period after the first, strictly increasing.
    package let starts: [Instant]
    /// The accumulated split ratio of the period before each of `starts`, then 1 for the period after the last.
    private let ratios: [Double]
    /// The accumulated dividend factor of the period before each of `starts`, then 1 for the period after the last.
    private let parts: [Double]

    /// - Parameters:
    ///   - starts: the first stamp of each period after the first, strictly increasing.
    ///   - ratios: for each of `starts`, the product of the ratios of the splits there.
    ///   - parts: for each of `starts`, the share of the previous close that remains after the dividends there; 1 without dividends.
    init(starts: [Instant], ratios: [Double], parts: [Double]) {
        self.starts = starts
        self.ratios = PriceFactors.products(ratios)
        self.parts = PriceFactors.products(parts)
    }

    /// Returns for each value the product of it and all later values, then 1.
    private static func products(_ values: [Double]) -> [Double] {
        var products = [1.0]
        for value in values.reversed() { products.append((products.last ?? 1) * value) }
        return products.reversed()
    }

    /// Returns the index of the period that contains a stamp. O(log actions).
    func segment(of stamp: Instant) -> Int {
        var (low, high) = (0, starts.count)
        while low < high {
            let middle = (low + high) / 2
            if starts[middle] <= stamp { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// Returns the adjusted price. The order of prices is kept, so the high of adjusted bars is the adjusted high.
    @inline(__always)
    func price(_ price: Double, in segment: Int) -> Double { price * parts[segment] / ratios[segment] }

    @inline(__always)
    func volume(_ volume: Double, in segment: Int) -> Double { volume * ratios[segment] }

    /// Returns the bars with adjusted prices and volumes. O(count + actions).
    package func applied(to bars: BarSeries) -> BarSeries {
        guard let first = bars.time.first, let start = starts.last, first < start else { return bars }
        var adjusted = bars
        var segment = segment(of: first)
        for index in bars.indices {
            while segment < starts.count, starts[segment] <= bars.time[index] { segment += 1 }
            guard segment < starts.count else { break }
            adjusted.open[index] = price(bars.open[index], in: segment)
            adjusted.high[index] = price(bars.high[index], in: segment)
            adjusted.low[index] = price(bars.low[index], in: segment)
            adjusted.close[index] = price(bars.close[index], in: segment)
            adjusted.volume[index] = volume(bars.volume[index], in: segment)
        }
        return adjusted
    }
}
