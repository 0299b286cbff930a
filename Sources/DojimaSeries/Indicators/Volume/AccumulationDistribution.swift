extension Indicator {
    /// The accumulation/distribution line: the sum of volumes, each times the close location value, which is 1 where the close is the high
    /// and -1 where it is the low; a bar without range adds 0.
    ///
    /// Marc Chaikin's. A bar without a price or volume has no value and adds nothing.
    public static let accumulationDistribution = Indicator(
        name: "ad", inputs: [.high, .low, .close, .volume], unit: .volume, formula: "running sum of v ((c - l) - (h - c)) / (h - l)",
        source: "Marc Chaikin, 1980s", reach: { _ in .all }, make: { _ in AccumulationDistribution() })

    /// The Chaikin oscillator: the difference of a fast and a slow exponential average of the accumulation/distribution line, from bar
    /// slow - 1 on. Both averages start from the first value of the line. Where the fast length is the larger one, the sign is the other.
    ///
    /// Marc Chaikin's.
    public static let chaikinOscillator = Indicator(
        name: "adosc", inputs: [.high, .low, .close, .volume],
        parameters: [Parameter("fast", standard: 3, allowed: 1...100_000), Parameter("slow", standard: 10, allowed: 1...100_000)],
        unit: .volume, levels: [0], formula: "ema(fast) - ema(slow) of the running sum of v ((c - l) - (h - c)) / (h - l)",
        source: "Marc Chaikin, 1980s", reach: { _ in .all }, make: { ChaikinOscillator(fast: Int($0[0]), slow: Int($0[1])) })
}

/// The accumulation/distribution line.
struct AccumulationDistribution: IndicatorState {
    private var sum = 0.0

    mutating func push(_ bar: Bar) -> Double {
        let location = (bar.close - bar.low) - (bar.high - bar.close)
        guard let volume = bar.volume, !(location + volume).isNaN else { return .nan }
        let range = bar.high - bar.low
        if range > 0 { sum += location / range * volume }
        return sum
    }
}

/// The Chaikin oscillator. A bar without a value of the line has none and is passed over.
struct ChaikinOscillator: IndicatorState {
    private var line = AccumulationDistribution()
    private let (fast, slow): (Double, Double)
    private var (near, far) = (Double.nan, Double.nan)
    /// The number of values that are still to come before the first output.
    private var left: Int

    init(fast: Int, slow: Int) {
        (self.fast, self.slow) = (2 / Double(fast + 1), 2 / Double(slow + 1))
        left = max(fast, slow)
    }

    mutating func push(_ bar: Bar) -> Double {
        let value = line.push(bar)
        guard !value.isNaN else { return .nan }
        (near, far) = near.isNaN ? (value, value) : (fast * value + (1 - fast) * near, slow * value + (1 - slow) * far)
        if left > 0 { left -= 1 }
        return left == 0 ? near - far : .nan
    }
}
