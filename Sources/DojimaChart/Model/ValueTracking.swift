public import DojimaText

/// A line and a label that follow a series: at the value of its last point in the window, never one between two.
///
/// A bar that begins where the window ends is not to be seen, and so does not count; `TrackedPoint` of a selection, whose ends both belong
/// to it, takes it.
/// Without such a point, and where the value lies outside of its axis' range, neither is drawn.
public struct ValueTracking: Sendable, Equatable {
    /// Where the label stands.
    public enum Placement: String, Sendable, CaseIterable {
        /// In the plot, above the line and against the window's end: its lower right corner is the end of the line.
        case plot
        /// In the column of the axis, as the tag of the series' last value.
        case axis
    }

    /// The id of a series; `nil` for the first one. It stays that of the series, in whatever order they are drawn.
    public var series: String?
    public var placement: Placement
    /// Logical pixels.
    public var lineWidth: Double
    /// Lengths drawn and left out in turn; none for a whole line.
    public var dash: [Double]

    public init(of series: String? = nil, placement: Placement = .plot, lineWidth: Double = 1, dash: [Double] = []) {
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
            Field("series", \.series, .text, "The symbol or study that is followed; by default the main symbol."),
            Field(
                "placement", \.placement, .word(of: Placement.allCases),
                "Where the label stands: in the plot over the line's end, or on the axis."
            ),
            Field("lineWidth", \.lineWidth, .number(0.1...100), "Logical pixels."),
        ]
    }
}
