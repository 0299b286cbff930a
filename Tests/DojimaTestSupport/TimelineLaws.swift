public import DojimaTime

/// The laws of every timeline, for any builder, tested at every joint and at seeded random moments.
///
/// - Returns: the violated laws, in words; a test expects none.
public func checkTimelineLaws(_ timeline: Timeline, seed: UInt64 = 1, samples: Int = 100) -> [String] {
    var laws = TimelineLaws(timeline, seed: seed, samples: samples)
    laws.checkShape()
    laws.checkMapping()
    laws.checkDistances()
    laws.checkGaps()
    laws.checkColumns()
    laws.checkEverywhere()
    return laws.broken
}

/// Checks that extending the compiled range does not move positions relative to each other.
///
/// - Parameter build: compiles the timeline of a span; moments are tested in `inner`, which is within `outer`.
public func checkExtension(
    from inner: Range<Instant>, to outer: Range<Instant>, seed: UInt64 = 1, samples: Int = 100, _ build: (Range<Instant>) -> Timeline
) -> [String] {
    let (small, large) = (build(inner), build(outer))
    var laws = TimelineLaws(small, seed: seed, samples: samples)
    guard let first = laws.moments.first else { return [] }
    for moment in laws.moments where inner.contains(moment) {
        let (a, b) = (small.distance(from: first, to: moment), large.distance(from: first, to: moment))
        if a != b { laws.broken.append("\(moment): \(a) from the first moment, \(b) after the range was extended") }
        if small.contains(moment) != large.contains(moment) {
            laws.broken.append("\(moment): opened or closed when the range was extended")
        }
    }
    return laws.broken
}

private struct TimelineLaws {
    let timeline: Timeline
    /// Moments around every joint and at random, in order, all within the span.
    let moments: [Instant]
    var broken: [String] = []
    private var generator: SeededGenerator

    init(_ timeline: Timeline, seed: UInt64, samples: Int) {
        self.timeline = timeline
        var generator = SeededGenerator(seed: seed)
        let span = timeline.span
        let step = max(1, timeline.segments.count / samples)
        var moments = stride(from: 0, to: timeline.segments.count, by: step).flatMap { index -> [Instant] in
            let segment = timeline.segments[index]
            return [segment.start, segment.end].flatMap { [$0.advanced(by: -1), $0, $0.advanced(by: 1)] }
        }
        if !span.isEmpty {
            let numbers = span.lowerBound.microseconds..<span.upperBound.microseconds
            moments += (0..<samples).map { _ in Instant(microseconds: Int64.random(in: numbers, using: &generator)) }
            moments += [span.lowerBound, span.upperBound.advanced(by: -1)]
        }
        self.moments = moments.filter(span.contains).sorted()
        self.generator = generator
    }

    private mutating func expect(_ holds: Bool, _ law: @autoclosure () -> String) {
        if !holds, broken.count < 10 { broken.append(law()) }
    }

    mutating func checkShape() {
        let (span, segments) = (timeline.span, timeline.segments)
        for segment in segments {
            expect(segment.start < segment.end, "\(segment): takes no real time")
            expect(segment.position < segment.endPosition, "\(segment): takes no axis time")
            expect(span.lowerBound <= segment.start && segment.end <= span.upperBound, "\(segment): outside of the span")
        }
        for (a, b) in zip(segments, segments.dropFirst()) {
            expect(a.end <= b.start, "\(b): overlaps the segment before it")
            expect(a.endPosition == b.position, "\(b): does not join the axis of the segment before it")
        }
    }

    mutating func checkMapping() {
        var last: (moment: Instant, position: AxisPosition, isOpen: Bool)?
        for moment in moments {
            let (position, isOpen) = (timeline.position(of: moment), timeline.contains(moment))
            if let last, last.moment < moment {
                expect(position >= last.position, "\(moment): lies before an earlier moment")
                // Not if one microsecond of the axis represents several of real time.
                let isApart = moment.since(last.moment) >= slack(at: last.moment)
                expect(!last.isOpen || !isApart || position > last.position, "\(moment): does not lie behind an earlier open moment")
            }
            last = (moment, position, isOpen)
            if isOpen {
                let back = timeline.instant(at: position)
                expect(
                    back.map { abs($0.since(moment)) < slack(at: moment) } ?? false, "\(moment): comes back as \(String(describing: back))")
                expect(
                    timeline.firstOpenInstant(atOrAfter: moment) == moment && timeline.lastOpenInstant(atOrBefore: moment) == moment,
                    "\(moment): is open and was moved")
            } else {
                checkClosed(moment, at: position)
            }
        }
    }

