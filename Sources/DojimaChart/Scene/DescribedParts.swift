package import DojimaScale

/// The computed parts that figures and series report in `ChartDescription`; a list is `nil` if the picture has no such parts.
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

    /// The statistics of a group of values.
    package struct Box: Sendable, Equatable {
        package var name: String
        package var q1: Double
        package var median: Double
        package var q3: Double
        /// The ends of the whiskers.
        package var low: Double
        package var high: Double
        /// The values beyond the whiskers, in order.
        package var outliers: [Double]
        /// The number of values, including the outliers.
        package var count: Int

        package init(
            name: String, q1: Double, median: Double, q3: Double, low: Double, high: Double, outliers: [Double], count: Int
        ) {
            (self.name, self.q1, self.median, self.q3) = (name, q1, median, q3)
            (self.low, self.high, self.outliers, self.count) = (low, high, outliers, count)
        }
    }

    /// The number of values from one edge up to, but not including, another; the last bin includes both edges.
    package struct Bin: Sendable, Equatable {
        package var from: Double
        package var to: Double
        package var count: Int

        package init(from: Double, to: Double, count: Int) { (self.from, self.to, self.count) = (from, to, count) }
    }

    /// A column of a waterfall, between two running sums; the column of a total begins at zero.
    package struct Step: Sendable, Equatable {
        package var name: String
        package var from: Double
        package var to: Double

        package init(name: String, from: Double, to: Double) { (self.name, self.from, self.to) = (name, from, to) }
    }

    /// A straight line through points; undefined values are NaN.
    package struct Regression: Sendable, Equatable {
        package var slope: Double
        package var intercept: Double
        /// R squared.
        package var explained: Double
        /// The number of points.
        package var count: Int

        package init(slope: Double, intercept: Double, explained: Double, count: Int) {
            (self.slope, self.intercept, self.explained, self.count) = (slope, intercept, explained, count)
        }
    }

    package var slices: [Slice]?
    package var tiles: [Tile]?
    package var boxes: [Box]?
    package var bins: [Bin]?
    package var steps: [Step]?
    /// The points on a circle and a line through points; neither is part of the description of a picture of several charts.
    package var polar: Polar?
    package var regression: Regression?

    package init() {}
}

extension DescribedParts {
    /// Adds the lists of another picture or series, and its line.
    mutating func add(_ other: DescribedParts) {
        if let added = other.slices { slices = (slices ?? []) + added }
        if let added = other.tiles { tiles = (tiles ?? []) + added }
        if let added = other.boxes { boxes = (boxes ?? []) + added }
        if let added = other.bins { bins = (bins ?? []) + added }
        if let added = other.steps { steps = (steps ?? []) + added }
        regression = regression ?? other.regression
    }

    /// Returns the parts of a chart that is drawn in a picture of several charts, with its top left corner at a point. The circle and the
    /// line are left out.
    func moved(to corner: Point) -> DescribedParts {
        var parts = self
        (parts.polar, parts.regression) = (nil, nil)
        parts.tiles = tiles?.map { tile in
            var tile = tile
            tile.box = tile.box.moved(corner.x, corner.y)
            return tile
        }
        return parts
    }
}
