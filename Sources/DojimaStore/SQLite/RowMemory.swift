internal import DojimaSeries
internal import DojimaTime

/// Memory for rows of `bar`, column by column, that are written where they stay.
struct RowMemory {
    let time: UnsafeMutablePointer<Instant>
    let close: UnsafeMutablePointer<Double>
    /// `nil` where the closes alone are read.
    let others: Others?
    /// The most rows that there is memory for.
    let capacity: Int

    struct Others {
        let open: UnsafeMutablePointer<Double>
        let high: UnsafeMutablePointer<Double>
        let low: UnsafeMutablePointer<Double>
        let volume: UnsafeMutablePointer<Double>
    }

    /// The memory of some of the rows.
    subscript(rows: Range<Int>) -> RowMemory {
        precondition(rows.upperBound <= capacity, "rows that there is memory for")
        let start = rows.lowerBound
        return RowMemory(
            time: time + start, close: close + start,
            others: others.map { Others(open: $0.open + start, high: $0.high + start, low: $0.low + start, volume: $0.volume + start) },
            capacity: rows.count)
    }

    /// Moves written rows to an earlier place. O(count).
    func move(_ count: Int, from start: Int, to end: Int) {
        guard start != end else { return }
        (time + end).moveInitialize(from: time + start, count: count)
        for column in [close] + (others.map { [$0.open, $0.high, $0.low, $0.volume] } ?? []) {
            (column + end).moveInitialize(from: column + start, count: count)
        }
    }
}

extension RowMemory {
    /// The columns of rows that were written.
    struct Columns {
        let time: [Instant]
        /// The closes alone, or closes, open, high, low and volume.
        let numbers: [[Double]]

        /// Puts the columns into bars that have none.
        func moved(into empty: consuming BarSeries) -> BarSeries {
            var bars = empty
            bars.time = time
            bars.close = numbers[0]
            if numbers.count == 5 { (bars.open, bars.high, bars.low, bars.volume) = (numbers[1], numbers[2], numbers[3], numbers[4]) }
            return bars
        }
    }

    /// Columns that are written where they stay, by a function that returns how many rows there are; `nil` where it returns none.
    ///
    /// Of the memory as much is used as there are rows.
    static func columns(_ columns: RowCollector.Columns, atMost capacity: Int, write: (RowMemory) -> Int?) -> Columns? {
        var rows: Int?
        var numbers: [[Double]] = []
        let time = [Instant](columnOf: capacity) { time in
            numbers = uninitialized(columns == .closes ? 1 : 5, atMost: capacity) { numbers in
                let others =
                    numbers.count < 5 ? nil : Others(open: numbers[1], high: numbers[2], low: numbers[3], volume: numbers[4])
                rows = write(RowMemory(time: time, close: numbers[0], others: others, capacity: capacity))
                return rows ?? 0
            }
            return rows ?? 0
        }
        return rows == nil ? nil : Columns(time: time, numbers: numbers)
    }
}

/// Columns of numbers that are written together, by a function that is given where each begins and returns how many values each has.
private func uninitialized(
    _ count: Int, atMost capacity: Int, before: [UnsafeMutablePointer<Double>] = [], write: ([UnsafeMutablePointer<Double>]) -> Int
) -> [[Double]] {
    var others: [[Double]] = []
    let column = [Double](columnOf: capacity) { place in
        guard count > 1 else { return write(before + [place]) }
        others = uninitialized(count - 1, atMost: capacity, before: before + [place], write: write)
        return others[0].count
    }
    return [column] + others
}
