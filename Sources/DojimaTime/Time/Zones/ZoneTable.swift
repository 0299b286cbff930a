import DojimaText

/// A period with a constant offset: half-open, in seconds since 1970, unbounded at `Int64.min` and `.max`.
struct ZoneSegment: Equatable, Sendable {
    var from: Int64
    var to: Int64
    /// Seconds east of UTC.
    var offset: Int

    func contains(_ second: Int64) -> Bool { from <= second && second < to }
}

/// The offsets of a zone: a sorted table of changes, and the rule that applies after the last of them.
///
/// Offsets, local times, transitions and cursors are all derived from `segment(at:)`.
struct ZoneTable: Sendable {
    /// The largest offset accepted, in seconds; no zone has ever been further from UTC.
    static let largestOffset = 26 * 3600

    /// Seconds since 1970 at which the offset changes, strictly increasing.
    private let starts: [Int64]
    /// The offset before the first change, then the offset after each change; one element more than `starts`.
    private let offsets: [Int32]
    /// The rule from the last change on, or always if there are no changes; without a rule the last offset remains.
    private let rule: ZoneRule?
    /// The abbreviations, such as `EST`, with the second since 1970 from which each is in use.
    private let abbreviations: [(from: Int64, name: String)]

    init(fixed offset: Int) {
        starts = []
        offsets = [Int32(offset)]
        rule = nil
        abbreviations = []
    }

    /// Creates a table. `offsets` has one element more than `starts`; `names` has as many elements as `offsets`, or none. Changes that keep
    /// the offset are dropped.
    init(starts: [Int64], offsets: [Int32], names: [String] = [], rule: ZoneRule?) {
        precondition(offsets.count == starts.count + 1, "one offset before the first change and one after each")
        abbreviations = zip([.min] + starts, names).map { ($0, $1) }
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

    /// Returns the segment that contains a moment. O(log changes), O(1) after the last one.
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
    /// Returns the abbreviation of the zone's name at a moment, such as `EST`; `nil` for fixed offsets. O(changes).
    func abbreviation(at second: Int64) -> String? {
        if let rule, second >= starts.last ?? .min { return rule.abbreviation(at: second) }
        return abbreviations.last { $0.from <= second }?.name
    }
}
