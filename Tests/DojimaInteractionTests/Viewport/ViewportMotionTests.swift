import DojimaText
@testable import DojimaInteraction
import DojimaTestSupport
import DojimaTime
import Testing

@Suite struct ViewportMotionTests {
    private func flung(_ velocity: PlotVelocity, options: ViewportOptions = ViewportOptions(), axis: ValueWindow? = nil) -> Viewport {
        var viewport = viewport(axis: axis, options: options)
        _ = viewport.play([.beginPan(at: .middle), .endPan(velocity: velocity)])
        return viewport
    }

    @Test("A plot released in motion moves on, and ends at the same position at 20 and at 60 frames a second", .feature("S0-ZP-03"))
    func frameRates() {
        let start = flung(PlotVelocity(-2, 1.5), axis: handMade(0...100))
        var ends: Set<ViewportRanges> = []
        for rate in [20.0, 60, 7, 0.5] {
            var viewport = start
            _ = viewport.rest(every: 1 / rate, from: 0.01)
            ends.insert(viewport.ranges)
        }
        // Two widths a second travel two fifths of a width; one and a half heights, three tenths.
        #expect(ends == [ViewportRanges(time: window(440_000, 540_000), values: [-30...70])])
    }

    @Test("A motion ends at its declared time, for any rounding of times", .feature("S0-ZP-03"))
    func ends() throws {
        var generator = SeededGenerator(seed: 4)
        for options in [ViewportOptions(), ViewportOptions { $0.bounces = true }, ViewportOptions { $0.animation = 0.3 }] {
            for _ in 0..<300 {
                var viewport = viewport(options: options)
                let start = Double.random(in: 0...100_000, using: &generator)
                for operation in [ViewportOperation.beginPan(at: .middle), .pan(to: PlotPoint(0.4)), .endPan(velocity: PlotVelocity(-3))] {
                    _ = viewport.apply(operation, at: start)
                }
                _ = viewport.apply(.doubleTap(at: .middle), at: options.animation > 0 ? start + 1 : start - 1)
                var ends: [Double] = []
                while let end = viewport.motionEnd, ends.count < 4 {
                    ends.append(end)
                    _ = viewport.apply(.frame, at: end)
                }
                #expect(!viewport.isMoving && ends == ends.sorted() && Set(ends).count == ends.count, "\(start): \(ends)")
            }
        }
    }

    @Test("A touch at any moment finds the current state of the chart, for any number of frames", .feature("S0-ZP-03"))
    func interrupted() {
        var generator = SeededGenerator(seed: 3)
        for _ in 0..<50 {
            let start = flung(PlotVelocity(.random(in: -9...9, using: &generator)))
            let moment = Double.random(in: 0.011...1, using: &generator)
            var drawn = start
            for frame in stride(from: 0.02, to: moment, by: 0.016) { _ = drawn.apply(.frame, at: frame) }
            var skipped = start
            let events = skipped.apply(.beginPan(at: .middle), at: moment)
            _ = drawn.apply(.beginPan(at: .middle), at: moment)
            #expect(drawn.ranges == skipped.ranges)
            #expect(!skipped.isMoving && events.map(\.phase).suffix(2) == [.end, .begin])
        }
    }

    @Test(
        "Every frame of a motion is a change marked as motion, and one end comes last, with the drawn range",
        .feature("S0-ZP-14", "S2-ZP-19"))
    func flags() {
        for options in [ViewportOptions(), ViewportOptions { $0.bounces = true }, ViewportOptions { $0.animation = 0.4 }] {
            var viewport = viewport(options: options)
            var events = viewport.play([.beginPan(at: .middle), .pan(to: PlotPoint(0.4)), .endPan(velocity: PlotVelocity(-3))])
            events += viewport.rest(every: 0.05, from: 0.02)
            #expect(events.map(\.phase).filter { $0 != .change } == [.begin, .end])
            #expect(events.last?.phase == .end && events.last?.isMoving == false && events.last?.ranges == viewport.ranges)
            let moving = events.filter(\.isMoving)
            #expect(moving.count > 15 && moving.allSatisfy { $0.phase == .change && $0.cause == .momentum })
            #expect(moving.last?.ranges == viewport.ranges)
            var tapped = viewport
            events = tapped.apply(.doubleTap(at: .middle), at: 9)
            if options.animation > 0 {
                #expect(events.map(\.phase) == [.begin], "nothing has been drawn yet")
                events += tapped.rest(every: 0.05, from: 9)
                #expect(events.last?.phase == .end && events.count(where: { $0.phase == .change }) >= 8)
            }
            #expect(events.last?.ranges == tapped.ranges)
        }
    }

    @Test(
        "The last frame of an animated change has exactly the requested range, and the tapped position keeps its share",
        .feature("S0-ZP-13"))
    func tween() {
        var animated = viewport(axis: handMade(), options: ViewportOptions { $0.animation = 0.3 })
        var atOnce = viewport(axis: handMade())
        for operation in [
            ViewportOperation.doubleTap(at: PlotPoint(0.2, 0.9)), .range(.preset(window(0, 77_777))), .range(.reset),
            .show(time: window(5000, 9000), values: ["price": 1...2]),
        ] {
            _ = atOnce.apply(operation, at: 0)
            let start = (animated.motionEnd ?? 0) + 1
            let before = animated.window
            _ = animated.apply(operation, at: start)
            if case .doubleTap = operation {
                _ = animated.apply(.frame, at: start + 0.11)
                let place = before.lowerBound.microseconds + before.length / 5
                #expect(abs(Double(place - animated.window.lowerBound.microseconds) / Double(animated.window.length) - 0.2) < 1e-4)
            }
            _ = animated.rest(every: 1.0 / 60, from: start)
            #expect(animated.ranges == atOnce.ranges)
        }
    }

