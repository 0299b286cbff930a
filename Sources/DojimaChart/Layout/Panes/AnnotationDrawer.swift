import DojimaText
import DojimaScale
import DojimaTime

/// The shapes of a pane's annotations, with their descriptions and warnings.
struct DrawnAnnotations {
    var below: [Shape] = []
    var above: [Shape] = []
    var described: [ChartDescription.Annotation] = []
    var warnings: [String] = []
    var areas = TintedAreas()
}

/// The areas of a pane that tint its background, in picture coordinates.
struct TintedAreas {
    var areas: [(box: Rect, tint: Color)] = []

    /// Adds the translucent rectangles of shapes, such as the bands of deviations.
    mutating func addTints(of shapes: [Shape]) {
        for shape in shapes {
            switch shape {
            case .group(_, _, let inner): addTints(of: Array(inner))
            case .rectangles(let boxes, .color(let color)) where color.alpha < 255: areas += boxes.map { ($0, color) }
            default: break
            }
        }
    }

    /// Returns the colour below the middle of a rectangle: the background, tinted by each area there.
    func ground(of box: Rect, on background: Color) -> Color {
        let middle = Rect(x: box.midX, y: box.midY, width: 0, height: 0)
        return areas.filter { middle.isWithin($0.box) }.reduce(background) { $1.tint.over($0) }
    }

    /// Returns backgrounds of texts in the colours below them: the background colour, tinted in the parts that are in an area.
    ///
    /// - Parameter opacity: 1 if the backgrounds hide everything below them.
    func plates(_ plates: [Rect], on background: Color, opacity: Double = 1) -> [Shape] {
        var batches = ColorBatches<Rect>()
        for plate in plates {
            let crossed = areas.map(\.box).filter { $0.overlaps(plate) }
            let columns = parts(from: plate.x, to: plate.maxX, crossed.flatMap { [$0.x, $0.maxX] })
            let rows = parts(from: plate.y, to: plate.maxY, crossed.flatMap { [$0.y, $0.maxY] })
            for row in rows {
                for column in columns {
                    let part = Rect(x: column.start, y: row.start, width: column.length, height: row.length)
                    batches.add(part, ground(of: part, on: background).opacity(opacity))
                }
            }
        }
        return batches.shapes
    }

    /// Returns the parts of an interval, which is divided at the edges inside it.
    private func parts(from start: Double, to end: Double, _ edges: [Double]) -> [(start: Double, length: Double)] {
        let cuts = [start] + Set(edges.filter { start < $0 && $0 < end }).sorted()
        return zip(cuts, cuts.dropFirst() + [end]).map { ($0, $1 - $0) }
    }
}

/// Draws the annotations of a pane at the positions of `AnnotationPlacement`.
struct AnnotationDrawer {
    @Boxed private(set) var pane: PaneLayout
    let axis: TimeAxis
    let style: DrawingStyle

    private var transform: OrientationTransform { style.transform }

    /// Returns the annotations. Texts that do not fit are omitted with a warning.
    ///
    /// - Parameter boxes: rectangles that texts avoid, in picture coordinates.
    func drawn(avoiding boxes: [Rect]) -> DrawnAnnotations {
        let plotter = AnnotationPlotter(pane: pane, axis: axis, style: style)
        let placed = AnnotationPlacement(plotter: plotter).placed(avoiding: boxes)
        let tints = placed.filter(\.annotation.kind.isTinted).map { $0.plot.areaTint.over(style.theme.background) }
        let visible = placed.filter(\.isVisible)
        let areas = TintedAreas(areas: visible.flatMap(tintedAreas))
        var drawn = DrawnAnnotations(described: visible.map(described), warnings: warnings(of: placed), areas: areas)
        func add(_ shapes: [Shape], of own: PlacedAnnotation, suffix: String = "") {
            let group = Shape.group(id: "annotation-\(own.annotation.id)\(suffix)", clip: transform(pane.box), shapes)
            let layer = own.annotation.layer ?? (own.annotation.kind.isArea ? .below : .above)
            if layer == .below { drawn.below.append(group) } else { drawn.above.append(group) }
        }
        for own in visible {
            add(transform(own.marks.shapes) + (own.hidesLines ? [] : texts(of: own, over: tints, areas)), of: own)
        }
        // A text that hides a line of another annotation is drawn after the lines of all annotations.
        for own in visible.filter(\.hidesLines) { add(texts(of: own, over: tints, areas), of: own, suffix: "-text") }
        return drawn
    }

