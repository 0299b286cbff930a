extension Indicator {
    /// A zigzag: lines between turning points, ignoring moves smaller than a percentage.
    static let zigzag = Indicator(
        name: "zigzag", title: "Zigzag", inputs: [.high, .low, .close],
        parameters: [
            Parameter("field", choices: ["close", "high-low"]), Parameter("p", default: 5, allowed: 0.001...99.999, isWhole: false),
        ],
        outputs: [Output("value"), Output("turn", .undrawn, title: "Turn", unit: .number)],
        formula:
            "a top is a turn when a later bar is p % below it, a bottom when one is p % above it; straight lines between turns, and to the last bar",
        source: "Arthur Merrill, Filtered Waves, 1977", isRevised: true,
        make: { ZigZag(isOfExtremes: $0.whole(0) == 1, percent: $0[1]) })
}

/// The state of `zigzag`. Pushed values are not revised: the value at a bar is the end of the line from the last turn, without a turn
/// there.
struct ZigZag: IndicatorState {
    private struct Turn { var (index, value): (Int, Double), isTop: Bool }

    private let isOfExtremes: Bool
    private let percent: Double
    private var count = 0
    private var turns: [Turn] = []
    /// The highest top since the last turn, or since the first bar, and the lowest bottom.
    private var (top, bottom): (Turn?, Turn?)
    /// Whether the last turn is a top; `nil` before the first.
    private var isFalling: Bool?
    /// The last bar without missing prices.
    private var last: (index: Int, bar: Bar)?

    init(isOfExtremes: Bool, percent: Double) { (self.isOfExtremes, self.percent) = (isOfExtremes, percent) }

    mutating func push(_ bar: Bar) -> SIMD2<Double> {
        defer { count += 1 }
        let (high, low) = isOfExtremes ? (bar.high, bar.low) : (bar.close, bar.close)
        guard !(high + low + bar.close).isNaN else { return SIMD2(.nan, .nan) }
        last = (count, bar)
        switch isFalling {
        case nil: findFirst(high, low)
        case true?: findBottom(high, low)
        case false?: findTop(high, low)
        }
        return SIMD2(turns.isEmpty ? .nan : end(bar), .nan)
    }

    func revise(_ columns: inout [[Double]]) {
        for output in columns.indices { for index in columns[output].indices { columns[output][index] = .nan } }
        var points = turns.map { ($0.index, $0.value) }
        guard let final = points.last, let last else { return }
        if last.index > final.0 { points.append((last.index, end(last.bar))) }
        columns[0][points[0].0] = points[0].1
        for (a, b) in zip(points, points.dropFirst()) {
            for index in (a.0 + 1)..<b.0 { columns[0][index] = a.1 + (b.1 - a.1) * (Double(index - a.0) / Double(b.0 - a.0)) }
            columns[0][b.0] = b.1
        }
        if columns.count > 1 { for turn in turns { columns[1][turn.index] = turn.isTop ? 1 : -1 } }
    }

    /// Returns the end of the line at the last bar.
    private func end(_ bar: Bar) -> Double { !isOfExtremes ? bar.close : isFalling == true ? bar.low : bar.high }

    /// Whether a move is at least the percentage, with a tolerance for rounding errors of decimal prices.
    private func isTurn(from: Double, to: Double) -> Bool { 100 * abs(to - from) >= percent * abs(from) * (1 - 1e-12) }

    private mutating func findFirst(_ high: Double, _ low: Double) {
        var (rise, fall) = (0.0, 0.0)
        if let bottom, high > bottom.value, isTurn(from: bottom.value, to: high) { rise = (high - bottom.value) / abs(bottom.value) }
        if let top, low < top.value, isTurn(from: top.value, to: low) { fall = (top.value - low) / abs(top.value) }
        if rise > 0 || fall > 0 {
            let turn = rise >= fall ? bottom : top
            isFalling = rise < fall
            // The first bar of the data is not a turn, but the move from it determines the direction.
            if let turn, turn.index > 0 { turns.append(turn) }
            top = Turn(index: count, value: high, isTop: true)
            bottom = Turn(index: count, value: low, isTop: false)
            return
        }
        if !(high < (top?.value ?? -.infinity)) { top = Turn(index: count, value: high, isTop: true) }
        if !(low > (bottom?.value ?? .infinity)) { bottom = Turn(index: count, value: low, isTop: false) }
    }

    private mutating func findTop(_ high: Double, _ low: Double) {
        guard let best = top, high < best.value else {
            top = Turn(index: count, value: high, isTop: true)
            return
        }
        guard low < best.value, isTurn(from: best.value, to: low) else { return }
        turns.append(best)
        isFalling = true
        bottom = Turn(index: count, value: low, isTop: false)
    }

    private mutating func findBottom(_ high: Double, _ low: Double) {
        guard let best = bottom, low > best.value else {
            bottom = Turn(index: count, value: low, isTop: false)
            return
        }
        guard high > best.value, isTurn(from: best.value, to: high) else { return }
        turns.append(best)
        isFalling = false
        top = Turn(index: count, value: high, isTop: true)
    }
}
