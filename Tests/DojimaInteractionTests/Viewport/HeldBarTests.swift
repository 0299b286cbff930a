@testable import DojimaInteraction
import DojimaTestSupport
import DojimaTime
import Testing

/// Windows of gestures over bars with gaps between them.
@Suite struct HeldBarTests {
    /// Bars with a slot of ten positions each, some of them missing.
    private struct Bars: ViewportData {
        static let slot: Int64 = 10
        let starts: [Int64]

        func extent(ofAxis id: String, in window: Range<AxisPosition>) -> ClosedRange<Double>? { nil }

        func neighbours(ofEmpty window: Range<AxisPosition>) -> BarNeighbours? {
            if holdsOne(window) { return nil }
            let slot = { (start: Int64) in at(start)..<at(start + Bars.slot) }
            return BarNeighbours(
                before: starts.last { $0 < window.lowerBound.microseconds }.map(slot),
                after: starts.first { $0 >= window.upperBound.microseconds }.map(slot))
        }

        func holdsOne(_ window: Range<AxisPosition>) -> Bool { starts.contains { window.contains(at($0)) } }
    }

    private func viewport(_ window: Range<AxisPosition>) -> Viewport {
        let limits = RangeLimits(summary: at(0)..<at(1000), minimumSpan: Bars.slot)
        return Viewport(RangeSelector(limits: limits, selection: window))
    }

    private func after(_ operations: [ViewportOperation], from window: Range<AxisPosition>, _ bars: Bars) -> Range<AxisPosition> {
        var viewport = viewport(window)
        for (index, operation) in operations.enumerated() { _ = viewport.apply(operation, at: Double(index), over: bars) }
        return viewport.selector.selection
    }

    private let gapped = Bars(starts: [100, 110, 120, 500, 510])

    @Test("A window that is moved into a gap continues to the nearest bar, complete at its edge") func moved() {
        let start = at(100)..<at(130)
        #expect(after([.range(.pan(by: 60))], from: start, gapped) == at(120)..<at(150))
        #expect(after([.range(.pan(by: 300))], from: start, gapped) == at(480)..<at(510))
        // On the way back the window follows the pointer.
        let drag: [ViewportOperation] = [.range(.beginDrag(.window, at: at(115))), .range(.drag(to: at(300))), .range(.drag(to: at(125)))]
        #expect(after(drag, from: start, gapped) == at(110)..<at(140))
    }

    @Test("A handle stops at the other with one bar between them, and the other end stays") func handles() {
        let lower: [ViewportOperation] = [.range(.beginDrag(.lowerHandle, at: at(100))), .range(.drag(to: at(900)))]
        #expect(after(lower, from: at(100)..<at(400), gapped) == at(120)..<at(400))
        let upper: [ViewportOperation] = [.range(.beginDrag(.upperHandle, at: at(520))), .range(.drag(to: at(0)))]
        #expect(after(upper, from: at(130)..<at(520), gapped) == at(130)..<at(510))
        #expect(after(upper + [.range(.drag(to: at(515)))], from: at(130)..<at(520), gapped) == at(130)..<at(515))
    }

    @Test("Zooming in ends at a bar, also if the pointer is in a gap") func zoomed() {
        #expect(after([.range(.zoom(by: 10, about: at(300)))], from: at(0)..<at(1000), gapped) == at(270)..<at(510))
        for count in 2...5 {
            let zooms = Array(repeating: ViewportOperation.range(.zoom(by: 10, about: at(300))), count: count)
            let window = after(zooms, from: at(0)..<at(1000), gapped)
            #expect(gapped.holdsOne(window) && window.lowerBound <= at(300) && at(300) <= window.upperBound, "\(window)")
        }
        let inside = Array(repeating: ViewportOperation.range(.zoom(by: 10, about: at(105))), count: 4)
        let least = after(inside, from: at(0)..<at(1000), gapped)
        #expect(least.length == Bars.slot && gapped.holdsOne(least) && least.contains(at(105)), "\(least)")
    }

    @Test("No gesture leaves a window without a bar, or one that is shorter than a bar", arguments: 0..<20) func random(seed: Int) {
        var generator = SeededGenerator(seed: UInt64(900 + seed))
        let starts = stride(from: Int64(0), to: 1000, by: 10).filter { _ in Int.random(in: 0..<12, using: &generator) == 0 } + [990]
        let bars = Bars(starts: starts)
        var viewport = viewport(at(0)..<at(1000))
        func place() -> AxisPosition { at(.random(in: -200...1200, using: &generator)) }
        func share() -> PlotPoint { PlotPoint(.random(in: -0.3...1.3, using: &generator)) }
        for step in 0..<400 {
            let part = [RangePart.lowerHandle, .upperHandle, .window, .outside].randomElement(using: &generator) ?? .window
            let operations: [[ViewportOperation]] = [
                [
                    .range(.beginDrag(part, at: place())), .range(.drag(to: place())), .range(.drag(to: place())),
                    .range(.endDrag(velocity: 2)),
                ],
                [.beginPan(at: share()), .pan(to: share()), .endPan(velocity: PlotVelocity(2, 0))],
                [.beginPinch(about: share()), .pinch(scale: .random(in: 0.1...9, using: &generator), about: share()), .endPinch()],
                [.zoom(by: .random(in: 0.05...30, using: &generator), about: share())], [.doubleTap(at: share())],
                [.beginBox(at: share()), .box(to: share()), .endBox], [.range(.center(on: place()))],
                [.range(.move(part, by: .random(in: -400...400, using: &generator)))],
            ]
            for (index, operation) in (operations.randomElement(using: &generator) ?? []).enumerated() {
                _ = viewport.apply(operation, at: Double(step) + Double(index) * 0.1, over: bars)
                let window = viewport.selector.selection
                #expect(bars.holdsOne(window) && window.length >= Bars.slot, "\(operation) left \(window)")
            }
        }
    }
}
