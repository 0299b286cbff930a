/// The position of the title of a value axis.
public enum AxisTitlePlacement: String, Sendable, CaseIterable {
    /// Above the labels at the upper end, as is usual for units.
    case end
    /// In the middle of the axis, outside the labels, reading upwards.
    case turned
    /// In the middle of the axis, outside the labels, horizontal.
    case level
}
