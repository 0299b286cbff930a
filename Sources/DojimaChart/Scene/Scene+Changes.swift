public import DojimaScale

extension Scene {
    /// Returns rectangles of whole device pixels around every pixel in which this picture differs from another; `nil` if all may differ.
    ///
    /// Only these rectangles need to be redrawn. O(shapes).
    public func changes(since old: Scene) -> [Rect]? {
        guard size == old.size, scale == old.scale, background == old.background else { return nil }
        var boxes: [Rect] = []
        Scene.compare(old.shapes, shapes, clip: Rect(x: 0, y: 0, width: size.width, height: size.height), &boxes)
        let grid = PixelGrid(scale: scale)
        return boxes.compactMap { box in
            // One additional pixel on each side for antialiased edges.
            let (x, y) = ((box.x * scale).rounded(.down) - 1, (box.y * scale).rounded(.down) - 1)
            let (right, bottom) = ((box.maxX * scale).rounded(.up) + 1, (box.maxY * scale).rounded(.up) + 1)
            let aligned = Rect(x: x * grid.pixel, y: y * grid.pixel, width: (right - x) * grid.pixel, height: (bottom - y) * grid.pixel)
            return aligned.intersection(Rect(x: 0, y: 0, width: size.width, height: size.height))
        }
    }

    /// Adds the boxes of the differences of two lists of shapes.
    ///
    /// Shapes that differ only in their parts are compared part by part, in order. All others were added or removed as a whole.
    private static func compare(_ old: [Shape], _ new: [Shape], clip: Rect, _ boxes: inout [Rect]) {
        let (from, oldEnd, newEnd) = differingRange(old, new)
        var (left, right) = (old[from..<oldEnd], new[from..<newEnd])
        while let a = left.first, let b = right.first {
            if a.isLike(b) {
                compare(a, b, clip: clip, &boxes)
                (left, right) = (left.dropFirst(), right.dropFirst())
                continue
            }
            let ahead = right.firstIndex { a.isLike($0) }.map { $0 - right.startIndex }
            let behind = left.firstIndex { $0.isLike(b) }.map { $0 - left.startIndex }
            if let ahead, ahead <= behind ?? .max {
                for shape in right.prefix(ahead) { add(shape, clip, &boxes) }
                right = right.dropFirst(ahead)
            } else if let behind {
                for shape in left.prefix(behind) { add(shape, clip, &boxes) }
                left = left.dropFirst(behind)
            } else {
                add(a, clip, &boxes)
                add(b, clip, &boxes)
                (left, right) = (left.dropFirst(), right.dropFirst())
            }
        }
        for shape in left + right { add(shape, clip, &boxes) }
    }

    private static func compare(_ old: Shape, _ new: Shape, clip: Rect, _ boxes: inout [Rect]) {
        guard old != new else { return }
        switch (old, new) {
        case (.group(_, let box, let a), .group(_, _, let b)):
            compare(a.elements, b.elements, clip: box.map { clip.intersection($0) } ?? clip, &boxes)
        case (.rectangles(let a, let fill), .rectangles(let b, _)):
            let (from, aEnd, bEnd) = differingRange(a, b)
            for rect in a[from..<aEnd] + b[from..<bEnd] { add(.rectangles([rect], fill: fill), clip, &boxes) }
        case (.segments(let a, let stroke), .segments(let b, _)):
            let (from, aEnd, bEnd) = differingRange(a, b)
            for segment in a[from..<aEnd] + b[from..<bEnd] { add(.segments([segment], stroke: stroke), clip, &boxes) }
        case (.polyline(let a, let stroke), .polyline(let b, _)) where stroke.dash.isEmpty:
            let (from, aEnd, bEnd) = differingRange(a, b)
            // Includes the strokes to the unchanged neighbours, and the joins there.
            for (points, end) in [(a, aEnd), (b, bEnd)] {
                add(.polyline(Array(points[max(0, from - 2)..<min(points.count, end + 2)]), stroke: stroke), clip, &boxes)
            }
        case (.arcs(let a, let fill, let stroke), .arcs(let b, _, _)):
            let (from, aEnd, bEnd) = differingRange(a, b)
            for arc in a[from..<aEnd] + b[from..<bEnd] { add(.arcs([arc], fill: fill, stroke: stroke), clip, &boxes) }
        case (.polygon(let a, let fill), .polygon(let b, _)):
            let (from, aEnd, bEnd) = differingRange(a, b)
            guard from > 0, aEnd < a.count else {
                add(old, clip, &boxes)
                add(new, clip, &boxes)
                return
            }
            // Only the part from the unchanged point before the change to the one after it differs. If the edges to the latter are level in
            // both polygons, the part of them that both have is unchanged too.
            var last = a[aEnd]
            if aEnd > from, bEnd > from, a[aEnd - 1].y == last.y, b[bEnd - 1].y == last.y {
                last = [a[aEnd - 1], b[bEnd - 1]].min { abs($0.x - last.x) < abs($1.x - last.x) } ?? last
            }
            for (points, end) in [(a, aEnd), (b, bEnd)] { add(.polygon(points[from - 1..<end] + [last], fill: fill), clip, &boxes) }
        default:
            add(old, clip, &boxes)
            add(new, clip, &boxes)
        }
    }

