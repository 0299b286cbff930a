import DojimaScale

/// An annotation with its marks in pixels and its texts at their positions.
struct PlacedAnnotation {
    let plot: AnnotationPlot
    let marks: AnnotationMarks
    /// The rectangles of the marks that texts and later marks do not overlap, in picture coordinates.
    let obstacles: [Rect]
    /// The rectangles of the lines that texts of other annotations hide only if they fit nowhere else, in picture coordinates.
    let lines: [Rect]
    /// The texts that fit.
    var texts: [AnnotationText] = []
    /// The texts that do not fit.
    var omitted: [String] = []

    var annotation: Annotation { plot.annotation }

    /// Creates an annotation without texts.
    init(_ plot: AnnotationPlot) {
        self.plot = plot
        marks = plot.positions.allSatisfy(\.y.isFinite) ? plot.annotation.kind.draw(plot) : .offScale
        obstacles = marks.obstacles.map { plot.transform($0) }
        lines = marks.lines.map { plot.transform($0) }
    }

    /// Whether part of it is in the plot: a shape, or all points if it has no shapes.
    var isVisible: Bool {
        guard marks.problem == nil else { return false }
        let box = plot.box
        guard marks.shapes.isEmpty else { return marks.shapes.contains { $0.bounds.map { $0.touches(box) } ?? false } }
        return plot.positions.allSatisfy { box.x...box.maxX ~= $0.x && box.y...box.maxY ~= $0.y }
    }

    /// Whether one of its texts hides part of a line of another annotation.
    var hidesLines: Bool { texts.contains(where: \.hidesLines) }
}

/// Determines where the annotations of a pane are: the pixels of their marks, and the positions of their texts.
///
/// The marks of most kinds have one position; they come first, so that no text covers them. The texts, and the marks of kinds that stagger,
/// follow one annotation after another, each avoiding all that is placed before it.
struct AnnotationPlacement {
    let plotter: AnnotationPlotter

    private var pane: PaneLayout { plotter.pane }
    private var annotations: [Annotation] { pane.pane.annotations }
    private var transform: OrientationTransform { plotter.style.transform }

    /// Returns the annotations in their order.
    ///
    /// - Parameter boxes: rectangles that texts avoid, in picture coordinates.
    func placed(avoiding boxes: [Rect]) -> [PlacedAnnotation] {
        let (levels, lines, events, occlusion) = (levelLabels, levelLines, eventPositions, DataOcclusion(pane))
        let placer = AnnotationTextPlacer(pane, over: occlusion, transform)
        var occupied = boxes
        var leaders: [LineSegment] = []
        var placed = annotations.map { $0.kind.staggers ? nil : PlacedAnnotation(plotter.plot(of: $0)) }
        for number in placementOrder {
            let others = annotations.indices.filter { $0 != number }
            let obstacles = others.flatMap { placed[$0]?.obstacles ?? [] }
            var own: PlacedAnnotation
            if let fixed = placed[number] {
                own = fixed
            } else {
                let surroundings = AnnotationSurroundings(
                    occupied: occupied + obstacles, lines: lines, laterEvents: events.filter { $0.number > number }.map(\.x),
                    coveredFraction: { occlusion.coveredFraction(of: transform.inverse($0.ink)) })
                own = PlacedAnnotation(plotter.plot(of: annotations[number], in: surroundings))
            }
            let otherLines = others.flatMap { placed[$0]?.lines ?? [] }
            for label in own.isVisible ? own.marks.labels : [] {
                let avoided = occupied + obstacles + (label.isPlain ? [] : own.obstacles)
                let kind = own.annotation.kind
                let candidates =
                    levels.candidates(number) ?? own.lines.first.flatMap { stacked(label, beside: $0, among: otherLines) }
                let text = placer.text(
                    label, of: kind, at: candidates, avoiding: avoided, lines: otherLines + own.lines, leaders: leaders)
                if let text {
                    occupied.append(text.box)
                    if let leader = text.leader { leaders.append(leader) }
                    own.texts.append(text)
                } else {
                    own.omitted.append(label.text)
                }
            }
            placed[number] = own
        }
        return placed.compactMap { $0 }
    }

