import DojimaScale

extension AnnotationKind {
    /// An upward arrow below the bar at its time.
    public static let buy = AnnotationKind(
        name: "buy", points: 1...1, uses: .time, summary: "an upward arrow below the bar at a time"
    ) { plot in
        plot.marker(below: true, color: plot.color ?? (plot.theme.isHollow ? plot.theme.strongText : plot.theme.rising))
    }

    /// A downward arrow above the bar at its time.
    public static let sell = AnnotationKind(
        name: "sell", points: 1...1, uses: .time, summary: "a downward arrow above the bar at a time", headroom: 34
    ) { plot in
        plot.marker(below: false, color: plot.color ?? (plot.theme.isHollow ? plot.theme.strongText : plot.theme.falling))
    }

    /// The name of a mark below or above the bar at its time; it is left out if it does not fit.
    package static func name(below: Bool) -> AnnotationKind {
        var kind = AnnotationKind(
            name: below ? "name-below" : "name-above", points: 1...1, uses: .time,
            summary: "a name \(below ? "below" : "above") the bar at a time"
        ) { plot in
            plot.name(below: below)
        }
        (kind.mayBeOmitted, kind.avoidsBars) = (true, true)
        return kind
    }

    /// A disc above the bar at its time, with one letter in it or a text above it. Next to another event it is moved up, on a stem.
    public static let event: AnnotationKind = {
        var kind = AnnotationKind(
            name: "event", points: 1...1, uses: .time,
            summary: "a circle above the bar at a time, with a letter in it or a text next to it", headroom: 38
        ) { plot in
            guard plot.box.x...plot.box.maxX ~= plot.markedBar.midX else { return AnnotationMarks() }
            return plot.event(plot.color ?? plot.theme.palette(0).color)
        }
        kind.staggers = true
        return kind
    }()
}

extension AnnotationPlot {
    /// The rectangle of the marked bar; if no bar is drawn, an empty one at the annotation's own value, or else in the middle of the plot.
    fileprivate var markedBar: Rect {
        let position = positions[0]
        return bar(position) ?? Rect(x: position.x, y: position.y, width: 0, height: 0)
    }

    /// Returns a disc above the marked bar, at the lowest height at which it and its text do not overlap what is already placed. It has a
    /// stem if it is above its usual height. If its text would cover bars, it is moved up by at most ten steps.
    fileprivate func event(_ color: Color) -> AnnotationMarks {
        let (radius, bar, text) = (7.0, markedBar, annotation.text)
        let lowest = max(box.y + radius + 1, bar.y - 4 - radius)
        let x = grid.center(bar.midX)
        let disc = { (y: Double) in Rect(x: bar.midX - radius, y: y - radius, width: 2 * radius, height: 2 * radius) }
        let stem = { (y: Double) in Rect(x: x - 1, y: y + radius, width: 2, height: y < lowest ? max(0, bar.y - 2 - y - radius) : 0) }
        let names = { (y: Double) in
            text.count > 1 ? [self.box(of: text, at: Point(textMiddle(radius), y - radius - 2), anchor: .bottom)] : []
        }
        let isFree = { (y: Double, stems: [Rect]) -> Bool in
            let name = names(y)
            let letter = text.count == 1 ? [self.box(of: text, at: Point(bar.midX, y), anchor: .center)] : []
            let own = [transform(disc(y))] + stems.map { transform($0) } + letter + name
            return !own.contains { own in surroundings.occupied.contains { $0.overlaps(own) } }
                && !name.contains { name in surroundings.lines.contains { $0.overlaps(name) } }
                && name.allSatisfy { $0.y >= transform(box).y }
        }
        let heights = stride(from: lowest, through: box.y + radius + 1, by: -(radius + 1))
        let free = heights.filter { isFree($0, [stem($0)]) }
        let clear = free.prefix(10).first { y in
            let sideBoxes = sides(of: Point(bar.midX, y), radius).map { self.box(of: text, at: $0.point, anchor: $0.anchor) }
            return text.count <= 1
                || (names(y) + sideBoxes).contains { box in
                    surroundings.coveredFraction(box) == 0 && !surroundings.occupied.contains(where: box.overlaps)
                }
        }
        // If bars are narrower than discs, stems necessarily cross them.
        let height = clear ?? free.first ?? heights.first { isFree($0, []) } ?? lowest
        let center = Point(bar.midX, height)
        var marks = AnnotationMarks(shapes: [.arcs([Arc(center: center, radius: radius)], fill: .color(color), stroke: nil)])
        marks.obstacles = [disc(center.y)]
        if center.y < lowest {
            let line = LineSegment(Point(x, center.y + radius), Point(x, bar.y - 2))
            marks.shapes.append(.segments([line], stroke: Stroke(color, width: grid.length(1))))
            marks.obstacles.append(stem(center.y))
        }
        marks.labels =
            text.count == 1
            ? [AnnotationLabel(text, color: color.contrasting, candidates: [box(of: text, at: center, anchor: .center)], isPlain: true)]
            : label(
                text, color: color, at: [Point(textMiddle(radius), center.y - radius - 2)] + sides(of: center, radius).map(\.point),
                anchors: [.bottom] + sides(of: center, radius).map(\.anchor))
        return marks
    }

