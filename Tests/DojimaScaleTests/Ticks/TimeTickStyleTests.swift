import DojimaText
import DojimaScale
import DojimaTestSupport
import DojimaTime
import Testing

@Suite struct TimeTickStyleTests {
    private func day(_ year: Int, _ month: Int, _ day: Int) -> Instant { Instant(CivilDate(normalizing: year, month: month, day: day)) }

    /// Trading days of New York around the year 2023.
    private func days(_ from: Instant, _ to: Instant, width: Double = 800) throws -> TimeTickAxis {
        let timeline = Timeline.tradingDays(try TradingCalendar("XNYS"), span: day(2022, 1, 1)..<day(2024, 1, 1))
        return TimeTickAxis(
            timeline: timeline, window: timeline.position(of: from)..<timeline.position(of: to), zone: .utc, width: width, interval: .day)
    }

    private func dates(_ set: TimeTickSet) -> [String] { set.ticks.filter { !$0.isParent }.map { $0.time.utcDate.description } }

    // MARK: The step

    @Test("The step is chosen from trading time, or from clock time as if there were no gaps", .feature("S0-DC-12"))
    func basis() throws {
        // Open from January to May only: of twelve months five remain.
        let span = day(2020, 1, 1)..<day(2024, 1, 1)
        let closed = try (2020...2023).map { year in
            try Exclusion(option: "\(year)-06-01..\(year)-12-31", zone: .utc)
        }
        let timeline = Timeline.excluding(closed, span: span)
        let window = timeline.position(of: day(2021, 1, 1))..<timeline.position(of: day(2022, 1, 1))
        let axis = TimeTickAxis(timeline: timeline, window: window, zone: .utc, width: 400)
        let trading = axis.ticks(TimeTickStyle { $0.basis = .tradingTime }, measure: tickWidth)
        let clock = axis.ticks(TimeTickStyle { $0.basis = .clockTime }, measure: tickWidth)
        #expect(trading.step == "1M", "five months on 400 pixels")
        #expect(clock.step == "3M", "twelve months on 400 pixels")
        for set in [trading, clock] { #expect(set.ticks.allSatisfy { timeline.contains($0.time) } && set.ticks.count >= 2) }
        // Without gaps both are one.
        let plain = Timeline.continuous(span)
        let whole = TimeTickAxis(timeline: plain, window: plain.firstPosition..<plain.lastPosition, zone: .utc, width: 777)
        #expect(whole.ticks(TimeTickStyle { $0.basis = .clockTime }, measure: tickWidth) == whole.ticks(measure: tickWidth))
    }

    @Test("A larger minimum distance of labels gives a coarser regular step, not a thinned finer one")
    func spacing() throws {
        let axis = try days(day(2022, 6, 30), day(2022, 12, 31))
        var steps: [String] = []
        for spacing in [0.0, 14, 60, 120, 240] {
            let set = axis.ticks(TimeTickStyle { $0.spacing = spacing }, measure: tickWidth)
            steps.append(set.step)
            let labels = set.ticks.filter { !$0.label.isEmpty }.sorted { $0.left < $1.left }
            #expect(labels.count == (set.step == "1M" ? 6 : 2), "\(spacing): \(labels.map(\.label))")
        }
        #expect(steps == ["1M", "1M", "1M", "3M", "3M"])
    }

    @Test("Minor ticks divide the current step, which can be read; both adapt to zoom", .feature("S0-TK-01", "S0-TK-05"))
    func minors() throws {
        var seen: [String: String] = [:]
        for (count, width) in [(3, 800), (8, 800), (20, 800), (45, 800), (90, 800), (180, 800), (300, 800), (480, 800), (600, 420)] {
            let from = day(2022, 1, 10)
            let axis = try days(from, from.advanced(by: Int64(count) * 86_400_000_000), width: Double(width))
            let set = axis.ticks(measure: tickWidth)
            seen[set.step] = set.minorStep
            let ticks = Set(set.ticks.filter { !$0.isParent }.map(\.time))
            #expect(set.minors.allSatisfy { !ticks.contains($0.time) && axis.timeline.contains($0.time) })
            #expect(zip(set.minors, set.minors.dropFirst()).allSatisfy { $1.x - $0.x >= 5 })
            #expect(set.minorStep.isEmpty == set.minors.isEmpty)
        }
        #expect(seen == ["1d": "", "1w": "1d", "1M": "1w", "3M": "1M"])
    }

    @Test("Minor tick distances need a major one; alone they are ignored with a warning", .feature("S0-TK-02"))
    func minorAlone() throws {
        let axis = try days(day(2022, 3, 1), day(2022, 9, 1))
        let alone = axis.ticks(TimeTickStyle { $0.minors = .every(TimeStep(1, .day)) }, measure: tickWidth)
        #expect(alone.warnings.count == 1)
        #expect(alone.ticks == axis.ticks(measure: tickWidth).ticks)
        let both = axis.ticks(
            TimeTickStyle {
                $0.placement = .every(TimeFrequency(every: TimeStep(1, .month))); $0.minors = .every(TimeStep(1, .week))
            }, measure: tickWidth)
        #expect(both.warnings.isEmpty && both.minorStep == "1w" && both.minors.count > 20)
    }

    @Test("A hook chooses the frequency by the span; without one for minor ticks there are none", .feature("S0-TK-11"))
    func chosen() throws {
        let style = TimeTickStyle {
            $0.placement = .chosen { span in
                span.upperBound.since(span.lowerBound) > 100 * 86_400_000_000
                    ? (TimeFrequency(every: TimeStep(1, .month)), TimeStep(1, .week)) : (TimeFrequency(every: TimeStep(1, .week)), nil)
            }
        }
        let long = try days(day(2022, 2, 1), day(2022, 8, 1)).ticks(style, measure: tickWidth)
        #expect(long.step == "1M" && long.minorStep == "1w")
        let short = try days(day(2022, 2, 1), day(2022, 3, 1)).ticks(style, measure: tickWidth)
        #expect(short.step == "1w" && short.minors.isEmpty)
    }

    // MARK: Labels

    @Test("Of two labels that touch across a gap the lower or the higher is dropped, by the style", .feature("S0-DC-13"))
    func gapLabel() throws {
        // A Friday and the Monday after it, adjacent with space for one label.
        let marks = [TimeMark(day(2023, 3, 10), label: "Friday 10"), TimeMark(day(2023, 3, 13), label: "Monday 13")]
        let axis = try days(day(2023, 3, 1), day(2023, 3, 20), width: 500)
        let labels = { (policy: TimeTickStyle.GapLabel) in
            axis.ticks(
                TimeTickStyle {
                    $0.placement = .at(marks); $0.gapLabel = policy; $0.context = .none
                }, measure: tickWidth
            ).ticks
        }
        #expect(labels(.dropLow).map(\.label) == ["", "Monday 13"])
        #expect(labels(.dropHigh).map(\.label) == ["Friday 10", ""])
        // Also over several weeks.
        let pairs = [10, 13, 17, 20, 24, 27].map { TimeMark(day(2023, 3, $0), label: "\($0) March") }
        let wide = try days(day(2023, 3, 1), day(2023, 4, 1), width: 900)
        let shown = { (policy: TimeTickStyle.GapLabel) in
            wide.ticks(
                TimeTickStyle {
                    $0.placement = .at(pairs); $0.gapLabel = policy; $0.context = .none
                }, measure: tickWidth
            ).ticks
                .filter { !$0.label.isEmpty }.map { $0.time.utcDate.weekday }
        }
        #expect(shown(.dropLow) == [.monday, .monday, .monday])
        #expect(shown(.dropHigh) == [.friday, .friday, .friday])
    }

    @Test("At each end the clip mode keeps label and tick, only the tick, or neither", .feature("S0-TK-12"))
    func clip() throws {
        let axis = try days(day(2023, 3, 6), day(2023, 3, 11), width: 500)
        let marks = ["first", "second", "third", "fourth", "the fifth of five"].enumerated().map {
            TimeMark(day(2023, 3, 6 + $0.offset), label: $0.element)
        }
        let labels = { (low: TickClip, high: TickClip) in
            axis.ticks(
                TimeTickStyle {
                    $0.placement = .at(marks); $0.context = .none; $0.lowEnd = low; $0.highEnd = high
                }, measure: tickWidth)
        }
        #expect(
            labels(.ticksAndLabelsPersist, .ticksPersist).ticks.map(\.label) == ["first", "second", "third", "fourth", "the fifth of five"])
        #expect(
            labels(.ticksAndLabelsPersist, .ticksPersist).ticks.first.map { $0.left < 0 } == true, "the label may leave the axis")
        #expect(labels(.ticksPersist, .ticksPersist).ticks.map(\.label) == ["", "second", "third", "fourth", "the fifth of five"])
        #expect(labels(.neitherPersists, .ticksPersist).ticks.map(\.label) == ["second", "third", "fourth", "the fifth of five"])
        #expect(labels(.movesInside, .ticksPersist).ticks.first.map { $0.left == 0 && $0.label == "first" } == true)
        let end = try days(day(2023, 3, 6), day(2023, 3, 11), width: 220)
        let last = { (high: TickClip) in
            end.ticks(
                TimeTickStyle {
                    $0.placement = .at([marks[0], marks[4]]); $0.context = .none; $0.highEnd = high
                }, measure: tickWidth)
        }
        #expect(last(.ticksPersist).ticks.map(\.label) == ["first", ""])
        #expect(last(.neitherPersists).ticks.map(\.label) == ["first"])
        #expect(last(.neitherPersists).report.map(\.fate) == [.kept, .clipped])
        #expect(last(.ticksAndLabelsPersist).ticks.map(\.label) == ["first", "the fifth of five"])
    }

    @Test("No two labels overlap and none is clipped, in any style", .feature("S0-TK-13"))
    func apart() throws {
        var generator = SeededGenerator(seed: 77)
        for index in 0..<250 {
            let from = day(2022, 1, 1).advanced(by: Int64.random(in: 0...600, using: &generator) * 86_400_000_000)
            let axis = try days(
                from, from.advanced(by: Int64.random(in: 4...500, using: &generator) * 86_400_000_000),
                width: Double.random(in: 200...1500, using: &generator))
            guard !axis.window.isEmpty else { continue }
            let unit = [TimeStep.Unit.day, .week, .month, .year].randomElement(using: &generator) ?? .day
            let frequency = TimeFrequency(every: TimeStep(Int.random(in: 1...4, using: &generator), unit))
            let style = try TimeTickStyle {
                $0.placement = index % 3 == 0 ? .automatic : .every(frequency)
                $0.context = [.edge, .secondRow, .none][index % 3]
                $0.format = index % 2 == 0 ? nil : try DatePattern(["d MMM yyyy", "EEEE", "yy"][index % 3])
            }
            let set = axis.ticks(style, measure: tickWidth)
            let boxes = set.ticks.filter { !$0.label.isEmpty }.sorted { $0.left < $1.left }
            #expect(zip(boxes, boxes.dropFirst()).allSatisfy { $0.left + $0.width <= $1.left }, "\(boxes.map(\.label))")
            #expect(boxes.allSatisfy { $0.left >= 0 && $0.left + $0.width <= axis.width + 0.001 })
            #expect(zip(set.secondRow, set.secondRow.dropFirst()).allSatisfy { $0.left + $0.width <= $1.left })
        }
    }

    @Test("A hook changes labels before their measurement, so that long ones fit, and drops and adds ticks", .feature("S0-TK-10"))
    func hook() throws {
        let axis = try days(day(2023, 1, 3), day(2023, 12, 28))
        let style = TimeTickStyle {
            $0.context = .none
            $0.adjust = { drafts in
                drafts.removeAll { $0.time.utcDate.month == 5 }
                for index in drafts.indices where drafts[index].time.utcDate.month == 8 {
                    drafts[index].label = "a summer of quiet markets"
                    drafts[index].weight = 999
                }
                drafts.append(TimeTickDraft(time: Instant(CivilDate(normalizing: 2023, month: 3, day: 11)), label: "SVB", weight: 1000))
            }
        }
        let set = axis.ticks(style, measure: tickWidth)
        let boxes = set.ticks.filter { !$0.label.isEmpty }
        #expect(boxes.contains { $0.label == "a summer of quiet markets" && $0.width == 25 * 6.5 })
        #expect(
            boxes.contains { $0.label == "SVB" && $0.time == Instant(CivilDate(normalizing: 2023, month: 3, day: 13)) }, "a Saturday moves")
        #expect(!dates(set).contains { $0.hasPrefix("2023-05") })
        #expect(zip(boxes, boxes.dropFirst()).allSatisfy { $0.left + $0.width <= $1.left })
    }

    @Test("A date pattern overrides all automatic texts, and nothing is repeated at the edge", .feature("S0-TK-09"))
    func format() throws {
        let axis = try days(day(2023, 1, 3), day(2023, 12, 28))
        let set = axis.ticks(try TimeTickStyle { $0.format = try DatePattern("QQQ yy") }, measure: tickWidth)
        #expect(set.ticks.allSatisfy { ["", "Q1 23", "Q2 23", "Q3 23", "Q4 23"].contains($0.label) && !$0.isParent })
    }

    @Test("An explicit list gives only its ticks, on open time, each once")
    func list() throws {
        let axis = try days(day(2023, 1, 3), day(2023, 12, 28))
        let marks = [day(2023, 7, 4), day(2023, 7, 5), day(2023, 3, 11), day(2021, 1, 1), day(2023, 10, 2)].map { TimeMark($0) }
        let moved = axis.ticks(TimeTickStyle { $0.placement = .at(marks) }, measure: tickWidth)
        #expect(dates(moved) == ["2023-03-13", "2023-07-05", "2023-10-02"])
        let dropped = axis.ticks(
            TimeTickStyle {
                $0.placement = .at(marks); $0.closedTicks = .dropped
            }, measure: tickWidth)
        #expect(dates(dropped) == ["2023-07-05", "2023-10-02"])
        #expect(moved.step.isEmpty && moved.minors.isEmpty)
        let none = axis.ticks(TimeTickStyle { $0.placement = .at([TimeMark(day(1999, 1, 1))]) }, measure: tickWidth)
        #expect(none.warnings.count == 1 && none.ticks.count >= 2, "an axis always has ticks")
    }

    // MARK: The report

    @Test("The report gives for each candidate the reason why it was kept or dropped, and its meaning")
    func report() throws {
        let axis = try days(day(2022, 12, 20), day(2023, 3, 20), width: 700)
        let set = axis.ticks(measure: tickWidth)
        let kept = Set(set.ticks.filter { !$0.isParent }.map(\.time))
        for entry in set.report {
            #expect(entry.isKept == kept.contains(entry.time))
            if case .crowded(let other) = entry.fate {
                #expect(kept.contains(other) || !set.report.contains { $0.time == other })
                let rival = set.report.first { $0.time == other }
                #expect(rival.map { $0.weight >= entry.weight } ?? true)
            }
        }
        #expect(set.report.contains { $0.fate != .kept })
        let newYear = try #require(set.report.first { $0.time == day(2023, 1, 3) })
        #expect(newYear.movedFrom == day(2023, 1, 1) && newYear.label == "2023" && newYear.reason() == "kept")
        let march = try #require(set.report.first { $0.time == day(2023, 3, 1) })
        #expect(march.movedFrom == nil)
        #expect(set.report.allSatisfy { !$0.reason().contains("\n") })
    }
}
