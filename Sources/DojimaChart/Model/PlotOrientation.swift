/// The direction of a chart's time axis.
public enum PlotOrientation: String, Sendable, CaseIterable {
    /// From left to right; values grow upwards.
    case horizontal
    /// Upwards; values grow to the right.
    ///
    /// Names are those of a horizontal chart, and everything is turned with the plots: an axis on the left stands at the bottom, one on the
    /// right at the top, a time axis at the bottom on the left. Panes run from right to left; a horizontal line is still one at a value.
    case vertical
}
