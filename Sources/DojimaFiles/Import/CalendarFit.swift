internal import DojimaFormats
internal import DojimaSeries
internal import DojimaTime
import DojimaText

/// The dates of the bars of a file, compared with the sessions of a calendar.
struct CalendarFit {
    private let calendar: TradingCalendar
    /// Whether bars are of a day or longer, so that their times are dates.
    private let areDates: Bool
    /// The number of bars on each date, by days since 1970.
    private var bars: [Int32: Int] = [:]
    private var total = 0

    /// The maximum share of bars on closed days, 1/50; a calendar with more does not fit.
    private static let closedShareDivisor = 50
    /// The maximum range of dates that is compared, in days.
    private static let longest = 150_000

    init(_ calendar: TradingCalendar, areDates: Bool) { (self.calendar, self.areDates) = (calendar, areDates) }

    mutating func add(_ batch: BarBatch) {
        total += batch.count
        var (day, count): (Int64?, Int) = (nil, 0)
        // The offset is computed once per day; it is wrong only around a clock change.
        var (offset, lastUTC): (Int64, Int64?) = (0, nil)
        for time in batch.bars.time {
            if !areDates, case let utc = floorDivide(time.microseconds, Instant.microsecondsPerDay), utc != lastUTC {
                (offset, lastUTC) = (Int64(calendar.zone.offset(at: time)) * 1_000_000, utc)
            }
            let next = floorDivide(time.microseconds + offset, Instant.microsecondsPerDay)
            if next != day {
                if let day { bars[Int32(clamping: day), default: 0] += count }
                (day, count) = (next, 0)
            }
            count += 1
        }
        if let day { bars[Int32(clamping: day), default: 0] += count }
    }

    /// The note on a calendar that does not fit, with the one that fits best; `nil` if it fits.
    ///
    /// If it does not fit, all calendars are compared: O(calendars · days).
    func note(_ calendars: CalendarLibrary) -> String? {
        let closed = closedBars(calendar).bars
        guard closed * CalendarFit.closedShareDivisor > total else { return nil }
        let count = closed == 1 ? "1 bar is" : "\(closed) of \(total) bars are"
        let note = "\(count) on days on which \(calendar.code) is closed"
        guard let better = nearest(calendars) else { return "\(note), and no calendar fits the dates" }
        return "\(note); \(better) fits the dates best"
    }

    /// Returns the calendar with the fewest differing dates, among the calendars with hardly any bars on closed days.
    private func nearest(_ calendars: CalendarLibrary) -> String? {
        let fits = calendars.entries.compactMap { entry -> (code: String, differences: Int)? in
            guard let calendar = try? calendars.calendar(entry.code) else { return nil }
            let closed = closedBars(calendar)
            return closed.bars * CalendarFit.closedShareDivisor > total ? nil : (entry.code, closed.days + closed.openDaysWithoutBars)
        }
        return fits.min { ($0.differences, $0.code) < ($1.differences, $1.code) }?.code
    }

    private func closedBars(_ calendar: TradingCalendar) -> (bars: Int, days: Int, openDaysWithoutBars: Int) {
        guard let first = bars.keys.min(), let last = bars.keys.max(), Int(last) - Int(first) < CalendarFit.longest else {
            return (0, 0, 0)
        }
        var open: Set<Int32> = []
        calendar.forEachSession(in: CivilDate(daysSinceEpoch: first)...CivilDate(daysSinceEpoch: last).adding(days: 1)) { session in
            open.insert(session.date.daysSinceEpoch)
            // A session may begin the evening before.
            if !areDates { open.insert(calendar.zone.localTime(at: session.open).date.daysSinceEpoch) }
        }
        let closed = bars.filter { !open.contains($0.key) }
        return (closed.values.reduce(0, +), closed.count, open.count { first <= $0 && $0 <= last && bars[$0] == nil })
    }
}
