internal import DojimaChart
import DojimaScale

/// A grid that snaps edges to the nearest device pixel, so that vertical and horizontal edges are crisp and thin shapes do not vanish.
struct DeviceGrid {
    /// Device pixels per logical pixel; `nil` on a page, where nothing is snapped.
    let scale: Double?

    /// Returns the pixel edge nearest to a coordinate.
    func snapped(_ value: Double) -> Double {
        guard let scale else { return value }
        return (value * scale).rounded() / scale
    }

    /// Returns a rectangle snapped to whole pixels, at least one wide and high if `keepsThin`; `nil` if it is empty or not drawable.
    func snapped(_ rect: Rect, keepsThin: Bool = true) -> Rect? {
        guard rect.width > 0, rect.height > 0, Point(rect.x, rect.y).isDrawable, Point(rect.maxX, rect.maxY).isDrawable else { return nil }
        guard let scale else { return rect }
        let (left, top) = (snapped(rect.x), snapped(rect.y))
        let minimum = keepsThin ? 1 / scale : 0
        let (width, height) = (max(minimum, snapped(rect.maxX) - left), max(minimum, snapped(rect.maxY) - top))
        return width > 0 && height > 0 ? Rect(x: left, y: top, width: width, height: height) : nil
    }

    /// Returns the whole pixels that a vertical or horizontal line covers; `nil` if the line is slanted or has no length.
    func rect(of segment: LineSegment, width: Double) -> Rect? {
        let (a, b) = (segment.from, segment.to)
        if a.x == b.x, a.y != b.y {
            let across = span(around: a.x, width)
            return snapped(Rect(x: across.low, y: min(a.y, b.y), width: across.width, height: abs(a.y - b.y)))
        }
        if a.y == b.y, a.x != b.x {
            let across = span(around: a.y, width)
            return snapped(Rect(x: min(a.x, b.x), y: across.low, width: abs(a.x - b.x), height: across.width))
        }
        return nil
    }

    /// Returns the left or top edge of a line and its width, on whole pixels. For a line centred on the edge between two pixels, the later
    /// one.
    private func span(around center: Double, _ width: Double) -> (low: Double, width: Double) {
        guard let scale else { return (center - width / 2, width) }
        let pixels = max(1, (width * scale).rounded())
        return (((center * scale - pixels / 2 + 1e-6).rounded()) / scale, pixels / scale)
    }
}

extension Point {
    /// Whether Cairo's fixed-point numbers can represent the point.
    var isDrawable: Bool { abs(x) < 4_000_000 && abs(y) < 4_000_000 }
}
