public import DojimaTime

extension RangeSelector {
    /// The selector of an axis whose data grew or shrank at their ends, with a window that is where it was by the clock.
    ///
    /// A window that touched the end of the data goes on with them and keeps its span; one that showed all of them shows all; every other
    /// one stays at its moments, as far as there are data, and so does any window that is held. A drag goes on, a glide under way ends.
    ///
    /// - Parameters:
    ///   - limits: of the new data, on the new timeline.
    ///   - timeline: that of the new data; positions may count from another moment than before.
    ///   - old: that of the data before.
    ///   - anchor: a moment that both have, such as the last bar before; its place tells how far all others were moved.
    ///   - isHeld: whether a hand is on the window.
    public func streamed(
        limits: RangeLimits, on timeline: Timeline, from old: Timeline, anchor: Instant, defaultSelection: Range<AxisPosition>? = nil,
        isHeld: Bool = false
    ) -> RangeSelector {
        let shift = timeline.position(of: anchor).microseconds &- old.position(of: anchor).microseconds
        let next: Range<AxisPosition>
        if isHeld {
            next = selection.moved(by: shift)
        } else if selection == summary {
            next = limits.summary
        } else if selection.upperBound == summary.upperBound {
            next = limits.placed(limits.summary.upperBound.advanced(by: -selection.length), selection.length)
        } else {
            next = selection.moved(by: shift)
        }
        return carried(
            to: limits, selection: next, defaultSelection: defaultSelection ?? self.defaultSelection.moved(by: shift), by: shift)
    }
}

extension Viewport {
    /// Takes data that grew or shrank at their ends, with the window where `RangeSelector.streamed` has it.
    ///
    /// What is held stays in hand: the window stays at its moments until it is let go, and gestures count from there. A change of ranges
    /// that was on its way is there at once, and any other motion ends where it is, as is told.
    package mutating func stream(
        limits: RangeLimits, on timeline: Timeline, from old: Timeline, anchor: Instant, defaultSelection: Range<AxisPosition>? = nil
    ) -> [ViewportEvent] {
        let events = arrive()
        selector = selector.streamed(
            limits: limits, on: timeline, from: old, anchor: anchor, defaultSelection: defaultSelection, isHeld: isBusy)
        carry(by: timeline.position(of: anchor).microseconds &- old.position(of: anchor).microseconds)
        return events
    }
}

extension Range<AxisPosition> {
    func moved(by shift: Int64) -> Range<AxisPosition> { lowerBound.advanced(by: shift)..<upperBound.advanced(by: shift) }
}
