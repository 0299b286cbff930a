import DojimaScale
import DojimaSeries
import DojimaText
import DojimaTime

/// The shapes of a pane's annotations, with their descriptions and warnings.
struct DrawnAnnotations {
    var below: [Shape] = []
    var above: [Shape] = []
    var described: [ChartDescription.Annotation] = []
    var warnings: [String] = []
    /// The number of names of marks that do not fit.
    var unnamed = 0
    /// Whether a text hides part of a line of another annotation.
    fileprivate(set) var hidesLines = false
}

/// Draws the annotations of a pane in order. Texts avoid given rectangles and each other, or are omitted with a warning.
struct AnnotationDrawer {
    let pane: PaneLayout
    let axis: TimeAxis
    let style: DrawingStyle

    /// The background colours after tinting by each area of the pane.
    private var tints: [Color] = []
    /// The bars of the pane.
    private let bars: DataOcclusion

    init(pane: PaneLayout, axis: TimeAxis, style: DrawingStyle) {
        (self.pane, self.axis, self.style, bars) = (pane, axis, style, DataOcclusion(pane, isOfBars: true))
        tints = pane.pane.annotations.filter(\.kind.isArea).map { annotation in
            plot(of: annotation, avoiding: []).areaTint.over(style.theme.background)
        }
    }

    private var transform: OrientationTransform { style.transform }

    /// An annotation of the picture: its plot, and its shapes with the texts to be placed.
    private struct PlottedAnnotation {
        var plot: AnnotationPlot
        var marks: AnnotationMarks
    }

    /// - Parameter boxes: rectangles that texts avoid, in picture coordinates.
    func drawn(avoiding boxes: [Rect]) -> DrawnAnnotations {
        let all = pane.pane.annotations
        let (levels, lines, events, occlusion) = (levelLabelLayout, levelLines, eventPositions, DataOcclusion(pane))
        var parts: [Int: DrawnAnnotations] = [:]
        var occupied = boxes
        // The positions of all marks are chosen before those of texts. Marks of kinds that move to avoid other marks are placed later, one
        // after another.
        var prepared = all.indices.filter { !all[$0].kind.staggers }.reduce(into: [Int: PlottedAnnotation]()) { prepared, number in
            let plot = self.plot(of: all[number], avoiding: boxes)
            prepared[number] = PlottedAnnotation(plot: plot, marks: marks(of: plot))
        }
        var obstacles = prepared.mapValues { part in part.marks.obstacles.map { transform($0) } }
        // Texts at points chosen by the user are placed first. Those of areas are placed later, because they have the most space.
        let ranks = all.map { $0.kind.pinsText ? 0 : $0.kind.staggers ? 1 : $0.kind.isArea ? 3 : $0.kind.mayBeOmitted ? 4 : 2 }
        for number in all.indices.sorted(by: { (ranks[$0], $0) < (ranks[$1], $1) }) {
            let others = all.indices.filter { $0 != number }.flatMap { obstacles[$0] ?? [] }
            if all[number].kind.staggers {
                let later = events.filter { $0.number > number }.map(\.x)
                let plot = self.plot(of: all[number], avoiding: occupied + others, lines: lines, laterEvents: later, occlusion: occlusion)
                let part = PlottedAnnotation(plot: plot, marks: marks(of: plot))
                prepared[number] = part
                obstacles[number] = part.marks.obstacles.map { transform($0) }
            }
            guard let part = prepared[number] else { continue }
            let crossed = prepared.filter { $0.key != number }.flatMap { $0.value.marks.lines.map { transform($0) } }
            parts[number] = placed(part, levels: levels.candidates(number), over: occlusion, avoiding: others, lines: crossed, &occupied)
        }
        var drawn = DrawnAnnotations()
        for part in all.indices.compactMap({ parts[$0] }) {
            drawn.unnamed += part.unnamed
            drawn.described += part.described
            drawn.warnings += part.warnings
        }
        // A text that hides a line of another annotation is drawn after that annotation.
        let order = all.indices.filter { parts[$0]?.hidesLines == false } + all.indices.filter { parts[$0]?.hidesLines == true }
        for part in order.compactMap({ parts[$0] }) {
            drawn.below += part.below
            drawn.above += part.above
        }
        if drawn.unnamed > 0 {
            drawn.warnings.append("\(drawn.unnamed == 1 ? "1 name of a mark does" : "\(drawn.unnamed) names of marks do") not fit")
        }
        return drawn
    }

