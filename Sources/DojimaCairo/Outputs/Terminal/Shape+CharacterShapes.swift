internal import DojimaChart
import DojimaScale

extension Shape {
    /// Returns the shape for a picture of characters: without texts, and with lines and points at least one pixel wide; `nil` for a text.
    ///
    /// A hairline of one logical pixel would have only a quarter of its colour.
    func forCharacters(pixel: Double) -> Shape? {
        switch self {
        case .text: nil
        case .segments(let segments, let stroke): .segments(segments, stroke: stroke.widened(to: pixel))
        case .polyline(let points, let stroke): .polyline(points, stroke: stroke.widened(to: pixel))
        case .arcs(let arcs, let fill, let stroke):
            .arcs(
                arcs.map { Arc(center: $0.center, radius: max($0.radius, pixel), start: $0.start, end: $0.end) }, fill: fill,
                stroke: stroke?.widened(to: pixel))
        case .group(let id, let clip, let shapes): .group(id: id, clip: clip, shapes.compactMap { $0.forCharacters(pixel: pixel) })
        case .rectangles, .polygon, .image: self
        }
    }

    /// Returns the texts of the shape in drawing order, each with the rectangle to which groups clip it.
    func clippedTexts(to clip: Rect?) -> [(run: TextRun, clip: Rect?)] {
        switch self {
        case .text(let run): return [(run, clip)]
        case .group(_, let own, let shapes):
            let inner = own.map { own in clip.map { own.intersection($0) } ?? own } ?? clip
            return shapes.flatMap { $0.clippedTexts(to: inner) }
        default: return []
        }
    }
}

extension Stroke {
    fileprivate func widened(to pixel: Double) -> Stroke {
        var stroke = self
        stroke.width = max(width, pixel)
        if let shortest = dash.min(), shortest > 0, shortest < pixel { stroke.dash = dash.map { $0 * pixel / shortest } }
        return stroke
    }
}
