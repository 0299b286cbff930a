import DojimaScale
import Testing

@Suite struct RectTests {
    /// The cells of one pixel and the corners of cells that a rectangle with whole edges covers.
    private func covered(_ rect: Rect) -> (cells: Set<Point>, corners: Set<Point>) {
        func points(_ width: Double, _ height: Double) -> Set<Point> {
            Set((0..<5).flatMap { y in (0..<5).map { Point(Double($0), Double(y)) } })
                .filter { $0.x >= rect.x && $0.x < rect.x + width && $0.y >= rect.y && $0.y < rect.y + height }
        }
        return (points(rect.width, rect.height), points(rect.width + 1, rect.height + 1))
    }

    @Test("Rectangles overlap if they share a cell, touch if they share a corner of one, and intersect in their common cells") func pairs()
    {
        let spans = (0..<4).flatMap { low in (low..<4).map { (Double(low), Double($0 - low)) } }
        let rects = spans.flatMap { x in spans.map { y in Rect(x: x.0, y: y.0, width: x.1, height: y.1) } }
        for a in rects {
            for b in rects {
                let (own, other) = (covered(a), covered(b))
                let common = own.cells.intersection(other.cells)
                #expect(a.overlaps(b) == !common.isEmpty, "\(a) \(b)")
                #expect(a.touches(b) == !own.corners.isDisjoint(with: other.corners), "\(a) \(b)")
                #expect(a.isWithin(b) == own.corners.isSubset(of: other.corners), "\(a) \(b)")
                let part = a.intersection(b)
                #expect(covered(part).cells == common && part.width * part.height == Double(common.count), "\(a) \(b)")
            }
        }
    }

    @Test("A rectangle overlaps by more than a distance only if it does in both directions") func distances() {
        let (a, b) = (Rect(x: 0, y: 0, width: 10, height: 10), Rect(x: 9.5, y: 9, width: 10, height: 10))
        #expect(a.overlaps(b) && a.overlaps(b, byMoreThan: 0.4) && !a.overlaps(b, byMoreThan: 0.5))
        #expect(
            !Rect(x: 0.1, y: 0, width: 10, height: 1).isWithin(a) && Rect(x: 0.1, y: 0, width: 10, height: 1).isWithin(a, tolerance: 0.2))
    }

    @Test("The smallest rectangle around points has one on each side; there is none around no points") func around() {
        let points = [Point(3, 8), Point(-1, 4), Point(2, 9)]
        #expect(Rect(around: points) == Rect(x: -1, y: 4, width: 4, height: 5) && Rect(around: []) == nil)
    }
}
