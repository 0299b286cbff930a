/// The columns of an indicator over some bars.
public struct IndicatorColumns: Sendable {
    /// For each output that exists for the arguments, a column with one value for each bar, NaN if missing.
    public var values: [[Double]]
    /// For each output the values for the bars after the last one, in order; empty if it is not displaced to later bars.
    public var beyond: [[Double]]
}

extension Indicator {
    /// Returns the columns over some bars, with each value at the bar where it is drawn. O(bars), and the cost of the indicator.
    ///
    /// If the bars have an interval and the context has none, the interval and stamp of the bars are used.
    public func columns(over bars: BarSeries, _ arguments: IndicatorArguments) -> IndicatorColumns {
        allColumns(over: bars, arguments).outputs(of: self, arguments)
    }

    /// Returns the columns of all outputs, including those that do not exist for the arguments.
    func allColumns(over bars: BarSeries, _ arguments: IndicatorArguments) -> IndicatorColumns {
        guard !lacksVolume(bars) else {
            return IndicatorColumns(values: outputs.map { _ in bars.time.map { _ in .nan } }, beyond: outputs.map { _ in [] })
        }
        let arguments = arguments.over(bars)
        return IndicatorColumns(pushed: pushed(bars, arguments), displaced: displacement(arguments))
    }

    /// Whether volume is required and the bars have none.
    func lacksVolume(_ bars: BarSeries) -> Bool { missingVolume == .zero && inputs.contains(.volume) && !bars.hasVolume }
}

extension IndicatorArguments {
    /// Returns the arguments with the interval and the stamp of the bars, if the context has no interval.
    func over(_ bars: BarSeries) -> IndicatorArguments {
        guard let interval = bars.interval, context.interval == nil else { return self }
        var arguments = self
        (arguments.context.interval, arguments.context.stamp) = (interval, bars.stamp)
        return arguments
    }
}

extension IndicatorColumns {
    /// Shifts the values of each output by a number of bars: later if it is positive, earlier if it is negative.
    init(pushed: [[Double]], displaced: [Int]) {
        (values, beyond) = (pushed, pushed.map { _ in [] })
        for (output, count) in displaced.enumerated() where count != 0 {
            let column = pushed[output]
            let remaining = max(0, column.count - abs(count))
            let missing = [Double](repeating: .nan, count: column.count - remaining)
            values[output] = count > 0 ? missing + column.prefix(remaining) : column.suffix(remaining) + missing
            if count > 0 {
                // A series that is shorter than the displacement leaves a gap before its first value.
                beyond[output] = [Double](repeating: .nan, count: max(0, count - column.count)) + column.suffix(count)
            }
        }
    }

    /// Returns the columns of the outputs that exist for some arguments.
    func outputs(of indicator: Indicator, _ arguments: IndicatorArguments) -> IndicatorColumns {
        let indices = indicator.outputIndices(arguments)
        guard indices.count < values.count else { return self }
        return IndicatorColumns(values: indices.map { values[$0] }, beyond: indices.map { beyond[$0] })
    }
}
