public import DojimaText

extension Timeline {
    /// The position of the timeline's start.
    @inlinable
    public var firstPosition: AxisPosition { segments.first?.position ?? .origin }

    /// The position of the timeline's end; `firstPosition` if nothing is open.
    @inlinable
    public var lastPosition: AxisPosition { segments.last?.endPosition ?? .origin }

    /// The total axis time, in microseconds.
    @inlinable
    public var length: Int64 { lastPosition.microseconds - firstPosition.microseconds }

    /// Returns the position of a moment: the axis time before it. O(log segments).
    @inlinable
    public func position(of time: Instant) -> AxisPosition {
        let index = segmentIndex(startingAtOrBefore: time)
        return index < 0 ? firstPosition : segments[index].position(of: time)
    }

    /// Returns the open moment at a position: if two segments meet there, the start of the later one. `nil` at the end of the axis and
    /// outside it. O(log segments).
    @inlinable
    public func instant(at position: AxisPosition) -> Instant? {
        let index = segmentIndex(positionedAtOrBefore: position)
        guard index >= 0, position < segments[index].endPosition else { return nil }
        return segments[index].instant(at: position)
    }

    /// Returns the earliest moment at a position: if two segments meet there, the end of the earlier one; at the origin, the start of the
    /// span. `nil` outside the axis. O(log segments).
    @inlinable
    public func earliestInstant(at position: AxisPosition) -> Instant? {
        guard position > firstPosition else { return position == firstPosition ? span.lowerBound : nil }
        guard position <= lastPosition else { return nil }
        var index = segmentIndex(positionedAtOrBefore: position)
        if segments[index].position == position { index -= 1 }
        return segments[index].instant(at: position)
    }

    /// Returns the moment at which a part of the axis ends, with the part clamped to the axis. If closed time ends there, or at most a
    /// microsecond of axis time before it, returns the start of the closed time. At the origin, returns the start of the span. O(log
    /// segments).
    public func end(of part: Range<AxisPosition>) -> Instant? {
        let end = min(max(part.upperBound, firstPosition), lastPosition)
        guard let after = earliestInstant(at: end), end > firstPosition, let before = earliestInstant(at: end.advanced(by: -1)) else {
            return earliestInstant(at: end)
        }
        // On a timeline with compressed segments, a microsecond of axis time may be several microseconds of real time.
        return after.since(before) < 1_000_000 ? after : before
    }

    /// Returns the position at a fraction of the axis, 0 at its start and 1 at its end, rounded to the microsecond.
    public func position(atFraction fraction: Double) -> AxisPosition {
        let distance = (fraction * Double(length)).rounded()
        return firstPosition.advanced(by: Int64(exactly: distance) ?? (distance > 0 ? .max : distance < 0 ? .min : 0))
    }

    /// Returns the fraction of the axis before a moment, 0 at its start and 1 at its end; 0 if nothing is open. O(log segments).
    public func fraction(of time: Instant) -> Double {
        length > 0 ? Double(position(of: time).microseconds - firstPosition.microseconds) / Double(length) : 0
    }

    /// Whether the market is open at a moment.
    @inlinable
    public func contains(_ time: Instant) -> Bool {
        let index = segmentIndex(startingAtOrBefore: time)
        return index >= 0 && time < segments[index].end
    }

    /// Returns the first open moment at or after a moment; `nil` if there is none.
    @inlinable
    public func firstOpenInstant(atOrAfter time: Instant) -> Instant? {
        let index = segmentIndex(startingAtOrBefore: time)
        if index >= 0, time < segments[index].end { return time }
        return index + 1 < segments.count ? segments[index + 1].start : nil
    }

    /// Returns the moment itself if it is open, else the start of the gap that contains it; `nil` if nothing is open before it.
    @inlinable
    public func lastOpenInstant(atOrBefore time: Instant) -> Instant? {
        let index = segmentIndex(startingAtOrBefore: time)
        return index < 0 ? nil : min(time, segments[index].end)
    }

    /// Returns the axis time from `a` to `b` in microseconds, negative if `b` is earlier.
    @inlinable
    public func distance(from a: Instant, to b: Instant) -> Int64 {
        position(of: b).microseconds - position(of: a).microseconds
    }

    /// Returns the open moment that is a distance of axis time after a moment, or before it if negative; `nil` beyond the axis.
    ///
    /// The distance is rounded down to microseconds.
    public func instant(_ time: Instant, advancedBy distance: Duration) -> Instant? {
        instant(at: position(of: time).advanced(by: distance))
    }

    /// Returns the open moment `delta` microseconds of axis time from a moment; `nil` beyond the axis.
    package func instant(_ time: Instant, advancedBy delta: Int64) -> Instant? {
        instant(at: position(of: time).advanced(by: delta))
    }

