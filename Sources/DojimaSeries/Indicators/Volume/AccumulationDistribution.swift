extension Indicator {
    /// The accumulation/distribution line: the sum of volumes, each times the close location value, which is 1 if the close is the high
    /// and -1 if it is the low; a bar without a range adds 0.
    ///
    /// By Marc Chaikin. A bar without a price or volume has no value and adds nothing.
    public static let accumulationDistribution = Indicator(
        name: "ad", title: "Accumulation/distribution", inputs: [.high, .low, .close, .volume], unit: .volume,
        formula: "running sum of v ((c - l) - (h - c)) / (h - l)",
        source: "Marc Chaikin, 1980s", reach: { _ in .all }, make: { _ in AccumulationDistribution() })

    /// The Chaikin oscillator: the difference of a fast and a slow exponential average of the accumulation/distribution line, from bar
    /// slow - 1 on. Both averages start from the first value of the line. If the fast length is the larger one, the sign is reversed.
    ///
    /// By Marc Chaikin.
    /// Marc Chaikin's.
    public static let chaikinOscillator = Indicator(
        name: "adosc", title: "Chaikin oscillator", inputs: [.high, .low, .close, .volume],
        parameters: [Parameter("fast", default: 3, allowed: 1...100_000), Parameter("slow", default: 10, allowed: 1...100_000)],
        unit: .volume, levels: [0], formula: "ema(fast) - ema(slow) of the running sum of v ((c - l) - (h - c)) / (h - l)",
        source: "Marc Chaikin, 1980s", reach: { _ in .all }, make: { ChaikinOscillator(fast: $0.whole(0), slow: $0.whole(1)) })
}

/// The state of `ad`.
struct AccumulationDistribution: IndicatorState {
    private var sum = 0.0

    mutating func push(_ bar: Bar) -> Double { push(Self.flow(bar.high, bar.low, bar.close, bar.volume ?? .nan)) }

    private mutating func push(_ flow: Double) -> Double {
        guard !flow.isNaN else { return .nan }
        sum += flow
        return sum
    }

    /// Returns the addend of a bar: its volume times the close location value; NaN if one of its values is missing.
    @inline(__always)
    private static func flow(_ high: Double, _ low: Double, _ close: Double, _ volume: Double) -> Double {
        let (location, range) = ((close - low) - (high - close), high - low)
        let flow = location / range * volume
        return range > 0 ? flow : 0 * (location + volume)
    }
}

/// The state of `adosc`. A bar without a value of the line has no value and is skipped.
struct ChaikinOscillator: IndicatorState {
    private var line = AccumulationDistribution()
    private var (fast, slow): (RecursiveAverage, RecursiveAverage)
    /// The number of values before the first output.
    private var left: Int

    init(fast: Int, slow: Int) {
        (self.fast, self.slow) = (.exponentialFromFirst(over: fast), .exponentialFromFirst(over: slow))
        left = max(fast, slow)
    }

    mutating func push(_ bar: Bar) -> Double { push(line.push(bar)) }

    private mutating func push(_ value: Double) -> Double {
        guard !value.isNaN else { return .nan }
        let difference = fast.push(value) - slow.push(value)
        if left > 0 { left -= 1 }
        return left == 0 ? difference : .nan
    }
}
