/// A chart as a picture, and what stands where in it.
public struct ChartDrawing: Sendable {
    public var scene: Scene
    package var description: ChartDescription
    /// `nil` for what is no whole chart.
    package var columns: DrawingColumns?
}
