import DojimaText
import DojimaInteraction
import DojimaScale
import DojimaTestSupport
import DojimaTime
import Foundation
import Testing

@Suite struct ViewportPanTests {
    @Test("Each axis declares which gestures may change it; one that allows none never changes", .feature("S0-ZP-01"))
    func switches() {
        for (time, values) in [
            (AxisGestures.all, AxisGestures.all), (.all, []), ([], .all), (.pan, .zoom), (.zoom, .pan), ([], []),
        ] {
            var viewport = viewport(
                axis: handMade(gestures: values),
                options: ViewportOptions {
                    $0.time = time; $0.hasMomentum = false
                })
            let before = viewport.ranges
            _ = viewport.play([.beginPan(at: PlotPoint(0.5, 0.5)), .pan(to: PlotPoint(0.4, 0.2)), .endPan()])
            #expect((viewport.window != before.time) == time.contains(.pan))
            #expect((viewport.price != before.values[0]) == values.contains(.pan))
            let panned = viewport.ranges
            _ = viewport.play([.beginPinch(about: .middle), .pinch(scale: 2, about: .middle), .endPinch()], from: 1)
            #expect((viewport.window != panned.time) == time.contains(.zoom))
            #expect((viewport.price != panned.values[0]) == values.contains(.zoom))
        }
    }

    @Test("The plot follows the pointer: the position under it stays under it, on both axes", .feature("S0-ZP-01"))
    func underPointer() {
        var viewport = viewport(axis: handMade(0...100))
        _ = viewport.play([.beginPan(at: PlotPoint(0.5, 0.5)), .pan(to: PlotPoint(0.75, 0.4))])
        #expect(viewport.window == window(375_000, 475_000))
        #expect(abs(viewport.price.lowerBound - 10) < 1e-12 && viewport.price.upperBound == 110)
    }

    @Test(
        "Panning and zooming of the main chart update the selector once each; the navigator keeps its range",
        .feature("S3-RS-06", "S3-RS-10"))
    func summaryStays() {
        var viewport = viewport()
        let summary = viewport.selector.summary
        for operation in [ViewportOperation.range(.pan(by: 5000)), .zoom(by: 2), .range(.zoom(by: 0.5, about: at(450_000)))] {
            let events = viewport.apply(operation, at: 0)
            #expect(events.map(\.phase) == [.change])
            #expect(events.first?.ranges.time == viewport.selector.selection)
        }
        // A tap on the navigator outside the window moves the window; nothing zooms the navigator.
        let span = viewport.window.length
        _ = viewport.play([.range(.beginDrag(.outside, at: at(50_000))), .range(.drag(to: at(60_000))), .range(.endDrag())])
        #expect(viewport.selector.summary == summary && viewport.window.length == span)
    }

    @Test("Events name the touched chart, and a step of the other chart's gesture changes nothing", .feature("S3-RS-11"))
    func sources() {
        var viewport = viewport()
        let events = viewport.play([
            .range(.beginDrag(.window, at: at(450_000))), .range(.drag(to: at(460_000))), .pan(to: PlotPoint(0.1)), .range(.endDrag()),
            .beginPan(at: .middle), .pan(to: PlotPoint(0.4)), .range(.drag(to: at(0))), .endPan(), .range(.set(window(0, 50_000))),
        ])
        #expect(events.map(\.source) == [.summary, .summary, .summary, .main, .main, .main, .program])
        #expect(events.map(\.phase) == [.begin, .change, .end, .begin, .change, .end, .change])
        #expect(viewport.window == window(0, 50_000))
    }

    @Test(
        "Pixels are converted by the axis: a drag over a weekend is trading time, and logarithmic prices keep their ratio",
        .feature("S3-RS-16"))
    func axes() throws {
        let day = Instant.microsecondsPerDay
        let monday = Instant(CivilDate(normalizing: 2024, month: 1, day: 1))
        let weeks = (0..<20).map { monday.advanced(by: Int64($0) * 7 * day)..<monday.advanced(by: (Int64($0) * 7 + 5) * day) }
        let timeline = Timeline(open: InstantSet(weeks), span: monday..<monday.advanced(by: 140 * day))
        let limits = RangeLimits(summary: timeline.firstPosition..<timeline.lastPosition)
        let logarithmic = ValueLimits(isLogarithmic: true)
        var viewport = Viewport(
            RangeSelector(limits: limits, selection: window(10 * day, 20 * day)),
            values: [ValueWindow(id: "price", range: 10...1000, limits: logarithmic, gestures: .all, following: .off)])
        let scale = TimeScale(window: viewport.window, left: 0, width: 1000)
        let held = try #require(timeline.instant(at: scale.position(atX: 700)))
        _ = viewport.play([.beginPan(at: PlotPoint(0.7, 0.5)), .pan(to: PlotPoint(0.2, 0))])
        // Half of ten sessions, which is a week by the clock.
        #expect(viewport.window == window(15 * day, 25 * day))
        let now = TimeScale(window: viewport.window, left: 0, width: 1000)
        #expect(timeline.instant(at: now.position(atX: 200)) == held)
        let from = try #require(timeline.instant(at: at(10 * day)))
        #expect(timeline.instant(at: viewport.window.lowerBound)?.since(from) == 7 * day)
        #expect(abs(viewport.price.lowerBound - 100) < 1e-9 && abs(viewport.price.upperBound - 10_000) < 1e-7)
    }

