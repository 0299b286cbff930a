import DojimaText
import DojimaInteraction
import DojimaTestSupport
import DojimaTime
import Testing

/// Laws for any operations, over a hundred thousand random operations of one seeded run.
@Suite struct ViewportPropertyTests {
    @Test(
        "100,000 random operations keep every limit; changes and events are one to one",
        .feature("S3-RS-15", "S3-RS-21", "S0-ZP-09", "S0-ZP-11"))
    func laws() {
        for (seed, options) in Self.manners.enumerated() {
            var generator = SeededGenerator(seed: 20 + UInt64(seed))
            var viewport = self.viewport(options)
            var laws = Laws()
            for _ in 0..<100_000 / Self.manners.count {
                let operation = self.operation(&generator, viewport)
                let time = laws.time + Double.random(in: 0...0.4, using: &generator)
                let before = viewport
                let events = viewport.apply(operation, at: time, extent: extent)
                laws.check(operation, before, viewport, events, time)
                if !laws.broken.isEmpty { break }
            }
            #expect(laws.broken == [], "\(options)")
            #expect(laws.changes > 6000 && laws.glides > 200, "the operations must cover all cases")
        }
    }

    /// Gesture options of charts.
    private static let manners = [
        ViewportOptions(), ViewportOptions { $0.animation = 0.2 },
        ViewportOptions {
            $0.animation = 0.7; $0.curve = .linear
        },
        ViewportOptions {
            $0.doubleTap = .reset; $0.locksAspect = true; $0.animation = 0.1; $0.curve = .easeOut
        },
        ViewportOptions {
            $0.doubleTap = .reset; $0.locksAspect = true
        },
    ]

    @Test(
        "The same operations at the same times give the same ranges, for any number of frames between them",
        .feature("S0-ZP-13", "S3-RS-46"))
    func frameRates() {
        for (seed, options) in Self.manners.enumerated() {
            var generator = SeededGenerator(seed: 40 + UInt64(seed))
            for round in 0..<400 {
                let start = self.viewport(options)
                var time = 0.0
                let steps = (0..<6).map { _ in
                    time += Double.random(in: 0...0.5, using: &generator)
                    return (operation(&generator, start), time)
                }
                let ends = [nil, 0.05, 1.0 / 60, 0.013].map { interval in
                    var viewport = start
                    var frame = 1.0
                    func draw(to end: Double) {
                        guard let interval else { return }
                        while frame * interval < end {
                            _ = viewport.apply(.frame, at: frame * interval, extent: extent)
                            frame += 1
                        }
                    }
                    for (operation, time) in steps {
                        draw(to: time)
                        _ = viewport.apply(operation, at: time, extent: extent)
                    }
                    draw(to: time + 3)
                    _ = viewport.apply(.frame, at: time + 3, extent: extent)
                    return viewport.ranges
                }
                guard Set(ends).count == 1 else {
                    Issue.record("round \(round) of \(options): \(steps) end at \(ends)")
                    return
                }
            }
        }
    }

    @Test("Also with bouncing the window is inside the data when it is at rest, and never far outside", .feature("S0-ZP-20"))
    func bounces() {
        var generator = SeededGenerator(seed: 21)
        var viewport = self.viewport(bounces: true)
        var (time, outside) = (0.0, 0)
        for _ in 0..<20_000 {
            time += Double.random(in: 0...0.4, using: &generator)
            _ = viewport.apply(operation(&generator, viewport), at: time, extent: extent)
            let (drawn, kept) = (viewport.window, viewport.selector.selection)
            let isOutside = drawn != kept
            outside += isOutside ? 1 : 0
            let holds =
                kept.lowerBound >= at(0) && kept.upperBound <= at(Self.length) && drawn.length == kept.length
                && abs(viewport.overshoot) <= kept.length / 4 + 1 && (viewport.isBusy || !isOutside)
            guard holds else {
                Issue.record("\(viewport)")
                break
            }
        }
        #expect(outside > 100)
    }

