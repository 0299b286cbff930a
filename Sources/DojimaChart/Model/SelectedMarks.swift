public import DojimaText
public import DojimaTime

/// What of a series is selected, and how that looks.
public struct SelectedMarks: Options, Sendable, Equatable {
    /// Whether the series as a whole is selected.
    public var isWhole = false
    /// The times of the points that are; those that the data do not have are passed over.
    public var points: Set<Instant> = []
    /// How a series looks that is selected as a whole; `nil` for its own options with a heavier line.
    public var options: SeriesOptions?
    /// That of selected bars and of the marks at selected points; `nil` for the theme's first line.
    public var pointColor: Color?
    /// At the points of lines; bars change their colour and have none.
    public var marker: PointMarker = PointMarker(.circle, size: 10)

    public init() {}

    /// The options that a series is drawn with.
    func shown(_ own: SeriesOptions) -> SeriesOptions {
        guard isWhole else { return own }
        if let options { return own.restyled(as: options) }
        var heavier = own
        heavier.lineWidth = own.drawnLineWidth + 1.5
        return heavier
    }
}
