import DojimaInteraction
import DojimaTestSupport
import DojimaTime
import Testing

/// Changes of a window when bars are added and removed at the ends of the data.
@Suite struct FollowingTests {
    private let minute: Int64 = 60_000_000

    /// An axis of `rows` minutes from a start, and the limits of a window on it.
    private func axis(_ rows: Range<Int>) -> (timeline: Timeline, limits: RangeLimits) {
        let span = Instant(microseconds: Int64(rows.lowerBound) * minute)..<Instant(microseconds: Int64(rows.upperBound) * minute)
        let timeline = Timeline.continuous(span)
        return (timeline, RangeLimits(summary: timeline.firstPosition..<timeline.lastPosition, minimumSpan: minute))
    }

    private func moments(_ selector: RangeSelector, _ timeline: Timeline) -> Range<Int64> {
        let start = timeline.span.lowerBound.microseconds
        return (start + selector.selection.lowerBound.microseconds) / minute..<(start + selector.selection.upperBound.microseconds) / minute
    }

    private func after(_ steps: [Range<Int>], from first: Range<Int>, window: Range<Int>) -> Range<Int64> {
        var (timeline, limits) = axis(first)
        let place = { (row: Int) in timeline.position(of: Instant(microseconds: Int64(row) * self.minute)) }
        var selector = RangeSelector(limits: limits, selection: place(window.lowerBound)..<place(window.upperBound))
        var before = first
        for rows in steps {
            let next = axis(rows)
            let anchor = Instant(microseconds: Int64(max(before.lowerBound, rows.lowerBound)) * minute)
            selector = selector.streamed(limits: next.limits, on: next.timeline, from: timeline, anchor: anchor)
            (timeline, limits, before) = (next.timeline, next.limits, rows)
        }
        return moments(selector, timeline)
    }

    @Test(
        "After 100 appends an inner window stays, one at the end follows, and one of all data shows all",
        .feature("S1-SM-08"))
    func appends() {
        let steps = (1...100).map { 0..<(200 + $0) }
        #expect(after(steps, from: 0..<200, window: 40..<90) == 40..<90)
        #expect(after(steps, from: 0..<200, window: 150..<200) == 250..<300)
        #expect(after(steps, from: 0..<200, window: 0..<200) == 0..<300)
        #expect(after(steps, from: 0..<200, window: 0..<50) == 0..<50, "the start of the data is not followed")
        // A range of fixed length that moves on: removed data move the window.
        let moving = (1...100).map { $0..<(200 + $0) }
        #expect(after(moving, from: 0..<200, window: 150..<200) == 250..<300)
        #expect(after(moving, from: 0..<200, window: 120..<150) == 120..<150)
        #expect(after(moving, from: 0..<200, window: 40..<90) == 100..<150)
        #expect(after(moving, from: 0..<200, window: 0..<200) == 100..<300)
    }

    @Test("History that is added at the front leaves the window at its times", .feature("S0-SM-04"))
    func prepends() {
        let steps = (1...100).map { (500 - $0)..<700 }
        #expect(after(steps, from: 500..<700, window: 540..<590) == 540..<590)
        #expect(after(steps, from: 500..<700, window: 650..<700) == 650..<700)
        #expect(after(steps, from: 500..<700, window: 500..<510) == 500..<510)
    }

    @Test func anySeriesOfStepsKeepsTheSpanAndTheBounds() {
        var generator = SeededGenerator(seed: 8)
        for _ in 0..<200 {
            var rows = 1000..<1100
            let start = Int.random(in: 1000..<1090, using: &generator)
            let window = start..<Int.random(in: (start + 1)...1100, using: &generator)
            var steps: [Range<Int>] = []
            for _ in 0..<30 {
                let low = rows.lowerBound + Int.random(in: -3...0, using: &generator)
                rows = low..<(rows.upperBound + Int.random(in: 0...5, using: &generator))
                steps.append(rows)
            }
            let end = after(steps, from: 1000..<1100, window: window)
            if window == 1000..<1100 {
                #expect(end == Int64(rows.lowerBound)..<Int64(rows.upperBound))
            } else if window.upperBound == 1100 {
                #expect(end == Int64(rows.upperBound - window.count)..<Int64(rows.upperBound))
            } else {
                #expect(end == Int64(window.lowerBound)..<Int64(window.upperBound))
            }
        }
    }
}