    @Test(
        "On an inverted axis every gesture mirrors that on a normal axis", .feature("S0-ZP-01", "S0-ZP-04"),
        arguments: [false, true])
    func inverted(isLogarithmic: Bool) {
        func viewport(_ isInverted: Bool) -> Viewport {
            let limits = ValueLimits(isLogarithmic: isLogarithmic, isInverted: isInverted, bounds: 10...1000)
            return Viewport(
                RangeSelector(limits: RangeLimits(summary: window(0, 1_000_000)), selection: window(400_000, 500_000)),
                values: [ValueWindow(id: "price", range: 100...300, limits: limits, gestures: .all, following: .off)])
        }
        func measure(_ value: Double) -> Double { isLogarithmic ? log(value) : value }
        /// The measure of the value at a share of the height.
        func value(_ share: Double, _ range: ClosedRange<Double>) -> Double {
            measure(range.upperBound) - share * (measure(range.upperBound) - measure(range.lowerBound))
        }
        var dragged = viewport(true)
        _ = dragged.play([.beginPan(at: PlotPoint(0.5, 0.3)), .pan(to: PlotPoint(0.5, 0.7))])
        #expect(abs(value(0.7, dragged.price) - value(0.3, 100...300)) < 1e-9, "the value under the pointer moves with it")
        var zoomed = viewport(true)
        _ = zoomed.play([.zoom(by: 2, about: PlotPoint(0.5, 0.2))])
        #expect(abs(value(0.2, zoomed.price) - value(0.2, 100...300)) < 1e-9, "the value under the pointer stays")

        var generator = SeededGenerator(seed: 31)
        var (plain, turned) = (viewport(false), viewport(true))
        for step in 0..<300 {
            func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &generator) }
            let (x, y, size) = (number(0...1), number(0...1), number(0.3...3))
            func operation(_ point: PlotPoint, _ sign: Double) -> ViewportOperation {
                switch step % 9 {
                case 0: .beginPan(at: point)
                case 1: .pan(to: point)
                case 2: .endPan(velocity: PlotVelocity(0, sign * size))
                case 3: .zoom(by: size, about: point)
                case 4: .beginPinch(about: point)
                case 5: .pinch(scale: size, about: point)
                case 6: .doubleTap(at: point)
                case 7: .beginBox(at: point)
                default: .endPinch(rate: size - 1)
                }
            }
            // A value and its mirror image have the same distance from the centre of their bounds.
            let time = Double(step) * 0.4
            _ = plain.apply(operation(PlotPoint(x, y), 1), at: time)
            _ = turned.apply(operation(PlotPoint(x, 1 - y), -1), at: time)
            #expect(abs(measure(plain.price.lowerBound) - measure(turned.price.lowerBound)) < 1e-7)
            #expect(abs(measure(plain.price.upperBound) - measure(turned.price.upperBound)) < 1e-7)
        }
        var box = viewport(true)
        _ = box.play([.beginBox(at: PlotPoint(0.1, 0.2)), .box(to: PlotPoint(0.9, 0.6)), .endBox])
        #expect(abs(measure(box.price.lowerBound) - value(0.6, 100...300)) < 1e-9)
        #expect(abs(measure(box.price.upperBound) - value(0.2, 100...300)) < 1e-9)
    }

    @Test("Panning by trading time moves by sessions, weeks and months, over weekends and back", .feature("S0-ZP-08"))
    func tradingTime() {
        let day = Instant.microsecondsPerDay
        let monday = Instant(CivilDate(normalizing: 2024, month: 1, day: 1))
        let weeks = (0..<60).map { monday.advanced(by: Int64($0) * 7 * day)..<monday.advanced(by: (Int64($0) * 7 + 5) * day) }
        let timeline = Timeline(open: InstantSet(weeks), span: monday..<monday.advanced(by: 420 * day))
        let axis = ScriptAxis(timeline: timeline, zone: .utc, last: monday.advanced(by: 100 * day))
        // Wednesday 2024-02-07.
        let start = timeline.position(of: Instant(CivilDate(normalizing: 2024, month: 2, day: 7)))
        func after(_ length: String) -> CivilDate? {
            let way = ScriptLength(length).map { axis.distance($0, from: start..<start.advanced(by: 20 * day)) } ?? 0
            return timeline.instant(at: start.advanced(by: way))?.utcDate
        }
        #expect(after("5d") == CivilDate(normalizing: 2024, month: 2, day: 14), "five sessions are seven days by the clock")
        #expect(after("-5d") == CivilDate(normalizing: 2024, month: 1, day: 31))
        #expect(
            after("2d") == CivilDate(normalizing: 2024, month: 2, day: 9) && after("3d") == CivilDate(normalizing: 2024, month: 2, day: 12))
        #expect(after("2w") == CivilDate(normalizing: 2024, month: 2, day: 21))
        #expect(after("1M") == CivilDate(normalizing: 2024, month: 3, day: 7))
        #expect(after("4M") == CivilDate(normalizing: 2024, month: 6, day: 7))
        #expect(after("-1M") == CivilDate(normalizing: 2024, month: 1, day: 8), "January 7 is a Sunday, so the session after it")
        #expect(after("36h") == CivilDate(normalizing: 2024, month: 2, day: 8))
        #expect(after("-9y") == CivilDate(normalizing: 2024, month: 1, day: 1), "no step goes beyond the axis")
        #expect(ScriptLength("5") == nil && ScriptLength("-d") == nil && ScriptLength("--5d") == nil)
    }
}