    @Test("A chart held beyond an edge springs back, and its last event has a range inside", .feature("S0-ZP-20"))
    func bounce() throws {
        var viewport = viewport(10_000, 110_000, options: ViewportOptions { $0.bounces = true })
        var events = viewport.play([.beginPan(at: .middle), .pan(to: PlotPoint(0.9))])
        let beyond = try #require(events.last?.ranges.time)
        #expect(beyond.lowerBound < at(0) && beyond.length == 100_000 && viewport.selector.selection == window(0, 100_000))
        // The further it is pulled, the less it moves; never a quarter of the window.
        _ = viewport.apply(.pan(to: PlotPoint(9)), at: 0.1)
        #expect(viewport.overshoot < beyond.lowerBound.microseconds && viewport.overshoot > -25_000)
        events = viewport.apply(.endPan(velocity: PlotVelocity(2)), at: 0.2)
        #expect(events.isEmpty && viewport.isMoving)
        events = viewport.rest(every: 0.05, from: 0.2)
        #expect(events.map(\.phase) == Array(repeating: .change, count: 6) + [.end])
        #expect(events.allSatisfy { $0.cause == .momentum } && events.last?.ranges.time == window(0, 100_000))
        #expect(zip(events, events.dropFirst()).allSatisfy { $0.ranges.time.lowerBound <= $1.ranges.time.lowerBound })
    }

    @Test(
        "A glide into an edge exceeds it and returns, the same at every frame rate; without the option it stops",
        .feature("S0-ZP-20"))
    func glideBounces() {
        for rate in [60.0, 20, 3] {
            var viewport = flung(PlotVelocity(40), options: ViewportOptions { $0.bounces = true })
            let events = viewport.rest(every: 1 / rate, from: 0.01)
            #expect(viewport.window == window(0, 100_000) && events.last?.ranges == viewport.ranges && events.last?.phase == .end)
            if rate > 3 { #expect(events.contains { $0.ranges.time.lowerBound < at(0) }) }
        }
        var stops = flung(PlotVelocity(40))
        #expect(stops.rest(every: 0.02, from: 0.01).allSatisfy { $0.ranges.time.lowerBound >= at(0) })
    }

    @Test("A pinch released in motion continues to zoom about its centre", .feature("S0-ZP-03"))
    func zoomMomentum() {
        var viewport = viewport()
        _ = viewport.play([.beginPinch(about: PlotPoint(0.2)), .pinch(scale: 1.25, about: PlotPoint(0.2)), .endPinch(rate: 1)])
        let before = viewport.window
        let events = viewport.rest(every: 0.05, from: 0.02)
        // e to the power of a fifth of the rate.
        #expect(viewport.window.length == Int64(clamping: (80_000 / 1.2214027581601699).rounded()))
        let place = before.lowerBound.microseconds + 16_000
        #expect(abs(Double(place - viewport.window.lowerBound.microseconds) / Double(viewport.window.length) - 0.2) < 1e-4)
        #expect(events.last?.phase == .end)
    }

    @Test("A step that moves window, handles and a value axis is one change, and is drawn once", .feature("S3-RS-52"))
    func oneRedraw() {
        let axis = ValueWindow(id: "price", range: 0...1, following: .always)
        var viewport = viewport(axis: axis)
        let extent: Viewport.ValueExtent = { _, window in 0...Double(window.lowerBound.microseconds) }
        let drag: [ViewportOperation] = [.range(.beginDrag(.window, at: at(450_000))), .range(.drag(to: at(455_000)))]
        let events = viewport.play(drag, extent: extent)
        #expect(events.map(\.phase) == [.begin, .change])
        #expect(events.last?.ranges == ViewportRanges(time: window(405_000, 505_000), values: [0...405_000]))
    }

    @Test("The value axis follows the window always, when the selector moves, or never", .feature("S3-RS-46"))
    func following() {
        let extent: Viewport.ValueExtent = { _, window in
            Double(window.lowerBound.microseconds)...Double(window.upperBound.microseconds)
        }
        func ranges(_ following: ValueFollowing) -> (hand: ClosedRange<Double>, selector: ClosedRange<Double>) {
            var viewport = viewport(axis: ValueWindow(id: "price", range: 0...1, following: following))
            _ = viewport.play([.beginPan(at: .middle), .pan(to: PlotPoint(0.4)), .endPan()], extent: extent)
            let hand = viewport.price
            _ = viewport.apply(.range(.move(.window, by: 1000)), at: 1, extent: extent)
            return (hand, viewport.price)
        }
        #expect(ranges(.always) == (410_000...510_000, 411_000...511_000))
        #expect(ranges(.selector) == (0...1, 411_000...511_000))
        #expect(ranges(.off) == (0...1, 0...1))
    }

    @Test("An axis that was moved by hand no longer follows until it is reset")
    func heldAxis() {
        let extent: Viewport.ValueExtent = { _, window in 0...Double(window.upperBound.microseconds) }
        let axis = ValueWindow(id: "price", range: 0...1, gestures: .all, following: .always, padding: 0.25)
        var viewport = viewport(axis: axis)
        _ = viewport.apply(.range(.pan(by: 100_000)), at: 0, extent: extent)
        #expect(viewport.price == -150_000...750_000)
        _ = viewport.play([.beginPan(at: .middle), .pan(to: PlotPoint(0.5, 0.6)), .endPan()], from: 1, extent: extent)
        #expect(viewport.price == -240_000...660_000)
        _ = viewport.apply(.range(.pan(by: -100_000)), at: 2, extent: extent)
        #expect(viewport.price == -240_000...660_000)
        _ = viewport.apply(.range(.reset), at: 3, extent: extent)
        #expect(viewport.price == -200_000...1_000_000)
    }
}
