/// Colours of single points of a series: rules, which can be kept and compared, or a function in Swift.
///
/// A palette holds no state: it is asked once for each series in each drawing, with the points that are drawn, so that one palette may
/// serve several series. A point without a colour keeps that of its series.
public struct PointPalette: Sendable {
    /// How a line goes from the colour of one point to that of the next.
    public enum Segments: String, Sendable, CaseIterable {
        /// In the colour of the point where it starts.
        case solid
        /// Mixed along the way.
        case gradient
        /// Changing where a condition of the rules turns true or false; a palette without rules has none and is solid.
        case split
    }

    public enum Source: Sendable {
        /// The first rule that holds gives a point its colour.
        case rules([ColorRule])
        /// Gives colours for the points of a pass; `name` stands in the description of the chart.
        case function(name: String, @Sendable (RenderPass) -> PointColors)
    }

    public var source: Source
    public var segments: Segments

    public init(_ rules: [ColorRule], segments: Segments = .solid) {
        source = .rules(rules)
        self.segments = segments
    }

    /// Colours by a function of the points that are drawn. Each list that it gives is as long as the pass.
    public init(name: String = "", segments: Segments = .solid, colors: @escaping @Sendable (RenderPass) -> PointColors) {
        source = .function(name: name, colors)
        self.segments = segments
    }

    /// Colours by a function of one point and the one before it in the order of the data; `nil` before the first.
    public static func eachPoint(
        name: String = "", roles: ColorRoles = .all, segments: Segments = .solid,
        color: @escaping @Sendable (_ point: RenderPoint, _ previous: RenderPoint?) -> Color?
    ) -> PointPalette {
        PointPalette(name: name, segments: segments) { pass in
            let colors = (0..<pass.count).map { color(pass.point($0), pass.previous($0)) }
            return PointColors(
                stroke: roles.contains(.stroke) ? colors : nil, fill: roles.contains(.fill) ? colors : nil,
                marker: roles.contains(.marker) ? colors : nil)
        }
    }

    /// Three colours by two levels of the value, whichever is the greater: above both, below both, and between them with both levels.
    public static func thresholds(
        _ a: Double, _ b: Double, above: PointHue, between: PointHue, below: PointHue, segments: Segments = .solid
    ) -> PointPalette {
        PointPalette(
            [
                ColorRule([ColorCondition(.column(.value), .greater, .number(max(a, b)))], color: above),
                ColorRule([ColorCondition(.column(.value), .less, .number(min(a, b)))], color: below),
                ColorRule([], color: between),
            ], segments: segments)
    }

    /// The rules; empty for a function.
    public var rules: [ColorRule] { if case .rules(let rules) = source { rules } else { [] } }
}

/// What of a point is coloured.
public struct ColorRoles: OptionSet, Sendable, Hashable {
    public let rawValue: Int

    public init(rawValue: Int) { self.rawValue = rawValue }

    /// Lines, wicks, outlines and the trunks of bars.
    public static let stroke = ColorRoles(rawValue: 1)
    /// Bodies, columns and the background under lines.
    public static let fill = ColorRoles(rawValue: 2)
    /// The marks at points.
    public static let marker = ColorRoles(rawValue: 4)
    public static let all: ColorRoles = [.stroke, .fill, .marker]
}

/// A colour by value or by its part in the theme.
public enum PointHue: Sendable, Hashable {
    case fixed(Color)
    /// The theme's line of this index.
    case palette(Int)
    case rising
    case falling
    case flat
    /// That of the series: no colour for this point.
    case own

    /// `nil` for the series' own.
    public func color(in theme: Theme) -> Color? {
        switch self {
        case .fixed(let color): color
        case .palette(let index): theme.palette(index).color
        case .rising: theme.rising
        case .falling: theme.falling
        case .flat: theme.flat
        case .own: nil
        }
    }
}

/// A colour for each point of a pass, by role; `nil` for the series' own. A role without a list leaves all points as they are.
public struct PointColors: Sendable, Equatable {
    public var stroke: [Color?]?
    public var fill: [Color?]?
    public var marker: [Color?]?

    public init(stroke: [Color?]? = nil, fill: [Color?]? = nil, marker: [Color?]? = nil) {
        self.stroke = stroke
        self.fill = fill
        self.marker = marker
    }
}
