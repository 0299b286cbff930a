import DojimaText
import DojimaInteraction
import DojimaTestSupport
import DojimaTime
import Testing

/// Buttons for periods of time, and dates that a user picks.
@Suite struct PresetChoiceTests {
    private let calendar = try? TradingCalendar("XNYS")

    private func year() throws -> (timeline: Timeline, selector: RangeSelector) {
        let span = Instant(CivilDate(normalizing: 2023, month: 1, day: 1))..<Instant(CivilDate(normalizing: 2024, month: 7, day: 6))
        let timeline = Timeline.tradingDays(try #require(calendar), span: span)
        return (timeline, RangeSelector(limits: RangeLimits(summary: timeline.firstPosition..<timeline.lastPosition)))
    }

    @Test("The presets 5d, 1M, 3M, 6M, YTD, 1Y, 5Y and ALL give their trading days", .feature("S2-PR-01"))
    func windows() throws {
        var (timeline, selector) = try year()
        var choice = PresetChoice(try ["5D", "1M", "3M", "6M", "YTD", "1Y", "5Y", "ALL"].map { try Preset($0) })
        #expect(choice == PresetChoice())
        let last = Instant(CivilDate(normalizing: 2024, month: 7, day: 5))
        // Sessions in New York up to Friday 5 July 2024, counted by hand from the exchange's list of holidays.
        let starts = ["2024-06-28", "2024-06-05", "2024-04-05", "2024-01-05", "2024-01-02", "2023-07-05", "2023-01-03", "2023-01-03"]
        #expect(choice.presets.map { "\($0)".lowercased() } == ["5d", "1m", "3m", "6m", "ytd", "1y", "5y", "all"])
        for (preset, start) in zip(choice.presets, starts) {
            _ = choice.choose(preset, in: &selector, on: timeline, zone: .utc, last: last)
            let first = try #require(timeline.instant(at: selector.selection.lowerBound))
            #expect("\(first)".hasPrefix(start), "\(preset)")
            #expect(selector.selection.upperBound == timeline.lastPosition)
            let sessions = try #require(calendar).sessions(in: first.utcDate...last.utcDate)
            #expect(selector.selection.length == Int64(sessions.count) * Instant.microsecondsPerDay)
        }
    }

    @Test("The chosen preset is marked until the window is moved by hand", .feature("S2-PR-02"))
    func mark() throws {
        var (timeline, selector) = try year()
        var choice = PresetChoice()
        #expect(choice.active == nil)
        for cause in [
            RangeOperation.pan(by: -5 * Instant.microsecondsPerDay), .zoom(by: 2, about: at(0)), .move(.lowerHandle, by: 86_400_000_000),
        ] {
            for preset in [Preset.yearToDate, .last(BarInterval.months(3))] {
                _ = choice.choose(
                    preset, in: &selector, on: timeline, zone: .utc, last: Instant(CivilDate(normalizing: 2024, month: 7, day: 5)))
                #expect(choice.active == preset)
            }
            let change = selector.apply(cause)
            choice.note(try #require(change))
            #expect(choice.active == nil)
        }
    }

    @Test("In a chart a preset is marked immediately and during its animation, until the chart is moved by hand", .feature("S2-PR-02"))
    func viewport() throws {
        let (timeline, selector) = try year()
        let last = Instant(CivilDate(normalizing: 2024, month: 7, day: 5))
        let quarter = Preset.last(BarInterval.months(3))
        for animation in [0, 0.4] {
            var viewport = Viewport(selector, options: ViewportOptions { $0.animation = animation })
            var choice = PresetChoice()
            func choose(_ preset: Preset, at time: Double) {
                for event in choice.choose(preset, in: &viewport, on: timeline, zone: .utc, last: last, at: time) { choice.note(event) }
            }
            func apply(_ operation: ViewportOperation, at time: Double) {
                for event in viewport.apply(operation, at: time) { choice.note(event) }
            }
            choose(quarter, at: 0)
            for frame in 1...10 {
                #expect(choice.active == quarter)
                apply(.frame, at: Double(frame) / 20)
            }
            let wanted = quarter.window(on: timeline, zone: .utc, last: last)
            #expect(viewport.selector.selection == wanted && choice.active == quarter && !viewport.isMoving)
            // Pressed and released at the same position, the chart still shows it.
            apply(.beginPan(at: .middle), at: 2)
            apply(.endPan(), at: 2.1)
            #expect(choice.active == quarter)
            apply(.beginPan(at: .middle), at: 3)
            apply(.pan(to: PlotPoint(0.8)), at: 3.1)
            #expect(choice.active == nil)
            // Stopped during its animation, another window is shown.
            choose(.yearToDate, at: 4)
            apply(.beginPan(at: .middle), at: 4.2)
            #expect(choice.active == (animation > 0 ? nil : .yearToDate))
        }
    }

    @Test("A picked date that is closed moves to the next open one, and a span of closed dates is refused", .feature("S2-PR-03"))
    func picked() throws {
        let (timeline, _) = try year()
        func date(_ month: Int, _ day: Int) -> CivilDate { CivilDate(normalizing: 2024, month: month, day: day) }
        // Good Friday 2024 was 29 March; Monday 1 April was open.
        for (picked, open) in [(date(3, 29), date(4, 1)), (date(3, 30), date(4, 1)), (date(3, 28), date(3, 28)), (date(7, 4), date(7, 5))] {
            #expect(timeline.openDate(atOrAfter: picked, zone: .utc) == open)
            #expect(timeline.isOpen(on: picked, zone: .utc) == (picked == open))
        }
        #expect(timeline.openDate(atOrAfter: date(7, 6), zone: .utc) == nil)
        let window = try #require(timeline.window(from: date(3, 29), through: date(4, 5), zone: .utc))
        #expect(window.length == 5 * Instant.microsecondsPerDay)
        #expect(timeline.instant(at: window.lowerBound) == Instant(date(4, 1)))
        #expect(timeline.window(from: date(3, 29), through: date(3, 31), zone: .utc) == nil)
        // The same by the hours of the sessions, in New York's local time.
        let hours = Timeline.sessions(try #require(calendar), span: timeline.span)
        let zone = try Zone("America/New_York")
        #expect(hours.openDate(atOrAfter: date(3, 29), zone: zone) == date(4, 1))
        #expect(hours.window(from: date(3, 29), through: date(4, 2), zone: zone)?.length == Int64(13) * 3_600_000_000)
        #expect(hours.window(from: date(7, 3), through: date(7, 4), zone: zone)?.length == Int64(7) * 1_800_000_000, "a half day")
    }
}
