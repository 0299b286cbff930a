import DojimaScale
import DojimaTime

/// A text at a mark of the time axis.
struct BreakLabel {
    /// The position of the mark.
    var position: AxisPosition
    var text: String
    /// Whether the text is drawn even if there is no position without data.
    var mayCoverData: Bool
}

/// Draws texts at marks of the time axis, each on a background in the first pane, at a position with few points of series.
struct BreakLabelDrawer {
    let labels: [BreakLabel]
    let scale: PaneScale
    /// The plot of the first pane.
    let box: Rect
    /// The areas that tint the first pane.
    let areas: TintedAreas
    let style: DrawingStyle

    /// The possible positions of a label along the mark, as fractions of the height, best first.
    private static let verticalShares = [0.5, 0.4, 0.6, 0.3, 0.7, 0.2, 0.8, 0.1, 0.9]
    /// Those of a label that covers no data: from the top, away from volume.
    private static let clearShares = [0.05, 0.1, 0.15, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8]

    /// - Parameters:
    ///   - shapes: the series and texts drawn so far, which labels avoid.
    ///   - boxes: the legends, which labels never cover.
    func shapes(avoiding shapes: [Shape], _ boxes: [Rect]) -> [Shape] {
        let (series, middles) = (shapes.flatMap(\.series), Dictionary(zip(scale.marks, scale.middles), uniquingKeysWith: { $1 }))
        var (drawn, occupied): ([Shape], [Rect]) = ([], boxes)
        for label in labels {
            guard let middle = middles[label.position] else { continue }
            let shares = label.mayCoverData ? BreakLabelDrawer.verticalShares : BreakLabelDrawer.clearShares
            let free = shares.map { plate(of: label.text, at: middle, $0) }.filter { plate in
                !occupied.contains { $0.touches(plate.box) }
                    && (label.mayCoverData || series.allSatisfy { $0.count(in: plate.box) == 0 } && !shapes.hasText(in: plate.box))
            }
            let counts = free.map { plate in shapes.reduce(0) { $0 + $1.count(in: plate.box) } }
            // A label that does not fit is left out; its mark stays.
            guard let best = free.indices.min(by: { counts[$0] < counts[$1] }) else { continue }
            occupied.append(free[best].box)
            drawn += areas.plates([style.grid.snapped(free[best].box)], on: style.theme.background) + [.text(free[best].run)]
        }
        return drawn.isEmpty ? [] : [.group(id: "breaks", clip: nil, drawn)]
    }

    private func plate(of text: String, at middle: Double, _ fraction: Double) -> (box: Rect, run: TextRun) {
        let (typesetter, font) = (style.typesetter, style.type.label)
        let width = typesetter.width(text, font) + 12
        let center = style.transform(Rect(x: middle, y: box.y + fraction * box.height, width: 0, height: 0))
        let plot = style.transform(box)
        let x = min(max(center.x - width / 2, plot.x), max(plot.x, plot.maxX - width))
        let run = typesetter.text(
            text, font, style.theme.colored(\.label).text, x: x + 6, baseline: typesetter.baseline(centeredOn: center.y, font),
            role: "break")
        return (Rect(x: x, y: run.box.y - 2, width: width, height: run.box.height + 4), run)
    }
}

extension [Shape] {
    /// Whether a text overlaps a rectangle.
    fileprivate func hasText(in box: Rect) -> Bool { flatMap(\.texts).contains { $0.box.touches(box) } }
}

extension Shape {
    /// The groups with the shapes of series, at any depth.
    fileprivate var series: [Shape] {
        guard case .group(let id, _, let shapes) = self else { return [] }
        return id.hasPrefix("series-") ? [self] : shapes.flatMap(\.series)
    }

    /// Returns the number of points, strokes and bodies of a shape that overlap a rectangle. Polygons, such as the area under a line, are
    /// not counted.
    fileprivate func count(in box: Rect) -> Int {
        switch self {
        case .rectangles(let rects, _): rects.count { $0.touches(box) }
        case .segments(let segments, _): segments.count { Rect(around: [$0.from, $0.to])?.touches(box) == true }
        case .polyline(let points, _): zip(points, points.dropFirst()).count { Rect(around: [$0, $1])?.touches(box) == true }
        case .arcs(let arcs, _, _): arcs.count { Rect(x: $0.center.x, y: $0.center.y, width: 0, height: 0).touches(box) }
        case .text(let run): run.box.touches(box) ? 1 : 0
        case .image(_, let rect): rect.touches(box) ? 1 : 0
        case .polygon: 0
        case .group(_, _, let shapes): shapes.reduce(0) { $0 + $1.count(in: box) }
        }
    }
}
