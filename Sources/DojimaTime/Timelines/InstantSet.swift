/// A set of moments: sorted half-open ranges that neither overlap nor touch.
///
///     InstantSet([3..<5, 1..<2, 4..<9]) == InstantSet([1..<2, 3..<9])    // numbers stand for moments
public struct InstantSet: Sendable, Equatable {
    /// The ranges in order, half open; neighbouring ones neither overlap nor touch.
    public private(set) var ranges: [Range<Instant>]

    /// The empty set.
    public init() { ranges = [] }

    /// Creates the set of all moments of one range.
    public init(_ range: Range<Instant>) { ranges = range.isEmpty ? [] : [range] }

    /// Creates the union of ranges. O(n) if they are sorted by their starts, else O(n log n).
    public init(_ ranges: some Sequence<Range<Instant>>) {
        var sorted = Array(ranges)
        if !zip(sorted, sorted.dropFirst()).allSatisfy({ $0.lowerBound <= $1.lowerBound }) {
            sorted.sort { $0.lowerBound < $1.lowerBound }
        }
        self.ranges = []
        self.ranges.reserveCapacity(sorted.count)
        for range in sorted { append(range) }
    }

    /// Whether the set contains no moment.
    public var isEmpty: Bool { ranges.isEmpty }

    /// The range from the first moment to the end of the last range; `nil` if empty.
    public var hull: Range<Instant>? {
        guard let first = ranges.first, let last = ranges.last else { return nil }
        return first.lowerBound..<last.upperBound
    }

    /// Whether a moment belongs to the set. O(log n).
    public func contains(_ moment: Instant) -> Bool {
        let index = firstIndex(endingAfter: moment)
        return index < ranges.count && ranges[index].lowerBound <= moment
    }

    /// Returns the moments of either set. O(n + m).
    public func union(_ other: InstantSet) -> InstantSet {
        if isEmpty || other.isEmpty { return isEmpty ? other : self }
        var merged = InstantSet()
        merged.ranges.reserveCapacity(ranges.count + other.ranges.count)
        var (a, b) = (ranges[...], other.ranges[...])
        while let x = a.first, let y = b.first {
            if x.lowerBound <= y.lowerBound {
                merged.append(x)
                a.removeFirst()
            } else {
                merged.append(y)
                b.removeFirst()
            }
        }
        for rest in a { merged.append(rest) }
        for rest in b { merged.append(rest) }
        return merged
    }

    /// Returns the moments that are in both sets. O(n + m).
    public func intersection(_ other: InstantSet) -> InstantSet {
        var common = InstantSet()
        var (i, j) = (0, 0)
        while i < ranges.count, j < other.ranges.count {
            let (x, y) = (ranges[i], other.ranges[j])
            common.append(x.clamped(to: y))
            if x.upperBound < y.upperBound { i += 1 } else { j += 1 }
        }
        return common
    }

    /// Returns the moments of the set that are in a range. O(log n + result).
    public func intersection(_ range: Range<Instant>) -> InstantSet {
        let first = firstIndex(endingAfter: range.lowerBound)
        var end = firstIndex(endingAfter: range.upperBound)
        if end < ranges.count, ranges[end].lowerBound < range.upperBound { end += 1 }
        var part = InstantSet()
        guard first < end, !range.isEmpty else { return part }
        // Only the first and the last can extend beyond the range.
        part.ranges = Array(ranges[first..<end])
        part.ranges[0] = part.ranges[0].clamped(to: range)
        part.ranges[end - first - 1] = part.ranges[end - first - 1].clamped(to: range)
        return part
    }

    /// Returns the moments of a range that are not in the set. O(log n + result).
    public func complement(in range: Range<Instant>) -> InstantSet {
        var rest = InstantSet()
        var start = range.lowerBound
        var index = firstIndex(endingAfter: range.lowerBound)
        while index < ranges.count, ranges[index].lowerBound < range.upperBound {
            if start < ranges[index].lowerBound { rest.append(start..<ranges[index].lowerBound) }
            start = ranges[index].upperBound
            index += 1
        }
        if start < range.upperBound { rest.append(start..<range.upperBound) }
        return rest
    }

    /// Appends a range that starts no earlier than the last one; merges the two if they meet.
    @inline(__always)
    mutating func append(_ range: Range<Instant>) {
        guard !range.isEmpty else { return }
        if let last = ranges.last, range.lowerBound <= last.upperBound {
            if range.upperBound > last.upperBound { ranges[ranges.count - 1] = last.lowerBound..<range.upperBound }
        } else {
            ranges.append(range)
        }
    }

    private func firstIndex(endingAfter moment: Instant) -> Int {
        var (low, high) = (0, ranges.count)
        while low < high {
            let middle = (low + high) / 2
            if ranges[middle].upperBound <= moment { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
