/// A stretch of time in which a zone's offset stands still: seconds since 1970, half open, unbounded at `Int64.min` and `.max`.
struct ZoneSegment: Equatable, Sendable {
    var from: Int64
    var to: Int64
    /// Seconds east of UTC.
    var offset: Int

    func contains(_ second: Int64) -> Bool { from <= second && second < to }
}

/// All that is known of a zone: changes in a sorted table, and the rule that holds after the last of them.
///
/// There is one primitive, `segment(at:)`; offsets, local times, transitions and cursors follow from it.
struct ZoneTable: Sendable {
    /// No zone has ever been further from UTC than 26 hours, nor may a file say so.
    static let largestOffset = 26 * 3600

    /// Seconds since 1970 at which the offset changes, strictly increasing.
    private let starts: [Int64]
    /// The offset before the first change, then that from each change on: one more than `starts`.
    private let offsets: [Int32]
    /// What holds from the last change on, or always when there is none; without it the last offset stays.
    private let rule: ZoneRule?

    init(fixed offset: Int) {
        starts = []
        offsets = [Int32(offset)]
        rule = nil
    }

    /// `offsets` has one element more than `starts`; changes that do not change the offset are dropped.
    init(starts: [Int64], offsets: [Int32], rule: ZoneRule?) {
        precondition(offsets.count == starts.count + 1, "one offset before the first change and one after each")
        var keptStarts: [Int64] = []
        var keptOffsets = [offsets[0]]
        keptStarts.reserveCapacity(starts.count)
        keptOffsets.reserveCapacity(offsets.count)
        var last = offsets[0]
        for (index, start) in starts.enumerated() where offsets[index + 1] != last {
            last = offsets[index + 1]
            keptStarts.append(start)
            keptOffsets.append(last)
        }
        self.starts = keptStarts
        self.offsets = keptOffsets
        self.rule = rule
    }

    /// The segment around a moment. O(log changes), O(1) after the last one.
    func segment(at second: Int64) -> ZoneSegment {
        guard let last = starts.last, second < last else {
            guard let rule else { return ZoneSegment(from: starts.last ?? .min, to: .max, offset: Int(offsets[starts.count])) }
            var segment = rule.segment(at: second)
            if let last = starts.last { segment.from = max(segment.from, last) }
            return segment
        }
        let next = starts.withUnsafeBufferPointer { starts in
            var low = 0
            var high = starts.count - 1
            while low < high {
                let middle = (low + high) / 2
                if starts[middle] <= second { low = middle + 1 } else { high = middle }
            }
            return low
        }
        return ZoneSegment(from: next == 0 ? .min : starts[next - 1], to: starts[next], offset: Int(offsets[next]))
    }
}