    /// Returns the differing part of two lists, without their common prefix and suffix.
    private static func differingRange<Element: Equatable>(_ a: [Element], _ b: [Element]) -> (from: Int, aEnd: Int, bEnd: Int) {
        var from = 0
        while from < min(a.count, b.count), a[from] == b[from] { from += 1 }
        var (aEnd, bEnd) = (a.count, b.count)
        while aEnd > from, bEnd > from, a[aEnd - 1] == b[bEnd - 1] {
            aEnd -= 1
            bEnd -= 1
        }
        return (from, aEnd, bEnd)
    }

    /// Adds one box for each part of a shape, or one for all parts if there are many.
    private static func add(_ shape: Shape, _ clip: Rect, _ boxes: inout [Rect]) {
        switch shape {
        case .group(_, let own, let shapes):
            for part in shapes { add(part, own.map { clip.intersection($0) } ?? clip, &boxes) }
            return
        case .rectangles(let rects, let fill) where 2...64 ~= rects.count:
            for rect in rects { add(.rectangles([rect], fill: fill), clip, &boxes) }
            return
        case .arcs(let arcs, let fill, let stroke) where 2...64 ~= arcs.count:
            for arc in arcs { add(.arcs([arc], fill: fill, stroke: stroke), clip, &boxes) }
            return
        default: break
        }
        guard let bounds = shape.bounds else { return }
        let reach = shape.reach
        let box = Rect(
            x: bounds.x - reach, y: bounds.y - reach, width: bounds.width + 2 * reach, height: bounds.height + 2 * reach
        ).intersection(clip)
        if box.width > 0, box.height > 0 { boxes.append(box) }
    }
}

extension Shape {
    /// Whether two shapes differ at most in their parts, not in type, paint or clip.
    fileprivate func isLike(_ other: Shape) -> Bool {
        switch (self, other) {
        case (.rectangles(_, let a), .rectangles(_, let b)): a == b
        case (.segments(_, let a), .segments(_, let b)), (.polyline(_, let a), .polyline(_, let b)): a == b
        case (.arcs(_, let a, let edgeA), .arcs(_, let b, let edgeB)): a == b && edgeA == edgeB
        case (.polygon(_, let a), .polygon(_, let b)): a == b
        case (.group(let a, let clipA, _), .group(let b, let clipB, _)): a == b && clipA == clipB
        default: self == other
        }
    }

    /// The maximum distance by which a shape may paint outside its bounds, because of its stroke, the tips of joins or overhanging glyphs.
    fileprivate var reach: Double {
        switch self {
        case .rectangles, .polygon, .image: 0
        case .segments(_, let stroke): stroke.width
        case .polyline(_, let stroke): stroke.width * 5
        case .arcs(_, _, let stroke): stroke?.width ?? 0
        case .text(let run): run.font.size / 4 + (run.halo == nil ? 0 : TextRun.haloWidth)
        case .group(_, _, let shapes): shapes.map(\.reach).max() ?? 0
        }
    }
}