    /// Returns the x of the middle of an event's text: above its disc, or shifted to avoid the stem of the nearest later event.
    private func textMiddle(_ radius: Double) -> Double {
        let (x, half) = (markedBar.midX, transform(size(of: annotation.text)).width / 2)
        let right = surroundings.laterEvents.filter { $0 > x }.min().map { $0 - radius - 2 - half } ?? .infinity
        let left = surroundings.laterEvents.filter { $0 < x }.max().map { $0 + radius + 2 + half } ?? -.infinity
        return left <= right ? max(left, min(right, x)) : x
    }

    /// Returns the positions right and left of a disc at which no stem of a later event would cross its text.
    private func sides(of center: Point, _ radius: Double) -> [(point: Point, anchor: AnnotationAnchor)] {
        let reach = radius + 2 + transform(size(of: annotation.text)).width + radius
        return [(1.0, AnnotationAnchor.left), (-1, .right)].filter { side, _ in
            !surroundings.laterEvents.contains { 0...reach ~= side * ($0 - center.x) }
        }.map { side, anchor in (Point(center.x + side * (radius + 2), center.y), anchor) }
    }

    /// Returns the name of a bar's mark, on the far side of the mark.
    fileprivate func name(below: Bool) -> AnnotationMarks {
        let bar = markedBar
        let x = grid.center(bar.midX)
        guard box.x...box.maxX ~= x else { return AnnotationMarks() }
        let tail = below ? bar.maxY + 10 : bar.y - 10
        let mark = Rect(x: x - 3, y: below ? bar.maxY + 3 : bar.y - 9, width: 6, height: 6)
        // On the far side of the mark, or next to it: further away it would seem to belong to another bar.
        let behind = tail + (below ? 1 : -1)
        let anchored: [(Point, AnnotationAnchor)] = [
            (Point(x, behind), below ? .top : .bottom),
            (Point(x - 5, behind), below ? .topLeft : .bottomLeft), (Point(x + 5, behind), below ? .topRight : .bottomRight),
            (Point(x + 4, mark.midY), .left), (Point(x - 4, mark.midY), .right),
        ]
        var marks = AnnotationMarks(
            labels: [
                AnnotationLabel(
                    annotation.text, color: color ?? theme.text,
                    candidates: anchored.map { box(of: annotation.text, at: $0.0, anchor: $0.1) })
            ])
        marks.obstacles = [mark]
        return marks
    }

    /// Returns an arrow that points at a bar from below or from above, with its text at its tail.
    fileprivate func marker(below: Bool, color: Color) -> AnnotationMarks {
        let bar = markedBar
        let x = grid.center(bar.midX)
        guard box.x...box.maxX ~= x else { return AnnotationMarks() }
        let away = below ? 1.0 : -1.0
        let (tip, height, half) = ((below ? bar.maxY : bar.y) + away * 4, 9.0, 5.0)
        let tail = tip + away * height
        let arrow = [
            Point(x, tip), Point(x + half, tip + away * 5), Point(x + 1.5, tip + away * 5), Point(x + 1.5, tail), Point(x - 1.5, tail),
            Point(x - 1.5, tip + away * 5), Point(x - half, tip + away * 5),
        ]
        var marks = AnnotationMarks(
            shapes: [.polygon(arrow, fill: .color(color))],
            labels: label(
                annotation.text, color: color,
                at: [Point(x, tail + away * 2), Point(x + half + 2, (tip + tail) / 2), Point(x - half - 2, (tip + tail) / 2)],
                anchors: [below ? .top : .bottom, .left, .right]))
        marks.obstacles = [Rect(x: x - half, y: min(tip, tail), width: 2 * half, height: height)]
        return marks
    }
}
