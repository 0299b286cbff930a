import DojimaTime
import DojimaPlatform

/// A cache of indicator columns for a growing series: between drawings, only values at bars that are new or have changed are computed,
/// with bit-identical results.
///
///     let kept = IndicatorCache()
///     let columns = kept.columns(of: request, over: bars, of: "SPX")
///
/// Indicators whose earlier values change with later bars, and those that compare series, are always computed completely. The cache keeps
/// the bars and the columns of the last drawing. Not thread-safe.
package final class IndicatorCache {
    /// A request on a series, with everything except the bars on which its values depend.
    private struct Key: Hashable {
        var series: ExactText
        var indicator: String
        var formula: String
        var numbers: [Double]
        var texts: [String]
        var higherInterval: HigherInterval?
    }

    private struct Columns {
        /// The state before the last bar, which may still change.
        var state: any IndicatorState
        var pushed: [[Double]]
        var context: IndicatorContext

        var count: Int { pushed.first?.count ?? 0 }

        /// Replaces the values from a row on.
        mutating func append(_ values: [[Double]], at row: Int) {
            guard !pushed.isEmpty else { return pushed = values }
            for output in pushed.indices where output < values.count {
                pushed[output].removeLast(pushed[output].count - row)
                pushed[output] += values[output]
            }
        }
    }

    private var previousBars: [ExactText: BarSeries] = [:]
    private var columns: [Key: Columns] = [:]

    package init() {}

    /// Returns the values of a request at the bars of a series, at the bars where they are drawn.
    ///
    /// Complexity: O(bars) to compare them with the previous ones, and the cost of the indicator for the bars after the first difference;
    /// for all bars if that is before the last known bar.
    package func columns(of request: IndicatorRequest, over bars: BarSeries, of series: String) -> IndicatorColumns {
        let (indicator, setting) = (request.indicator, request.setting.over(bars))
        guard !bars.isEmpty, !indicator.usesOtherSeries, !indicator.lacksVolume(bars),
            !indicator.isRevised, setting.higherInterval == nil || !indicator.dependsOnLaterBars(setting)
        else { return request.columns(over: bars) }
        compare(bars, of: ExactText(series))
        let key = Key(
            series: ExactText(series), indicator: indicator.name, formula: indicator.formula, numbers: setting.numbers,
            texts: setting.texts, higherInterval: setting.higherInterval)
        if columns[key]?.context.agrees(with: setting.context) != true { columns[key] = nil }
        let first = max(0, (columns[key]?.count ?? 0) - 1)
        var cached = columns.removeValue(forKey: key) ?? Columns(state: indicator.start(setting), pushed: [], context: setting.context)
        // The value of the last bar is replaced. The columns are removed from the dictionary while they are changed, so that they are not
        // copied.
        cached.append(indicator.push(bars.slice(first..<bars.count - 1), to: &cached.state), at: first)
        var last = cached.state
        cached.append(indicator.push(bars.slice(bars.count - 1..<bars.count), to: &last), at: bars.count - 1)
        columns[key] = cached
        return IndicatorColumns(pushed: cached.pushed, displaced: indicator.displacement(setting)).outputs(of: indicator, setting)
    }

    /// Removes the columns and bars of all other series.
    package func keepOnly(_ series: [String]) {
        let kept = Set(series.map { ExactText($0) })
        previousBars = previousBars.filter { kept.contains($0.key) }
        columns = columns.filter { kept.contains($0.key.series) }
    }

    /// Removes the columns that do not match the bars of a series.
    private func compare(_ bars: BarSeries, of series: ExactText) {
        let same = previousBars[series].map { bars.equalPrefix($0) } ?? 0
        previousBars[series] = bars
        // A cached state is that before the last bar of its columns.
        let unchanged = min(same, bars.count - 1)
        for (key, cached) in columns where key.series == series && cached.count - 1 > unchanged { columns[key] = nil }
    }
}

extension BarSeries {
    /// Returns the number of first bars that are bit-identical to those of another series. O(bars), or O(1) if both share their memory.
    fileprivate func equalPrefix(_ other: BarSeries) -> Int {
        var count = Swift.min(count, other.count)
        time.narrow(&count, other.time)
        for column in [\BarSeries.open, \.high, \.low, \.close, \.volume] { self[keyPath: column].narrow(&count, other[keyPath: column]) }
        return count
    }
}

extension Array {
    /// Reduces a number of first elements to those that are bit-identical in both arrays.
    fileprivate func narrow(_ count: inout Int, _ other: [Element]) {
        withUnsafeBytes { own in
            other.withUnsafeBytes { other in
                guard let first = own.baseAddress, let second = other.baseAddress, first != second else { return }
                let size = MemoryLayout<Element>.stride
                let isEqual = { (rows: Range<Int>) in
                    memcmp(first + rows.lowerBound * size, second + rows.lowerBound * size, rows.count * size) == 0
                }
                guard !isEqual(0..<count) else { return }
                // Binary search for the first difference: rows before `low` are equal.
                var (low, high) = (0, count)
                while low < high {
                    let middle = (low + high) / 2
                    if isEqual(low..<middle + 1) { low = middle + 1 } else { high = middle }
                }
                count = low
            }
        }
    }
}
