public import DojimaText

/// The appearance of the selected parts of a series.
public struct SelectedStyle: Options, Sendable, Equatable {
    /// The colour of selected bars, of the marks at selected points, and of a series that is entirely selected; `nil` for the theme's first
    /// line colour for bars and marks, and for the series' own colour if it is entirely selected.
    public var color: Color?
    /// The line width of a series that is entirely selected, in logical pixels; `nil` for 1.5 more than its own.
    public var lineWidth: Double?
    /// The marks at selected points of lines; `nil` for circles 10 pixels wide.
    public var marker: PointMarker?

    public init() {}
}

extension SelectedStyle: Record {
    package static var fields: [Field<SelectedStyle>] {
        [
            Field("color", \.color, .hash, "The colour of selected bars and of marks at selected points."),
            Field(
                "lineWidth", \.lineWidth, .number(0.1...50),
                "The width of a selected line in logical pixels; by default 1.5 more than its own."),
            Field("marker", \.marker, .record, "The marks at selected points of lines; by default circles 10 pixels wide."),
        ]
    }
}
