package import DojimaInteraction
package import DojimaSeries
package import DojimaTime

extension AxisWindow {
    /// The end of the base period: the return of the window is measured from the last close before this moment. `nil` for windows that are
    /// not requested as a period or a number of bars, and for all bars.
    func returnStart(on sourceAxis: SourceAxis) -> Instant? {
        guard let preset else { return returnStart }
        return preset.returnStart(of: window, on: sourceAxis.timeline, zone: sourceAxis.shownZone, last: sourceAxis.presetAnchor())
    }
}

extension SourceAxis {
    /// The bar from whose close the return over a window is measured: that of its preset or of its return start; `nil` if it has neither.
    package func returnBase(of window: AxisWindow) throws -> Bar? {
        if let base = try window.preset.flatMap({ try returnBase(of: $0) }) { return base }
        return try window.returnStart.flatMap { try returnBase(before: $0, of: window) }
    }

    /// The bar from whose close the return over a preset is measured: the one that the preset defines, else the first of its window; `nil`
    /// if there is neither.
    package func returnBase(of preset: Preset) throws -> Bar? {
        if let before = try closeBefore(preset) { return before }
        let moments = moments(of: AxisWindow.window(of: preset, on: self))
        let bars = try openBars(in: moments)
        return bars.close.firstIndex(where: \.isFinite).map { bars[$0] }
    }

    /// The time of the latest of the sources' closes that a preset defines as its base, from which the returns of all sources are measured;
    /// `nil` if a source has no such close, or if the preset measures from the first close of its window.
    func returnBase(ofAllOver preset: Preset) throws -> Instant? {
        let end = moments(of: AxisWindow.window(of: preset, on: self)).upperBound
        var latest: Instant?
        // A source that begins later has no bar in this window.
        for source in sources where source.coverage.lowerBound < end {
            guard let bar = try switched(to: source).closeBefore(preset, of: self) else { return nil }
            latest = max(latest ?? bar.time, bar.time)
        }
        return latest
    }

    /// The bar from whose close the return over a window that starts at an instant is measured: the last one before it, else the first of
    /// the window; `nil` if there is neither.
    package func returnBase(before start: Instant, of window: AxisWindow) throws -> Bar? {
        if let before = try lastClose(before: start) { return before }
        let bars = try openBars(in: moments(of: window.window))
        return bars.close.firstIndex(where: \.isFinite).map { bars[$0] }
    }

    /// The time of the latest of the sources' last closes before `start`, from which the returns of all sources are measured; `nil` if a
    /// source has no such close.
    func returnBase(ofAllBefore start: Instant, shownTo end: AxisPosition) throws -> Instant? {
        let end = timeline.instant(at: end) ?? timeline.span.upperBound
        var latest: Instant?
        // A source that begins later has no bar in this window.
        for source in sources where source.coverage.lowerBound < end {
            guard let bar = try switched(to: source).lastClose(before: start) else { return nil }
            latest = max(latest ?? bar.time, bar.time)
        }
        return latest
    }

    /// - Parameter main: the axis of the source whose window it is; by default this one.
    private func closeBefore(_ preset: Preset, of main: SourceAxis? = nil) throws -> Bar? {
        let main = main ?? self
        let window = AxisWindow.window(of: preset, on: main)
        guard let start = preset.returnStart(of: window, on: timeline, zone: shownZone, last: main.presetAnchor()) else { return nil }
        return try lastClose(before: start)
    }

    /// The last bar with a close that is complete at an instant.
    private func lastClose(before start: Instant) throws -> Bar? {
        // A bar stamped with its end is complete at that instant.
        let isOver = source.barStamp == .end && !source.usesTradeDates
        return try lastBar(atOrBefore: isOver ? start : start.advanced(by: -1), isOpen: true)
    }
}
