import DojimaScale
import DojimaTime

/// The laws of time ticks, as complaints; empty if all hold.
func timeTickFaults(_ timeline: Timeline, _ window: Range<AxisPosition>, _ zone: Zone, width: Double = 1200, interval: BarInterval? = nil)
    -> [String]
{
    let ticks = timeTicks(timeline: timeline, window: window, zone: zone, width: width, interval: interval, measure: tickWidth)
    let marks = ticks.filter { !$0.isParent }
    var faults: [String] = []
    let least = interval?.isIntraday ?? true ? 2 : 1
    if marks.count < least || !marks.contains(where: { !$0.label.isEmpty }) { faults.append("\(marks.count) ticks") }
    for (a, b) in zip(marks, marks.dropFirst()) where !(a.time < b.time && a.position < b.position && a.x < b.x) {
        faults.append("order at \(b.time)")
    }
    for tick in marks {
        if !timeline.contains(tick.time) { faults.append("closed at \(tick.time)") }
        if timeline.position(of: tick.time) != tick.position || !window.contains(tick.position) { faults.append("astray \(tick.time)") }
        let place = Double(tick.position.microseconds - window.lowerBound.microseconds)
        if abs(tick.x - place / Double(window.upperBound.microseconds - window.lowerBound.microseconds) * width) > 0.01 {
            faults.append("x of \(tick.time)")
        }
    }
    let boxes = ticks.filter { !$0.label.isEmpty }.sorted { $0.left < $1.left }
    for (a, b) in zip(boxes, boxes.dropFirst()) where b.left < a.left + a.width { faults.append("\(a.label) meets \(b.label)") }
    for box in boxes where box.left < -0.5 || box.left + box.width > width + 0.5 { faults.append("\(box.label) is cut") }
    let other = window.lowerBound.advanced(by: (window.upperBound.microseconds - window.lowerBound.microseconds) / 9)
    let panned = other..<other.advanced(by: window.upperBound.microseconds - window.lowerBound.microseconds)
    let later = timeTicks(timeline: timeline, window: panned, zone: zone, width: width, interval: interval, measure: tickWidth)
    for tick in later where !tick.isParent && !tick.label.isEmpty {
        if let before = marks.first(where: { $0.time == tick.time && !$0.label.isEmpty }),
            (before.label, before.weight) != (tick.label, tick.weight)
        {
            faults.append("\(before.label) became \(tick.label)")
        }
    }
    return faults
}

/// Six and a half pixels a character, as in an eleven-pixel font.
func tickWidth(_ label: String) -> Double { Double(label.count) * 6.5 }
