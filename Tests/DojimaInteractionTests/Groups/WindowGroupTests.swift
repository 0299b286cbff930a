import DojimaText
import DojimaInteraction
import DojimaTestSupport
import DojimaTime
import Testing

/// Charts that show the same time.
@Suite struct WindowGroupTests {
    private let day = Instant.microsecondsPerDay

    private func group(_ count: Int, summary: Int64 = 1000, options: ViewportOptions = ViewportOptions()) -> WindowGroup {
        let timeline = Timeline.continuous(Instant(microseconds: 0)..<Instant(microseconds: summary))
        return WindowGroup(
            (0..<count).map {
                WindowGroup.Member(
                    id: "c\($0)", timeline: timeline, viewport: Viewport(selector(200, 400, length: summary), options: options))
            })
    }

    @Test(
        "After any operation on one of three linked charts all windows are equal, with one event each and its cause",
        .feature("S0-SY-01", "S2-SY-02"))
    func random() {
        var generator = SeededGenerator(seed: 2)
        var group = group(3)
        for step in 0..<20_000 {
            let leader = "c\(Int.random(in: 0..<3, using: &generator))"
            let place = at(.random(in: -200...1200, using: &generator))
            let point = PlotPoint(.random(in: 0...1, using: &generator))
            let operation: ViewportOperation =
                switch Int.random(in: 0..<12, using: &generator) {
                case 0: .range(.beginDrag(RangePart.allCases[Int.random(in: 0..<4, using: &generator)], at: place))
                case 1: .range(.drag(to: place))
                case 2: .range(.endDrag(velocity: .random(in: -2...2, using: &generator)))
                case 3: .range(.zoom(by: .random(in: 0.5...2, using: &generator), about: place))
                case 4: .range(.pan(by: .random(in: -300...300, using: &generator)))
                case 5: .range(.center(on: place))
                case 6: .range(.reset)
                case 7: .range(.set(window(.random(in: 0...400, using: &generator), .random(in: 500...1000, using: &generator))))
                case 8: .beginPan(at: point)
                case 9: .pan(to: point)
                case 10: .zoom(by: .random(in: 0.5...2, using: &generator), about: point)
                default: .frame
                }
            let changes = group.apply(operation, at: Double(step) / 20, to: leader)
            let after = group.members.map(\.window)
            #expect(after.allSatisfy { $0 == after[0] })
            // A chart that follows reports only the changes of the leading one, and the same end.
            for change in changes where change.event.phase == .change && change.member != leader && !change.event.isMoving {
                #expect(change.event.ranges.time == after[0] || changes.first?.member != leader)
            }
            for member in group.members where member.id != leader {
                #expect(changes.count { $0.member == member.id && $0.event.phase == .change && $0.event.ranges.time == after[0] } <= 1)
            }
        }
    }

    @Test("Each linked chart sends one event for a change, with the cause of the chart that was moved", .feature("S0-SY-01"))
    func causes() {
        for (operation, cause) in [
            (ViewportOperation.range(.pan(by: 30)), RangeChange.Cause.gesture), (.range(.move(.window, by: 30)), .selector),
            (.range(.set(window(300, 500))), .programmatic), (.zoom(by: 2), .gesture),
        ] {
            var group = group(3)
            let changes = group.apply(operation, at: 0, to: "c1")
            #expect(changes.map(\.member) == ["c1", "c0", "c2"])
            #expect(changes.allSatisfy { $0.event.phase == .change && $0.event.cause == cause })
            #expect(changes.allSatisfy { $0.event.previous.time == window(200, 400) && $0.event.ranges == changes[0].event.ranges })
            #expect(group.apply(.range(.set(group.members[0].window)), at: 1, to: "c2").isEmpty)
        }
    }

