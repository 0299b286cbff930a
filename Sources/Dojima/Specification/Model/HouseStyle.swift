public import DojimaText
public import DojimaChart

/// The style that all charts of an organization share: a theme, colours and backgrounds, kept in a file and applied to each chart.
///
///     let house = try HouseStyle(bytes)
///     let picture = try Picture(chart.supplemented(by: house), source: database)
///
/// Settings of the chart itself take precedence; a picture stores the combined result.
public struct HouseStyle: Sendable, Equatable {
    /// The name of a theme; the catalogs of a chart decide which it is.
    public var theme: String?
    /// Colours, fonts and parts of pictures that replace those of the theme.
    public var style: StyleOptions
    /// The backgrounds and borders of chart, canvas and plot.
    public var surfaces: Surfaces

    /// The line at the bottom of charts without one, such as the source of the data.
    public var note: String?

    public init(
        theme: String? = nil, style: StyleOptions = StyleOptions(), surfaces: Surfaces = Surfaces(chart: .clear), note: String? = nil
    ) {
        self.theme = theme
        self.style = style
        self.surfaces = surfaces
        self.note = note
    }

    /// The built-in house styles by name.
    public static let catalog = ["editorial": editorial]

    /// A picture for print: larger text, no values of the last bar, no tags and no lines at times; lines are named at their ends, and the
    /// heading has the change over the window.
    public static let editorial = HouseStyle(
        style: StyleOptions {
            $0.fontSize = 14
            ($0.showsReadings, $0.showsTags, $0.showsTimeGrid, $0.namesLines, $0.showsChange) = (false, false, false, true, true)
        })

    /// Reads JSON or YAML. Throws for invalid input, with line and key path. O(bytes).
    ///
    /// - Parameters:
    ///   - bytes: the text.
    ///   - notation: the notation; by default, the first character decides it.
    ///   - catalogs: the themes that the text may name.
    public init(
        _ bytes: [UInt8], as notation: ChartSpecification.Notation? = nil, catalogs: Catalogs = Catalogs()
    ) throws(TextError) {
        self = try ChartSpecification.typed {
            try Form<HouseStyle>.record.read(try ChartSpecification.node(bytes, notation), TextPath(catalogs))
        }
    }
}

extension ChartSpecification {
    /// Returns the chart with its unset style options taken from a house style.
    public func supplemented(by house: HouseStyle) -> ChartSpecification {
        var chart = self
        chart.theme = theme ?? house.theme
        chart.style = style.supplemented(by: house.style)
        if options.note?.isEmpty ?? true { chart.note = house.note }
        chart.layout.surfaces.chart = options.layout.surfaces.chart.supplemented(by: house.surfaces.chart)
        chart.layout.surfaces.canvas = options.layout.surfaces.canvas.supplemented(by: house.surfaces.canvas)
        chart.layout.surfaces.plot = options.layout.surfaces.plot.supplemented(by: house.surfaces.plot)
        return chart
    }
}

extension ChartSpecification {
    /// The theme that the chart is drawn with, with the changes of its style.
    public var drawnTheme: Theme {
        let named = theme.flatMap { catalogs.themes[$0] }
        return style.applied(to: named ?? catalogs.themes[ThemeCatalog.light.name] ?? ThemeCatalog.light)
    }
}

extension Surface {
    fileprivate func supplemented(by other: Surface) -> Surface {
        var surface = self
        if background == .clear { surface.background = other.background }
        if border == nil { (surface.border, surface.borderWidth) = (other.border, other.borderWidth) }
        return surface
    }
}

extension HouseStyle: Record {
    package init() { self.init(theme: nil) }

    package static var fields: [Field<HouseStyle>] {
        [
            Field("theme", \.theme, .name(in: \.themes), "The colours of charts that name no theme."),
            Field("style", \.style, .record, "Colours and a font instead of the theme's, and the parts of a picture."),
            Field("surfaces", \.surfaces, .record, "Backgrounds and borders of chart, canvas (plots and axes) and plot."),
            Field("note", \.note, .text, "The line at the bottom of charts without one, such as the source of the data."),
        ]
    }
}
