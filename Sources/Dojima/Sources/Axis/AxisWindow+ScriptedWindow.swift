package import DojimaInteraction
import DojimaSeries
package import DojimaTime

extension AxisWindow {
    package init(_ window: Range<AxisPosition>, on timeline: Timeline) { self.init(window.lowerBound, window.upperBound, on: timeline) }

    /// Returns the window moved by trading time, within the axis.
    package func panned(by length: ScriptLength, on sourceAxis: SourceAxis) -> AxisWindow {
        let limits = RangeLimits(summary: sourceAxis.timeline.firstPosition..<sourceAxis.timeline.lastPosition)
        let distance = sourceAxis.scriptAxis.distance(length, from: window)
        return AxisWindow(limits.placed(window.lowerBound.advanced(by: distance), window.length), on: sourceAxis.timeline)
    }
}

extension SourceAxis {
    /// The axis for scripts of gestures.
    package var scriptAxis: ScriptAxis {
        ScriptAxis(timeline: timeline, zone: shownZone, last: presetAnchor())
    }

    /// The windows of presets in a script; of two presets with the same window, the first is used.
    func windows(of presets: [Preset], in limits: RangeLimits) -> [Range<AxisPosition>: Preset] {
        let axis = scriptAxis
        let windows = presets.map { preset in
            (limits.fitted(preset.window(on: axis.timeline, summary: limits.summary, zone: axis.zone, last: axis.last)), preset)
        }
        return Dictionary(windows) { first, _ in first }
    }

    /// Returns a range selector over the complete axis. Its initial window, which a reset restores, is by default the fourth fifth of the
    /// bars.
    ///
    /// - Parameters:
    ///   - spans: the limits of the window's length, which is at least one bar.
    ///   - panning: the range that the window cannot leave.
    ///
    /// O(bars) without a window.
    package func selector(
        _ window: Range<AxisPosition>?, spans: SpanLimits = SpanLimits(), panning: PanLimits = .data
    ) throws -> RangeSelector {
        let limits = try spans.limits(on: self, absoluteMinimum: source.slot)
        let first = limits.fitted(try window ?? fourthFifth(limits) ?? limits.summary)
        return RangeSelector(
            limits: RangeLimits(
                data: limits.summary, initial: first, panning: panning.freedom, minimumSpan: limits.spans.lowerBound,
                maximumSpan: limits.spans.upperBound),
            defaultSelection: first)
    }

    /// The fourth fifth of the bars, at least one complete bar; `nil` without bars.
    private func fourthFifth(_ limits: RangeLimits) throws -> Range<AxisPosition>? {
        let times = try bars(in: timeline.span).time.filter { timeline.contains($0) }
        var fifth = DefaultSelection.window(of: timeline.positions(of: times))
        // With one or two bars this is a single position; the window then shows one complete bar.
        if let window = fifth, window.isEmpty { fifth = limits.placed(window.lowerBound, source.slot) }
        return fifth
    }
}
