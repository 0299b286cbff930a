package import DojimaScale
package import DojimaSeries

/// A calendar of how much of each session is stored: a strip per year, a column per week, a cell per session.
///
/// Complete sessions are pale, so that missing bars are conspicuous. Dates without a session are blank, or rings if bars are stored on
/// them. A dot marks a session with findings other than missing bars.
package struct CoverageMap: Sendable {
    var title: String
    var subtitle: String
    /// The audited days, in order of their dates.
    package var days: [AuditDay]
    var theme: Theme
    /// The size of the picture; if `isTrimmed`, it is reduced to the size of the content.
    package var size: Size
    var isTrimmed: Bool
    /// The number of device pixels per logical pixel.
    package var scale: Double

    package init(
        title: String, subtitle: String, days: [AuditDay], theme: Theme = ThemeCatalog.light, size: Size = Size(1600, 900),
        isTrimmed: Bool = true, scale: Double = 1
    ) {
        self.title = title
        self.subtitle = subtitle
        self.days = days
        self.theme = theme
        self.size = size
        self.isTrimmed = isTrimmed
        self.scale = scale
    }

    /// Returns the picture, or `nil` if not even cells of two pixels fit. O(days).
    ///
    /// - Parameter measure: measures texts in the font that the output uses.
    package func scene(measure: @escaping TextMeasure) -> Scene? {
        let typesetter = Typesetter(measure: measure, grid: PixelGrid(scale: scale))
        guard let layout = CoverageLayout(self, typesetter) else { return nil }
        return CoverageDrawing(map: self, layout: layout, typesetter: typesetter).scene()
    }
}

/// The completeness of a session, as shown by its cell.
enum CoverageGrade: Int, CaseIterable {
    case complete, slight, some, much, none, closed

    init(_ day: AuditDay) {
        guard day.expected > 0 else {
            self = .closed
            return
        }
        let missing = Double(day.expected - day.filled) / Double(day.expected)
        self = missing <= 0 ? .complete : missing < 0.05 ? .slight : missing < 0.5 ? .some : missing < 1 ? .much : .none
    }

    var label: String {
        switch self {
        case .complete: "complete"
        case .slight: "under 5 % missing"
        case .some: "under half missing"
        case .much: "half or more missing"
        case .none: "no bars"
        case .closed: "bars on a closed date"
        }
    }

    /// Returns the colour of a cell; a closed date is drawn as a ring of this colour.
    func color(_ theme: Theme) -> Color {
        switch self {
        // Hollow themes have no hues: a paler grey distinguishes complete sessions from the darker ones.
        case .complete: theme.background.mixed(with: theme.rising, theme.isHollow ? 0.1 : 0.3)
        case .slight: theme.background.mixed(with: theme.falling, theme.isHollow ? 0.3 : 0.25)
        case .some: theme.background.mixed(with: theme.falling, 0.5)
        case .much: theme.background.mixed(with: theme.falling, 0.75)
        case .none: theme.falling
        case .closed: theme.strongText
        }
    }
}