    /// Returns the closed ranges in a range, merged and clipped to it and to the span. O(log segments + gaps).
    public func gaps(in range: Range<Instant>) -> [Range<Instant>] {
        let range = range.clamped(to: span)
        guard !range.isEmpty else { return [] }
        var gaps: [Range<Instant>] = []
        var index = max(0, segmentIndex(startingAtOrBefore: range.lowerBound))
        var open = range.lowerBound
        while index < segments.count, segments[index].start < range.upperBound {
            if segments[index].start > open { gaps.append(open..<segments[index].start) }
            open = max(open, segments[index].end)
            index += 1
        }
        if open < range.upperBound { gaps.append(open..<range.upperBound) }
        return gaps
    }

    /// Returns the index of the last segment that starts at or before a moment; -1 if there is none.
    @inlinable
    public func segmentIndex(startingAtOrBefore time: Instant) -> Int {
        segments.withUnsafeBufferPointer { segmentIndex(startingAtOrBefore: time, in: $0) }
    }

    @inlinable
    func segmentIndex(startingAtOrBefore time: Instant, in segments: UnsafeBufferPointer<Segment>) -> Int {
        guard let first = segments.first, first.start <= time else { return -1 }
        let last = segments.count - 1
        guard time < segments[last].start else { return last }
        let (low, high) = grid.cells.isEmpty ? (0, last) : grid.candidates(for: time.microseconds)
        if high &- low <= 3 {
            // Segments after the cell start after the moment. The three comparisons are independent, without branches that could be
            // mispredicted.
            let starts = { (step: Int) in segments[min(low &+ step, last)].start <= time ? 1 : 0 }
            return low &+ starts(1) &+ starts(2) &+ starts(3)
        }
        return Timeline.search(segments, from: low, to: high + 1, atOrBefore: time.microseconds) { $0.start.microseconds }
    }

    /// Returns the index of the last segment whose first position is at or before a position; -1 if there is none.
    @inlinable
    func segmentIndex(positionedAtOrBefore position: AxisPosition) -> Int {
        segments.withUnsafeBufferPointer { Timeline.lastIndex(in: $0, atOrBefore: position.microseconds) { $0.position.microseconds } }
    }

    /// Returns the index of the last segment whose key is at most a value; -1 if there is none.
    ///
    /// Sessions are nearly evenly spaced, so linear interpolation between the first and the last segment is within a few segments of the
    /// result for most values; in that case only those segments are searched.
    @inlinable
    static func lastIndex(in segments: UnsafeBufferPointer<Segment>, atOrBefore value: Int64, key: (Segment) -> Int64) -> Int {
        let count = segments.count
        guard count > 0, key(segments[0]) <= value else { return -1 }
        let (first, last) = (key(segments[0]), key(segments[count - 1]))
        guard value < last else { return count - 1 }
        if count > 64 {
            let guess = Int(clamping: Double(value &- first) / Double(last &- first) * Double(count - 1))
            let (low, high) = (max(0, guess &- 16), min(count - 1, guess &+ 16))
            if low < high, key(segments[low]) <= value, value < key(segments[high]) {
                return search(segments, from: low, to: high, atOrBefore: value, key: key)
            }
        }
        return search(segments, from: 0, to: count, atOrBefore: value, key: key)
    }

    /// Returns the index of the last segment of `low ..< high` whose key is at most a value; that of `low` must be.
    ///
    /// The loop selects by arithmetic instead of a branch, so that random values cause no mispredictions.
    @inlinable
    static func search(
        _ segments: UnsafeBufferPointer<Segment>, from low: Int, to high: Int, atOrBefore value: Int64, key: (Segment) -> Int64
    ) -> Int {
        var index = low
        var length = high - low
        while length > 1 {
            let half = length / 2
            index &+= half & (key(segments[index &+ half]) <= value ? -1 : 0)
            length &-= half
        }
        return index
    }
}

extension Timeline.Segment {
    /// Returns the position of a moment at or after this segment's start, clamped to its end.
    @inlinable
    func position(of time: Instant) -> AxisPosition {
        guard time < end else { return endPosition }
        let elapsed = time.since(start)
        let (real, axis) = (end.since(start), endPosition.microseconds - position.microseconds)
        return AxisPosition(
            microseconds: position.microseconds + (real == axis ? elapsed : scaled(elapsed, by: axis, over: real, roundingUp: false)))
    }

    /// Returns the earliest moment at a position within this segment, including its end.
    @inlinable
    func instant(at axisPosition: AxisPosition) -> Instant {
        let elapsed = axisPosition.microseconds - position.microseconds
        let (real, axis) = (end.since(start), endPosition.microseconds - position.microseconds)
        return start.advanced(by: real == axis ? elapsed : scaled(elapsed, by: real, over: axis, roundingUp: true))
    }
}

/// Returns `value * numerator / denominator` without overflow, rounded down or up, for `0 <= value <= denominator`.
@inlinable
func scaled(_ value: Int64, by numerator: Int64, over denominator: Int64, roundingUp: Bool) -> Int64 {
    let product = value.magnitude.multipliedFullWidth(by: numerator.magnitude)
    let (quotient, rest) = denominator.magnitude.dividingFullWidth(product)
    return Int64(quotient) + (roundingUp && rest > 0 ? 1 : 0)
}
