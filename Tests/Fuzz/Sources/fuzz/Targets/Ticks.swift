import DojimaScale
import DojimaTime

/// The ticks of any window of any axis in any zone and width.
let ticks = Target(name: "ticks") { bytes in
    var choices = Choices(bytes[...])
    let zone = choices.zone()
    let timeline = timeline(zone, &choices)
    guard timeline.segments.count < 20_000, timeline.length > 0 else { return }
    let window = window(of: timeline, &choices)
    let width = choices.pick([1200.0, 0, 1, 0.5, 40, 260, 100_000, .infinity, .nan, -1])
    let interval = choices.pick([nil, BarInterval.seconds(1), BarInterval.minutes(5), .day, .week, BarInterval.months(3)])
    guard !window.isEmpty else { return }
    let ticks = timeTicks(timeline: timeline, window: window, zone: zone, width: width, interval: interval) { Double($0.count) * 6.5 }
    checkLaws(ticks, timeline, window, width: width)
}

private func timeline(_ zone: Zone, _ choices: inout Choices) -> Timeline {
    let span = choices.span()
    let days = 86_400_000_000.0
    let isShort = Double(span.upperBound.microseconds) - Double(span.lowerBound.microseconds) < 4000 * days
    switch choices.number(below: 7) {
    case 1 where isShort:
        return .excluding([.weekends(zone: zone), .daily(zone: zone, from: choices.time(), to: choices.time())], span: span)
    case 2 where isShort:
        guard let calendar = try? TradingCalendar(choices.pick(["XNYS", "XHKG", "CMES", "24/7"])) else { return .continuous(span) }
        return choices.number(below: 2) == 0 ? .sessions(calendar, span: span) : .tradingDays(calendar, span: span)
    case 3: return .ordinal((0..<choices.number(below: 40)).map { _ in choices.instant() })
    case 4:
        return .periods(
            of: choices.pick([.week, .month, BarInterval.years(1)]), openDates: InstantSet(span), span: isShort ? span : .epoch ..< .epoch)
    case 5:
        let rule = RepeatRule(
            zone: zone, startDate: CivilDate(daysSinceEpoch: 0), length: BarInterval.seconds(1), every: BarInterval.minutes(7))
        return .excluding([.repeating(rule)], span: span.clamped(to: span.lowerBound..<span.lowerBound.advanced(by: 86_400_000_000)))
    case 6: return .continuous(span, clock: .tradeDates)
    default: return .continuous(span)
    }
}

extension Choices {
    fileprivate mutating func time() -> TimeOfDay { TimeOfDay(microseconds: Int64(number(below: 97)) * 900_000_000) }
}

/// The complete axis, a part of it, or a range that extends beyond it.
private func window(of timeline: Timeline, _ choices: inout Choices) -> Range<AxisPosition> {
    let whole = timeline.firstPosition..<timeline.lastPosition
    let fraction = { (byte: UInt8) in timeline.position(atFraction: Double(byte) / 200) }
    switch choices.number(below: 4) {
    case 1:
        let (a, b) = (fraction(choices.byte()), fraction(choices.byte()))
        return min(a, b)..<max(a, b)
    case 2:
        let start = fraction(choices.byte())
        let end = start.advanced(by: choices.int64())
        return min(start, end)..<max(start, end)
    case 3:
        let (a, b) = (AxisPosition(microseconds: choices.int64()), AxisPosition(microseconds: choices.int64()))
        return min(a, b)..<max(a, b)
    default: return whole
    }
}

private func checkLaws(_ ticks: [TimeTick], _ timeline: Timeline, _ window: Range<AxisPosition>, width: Double) {
    let marks = ticks.filter { !$0.isParent }
    for (a, b) in zip(marks, marks.dropFirst()) {
        expect(a.time < b.time && a.position < b.position && a.x <= b.x, "\(b) is not behind \(a)")
    }
    for tick in marks {
        expect(timeline.contains(tick.time), "\(tick) is on closed time")
        expect(window.contains(tick.position) && timeline.position(of: tick.time) == tick.position, "\(tick) is astray")
    }
    let boxes = ticks.filter { !$0.label.isEmpty }.sorted { $0.left < $1.left }
    for (a, b) in zip(boxes, boxes.dropFirst()) { expect(b.left >= a.left + a.width, "\(a.label) meets \(b.label)") }
    for box in boxes { expect(box.left >= -0.5 && box.left + box.width <= width + 0.5, "\(box.label) is cut") }
    expect(Double(ticks.count) <= max(64, width), "\(ticks.count) ticks on \(width) pixels")
}
