import DojimaSeries
import DojimaTime

/// Where the rows of a stacked series begin and end, one value a row of its data.
public struct StackedColumn: Sendable, Equatable {
    public var starts: [Double]
    public var ends: [Double]
}

extension Pane {
    /// The columns of the series that are stacked, by their indices.
    ///
    /// Values of one moment are added up in the order of the series, those above zero upwards and those below it downwards. Hidden series
    /// and kinds that cannot be stacked have no part. O(rows), and their look-up by time where series have different ones.
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
            for index in indices { columns[index] = sums.add(series[index].stackedValues, isShare: form == .share) }
        }
        return columns
    }
}

extension ChartSeries {
    /// What is added up: volumes of columns of bars, else closes or values.
    fileprivate var stackedValues: (time: [Instant], values: [Double]) {
        (data.time, kind.baseline == nil ? data.closes : data.columnValues)
    }
}

/// What a stack has come to at each moment.
private struct StackSums {
    private var above: [Double]
    private var below: [Double]
    private var totals: [Double]
    private let all: [(time: [Instant], values: [Double])]
    /// The places of moments, unless all series have the same ones.
    private let places: [Instant: Int]?

    init(of all: [(time: [Instant], values: [Double])]) {
        self.all = all
        let first = all.first?.time ?? []
        var count = first.count
        if all.allSatisfy({ $0.time == first }) {
            places = nil
        } else {
            var places: [Instant: Int] = [:]
            for time in all.lazy.flatMap(\.time) where places[time] == nil { places[time] = places.count }
            count = places.count
            self.places = places
        }
        above = Array(repeating: 0, count: count)
        (below, totals) = (above, above)
    }

    private func place(_ row: Int, _ time: [Instant]) -> Int { places.flatMap { $0[time[row]] } ?? row }

    mutating func measureTotals() {
        for column in all {
            for row in column.values.indices where column.values[row].isFinite {
                totals[place(row, column.time)] += abs(column.values[row])
            }
        }
    }

    /// Lays the next series on the stack. A missing value adds nothing.
    mutating func add(_ column: (time: [Instant], values: [Double]), isShare: Bool) -> StackedColumn {
        var stacked = StackedColumn(starts: column.values, ends: column.values)
        for row in column.values.indices {
            let place = place(row, column.time)
            var value = column.values[row]
            guard value.isFinite else {
                (stacked.starts[row], stacked.ends[row]) = (.nan, .nan)
                continue
            }
            if isShare { value = totals[place] > 0 ? value / totals[place] * 100 : 0 }
            if value < 0 {
                stacked.starts[row] = below[place]
                below[place] += value
                stacked.ends[row] = below[place]
            } else {
                stacked.starts[row] = above[place]
                above[place] += value
                // A sum of shares that is a hundred is not a little less.
                if isShare, abs(above[place] - 100) < 1e-9 { above[place] = 100 }
                stacked.ends[row] = above[place]
            }
        }
        return stacked
    }
}
