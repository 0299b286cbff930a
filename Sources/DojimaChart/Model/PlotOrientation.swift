/// Which way the time axis of a chart runs.
public enum PlotOrientation: String, Sendable, CaseIterable {
    /// From left to right; values grow upwards.
    case horizontal
    /// Upwards; values grow to the right.
    ///
    /// Everything is named as in a horizontal chart and turned with the plots: an axis at the left stands at the bottom, one at the right
    /// at the top, a time axis at the bottom at the left, panes from the top down go from right to left, and a horizontal line is one at a
    /// value.
    case vertical
}
