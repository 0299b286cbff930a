public import DojimaTime

extension RangeSelector {
    /// Returns the selector after data were added or removed at either end, with the window at the same clock time.
    ///
    /// A window at the end of the data moves with the end and keeps its span, and a window that showed all data still shows all. Any other
    /// window, or one that is held, keeps its times as far as there are data. A drag continues, a glide ends.
    ///
    /// - Parameters:
    ///   - limits: the limits of the new data, on the new timeline.
    ///   - timeline: the timeline of the new data; its positions may start at another time.
    ///   - old: the timeline of the previous data.
    ///   - anchor: an instant on both timelines, such as the time of the previous last bar; its two positions give the shift of all
    ///     positions.
    ///   - defaultSelection: the default window on the new timeline.
    ///   - isHeld: whether a gesture or motion holds the window.
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
        return shifted(
            to: limits, selection: next, defaultSelection: defaultSelection ?? self.defaultSelection.moved(by: shift), by: shift)
    }
}

extension Viewport {
    /// Updates the viewport after data were added or removed at either end, with the window of `RangeSelector.streamed`.
    ///
    /// A gesture continues: the window keeps its times until the release, and later steps are relative to them. An animated change of
    /// ranges is completed immediately, and any other motion ends at its current position; returns the events of these.
    package mutating func stream(
        limits: RangeLimits, on timeline: Timeline, from old: Timeline, anchor: Instant, defaultSelection: Range<AxisPosition>?
    ) -> [ViewportEvent] {
        let events = finishMotion()
        selector = selector.streamed(
            limits: limits, on: timeline, from: old, anchor: anchor, defaultSelection: defaultSelection, isHeld: isBusy)
        shiftOrigin(by: timeline.position(of: anchor).microseconds &- old.position(of: anchor).microseconds)
        return events
    }
}

extension Range<AxisPosition> {
    func moved(by shift: Int64) -> Range<AxisPosition> { lowerBound.advanced(by: shift)..<upperBound.advanced(by: shift) }
}
