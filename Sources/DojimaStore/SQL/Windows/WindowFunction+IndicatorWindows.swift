internal import DojimaSeries
import DojimaText

extension WindowFunction {
    /// The window aggregates, most of which are indicators: first those with custom names or meanings, then all others.
    static let all: [WindowFunction] =
        documented
        + IndicatorCatalog.all.filter(\.dependsOnlyOnRows).flatMap(outputs).filter { function in
            documented.allSatisfy { $0.name != function.name }
        }

    private static let documented: [WindowFunction] = [
        WindowFunction(of: .sma, "The mean of the last n values; null before the n-th value, or if one of them is null."),
        WindowFunction(of: .ema, "The average that gives the newest value the weight 2 / (n + 1); it begins as the mean of the first n."),
        WindowFunction(of: .wma, "The mean of the last n values with the weights 1 to n, the newest heaviest."),
        WindowFunction(of: standardDeviation, "The population standard deviation of the last n values."),
        band("bbands_upper", output: 0, "The mean of the last n values and k standard deviations above it."),
        band("bbands_lower", output: 2, "The mean of the last n values and k standard deviations below it."),
        WindowFunction(
            of: .rsi, "The share of rises in all changes, in percent, both smoothed after Wilder; from the n-th change on."),
        WindowFunction(of: .atr, "The true range, smoothed after Wilder; from the n-th change on."),
        WindowFunction(of: .macd, "The difference of a fast and a slow exponential average; null until the signal begins."),
        WindowFunction("macd_signal", of: .macd, output: 1, "The exponential average of macd over signal values."),
        WindowFunction("macd_hist", of: .macd, output: 2, "The difference of macd and macd_signal."),
        .volumeWeightedAverage,
    ]

    /// Creates a function for one output of an indicator. An indicator of closes takes any values.
    init(_ name: String? = nil, of indicator: Indicator, output: Int = 0, _ meaning: String) {
        let hasSingleInput = indicator.inputs == [.close]
        self.init(
            name: name ?? indicator.name, inputs: indicator.inputs.map { (hasSingleInput ? "x" : $0.rawValue, $0) },
            parameters: indicator.parameters, meaning: meaning, makeFrame: { IndicatorFrame(indicator, $0, output: output) })
        dependsOnOrder = true
    }

    /// Returns a function for each output of an indicator, named after the indicator and the output.
    private static func outputs(of indicator: Indicator) -> [WindowFunction] {
        indicator.outputs.enumerated().map { index, output in
            let isNamedAlike = output.name.isEmpty || output.name == indicator.name
            let plainName = isNamedAlike ? indicator.name : "\(indicator.name)_\(output.name)"
            let name = String(plainName.map { $0 == "-" ? "_" : $0 })
            let request = indicator.name + (output.name.isEmpty ? "" : ".\(output.name)")
            return WindowFunction(
                // SQLite and the statistics have other functions with these names.
                ["max", "min", "stddev", "percent_rank"].contains(name) ? "\(name)_over" : name, of: indicator, output: index,
                CandlePattern.all.first { $0.name == name }.map {
                    "The candle pattern \($0.title) at the last row: positive if bullish, negative if bearish, else 0."
                } ?? "The indicator \(request) of the rows of the frame.")
        }
    }

    private static let standardDeviation = Indicator(
        name: "stdev", parameters: Array(Indicator.bollingerBands.parameters.prefix(1)), reach: { .bars(Int(clamping: $0[0]) - 1) },
        make: { StandardDeviation(over: Int(clamping: $0[0])) })

    /// Returns one of the Bollinger bands, which takes one multiple of the deviation, k, instead of two.
    private static func band(_ name: String, output: Int, _ meaning: String) -> WindowFunction {
        var function = WindowFunction(name, of: .bollingerBands, meaning)
        function.parameters.removeLast()
        function.parameters[1].name = "k"
        function.makeFrame = { IndicatorFrame(.bollingerBands, [$0[0], $0[1], $0[1]], output: output) }
        return function
    }
}

extension Indicator {
    /// Whether the values of the indicator depend only on the rows of a frame, and not on times, another series, or later rows.
    fileprivate var dependsOnlyOnRows: Bool {
        let arguments = IndicatorArguments(parameters.map(\.defaultValue), of: self)
        return !isOfTwoSeries && !isRevised && longestInterval == nil && parameters.allSatisfy { $0.text == nil }
            && displacement(arguments).allSatisfy { $0 == 0 }
    }
}

/// The state of an indicator after the rows of one frame.
///
/// O(1) per row if the frame begins with the window, or is at least as long as the reach of the indicator. A shorter frame that slides
/// costs O(frame) per row: whenever it loses its first row, the state is recomputed from the remaining rows.
private struct IndicatorFrame: WindowFrame {
    private let begin: @Sendable () -> any IndicatorState
    private let output: Int
    private var state: any IndicatorState
    /// The value at the last row that was pushed to the state.
    private var last = Double.nan
    /// The last rows of the frame, as many as a value depends on.
    private var rows: RowRing
    /// The number of all rows of the frame.
    private var count = 0
    private var isStale = false

    init(_ indicator: Indicator, _ arguments: [Double], output: Int) {
        begin = { indicator.start(arguments) }
        self.output = output
        state = begin()
        if case .bars(let count) = indicator.reach(arguments) {
            rows = RowRing(capacity: count + 1)
        } else {
            rows = RowRing(capacity: .max)
        }
    }

    var storedRowCount: Int { rows.count }

    mutating func append(_ row: Bar) {
        count += 1
        rows.append(row)
        if !isStale { last = state.push(row, output: output) }
    }

    mutating func removeFirst(_ row: Bar) {
        count -= 1
        guard count < rows.count else { return }
        rows.removeFirst()
        isStale = true
    }

    mutating func value() -> Double {
        if isStale {
            state = begin()
            for row in rows.storedRows { last = state.push(row, output: output) }
            isStale = false
        }
        return count == 0 ? .nan : last
    }
}