    private func marks(of plot: AnnotationPlot) -> AnnotationMarks {
        plot.positions.allSatisfy(\.y.isFinite) ? plot.annotation.kind.draw(plot) : .offScale
    }

    /// Returns the drawing of one annotation, with its texts at positions where they overlap no rectangle that is already taken.
    ///
    /// - Parameters:
    ///   - levels: the positions of the text of a level; `nil` for those of its kind.
    ///   - others: the rectangles of the marks of other annotations, in picture coordinates.
    ///   - lines: the rectangles of the lines of other annotations, which a text hides if it fits nowhere else.
    private func placed(
        _ part: PlottedAnnotation, levels: [LabelCandidate]?, over occlusion: DataOcclusion, avoiding others: [Rect], lines: [Rect],
        _ occupied: inout [Rect]
    ) -> DrawnAnnotations {
        var drawn = DrawnAnnotations()
        let (plot, marks, box) = (part.plot, part.marks, transform(pane.box))
        let annotation = plot.annotation
        if let problem = marks.problem {
            drawn.warnings.append("\(annotation.id): \(problem)")
            return drawn
        }
        guard plot.isVisible(marks) else { return drawn }
        var shapes = transform(marks.shapes)
        let ownObstacles = marks.obstacles.map { transform($0) }
        for label in marks.labels {
            let avoided = occupied + others + (label.isPlain ? [] : ownObstacles)
            typealias Found = (label: AnnotationLabel, candidate: LabelCandidate, share: Double)
            /// Returns the best free positions of the label and its shorter forms that do not overlap the given lines.
            func found(avoiding lines: [Rect]) -> [Found] {
                ([label] + label.shortened).compactMap { label -> Found? in
                    let candidates =
                        levels
                        ?? label.candidates.enumerated().map { order, box in
                            LabelCandidate(
                                box: box,
                                leader: order < label.preferredCount ? nil : label.point.map { transform.inverse(box).leader(to: $0) })
                        }
                    return best(of: candidates, for: label, isPinned: annotation.kind.pinsText, over: occlusion) { candidate in
                        candidate.box.isInside(box) && !avoided.contains(where: candidate.box.overlaps)
                            && !lines.contains(where: candidate.box.ink.overlaps)
                            && !(annotation.kind.avoidsBars && bars.coveredFraction(of: transform.inverse(candidate.box.ink)) > 0)
                    }.map { (label: label, candidate: $0.candidate, share: $0.share) }
                }
            }
            var positions = found(avoiding: annotation.kind.pinsText ? [] : lines)
            let hidesLines = positions.isEmpty && !lines.isEmpty
            if hidesLines { positions = found(avoiding: []) }
            // Uses the shorter form if the full text would hide much of the data.
            guard
                let (label, candidate, share) = positions.first(where: {
                    $0.share <= ($0.label.point == nil ? AnnotationDrawer.maxHiddenWithoutPlate : AnnotationDrawer.maxHiddenOfPointName)
                })
                    ?? positions.min(by: { $0.share < $1.share })
            else {
                if annotation.kind.mayBeOmitted {
                    drawn.unnamed += 1
                } else {
                    drawn.warnings.append("\(annotation.id): the text \(label.text) does not fit")
                }
                continue
            }
            if annotation.kind.mayBeOmitted, share > AnnotationDrawer.maxHiddenWithoutPlate {
                drawn.unnamed += 1
                continue
            }
            occupied.append(candidate.box)
            if let leader = candidate.leader {
                shapes += transform([.segments([leader], stroke: Stroke(label.color, width: style.grid.length(1)))])
            }
            if label.hasPlate || (!label.isPlain && share > AnnotationDrawer.maxHiddenWithoutPlate) || hidesLines {
                shapes.append(.rectangles([candidate.box], fill: .color(style.theme.background.opacity(hidesLines ? 1 : 0.85))))
            }
            drawn.hidesLines = drawn.hidesLines || hidesLines
            shapes.append(text(label, in: candidate.box, plot.font))
        }
        let group = Shape.group(id: "annotation-\(annotation.id)", clip: box, shapes)
        let layer = annotation.layer ?? (annotation.kind.isArea ? .below : .above)
        if layer == .below { drawn.below.append(group) } else { drawn.above.append(group) }
        drawn.described.append(
            ChartDescription.Annotation(
                id: annotation.id, type: annotation.kind.name, pane: pane.pane.id, points: plot.positions.map { transform($0.pixel) },
                isMoved: plot.positions.contains(where: \.isMoved)))
        return drawn
    }

