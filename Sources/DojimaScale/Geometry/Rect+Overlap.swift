extension Rect {
    /// Creates the smallest rectangle that contains some points; `nil` if there are none.
    package init?(around points: [Point]) {
        guard let first = points.first else { return nil }
        var (low, high) = (first, first)
        for point in points {
            low = Point(min(low.x, point.x), min(low.y, point.y))
            high = Point(max(high.x, point.x), max(high.y, point.y))
        }
        self.init(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y)
    }

    /// Whether the rectangle is inside another, or at most `tolerance` pixels outside it.
    package func isWithin(_ other: Rect, tolerance: Double = 0) -> Bool {
        x >= other.x - tolerance && maxX <= other.maxX + tolerance && y >= other.y - tolerance && maxY <= other.maxY + tolerance
    }

    /// Whether two rectangles share more than an edge.
    package func overlaps(_ other: Rect) -> Bool { overlaps(other, byMoreThan: 0) }

    /// Whether two rectangles overlap by more than some pixels in both directions.
    package func overlaps(_ other: Rect, byMoreThan pixels: Double) -> Bool {
        min(maxX, other.maxX) - max(x, other.x) > pixels && min(maxY, other.maxY) - max(y, other.y) > pixels
    }

    /// Whether two rectangles share at least a point, which may be on an edge. Lines are rectangles without a width or height.
    package func touches(_ other: Rect) -> Bool {
        min(maxX, other.maxX) >= max(x, other.x) && min(maxY, other.maxY) >= max(y, other.y)
    }

    /// Returns the intersection with another rectangle; its width or height is zero if they do not overlap.
    package func intersection(_ other: Rect) -> Rect {
        let (left, top) = (max(x, other.x), max(y, other.y))
        return Rect(x: left, y: top, width: max(0, min(maxX, other.maxX) - left), height: max(0, min(maxY, other.maxY) - top))
    }
}
