/// A place in the picture, in logical pixels from the top left.
public struct PixelPlace: Sendable, Hashable {
    public var x: Double
    public var y: Double

    public init(_ x: Double, _ y: Double) {
        self.x = x
        self.y = y
    }

    /// The square of the distance to another place.
    func squaredDistance(to other: PixelPlace) -> Double {
        let (dx, dy) = (x - other.x, y - other.y)
        return dx * dx + dy * dy
    }
}

/// A rectangle in logical pixels, all of its edges included.
public struct PixelBox: Sendable, Hashable {
    public var left: Double
    public var top: Double
    public var right: Double
    public var bottom: Double

    public init(left: Double, top: Double, right: Double, bottom: Double) {
        self.left = left
        self.top = top
        self.right = right
        self.bottom = bottom
    }

    public func contains(_ place: PixelPlace) -> Bool {
        place.x >= left && place.x <= right && place.y >= top && place.y <= bottom
    }

    /// The nearest place inside.
    public func clamp(_ place: PixelPlace) -> PixelPlace {
        PixelPlace(min(max(place.x, left), right), min(max(place.y, top), bottom))
    }
}
