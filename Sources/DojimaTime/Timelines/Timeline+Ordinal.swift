extension Timeline {
    /// Returns a timeline with a day of axis time for each distinct stamp, regardless of distances: the fallback if no better axis is
    /// known.
    ///
    /// Each segment ends at the next stamp; the last one is as long as the one before it (a day if there is none), so the axis has no
    /// gaps. O(n) if sorted, else O(n log n).
    public static func ordinal(_ stamps: [Instant]) -> Timeline {
        var sorted = stamps
        if !zip(sorted, sorted.dropFirst()).allSatisfy({ $0 < $1 }) { sorted = Set(sorted).sorted() }
        // A segment cannot begin at the latest representable moment.
        if sorted.last == .latest { sorted.removeLast() }
        guard let first = sorted.first, let last = sorted.last else {
            return Timeline(span: .epoch ..< .epoch, checked: [])
        }
        let step = sorted.count > 1 ? last.since(sorted[sorted.count - 2]) : Instant.microsecondsPerDay
        let ends = sorted.dropFirst() + [last.advanced(by: step)]
        var position = AxisPosition.origin
        let segments = zip(sorted, ends).map { start, end in
            let next = position.advanced(by: Instant.microsecondsPerDay)
            defer { position = next }
            return Segment(start: start, end: end, position: position, endPosition: next)
        }
        return Timeline(span: first..<last.advanced(by: step), checked: segments)
    }
}