    /// The numbers of the annotations in the order in which their texts are placed: those at points chosen by the user first, and those of
    /// areas late, because they have the most space.
    private var placementOrder: [Int] {
        let ranks = annotations.map { $0.kind.pinsText ? 0 : $0.kind.staggers ? 1 : $0.kind.isArea ? 3 : $0.kind.mayBeOmitted ? 4 : 2 }
        return annotations.indices.sorted { (ranks[$0], $0) < (ranks[$1], $1) }
    }

    /// The positions of the text of a line at a time that is close to others: next to the line at the top, then in rows from the top down,
    /// each in the nearest space to the right and to the left in which no line crosses the text, with an elbow to its own line; `nil` if
    /// no other line is close.
    private func stacked(_ label: AnnotationLabel, beside line: Rect, among lines: [Rect]) -> [LabelCandidate]? {
        guard !plotter.style.isVertical, label.candidates.count >= 4, let size = label.candidates.first else { return nil }
        let (x, width, gap) = (line.midX, size.width, 3.0)
        let others = lines.map(\.midX).sorted()
        guard others.contains(where: { abs($0 - x) < 2 * width }) else { return nil }
        var (right, left) = (x + gap, x - gap - width)
        for other in others where other > x && other < right + width { right = other + gap }
        for other in others.reversed() where other < x && other > left { left = other - gap - width }
        func sides(_ row: Int) -> [LabelCandidate] {
            [right, left].map { start in
                let box = Rect(x: start, y: pane.box.y + 2 + Double(row) * (size.height + 1), width: width, height: size.height)
                let isBeside = start == x + gap || start == x - gap - width
                let elbow = LineSegment(Point(start > x ? box.x + 2 : box.maxX - 2, box.midY), Point(x, box.midY))
                return LabelCandidate(box: box, leader: isBeside ? nil : elbow)
            }
        }
        // A text next to its line, which needs no elbow, is better than one up to two rows higher that needs one.
        let rows = [0..<1, 1..<4, 4..<8].flatMap { rows in
            let places = rows.flatMap(sides)
            return places.filter { $0.leader == nil } + places.filter { $0.leader != nil }
        }
        // At the bottom only if none of the upper rows is free.
        let own = label.candidates.map { LabelCandidate(box: $0, leader: nil) }
        return Array(own.prefix(2)) + rows + Array(own[2..<4])
    }

    /// The rectangles of the lines of levels, in picture coordinates.
    private var levelLines: [Rect] {
        annotations.compactMap { annotation in
            guard let value = annotation.level else { return nil }
            let y = pane.axes[plotter.axisIndex(of: annotation)].scale.pixel(value)
            return y.isFinite ? transform(Rect(x: pane.box.x, y: y - 1, width: pane.box.width, height: 2)) : nil
        }
    }

    /// The positions of the texts of levels, by the numbers of their annotations.
    private var levelLabels: LevelLabelLayout {
        let labels = annotations.enumerated().filter { $1.kind.isLevel && !$1.text.isEmpty }.compactMap { number, annotation in
            let plot = plotter.plot(of: annotation)
            let y = annotation.level.map(plot.y) ?? .nan
            return y.isFinite ? annotation.kind.draw(plot).labels.first.map { (id: number, label: $0, y: y) } : nil
        }
        return LevelLabelLayout(labels, in: pane.box, transform)
    }

    /// The numbers of the visible events, with the x of their bars.
    private var eventPositions: [(number: Int, x: Double)] {
        annotations.enumerated().filter { $1.kind.staggers }.compactMap { number, annotation in
            let plot = plotter.plot(of: annotation)
            let x = plot.bar(plot.positions[0])?.midX ?? plot.positions[0].x
            return pane.box.x...pane.box.maxX ~= x ? (number, x) : nil
        }
    }
}
