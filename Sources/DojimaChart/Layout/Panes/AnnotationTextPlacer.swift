import DojimaScale
import DojimaText
import DojimaPlatform

/// A text of an annotation at its position.
struct AnnotationText {
    /// The text, or its shorter form.
    let label: AnnotationLabel
    /// The rectangle, in picture coordinates.
    let box: Rect
    /// The line from the text to its mark, in layout coordinates; `nil` for a text next to it.
    let leader: LineSegment?
    /// The fraction of its width that is over data.
    let coveredFraction: Double
    /// Whether it hides part of a line of another annotation.
    let hidesLines: Bool
}

/// Chooses the positions of the texts of a pane's annotations.
struct AnnotationTextPlacer {
    @Boxed private var pane: PaneLayout
    /// The data of the pane.
    private let data: DataOcclusion
    /// The bars of the pane.
    private let bars: DataOcclusion
    private let transform: OrientationTransform

    /// The maximum fraction of its width for which a text over data has only a halo and no background.
    static let maxCoveredWithoutPlate = 0.3
    /// The same for the name of a point, which has a short form.
    private static let maxCoveredOfPointName = 0.03

    init(_ pane: PaneLayout, over data: DataOcclusion, _ transform: OrientationTransform) {
        self.pane = pane
        self.data = data
        self.transform = transform
        bars = DataOcclusion(pane, isOfBars: true)
    }

    /// Returns a text, or its shorter form if the full text would hide much of the data, at its best position; `nil` if it does not fit.
    ///
    /// - Parameters:
    ///   - given: the positions of the text of a level or of one of several close lines; `nil` for those of the label.
    ///   - occupied: rectangles that the text and its leader do not overlap, in picture coordinates.
    ///   - leaders: the leaders of other texts, which the text does not cover, in layout coordinates.
    ///   - lines: rectangles of lines that the text hides only if it fits nowhere else, in picture coordinates.
    func text(
        _ label: AnnotationLabel, of kind: AnnotationKind, at given: [LabelCandidate]?, avoiding occupied: [Rect], lines: [Rect],
        leaders: [LineSegment]
    ) -> AnnotationText? {
        let pane = transform(pane.box)
        /// Returns the text and its shorter form at their best positions that do not overlap the given lines.
        func forms(avoiding lines: [Rect], hidesLines: Bool) -> [AnnotationText] {
            ([label] + label.shortened).compactMap { label in
                let choices = given ?? candidates(of: label)
                let near = given == nil ? label.preferredCount : choices.count
                let found = best(of: choices, near: near, for: label, isPinned: kind.pinsText) { candidate in
                    let box = candidate.box
                    return box.isWithin(pane, tolerance: 0.01) && !occupied.contains(where: box.overlaps)
                        && !lines.contains(where: box.ink.overlaps)
                        && !leaders.contains { $0.crosses(transform.inverse(box)) }
                        && !(kind.avoidsBars && bars.coveredFraction(of: transform.inverse(box.ink)) > 0)
                        && (label.line != nil || candidate.leader.map { isClear($0, of: occupied) } ?? true)
                }
                return found.map {
                    AnnotationText(
                        label: label, box: $0.candidate.box, leader: $0.candidate.leader, coveredFraction: $0.covered,
                        hidesLines: hidesLines)
                }
            }
        }
        var fitting = forms(avoiding: kind.pinsText ? [] : lines, hidesLines: false)
        if fitting.isEmpty, !lines.isEmpty { fitting = forms(avoiding: [], hidesLines: true) }
        let text =
            fitting.first {
                $0.coveredFraction
                    <= ($0.label.point == nil ? AnnotationTextPlacer.maxCoveredWithoutPlate : AnnotationTextPlacer.maxCoveredOfPointName)
            } ?? fitting.min { $0.coveredFraction * $0.box.width < $1.coveredFraction * $1.box.width }
        return text.flatMap { kind.mayBeOmitted && $0.coveredFraction > AnnotationTextPlacer.maxCoveredWithoutPlate ? nil : $0 }
    }

