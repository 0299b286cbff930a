public import DojimaTime

/// Axis time of one slot where a timeline counts slots and not time: a day, a week, a month or a stamp each.
public let slotMicroseconds = Instant.microsecondsPerDay

extension Timeline.Segment {
    /// Whether axis time is not real time here: each slot of 86,400 s stands for a week, a month or one stamp.
    @inlinable
    package var countsSlots: Bool { end.since(start) != endPosition.microseconds - position.microseconds }

    /// The slot that holds a place of this segment.
    @inlinable
    public func slot(at place: AxisPosition) -> Range<AxisPosition> {
        let index = max(0, place.microseconds - position.microseconds) / slotMicroseconds
        let start = position.advanced(by: index * slotMicroseconds)
        return start..<max(start, min(endPosition, start.advanced(by: slotMicroseconds)))
    }
}

extension Timeline {
    /// The slot of 86,400 s that holds a moment, where the timeline counts slots there; else `nil`. O(log segments).
    public func slot(of time: Instant) -> Range<AxisPosition>? {
        let index = segmentIndex(startingAtOrBefore: time)
        guard index >= 0, time < segments[index].end, segments[index].countsSlots else { return nil }
        return segments[index].slot(at: position(of: time))
    }

    /// A stretch of an axis of trade dates made longer at both ends to hold each slot whole that it touches; else as it is. O(log segments).
    public func wholeSlots(touching stretch: Range<AxisPosition>) -> Range<AxisPosition> {
        let inside = stretch.clamped(to: firstPosition..<lastPosition)
        guard clock == .tradeDates, !inside.isEmpty,
            let first = segmentSlot(at: inside.lowerBound), let last = segmentSlot(at: inside.upperBound.advanced(by: -1))
        else { return stretch }
        return min(stretch.lowerBound, first.lowerBound)..<max(stretch.upperBound, last.upperBound)
    }

    private func segmentSlot(at place: AxisPosition) -> Range<AxisPosition>? {
        instant(at: place).flatMap { time in
            let index = segmentIndex(startingAtOrBefore: time)
            return index < 0 ? nil : segments[index].slot(at: place)
        }
    }
}
