import DojimaScale
import DojimaTime

/// The shapes of a pane's annotations, with their descriptions and warnings.
struct DrawnAnnotations {
    var below: [Shape] = []
    var above: [Shape] = []
    var described: [ChartDescription.Annotation] = []
    var warnings: [String] = []
}

/// Draws the annotations of a pane at the positions of `AnnotationPlacement`.
struct AnnotationDrawer {
    let pane: PaneLayout
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
        var drawn = DrawnAnnotations(described: visible.map(described), warnings: warnings(of: placed))
        // A text that hides a line of another annotation is drawn after that annotation.
        for own in visible.filter({ !$0.hidesLines }) + visible.filter(\.hidesLines) {
            let group = Shape.group(id: "annotation-\(own.annotation.id)", clip: transform(pane.box), shapes(of: own, over: tints))
            let layer = own.annotation.layer ?? (own.annotation.kind.isArea ? .below : .above)
            if layer == .below { drawn.below.append(group) } else { drawn.above.append(group) }
        }
        return drawn
    }

    /// Returns the marks and texts of an annotation.
    ///
    /// - Parameter tints: the background colours after tinting by each area of the pane.
    private func shapes(of placed: PlacedAnnotation, over tints: [Color]) -> [Shape] {
        transform(placed.marks.shapes)
            + placed.texts.flatMap { text in leader(of: text) + plate(of: text) + [run(of: text, placed, over: tints)] }
    }

    private func leader(of text: AnnotationText) -> [Shape] {
        text.leader.map { transform([.segments([$0], stroke: Stroke(text.label.color, width: style.grid.length(1)))]) } ?? []
    }

    /// Returns the background of a text that is not legible with a halo only.
    private func plate(of text: AnnotationText) -> [Shape] {
        let label = text.label
        let isOverData = !label.isPlain && text.coveredFraction > AnnotationTextPlacer.maxCoveredWithoutPlate
        guard label.hasPlate || isOverData || text.hidesLines else { return [] }
        return [.rectangles([text.box], fill: .color(style.theme.background.opacity(text.hidesLines ? 1 : 0.85)))]
    }

    /// Returns the shape of a text: plain on a shape of its annotation, otherwise in a readable colour with a halo over bars.
    private func run(of text: AnnotationText, _ placed: PlacedAnnotation, over tints: [Color]) -> Shape {
        let (label, box, theme, font) = (text.label, text.box, style.theme, placed.plot.font)
        let own = placed.annotation.color == .automatic && !label.isPlain ? theme.texts.label.color : nil
        // Legible also over each of the areas.
        let color = own ?? (label.isPlain ? label.color : tints.reduce(label.color.legible(on: theme.background)) { $0.legible(on: $1) })
        let run = style.typesetter.text(
            label.text, font, color, x: box.x + AnnotationPlot.textInset, baseline: style.typesetter.baseline(centeredOn: box.midY, font),
            role: "annotation")
        return .text(run.haloed(label.isPlain ? nil : theme.halo))
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
