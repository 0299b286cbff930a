import DojimaInteraction
import DojimaTestSupport
import DojimaTime
import Testing

/// Permitted positions of a window.
@Suite struct PanningTests {
    private let data = window(0, 1000)

    private func ends(_ exceedsDefault: Bool, _ exceedsMaximum: Bool, default initial: Range<AxisPosition>?) -> (Int64, Int64) {
        let limits = RangeLimits(
            data: data, initial: initial, panning: PanningFreedom(exceedsDefault: exceedsDefault, exceedsMaximum: exceedsMaximum))
        var selector = RangeSelector(limits: limits, selection: window(400, 500), defaultSelection: initial)
        _ = selector.apply(.pan(by: -5000))
        let low = selector.selection.lowerBound.microseconds
        _ = selector.apply(.pan(by: 20_000))
        return (low, selector.selection.upperBound.microseconds)
    }

    @Test(
        "A range leaves data and default range only if both are allowed; without a default only the data limit it",
        .feature("S0-AX-13", "S0-AX-14"))
    func truthTable() {
        #expect(PanningFreedom() == PanningFreedom(exceedsDefault: true, exceedsMaximum: false), "out of default yes, out of maximum no")
        let named = [(false, false), (true, false), (true, true)].map { PanningFreedom(exceedsDefault: $0.0, exceedsMaximum: $0.1) }
        #expect(PanLimits.allCases.map(\.freedom) == named)
        // The default range is partly outside the data: the maximum range is their union.
        let initial = window(300, 1200)
        #expect(ends(true, false, default: initial) == (0, 1200))
        #expect(ends(true, true, default: initial) == (-4600, 15_500))
        #expect(ends(false, true, default: initial) == (300, 1200))
        #expect(ends(false, false, default: initial) == (300, 1200))
        for exceedsDefault in [true, false] {
            #expect(ends(exceedsDefault, false, default: nil) == (0, 1000))
            #expect(ends(exceedsDefault, true, default: nil) == (-4600, 15_500))
        }
    }

    @Test("After any drag, throw or pan beyond a limit, the final window is inside", .feature("S0-AX-15"))
    func inside() {
        var generator = SeededGenerator(seed: 15)
        var selector = selector(200, 500)
        for step in 0..<3000 {
            let place = at(.random(in: -5000...5000, using: &generator))
            let part = RangePart.allCases[Int.random(in: 0..<RangePart.allCases.count, using: &generator)]
            let velocity = Double.random(in: -20...20, using: &generator)
            switch step % 6 {
            case 0: _ = selector.apply(.beginDrag(part, at: place))
            case 1, 2: _ = selector.apply(.drag(to: place))
            case 3: _ = selector.apply(.endDrag(velocity: velocity))
            case 4: _ = selector.apply(.fling(part, velocity: velocity))
            default:
                if let glide = selector.glide {
                    for elapsed in [0.05, 0.3, 10] { _ = selector.apply(.glide(elapsed: elapsed, generation: glide.generation)) }
                }
            }
            let (low, high) = (selector.selection.lowerBound.microseconds, selector.selection.upperBound.microseconds)
            #expect(low >= 0 && high <= 1000 && (100...600).contains(high - low))
        }
    }

    @Test("The zoom factor is relative to the default range, and above one when zoomed in", .feature("S0-AX-26"))
    func zoom() {
        var selector = RangeSelector(limits: RangeLimits(summary: data), defaultSelection: window(200, 600))
        #expect(selector.zoom == 1)
        _ = selector.apply(.zoom(by: 2, about: at(400)))
        #expect(selector.zoom == 2)
        _ = selector.apply(.zoom(by: 0.25, about: at(400)))
        #expect(selector.zoom == 0.5)
        _ = selector.apply(.pan(by: 100))
        #expect(selector.zoom == 0.5, "panning is no zooming")
        _ = selector.apply(.reset)
        #expect(selector.zoom == 1)
    }

    @Test("Zooming in ends exactly at the minimum span with the same centre", .feature("S3-AX-29"))
    func least() {
        let day = Instant.microsecondsPerDay
        let limits = RangeLimits(summary: window(0, 4000 * day), minimumSpan: 14 * day)
        var selector = RangeSelector(limits: limits, selection: window(1000 * day, 1300 * day))
        for _ in 0..<40 { _ = selector.apply(.zoom(by: 1.3, about: at(1150 * day))) }
        #expect(selector.selection == window(1143 * day, 1157 * day))
    }
}
