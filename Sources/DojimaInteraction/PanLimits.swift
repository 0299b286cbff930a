/// The range that a window cannot leave, by the names in specifications and scripts.
public enum PanLimits: String, Sendable, CaseIterable {
    /// The window with which the chart was loaded.
    case initial = "default"
    /// The data.
    case data
    /// No limits: a window may extend into time without data.
    case free

    /// The same limits as properties.
    public var freedom: PanningFreedom { PanningFreedom(exceedsDefault: self != .initial, exceedsMaximum: self == .free) }
}
