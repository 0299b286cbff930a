public import DojimaScale

/// The grid of device pixels, to which hairlines and edges of bars are snapped.
public struct PixelGrid: Sendable, Equatable {
    /// The number of device pixels per logical pixel.
    public let scale: Double

    /// - Parameter scale: device pixels per logical pixel; 1 replaces zero, negative and infinite ones.
    package init(scale: Double) { self.scale = scale > 0 && scale.isFinite ? scale : 1 }

    /// The size of a device pixel, in logical pixels.
    public var pixel: Double { 1 / scale }

    /// Returns the nearest edge between device pixels.
    public func edge(_ value: Double) -> Double { (value * scale).rounded() / scale }

    /// Returns the centre of the device pixel that contains a coordinate; a hairline centred there is sharp.
    public func center(_ value: Double) -> Double { ((value * scale).rounded(.down) + 0.5) / scale }

    /// Returns a length rounded to whole device pixels, at least one.
    public func length(_ value: Double) -> Double { max(1, (value * scale).rounded()) / scale }

    /// Returns a horizontal line as a rectangle `weight` logical pixels high, rounded to whole device pixels.
    public func horizontal(y: Double, from x0: Double, to x1: Double, weight: Double = 1) -> Rect {
        let thickness = length(weight)
        return Rect(x: edge(x0), y: edge(y - thickness / 2), width: edge(x1) - edge(x0), height: thickness)
    }

    /// Returns a vertical line as a rectangle `weight` logical pixels wide, rounded to whole device pixels.
    public func vertical(x: Double, from y0: Double, to y1: Double, weight: Double = 1) -> Rect {
        let thickness = length(weight)
        return Rect(x: edge(x - thickness / 2), y: edge(y0), width: thickness, height: edge(y1) - edge(y0))
    }

    /// Whether there are more points than device pixel columns in a width of logical pixels.
    func isCrowded(_ points: Int, width: Double) -> Bool { Double(points) > max(1, width * scale) }

    /// Returns the rectangle with its edges between device pixels; one thinner than half a pixel may become empty.
    public func snapped(_ rect: Rect) -> Rect {
        let (x, y) = (edge(rect.x), edge(rect.y))
        return Rect(x: x, y: y, width: edge(rect.maxX) - x, height: edge(rect.maxY) - y)
    }
}