    @Test("The followers of a glide end where its leader ends", .feature("S2-SY-03"))
    func momentum() throws {
        for velocity in [0.3, 2, -5] {
            var group = group(3)
            _ = group.apply(.range(.fling(.window, velocity: velocity)), at: 0, to: "c1")
            for frame in 1...40 { _ = group.apply(.frame, at: Double(frame) / 30, to: "c1") }
            var alone = Viewport(selector(200, 400))
            _ = alone.apply(.range(.fling(.window, velocity: velocity)), at: 0)
            _ = alone.apply(.frame, at: 10)
            #expect(alone.selector.selection != window(200, 400))
            #expect(group.members.allSatisfy { $0.window == alone.selector.selection && !$0.viewport.isMoving })
        }
        // A touch of another chart ends the motion of the first.
        var group = group(2)
        _ = group.apply(.range(.fling(.window, velocity: 1)), at: 0, to: "c0")
        _ = group.apply(.frame, at: 0.2, to: "c0")
        #expect(group["c0"]?.viewport.isMoving == true)
        _ = group.apply(.range(.beginDrag(.window, at: at(300))), at: 0.3, to: "c1")
        #expect(group["c0"]?.viewport.isMoving == false)
        let rest = group.members.map(\.window)
        #expect(rest[0] == rest[1])
        #expect(group.apply(.frame, at: 0.5, to: "c0").isEmpty && group.members.map(\.window) == rest)
    }

    @Test(
        "In each frame of an animation, glide or bounce all charts show one window, and only the moved chart drives it",
        .feature("S0-SY-01", "S2-SY-03"))
    func frames() throws {
        let manners = [
            ViewportOptions { $0.animation = 0.3 }, ViewportOptions { $0.bounces = true },
            ViewportOptions {
                $0.bounces = true; $0.animation = 0.4; $0.curve = .linear
            },
        ]
        for (seed, options) in manners.enumerated() {
            var generator = SeededGenerator(seed: 70 + UInt64(seed))
            let timeline = Timeline.continuous(Instant(microseconds: 0)..<Instant(microseconds: 1000))
            var group = WindowGroup(
                (0..<3).map {
                    WindowGroup.Member(id: "c\($0)", timeline: timeline, viewport: Viewport(selector(200, 400), options: options))
                })
            var (moving, beyond, time, leader) = (0, 0, 0.0, 0)
            for step in 0..<6000 {
                time += Double.random(in: 0...0.08, using: &generator)
                // One chart for some time, sometimes another; frames are requested from any.
                if step % 40 == 0 { leader = Int.random(in: 0..<3, using: &generator) }
                let point = PlotPoint(.random(in: -3...3, using: &generator))
                let place = Int64.random(in: 0...700, using: &generator)
                let operation: ViewportOperation =
                    switch Int.random(in: 0..<20, using: &generator) {
                    case 0: .range(.set(window(place, place + 150)))
                    case 1: .doubleTap(at: point)
                    case 2: .beginPan(at: point)
                    case 3, 4: .pan(to: point)
                    case 5: .endPan(velocity: PlotVelocity(.random(in: -4...4, using: &generator)))
                    case 6: .range(.fling(.window, velocity: .random(in: -2...2, using: &generator)))
                    default: .frame
                    }
                let asked = operation == .frame ? (step / 3) % 3 : leader
                let movers = group.members.filter(\.viewport.isMoving)
                _ = group.apply(operation, at: time, to: "c\(asked)")
                if operation == .frame, let mover = movers.first { _ = group.apply(.frame, at: time, to: mover.id) }
                let drawn = group.members.map(\.viewport.ranges.time)
                #expect(Set(drawn).count == 1, "\(operation) at step \(step): \(drawn)")
                #expect(group.members.count(where: \.viewport.isMoving) <= 1)
                moving += movers.count
                beyond += drawn[0] == group.members[0].window ? 0 : 1
            }
            #expect(moving > 1000 && (beyond > 100 || !options.bounces))
        }
        // A frame requested from a follower changes nothing; all charts end together.
        var group = self.group(3, options: ViewportOptions { $0.animation = 0.5 })
        _ = group.apply(.range(.set(window(500, 800))), at: 0, to: "c1")
        for frame in 1..<10 {
            let changes = group.apply(.frame, at: Double(frame) / 20, to: "c1")
            #expect(changes.map(\.member) == ["c1", "c0", "c2"] && changes.allSatisfy { $0.event.isMoving })
            #expect(group.apply(.frame, at: Double(frame) / 20, to: "c2").isEmpty)
        }
        #expect(group.apply(.frame, at: 0.5, to: "c1").count { $0.event.phase == .change } == 3)
        #expect(group.members.allSatisfy { $0.window == window(500, 800) && !$0.viewport.isBusy })
    }

