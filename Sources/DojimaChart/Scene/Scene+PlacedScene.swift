package import DojimaScale

extension Scene {
    /// Draws another scene, with its background but not its metadata, over this one, with its top left corner at a point.
    ///
    /// - Parameter id: the id of the group that contains the scene.
    package mutating func place(_ scene: Scene, at corner: Point, id: String) {
        let box = Rect(x: corner.x, y: corner.y, width: scene.size.width, height: scene.size.height)
        let background: [Shape] = scene.background == background ? [] : [.rectangles([box], fill: .color(scene.background))]
        shapes.append(.group(id: id, clip: box, background + scene.shapes.map { $0.moved(corner.x, corner.y) }))
    }
}
