import DojimaInteraction
import DojimaTestSupport
import DojimaTime
import Testing

/// Charts that show the same time.
@Suite struct WindowGroupTests {
    private let day = Instant.microsecondsPerDay

    private func group(_ count: Int, summary: Int64 = 1000) -> WindowGroup {
        let timeline = Timeline.continuous(Instant(microseconds: 0)..<Instant(microseconds: summary))
        return WindowGroup(
            (0..<count).map { WindowGroup.Member(id: "c\($0)", timeline: timeline, selector: selector(200, 400, length: summary)) })
    }

    @Test("S0-SY-01 S2-SY-02 three charts: after any operation on any one all windows are the same, and each is told once with its cause")
    func random() {
        var generator = SeededGenerator(seed: 2)
        var group = group(3)
        for _ in 0..<20_000 {
            let leader = "c\(Int.random(in: 0..<3, using: &generator))"
            let place = at(.random(in: -200...1200, using: &generator))
            let before = group.members[0].selector.selection
            let operation: RangeOperation =
                switch Int.random(in: 0..<9, using: &generator) {
                case 0: .beginDrag(RangePart.allCases[Int.random(in: 0..<4, using: &generator)], at: place)
                case 1: .drag(to: place)
                case 2: .endDrag(velocity: .random(in: -2...2, using: &generator))
                case 3: .zoom(by: .random(in: 0.5...2, using: &generator), about: place)
                case 4: .pan(by: .random(in: -300...300, using: &generator))
                case 5: .center(on: place)
                case 6: .reset
                case 7: .set(window(.random(in: 0...400, using: &generator), .random(in: 500...1000, using: &generator)))
                default:
                    .glide(elapsed: .random(in: 0...1.2, using: &generator), generation: group[leader]?.selector.glide?.generation ?? 0)
                }
            let changes = group.apply(operation, to: leader)
            let after = group.members.map(\.selector.selection)
            #expect(after.allSatisfy { $0 == after[0] })
            #expect(changes.count == (after[0] == before ? 0 : 3))
            #expect(changes.allSatisfy { $0.change == RangeChange(cause: operation.cause, previous: before, selection: after[0]) })
            #expect(changes.isEmpty || changes[0].member == leader)
        }
    }

    @Test("S2-SY-03 the followers of a glide end where its leader ends")
    func momentum() throws {
        for velocity in [0.3, 2, -5] {
            var group = group(3)
            _ = group.apply(.fling(.window, velocity: velocity), to: "c1")
            let glide = try #require(group["c1"]?.selector.glide)
            for frame in Glide.frames(every: 0.03) {
                _ = group.apply(.glide(elapsed: frame, generation: glide.generation), to: "c1")
            }
            var alone = selector(200, 400)
            _ = alone.apply(.fling(.window, velocity: velocity))
            _ = alone.apply(.glide(elapsed: Glide.duration, generation: alone.glide?.generation ?? 0))
            #expect(group.members.allSatisfy { $0.selector.selection == alone.selection && $0.selector.glide == nil })
        }
        // A touch of another chart ends the glide of the first.
        var group = group(2)
        _ = group.apply(.fling(.window, velocity: 1), to: "c0")
        let generation = try #require(group["c0"]?.selector.glide?.generation)
        _ = group.apply(.beginDrag(.window, at: at(300)), to: "c1")
        #expect(group["c0"]?.selector.glide == nil)
        #expect(group.apply(.glide(elapsed: 0.5, generation: generation), to: "c0").isEmpty)
    }

    @Test("S2-ZP-15 magnifying the group gives all of its charts the same span, about the same centre")
    func zoom() {
        var group = group(4)
        for factor in [1.5, 0.8, 1.1] {
            let middle = group.members[0].selector.selection
            _ = group.apply(.zoom(by: factor, about: at((middle.lowerBound.microseconds + middle.upperBound.microseconds) / 2)), to: "c2")
            let span = Int64((Double(middle.length) / factor).rounded())
            #expect(group.members.allSatisfy { $0.selector.selection.length == span })
        }
    }

    @Test("S0-SY-05 charts of New York and London show the same time, each without its own closed days and hours")
    func calendars() throws {
        let span = Instant(CivilDate(year: 2024, month: 5, day: 1))..<Instant(CivilDate(year: 2024, month: 7, day: 31))
        let codes = ["XNYS", "XLON"]
        let timelines = try codes.map { Timeline.sessions(try TradingCalendar($0), span: span) }
        var group = WindowGroup(
            zip(codes, timelines).map { code, timeline in
                let whole = timeline.firstPosition..<timeline.lastPosition
                return WindowGroup.Member(
                    id: code, timeline: timeline, zone: .utc,
                    selector: RangeSelector(limits: RangeLimits(summary: whole, minimumSpan: 60_000_000)))
            })
        var generator = SeededGenerator(seed: 5)
        for round in 0..<2000 {
            let leader = round % 2
            let length = timelines[leader].length
            let start = Int64.random(in: 0..<length * 9 / 10, using: &generator)
            let end = start + Int64.random(in: 3_600_000_000...length / 20, using: &generator)
            _ = group.apply(.set(window(start, end)), to: codes[leader])
            let (own, other) = (group.members[leader].selector.selection, group.members[1 - leader].selector.selection)
            let from = try #require(timelines[leader].instant(at: own.lowerBound))
            let to = try #require(timelines[leader].earliestInstant(at: own.upperBound))
            // Counted by minutes of the other exchange that are open in that time.
            let expected = timelines[1 - leader].position(of: from)..<timelines[1 - leader].position(of: to)
            if expected.length >= 60_000_000 {
                #expect(other == expected)
            } else {
                #expect(other.length == 60_000_000, "closed there all the time: the least that can be shown")
            }
        }
        // 4 July is a holiday in New York and none in London.
        let fourth = Instant(CivilDate(year: 2024, month: 7, day: 4))..<Instant(CivilDate(year: 2024, month: 7, day: 5))
        let london = timelines[1].position(of: fourth.lowerBound)..<timelines[1].position(of: fourth.upperBound)
        _ = group.apply(.set(london), to: "XLON")
        #expect(london.length == Int64(8.5 * 3600) * 1_000_000 && group["XNYS"]?.selector.selection.length == 60_000_000)
        // Daily bars of the same days beside them.
        let days = Timeline.tradingDays(try TradingCalendar("XNYS"), span: span)
        let week = Instant(CivilDate(year: 2024, month: 7, day: 1))..<Instant(CivilDate(year: 2024, month: 7, day: 6))
        let shown = timelines[0].window(
            timelines[0].position(of: week.lowerBound)..<timelines[0].position(of: week.upperBound), on: days, zone: .utc)
        #expect(shown.length == 4 * day, "Monday to Friday without the holiday")
        #expect(
            days.window(shown, on: timelines[0], zone: .utc)
                == timelines[0].position(of: week.lowerBound)..<timelines[0].position(of: week.upperBound))
    }
}
