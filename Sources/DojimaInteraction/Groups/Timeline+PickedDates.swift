public import DojimaTime

extension Timeline {
    /// The window from the first to the last date, both included. If the first date is closed, the window starts at the next open date; if
    /// the last is closed, it ends at the previous open date. `nil` if there is no open time between them. O(log segments).
    ///
    /// - Parameters:
    ///   - first: the first date.
    ///   - last: the last date.
    ///   - zone: the time zone of the dates; ignored on an axis of trade dates.
    public func window(from first: CivilDate, through last: CivilDate, zone: Zone) -> Range<AxisPosition>? {
        let window =
            position(
                of: start(of: first, zone))..<max(position(of: start(of: first, zone)), position(of: start(of: last.adding(days: 1), zone)))
        return window.isEmpty ? nil : window
    }

    /// Whether a date has open time, so that it can be picked.
    public func isOpen(on date: CivilDate, zone: Zone) -> Bool { window(from: date, through: date, zone: zone) != nil }

    /// The date itself if it has open time, otherwise the next date that has; `nil` if there is none. O(log segments).
    public func openDate(atOrAfter date: CivilDate, zone: Zone) -> CivilDate? {
        firstOpenInstant(atOrAfter: start(of: date, zone)).map { clock == .tradeDates ? $0.utcDate : zone.localTime(at: $0).date }
    }

    private func start(of date: CivilDate, _ zone: Zone) -> Instant { clock == .tradeDates ? Instant(date) : zone.startOfDay(date) }
}
