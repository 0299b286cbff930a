public import DojimaTime

/// The length of a slot in microseconds of axis time, on timelines on which each day, week, month or stamp is one slot.
@usableFromInline package let slotMicroseconds = Instant.microsecondsPerDay

extension Timeline.Segment {
    /// Whether the segment counts slots instead of time: each slot of 86,400 s of axis time represents a week, a month or one stamp.
    @inlinable
    package var countsSlots: Bool { end.since(start) != endPosition.microseconds - position.microseconds }

    /// The slot that contains an axis position of this segment.
    @inlinable
    public func slot(at axisPosition: AxisPosition) -> Range<AxisPosition> {
        let index = max(0, axisPosition.microseconds - position.microseconds) / slotMicroseconds
        let start = position.advanced(by: index * slotMicroseconds)
        return start..<max(start, min(endPosition, start.advanced(by: slotMicroseconds)))
    }
}

extension Timeline {
    /// The slot that contains an instant; `nil` in closed time and in segments that do not count slots. O(log segments).
    public func slot(of time: Instant) -> Range<AxisPosition>? {
        let index = segmentIndex(startingAtOrBefore: time)
        guard index >= 0, time < segments[index].end, segments[index].countsSlots else { return nil }
        return segments[index].slot(at: position(of: time))
    }

    /// On an axis of trade dates, a range extended at both ends to complete slots; on other axes the range unchanged. O(log segments).
    public func wholeSlots(touching range: Range<AxisPosition>) -> Range<AxisPosition> {
        let inside = range.clamped(to: firstPosition..<lastPosition)
        guard clock == .tradeDates, !inside.isEmpty,
            let first = segmentSlot(at: inside.lowerBound), let last = segmentSlot(at: inside.upperBound.advanced(by: -1))
        else { return range }
        return min(range.lowerBound, first.lowerBound)..<max(range.upperBound, last.upperBound)
    }

    /// On an axis of trade dates, the first start of a slot at or after a position; on other axes the position unchanged. O(log segments).
    public func slotStart(atOrAfter position: AxisPosition) -> AxisPosition {
        guard clock == .tradeDates, firstPosition < position, position < lastPosition, let slot = segmentSlot(at: position) else {
            return position
        }
        return slot.lowerBound == position ? position : slot.upperBound
    }

    private func segmentSlot(at position: AxisPosition) -> Range<AxisPosition>? {
        instant(at: position).flatMap { time in
            let index = segmentIndex(startingAtOrBefore: time)
            return index < 0 ? nil : segments[index].slot(at: position)
        }
    }
}
