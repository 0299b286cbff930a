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

    public init(_ presets: [Preset] = PresetChoice.usual) { self.presets = presets }

    /// Brings a preset's window to the selector, and marks the preset; the change, or `nil` when the window was there already.
    ///
    /// - Parameters:
    ///   - last: a moment within the last bar.
    public mutating func choose(
        _ preset: Preset, in selector: inout RangeSelector, on timeline: Timeline, zone: Zone, last: Instant
    ) -> RangeChange? {
        let change = selector.apply(.preset(preset.window(on: timeline, summary: selector.summary, zone: zone, last: last)))
        active = preset
        return change
    }

    /// A change of the window from elsewhere: the mark goes.
    public mutating func note(_ change: RangeChange) { active = nil }
}
