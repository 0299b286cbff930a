public import DojimaTime

extension Timeline {
    /// The window of a range of dates, including both. If the first is closed, it starts at the next open date; if the last is closed, it
    /// ends at the previous one. `nil` if nothing is open between them. O(log segments).
    ///
    /// - Parameters:
    ///   - first: the first date.
    ///   - last: the last date, which is included.
    ///   - zone: the time zone of the dates; ignored on an axis of trade dates.
    public func window(from first: CivilDate, through last: CivilDate, zone: Zone) -> Range<AxisPosition>? {
        let window =
            position(
                of: start(of: first, zone))..<max(position(of: start(of: first, zone)), position(of: start(of: last.adding(days: 1), zone)))
        return window.isEmpty ? nil : window
    }

    /// Whether a date has open time and can be picked.
    public func isOpen(on date: CivilDate, zone: Zone) -> Bool { window(from: date, through: date, zone: zone) != nil }

    /// The date itself if it has open time, else the next one that has; `nil` if none follows. O(log segments).
    public func openDate(atOrAfter date: CivilDate, zone: Zone) -> CivilDate? {
        clampUp(start(of: date, zone)).map { clock == .tradeDates ? $0.utcDate : zone.local(at: $0).date }
    }

    private func start(of date: CivilDate, _ zone: Zone) -> Instant { clock == .tradeDates ? Instant(date) : zone.startOfDay(date) }
}
