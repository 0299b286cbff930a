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
        source: "Marc Chaikin, 1980s", reach: { _ in .all }, make: { ChaikinOscillator(fast: $0.whole(0), slow: $0.whole(1)) })
}

/// The accumulation/distribution line.
struct AccumulationDistribution: ColumnState {
    private var sum = 0.0

    mutating func push(_ bar: Bar) -> Double { push(Self.flow(bar.high, bar.low, bar.close, bar.volume ?? .nan)) }

    private mutating func push(_ flow: Double) -> Double {
        guard !flow.isNaN else { return .nan }
        sum += flow
        return sum
    }

    mutating func push(_ bars: BarSeries.Columns, into places: [UnsafeMutablePointer<Double>]) {
        forEachStretch(of: bars.count) { start, count in push(bars, start: start, count: count, into: places[0] + start) }
    }

    /// Pushes the bars of one stretch.
    mutating func push(_ bars: BarSeries.Columns, start: Int, count: Int, into results: UnsafeMutablePointer<Double>) {
        let (high, low, close, volume) = (bars.high + start, bars.low + start, bars.close + start, bars.volume + start)
        var (total, index) = (sum, 0)
        while index &+ 4 <= count {
            fetchAhead(high + index)
            fetchAhead(low + index)
            fetchAhead(close + index)
            fetchAhead(volume + index)
            let flows = Self.flows(
                Four(at: high + index), Four(at: low + index), Four(at: close + index), Four(at: volume + index))
            // The flows of four bars are divided at once, and are added up one by one.
            let (first, second) = (total + flows.x, total + flows.x + flows.y)
            let third = second + flows.z
            total = third + flows.w
            Four(first, second, third, total).write(to: results + index)
            index &+= 4
        }
        while index < count {
            total += Self.flow(high[index], low[index], close[index], volume[index])
            results[index] = total
            index &+= 1
        }
        guard total.isNaN else { return sum = total }
        for index in 0..<count { results[index] = push(Self.flow(high[index], low[index], close[index], volume[index])) }
    }

    /// What a bar adds: its volume times the close location value; NaN if one of its values is missing.
    @inline(__always)
    private static func flow(_ high: Double, _ low: Double, _ close: Double, _ volume: Double) -> Double {
        let (location, range) = ((close - low) - (high - close), high - low)
        let flow = location / range * volume
        return range > 0 ? flow : 0 * (location + volume)
    }

    /// What four bars add.
    @inline(__always)
    private static func flows(_ high: Four, _ low: Four, _ close: Four, _ volume: Four) -> Four {
        let (location, range) = ((close - low) - (high - close), high - low)
        return (0 * (location + volume)).replacing(with: location / range * volume, where: range .> 0)
    }
}

/// The Chaikin oscillator. A bar without a value of the line has none and is passed over.
struct ChaikinOscillator: ColumnState {
    private var line = AccumulationDistribution()
    private var (fast, slow): (RecursiveAverage, RecursiveAverage)
    /// The number of values that are still to come before the first output.
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

    mutating func push(_ bars: BarSeries.Columns, into places: [UnsafeMutablePointer<Double>]) {
        withStretches(1) { column in
            let values = column(0)
            forEachStretch(of: bars.count) { start, count in
                let results = places[0] + start
                line.push(bars, start: start, count: count, into: values)
                pushByTwos(
                    &self, count: count, isReady: { $0.left == 0 && $0.fast.isReady && $0.slow.isReady },
                    single: { results[$1] = $0.push(values[$1]) },
                    double: { state, index in
                        let near = state.fast.push(values[index], values[index &+ 1])
                        let far = state.slow.push(values[index], values[index &+ 1])
                        (results[index], results[index &+ 1]) = (near.0 - far.0, near.1 - far.1)
                    }, isMissing: { $0.fast.isMissing || $0.slow.isMissing })
            }
        }
    }
}
