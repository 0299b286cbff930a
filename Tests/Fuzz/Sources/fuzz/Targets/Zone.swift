import CLibFuzzer
import DojimaTime
import Glibc

/// A file in memory that a zone database finds under the number of its descriptor.
private let file = memfd_create("zone", 0)

/// The bytes of a compiled zone (TZif), and every query of it.
let zone = Target(name: "zone") { bytes in
    // The choices are after the file; a reader ignores them.
    var choices = Choices(bytes.suffix(24))
    guard ftruncate(file, 0) == 0, pwrite(file, bytes, bytes.count, 0) == bytes.count else { fatalError("no file in memory") }
    guard let zone = try? Zone("\(file)", in: ZoneDatabase(folder: "/proc/self/fd")) else { return }
    var cursor = ZoneCursor(zone)
    for _ in 0..<4 {
        let moment = choices.instant()
        let offset = zone.offset(at: moment)
        expect(abs(offset) <= 26 * 3600 && cursor.offset(at: moment) == offset, "\(offset) at \(moment)")
        let local = zone.localTime(at: moment)
        let reach = 5 * Instant.microsecondsPerDay
        // A file may change its clocks every second, and repeat a time more than twice.
        let isQuiet = zone.transitions(in: moment.advanced(by: -reach)..<moment.advanced(by: reach)).count <= 1
        if isQuiet { checkResolution(of: local, at: moment, in: zone, &cursor) }
        _ = (zone.startOfDay(local.date), cursor.instant(of: local), moment.isoText(in: zone))
    }
    let start = choices.instant()
    let changes = zone.transitions(in: start..<start.advanced(by: 4000 * Instant.microsecondsPerDay))
    expect(zip(changes, changes.dropFirst()).allSatisfy { $0.at < $1.at }, "changes out of order")
    for change in changes {
        expect(change.offsetBefore != change.offsetAfter && zone.offset(at: change.at) == change.offsetAfter, "\(change)")
        expect(zone.offset(at: change.at.advanced(by: -1)) == change.offsetBefore, "\(change)")
    }
    checkTimelines(zone, start..<start.advanced(by: 400 * Instant.microsecondsPerDay))
}

private func checkResolution(of local: LocalTime, at moment: Instant, in zone: Zone, _ cursor: inout ZoneCursor) {
    switch zone.resolve(local) {
    case .unique(let found): expect(found == moment, "\(local) is at \(found), not \(moment)")
    case .repeated(let first, let second):
        expect(first < second && first <= moment && moment <= second, "\(local) is at \(first) and \(second), not \(moment)")
    case .skipped: expect(false, "\(local) is shown at \(moment) and said to be skipped")
    }
    expect(cursor.instant(of: local) == zone.instant(of: local), "\(local): the cursor finds \(cursor.instant(of: local))")
}

/// Rules by the wall clock of the zone.
private func checkTimelines(_ zone: Zone, _ span: Range<Instant>) {
    let rules: [Exclusion] = [
        .weekends(zone: zone), .daily(zone: zone, from: TimeOfDay(clock: 22), to: TimeOfDay(clock: 2)),
        .yearly(zone: zone, MonthDay(known: .february, 29)),
        .repeating(
            RepeatRule(zone: zone, startDate: CivilDate(daysSinceEpoch: 0), length: BarInterval.hours(3), every: BarInterval.days(2))),
    ]
    for rule in rules {
        let closed = rule.closed(in: span)
        expect(closed.intersection(span) == closed, "\(rule) reaches out of \(span)")
    }
}