    /// Returns the area that an annotation tints; none for other kinds, and for an area that is no rectangle.
    private func tintedAreas(of own: PlacedAnnotation) -> [(box: Rect, tint: Color)] {
        guard own.annotation.kind.isTinted, case .rectangles(let boxes, _)? = own.marks.shapes.first else { return [] }
        return boxes.map { (transform($0), own.plot.areaTint) }
    }

    /// Returns the texts of an annotation, with their leaders and backgrounds.
    ///
    /// - Parameters:
    ///   - tints: the background colours after tinting by each area of the pane.
    ///   - areas: the areas, which determine the colour below each text.
    private func texts(of placed: PlacedAnnotation, over tints: [Color], _ areas: TintedAreas) -> [Shape] {
        placed.texts.flatMap { text in
            let ground = areas.ground(of: text.box, on: style.theme.background)
            return leader(of: text) + plate(of: text, areas) + [run(of: text, placed, over: tints, ground)]
        }
    }

    private func leader(of text: AnnotationText) -> [Shape] {
        text.leader.map { transform([.segments([$0], stroke: Stroke(text.label.color, width: style.grid.length(1)))]) } ?? []
    }

    /// Returns the background of a text that is not legible with a halo only.
    private func plate(of text: AnnotationText, _ areas: TintedAreas) -> [Shape] {
        let label = text.label
        let isOverData = !label.isPlain && text.coveredFraction > AnnotationTextPlacer.maxCoveredWithoutPlate
        guard label.hasPlate || isOverData || text.hidesLines else { return [] }
        return areas.plates([text.box], on: style.theme.background, opacity: text.hidesLines ? 1 : 0.85)
    }

    /// Returns the shape of a text: plain on a shape of its annotation, otherwise in a readable colour with a halo in the colour below it.
    private func run(of text: AnnotationText, _ placed: PlacedAnnotation, over tints: [Color], _ ground: Color) -> Shape {
        let (label, box, theme, font) = (text.label, text.box, style.theme, placed.plot.font)
        let own = placed.annotation.color == .automatic && !label.isPlain ? theme.texts.label.color : nil
        // Legible also over each of the areas.
        let onTints = { tints.reduce(label.color.legible(on: theme.background)) { $0.legible(on: $1) }.legible(on: ground) }
        let color = own ?? (label.isPlain ? label.color : onTints())
        let run = style.typesetter.text(
            label.text, font, color, x: box.x + AnnotationPlot.textInset, baseline: style.typesetter.baseline(centeredOn: box.midY, font),
            role: "annotation")
        return .text(run.haloed(label.isPlain ? nil : theme.halo(over: ground)))
    }

    private func described(_ placed: PlacedAnnotation) -> ChartDescription.Annotation {
        ChartDescription.Annotation(
            id: placed.annotation.id, type: placed.annotation.kind.name, pane: pane.pane.id,
            points: placed.plot.positions.map { transform($0.pixel) }, isMoved: placed.plot.positions.contains(where: \.isMoved))
    }

    /// Returns the problems of annotations and the texts that do not fit; names that may be omitted are only counted.
    private func warnings(of placed: [PlacedAnnotation]) -> [String] {
        let single = placed.flatMap { own -> [String] in
            if let problem = own.marks.problem { return ["\(own.annotation.id): \(problem)"] }
            return own.annotation.kind.mayBeOmitted ? [] : own.omitted.map { "\(own.annotation.id): the text \($0) does not fit" }
        }
        let unnamed = placed.filter(\.annotation.kind.mayBeOmitted).reduce(0) { $0 + $1.omitted.count }
        guard unnamed > 0 else { return single }
        return single + ["\(unnamed == 1 ? "1 name of a mark does" : "\(unnamed) names of marks do") not fit"]
    }
}
