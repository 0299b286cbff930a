/// The direction of a chart's time axis.
public enum PlotOrientation: String, Sendable, CaseIterable {
    /// From left to right; values increase upwards.
    case horizontal
    /// Upwards; values increase to the right.
    ///
    /// Names refer to a horizontal chart, and everything is turned with the plots: an axis on the left is drawn at the bottom, one on the
    /// right at the top, a time axis at the bottom on the left. Panes are ordered from right to left; a horizontal line is still a line at
    /// a value.
    case vertical
}