    private mutating func checkClosed(_ moment: Instant, at position: AxisPosition) {
        let (up, down) = (timeline.firstOpenInstant(atOrAfter: moment), timeline.lastOpenInstant(atOrBefore: moment))
        expect(up.map { $0 > moment && timeline.contains($0) } ?? true, "\(moment): moves up to \(String(describing: up)), which is closed")
        expect(
            up.map { timeline.position(of: $0) == position } ?? (position == timeline.lastPosition),
            "\(moment): position moves within its gap")
        expect(
            down.map { $0 <= moment && !timeline.contains($0) && timeline.contains($0.advanced(by: -1)) } ?? true,
            "\(moment): no gap starts at \(String(describing: down))")
        expect(
            down.map { timeline.position(of: $0) == position } ?? (position == timeline.firstPosition),
            "\(moment): position moves within its gap")
        expect(timeline.instant(at: position) == up, "\(moment): the gap does not end where its position is")
    }

    mutating func checkDistances() {
        for _ in moments.indices {
            guard let a = moments.randomElement(using: &generator), let b = moments.randomElement(using: &generator),
                let c = moments.randomElement(using: &generator)
            else { return }
            let (ab, bc) = (timeline.distance(from: a, to: b), timeline.distance(from: b, to: c))
            expect(ab + bc == timeline.distance(from: a, to: c), "\(a), \(b), \(c): distances do not add up")
            expect(ab == -timeline.distance(from: b, to: a), "\(a), \(b): distance back is not the same")
            guard timeline.contains(b) else { continue }
            let moved = timeline.instant(a, advancedBy: ab)
            expect(
                moved.map { abs($0.since(b)) < slack(at: b) } ?? false, "\(a) moved by its distance to \(b) is \(String(describing: moved))"
            )
        }
    }

    mutating func checkGaps() {
        guard let a = moments.randomElement(using: &generator), let b = moments.randomElement(using: &generator) else { return }
        for range in [timeline.span, min(a, b)..<max(a, b)] {
            let gaps = InstantSet(timeline.gaps(in: range))
            expect(gaps.ranges == timeline.gaps(in: range), "\(range): gaps are not in order and apart")
            expect(gaps.complement(in: range) == timeline.openSet.intersection(range), "\(range): gaps and open time are not the whole")
        }
    }

    mutating func checkColumns() {
        let outside = [timeline.span.lowerBound.advanced(by: -1), timeline.span.upperBound, .latest, .earliest]
        for column in [moments, moments.shuffled(using: &generator), outside + moments] {
            expect(
                timeline.positions(of: column) == column.map(timeline.position(of:)), "a column maps to other positions than its moments")
        }
        for segment in timeline.segments.prefix(100) {
            let places = [segment.position, segment.endPosition].map { timeline.earliestInstant(at: $0) }
            expect(places[1] == segment.end, "\(segment): the earliest moment at its end is \(String(describing: places[1]))")
            expect(timeline.instant(at: segment.position) == segment.start, "\(segment): its position is not its start")
        }
    }

    /// Every representable moment has a position, and every position has a moment.
    mutating func checkEverywhere() {
        for moment in [Instant.earliest, .epoch, .latest] {
            let position = timeline.position(of: moment)
            expect(timeline.firstPosition <= position && position <= timeline.lastPosition, "\(moment): lies off the axis")
        }
        expect(timeline.position(of: timeline.span.lowerBound) == timeline.firstPosition, "the span's start is not the first position")
        expect(timeline.position(of: timeline.span.upperBound) == timeline.lastPosition, "the span's end is not the last position")
        expect(timeline.instant(at: timeline.lastPosition) == nil, "there is a moment at the end of the axis")
        expect(timeline.instant(at: AxisPosition(microseconds: .min)) == nil, "there is a moment before the axis")
        expect(timeline.instant(at: AxisPosition(microseconds: .max)) == nil, "there is a moment after the axis")
    }

    /// The tolerance of a round trip in microseconds: 1, which is exact, or the ratio of a compressed segment.
    private func slack(at moment: Instant) -> Int64 {
        let index = timeline.segmentIndex(startingAtOrBefore: moment)
        guard index >= 0 else { return 1 }
        let segment = timeline.segments[index]
        let (real, axis) = (segment.end.since(segment.start), segment.endPosition.microseconds - segment.position.microseconds)
        return max(1, real / axis + (real % axis > 0 ? 1 : 0))
    }
}
