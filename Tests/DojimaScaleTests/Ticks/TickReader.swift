import DojimaScale
import DojimaTime

/// Reads the labels of a time axis from left to right, as a person who has the opening hours: omitted parts equal those of the label
/// before, and the name of a unit alone means its start.
struct TickReader {
    let timeline: Timeline
    let zone: Zone
    private var known: LocalTime?

    init(timeline: Timeline, zone: Zone) { (self.timeline, self.zone) = (timeline, timeline.clock == .tradeDates ? .utc : zone) }

    private static let weekdays = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
    private static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

    /// The possible moments of a label; none if it cannot be read.
    mutating func read(_ label: String) -> [Instant] {
        var (year, month, day): (Int?, Int?, Int?)
        var clock: TimeOfDay?
        var weekday: Int?
        for word in label.split(separator: " ") {
            if let index = TickReader.months.firstIndex(of: String(word)) {
                month = index + 1
            } else if let index = TickReader.weekdays.firstIndex(of: String(word)) {
                weekday = index
            } else if word.first == "." {
                guard let base = known, let digits = Int(word.dropFirst()) else { return [] }
                let fraction = word.count == 4 ? digits * 1000 : digits
                clock = TimeOfDay(microseconds: base.time.microseconds - Int64(base.time.fraction) + Int64(fraction))
            } else if word.contains(":") {
                let parts = word.split(separator: ".")
                guard var time = TimeOfDay(parts[0]) else { return [] }
                if parts.count == 2 {
                    time = TimeOfDay(microseconds: time.microseconds + (Int64(parts[1]) ?? 0) * (parts[1].count == 3 ? 1000 : 1))
                }
                clock = time
            } else if word.count >= 4, let number = Int(word) {
                year = number
            } else if let number = Int(word) {
                day = number
            } else {
                return []
            }
        }
        guard let y = year ?? known?.date.year else { return [] }
        guard let m = month ?? (year != nil ? 1 : known?.date.month), let d = day ?? (year != nil || month != nil ? 1 : known?.date.day),
            let date = CivilDate(existing: y, month: m, day: d)
        else { return [] }
        // 1 January 1970 was a Thursday.
        if let weekday, (Int(date.daysSinceEpoch) % 7 + 10) % 7 != weekday { return [] }
        // A label of hours needs a day, one of days a month, and so on: `known` has them all or nothing.
        if year == nil, known == nil { return [] }
        let local = LocalTime(date, clock ?? .midnight)
        let moments: [Instant] =
            switch zone.resolve(local) {
            case .unique(let time), .skipped(next: let time): [time]
            case .repeated(first: let first, second: let second): [first, second]
            }
        let open = moments.compactMap { clock == nil ? firstOpen($0) : $0 }
        known = open.first.map { zone.localTime(at: $0) } ?? local
        return open
    }

    /// The larger units at the edge or in the row below, where reading begins, for any open time there.
    mutating func begin(_ label: String) {
        known = nil
        var plain = TickReader(timeline: .continuous(Instant.earliest..<Instant.latest), zone: zone)
        _ = plain.read(label)
        known = plain.known
    }

    /// A larger unit in the row below without the parts of the one before it.
    mutating func go(on label: String) {
        var plain = TickReader(timeline: .continuous(Instant.earliest..<Instant.latest), zone: zone)
        plain.known = known
        _ = plain.read(label)
        known = plain.known
    }

    private func firstOpen(_ boundary: Instant) -> Instant? {
        guard let time = timeline.firstOpenInstant(atOrAfter: boundary) else { return nil }
        guard let slot = timeline.slot(of: time) else { return time }
        let place = timeline.position(of: time)
        return timeline.instant(at: place == slot.lowerBound ? place : slot.upperBound)
    }
}