    /// The maximum fraction of its width for which a text over data has only a halo and no background.
    private static let maxHiddenWithoutPlate = 0.3
    /// The maximum fraction of its width for which the full name of a point is drawn over data; above it, the short name is tried.
    private static let maxHiddenOfPointName = 0.03

    /// Returns the free position with the lowest cost, and the fraction of its width that is over data; `nil` if none is free.
    ///
    /// The cost is the fraction of the width over data plus a penalty: 0.02 for each earlier position next to the mark, and 0.6 for each
    /// text height further away. The fraction counts fourfold for the text of an area, because it is drawn under the data.
    private func best(
        of candidates: [LabelCandidate], for label: AnnotationLabel, isPinned: Bool, over occlusion: DataOcclusion,
        where isFree: (LabelCandidate) -> Bool
    ) -> (candidate: LabelCandidate, share: Double)? {
        var best: (candidate: LabelCandidate, share: Double, cost: Double)?
        for (order, candidate) in candidates.enumerated() where isFree(candidate) {
            let steps = order < label.preferredCount ? 0 : (order - label.preferredCount) / (2 * label.preferredCount) + 1
            // A text with a background hides what it covers.
            let penalty = (label.hasPlate ? 1e-6 : 0.02) * Double(min(order, label.preferredCount)) + 0.6 * Double(steps)
            guard penalty < best?.cost ?? .infinity else { break }
            let share = occlusion.coveredFraction(of: transform.inverse(label.hasPlate ? candidate.box : candidate.box.ink))
            if isPinned { return (candidate, share) }
            let cost = (label.isPlain ? 4 : 1) * share + penalty
            if cost < best?.cost ?? .infinity { best = (candidate, share, cost) }
        }
        return best.map { ($0.candidate, $0.share) }
    }

    /// The rectangles of the lines of levels, in picture coordinates.
    private var levelLines: [Rect] {
        pane.pane.annotations.compactMap { annotation in
            guard let value = annotation.level else { return nil }
            let y = pane.axes[index(ofAxisOf: annotation)].scale.pixel(value)
            return y.isFinite ? transform(Rect(x: pane.box.x, y: y - 1, width: pane.box.width, height: 2)) : nil
        }
    }

    /// The numbers of the visible events, with the x of their bars.
    private var eventPositions: [(number: Int, x: Double)] {
        pane.pane.annotations.enumerated().filter { $1.kind.staggers }.compactMap { number, annotation in
            let plot = plot(of: annotation, avoiding: [])
            let x = plot.bar(plot.positions[0])?.midX ?? plot.positions[0].x
            return pane.box.x...pane.box.maxX ~= x ? (number, x) : nil
        }
    }

    /// The positions of the texts of levels, by the numbers of their annotations.
    private var levelLabelLayout: LevelLabelLayout {
        let labels = pane.pane.annotations.enumerated().filter { $1.kind.isLevel && !$1.text.isEmpty }.compactMap { number, annotation in
            let plot = plot(of: annotation, avoiding: [])
            let y = annotation.level.map(plot.y) ?? .nan
            return y.isFinite ? annotation.kind.draw(plot).labels.first.map { (id: number, label: $0, y: y) } : nil
        }
        return LevelLabelLayout(labels, in: pane.box, transform)
    }

