package import DojimaText

/// A line and a label at the value of a series' last visible point, never interpolated between two points.
///
/// A bar that begins at the end of the window is not included. If there is no visible point, or if the value is outside its axis' range,
/// neither is drawn.
public struct ValueTracking: Sendable, Equatable {
    /// The position of the label.
    public enum Placement: String, Sendable, CaseIterable {
        /// In the plot, above the line and at the end of the visible range: its lower right corner is the end of the line.
        case plot
        /// In the column of the axis, like the tag of the series' last value.
        case axis
    }

    /// The id of a series; `nil` for the first one. It is independent of the drawing order.
    public var series: String?
    /// Where the label is.
    public var placement: Placement
    /// The line width in logical pixels.
    public var lineWidth: Double
    /// Lengths of dashes and gaps in logical pixels; empty for a solid line.
    public var dash: [Double]

    public init(of series: String? = nil, placement: Placement = .axis, lineWidth: Double = 1, dash: [Double] = []) {
        self.series = series
        self.placement = placement
        self.lineWidth = lineWidth
        self.dash = dash
    }
}

extension ValueTracking: Record {
    package init() { self.init(of: nil) }

    package static var fields: [Field<ValueTracking>] {
        [
            Field(
                "series", \.series, .text, "The symbol or study whose last value has the line and the label; by default the main symbol."
            ),
            Field(
                "placement", \.placement, .word(of: Placement.allCases),
                "The position of the label: on the axis, or in the plot above the end of the line."
            ),
            Field("lineWidth", \.lineWidth, .number(0.1...100), "The width of the line in logical pixels."),
            Field(
                "dash", \.dash, .list(.number(0.1...1000), 0...16),
                "The lengths of dashes and gaps in logical pixels; [] for a solid line, the default."),
        ]
    }
}
