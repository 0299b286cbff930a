package import DojimaInteraction
import DojimaSeries
package import DojimaTime

extension AxisWindow {
    package init(_ window: Range<AxisPosition>, on timeline: Timeline) { self.init(window.lowerBound, window.upperBound, on: timeline) }

    /// The same window, moved by trading time as far as the axis goes.
    package func panned(by length: ScriptLength, on sourceAxis: SourceAxis) -> AxisWindow {
        let limits = RangeLimits(summary: sourceAxis.timeline.firstPosition..<sourceAxis.timeline.lastPosition)
        let way = sourceAxis.scriptAxis.way(length, from: window)
        return AxisWindow(limits.placed(window.lowerBound.advanced(by: way), window.length), on: sourceAxis.timeline)
    }
}

extension SourceAxis {
    /// The axis as scripts of gestures see it.
    package var scriptAxis: ScriptAxis {
        ScriptAxis(timeline: timeline, zone: source.placesByDate ? .utc : closed.zone, last: lastMoment)
    }

    /// The windows of presets as a script sees them; of two with one window, the first.
    func windows(of presets: [Preset], in limits: RangeLimits) -> [Range<AxisPosition>: Preset] {
        let axis = scriptAxis
        let windows = presets.map { preset in
            (limits.fitted(preset.window(on: axis.timeline, summary: limits.summary, zone: axis.zone, last: axis.last)), preset)
        }
        return Dictionary(windows) { first, _ in first }
    }

    /// A range selector over the whole axis: with a window, else with what is shown before anybody has chosen, the fourth fifth of the bars.
    ///
    /// - Parameters:
    ///   - spans: how long the window may be.
    ///   - needsDefault: whether a reset has to lead to that fifth too, and not to the window. O(bars) where it does.
    package func selector(_ window: Range<AxisPosition>?, spans: SpanLimits = SpanLimits(), needsDefault: Bool) throws -> RangeSelector {
        let limits = try spans.limits(on: self)
        guard window == nil || needsDefault else { return RangeSelector(limits: limits, selection: window, defaultSelection: window) }
        let times = try bars(in: timeline.span).time.filter { timeline.includes($0) }
        var fifth = DefaultSelection.window(of: timeline.positions(of: times))
        // Of one or two bars that is a single place: the whole bar there is shown.
        if let place = fifth, place.isEmpty { fifth = limits.placed(place.lowerBound, source.slot) }
        return RangeSelector(limits: limits, selection: window, defaultSelection: fifth)
    }
}
