import DojimaText
package import DojimaInteraction
import DojimaScale
import DojimaSeries
package import DojimaTime

/// A window of an axis, and its position in real time.
///
/// Contains the bars at open times whose stamps are in `SourceAxis.stamps(of:)` of the window.
package struct AxisWindow {
    package var window: Range<AxisPosition>
    /// The instant at the left end, after any closed time there and not before the start of the axis; `nil` at the end of the axis.
    package var from: Instant?
    /// The instant at the right end, before any closed time there and not after the end of the axis.
    package var to: Instant?
    /// The trading time of the window, in microseconds.
    package var span: Int64
    /// The preset whose window it is.
    package var preset: Preset?
    /// The instant before which returns start, at the last close; `nil` if the window is not a period with one given end or a number of
    /// bars.
    package var returnStart: Instant?

    package init(_ low: AxisPosition, _ high: AxisPosition, on timeline: Timeline) {
        window = low..<max(low, high)
        span = window.length
        from = timeline.instant(at: max(low, timeline.firstPosition))
        to = timeline.end(of: window)
    }

    /// Creates the requested window; by default the complete axis.
    package init(_ request: WindowRequest, on sourceAxis: SourceAxis) throws {
        try self.init(chosenBy: request, on: sourceAxis)
        guard request.isMoved else { return }
        let limits = try SpanLimits().limits(on: sourceAxis, absoluteMinimum: sourceAxis.source.slot)
        self.init(request.moved(window, within: limits), on: sourceAxis.timeline)
    }

    /// Creates the window that a request chooses, before it is zoomed and moved.
    private init(chosenBy request: WindowRequest, on sourceAxis: SourceAxis) throws {
        let timeline = sourceAxis.timeline
        let (first, last) = (timeline.firstPosition, timeline.lastPosition)
        if let select = request.select {
            let limits = RangeLimits(summary: first..<last)
            let window = limits.window(atFractions: select)
            self.init(window.lowerBound, window.upperBound, on: timeline)
            // A bar at the end belongs to the window but does not lengthen its span.
            let end = limits.position(atFraction: select.upperBound)
            (to, span) = (timeline.end(of: window.lowerBound..<end), (window.lowerBound..<end).length)
        } else if let bars = request.bars {
            try self.init(bars: bars, request, on: sourceAxis)
        } else if let preset = request.preset, request.from != nil || request.to != nil {
            try self.init(preset, request, on: sourceAxis)
        } else if let preset = request.preset {
            try AxisWindow.expect(preset, toHoldBarsOf: sourceAxis.source.interval)
            let window = AxisWindow.window(of: preset, on: sourceAxis)
            self.init(window.lowerBound, window.upperBound, on: timeline)
            self.preset = preset
        } else {
            let start = request.from.map { sourceAxis.instant($0) }
            let end = request.to.map { sourceAxis.end($0) }
            if let start, let end, start >= end {
                throw PictureError(
                    .request, "\(setting: .from) \(request.from?.written ?? "") is not before \(setting: .to) \(request.to?.written ?? "")")
            }
            self.init(start.map(sourceAxis.slotStart) ?? first, end.map(sourceAxis.slotStart) ?? last, on: timeline)
        }
    }

    /// Throws if a length is shorter than a bar, such as `6m` (six minutes) of daily bars, when six months were meant.
    static func expect(_ preset: Preset, toHoldBarsOf bar: BarInterval) throws {
        guard case .last(let length) = preset, length < bar else { return }
        // Days are sessions, of which a week has five.
        guard length.unit != .day || 7 * Int64(length.count) * Instant.microsecondsPerDay < 5 * bar.nominalMicroseconds else { return }
        let advice = length.unit == .minute ? "\(BarInterval.months(length.count)) counts months" : "write \(bar) or more"
        throw PictureError(.request, "a window of \(length) is shorter than a bar of \(bar); \(advice)")
    }

    /// The window of a preset, which is counted back from the last bar of the source and ends with it.
    static func window(of preset: Preset, on sourceAxis: SourceAxis) -> Range<AxisPosition> {
        let timeline = sourceAxis.timeline
        let end = timeline.position(of: sourceAxis.source.coverage.upperBound)
        let window = preset.window(
            on: timeline, summary: sourceAxis.sources.count > 1 ? timeline.firstPosition..<end : nil,
            zone: sourceAxis.shownZone, last: sourceAxis.presetAnchor())
        return min(timeline.slotStart(atOrAfter: window.lowerBound), window.upperBound)..<window.upperBound
    }

    /// The length of a preset's window, in microseconds of axis time.
    package static func span(of preset: Preset, on sourceAxis: SourceAxis) -> Int64 { AxisWindow.window(of: preset, on: sourceAxis).length }

    /// Returns the window with its length clamped to `spans`, about its middle and within the axis.
    package func fitted(to spans: SpanLimits, on sourceAxis: SourceAxis) throws -> AxisWindow {
        let fitted = try spans.limits(on: sourceAxis).fitted(window)
        if fitted == window { return self }
        return AxisWindow(fitted.lowerBound, fitted.upperBound, on: sourceAxis.timeline)
    }

    /// The ends as fractions of the complete axis, as in `WindowRequest.select`.
    package func fractions(of timeline: Timeline) -> ClosedRange<Double> {
        RangeLimits(summary: timeline.firstPosition..<timeline.lastPosition).fractions(of: window)
    }
}

extension WindowRequest {
    /// Returns the window zoomed and moved as requested, within limits.
    fileprivate func moved(_ window: Range<AxisPosition>, within limits: RangeLimits) -> Range<AxisPosition> {
        func middle(of range: Range<AxisPosition>) -> AxisPosition { range.lowerBound.advanced(by: range.length / 2) }
        let zoomed = limits.zoomed(window, by: zoom ?? 1, about: middle(of: window))
        switch panTo {
        case .start: return limits.placed(limits.summary.lowerBound, zoomed.length)
        case .center: return limits.placed(middle(of: limits.summary).advanced(by: -(zoomed.length / 2)), zoomed.length)
        case .end: return limits.placed(limits.summary.upperBound, zoomed.length)
        case nil: return zoomed
        }
    }
}

extension ChartSource {
    /// The stamps of the bars that begin in a range of moments, or that end in it if stamps are the ends of bars.
    package func stamps(in moments: Range<Instant>) -> Range<Instant> {
        guard barStamp == .end, !usesTradeDates else { return moments }
        return moments.lowerBound.advanced(by: 1)..<moments.upperBound.advanced(by: 1)
    }
}

extension SourceAxis {
    /// The stamps of the bars in a part of the axis, including bars at closed times.
    package func stamps(of window: Range<AxisPosition>) -> Range<Instant> {
        source.stamps(in: moments(of: window))
    }

    /// The position of a moment; on an axis of trade dates, the position of the first bar from then on.
    func slotStart(_ moment: Instant) -> AxisPosition { timeline.slotStart(atOrAfter: timeline.position(of: moment)) }
}
