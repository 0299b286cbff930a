public import DojimaScale
public import DojimaText

/// Options of a polar or radar chart. Specifications and charts share them.
public struct RadialOptions: Options, Sendable, Equatable {
    /// The lines of equal value.
    public enum Grid: String, Sendable, CaseIterable {
        case round
        /// Polygons with a corner on each spoke, as in a spider's web.
        case straight
    }

    /// The drawing of a series.
    public enum Form: String, Sendable, CaseIterable {
        case line
        case area
        /// Parts of rings, from the ring of zero to the value.
        case column
    }

    /// The lines of equal value; `nil` for round ones, or straight ones of a radar chart.
    public var grid: Grid?
    /// How the points of a series are connected.
    public var form = Form.line
    /// Whether the last point is joined to the first one; `nil` for true in a radar chart and false in a polar chart.
    public var wraps: Bool?
    /// The direction of the first category, or of the number 0, in degrees clockwise from the top.
    public var start = 0.0
    /// The direction in which angles increase.
    public var direction = AngleDirection.clockwise
    /// The difference of two numbers that have the same angle; categories fill one turn.
    public var period = 360.0
    /// The values at the centre and on the outermost ring; `nil` for the range of the data, extended to zero unless zero is far from it.
    public var range: ClosedRange<Double>?
    /// The distance between rings, in values; `nil` to choose it.
    public var step: Double?
    /// The format of the values at the rings; `nil` for numbers.
    public var format: ValueFormat?

    public init() {}
}

extension RadialOptions: Record {
    package static var fields: [Field<RadialOptions>] {
        [
            Field("grid", \.grid, .word(of: Grid.allCases), "Rings, or the straight lines of a web, the default of a radar chart."),
            Field("form", \.form, .word(of: Form.allCases), "Lines, areas, or columns from the ring of zero."),
            Field("wraps", \.wraps, .flag, "Whether the last point is joined to the first one; by default only in a radar chart."),
            Field("start", \.start, .number(-360...360), "The direction of the first category, or of 0, in degrees clockwise."),
            Field("direction", \.direction, .word(of: AngleDirection.allCases), "The direction in which angles increase."),
            Field("period", \.period, .number(1e-300...1e300), "The difference of two numbers with the same angle: 360, 24, 12."),
            Field("range", \.range, .range(.number()), "The values at the centre and on the outermost ring."),
            Field("step", \.step, .number(1e-300...1e300), "The distance between two rings, in values."),
            Field("format", \.format, .valueFormat, "The format of the values at the rings: number, compact, percent, or a pattern."),
        ]
    }

    package func check(_ path: TextPath) throws {
        guard let range, range.lowerBound >= range.upperBound else { return }
        throw path.key("range", line: nil).error("is empty; write two numbers, the lower first")
    }
}
