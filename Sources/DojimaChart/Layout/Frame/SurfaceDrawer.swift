import DojimaScale

/// Draws the backgrounds of the picture and of the canvas, which contains the plots and their axes.
struct SurfaceDrawer {
    let surfaces: Surfaces
    /// The size of the picture.
    let size: Size
    /// The rectangle of the canvas, in picture coordinates.
    let canvas: Rect
    let grid: PixelGrid

    var shapes: [Shape] {
        let full = Rect(x: 0, y: 0, width: size.width, height: size.height)
        let shapes = surfaces.chart.shapes(in: full, grid) + surfaces.canvas.shapes(in: canvas, grid)
        return shapes.isEmpty ? [] : [.group(id: "surfaces", clip: nil, shapes)]
    }
}

extension Surface {
    /// Returns the background and the border of a surface in a rectangle.
    func shapes(in box: Rect, _ grid: PixelGrid) -> [Shape] {
        let box = grid.snapped(box)
        var shapes: [Shape] = []
        switch background {
        case .clear: break
        case .color(let color): shapes.append(.rectangles([box], fill: .color(color)))
        case .gradient(let top, let bottom):
            shapes.append(.rectangles([box], fill: .gradient(top: box.y, top, bottom: box.maxY, bottom)))
        }
        guard let border, borderWidth > 0 else { return shapes }
        let width = min(grid.length(borderWidth), box.width / 2, box.height / 2)
        let sides = [
            Rect(x: box.x, y: box.y, width: box.width, height: width),
            Rect(x: box.x, y: box.maxY - width, width: box.width, height: width),
            Rect(x: box.x, y: box.y + width, width: width, height: box.height - 2 * width),
            Rect(x: box.maxX - width, y: box.y + width, width: width, height: box.height - 2 * width),
        ]
        shapes.append(.rectangles(sides, fill: .color(border)))
        return shapes
    }
}
