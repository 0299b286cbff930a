/// A chart as a picture, and what stands where in it.
public struct ChartDrawing: Sendable {
    public var scene: Scene
    public var description: ChartDescription

    public init(scene: Scene, description: ChartDescription) {
        self.scene = scene
        self.description = description
    }
}
