/// The highest of the last n highs and the lowest of the last n lows; each is NaN as in `MovingExtreme`.
struct MovingRange: Sendable {
    private var (highest, lowest): (MovingMaximum, MovingMinimum)

    init(over n: Int) { (highest, lowest) = (MovingMaximum(over: n), MovingMinimum(over: n)) }

    mutating func push(high: Double, low: Double) -> (high: Double, low: Double) { (highest.push(high), lowest.push(low)) }

    mutating func push(_ bar: Bar) -> (high: Double, low: Double) { push(high: bar.high, low: bar.low) }
}
