public import DojimaTime

/// What of a series is selected, and how that looks.
public struct SelectedMarks: Sendable, Equatable {
    /// Whether the series as a whole is selected.
    public var isWhole: Bool
    /// The times of the points that are; those that the data do not have are passed over.
    public var points: Set<Instant>
    /// How a series looks that is selected as a whole; `nil` for its own style with a heavier line.
    public var style: SeriesStyle?
    /// That of selected bars and of the marks at selected points; `nil` for the theme's first line.
    public var pointColor: Color?
    /// At the points of lines; bars change their colour and have none.
    public var marker: PointMarker

    public init(
        isWhole: Bool = false, points: Set<Instant> = [], style: SeriesStyle? = nil, pointColor: Color? = nil,
        marker: PointMarker = PointMarker(.circle, size: 10)
    ) {
        self.isWhole = isWhole
        self.points = points
        self.style = style
        self.pointColor = pointColor
        self.marker = marker
    }

    /// The style that a series of a style is drawn with.
    func shown(_ own: SeriesStyle) -> SeriesStyle {
        guard isWhole else { return own }
        if let style { return style }
        var heavier = own
        heavier.lineWidth += 1.5
        return heavier
    }
}
