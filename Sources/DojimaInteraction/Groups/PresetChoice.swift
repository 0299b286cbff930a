public import DojimaTime

/// The presets of a row of buttons, and the active one, whose window is shown.
public struct PresetChoice: Sendable, Hashable {
    /// The standard presets, from five sessions to all data.
    public static let standard: [Preset] = [
        .last(BarInterval.days(5)), .last(BarInterval.month), .last(BarInterval.months(3)), .last(BarInterval.months(6)),
        .yearToDate, .last(BarInterval.years(1)), .last(BarInterval.years(5)), .all,
    ]

    /// Returns the standard presets of a chart with a bar interval: half an hour and an hour of open time if bars are shorter, then those of
    /// `standard`.
    public static func standard(for bars: BarInterval) -> [Preset] {
        [BarInterval.minutes(30), BarInterval.hours(1)].filter { bars < $0 }.map { .last($0) } + standard
    }

    /// The presets in the order of the buttons.
    public var presets: [Preset]
    /// The preset chosen last; `nil` after the window was changed in another way.
    public private(set) var active: Preset?
    /// The window of the active preset.
    private var window: Range<AxisPosition>?

    public init(_ presets: [Preset] = PresetChoice.standard) { self.presets = presets }

    /// Selects the window of a preset and makes the preset active; returns the change, or `nil` if the window was already selected.
    ///
    /// - Parameters:
    ///   - preset: the preset; it need not be one of `presets`.
    ///   - selector: the selector of the chart, whose window is set.
    ///   - timeline: the timeline of the axis.
    ///   - zone: the time zone of dates; ignored on an axis of trade dates.
    ///   - last: an instant within the last bar; on an axis of trade dates, its date.
    public mutating func choose(
        _ preset: Preset, in selector: inout RangeSelector, on timeline: Timeline, zone: Zone, last: Instant
    ) -> RangeChange? {
        let change = selector.apply(.preset(preset.window(on: timeline, summary: selector.summary, zone: zone, last: last)))
        mark(preset, at: selector.selection)
        return change
    }

    /// Shows the window of a preset in a viewport and makes the preset active; returns the events. An animation continues in later frames.
    ///
    /// - Parameters:
    ///   - preset: the preset; it need not be one of `presets`.
    ///   - viewport: the viewport of the chart, whose window is set.
    ///   - timeline: the timeline of the axis.
    ///   - zone: the time zone of dates; ignored on an axis of trade dates.
    ///   - last: an instant within the last bar; on an axis of trade dates, its date.
    ///   - time: the time in seconds, on the same clock for all operations.
    ///   - extent: returns the extent of the values of an axis in a window, for the axes that follow their values; by default these do not
    ///     change.
    public mutating func choose(
        _ preset: Preset, in viewport: inout Viewport, on timeline: Timeline, zone: Zone, last: Instant, at time: Double,
        extent: Viewport.ValueExtent = { _, _ in nil }
    ) -> [ViewportEvent] {
        let window = preset.window(on: timeline, summary: viewport.selector.summary, zone: zone, last: last)
        let events = viewport.apply(.range(.preset(window)), at: time, extent: extent)
        mark(preset, at: viewport.selector.limits.fitted(window))
        return events
    }

    /// Deactivates the preset if a change of the window has another cause.
    public mutating func note(_ change: RangeChange) {
        if change.cause != .preset { active = nil }
    }

    /// Deactivates the preset if an event with another cause changes the window, or if its animation was stopped early.
    public mutating func note(_ event: ViewportEvent) {
        switch event.phase {
        case .begin: break
        case .change: if event.ranges.time != event.previous.time, event.cause != .preset { active = nil }
        case .end: if event.cause == .preset, event.ranges.time != window { active = nil }
        }
    }

    /// Deactivates the preset, because the window is no longer chosen by it.
    package mutating func deactivate() { active = nil }

    /// Makes a preset active whose window is shown or is the target of an animation.
    package mutating func mark(_ preset: Preset, at window: Range<AxisPosition>) {
        active = preset
        self.window = window
    }
}
