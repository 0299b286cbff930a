public import DojimaTime

/// The row of buttons with stretches of time, and which of them is what the window shows.
public struct PresetChoice: Sendable, Hashable {
    /// From `1M` to all: what most readers look for first.
    public static let usual: [Preset] = [
        .last(BarInterval(1, .month)), .last(BarInterval(3, .month)), .last(BarInterval(6, .month)), .yearToDate,
        .last(BarInterval(1, .year)), .last(BarInterval(5, .year)), .all,
    ]

    public var presets: [Preset]
    /// The one that was chosen last, until the window is changed in another way.
    public private(set) var active: Preset?
    /// The window of the active one.
    private var window: Range<AxisPosition>?

    public init(_ presets: [Preset] = PresetChoice.usual) { self.presets = presets }

    /// Brings a preset's window to the selector, and marks the preset; the change, or `nil` when the window was there already.
    ///
    /// - Parameters:
    ///   - last: a moment within the last bar.
    public mutating func choose(
        _ preset: Preset, in selector: inout RangeSelector, on timeline: Timeline, zone: Zone, last: Instant
    ) -> RangeChange? {
        let change = selector.apply(.preset(preset.window(on: timeline, summary: selector.summary, zone: zone, last: last)))
        mark(preset, at: selector.selection)
        return change
    }

    /// The same in a viewport: what came of it, which with an animation goes on in its frames.
    ///
    /// - Parameter time: in seconds, by the clock of all operations.
    public mutating func choose(
        _ preset: Preset, in viewport: inout Viewport, on timeline: Timeline, zone: Zone, last: Instant, at time: Double,
        extent: Viewport.ValueExtent = { _, _ in nil }
    ) -> [ViewportEvent] {
        let window = preset.window(on: timeline, summary: viewport.selector.summary, zone: zone, last: last)
        let events = viewport.apply(.range(.preset(window)), at: time, extent: extent)
        mark(preset, at: viewport.selector.limits.fitted(window))
        return events
    }

    /// A change of the window: unless a preset is its cause, the mark goes.
    public mutating func note(_ change: RangeChange) {
        if change.cause != .preset { active = nil }
    }

    /// What a viewport tells: with a change of the window that no preset caused, or an animation that was stopped on its way, the mark goes.
    public mutating func note(_ event: ViewportEvent) {
        switch event.phase {
        case .begin: break
        case .change: if event.ranges.time != event.previous.time, event.cause != .preset { active = nil }
        case .end: if event.cause == .preset, event.ranges.time != window { active = nil }
        }
    }

    /// Marks a preset whose window is shown, or on its way there.
    package mutating func mark(_ preset: Preset, at window: Range<AxisPosition>) {
        active = preset
        self.window = window
    }
}
