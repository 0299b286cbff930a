import DojimaScale

extension AnnotationKind {
    /// The area between two values across the entire plot.
    public static let horizontalBand = AnnotationKind(
        name: "horizontal-band", points: 2...2, uses: .value, summary: "the area between two prices across the plot", isArea: true
    ) { plot in
        plot.band(AnnotationPlot.span(plot.positions.map(\.y)), along: \.y)
    }

    /// The area between two times, both trade dates included, from top to bottom of the plot.
    public static let verticalBand = AnnotationKind(
        name: "vertical-band", points: 2...2, uses: .time, summary: "the area between two times from top to bottom", isArea: true
    ) { plot in
        plot.band(AnnotationPlot.span(plot.positions.flatMap { [$0.slot.lowerBound, $0.slot.upperBound] }), along: \.x)
    }

    /// The box between two points, trade dates included.
    public static let rectangle = AnnotationKind(
        name: "rectangle", points: 2...2, summary: "a box between two points", isArea: true
    ) { plot in
        let (x, y) = (
            AnnotationPlot.span(plot.positions.flatMap { [$0.slot.lowerBound, $0.slot.upperBound] }),
            AnnotationPlot.span(plot.positions.map(\.y))
        )
        return plot.area(
            Rect(x: x.lowerBound, y: y.lowerBound, width: x.upperBound - x.lowerBound, height: y.upperBound - y.lowerBound),
            isOutlined: true)
    }
}

extension AnnotationPlot {
    /// Returns the range from the minimum to the maximum of the given pixels.
    static func span(_ pixels: [Double]) -> ClosedRange<Double> {
        let (low, high) = (pixels.min() ?? 0, pixels.max() ?? 0)
        return low...high
    }

    /// Returns a band: a range of pixels in one direction, across the entire plot in the other.
    fileprivate func band(_ pixels: ClosedRange<Double>, along side: WritableKeyPath<Rect, Double>) -> AnnotationMarks {
        var area = box
        area[keyPath: side] = pixels.lowerBound
        let length = side == \.x ? \Rect.width : \Rect.height
        area[keyPath: length] = pixels.upperBound - pixels.lowerBound
        return self.area(area, isOutlined: false)
    }

    private var areaColor: Color { color ?? theme.palette(0).color }

    /// The translucent fill colour of an area.
    var areaTint: Color { areaColor.opacity(0.12) }

    /// Returns a tinted area, clipped to the plot, with its text in a corner, preferably the upper left one, or at an edge if corners are over
    /// data.
    fileprivate func area(_ rect: Rect, isOutlined: Bool) -> AnnotationMarks {
        let area = grid.snapped(rect.intersection(box))
        guard area.width > 0, area.height > 0 else { return AnnotationMarks() }
        let (color, tint) = (areaColor, areaTint)
        var shapes = [Shape.rectangles([area], fill: .color(tint))]
        if isOutlined {
            let half = grid.pixel / 2
            let (left, right, top, bottom) = (area.x + half, area.maxX - half, area.y + half, area.maxY - half)
            let outline = [Point(left, top), Point(right, top), Point(right, bottom), Point(left, bottom), Point(left, top)]
            shapes.append(.polyline(outline, stroke: stroke(color.opacity(0.7), width: 1)))
        }
        let corners: [(Point, AnnotationAnchor)] = [
            (Point(area.x + 2, area.y + 2), .topLeft), (Point(area.x + 2, area.maxY - 2), .bottomLeft),
            (Point(area.maxX - 2, area.y + 2), .topRight), (Point(area.maxX - 2, area.maxY - 2), .bottomRight),
        ]
        // Evenly spaced points of the upper and of the left edge at which the text is inside the area.
        let own = transform(size(of: annotation.text))
        let (across, down) = (area.width - own.width - 4, area.height - own.height - 4)
        let fractions = (1...7).map { Double($0) / 8 }
        let edges: [(Point, AnnotationAnchor)] =
            fractions.filter { _ in across > own.width }.map { (Point(area.x + 2 + $0 * across, area.y + 2), .topLeft) }
            + fractions.filter { _ in down > own.height }.map { (Point(area.x + 2, area.y + 2 + $0 * down), .topLeft) }
        var labels = label(
            annotation.text, color: color.legible(on: tint.over(tint.over(theme.background))), at: (corners + edges).map(\.0),
            anchors: (corners + edges).map(\.1))
        // The tint is their background, also in the overlap of two areas.
        for index in labels.indices { labels[index].isPlain = true }
        return AnnotationMarks(shapes: shapes, labels: labels)
    }
}
