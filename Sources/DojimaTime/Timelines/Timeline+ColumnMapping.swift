extension Timeline {
    /// Returns the positions of a column of moments. If they are sorted, by one merge, O(times + segments); else by a search for each.
    public func positions(of times: [Instant]) -> [AxisPosition] {
        guard !segments.isEmpty else { return Array(repeating: .origin, count: times.count) }
        return Array(unsafeUninitializedCapacity: times.count) { positions, count in
            times.withUnsafeBufferPointer { times in
                segments.withUnsafeBufferPointer { segments in map(times, on: segments, to: positions) }
            }
            count = times.count
        }
    }

    /// Iterates over the segments and maps the moments in each. If a moment is not near the previous one, searches for each of the next 64
    /// separately; these searches are independent of each other.
    private func map(
        _ times: UnsafeBufferPointer<Instant>, on segments: UnsafeBufferPointer<Segment>,
        to positions: UnsafeMutableBufferPointer<AxisPosition>
    ) {
        var next = 0
        var index = 0
        while next < times.count {
            let time = times[next]
            let near = segments[min(index + 8, segments.count - 1)].start
            if time.isWithin(segments[index].start, near) {
                while segments[index + 1].start <= time { index += 1 }
                next = mapRun(times, from: next, on: segments[index], until: segments[index + 1].start, to: positions)
            } else {
                let end = min(next + 64, times.count)
                while next < end {
                    let found = segmentIndex(startingAtOrBefore: times[next], in: segments)
                    index = max(0, found)
                    positions.initializeElement(at: next, to: found < 0 ? firstPosition : segments[index].position(of: times[next]))
                    next += 1
                }
            }
        }
    }

    /// Maps the moments from index `first` that are in one segment or the gap after it; returns the index after them.
    private func mapRun(
        _ times: UnsafeBufferPointer<Instant>, from first: Int, on segment: Segment, until following: Instant,
        to positions: UnsafeMutableBufferPointer<AxisPosition>
    ) -> Int {
        var next = first
        if segment.end.since(segment.start) == segment.endPosition.microseconds - segment.position.microseconds {
            let shift = segment.position.microseconds &- segment.start.microseconds
            while next < times.count, times[next].isWithin(segment.start, segment.end) {
                positions.initializeElement(at: next, to: AxisPosition(microseconds: times[next].microseconds &+ shift))
                next += 1
            }
        } else {
            while next < times.count, times[next].isWithin(segment.start, segment.end) {
                positions.initializeElement(at: next, to: segment.position(of: times[next]))
                next += 1
            }
        }
        while next < times.count, times[next].isWithin(segment.end, following) {
            positions.initializeElement(at: next, to: segment.endPosition)
            next += 1
        }
        return next
    }
}

extension Instant {
    /// Whether a moment is in `[start, end)`, by one comparison; `start` must not be after `end`.
    fileprivate func isWithin(_ start: Instant, _ end: Instant) -> Bool {
        UInt64(bitPattern: microseconds &- start.microseconds) < UInt64(bitPattern: end.microseconds &- start.microseconds)
    }
}