    @Test(
        "A pointer that returns to its start restores everything, also after limits were reached", .feature("S3-RS-14", "S3-RS-24"))
    func thereAndBack() {
        var generator = SeededGenerator(seed: 22)
        var moved = 0
        for round in 0..<3000 {
            var viewport = self.viewport(bounces: round % 2 == 0)
            let lower = Int64.random(in: 0...900_000, using: &generator)
            let low = Double.random(in: 1...400, using: &generator)
            _ = viewport.apply(
                .show(
                    time: window(lower, lower + .random(in: 1...500_000, using: &generator)),
                    values: ["price": low...low + .random(in: 1...300, using: &generator)]), at: 0, extent: extent)
            let before = viewport
            let point = PlotPoint(.random(in: 0...1, using: &generator), .random(in: 0...1, using: &generator))
            let place = at(.random(in: 0...Self.length, using: &generator))
            func far() -> PlotPoint { PlotPoint(.random(in: -30...30, using: &generator), .random(in: -30...30, using: &generator)) }
            switch round % 3 {
            case 0:
                _ = viewport.apply(.beginPan(at: point), at: 1)
                for _ in 0..<5 { _ = viewport.apply(.pan(to: far()), at: 1, extent: extent) }
                moved += viewport.ranges == before.ranges ? 0 : 1
                _ = viewport.apply(.pan(to: point), at: 1, extent: extent)
            case 1:
                _ = viewport.apply(.beginPinch(about: point), at: 1)
                for _ in 0..<5 {
                    _ = viewport.apply(.pinch(scale: .random(in: 0.001...1000, using: &generator), about: far()), at: 1, extent: extent)
                }
                moved += viewport.ranges == before.ranges ? 0 : 1
                _ = viewport.apply(.pinch(scale: 1, about: point), at: 1, extent: extent)
            default:
                let part = [RangePart.window, .lowerHandle, .upperHandle][round / 3 % 3]
                _ = viewport.apply(.range(.beginDrag(part, at: place)), at: 1, extent: extent)
                for _ in 0..<5 {
                    let wild = at(.random(in: -2_000_000...3_000_000, using: &generator))
                    _ = viewport.apply(.range(.drag(to: wild)), at: 1, extent: extent)
                }
                moved += viewport.ranges == before.ranges ? 0 : 1
                _ = viewport.apply(.range(.drag(to: place)), at: 1, extent: extent)
            }
            guard viewport.ranges == before.ranges else {
                Issue.record("round \(round): \(before.ranges) became \(viewport.ranges)")
                break
            }
        }
        #expect(moved > 1500, "\(moved) of 3000 gestures change the state")
    }

    private static let length: Int64 = 1_000_000

    private func viewport(bounces: Bool) -> Viewport { viewport(ViewportOptions { $0.bounces = bounces }) }

    private func viewport(_ options: ViewportOptions) -> Viewport {
        let limits = RangeLimits(summary: window(0, Self.length), minimumSpan: 1000, maximumSpan: 600_000)
        return Viewport(
            RangeSelector(limits: limits, selection: window(400_000, 500_000), defaultSelection: window(600_000, 800_000)),
            values: [
                ValueWindow(
                    id: "price", range: 100...200, limits: ValueLimits(bounds: 0...1000, spans: 1...900), gestures: .all, following: .off),
                ValueWindow(id: "volume", range: 400_000...500_000, following: .always),
                ValueWindow(id: "rate", range: 400_000...500_000, following: .selector),
            ], options: options)
    }

    private let extent: Viewport.ValueExtent = { _, window in
        Double(window.lowerBound.microseconds)...Double(window.upperBound.microseconds)
    }

