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

extension RangeSelector {
    /// The selector for another symbol, with the window at the same clock time, or the default one if the symbol has no data then.
    ///
    /// - Parameters:
    ///   - limits: the limits of the other symbol, on its timeline.
    ///   - timeline: the timeline of the other symbol.
    ///   - old: the timeline of this selector's window.
    ///   - zone: the time zone of dates, if only one of the two axes is of trade dates.
    ///   - defaultSelection: the default window on the new timeline; `nil` for all of the summary.
    public func switched(
        to limits: RangeLimits, on timeline: Timeline, from old: Timeline, zone: Zone, defaultSelection: Range<AxisPosition>? = nil
    ) -> RangeSelector {
        let window = old == timeline ? selection : old.window(selection, on: timeline, zone: zone)
        let meets = window.overlaps(limits.summary)
        return RangeSelector(limits: limits, selection: meets ? window : nil, defaultSelection: defaultSelection)
    }
}
