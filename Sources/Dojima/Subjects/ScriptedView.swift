package import DojimaInteraction
import DojimaSeries
package import DojimaTime

extension Selection {
    package init(_ window: Range<AxisPosition>, on timeline: Timeline) { self.init(window.lowerBound, window.upperBound, on: timeline) }

    /// The same window, moved by trading time as far as the axis goes.
    package func panned(by length: ScriptLength, on view: MarketView) -> Selection {
        let limits = RangeLimits(summary: view.timeline.firstPosition..<view.timeline.lastPosition)
        let way = view.scriptAxis.way(length, from: window)
        return Selection(limits.placed(window.lowerBound.advanced(by: way), window.length), on: view.timeline)
    }
}

extension MarketView {
    /// The axis as scripts of gestures see it.
    package var scriptAxis: ScriptAxis {
        ScriptAxis(timeline: timeline, zone: subject.placesByDate ? .utc : closed.zone, last: lastMoment)
    }

    /// A range selector over the whole axis: with a window, else with what is shown before anybody has chosen, the fourth fifth of the bars.
    ///
    /// - Parameters:
    ///   - minimum: axis time that the window is never shorter than.
    ///   - needsDefault: whether a reset has to lead to that fifth too, and not to the window. O(bars) where it does.
    package func selector(_ window: Range<AxisPosition>?, minimum: Int64 = 1, needsDefault: Bool) throws -> RangeSelector {
        let limits = RangeLimits(summary: timeline.firstPosition..<timeline.lastPosition, minimumSpan: max(1, minimum))
        guard window == nil || needsDefault else { return RangeSelector(limits: limits, selection: window, defaultSelection: window) }
        let times = try bars(in: timeline.span).time.filter { timeline.includes($0) }
        return RangeSelector(
            limits: limits, selection: window, defaultSelection: DefaultSelection.window(of: timeline.positions(of: times)))
    }
}
