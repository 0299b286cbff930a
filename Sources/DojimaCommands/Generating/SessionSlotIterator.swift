import DojimaText
import DojimaTime

/// The slots of an interval in the sessions of an exchange, one after the other.
///
/// Slots of minutes and hours are counted from each open and from the end of each break; the last one before a break or a close may be
/// shorter. A slot of a day is a session.
struct SessionSlotIterator {
    struct Slot: Equatable {
        /// Seconds since 1970; of a day, the midnight UTC of its trade date.
        var start: Int64
        /// The number of open minutes, at least one.
        var minutes: Int
    }

    private let calendar: TradingCalendar
    /// The length of a slot in seconds; `nil` for a day.
    private let length: Int64?
    private var nextYear: CivilDate
    private var slots: [Slot] = []
    private var index = 0

    /// - Parameter interval: a number of minutes or hours, or a day.
    init(_ calendar: TradingCalendar, interval: BarInterval, from date: CivilDate) {
        self.calendar = calendar
        length = interval.isIntraday ? interval.nominalMicroseconds / 1_000_000 : nil
        nextYear = date
    }

    /// Returns the next slot; `nil` after the year 9999. The sessions are read one year at a time.
    mutating func next() -> Slot? {
        while index == slots.count {
            guard nextYear <= CivilDate.limits.upperBound else { return nil }
            let last = min(nextYear.adding(months: 12).adding(days: -1), CivilDate.limits.upperBound)
            slots = calendar.sessions(in: nextYear...last).flatMap { slots(of: $0) }
            nextYear = last.adding(days: 1)
            index = 0
        }
        defer { index += 1 }
        return slots[index]
    }

    private func slots(of session: Session) -> [Slot] {
        let open = SessionSlotIterator.open(session)
        guard let length else {
            let minutes = open.reduce(0) { $0 + ($1.upperBound - $1.lowerBound) } / 60
            return [Slot(start: Int64(session.date.daysSinceEpoch) * 86_400, minutes: max(1, Int(minutes)))]
        }
        return open.flatMap { part in
            stride(from: part.lowerBound, to: part.upperBound, by: Int(length)).map { start in
                Slot(start: start, minutes: Int((min(start + length, part.upperBound) - start + 59) / 60))
            }
        }
    }

    /// The parts of a session between its breaks.
    private static func open(_ session: Session) -> [Range<Int64>] {
        var parts: [Range<Int64>] = []
        var start = session.open
        for pause in session.breaks {
            parts.append(start.wholeSeconds..<pause.lowerBound.wholeSeconds)
            start = pause.upperBound
        }
        parts.append(start.wholeSeconds..<session.close.wholeSeconds)
        return parts
    }
}
