import DojimaText
import DojimaTime
import DojimaTestSupport

/// A rule file, compiled over some span: parser, builder, every query of a timeline, and its laws.
let rules = Target(name: "rules") { bytes in
    var (text, choices) = Choices.split(bytes)
    do throws(RuleError) {
        check(try Exclusion.parse(json: text, defaultZone: choices.zone()), &choices)
    } catch {
        expectMessage(error.description)
    }
}

/// Compiles rules over a chosen span and checks the laws of the timelines.
func check(_ rules: [Exclusion], _ choices: inout Choices) {
    let span = choices.span()
    guard isCheap(rules, over: span) else { return }
    let timeline = Timeline.excluding(rules, span: span)
    expectNone(checkTimelineLaws(timeline, samples: 6))
    checkQuestions(timeline, &choices)

    // Closed time of a part equals that of the complete span.
    let inner = part(of: span, &choices)
    expectNone(checkExtension(from: inner, to: span, samples: 6) { Timeline.excluding(rules, span: $0) })
    for rule in rules.prefix(8) where !timeline.span.isEmpty {
        let closed = rule.closed(in: timeline.span)
        for range in [closed.ranges.first, closed.ranges.last].compactMap({ $0 }) {
            expect(!timeline.contains(range.lowerBound) && !timeline.contains(range.upperBound.advanced(by: -1)), "\(rule) left \(range)")
        }
    }

    let dates = Timeline.excludingDates(rules, span: span, zone: choices.zone()).timeline
    expectNone(checkTimelineLaws(dates, samples: 6))
    guard Double(span.upperBound.microseconds) - Double(span.lowerBound.microseconds) < 20_000 * 604_800_000_000.0 else { return }
    let interval = choices.pick([BarInterval.week, .month, BarInterval.months(3), BarInterval.years(1), BarInterval.years(1_000_000)])
    let periods = Timeline.periods(of: interval, openDates: dates.openSet, span: span)
    expectNone(checkTimelineLaws(periods, samples: 6))
    checkQuestions(periods, &choices)
}

/// Whether rules split a span into few pieces, so that many inputs a second can be tried.
private func isCheap(_ rules: [Exclusion], over span: Range<Instant>) -> Bool {
    let most = 20_000
    let copies = rules.isEmpty ? 1 : Exclusion.maximumPieces / most
    do throws(RuleError) {
        try Exclusion.validate(rules, over: span)
        try Exclusion.validate(Array(repeatElement(rules, count: copies).joined()), over: span)
        return true
    } catch {
        expectMessage(error.description)
        return false
    }
}

private func part(of span: Range<Instant>, _ choices: inout Choices) -> Range<Instant> {
    func moment() -> Instant { min(max(span.lowerBound.advanced(by: choices.int64()), span.lowerBound), span.upperBound) }
    let (a, b) = (moment(), moment())
    return min(a, b)..<max(a, b)
}

/// Queries a timeline at moments and positions anywhere, its own ends and those of all time.
func checkQuestions(_ timeline: Timeline, _ choices: inout Choices) {
    let moments = [Instant.earliest, timeline.span.lowerBound, choices.instant(), timeline.span.upperBound, .latest].sorted()
    for moment in moments {
        let position = timeline.position(of: moment)
        expect((timeline.firstPosition...timeline.lastPosition).contains(position), "\(moment) lies at \(position)")
        _ = (timeline.firstOpenInstant(atOrAfter: moment), timeline.lastOpenInstant(atOrBefore: moment), timeline.contains(moment))
        for delta in [Int64.min, -1, 0, 1, .max, choices.int64()] { _ = timeline.instant(moment, advancedBy: delta) }
    }
    expect(timeline.positions(of: moments) == moments.map(timeline.position(of:)), "a column is placed otherwise than its moments")
    for position in [AxisPosition(microseconds: .min), AxisPosition(microseconds: choices.int64()), AxisPosition(microseconds: .max)] {
        if let moment = timeline.instant(at: position) { expect(timeline.contains(moment), "\(position) is at \(moment), which is closed") }
        _ = timeline.earliestInstant(at: position)
    }
    for fraction in [-1e300, -0.5, 0, 1.0 / 3, 1, 1e300, .infinity, .nan] { _ = timeline.position(atFraction: fraction) }
    let gaps = timeline.gaps(in: Instant.earliest ..< .latest)
    expect(gaps == timeline.gaps(in: timeline.span), "gaps outside of the span")
}
