import DojimaScale
import DojimaText

/// A rectangle of whole device pixels; empty if an end is not greater than its start.
struct PixelBox: Equatable {
    var left = 0
    var top = 0
    var right = 0
    var bottom = 0
    /// The range to which edges are clamped, so that sums do not overflow.
    private static let limits = -(1 << 30)...1 << 30

    init() {}

    init(width: Int, height: Int) { (right, bottom) = (width, height) }

    /// Creates the box of a rectangle whose edges are on pixel edges.
    ///
    /// - Parameter scale: the device pixels per unit of the rectangle.
    init(_ rect: Rect, scale: Double) {
        func edge(_ value: Double) -> Int { Int(clamping: (value * scale).rounded(), to: PixelBox.limits) }
        (left, top, right, bottom) = (edge(rect.x), edge(rect.y), edge(rect.maxX), edge(rect.maxY))
    }

    /// Returns the intersection of two boxes.
    func intersection(_ other: PixelBox) -> PixelBox {
        var box = self
        (box.left, box.top) = (max(left, other.left), max(top, other.top))
        (box.right, box.bottom) = (min(right, other.right), min(bottom, other.bottom))
        return box
    }
}
