public import DojimaTime

/// Bars as columns of one length, sorted by strictly increasing time.
///
///     let bars = try BarSeries(rows, interval: .day, time: \.time, open: \.open, high: \.high, low: \.low, close: \.close)
///     let changes = bars.returns              // a value for each bar
///     let year = bars[from..<to]              // the bars between two moments
///     bars.close.span                         // a column without bounds checks of arrays
///
/// Loops over one column are fast, and a module boundary is crossed once per column, not once per bar. A missing volume is NaN in `volume`.
public struct BarSeries: Sendable {
    /// The stamps of the bars, strictly increasing; `stamp` says which end of a bar they are.
    public package(set) var time: [Instant]
    /// The first price of each bar.
    public package(set) var open: [Double]
    /// The highest price of each bar.
    public package(set) var high: [Double]
    /// The lowest price of each bar.
    public package(set) var low: [Double]
    /// The last price of each bar.
    public package(set) var close: [Double]
    /// The volume of each bar; NaN if unknown.
    public package(set) var volume: [Double]
    /// The number of stored bars that each row represents; empty if every row is one bar.
    public package(set) var counts: [Int]
    /// The time of the first bar that drew a part of each row of a transform; empty if every row was drawn by one bar.
    package var starts: [Instant]
    /// The duration of one bar; `nil` if unknown. Pictures, sessions and `window` then infer it from the times, as an import does, and refuse a
    /// series of too few bars.
    public var interval: BarInterval?
    /// Whether stamps are the start or the end of their bars.
    public var stamp: Stamp

    /// Which end of a bar its stamp is.
    public enum Stamp: String, CaseIterable, Codable, Sendable { case start, end }

    /// Creates a series without bars.
    public init(interval: BarInterval? = nil, stamp: Stamp = .start) {
        time = []
        open = []
        high = []
        low = []
        close = []
        volume = []
        counts = []
        starts = []
        self.interval = interval
        self.stamp = stamp
    }

    /// Creates a series of bars that are known to be valid and in strictly increasing order of time, or that are sorted later. O(bars).
    package init(unchecked bars: some Sequence<Bar>, interval: BarInterval? = nil, stamp: Stamp = .start) {
        self.init(interval: interval, stamp: stamp)
        for bar in bars { append(unchecked: bar) }
    }

    /// Adds a bar that is known to be valid and later than all others, or that is sorted later. `counts` are not changed.
    package mutating func append(unchecked bar: Bar) {
        time.append(bar.time)
        open.append(bar.open)
        high.append(bar.high)
        low.append(bar.low)
        close.append(bar.close)
        volume.append(bar.volume ?? .nan)
    }

    /// Adds bars that are later than all others. O(bars that are added).
    package mutating func append(contentsOf later: BarSeries) {
        time += later.time
        open += later.open
        high += later.high
        low += later.low
        close += later.close
        volume += later.volume
        counts += later.counts
        starts += later.starts
    }

    /// Merges a later bar, which represents `count` stored ones, into the row at an index; `counts` must be filled.
    mutating func merge(_ bar: Bar, count: Int, into index: Int) {
        high[index] = Swift.max(high[index], bar.high)
        low[index] = Swift.min(low[index], bar.low)
        close[index] = bar.close
        if let more = bar.volume { volume[index] = volume[index].isNaN ? more : volume[index] + more }
        counts[index] += count
    }

    /// Reserves memory for a number of bars in each column.
    public mutating func reserveCapacity(_ count: Int) {
        time.reserveCapacity(count)
        open.reserveCapacity(count)
        high.reserveCapacity(count)
        low.reserveCapacity(count)
        close.reserveCapacity(count)
        volume.reserveCapacity(count)
    }

    /// Returns the first index whose time is at or after a moment. O(log count).
    public func firstIndex(atOrAfter moment: Instant) -> Int {
        var low = 0
        var high = time.count
        while low < high {
            let middle = (low + high) / 2
            if time[middle] < moment { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// Returns the last index whose time is at or before a moment; `nil` if there is none. O(log count).
    public func lastIndex(atOrBefore moment: Instant) -> Int? {
        let next = moment == .latest ? count : firstIndex(atOrAfter: moment.advanced(by: 1))
        return next == 0 ? nil : next - 1
    }

    /// Returns the bars in a range of indices, with the same interval and stamp.
    public func slice(_ range: Range<Int>) -> BarSeries {
        var part = BarSeries(interval: interval, stamp: stamp)
        part.time = Array(time[range])
        part.open = Array(open[range])
        part.high = Array(high[range])
        part.low = Array(low[range])
        part.close = Array(close[range])
        part.volume = Array(volume[range])
        part.counts = counts.isEmpty ? [] : Array(counts[range])
        part.starts = starts.isEmpty ? [] : Array(starts[range])
        return part
    }

    /// Returns the indices of the bars with `time` in a half-open range. O(log count).
    package func indices(in range: Range<Instant>) -> Range<Int> {
        firstIndex(atOrAfter: range.lowerBound)..<firstIndex(atOrAfter: range.upperBound)
    }

    /// Returns the bars with `time` in a half-open range.
    package func part(in range: Range<Instant>) -> BarSeries {
        let indices = indices(in: range)
        return indices == self.indices ? self : slice(indices)
    }

    /// The bars with `time` in a half-open range. O(bars in the range).
    public subscript(range: Range<Instant>) -> BarSeries { part(in: range) }

    /// The bars with `time` in a range, both ends included. O(bars in the range).
    public subscript(range: ClosedRange<Instant>) -> BarSeries {
        slice(firstIndex(atOrAfter: range.lowerBound)..<(lastIndex(atOrBefore: range.upperBound).map { $0 + 1 } ?? 0))
    }

    /// The bars from a moment on. O(bars from it on).
    public subscript(range: PartialRangeFrom<Instant>) -> BarSeries { slice(firstIndex(atOrAfter: range.lowerBound)..<count) }

    /// The bars before a moment. O(bars before it).
    public subscript(range: PartialRangeUpTo<Instant>) -> BarSeries { slice(0..<firstIndex(atOrAfter: range.upperBound)) }

    /// Whether any bar has a volume.
    public var hasVolume: Bool { volume.contains { !$0.isNaN } }
}
