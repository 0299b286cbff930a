public import DojimaText
public import DojimaTime

/// The selected parts of a series and their appearance.
public struct SelectedMarks: Options, Sendable, Equatable {
    /// Whether the entire series is selected.
    public var isEntireSeries = false
    /// The times of the selected points; times without data are ignored.
    public var points: Set<Instant> = []
    /// The appearance of a series that is entirely selected; `nil` for its own options with its selected style.
    public var options: SeriesOptions?
    /// The colour of selected bars and of the marks at selected points; `nil` for that of the selected style of the series.
    public var pointColor: Color?
    /// The marks at selected points of lines; `nil` for those of the selected style of the series. Bars change their colour instead.
    public var marker: PointMarker?

    public init() {}

    /// Returns the options with which a series is drawn; `line` is the style of its line.
    func shown(_ own: SeriesOptions, _ line: Theme.Line) -> SeriesOptions {
        guard isEntireSeries else { return own }
        if let options { return own.restyled(as: options) }
        var selected = own
        selected.color = own.selectedStyle.color.map { .fixed($0) } ?? own.color
        selected.lineWidth = own.selectedStyle.lineWidth ?? own.width(of: line) + 1.5
        return selected
    }

    /// Returns the colour of the selected points of a series.
    func pointColor(_ own: SeriesOptions, _ theme: Theme) -> Color { pointColor ?? own.selectedStyle.color ?? theme.palette(0).color }

    /// Returns the marks at the selected points of a line.
    func marker(_ own: SeriesOptions) -> PointMarker { marker ?? own.selectedStyle.marker ?? PointMarker(.circle, size: 10) }
}
