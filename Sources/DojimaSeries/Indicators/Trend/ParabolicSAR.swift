extension Indicator {
    /// The parabolic stop and reverse, from bar 1 on: a stop that follows a rise from below and a fall from above, ever closer with each
    /// new extreme, and changes sides when the price reaches it.
    ///
    /// J. Welles Wilder, "New Concepts in Technical Trading Systems" (1978). The initial direction is that of the larger directional
    /// movement
    /// between the first two bars, a rise if there is none.
    public static let parabolicSAR = Indicator(
        name: "sar", title: "Parabolic SAR", inputs: [.high, .low],
        parameters: [
            Parameter("step", default: 0.02, allowed: 0...1_000, isWhole: false),
            Parameter("most", default: 0.2, allowed: 0...1_000, isWhole: false),
        ], outputs: [Output("", .dots)],
        formula:
            "stop that moves by step (more with each new extreme, at most most) of its distance from the extreme and turns when the price meets it",
        source: "J. Welles Wilder, New Concepts in Technical Trading Systems, 1978", reach: { _ in .all },
        make: { ParabolicSAR(step: $0[0], maximumStep: $0[1]) })
}

/// The parabolic stop and reverse. At a missing price there is no value, and the next two bars start again.
///
/// A fall is computed as a rise with negated prices.
struct ParabolicSAR: IndicatorState {
    private let step: Double
    private let maximumStep: Double
    /// The prices of the last bar.
    private var (high, low) = (Double.nan, Double.nan)
    private var isBegun = false
    private var isRising = true
    /// The next stop. In a fall, this and `extreme` are negated.
    private var stop = 0.0
    /// The highest high of a rise, or the lowest low of a fall.
    private var extreme = 0.0
    private var speed = 0.0

    init(step: Double, maximumStep: Double) { (self.step, self.maximumStep) = (min(step, maximumStep), maximumStep) }

    mutating func push(_ bar: Bar) -> Double { push(high: bar.high, low: bar.low) }

    @inline(__always)
    private mutating func push(high: Double, low: Double) -> Double {
        guard !(high + low).isNaN else {
            (self.high, self.low, isBegun) = (.nan, .nan, false)
            return .nan
        }
        defer { (self.high, self.low) = (high, low) }
        guard !self.high.isNaN else { return .nan }
        if !isBegun { begin(high: high, low: low) }
        let (near, far) = isRising ? (low, high) : (-high, -low)
        let (nearBefore, farBefore) = isRising ? (self.low, self.high) : (-self.high, -self.low)
        var level = stop
        if near > stop {
            move(near: near, far: far, nearBefore: nearBefore)
        } else {
            level = -max(extreme, farBefore, far)
            (isRising, speed, extreme) = (!isRising, step, -near)
            stop = min(level + speed * (extreme - level), -farBefore, -far)
        }
        return isRising ? level : -level
    }

    private mutating func begin(high: Double, low: Double) {
        let (up, down) = (high - self.high, self.low - low)
        isRising = !(down > 0 && down > up)
        (stop, extreme) = isRising ? (self.low, high) : (-self.high, -low)
        // The first stop is not limited by the bars before it.
        self.high = high
        self.low = low
        isBegun = true
        speed = step
    }

    /// Moves the stop after a bar that does not reach it.
    @inline(__always)
    private mutating func move(near: Double, far: Double, nearBefore: Double) {
        if far > extreme { (extreme, speed) = (far, min(speed + step, maximumStep)) }
        stop = min(stop + speed * (extreme - stop), min(nearBefore, near))
    }
}
