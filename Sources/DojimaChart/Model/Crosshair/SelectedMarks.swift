public import DojimaText
public import DojimaTime

/// The selected parts of a series and their appearance.
public struct SelectedMarks: Options, Sendable, Equatable {
    /// Whether the entire series is selected.
    public var isEntireSeries = false
    /// The times of the selected points; times without data are ignored.
    public var points: Set<Instant> = []
    /// The appearance of a series that is entirely selected; `nil` for its own options with a wider line.
    public var options: SeriesOptions?
    /// The colour of selected bars and of the marks at selected points; `nil` for the theme's first line colour.
    public var pointColor: Color?
    /// The marks at selected points of lines. Bars change their colour instead.
    public var marker: PointMarker = PointMarker(.circle, size: 10)

    public init() {}

    /// Returns the options with which a series is drawn; `line` is the style of its line.
    func shown(_ own: SeriesOptions, _ line: Theme.Line) -> SeriesOptions {
        guard isEntireSeries else { return own }
        if let options { return own.restyled(as: options) }
        var heavier = own
        heavier.lineWidth = own.width(of: line) + 1.5
        return heavier
    }
}
