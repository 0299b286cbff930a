import DojimaScale

/// The names of the spokes of a radial chart, outside its circle, and the largest circle at which they fit in a rectangle.
struct RadialLabels {
    let center: Point
    let radius: Double
    /// The labels of every k-th spoke, with k large enough that no two labels overlap.
    let runs: [TextRun]

    /// The distance of names from the circle, and their maximum width as a fraction of that of the rectangle.
    private static let (gap, widest) = (6.0, 0.25)

    init(_ spokes: [(label: String, angle: Double)], in box: Rect, _ style: DrawingStyle) {
        center = Point(box.midX, box.midY)
        let font = style.type.legend
        let texts = spokes.map { style.typesetter.fitted($0.label, font, within: RadialLabels.widest * box.width) }
        let extents = texts.map { style.typesetter.measure($0, font) }
        let center = center
        func boxes(_ radius: Double) -> [Rect] {
            zip(spokes, extents).map { spoke, extent in
                let middle = Point(0, 0).away(1, at: spoke.angle)
                let at = center.away(radius + RadialLabels.gap, at: spoke.angle)
                let (width, height) = (extent.width, extent.ascent + extent.descent)
                let x = abs(middle.x) < 0.1 ? at.x - width / 2 : middle.x > 0 ? at.x : at.x - width
                return Rect(x: x, y: at.y - height / 2 * (1 - middle.y), width: width, height: height)
            }
        }
        let side = min(box.width, box.height)
        radius = greatest(in: min(side / 5, side / 2)...max(side / 5, side / 2)) { radius in
            boxes(radius).allSatisfy { $0.isWithin(box) }
        }
        let placed = boxes(radius)
        // At most 120 names remain, because all pairs of them are compared.
        let first = max(1, (spokes.count + 119) / 120)
        let every = (first...max(first, spokes.count)).first { every in
            let shown = stride(from: 0, to: placed.count, by: every).map { placed[$0] }
            return shown.indices.allSatisfy { index in shown[..<index].allSatisfy { !$0.overlaps(shown[index], byMoreThan: -2) } }
        }
        runs = stride(from: 0, to: placed.count, by: every ?? max(1, placed.count)).compactMap { index in
            let rect = placed[index]
            guard !texts[index].isEmpty, rect.isWithin(box) else { return nil }
            let baseline = style.typesetter.baseline(centeredOn: rect.midY, font)
            let run = style.typesetter.text(texts[index], font, style.theme.text, x: rect.x, baseline: baseline, role: "tick")
            return run.anchored(rect.midX == center.x ? .middle : rect.midX < center.x ? .end : .start)
        }
    }
}
