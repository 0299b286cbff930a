import DojimaScale
import DojimaText
import Synchronization

/// A cache of the last drawn area of a navigator, which stays the same while the selection is moved.
///
/// It is not part of a navigator's value. Copies of a navigator share one cache until their content differs.
final class NavigatorAreaCache: Sendable {
    /// The inputs of an area other than the navigator.
    private struct Key: Equatable {
        let box: Rect
        let theme: Theme
        let grid: PixelGrid
    }

    private let last = Locked<(key: Key, shapes: [Shape])?>(nil)

    /// Returns the cached area, or makes and caches a new one if the rectangle, theme or grid has changed.
    func shapes(in box: Rect, _ style: DrawingStyle, _ make: () -> [Shape]) -> [Shape] {
        let key = Key(box: box, theme: style.theme, grid: style.grid)
        if let last = last.withLock({ $0 }), last.key == key { return last.shapes }
        let shapes = make()
        last.withLock { $0 = (key, shapes) }
        return shapes
    }
}
