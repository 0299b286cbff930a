/// The columns of an indicator over some bars.
public struct IndicatorColumns: Sendable {
    /// For each output that the arguments give a column with one value for each bar, NaN where missing.
    public var values: [[Double]]
    /// For each output the values that belong to the bars after the last one, the next first; empty if it is not displaced to later bars.
    public var beyond: [[Double]]
}

extension Indicator {
    /// Returns the columns over some bars, with each value where it is drawn. O(bars), and the cost of the indicator.
    ///
    /// The interval and the stamp of the bars are those of the series, where it has an interval.
    public func columns(over bars: BarSeries, _ arguments: IndicatorArguments) -> IndicatorColumns {
        let (all, given) = (allColumns(over: bars, arguments), given(arguments))
        guard given.count < outputs.count else { return all }
        return IndicatorColumns(values: given.map { all.values[$0] }, beyond: given.map { all.beyond[$0] })
    }

    /// The columns of all outputs, whether the arguments give them or not.
    func allColumns(over bars: BarSeries, _ arguments: IndicatorArguments) -> IndicatorColumns {
        var arguments = arguments
        if let interval = bars.interval, arguments.context.interval == nil {
            (arguments.context.interval, arguments.context.stamp) = (interval, bars.stamp)
        }
        guard missingVolume == .rejected || !inputs.contains(.volume) || bars.hasVolume else {
            return IndicatorColumns(values: outputs.map { _ in bars.time.map { _ in .nan } }, beyond: outputs.map { _ in [] })
        }
        var columns = IndicatorColumns(values: pushed(bars, arguments), beyond: outputs.map { _ in [] })
        for (output, count) in displacement(arguments).enumerated() where count != 0 {
            let column = columns.values[output]
            let kept = max(0, column.count - abs(count))
            let missing = [Double](repeating: .nan, count: column.count - kept)
            columns.values[output] = count > 0 ? missing + column.prefix(kept) : column.suffix(kept) + missing
            if count > 0 {
                // A series that is shorter than the displacement leaves a gap before its first value.
                columns.beyond[output] = [Double](repeating: .nan, count: max(0, count - column.count)) + column.suffix(count)
            }
        }
        return columns
    }
}

extension IndicatorState {
    /// Returns a column for each of the first `outputs` outputs, revised after the last bar. O(bars).
    @inlinable
    func revisedColumns(_ outputs: Int, over bars: BarSeries) -> [[Double]] {
        var state = self
        var columns = [[Double]](repeating: [], count: outputs)
        for index in bars.indices {
            let row = state.push(bars[index])
            for output in columns.indices { columns[output].append(row[output]) }
        }
        state.revise(&columns)
        return columns
    }
}
