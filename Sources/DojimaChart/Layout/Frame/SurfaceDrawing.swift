import DojimaScale

extension Surface {
    /// The background and the border of a part that takes a box.
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

extension ChartLayout {
    /// The backgrounds of the picture and of the canvas, which holds the plots and their axes.
    var backgrounds: [Shape] {
        let whole = Rect(x: 0, y: 0, width: chart.size.width, height: chart.size.height)
        let shapes =
            chart.layout.surfaces.chart.shapes(in: whole, pen.grid) + chart.layout.surfaces.canvas.shapes(in: turn(frame.canvas), pen.grid)
        return shapes.isEmpty ? [] : [.group(id: "surfaces", clip: nil, shapes)]
    }
}

extension Frame {
    /// What the margins and the heading leave.
    var canvas: Rect {
        let end = navigator.map { $0.maxY + navigatorLabels } ?? canvasBottom
        return Rect(
            x: type.margin + inset + room.beyond(.left), y: canvasTop,
            width: size.width - type.margin - endMargin - 2 * inset - room.beyond(.left) - room.beyond(.right),
            height: min(end, size.height) - canvasTop)
    }

    /// The middle in the picture of what a title is centred on.
    func middle(of alignment: TitleAlignment) -> Double {
        switch alignment {
        case .left, .chart: turn(size).width / 2
        case .canvas: turn(canvas).midX
        case .plot: turn(plots).midX
        }
    }
}

extension Rect {
    /// Without so much at the top.
    func cut(top: Double) -> Rect { Rect(x: x, y: y + top, width: width, height: max(0, height - top)) }
}
