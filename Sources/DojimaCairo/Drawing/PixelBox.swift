import DojimaScale
import DojimaText

/// A rectangle of whole device pixels; empty where an end is not beyond its start.
struct PixelBox: Equatable {
    var left = 0
    var top = 0
    var right = 0
    var bottom = 0
    /// Pixels beyond are not told apart, so that sums do not overflow.
    private static let limits = -(1 << 30)...1 << 30

    init() {}

    init(width: Int, height: Int) { (right, bottom) = (width, height) }

    /// The pixels of a rectangle whose edges are on them.
    ///
    /// - Parameter scale: device pixels per unit of the rectangle.
    init(_ rect: Rect, scale: Double) {
        func edge(_ value: Double) -> Int { Int(clamping: (value * scale).rounded(), to: PixelBox.limits) }
        (left, top, right, bottom) = (edge(rect.x), edge(rect.y), edge(rect.maxX), edge(rect.maxY))
    }

    /// The pixels around some points, and one more on each side.
    init(around points: [(x: Double, y: Double)]) {
        func edge(_ value: Double) -> Int { Int(clamping: value, to: PixelBox.limits) }
        let (columns, rows) = (points.map(\.x).filter(\.isFinite), points.map(\.y).filter(\.isFinite))
        left = edge((columns.min() ?? 0).rounded(.down) - 1)
        right = edge((columns.max() ?? 0).rounded(.up) + 1)
        top = edge((rows.min() ?? 0).rounded(.down) - 1)
        bottom = edge((rows.max() ?? 0).rounded(.up) + 1)
    }

    /// Leaves what lies in another one too.
    mutating func cut(to other: PixelBox) {
        (left, top) = (max(left, other.left), max(top, other.top))
        (right, bottom) = (min(right, other.right), min(bottom, other.bottom))
    }
}
