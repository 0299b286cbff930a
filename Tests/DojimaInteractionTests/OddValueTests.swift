import DojimaInteraction
import DojimaSeries
import DojimaTestSupport
import DojimaText
import DojimaTime
import Testing

/// Operations, durations and counts of any numbers.
@Suite struct OddValueTests {
    private let day = AxisPosition.origin..<AxisPosition(microseconds: 86_400_000_000)

    @Test("A range of which the middle or the span is not finite has no effect", arguments: [Double.nan, .infinity, -.infinity])
    func around(_ number: Double) {
        var viewport = Viewport(RangeSelector(limits: RangeLimits(summary: day)), values: [ValueWindow(id: "price", range: 90...110)])
        _ = viewport.apply(.showAround(time: nil, span: 1, values: ["price": .init(number, span: 3)]), at: 0)
        _ = viewport.apply(.showAround(time: nil, span: 1, values: ["price": .init(100, span: .nan)]), at: 1)
        #expect(viewport.values[0].range == 90...110)
    }

    @Test("Windows beyond the limits are moved into them, and have fractions") func beyond() {
        let limits = RangeLimits(summary: day, minimumSpan: 1000)
        for window in [
            AxisPosition(microseconds: .min)..<AxisPosition(microseconds: -9),
            AxisPosition(microseconds: 1 << 60)..<AxisPosition(microseconds: .max),
        ] {
            let resized = [limits.resized(window, lowerTo: .origin), limits.resized(window, upperTo: .origin)]
            #expect(resized.allSatisfy { day.lowerBound <= $0.lowerBound && $0.upperBound <= day.upperBound && $0.length >= 1000 })
            let fractions = limits.fractions(of: window)
            #expect(window.upperBound < .origin ? fractions.upperBound < 0 : fractions.lowerBound > 1)
        }
        for (from, to) in [(Double.nan, 1.0), (0, .nan), (-.infinity, .infinity)] { #expect(!ValueLimits().part(1...2, from, to).isEmpty) }
        #expect(ValueLimits().part(1...2, .nan, 1) == 1...2)
    }

    @Test("An animation without a duration shows its end at once", arguments: [-1, 0, .nan] as [Double])
    func duration(_ duration: Double) {
        #expect(SeriesAnimation(.grow, duration: duration).frame(at: 0).isIdentity)
        #expect(SeriesAnimation(.grow).frame(at: .nan).isIdentity)
        let selector = RangeSelector(limits: RangeLimits(summary: day))
        var viewport = Viewport(selector, options: ViewportOptions { $0.animation = duration })
        _ = viewport.apply(.doubleTap(at: .middle), at: 0)
        #expect(!viewport.isMoving)
    }

    @Test("An axis, a chart, a series and a metric with the id of an earlier one are left out, or change with it")
    func ids() throws {
        let selector = RangeSelector(limits: RangeLimits(summary: day))
        let viewport = Viewport(selector, values: [ValueWindow(id: "a", range: 1...2), ValueWindow(id: "a", range: 3...4)])
        #expect(viewport.values.map(\.range) == [1...2])
        let timeline = Timeline.continuous(.epoch..<Instant(seconds: 86_400))
        let group = WindowGroup(["a", "a"].map { WindowGroup.Member(id: $0, timeline: timeline, viewport: viewport) })
        #expect(group.members.count == 1)
        let key = SeriesKey(symbol: "A", interval: .day)
        #expect(LiveBars([key, key]).keys == [key])
        var tree = MetricTree([.init(id: "a"), .init(id: "a"), .init(id: "empty", members: [])])
        tree.toggle(metric: "a")
        #expect(tree.metrics.map(\.isOn) == [false, false, true])
    }

    @Test("A notice of a negative or impossibly large number of bars is refused")
    func notice() throws {
        let source = MemorySource(SeriesKey(symbol: "A", interval: .day), .random(9, every: .day))
        var live = LiveBars([source.key])
        _ = try live.load(from: source)
        for notice in [
            SourceNotice(removedFirst: -1), SourceNotice(prepended: -1), SourceNotice(appended: .min), SourceNotice(appended: .max),
        ] {
            #expect(throws: RequestError.self) { try live.apply([source.key: notice], from: source) }
        }
        #expect(live.bars[source.key]?.count == 9)
    }
}
