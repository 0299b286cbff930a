/// A function over the last values of an operand, such as `sma(volume, 20)` or `sum(close > open, 10)`: an indicator of closes that is
/// computed from the operand instead.
package struct ExpressionWindow: Sendable, Equatable {
    package var operand: ExpressionNode
    package var output: ExpressionQuantity.Output

    /// The functions that are not indicators in the catalogue.
    static let functions: [Indicator] = [
        function("sum") { RunningSum(over: $0) },
        Indicator(name: "cumsum", unit: .price, reach: { _ in .all }, make: { _ in CumulativeSum() }),
        function("highest") { MovingMaximum(over: $0) },
        function("lowest") { MovingMinimum(over: $0) },
        function("stdev") { StandardDeviation(over: $0) },
    ]

    private static func function<State: ValueState>(_ name: String, _ make: @escaping @Sendable (Int) -> State) -> Indicator {
        Indicator(
            name: name, parameters: [Indicator.Parameter("n", default: 20, allowed: 1...100_000)], reach: { .bars($0.whole(0) - 1) },
            make: { make($0.whole(0)) })
    }

    var reach: Indicator.Reach {
        guard case .bars(let own) = output.request.reach, case .bars(let bars) = operand.reach else { return .all }
        return .bars(own + bars)
    }

    /// Whether the values are in the operand's unit, as for means.
    var keepsUnit: Bool { [.price, .priceDifference].contains(output.unit) }

    /// The written form: `bbands(volume, 20, 2).upper`.
    var text: String {
        let name = output.request.indicator.name
        let arguments = output.request.text.dropFirst(name.count + 1).split(separator: ",").map { ", \($0)" }.joined()
        let column = output.request.outputs[output.output].name
        return "\(name)(\(operand.text)\(arguments))" + (column.isEmpty ? "" : ".\(column)")
    }

    /// Returns the values at bars, given those of the operand at the same bars. O(bars), and the cost of the indicator.
    func values(of operand: [Double], at bars: BarSeries) -> [Double] {
        var state = WindowState(self)
        return operand.indices.map { state.push(operand[$0], at: bars[$0]) }
    }
}

/// Computes a function over bars from the values of its operand, which are passed one by one.
///
/// A missing value has no result. After it, a function over a fixed number of bars restarts; a function over all bars continues.
struct WindowState: Sendable {
    private let output: Int
    private let start: any IndicatorState
    private let restartsAfterGap: Bool
    private var state: any IndicatorState

    init(_ window: ExpressionWindow) {
        let request = window.output.request
        output = request.indicator.outputIndices(request.setting)[window.output.output]
        restartsAfterGap = request.reach != .all
        start = request.start()
        state = start
    }

    mutating func push(_ value: Double, at bar: Bar) -> Double {
        guard !value.isNaN else {
            if restartsAfterGap { state = start }
            return .nan
        }
        let result = state.push(Bar(time: bar.time, open: value, high: value, low: value, close: value), output: output)
        return result.isFinite ? result : .nan
    }
}

/// The sum of each value and the n - 1 values before it.
private struct RunningSum: ValueState {
    private var window: WindowSum<Double>

    init(over n: Int) { window = WindowSum(over: n) }

    mutating func push(_ value: Double) -> Double { window.push(value) }
}

/// The sum of all values so far.
private struct CumulativeSum: ValueState {
    private var sum = VolumeSum(0)

    mutating func push(_ value: Double) -> Double {
        sum.add(value)
        return sum.sum
    }
}
