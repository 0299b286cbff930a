import DojimaTime
import Glibc

/// The columns of indicators, kept from one drawing of a growing series to the next: only values at bars that are new or have changed are
/// computed, with the same results to the bit.
///
///     let kept = KeptColumns()
///     let columns = kept.columns(of: request, over: bars, of: "SPX")
///
/// Indicators whose earlier values change with later bars, and those that compare series, are computed anew each time. The memory that is taken
/// is that of the bars and the columns of the last drawing. Belongs to one thread.
package final class KeptColumns {
    /// A request on a series, with all that its values depend on beside the bars.
    private struct Key: Hashable {
        var series: ExactText
        var indicator: String
        var formula: String
        var numbers: [Double]
        var texts: [String]
        var step: IndicatorStep?
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

    private var known: [ExactText: BarSeries] = [:]
    private var columns: [Key: Columns] = [:]

    package init() {}

    /// The values of a request at the bars of a series, placed where they are drawn.
    ///
    /// Complexity: O(bars) to compare them with those of before, and that of the indicator for those after the first difference; all of them where
    /// that is before the last bar that is known.
    package func columns(of request: IndicatorRequest, over bars: BarSeries, of series: String) -> IndicatorColumns {
        let (indicator, setting) = (request.indicator, request.setting.over(bars))
        guard !bars.isEmpty, !indicator.usesOtherSeries, !indicator.lacksVolume(bars),
            !indicator.isRevised, setting.step == nil || !indicator.dependsOnLaterBars(setting)
        else { return request.columns(over: bars) }
        compare(bars, of: ExactText(series))
        let key = Key(
            series: ExactText(series), indicator: indicator.name, formula: indicator.formula, numbers: setting.numbers,
            texts: setting.texts, step: setting.step)
        if columns[key]?.context.agrees(with: setting.context) != true { columns[key] = nil }
        let first = max(0, (columns[key]?.count ?? 0) - 1)
        var kept = columns.removeValue(forKey: key) ?? Columns(state: indicator.start(setting), pushed: [], context: setting.context)
        // Let go of the value of the last bar, and of nothing else: the memory of the columns is this one's alone and grows where it is.
        kept.append(indicator.push(bars.slice(first..<bars.count - 1), to: &kept.state), at: first)
        var last = kept.state
        kept.append(indicator.push(bars.slice(bars.count - 1..<bars.count), to: &last), at: bars.count - 1)
        columns[key] = kept
        return IndicatorColumns(pushed: kept.pushed, displaced: indicator.displacement(setting)).given(indicator, setting)
    }

    /// Forgets the columns that no longer belong to the bars of a series.
    private func compare(_ bars: BarSeries, of series: ExactText) {
        let same = known[series].map { bars.equalPrefix($0) } ?? 0
        known[series] = bars
        // A state is that before the last bar of its columns.
        let most = min(same, bars.count - 1)
        for (key, kept) in columns where key.series == series && kept.count - 1 > most { columns[key] = nil }
    }
}

extension BarSeries {
    /// How many first bars are those of another series to the bit. O(bars), O(1) where both share their memory.
    fileprivate func equalPrefix(_ other: BarSeries) -> Int {
        var count = min(count, other.count)
        time.narrow(&count, other.time)
        for column in [\BarSeries.open, \.high, \.low, \.close, \.volume] { self[keyPath: column].narrow(&count, other[keyPath: column]) }
        return count
    }
}

extension Array {
    /// Lowers a number of first elements to those that are equal to the other's, bit by bit.
    fileprivate func narrow(_ count: inout Int, _ other: [Element]) {
        withUnsafeBytes { own in
            other.withUnsafeBytes { other in
                guard let first = own.baseAddress, let second = other.baseAddress, first != second else { return }
                let size = MemoryLayout<Element>.stride
                let isEqual = { (rows: Range<Int>) in
                    memcmp(first + rows.lowerBound * size, second + rows.lowerBound * size, rows.count * size) == 0
                }
                guard !isEqual(0..<count) else { return }
                // The first difference by halves: rows before `low` are equal.
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