    /// Returns whether a leader crosses neither rectangles, in picture coordinates, nor data, except close to its point.
    private func isClear(_ leader: LineSegment, of occupied: [Rect]) -> Bool {
        let boxes = occupied.map { transform.inverse($0) }
        let length = hypot(leader.to.x - leader.from.x, leader.to.y - leader.from.y)
        return leader.points.allSatisfy { point in
            let distance = hypot(leader.to.x - point.x, leader.to.y - point.y)
            guard distance > min(10, length / 2) else { return true }
            let spot = Rect(x: point.x - 1, y: point.y - 1, width: 2, height: 2)
            return !boxes.contains(where: spot.overlaps) && data.coveredFraction(of: spot) == 0
        }
    }

    /// Returns the positions of a label: next to its mark, then away from it, with leaders to a labelled point.
    private func candidates(of label: AnnotationLabel) -> [LabelCandidate] {
        label.candidates.enumerated().map { order, box in
            LabelCandidate(
                box: box, leader: order < label.preferredCount ? nil : label.point.map { transform.inverse(box).leader(to: $0) })
        }
    }

    /// Returns the free position with the lowest cost, and the fraction of its width that is over data; `nil` if none is free.
    ///
    /// The cost is the fraction of the width over data, and 0.3 for a text over any data, plus a penalty: 0.02 for each of the first four
    /// earlier positions next to the mark, 0.001 for each of the others, and 0.6 for each text height further away. The fraction counts
    /// fourfold for the text of an area, because it is drawn under the data.
    ///
    /// - Parameter near: the number of positions next to the mark, which are the first ones.
    private func best(
        of candidates: [LabelCandidate], near: Int, for label: AnnotationLabel, isPinned: Bool, where isFree: (LabelCandidate) -> Bool
    ) -> (candidate: LabelCandidate, covered: Double)? {
        var best: (candidate: LabelCandidate, covered: Double, cost: Double)?
        for (order, candidate) in candidates.enumerated() where isFree(candidate) {
            let steps = order < near ? 0 : (order - near) / (2 * near) + 1
            let (first, others) = (Double(min(order, near, 4)), Double(max(0, min(order, near) - 4)))
            // A text with a background hides what it covers.
            let penalty = (label.hasPlate ? 1e-6 : 0.02) * first + (label.hasPlate ? 1e-6 : 0.001) * others + 0.6 * Double(steps)
            guard penalty < best?.cost ?? .infinity else { break }
            let covered = data.coveredFraction(of: transform.inverse(label.hasPlate ? candidate.box : candidate.box.ink))
            if isPinned { return (candidate, covered) }
            let cost = (covered > 0 ? 0.3 : 0) + (label.isPlain ? 4 : 1) * covered + penalty
            if cost < best?.cost ?? .infinity { best = (candidate, covered, cost) }
        }
        return best.map { ($0.candidate, $0.covered) }
    }
}

extension LineSegment {
    /// Points on the segment, at most four pixels apart.
    fileprivate var points: [Point] {
        let count = max(1, Int(clamping: (hypot(to.x - from.x, to.y - from.y) / 4).rounded(.up)))
        return (0...count).map { index in
            let fraction = Double(index) / Double(count)
            return Point(from.x + (to.x - from.x) * fraction, from.y + (to.y - from.y) * fraction)
        }
    }

    fileprivate func crosses(_ box: Rect) -> Bool {
        points.contains { box.x...box.maxX ~= $0.x && box.y...box.maxY ~= $0.y }
    }
}

extension Rect {
    /// The part of a text's box that its letters can fill.
    var ink: Rect { Rect(x: x + 2, y: y + height / 6, width: width - 4, height: height * 2 / 3) }

    /// Returns the line from the nearest point of a text's box to a point.
    fileprivate func leader(to point: Point) -> LineSegment {
        LineSegment(Point(min(max(point.x, x + 4), maxX - 4), point.y < midY ? y + 2 : maxY - 2), point)
    }
}