    @Test("Magnifying the group gives all of its charts the same span, about the same centre", .feature("S2-ZP-15"))
    func zoom() {
        var group = group(4)
        for factor in [1.5, 0.8, 1.1] {
            let middle = group.members[0].window
            _ = group.apply(.zoom(by: factor), at: 0, to: "c2")
            let span = Int64(clamping: (Double(middle.length) / factor).rounded())
            #expect(group.members.allSatisfy { $0.window.length == span })
        }
    }

    @Test("Charts of New York and London show the same time, each with its own closed days and hours", .feature("S0-SY-05"))
    func calendars() throws {
        let span = Instant(CivilDate(normalizing: 2024, month: 5, day: 1))..<Instant(CivilDate(normalizing: 2024, month: 7, day: 31))
        let codes = ["XNYS", "XLON"]
        let timelines = try codes.map { Timeline.sessions(try TradingCalendar($0), span: span) }
        var group = WindowGroup(
            zip(codes, timelines).map { code, timeline in
                let whole = timeline.firstPosition..<timeline.lastPosition
                return WindowGroup.Member(
                    id: code, timeline: timeline, zone: .utc,
                    viewport: Viewport(RangeSelector(limits: RangeLimits(summary: whole, minimumSpan: 60_000_000))))
            })
        var generator = SeededGenerator(seed: 5)
        for round in 0..<2000 {
            let leader = round % 2
            let length = timelines[leader].length
            let start = Int64.random(in: 0..<length * 9 / 10, using: &generator)
            let end = start + Int64.random(in: 3_600_000_000...length / 20, using: &generator)
            _ = group.apply(.range(.set(window(start, end))), at: 0, to: codes[leader])
            let (own, other) = (group.members[leader].window, group.members[1 - leader].window)
            let from = try #require(timelines[leader].instant(at: own.lowerBound))
            let to = try #require(timelines[leader].earliestInstant(at: own.upperBound))
            // Counted by minutes of the other exchange that are open in that time.
            let expected = timelines[1 - leader].position(of: from)..<timelines[1 - leader].position(of: to)
            if expected.length >= 60_000_000 {
                #expect(other == expected)
            } else {
                #expect(other.length == 60_000_000, "closed there all the time: the minimum window")
            }
        }
        // 4 July is a holiday in New York and none in London.
        let fourth = Instant(CivilDate(normalizing: 2024, month: 7, day: 4))..<Instant(CivilDate(normalizing: 2024, month: 7, day: 5))
        let london = timelines[1].position(of: fourth.lowerBound)..<timelines[1].position(of: fourth.upperBound)
        _ = group.apply(.range(.set(london)), at: 0, to: "XLON")
        #expect(london.length == Int64(clamping: 8.5 * 3600) * 1_000_000 && group["XNYS"]?.window.length == 60_000_000)
        // Daily bars of the same days in another chart.
        let days = Timeline.tradingDays(try TradingCalendar("XNYS"), span: span)
        let week = Instant(CivilDate(normalizing: 2024, month: 7, day: 1))..<Instant(CivilDate(normalizing: 2024, month: 7, day: 6))
        let shown = timelines[0].window(
            timelines[0].position(of: week.lowerBound)..<timelines[0].position(of: week.upperBound), on: days, zone: .utc)
        #expect(shown.length == 4 * day, "Monday to Friday without the holiday")
        #expect(
            days.window(shown, on: timelines[0], zone: .utc)
                == timelines[0].position(of: week.lowerBound)..<timelines[0].position(of: week.upperBound))
    }
}
