extension Timeline {
    /// A day of axis time for each distinct stamp, however far apart they are: when nothing better is known.
    ///
    /// A stamp's segment reaches to the next stamp, the last one's as far as the step before it (a day when there is none), so the
    /// axis has no gaps. O(n) when sorted, else O(n log n).
    public static func ordinal(_ stamps: [Instant]) -> Timeline {
        var sorted = stamps
        if !zip(sorted, sorted.dropFirst()).allSatisfy({ $0 < $1 }) { sorted = Set(sorted).sorted() }
        // The last moment of all has no room behind it.
        if sorted.last == .latest { sorted.removeLast() }
        guard let first = sorted.first, let last = sorted.last else {
            return Timeline(span: .epoch ..< .epoch, segments: [])
        }
        let step = sorted.count > 1 ? last.since(sorted[sorted.count - 2]) : Instant.microsecondsPerDay
        let ends = sorted.dropFirst() + [last.advanced(by: step)]
        var place = AxisPosition.origin
        let segments = zip(sorted, ends).map { start, end in
            let next = place.advanced(by: Instant.microsecondsPerDay)
            defer { place = next }
            return Segment(start: start, end: end, position: place, endPosition: next)
        }
        return Timeline(span: first..<last.advanced(by: step), segments: segments)
    }
}