    /// The space that markers above bars need.
    var headrooms: [LabelClearance] {
        // The x ranges of marks that move up, with the heights in pixels that they take.
        var staggered: [(range: ClosedRange<Double>, height: Double)] = []
        return pane.pane.annotations.filter { $0.kind.headroom > 0 }.compactMap { annotation in
            let plot = plot(of: annotation, avoiding: [])
            guard let bar = plot.bar(plot.positions[0]), plot.box.x...plot.box.maxX ~= bar.midX else { return nil }
            let size = annotation.text.count > 1 ? style.transform(plot.size(of: annotation.text)) : Size(16, 16)
            // In a vertical chart a text is next to its bar and needs space for its width.
            let text = style.isVertical && !annotation.text.isEmpty ? plot.size(of: annotation.text).width - style.type.axis.size : 0
            let own = bar.midX - size.width / 2...bar.midX + size.width / 2
            var below = 0.0
            if annotation.kind.staggers {
                below = staggered.reduce(0) { $0 + ($1.range.overlaps(own) ? $1.height : 0) }
                staggered.append((own, annotation.text.count > 1 ? 16 + size.height : 16))
            }
            return LabelClearance(
                axis: index(ofAxisOf: annotation), value: plot.scale.value(atPixel: bar.y), left: bar.midX - 8, right: bar.midX + 8,
                pixels: annotation.kind.headroom + max(0, text) + below)
        }
    }

    private func index(ofAxisOf annotation: Annotation) -> Int { pane.pane.axes.firstIndex { $0.id == annotation.axis } ?? 0 }

    private func plot(
        of annotation: Annotation, avoiding occupied: [Rect], lines: [Rect] = [], laterEvents: [Double] = [],
        occlusion: DataOcclusion? = nil
    ) -> AnnotationPlot {
        let plan = pane.axes[index(ofAxisOf: annotation)]
        let color: Color? =
            switch annotation.color {
            case .automatic: nil
            case .palette(let index): style.theme.palette(index).color
            case .fixed(let color): color
            case .rising: style.theme.rising
            case .falling: style.theme.falling
            }
        let own = pane.series.filter { $0.isShown && $0.axis == index(ofAxisOf: annotation) && $0.series.kind.baseline == nil }
        // Bands and clouds are drawn below the prices.
        let bars = own.first(where: \.isBars) ?? own.first
        return AnnotationPlot(
            annotation: transformed(annotation),
            positions: annotation.points.indices.map {
                position(annotation.points[$0], isSecond: $0 == 1, of: annotation.kind, pane.box, plan.scale)
            }, box: pane.box, grid: style.grid, theme: style.theme, font: style.type.axis, color: color, scale: plan.scale, plan: plan,
            typesetter: style.typesetter, transform: transform, occupied: occupied, lines: lines, laterEvents: laterEvents,
            coveredFraction: { occlusion?.coveredFraction(of: transform.inverse($0.ink)) ?? 0 },
            bar: { position in bars.flatMap { bar(at: position, of: $0, plan.scale) } },
            count: { from, to in bars.map { count(from: from, to: to, of: $0.series.data) } })
    }

    /// Converts the anchor and the image size of an annotation from picture coordinates to layout coordinates.
    private func transformed(_ annotation: Annotation) -> Annotation {
        guard style.isVertical else { return annotation }
        var own = annotation
        own.anchor = annotation.anchor.map { transform($0) }
        if var image = annotation.image, let raster = image.raster {
            image.size = transform(image.size ?? Size(Double(raster.width), Double(raster.height)))
            (image.fillsWidth, image.fillsHeight) = (image.fillsHeight, image.fillsWidth)
            own.image = image
        }
        return own
    }

    private func position(
        _ point: AnnotationPoint, isSecond: Bool, of kind: AnnotationKind, _ box: Rect, _ scale: ValueScale
    ) -> AnnotationPlot.Position {
        let uses = kind.uses
        // On a logarithmic axis, an area down to zero covers everything below its upper value; the slope of a line to zero is undefined.
        let minimum = scale.isLogarithmic && kind.isArea ? Double.leastNormalMagnitude : -.infinity
        let y = point.value.flatMap { uses.contains(.value) ? scale.pixel(max(minimum, $0)) : nil } ?? box.midY
        let value = point.value ?? scale.value(atPixel: y)
        guard let written = point.time, uses.contains(.time) else {
            return AnnotationPlot.Position(x: box.midX, y: y, slot: box.midX...box.midX, value: value)
        }
        let pixels = pane.time
        let time = isSecond && kind.isArea ? axis.end(of: written) : axis.instant(of: written)
        let start = axis.timeline.position(of: time)
        let open = axis.timeline.clampUp(time) ?? time
        let end = axis.isTradeDates ? axis.timeline.slot(of: open)?.upperBound ?? start.advanced(by: slotMicroseconds) : start
        let (left, right) = (pixels.start(start), axis.isTradeDates ? pixels.end(end) : pixels.start(start))
        return AnnotationPlot.Position(
            x: (left + right) / 2, y: y, slot: left...max(left, right), value: value, time: open,
            isMoved: axis.timeline.span.contains(time) && open != time, isOnAxis: axis.timeline.span.contains(time))
    }