    private func operation(_ generator: inout SeededGenerator, _ viewport: Viewport) -> ViewportOperation {
        func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &generator) }
        func place() -> AxisPosition { at(.random(in: -300_000...1_300_000, using: &generator)) }
        func point() -> PlotPoint { PlotPoint(number(-0.5...1.5), number(-0.5...1.5)) }
        func part() -> RangePart { RangePart.allCases[Int.random(in: 0..<4, using: &generator)] }
        func way() -> Int64 { .random(in: -900_000...900_000, using: &generator) }
        func anyWindow() -> Range<AxisPosition> {
            let (a, b) = (place(), place())
            return min(a, b)..<max(a, b)
        }
        switch Int.random(in: 0..<26, using: &generator) {
        case 0: return .beginPan(at: point())
        case 1, 2, 3: return .pan(to: point())
        case 4: return .endPan(velocity: PlotVelocity(number(-20...20), number(-20...20)))
        case 5: return .beginPinch(about: point())
        case 6, 7: return .pinch(scale: number(0.05...20), about: point())
        case 8: return .endPinch(rate: number(-20...20))
        case 9: return .zoom(by: number(0.05...20), about: point())
        case 10: return .doubleTap(at: point())
        case 11: return .beginBox(at: point())
        case 12: return .box(to: point())
        case 13: return .endBox
        case 14: return .show(time: anyWindow(), values: ["price": -number(0...500)...number(0...2000)])
        case 15: return .showAround(time: place(), span: .random(in: -5...2_000_000, using: &generator), values: [:])
        case 16: return .range(.beginDrag(part(), at: place()))
        case 17, 18: return .range(.drag(to: place()))
        case 19: return .range(.endDrag(velocity: number(-20...20)))
        case 20: return .range(.move(part(), by: way()))
        case 21:
            let operations: [RangeOperation] = [.pan(by: way()), .center(on: place()), .reset, .set(anyWindow()), .preset(anyWindow())]
            return .range(operations[Int.random(in: 0..<5, using: &generator)])
        case 22: return .range(.fling(part(), velocity: number(-20...20)))
        case 23: return .range(.zoom(by: number(0.05...20), about: place()))
        default: return .frame
        }
    }

    /// Checks the laws after every operation; returns the first one that is violated.
    private struct Laws {
        var time = 0.0
        var changes = 0
        var glides = 0
        var broken: [String] = []
        private var isOpen = false
        /// Whether the motion returns to the default ranges, on any axis.
        private var resets = false

        mutating func check(
            _ operation: ViewportOperation, _ before: Viewport, _ after: Viewport, _ events: [ViewportEvent], _ time: Double
        ) {
            self.time = time
            let window = after.window
            var found: [String] = []
            func law(_ name: String, _ holds: Bool) {
                if !holds { found.append("\(name): \(operation) led from \(before) to \(after): \(events)") }
            }
            law("bounds", window.lowerBound >= at(0) && window.upperBound <= at(ViewportPropertyTests.length))
            law("spans", (1000...600_000).contains(window.length))
            law("order", after.values.allSatisfy { $0.range.lowerBound < $0.range.upperBound })
            let price = after.price
            law("values", price.lowerBound >= 0 && price.upperBound <= 1000 && price.upperBound - price.lowerBound > 0.999_999)
            let (low, high) = (Double(window.lowerBound.microseconds), Double(window.upperBound.microseconds))
            law("following", after.values[1].range == low...high)
            // The third axis follows all sources except the main chart, and at the end of a change as in its frames.
            let wasResetting = resets
            if operation != .frame { resets = operation == .range(.reset) || operation.isDoubleTap }
            for event in events where event.phase == .change && event.ranges.time != event.previous.time {
                let (low, high) = (Double(event.ranges.time.lowerBound.microseconds), Double(event.ranges.time.upperBound.microseconds))
                law("rescaling", event.source == .main || event.ranges.values[2] == low...high)
                law("no rescaling", event.source != .main || resets || wasResetting || event.ranges.values[2] == event.previous.values[2])
            }
            // Each change describes one step from the state before to the state after it.
            var ranges = before.ranges
            for event in events {
                law("chain", event.previous == ranges)
                law("changes", (event.phase == .change) == (event.ranges != event.previous))
                ranges = event.ranges
                switch event.phase {
                case .begin:
                    law("begin", !isOpen)
                    isOpen = true
                case .end:
                    law("end", isOpen && !event.isMoving)
                    isOpen = false
                case .change:
                    changes += 1
                    glides += event.cause == .momentum ? 1 : 0
                }
            }
            law("events", ranges == after.ranges)
            law("open", isOpen == after.isBusy)
            // One operation is one change, in addition to the last change of an earlier motion.
            law("one", events.count { $0.phase == .change && !$0.isMoving && $0.cause != .momentum } <= 1)
            law("span", Laws.keepsSpan(operation, before, after))
            broken += found
        }

        private static func keepsSpan(_ operation: ViewportOperation, _ before: Viewport, _ after: Viewport) -> Bool {
            // The earlier motion may have been of a handle or a zoom.
            guard !before.isMoving else { return true }
            switch operation {
            case .pan, .beginPan, .endPan, .beginBox, .beginPinch, .endPinch, .range(.endDrag), .range(.pan), .range(.center),
                .range(.move(.window, _)):
                return after.window.length == before.window.length
            default: return true
            }
        }
    }
}

extension ViewportOperation {
    fileprivate var isDoubleTap: Bool { if case .doubleTap = self { true } else { false } }
}
