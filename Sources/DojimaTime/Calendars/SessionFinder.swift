/// Finds the sessions that contain moments. O(1), amortized, if moments are in order; O(log sessions) for moments within a year.
package struct SessionFinder: Sendable {
    private let hours: SessionHours
    /// The number of days before and after a moment whose sessions are computed.
    private let reach: Int
    /// The sessions of `dates`, in order.
    private var sessions: [Session] = []
    private var dates: ClosedRange<CivilDate>?
    /// The index of the first session that ends after the last moment.
    private var index = 0

    package init(_ hours: SessionHours, reach: Int = 400) { (self.hours, self.reach) = (hours, max(4, reach)) }

    /// The session that contains a moment, breaks included; `nil` if there is none.
    ///
    /// A session is half open: a moment at the close is not in it. O(1), amortized, if moments are in order.
    package mutating func session(at moment: Instant) -> Session? {
        seek(moment)
        return index < sessions.count && sessions[index].open <= moment ? sessions[index] : nil
    }

    /// The session after the one that contains a moment; if none contains it, the second session after it. `nil` beyond the computed days.
    package mutating func session(after moment: Instant) -> Session? {
        seek(moment)
        return index + 1 < sessions.count ? sessions[index + 1] : nil
    }

    /// Whether the market is open at a moment: in a session, breaks excluded.
    package mutating func isOpen(at moment: Instant) -> Bool {
        session(at: moment).map { !$0.breaks.contains { $0.contains(moment) } } ?? false
    }

    private mutating func seek(_ moment: Instant) {
        let date = min(max(moment.utcDate, CivilDate.limits.lowerBound), CivilDate.limits.upperBound)
        // A session may begin the evening before its date, and the local date may differ from the UTC date by a day.
        if dates.map({ date < $0.lowerBound.adding(days: 3) || $0.upperBound.adding(days: -20) < date }) ?? true {
            let limits = CivilDate.limits
            let near = min(max(date, limits.lowerBound), limits.upperBound)
            let wanted = max(near.adding(days: -reach), limits.lowerBound)...min(near.adding(days: reach), limits.upperBound)
            (sessions, dates, index) = (hours.sessions(in: wanted), wanted, 0)
        }
        if index < sessions.count, moment < sessions[index].close, index == 0 || sessions[index - 1].close <= moment { return }
        if index + 1 < sessions.count, sessions[index].close <= moment, moment < sessions[index + 1].close {
            index += 1
            return
        }
        var (low, high) = (0, sessions.count)
        while low < high {
            let middle = (low + high) / 2
            if sessions[middle].close <= moment { low = middle + 1 } else { high = middle }
        }
        index = low
    }
}
