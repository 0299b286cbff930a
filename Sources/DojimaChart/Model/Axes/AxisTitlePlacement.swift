/// Where the title of a value axis stands.
public enum AxisTitlePlacement: String, Sendable, CaseIterable {
    /// Above the labels at the upper end, as units are.
    case end
    /// In the middle of the axis, outside the labels, reading upwards.
    case turned
    /// The same, level.
    case level
}
