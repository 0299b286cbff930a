extension Indicator {
    /// The parabolic stop and reverse, from bar 1 on: a stop that follows a rise from below and a fall from above, ever closer with each new
    /// extreme, and changes sides when the price meets it.
    ///
    /// J. Welles Wilder, "New Concepts in Technical Trading Systems" (1978). The first side is that of the larger directional movement
    /// between the first two bars, a rise if there is none.
    public static let parabolicSAR = Indicator(
        name: "sar", inputs: [.high, .low],
        parameters: [
            Parameter("step", standard: 0.02, allowed: 0...1_000, isWhole: false),
            Parameter("most", standard: 0.2, allowed: 0...1_000, isWhole: false),
        ], outputs: [Output("", .dots)],
        formula:
            "stop that moves by step (more with each new extreme, at most most) of its distance from the extreme and turns when the price meets it",
        source: "J. Welles Wilder, New Concepts in Technical Trading Systems, 1978", reach: { _ in .all },
        make: { ParabolicSAR(step: $0[0], most: $0[1]) })
}

/// The parabolic stop and reverse. A missing price has no value, and the next two bars begin anew.
struct ParabolicSAR: ColumnState {
    private let step: Double
    private let most: Double
    private var (high, low) = (Double.nan, Double.nan)
    private var isBegun = false
    private var isRising = true
    private var stop = 0.0
    /// The highest high of a rise, the lowest low of a fall.
    private var extreme = 0.0
    private var speed = 0.0

    init(step: Double, most: Double) { (self.step, self.most) = (min(step, most), most) }

    mutating func push(_ bars: BarSeries.Columns, into places: [UnsafeMutablePointer<Double>]) {
        var state = self
        let results = places[0]
        for row in 0..<bars.count { results[row] = state.push(bars[row]) }
        self = state
    }

    mutating func push(_ bar: Bar) -> Double {
        guard !(bar.high + bar.low).isNaN else {
            (high, low, isBegun) = (.nan, .nan, false)
            return .nan
        }
        defer { (high, low) = (bar.high, bar.low) }
        guard !high.isNaN else { return .nan }
        if !isBegun { begin(at: bar) }
        return isRising ? rise(to: bar) : fall(to: bar)
    }

    private mutating func begin(at bar: Bar) {
        let (up, down) = (bar.high - high, low - bar.low)
        isRising = !(down > 0 && down > up)
        (stop, extreme) = isRising ? (low, bar.high) : (high, bar.low)
        // No bar before the first move bounds the stop.
        (high, low, isBegun, speed) = (bar.high, bar.low, true, step)
    }

    private mutating func rise(to bar: Bar) -> Double {
        guard bar.low > stop else {
            isRising = false
            let place = max(extreme, high, bar.high)
            (speed, extreme) = (step, bar.low)
            stop = max(place + speed * (extreme - place), high, bar.high)
            return place
        }
        let place = stop
        if bar.high > extreme { (extreme, speed) = (bar.high, min(speed + step, most)) }
        stop = min(stop + speed * (extreme - stop), low, bar.low)
        return place
    }

    private mutating func fall(to bar: Bar) -> Double {
        guard bar.high < stop else {
            isRising = true
            let place = min(extreme, low, bar.low)
            (speed, extreme) = (step, bar.high)
            stop = min(place + speed * (extreme - place), low, bar.low)
            return place
        }
        let place = stop
        if bar.low < extreme { (extreme, speed) = (bar.low, min(speed + step, most)) }
        stop = max(stop + speed * (extreme - stop), high, bar.high)
        return place
    }
}
