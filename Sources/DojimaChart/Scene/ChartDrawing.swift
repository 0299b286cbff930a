/// The picture of a chart and the positions of its parts.
public struct ChartDrawing: Sendable {
    public var scene: Scene
    package var description: ChartDescription
    /// The pixel columns; `nil` unless an entire chart was drawn.
    package var columns: DrawingColumns?
    /// The widths of the columns of axis labels.
    package var axisWidths = AxisWidths()
}
