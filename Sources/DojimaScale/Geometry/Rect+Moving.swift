extension Rect {
    package func moved(_ dx: Double, _ dy: Double) -> Rect { Rect(x: x + dx, y: y + dy, width: width, height: height) }

    /// Returns the rectangle moved by the minimum distance so that it is inside another, as far as it fits.
    package func clamped(to box: Rect) -> Rect {
        Rect(
            x: max(box.x, min(x, box.maxX - width)), y: max(box.y, min(y, box.maxY - height)), width: width, height: height)
    }

    /// Returns the rectangle with its left and right edges moved inwards by `across`, and its top and bottom edges by `down`.
    package func inset(across: Double = 0, down: Double = 0) -> Rect {
        Rect(x: x + across, y: y + down, width: width - 2 * across, height: height - 2 * down)
    }

    /// Returns the four sides of the rectangle as rectangles inside it.
    package func outline(_ thickness: Double) -> [Rect] {
        [
            Rect(x: x, y: y, width: width, height: thickness), Rect(x: x, y: maxY - thickness, width: width, height: thickness),
            Rect(x: x, y: y + thickness, width: thickness, height: height - 2 * thickness),
            Rect(x: maxX - thickness, y: y + thickness, width: thickness, height: height - 2 * thickness),
        ]
    }
}
