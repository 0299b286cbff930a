package import DojimaScale

/// The computed parts that figures report in `ChartDescription`; `nil` for a list that a picture has no use for.
///
/// Values, angles and positions are exact, even where shapes are snapped to the pixel grid.
package struct DescribedParts: Sendable, Equatable {
    package struct Slice: Sendable, Equatable {
        package var name: String
        package var value: Double
        /// The value as a part of the total, from 0 to 1.
        package var share: Double
        /// The edges in degrees clockwise from the top: `start` from 0 to below 360, `end` is `start + 360 * share`.
        package var start: Double
        package var end: Double

        package init(name: String, value: Double, share: Double, start: Double, end: Double) {
            (self.name, self.value, self.share, self.start, self.end) = (name, value, share, start, end)
        }
    }

    package struct Tile: Sendable, Equatable {
        package var name: String
        /// The group; empty without groups.
        package var group: String
        package var value: Double
        /// The value that determines the colour; NaN without one.
        package var colorValue: Double
        package var box: Rect

        package init(name: String, group: String = "", value: Double, colorValue: Double = .nan, box: Rect) {
            (self.name, self.group, self.value, self.colorValue, self.box) = (name, group, value, colorValue, box)
        }
    }

    package struct Polar: Sendable, Equatable {
        package struct Axis: Sendable, Equatable {
            package var label: String
            /// Degrees clockwise from the top.
            package var angle: Double

            package init(label: String, angle: Double) { (self.label, self.angle) = (label, angle) }
        }

        package struct Ring: Sendable, Equatable {
            package var value: Double
            package var radius: Double

            package init(value: Double, radius: Double) { (self.value, self.radius) = (value, radius) }
        }

        package struct Point: Sendable, Equatable {
            package var series: String
            package var name: String
            package var value: Double
            /// Degrees clockwise from the top.
            package var angle: Double
            package var position: DojimaScale.Point

            package init(series: String, name: String, value: Double, angle: Double, position: DojimaScale.Point) {
                (self.series, self.name, self.value, self.angle, self.position) = (series, name, value, angle, position)
            }
        }

        package var center: DojimaScale.Point
        package var radius: Double
        package var axes: [Axis]
        package var rings: [Ring]
        package var points: [Point]

        package init(center: DojimaScale.Point, radius: Double, axes: [Axis], rings: [Ring], points: [Point]) {
            (self.center, self.radius, self.axes, self.rings, self.points) = (center, radius, axes, rings, points)
        }
    }

    package var slices: [Slice]?
    package var tiles: [Tile]?
    /// The points on a circle; not part of the description of a picture of several charts.
    package var polar: Polar?

    package init() {}
}

extension DescribedParts {
    /// Adds the slices and tiles of another picture.
    mutating func add(_ other: DescribedParts) {
        if let added = other.slices { slices = (slices ?? []) + added }
        if let added = other.tiles { tiles = (tiles ?? []) + added }
    }

    /// Returns the parts of one of several charts, whose top left corner is at a point, without its circle.
    func moved(to corner: Point) -> DescribedParts {
        var parts = self
        parts.polar = nil
        parts.tiles = tiles?.map { tile in
            var tile = tile
            tile.box = tile.box.moved(corner.x, corner.y)
            return tile
        }
        return parts
    }
}
