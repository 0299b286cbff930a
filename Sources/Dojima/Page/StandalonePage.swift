import DojimaCairo
import DojimaChart
public import DojimaSeries
public import DojimaText
import DojimaTime

/// A chart as one HTML file for browsers, which needs no server: the picture, a crosshair with the values under the pointer, and a table.
/// A pie is turned by a drag, and its slices are pulled out by clicks.
///
///     try StandalonePage(chart, source: database).write(toFile: "spx.html")
///
/// The chart is drawn once as wide as the specification says, and once for a narrow screen. If the specification names no theme, the page
/// follows the light or dark mode of the reader. The same specification, data and fonts give the same bytes.
public struct StandalonePage: Sendable {
    /// The picture of the specification; in the light theme if it names none.
    public let picture: Picture
    /// Messages for the reader, one sentence each, as in `Picture`.
    public let notes: [Message]
    /// The widths at which the chart is drawn, the widest first.
    let views: [PageView]

    /// The default size of a page's picture, in logical pixels.
    package static let defaultSize = (width: 1000.0, height: 600.0)
    /// The width of the picture for narrow screens.
    static let narrowWidth = 360.0

    /// Reads the data of a specification and lays the chart out.
    ///
    /// Throws as `Picture` does, and for small multiples and analyses, which have no crosshair. O(bars of the window, or rows of a table).
    public init(_ specification: ChartSpecification, source: (any BarSource)? = nil) throws {
        var notes: [Message] = []
        try self.init(specification, source: try source.map { try specification.reader(of: $0) }, notes: &notes)
    }

    /// Creates a page and adds notes for the user, even if it throws.
    ///
    /// - Parameter missingStore: the reason why there is no database, as a clause.
    package init(
        _ specification: ChartSpecification, source: (any MarketReader)?, missingStore: String = "no database is given",
        notes: inout [Message]
    ) throws {
        guard specification.facet == nil, specification.analysis == nil else {
            throw PictureError(
                .request,
                specification.facet == nil
                    ? "an HTML page shows a chart of prices, and this is an analysis: write it as a picture, such as .svg"
                    : "an HTML page shows one chart: remove \(setting: .facet), or write a picture, such as .svg")
        }
        // The script draws the requested crosshair, since it moves.
        var plain = specification
        plain.crosshair = nil
        // Standard input is read once for all pictures.
        if let file = specification.table?.file, file == "-" { plain.fileAccess.cachedFiles[file] = try plain.fileAccess.input(file) }
        var sizes = [plain]
        if plain.width > 1.5 * StandalonePage.narrowWidth {
            var narrow = plain
            narrow.height = min(plain.height, max(560, (plain.height * 0.75).rounded()))
            narrow.width = StandalonePage.narrowWidth
            sizes.append(narrow)
        }
        let (themes, measurer) = (StandalonePage.themes(of: specification), TextMeasurer())
        let pictures = try source.reading { reader in
            try sizes.enumerated().map { index, size in
                try themes.enumerated().map { shade, theme in
                    var (themed, pictureNotes) = (size, [Message]())
                    if let theme { themed.theme = theme.name }
                    let picture = try Picture(themed, source: reader, missingStore: missingStore, measurer: measurer, notes: &pictureNotes)
                    if index == 0, shade == 0 { notes += pictureNotes }
                    guard let figure = picture.figure, figure.pie != nil else { return picture }
                    return picture.redrawn(as: figure.spaced, measurer)
                }
            }
        }
        var first = pictures[0][0]
        var recorded = specification
        // A file without bars is drawn as a table.
        if let table = first.specification.table { (recorded.table, recorded.panes) = (table, first.specification.panes) }
        first = first.recorded(as: recorded)
        (picture, self.notes) = (first, notes)
        views = pictures.enumerated().map { index, shades in
            PageView(light: index == 0 ? first : shades[0], dark: shades.count > 1 ? shades[1] : nil, measure: measurer.measure)
        }
    }

    /// The themes in which the chart is drawn: that of the specification, or else a light and a dark one.
    private static func themes(of specification: ChartSpecification) -> [Theme?] {
        // Given colours suit only one background.
        let (style, surfaces) = (specification.style, specification.options.layout.surfaces)
        let hasCustomColors = style.background != nil || style.text != nil || style.strongText != nil || style.grid != nil
        return specification.theme != nil || hasCustomColors || surfaces != Surfaces(chart: .clear)
            ? [nil] : [ThemeCatalog.light, ThemeCatalog.dark]
    }

    /// The page as HTML: without links to other files, with all styles, its script and its data.
    public var html: String { PageHTML(self).text }
}

extension ChartSpecification {
    /// The instant of the crosshair on a time axis; `nil` for no crosshair.
    func crosshairMoment(on axis: TimeAxis) -> Instant? { crosshair.map { axis.instant(of: $0) } }
}

/// The chart of a page at one width, in one theme or in a light and a dark one.
struct PageView: Sendable {
    let light: Picture
    let dark: Picture?
    /// The positions of the crosshair.
    let stops: CrosshairStops?
    /// The positions of the crosshair in the dark theme.
    let darkStops: CrosshairStops?
    /// The labels of a pie at its rotations; `nil` for other pictures.
    let pie: PieStops?
    /// The labels of a pie in the dark theme.
    let darkPie: PieStops?

    fileprivate init(light: Picture, dark: Picture?, measure: @escaping TextMeasure) {
        (self.light, self.dark) = (light, dark)
        let series = light.specification.crosshairSettings.series
        stops = light.chart?.crosshairStops(on: series, measure: measure)
        darkStops = dark?.chart?.crosshairStops(on: series, measure: measure)
        pie = light.figure?.pieStops(measure: measure)
        darkPie = dark?.figure?.pieStops(measure: measure)
    }

    var scenes: (light: Scene, dark: Scene) { (light.drawing.scene, (dark ?? light).drawing.scene) }
}
