package import DojimaTime

/// What prices are multiplied by, for each stretch of time between corporate actions.
///
/// A price before a split is divided by its ratio and a volume multiplied by it; with dividends counted in, a price is also multiplied
/// by 1 - D/C, where C is the last close before the ex-date, as it traded, and D all that was paid for one share of that day. Both
/// hold for everything before, so that later factors multiply. The newest prices stay as they are.
///
/// Source: CRSP, "Data Descriptions Guide: US Stock", split- and dividend-adjusted prices; Yahoo's adjusted close is made alike.
package struct PriceFactors: Sendable, Equatable {
    /// The first stamps that trade without what came before, strictly increasing.
    package let starts: [Instant]
    /// Of the stretch before each of `starts`, and of the time after the last: 1.
    private let ratios: [Double]
    private let parts: [Double]

    /// - Parameters:
    ///   - starts: the first stamps that trade without what came before, strictly increasing.
    ///   - ratios: for each of `starts`, the product of the ratios of the splits there.
    ///   - parts: for each of `starts`, the share of the previous close that the dividends there leave; 1 without dividends.
    init(starts: [Instant], ratios: [Double], parts: [Double]) {
        self.starts = starts
        self.ratios = PriceFactors.products(ratios)
        self.parts = PriceFactors.products(parts)
    }

    /// Of each value the product of it and all that follow, then 1.
    private static func products(_ values: [Double]) -> [Double] {
        var products = [1.0]
        for value in values.reversed() { products.append((products.last ?? 1) * value) }
        return products.reversed()
    }

    /// The stretch that a stamp lies in. O(log actions).
    func stretch(of stamp: Instant) -> Int {
        var (low, high) = (0, starts.count)
        while low < high {
            let middle = (low + high) / 2
            if starts[middle] <= stamp { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// A price of a stretch; larger prices stay larger, so that the high of adjusted bars is the adjusted high.
    @inline(__always)
    func price(_ price: Double, in stretch: Int) -> Double { price * parts[stretch] / ratios[stretch] }

    @inline(__always)
    func volume(_ volume: Double, in stretch: Int) -> Double { volume * ratios[stretch] }

    /// The same bars at adjusted prices and volumes. O(count + actions).
    package func applied(to bars: BarSeries) -> BarSeries {
        guard let first = bars.time.first, let start = starts.last, first < start else { return bars }
        var adjusted = bars
        var stretch = stretch(of: first)
        for index in bars.indices {
            while stretch < starts.count, starts[stretch] <= bars.time[index] { stretch += 1 }
            guard stretch < starts.count else { break }
            adjusted.open[index] = price(bars.open[index], in: stretch)
            adjusted.high[index] = price(bars.high[index], in: stretch)
            adjusted.low[index] = price(bars.low[index], in: stretch)
            adjusted.close[index] = price(bars.close[index], in: stretch)
            adjusted.volume[index] = volume(bars.volume[index], in: stretch)
        }
        return adjusted
    }
}
