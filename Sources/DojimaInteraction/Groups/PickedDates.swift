public import DojimaTime

extension Timeline {
    /// The part of the axis for dates that somebody picked, both of them included: on a closed date it starts at the next open one and
    /// ends at the last open one before; `nil` when nothing is open between them. O(log segments).
    ///
    /// - Parameters:
    ///   - zone: whose dates they are; an axis of trade dates has its own.
    public func window(from first: CivilDate, through last: CivilDate, zone: Zone) -> Range<AxisPosition>? {
        let window =
            position(
                of: start(of: first, zone))..<max(position(of: start(of: first, zone)), position(of: start(of: last.adding(days: 1), zone)))
        return window.isEmpty ? nil : window
    }

    /// Whether a date has open time, and so may be picked.
    public func isOpen(on date: CivilDate, zone: Zone) -> Bool { window(from: date, through: date, zone: zone) != nil }

    /// The date itself when it has open time, else the next one that has; `nil` when none follows. O(log segments).
    public func openDate(atOrAfter date: CivilDate, zone: Zone) -> CivilDate? {
        clampUp(start(of: date, zone)).map { clock == .tradeDates ? $0.utcDate : zone.local(at: $0).date }
    }

    private func start(of date: CivilDate, _ zone: Zone) -> Instant { clock == .tradeDates ? Instant(date) : zone.startOfDay(date) }
}

extension RangeSelector {
    /// The selector of another symbol, with the window at the same time by the clock; with that symbol's default where it has no data then.
    ///
    /// - Parameters:
    ///   - limits: of the other symbol, on its timeline.
    ///   - zone: whose dates count where only one of the two axes is of trade dates.
    public func switched(
        to limits: RangeLimits, on timeline: Timeline, from old: Timeline, zone: Zone, defaultSelection: Range<AxisPosition>? = nil
    ) -> RangeSelector {
        let window = old == timeline ? selection : old.window(selection, on: timeline, zone: zone)
        let meets = window.overlaps(limits.summary)
        return RangeSelector(limits: limits, selection: meets ? window : nil, defaultSelection: defaultSelection)
    }
}