    /// Returns the rectangle of the last bar or value of a series that begins at or before the time of a point.
    private func bar(at position: AnnotationPlot.Position, of item: ResolvedSeries, _ scale: ValueScale) -> Rect? {
        guard let time = position.time else { return nil }
        let (placement, pixels) = (item.placement, pane.time)
        let axisPosition = axis.timeline.position(of: time)
        let index = placement.starts.prefixCount { $0 <= axisPosition } - 1
        guard index >= 0 else { return nil }
        let row = placement.rows[index]
        guard let extent = item.series.kind.extent(item.series.data, [row]) else { return nil }
        let (left, right) = (pixels.start(placement.starts[index]), pixels.end(placement.ends[index]))
        // On an inverted axis the lower value is higher on the screen.
        let ends = [scale.pixel(extent.upperBound), scale.pixel(extent.lowerBound)]
        return Rect(x: left, y: min(ends[0], ends[1]), width: right - left, height: abs(ends[1] - ends[0]))
    }

    private func count(from: AnnotationPlot.Position, to: AnnotationPlot.Position, of data: SeriesData) -> Int {
        let times = axis.axisTimes(of: data.time)
        let ends = [from, to].map { position in times.prefixCount { time in position.time.map { time < $0 } ?? false } }
        return abs(ends[1] - ends[0])
    }

    /// Returns the text of a label: plain on a shape of its annotation, otherwise in a legible shade with a halo against bars behind it.
    private func text(_ label: AnnotationLabel, in box: Rect, _ font: Font) -> Shape {
        // Legible also over each of the areas.
        let color = label.isPlain ? label.color : tints.reduce(label.color.legible(on: style.theme.background)) { $0.legible(on: $1) }
        let run = style.typesetter.text(
            label.text, font, color, x: box.x + AnnotationPlot.textInset, baseline: style.typesetter.baseline(centredOn: box.midY, font),
            role: "annotation")
        return .text(run.haloed(label.isPlain ? nil : style.theme.halo))
    }
}

extension AnnotationPlot {
    /// Whether part of an annotation is in the plot: a shape, or all points if it has no shapes.
    fileprivate func isVisible(_ marks: AnnotationMarks) -> Bool {
        guard marks.shapes.isEmpty else { return marks.shapes.contains { $0.bounds.map { $0.intersects(box) } ?? false } }
        return positions.allSatisfy { box.x...box.maxX ~= $0.x && box.y...box.maxY ~= $0.y }
    }
}

extension Rect {
    fileprivate func isInside(_ box: Rect) -> Bool {
        x >= box.x - 0.01 && maxX <= box.maxX + 0.01 && y >= box.y - 0.01 && maxY <= box.maxY + 0.01
    }

    /// The part of a text's box that its letters can fill.
    fileprivate var ink: Rect { Rect(x: x + 2, y: y + height / 6, width: width - 4, height: height * 2 / 3) }

    /// Returns the line from the nearest point of a text's box to a point.
    fileprivate func leader(to point: Point) -> Segment {
        Segment(Point(min(max(point.x, x + 4), maxX - 4), point.y < midY ? y + 2 : maxY - 2), point)
    }

    /// Like `overlaps`, but also for lines, which have no width or height.
    fileprivate func intersects(_ other: Rect) -> Bool {
        min(maxX, other.maxX) >= max(x, other.x) && min(maxY, other.maxY) >= max(y, other.y)
    }
}
