extension BarTransform {
    /// Averaged bars, in which what lies further back than 64 bars is less than a double can tell; see `BarSeries.heikinAshi`.
    static let heikinAshi = BarTransform(name: "heikin-ashi", reach: .bars(64), words: { _ in "Heikin-Ashi" }) { parameters in
        guard parameters.isEmpty else { return nil }
        return { $0.heikinAshi() }
    }
}

extension BarSeries {
    /// Heikin-Ashi bars: closes that are the mean of a bar's four prices, opens in the middle of the averaged bar before. O(count).
    ///
    /// The first open is the middle of its bar's open and close; high and low reach to the averaged prices. Times and volumes stay.
    /// After D. Valcu, "Using the Heikin-Ashi Technique", *Technical Analysis of Stocks & Commodities*, February 2004.
    package func heikinAshi() -> BarSeries {
        var bars = self
        for index in indices {
            let sum = open[index] + high[index] + low[index] + close[index]
            let mean = sum.isInfinite ? middle(middle(open[index], high[index]), middle(low[index], close[index])) : sum / 4
            let start = index == 0 ? middle(open[0], close[0]) : middle(bars.open[index - 1], bars.close[index - 1])
            bars.open[index] = start
            bars.close[index] = mean
            bars.high[index] = max(high[index], start, mean)
            bars.low[index] = min(low[index], start, mean)
        }
        return bars
    }
}

/// Half of the sum of two prices, also where the sum is beyond all numbers.
private func middle(_ a: Double, _ b: Double) -> Double {
    let sum = a + b
    return sum.isInfinite ? a / 2 + b / 2 : sum / 2
}
