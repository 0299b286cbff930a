import DojimaText
internal import DojimaTime

/// The dates of a file under both orders of day and month, so that a trading calendar can decide the order if no day above 12 does.
struct SessionDates: Sendable {
    private var dayFirst: Set<Int32> = []
    private var monthFirst: Set<Int32> = []
    private var last: (Int64, Int64)?
    private var isOpen = true

    /// The minimum number of dates that must be closed days under the wrong order.
    private static let minimumClosed = 2

    mutating func add(dayFirst day: Int64?, monthFirst month: Int64?) {
        guard isOpen else { return }
        guard let day, let month else {
            // A number above 12 decides the order.
            self = SessionDates()
            isOpen = false
            return
        }
        guard last.map({ $0 != (day, month) }) ?? true else { return }
        last = (day, month)
        dayFirst.insert(Int32(clamping: day))
        monthFirst.insert(Int32(clamping: month))
    }

    /// The order under which every date is a session, if some dates are not sessions under the other order; otherwise `nil`.
    func inferred(by calendar: TradingCalendar) -> (order: DateOrder, dates: Int)? {
        guard isOpen, let sessions = sessions(of: calendar) else { return nil }
        let (closedDays, closedMonths) = (dayFirst.subtracting(sessions).count, monthFirst.subtracting(sessions).count)
        if closedDays == 0, closedMonths >= SessionDates.minimumClosed { return (.dmy, dayFirst.count) }
        if closedMonths == 0, closedDays >= SessionDates.minimumClosed { return (.mdy, monthFirst.count) }
        return nil
    }

    /// Returns the dates of sessions from the first to the last date of either order; `nil` for 150,000 days or more, which no price file
    /// has.
    private func sessions(of calendar: TradingCalendar) -> Set<Int32>? {
        let all = dayFirst.union(monthFirst)
        guard let first = all.min(), let last = all.max(), Int(last) - Int(first) < 150_000 else { return nil }
        var sessions: Set<Int32> = []
        calendar.forEachSession(in: CivilDate(daysSinceEpoch: first)...CivilDate(daysSinceEpoch: last)) {
            sessions.insert($0.date.daysSinceEpoch)
        }
        return sessions
    }
}

extension TradingCalendar {
    /// The share of local times (microseconds since 1970 as if in UTC) that are in sessions if they are interpreted in `zone`.
    func shareInSessions(_ local: [Int64], of zone: Zone) -> Double {
        let moments = local.map { zone.instant(of: LocalTime(microseconds: $0)) }
        guard let first = moments.min(), let last = moments.max() else { return 0 }
        let dates = self.zone.localTime(at: first).date.adding(days: -1)...self.zone.localTime(at: last).date.adding(days: 2)
        let sessions = sessions(in: dates)
        let inside = moments.count { moment in
            var (low, high) = (0, sessions.count)
            while low < high {
                let middle = (low + high) / 2
                if sessions[middle].open <= moment { low = middle + 1 } else { high = middle }
            }
            // A stamp at the close may be the end of the last bar.
            return low > 0 && moment <= sessions[low - 1].close
        }
        return Double(inside) / Double(moments.count)
    }
}
