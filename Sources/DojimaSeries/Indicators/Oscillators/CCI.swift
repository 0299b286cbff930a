extension Indicator {
    /// The commodity channel index, from bar n - 1 on: the difference of the typical price from its mean over n bars, in units of 0.015
    /// times the mean absolute deviation of these n; 0 if they are all equal.
    ///
    /// Donald R. Lambert, "Commodity Channel Index: Tool for Trading Cyclic Trends", Commodities (1980). A bar costs O(n), since the mean
    /// from which deviations are computed changes with each bar.
    public static let cci = Indicator(
        name: "cci", inputs: [.high, .low, .close], parameters: [Parameter("n", default: 14, allowed: 2...100_000)], unit: .number,
        levels: [-100, 100], formula: "(t - sma(n) of t) / (0.015 mean deviation of t), t = (h + l + c) / 3",
        source: "Donald Lambert, 1980", reach: { .bars($0.whole(0) - 1) }, make: { CCI(over: $0.whole(0)) })
}

/// The commodity channel index; NaN for the first n - 1 bars, and while a price of the n bars is missing.
struct CCI: IndicatorState {
    private var prices: [Double]
    private var next = 0
    private var average: WindowMean

    init(over n: Int) {
        prices = [Double](repeating: .nan, count: n)
        average = WindowMean(over: n)
    }

    mutating func push(_ bar: Bar) -> Double {
        let price = bar.typical
        let mean = average.push(price)
        prices[next] = price
        next = next + 1 == prices.count ? 0 : next + 1
        let distances = sumOfDistances(from: mean)
        return price == mean || distances == 0 ? 0 : (price - mean) / (0.015 * (distances / Double(prices.count)))
    }

    private func sumOfDistances(from mean: Double) -> Double {
        prices.withUnsafeBytes { bytes in
            let (size, width) = (MemoryLayout<Double>.size, SIMD4<Double>.scalarCount)
            let whole = bytes.count / size / width * width
            // Four independent sums, so that additions do not wait for each other.
            var sums = SIMD4<Double>.zero
            for index in stride(from: 0, to: whole, by: width) {
                let distances = bytes.loadUnaligned(fromByteOffset: index * size, as: SIMD4<Double>.self) - mean
                sums += distances.replacing(with: -distances, where: distances .< 0)
            }
            var sum = (sums.x + sums.y) + (sums.z + sums.w)
            for index in whole..<bytes.count / size { sum += abs(bytes.load(fromByteOffset: index * size, as: Double.self) - mean) }
            return sum
        }
    }
}
