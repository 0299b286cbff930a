import DojimaScale
import DojimaText
import Synchronization

/// The area of a navigator as it was drawn last: it is the same while the selection moves over it.
///
/// It is not part of a navigator's value, and copies of a navigator share one until what they show differs.
final class NavigatorAreas: Sendable {
    /// What an area depends on, beside the navigator.
    private struct Place: Equatable {
        let box: Rect
        let theme: Theme
        let grid: PixelGrid
    }

    private let last = TracedMutex<(place: Place, shapes: [Shape])?>(nil)

    /// Returns the area at a place, made anew if the last one was at another.
    func shapes(in box: Rect, _ style: DrawingStyle, _ make: () -> [Shape]) -> [Shape] {
        let place = Place(box: box, theme: style.theme, grid: style.grid)
        if let last = last.withLock({ $0 }), last.place == place { return last.shapes }
        let shapes = make()
        last.withLock { $0 = (place, shapes) }
        return shapes
    }
}
