import DojimaScale

extension AnnotationKind {
    /// An arrow up below the bar at its time.
    public static let buy = AnnotationKind(
        name: "buy", points: 1...1, uses: .time, summary: "an upward arrow below the bar at a time"
    ) { plot in
        plot.marker(below: true, color: plot.color ?? (plot.theme.isHollow ? plot.theme.strongText : plot.theme.rising))
    }

    /// An arrow down above the bar at its time.
    public static let sell = AnnotationKind(
        name: "sell", points: 1...1, uses: .time, summary: "a downward arrow above the bar at a time", headroom: 34
    ) { plot in
        plot.marker(below: false, color: plot.color ?? (plot.theme.isHollow ? plot.theme.strongText : plot.theme.falling))
    }

    /// A disc above the bar at its time, with one letter in it or a text above it.
    public static let event = AnnotationKind(
        name: "event", points: 1...1, uses: .time, summary: "a circle above the bar at a time, with a letter in it or a text beside it",
        headroom: 38
    ) { plot in
        let color = plot.color ?? plot.theme.palette(0).color
        let radius = 7.0
        let bar = plot.markedBar
        let centre = Point(bar.midX, max(plot.box.y + radius + 1, bar.y - 4 - radius))
        guard plot.box.x...plot.box.maxX ~= centre.x else { return AnnotationMarks() }
        let text = plot.annotation.text
        let disc = Shape.arcs([Arc(center: centre, radius: radius)], fill: .color(color), stroke: nil)
        let labels =
            text.count == 1
            ? [
                AnnotationLabel(
                    text, color: color.contrasting, places: [plot.box(of: text, at: centre, anchor: .center)], isPlain: true)
            ] : plot.label(text, color: color, at: [Point(centre.x, centre.y - radius - 2)], anchors: [.bottom])
        return AnnotationMarks(shapes: [disc], labels: labels)
    }
}

extension AnnotationPlot {
    /// The rectangle of the marked bar; if no bar is drawn, the annotation's own value, or else the middle of the plot.
    fileprivate var markedBar: Rect {
        let place = places[0]
        return bar(place) ?? Rect(x: place.x, y: place.y, width: 0, height: 0)
    }

    /// Returns an arrow that points at a bar from below or from above, with its text behind it.
    fileprivate func marker(below: Bool, color: Color) -> AnnotationMarks {
        let bar = markedBar
        let x = grid.centre(bar.midX)
        guard box.x...box.maxX ~= x else { return AnnotationMarks() }
        let away = below ? 1.0 : -1.0
        let (tip, height, half) = ((below ? bar.maxY : bar.y) + away * 4, 9.0, 5.0)
        let tail = tip + away * height
        let arrow = [
            Point(x, tip), Point(x + half, tip + away * 5), Point(x + 1.5, tip + away * 5), Point(x + 1.5, tail), Point(x - 1.5, tail),
            Point(x - 1.5, tip + away * 5), Point(x - half, tip + away * 5),
        ]
        return AnnotationMarks(
            shapes: [.polygon(arrow, fill: .color(color))],
            labels: label(annotation.text, color: color, at: [Point(x, tail + away * 2)], anchors: [below ? .top : .bottom]))
    }
}
