import DojimaText

extension Timeline {
    /// Returns a timeline that is open when both are, at this timeline's ratio of axis time to real time. O(segments of both).
    ///
    /// - Throws: an error if the clocks differ.
    public func intersection(_ other: Timeline) throws(TimelineError) -> Timeline {
        try checkClock(of: other)
        let span = span.clamped(to: other.span)
        return Timeline(span: span, clock: clock, pieces: pieces(in: openSet.intersection(other.openSet)))
    }

    /// Returns a timeline that is open when either is: at this timeline's ratio of axis time to real time when it is open, else at the
    /// other's ratio. O(segments of both).
    ///
    /// The span covers both spans; time between them is closed.
    /// - Throws: an error if the clocks differ.
    public func union(_ other: Timeline) throws(TimelineError) -> Timeline {
        try checkClock(of: other)
        let hull = min(span.lowerBound, other.span.lowerBound)..<max(span.upperBound, other.span.upperBound)
        let span = Timeline.measurable(hull)
        let first = openSet.intersection(span)
        let rest = other.openSet.intersection(first.complement(in: span))
        let all = (pieces(in: first) + other.pieces(in: rest)).sorted { $0.range.lowerBound < $1.range.lowerBound }
        return Timeline(span: span, clock: clock, pieces: all)
    }

    private func checkClock(of other: Timeline) throws(TimelineError) {
        guard clock == other.clock else {
            throw TimelineError("an axis of moments and one of trade dates cannot be combined; make both with the same clock")
        }
    }

    /// A part of one segment, and its length in axis time.
    private struct Piece {
        var range: Range<Instant>
        var length: Int64
        /// Whether axis time equals real time.
        var isPlain: Bool { length == range.upperBound.since(range.lowerBound) }
    }

    /// Returns this timeline's segments, clipped to a part of its open time.
    private func pieces(in open: InstantSet) -> [Piece] {
        var pieces: [Piece] = []
        for range in open.ranges {
            var index = max(0, segmentIndex(startingAtOrBefore: range.lowerBound))
            while index < segments.count, segments[index].start < range.upperBound {
                let part = range.clamped(to: segments[index].start..<segments[index].end)
                let length =
                    segments[index].position(of: part.upperBound).microseconds - segments[index].position(of: part.lowerBound).microseconds
                // A part shorter than a microsecond of axis time is dropped.
                if !part.isEmpty, length > 0 { pieces.append(Piece(range: part, length: length)) }
                index += 1
            }
        }
        return pieces
    }

    private init(span: Range<Instant>, clock: Clock, pieces: [Piece]) {
        var segments: [Segment] = []
        segments.reserveCapacity(pieces.count)
        var wasPlain = false
        for piece in pieces {
            let start = segments.last?.endPosition ?? .origin
            let end = start.advanced(by: piece.length)
            if wasPlain, piece.isPlain, let last = segments.last, last.end == piece.range.lowerBound {
                segments[segments.count - 1].end = piece.range.upperBound
                segments[segments.count - 1].endPosition = end
            } else {
                segments.append(Segment(start: piece.range.lowerBound, end: piece.range.upperBound, position: start, endPosition: end))
            }
            wasPlain = piece.isPlain
        }
        self.init(span: span, clock: clock, checked: segments)
    }
}

extension Timeline {
    /// Returns this timeline with its last segment replaced by a timeline that begins with that segment; `nil` if it begins elsewhere.
    /// O(segments), without the work of making them.
    package func replacingLastSegment(by rest: Timeline) -> Timeline? {
        guard let last = segments.last, rest.clock == clock, rest.span.lowerBound == last.start, rest.segments.first?.start == last.start
        else { return nil }
        let offset = last.position.microseconds
        let added = rest.segments.map {
            Segment(
                start: $0.start, end: $0.end, position: $0.position.advanced(by: offset), endPosition: $0.endPosition.advanced(by: offset))
        }
        return Timeline(span: span.lowerBound..<rest.span.upperBound, clock: clock, checked: segments.dropLast() + added)
    }
}
