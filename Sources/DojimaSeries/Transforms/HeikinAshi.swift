extension BarTransform {
    /// Averaged bars. The effect of bars more than 64 before is below the precision of a double; see `BarSeries.heikinAshi`.
    static let heikinAshi = BarTransform(name: "heikin-ashi", reach: .bars(64), title: { _ in "Heikin-Ashi" }) { parameters in
        guard parameters.isEmpty else { return nil }
        return { $0.heikinAshi() }
    }
}

extension BarSeries {
    /// Returns Heikin-Ashi bars: the close is the mean of a bar's four prices, the open is the midpoint of the previous averaged bar.
    /// O(count).
    ///
    /// The first open is the midpoint of its bar's open and close; high and low include the averaged prices. Times and volumes are
    /// unchanged. Source: D. Valcu, "Using the Heikin-Ashi Technique", *Technical Analysis of Stocks & Commodities*, February 2004.
    package func heikinAshi() -> BarSeries {
        var bars = self
        for index in indices {
            let sum = open[index] + high[index] + low[index] + close[index]
            let mean = sum.isInfinite ? middle(middle(open[index], high[index]), middle(low[index], close[index])) : sum / 4
            let start = index == 0 ? middle(open[0], close[0]) : middle(bars.open[index - 1], bars.close[index - 1])
            bars.open[index] = start
            bars.close[index] = mean
            bars.high[index] = Swift.max(high[index], start, mean)
            bars.low[index] = Swift.min(low[index], start, mean)
        }
        return bars
    }
}

/// Returns half of the sum of two prices, without overflow.
private func middle(_ a: Double, _ b: Double) -> Double {
    let sum = a + b
    return sum.isInfinite ? a / 2 + b / 2 : sum / 2
}
