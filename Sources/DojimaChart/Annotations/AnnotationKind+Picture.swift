import DojimaScale

extension AnnotationKind {
    /// An image: stretched between two points, or in its original size at one point.
    public static let image = AnnotationKind(
        name: "image", points: 1...2, summary: "a PNG between two points, or in its original size at one", takesImage: true
    ) { plot in
        guard let image = plot.annotation.image, let raster = image.raster else { return AnnotationMarks() }
        return AnnotationMarks(shapes: [.image(raster.faded(to: image.opacity), in: plot.grid.snapped(plot.rectangle(of: image, raster)))])
    }
}

extension AnnotationPlot {
    fileprivate func rectangle(of image: AnnotationImage, _ raster: Raster) -> Rect {
        var rect: Rect
        if positions.count == 2 {
            let (x, y) = (AnnotationPlot.span(positions.map(\.x)), AnnotationPlot.span(positions.map(\.y)))
            rect = Rect(x: x.lowerBound, y: y.lowerBound, width: x.upperBound - x.lowerBound, height: y.upperBound - y.lowerBound)
        } else {
            let size = image.size ?? Size(Double(raster.width), Double(raster.height))
            rect = (annotation.anchor ?? .center).box(size, at: positions[0].pixel)
        }
        if image.fillsWidth { (rect.x, rect.width) = (box.x, box.width) }
        if image.fillsHeight { (rect.y, rect.height) = (box.y, box.height) }
        return rect
    }
}
