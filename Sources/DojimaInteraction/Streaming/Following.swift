public import DojimaTime

extension RangeSelector {
    /// The selector of an axis whose data grew or shrank at their ends, with a window that is where it was by the clock.
    ///
    /// A window that touched the end of the data goes on with them and keeps its span; one that showed all of them shows all; every other
    /// one stays at its moments, as far as there are data. A drag or a glide under way ends.
    ///
    /// - Parameters:
    ///   - limits: of the new data, on the new timeline.
    ///   - timeline: that of the new data; positions may count from another moment than before.
    ///   - old: that of the data before.
    ///   - anchor: a moment that both have, such as the last bar before; its place tells how far all others were moved.
    public func streamed(
        limits: RangeLimits, on timeline: Timeline, from old: Timeline, anchor: Instant, defaultSelection: Range<AxisPosition>? = nil
    ) -> RangeSelector {
        let shift = timeline.position(of: anchor).microseconds &- old.position(of: anchor).microseconds
        func moved(_ window: Range<AxisPosition>) -> Range<AxisPosition> {
            window.lowerBound.advanced(by: shift)..<window.upperBound.advanced(by: shift)
        }
        let next: Range<AxisPosition>
        if selection == summary {
            next = limits.summary
        } else if selection.upperBound == summary.upperBound {
            next = limits.placed(limits.summary.upperBound.advanced(by: -selection.length), selection.length)
        } else {
            next = moved(selection)
        }
        return RangeSelector(limits: limits, selection: next, defaultSelection: defaultSelection ?? moved(self.defaultSelection))
    }
}
