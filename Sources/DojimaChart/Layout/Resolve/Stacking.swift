import DojimaTime

/// The values at which the rows of a stacked series begin and end, one per row of its data.
public struct StackedColumn: Sendable, Equatable {
    /// The values at which the rows begin, nearer to the base of the stack.
    public var starts: [Double]
    /// The values at which the rows end.
    public var ends: [Double]
    /// Whether the values are percentages of the sum of the stack.
    var isShare = false
}

extension Pane {
    /// Returns the columns of the stacked series, by the indices of the series.
    ///
    /// Values at the same time are added in the order of the series, positive ones upwards and negative ones downwards. Hidden series and
    /// kinds that cannot be stacked are omitted. O(rows), with a look-up of each row's time if the series have different times.
    func stackedColumns() -> [Int: StackedColumn] {
        var members: [String: [Int]] = [:]
        for (index, item) in series.enumerated() where !item.isHidden && item.kind.stacks {
            guard let stack = item.stack else { continue }
            members["\(axisIndex(of: item)) \(stack.name)", default: []].append(index)
        }
        var columns: [Int: StackedColumn] = [:]
        for indices in members.values {
            let form = indices.first.flatMap { series[$0].stack?.form } ?? .sum
            var sums = StackSums(of: indices.map { series[$0].stackedValues })
            if form == .share { sums.measureTotals() }
            for index in indices {
                columns[index] = sums.add(series[index].stackedValues, isShare: form == .share)
                columns[index]?.isShare = form == .share
            }
        }
        return columns
    }
}

extension ChartSeries {
    /// The values to be added: volumes for columns of bars, else closes or values.
    fileprivate var stackedValues: (time: [Instant], values: [Double]) {
        (data.time, kind.baseline == nil ? data.closes : data.columnValues)
    }
}

/// The sums of a stack so far, for each time.
private struct StackSums {
    private var above: [Double]
    private var below: [Double]
    private var totals: [Double]
    private let all: [(time: [Instant], values: [Double])]
    /// The index of each time in the sums; `nil` if all series have the same times.
    private let indices: [Instant: Int]?

    init(of all: [(time: [Instant], values: [Double])]) {
        self.all = all
        let first = all.first?.time ?? []
        var count = first.count
        if all.allSatisfy({ $0.time == first }) {
            indices = nil
        } else {
            var indices: [Instant: Int] = [:]
            for time in all.lazy.flatMap(\.time) where indices[time] == nil { indices[time] = indices.count }
            count = indices.count
            self.indices = indices
        }
        above = Array(repeating: 0, count: count)
        (below, totals) = (above, above)
    }

    private func index(_ row: Int, _ time: [Instant]) -> Int { indices.flatMap { $0[time[row]] } ?? row }

    mutating func measureTotals() {
        for column in all {
            for row in column.values.indices where column.values[row].isFinite {
                totals[index(row, column.time)] += abs(column.values[row])
            }
        }
    }

    /// Adds the next series to the stack and returns its columns. A missing value adds nothing.
    mutating func add(_ column: (time: [Instant], values: [Double]), isShare: Bool) -> StackedColumn {
        var stacked = StackedColumn(starts: column.values, ends: column.values)
        for row in column.values.indices {
            let index = index(row, column.time)
            var value = column.values[row]
            guard value.isFinite else {
                (stacked.starts[row], stacked.ends[row]) = (.nan, .nan)
                continue
            }
            if isShare { value = totals[index] > 0 ? value / totals[index] * 100 : 0 }
            if value < 0 {
                stacked.starts[row] = below[index]
                below[index] += value
                stacked.ends[row] = below[index]
            } else {
                stacked.starts[row] = above[index]
                above[index] += value
                // Rounding errors may leave a complete sum of shares slightly off 100.
                if isShare, abs(above[index] - 100) < 1e-9 { above[index] = 100 }
                stacked.ends[row] = above[index]
            }
        }
        return stacked
    }
}
