public import DojimaScale

extension Scene {
    /// Lays another scene on this one with its background, its top left corner at a point; its metadata are left out.
    ///
    /// - Parameter id: of the group that it becomes.
    package mutating func place(_ scene: Scene, at corner: Point, id: String) {
        let box = Rect(x: corner.x, y: corner.y, width: scene.size.width, height: scene.size.height)
        let background: [Shape] = scene.background == background ? [] : [.rectangles([box], fill: .color(scene.background))]
        shapes.append(.group(id: id, clip: box, background + scene.shapes.map { $0.moved(corner.x, corner.y) }))
    }
}
