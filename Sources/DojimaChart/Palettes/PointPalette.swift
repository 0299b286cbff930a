public import DojimaSeries
import DojimaTime

/// Colours of individual points of a series: rules, which can be stored and compared, or a Swift function.
///
/// A palette has no state: it is evaluated once per series and drawing, with the points that are drawn, so several series can share it. A
/// point without a colour has that of its series.
public struct PointPalette: Sendable {
    /// The change of a line's colour from one point to the next.
    public enum Segments: String, Sendable, CaseIterable {
        /// Each part of the line has the colour of the point at which it starts.
        case solid
        /// The colours are interpolated between the points.
        case gradient
        /// The colour changes at the position at which a condition of the rules becomes true or false; a palette without rules is solid.
        case split
    }

    /// What determines the colours.
    public enum Source: Sendable {
        /// The first rule that holds determines the colour of a point.
        case rules([ColorRule])
        /// A function that returns colours for the points of a pass; `name` is used in the description of the chart.
        case function(name: String, @Sendable (RenderPass) -> PointColors)
    }

    /// What determines the colours.
    public var source: Source
    /// How a line is coloured between two points.
    public var segments: Segments
    /// The properties of the series, other than its bars, that indicators in rules need.
    public var context = IndicatorContext()

    public init(_ rules: [ColorRule], segments: Segments = .solid, context: IndicatorContext = IndicatorContext()) {
        source = .rules(rules)
        self.segments = segments
        self.context = context
    }

    /// Creates a palette from a function of the drawn points. Each list that it returns must be as long as the pass.
    public init(name: String = "", segments: Segments = .solid, colors: @escaping @Sendable (RenderPass) -> PointColors) {
        source = .function(name: name, colors)
        self.segments = segments
    }

    /// Returns a palette from a function of a point and the previous one in the order of the data (`nil` for the first).
    public static func eachPoint(
        name: String = "", roles: ColorRoles = .all, segments: Segments = .solid,
        color: @escaping @Sendable (_ point: RenderPoint, _ previous: RenderPoint?) -> Color?
    ) -> PointPalette {
        PointPalette(name: name, segments: segments) { pass in
            PointColors((0..<pass.count).map { color(pass.point($0), pass.previous($0)) }, roles)
        }
    }

    /// Returns a palette from a function of a point and the previous one, as `eachPoint` does, whose colours do not depend on the visible
    /// range: they are computed now, for all points of the data, and never again. The value of a point of bars is its close, and points at
    /// other times have no colour. O(points).
    public static func precomputed(
        of data: SeriesData, name: String = "", roles: ColorRoles = .all, segments: Segments = .solid,
        color: (_ point: RenderPoint, _ previous: RenderPoint?) -> Color?
    ) -> PointPalette {
        let closes = data.closes
        var colors: [Instant: Color] = [:]
        var previous: RenderPoint?
        for row in data.time.indices {
            let point = RenderPoint(data, row: row, value: closes[row], source: row)
            colors[point.time] = color(point, previous)
            previous = point
        }
        return PointPalette(name: name, segments: segments) { [colors] pass in
            PointColors(pass.rows.map { colors[pass.source.time[$0]] }, roles)
        }
    }

    /// Returns a palette of three colours for two levels in any order: above both, below both, and between them (levels included).
    public static func thresholds(
        _ a: Double, _ b: Double, above: RuleColor, between: RuleColor, below: RuleColor, segments: Segments = .solid
    ) -> PointPalette {
        func rule(_ sign: ExpressionOperator, _ level: Double, _ color: RuleColor) -> ColorRule {
            ColorRule(BarExpression(.binary(sign, .quantity(.column(.value)), .number(level))), color: color)
        }
        return PointPalette(
            [rule(.greater, max(a, b), above), rule(.less, min(a, b), below), ColorRule(nil, color: between)], segments: segments)
    }

    /// The rules; empty for a function.
    public var rules: [ColorRule] { if case .rules(let rules) = source { rules } else { [] } }
}

/// The parts of a point that are coloured.
public struct ColorRoles: OptionSet, Sendable, Hashable {
    public let rawValue: Int

    public init(rawValue: Int) { self.rawValue = rawValue }

    /// Lines, wicks, outlines and the stems of bars.
    public static let stroke = ColorRoles(rawValue: 1)
    /// Bodies, columns and the background under lines.
    public static let fill = ColorRoles(rawValue: 2)
    /// The marks at points.
    public static let marker = ColorRoles(rawValue: 4)
    /// Lines, areas and marks.
    public static let all: ColorRoles = [.stroke, .fill, .marker]
}

/// A colour by its value or by its role in the theme.
public enum RuleColor: Sendable, Hashable {
    /// This colour in all themes.
    case fixed(Color)
    /// The colour with this index in the theme's palette.
    case palette(Int)
    case rising
    case falling
    case flat
    /// The colour of the series.
    case own

    /// Returns the colour in a theme; `nil` for the series' own colour.
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

/// The colours of the points of a pass, by role; `nil` for the series' own colour. A role without a list leaves all points unchanged.
public struct PointColors: Sendable, Equatable {
    /// The colours of lines and outlines, one per point of the pass.
    public var stroke: [Color?]?
    /// The colours of areas and bodies, one per point of the pass.
    public var fill: [Color?]?
    /// The colours of marks, one per point of the pass.
    public var marker: [Color?]?

    public init(stroke: [Color?]? = nil, fill: [Color?]? = nil, marker: [Color?]? = nil) {
        self.stroke = stroke
        self.fill = fill
        self.marker = marker
    }

    /// Creates colours that are the same in some roles.
    fileprivate init(_ colors: [Color?], _ roles: ColorRoles) {
        self.init(
            stroke: roles.contains(.stroke) ? colors : nil, fill: roles.contains(.fill) ? colors : nil,
            marker: roles.contains(.marker) ? colors : nil)
    }
}
