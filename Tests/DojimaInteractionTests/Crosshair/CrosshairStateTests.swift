import DojimaText
import DojimaInteraction
import DojimaScale
import DojimaTestSupport
import DojimaTime
import Testing

/// A crosshair from the first touch to its end.
@Suite struct CrosshairStateTests {
    private let rising = (0..<50).map { Double($0) }
    private let falling = (0..<50).map { 49 - Double($0) }

    private func at(_ row: Double, _ value: Double) -> Point { Point(5 + row * 10, pixel(value)) }

    private func began(_ state: inout CrosshairState, _ place: Point, _ field: PointField) -> FieldPoint? {
        guard case .began(let told)? = state.apply(.press(place), on: field).first else { return nil }
        return told.point
    }

    @Test("A crosshair begins once, moves any number of times and ends once, for any operations", .feature("S0-CH-20"))
    func events() throws {
        let field = field(hourly("a", rising), hourly("b", falling))
        var state = CrosshairState()
        var log: [CrosshairEvent] = []
        log += state.apply(.drag(to: at(3, 3)), on: field)
        #expect(log.isEmpty, "nothing is held")
        log += state.apply(.press(at(3, 3)), on: field)
        for row in 4..<14 { log += state.apply(.drag(to: at(Double(row), 10)), on: field) }
        log += state.apply(.release, on: field)
        log += state.apply(.dismiss, on: field)
        log += state.apply(.dismiss, on: field)
        #expect(log.count == 12 && log.last == .ended)
        guard case .began = log[0] else { return #expect(Bool(false), "it began with \(log[0])") }
        for (step, event) in log[1...10].enumerated() {
            guard case .moved(let told) = event else { return #expect(Bool(false), "\(event) at \(step)") }
            #expect(told.point.time == hour(4 + step) && told.isShown)
        }

        // Any series of operations gives events in that order.
        var generator = SeededGenerator(seed: 20)
        for outside in CrosshairOptions.Outside.allCases {
            var random = CrosshairState(
                options: CrosshairOptions {
                    $0.mode = .floating; $0.outside = outside
                })
            var isOpen = false
            for _ in 0..<4000 {
                let place = Point(.random(in: -200...1000, using: &generator), .random(in: -100...500, using: &generator))
                let operation: CrosshairOperation =
                    switch Int.random(in: 0..<8, using: &generator) {
                    case 0: .press(place)
                    case 1: .release
                    case 2: .dismiss
                    case 3: .redrawn(reloaded: Bool.random(using: &generator))
                    case 4: .show(at: hour(.random(in: -5...60, using: &generator)))
                    default: .drag(to: place)
                    }
                for event in random.apply(operation, on: field) {
                    switch event {
                    case .began:
                        #expect(!isOpen)
                        isOpen = true
                    case .moved: #expect(isOpen)
                    case .ended:
                        #expect(isOpen)
                        isOpen = false
                    }
                }
                #expect(isOpen == (random.anchor != nil))
            }
        }
    }

    @Test("A locked crosshair stays with its series; a floating one moves to the nearest of two crossing series", .feature("S0-CH-03"))
    func modes() throws {
        let field = field(hourly("up", rising), hourly("down", falling))
        for mode in CrosshairOptions.Mode.allCases {
            var state = CrosshairState(options: CrosshairOptions { $0.mode = mode })
            #expect(began(&state, at(3, 2), field)?.series == "up")
            for row in [10, 20, 30, 45] {
                let place = at(Double(row), 5)
                _ = state.apply(.drag(to: place), on: field)
                let nearest = abs(Double(row) - 5) < abs(49 - Double(row) - 5) ? "up" : "down"
                let point = try #require(state.point(on: field)?.point)
                #expect(point.series == (mode == .locked ? "up" : nearest))
                #expect(point.value == (point.series == "up" ? Double(row) : 49 - Double(row)))
            }
        }
    }

    @Test("A series that is not tracked gets no crosshair, also if it is the only one", .feature("S0-CH-02"))
    func untracked() {
        let other = field(hourly("a", rising, tracked: false), hourly("b", falling))
        var state = CrosshairState()
        #expect(began(&state, at(40, 40), other)?.series == "b")
        _ = state.apply(.dismiss, on: other)
        let alone = field(hourly("a", rising, tracked: false))
        #expect(state.apply(.press(at(40, 40)), on: alone).isEmpty && state.apply(.show(at: hour(3)), on: alone).isEmpty)
    }

    @Test(
        "A crosshair interpolates along a line in pixels, snaps to the nearest bar, and skips missing values",
        .feature("S0-CH-04", "S0-CH-05")
    )
    func interpolation() throws {
        var values = rising.map { $0 * $0 / 30 }
        for missing in [20, 30, 31] { values[missing] = .nan }
        for (joins, interpolates) in [(true, true), (true, false), (false, true)] {
            let field = field(hourly("a", values, joins: joins))
            var state = CrosshairState(options: CrosshairOptions { $0.interpolates = interpolates })
            _ = state.apply(.press(at(10.25, 5)), on: field)
            let point = try #require(state.point(on: field)?.point)
            if joins && interpolates {
                #expect(abs(point.value - (values[10] + 0.25 * (values[11] - values[10]))) < 1e-9)
                #expect(point.pixel.x == 5 + 102.5 && point.time == hour(10) && abs(point.fraction - 0.25) < 1e-12)
            } else {
                #expect(point.value == values[10] && point.fraction == 0 && point.pixel.x == 105)
            }
            // Next to the missing value: the nearer neighbour, and never a value between.
            for (row, expected) in [(19.9, 19), (20.4, 21), (20.0, 19), (20.9, 21), (30.2, 29), (30.9, 32)] {
                _ = state.apply(.drag(to: at(row, 5)), on: field)
                #expect(state.point(on: field)?.point.value == values[expected], "at \(row)")
            }
            // Beyond the ends: the end.
            _ = state.apply(.drag(to: Point(0, 100)), on: field)
            #expect(state.point(on: field)?.point.value == values[0])
            _ = state.apply(.drag(to: Point(800, 100)), on: field)
            #expect(state.point(on: field)?.point.value == values[49])
        }
        // On a logarithmic axis a straight line on the screen is no straight line in values.
        let log = ValueScale(domain: 1...100, start: 400, end: 0, logarithmic: true)
        let series = PointSeries(
            id: "log", time: [hour(0), hour(1)], x: [0, 100], y: [log.pixel(1), log.pixel(100)], value: [1, 100], scale: log,
            joinsPoints: true)
        var state = CrosshairState()
        _ = state.apply(.press(Point(50, 200)), on: PointField(panes: [plainPane], series: [series]))
        #expect(abs((state.shown?.point.value ?? 0) - 10) < 1e-9)
    }

    @Test("A crosshair outside the visible range is drawn at the edge, is hidden, or ends", .feature("S0-CH-06"))
    func outside() {
        let field = field(hourly("a", rising))
        let high = PointField(
            panes: [Rect(x: 0, y: 0, width: 800, height: 300)], series: [hourly("a", rising)])
        for outside in CrosshairOptions.Outside.allCases {
            var state = CrosshairState(
                options: CrosshairOptions {
                    $0.interpolates = false; $0.outside = outside
                })
            _ = state.apply(.press(at(10, 10)), on: field)
            // The range of the values has changed: the point is below the pane.
            let events = state.apply(.redrawn(reloaded: false), on: high)
            switch outside {
            case .edge: #expect(state.point(on: high)?.isShown == true && state.shown?.point.pixel == Point(105, 300))
            case .hidden: #expect(state.point(on: high)?.isShown == false && events.count == 1)
            case .removed: #expect(events == [.ended] && state.anchor == nil)
            }
            // And back.
            _ = state.apply(.redrawn(reloaded: false), on: field)
            #expect((state.point(on: field)?.isShown == true) == (outside != .removed))
        }
    }

    @Test("A pointer that leaves the panes by more than ten pixels ends the crosshair", .feature("S0-CH-15"))
    func reach() {
        let field = field(hourly("a", rising))
        var state = CrosshairState(options: CrosshairOptions { $0.interpolates = false })
        _ = state.apply(.press(at(10, 10)), on: field)
        _ = state.apply(.drag(to: Point(205, 409)), on: field)
        #expect(state.point(on: field)?.isShown == true && state.anchor?.time == hour(20))
        _ = state.apply(.drag(to: Point(305, 411)), on: field)
        #expect(state.point(on: field)?.isShown == false && state.anchor?.time == hour(20), "positions outside are not stored")
        _ = state.apply(.drag(to: Point(305, 400)), on: field)
        #expect(state.point(on: field)?.isShown == true && state.anchor?.time == hour(30), "it continues when the pointer comes back")
        _ = state.apply(.drag(to: Point(305, 420)), on: field)
        #expect(state.apply(.release, on: field) == [.ended])
        var gone = CrosshairState(options: CrosshairOptions { $0.outside = .removed })
        _ = gone.apply(.press(at(10, 10)), on: field)
        #expect(gone.apply(.drag(to: Point(305, 420)), on: field) == [.ended])
    }

    @Test("Loading data again ends a crosshair, unless it is persistent", .feature("S0-CH-07"))
    func reloading() throws {
        let (before, after) = (field(hourly("a", rising)), field(hourly("a", rising, left: -95)))
        for persists in [false, true] {
            var state = CrosshairState(
                options: CrosshairOptions {
                    $0.interpolates = false; $0.persists = persists
                })
            _ = state.apply(.press(at(20, 20)), on: before)
            _ = state.apply(.release, on: before)
            // A frame without new data keeps it in any case.
            #expect(state.apply(.redrawn(reloaded: false), on: before).isEmpty && state.anchor != nil)
            let events = state.apply(.redrawn(reloaded: true), on: after)
            if persists {
                let shown = try #require(state.shown)
                #expect(events == [.moved(shown)])
                #expect(shown.point.time == hour(20) && shown.point.value == 20 && shown.point.pixel == Point(105, pixel(20)))
            } else {
                #expect(events == [.ended] && state.point(on: after) == nil)
            }
        }
    }

    @Test("After ten more bars a crosshair has the same point at a new pixel, also between two bars of a line", .feature("S1-CH-08"))
    func appended() throws {
        let before = field(hourly("a", rising))
        // The same hours in less space.
        let more = (0..<60).map { Double($0) }
        let x = more.indices.map { 5 + Double($0) * 8 }
        let after = field(
            PointSeries(
                id: "a", time: more.indices.map(hour), x: x, y: more.map(pixel), value: more, scale: plainScale, joinsPoints: true))
        for row in [20, 20.25] {
            var state = CrosshairState(options: CrosshairOptions { $0.persists = true })
            _ = state.apply(.press(at(row, 20)), on: before)
            let first = try #require(state.shown?.point)
            _ = state.apply(.redrawn(reloaded: true), on: after)
            let second = try #require(state.shown?.point)
            #expect(first.time == second.time && abs(first.value - second.value) < 1e-9 && first.fraction == second.fraction)
            #expect(first.pixel.x == 5 + row * 10 && abs(second.pixel.x - (5 + row * 8)) < 1e-9)
        }
    }

    @Test("A crosshair that was dismissed, or whose pointer is outside, does not return with new data", .feature("S1-CH-09"))
    func staysAway() {
        let (before, after) = (field(hourly("a", rising)), field(hourly("a", rising + [50])))
        var state = CrosshairState(options: CrosshairOptions { $0.persists = true })
        _ = state.apply(.press(at(20, 20)), on: before)
        _ = state.apply(.dismiss, on: before)
        #expect(state.apply(.redrawn(reloaded: true), on: after).isEmpty && state.point(on: after) == nil)
        // Moved out of the panes: positions outside were never stored, and it is not shown again.
        _ = state.apply(.press(at(20, 20)), on: before)
        _ = state.apply(.drag(to: Point(300, 900)), on: before)
        #expect(state.anchor?.time == hour(20))
        _ = state.apply(.redrawn(reloaded: true), on: after)
        #expect(state.point(on: after)?.isShown == false, "the pointer is still outside")
        _ = state.apply(.release, on: after)
        #expect(state.apply(.redrawn(reloaded: true), on: after).isEmpty && state.anchor == nil)
    }

    @Test("A point that is removed from the front ends the crosshair and leaves nothing drawn", .feature("S1-CH-12"))
    func removed() {
        let before = field(hourly("a", rising))
        var state = CrosshairState(
            options: CrosshairOptions {
                $0.interpolates = false; $0.persists = true
            })
        _ = state.apply(.press(at(3, 3)), on: before)
        let three = field(hourly("a", Array(rising[3...]), from: 3))
        #expect(state.apply(.redrawn(reloaded: true), on: three).last != .ended && state.shown?.point.pixel.x == 5)
        let four = field(hourly("a", Array(rising[4...]), from: 4))
        #expect(state.apply(.redrawn(reloaded: true), on: four) == [.ended])
        #expect(state.anchor == nil && state.shown == nil)
        // A removed series does so too.
        _ = state.apply(.press(at(3, 3)), on: before)
        #expect(state.apply(.redrawn(reloaded: true), on: field(hourly("b", falling))) == [.ended])
    }

    @Test func aPointOutOfTheWindowIsNotOneThatIsGone() {
        // Only the last ten rows have a position in the frame; the others have only their times.
        let all = hourly("a", rising)
        func shown(_ rows: Range<Int>) -> PointField {
            field(
                PointSeries(
                    id: "a", time: all.time, rows: Array(rows), x: rows.map { 5 + Double($0 - rows.lowerBound) * 10 },
                    y: rows.map { all.y[$0] }, value: rows.map { all.value[$0] }, scale: plainScale))
        }
        var state = CrosshairState(
            options: CrosshairOptions {
                $0.interpolates = false; $0.outside = .edge; $0.persists = true
            })
        _ = state.apply(.show(at: hour(20)), on: shown(0..<50))
        _ = state.apply(.redrawn(reloaded: true), on: shown(40..<50))
        #expect(state.shown?.point.pixel.x == 0 && state.shown?.point.time == hour(20))
        _ = state.apply(.redrawn(reloaded: true), on: shown(0..<10))
        #expect(state.shown?.point.pixel.x == 800)
        _ = state.apply(.redrawn(reloaded: true), on: shown(15..<25))
        #expect(state.shown?.point.pixel == Point(55, pixel(20)))
    }
}
