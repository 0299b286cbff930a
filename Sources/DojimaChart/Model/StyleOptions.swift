public import DojimaText

/// Colours, a font and parts of a picture that individually replace those of the theme; `nil` keeps the theme's.
///
/// Styles take precedence over themes, and options of a single series over styles, regardless of the order in which they are set.
public struct StyleOptions: Options, Sendable, Equatable {
    /// The colour of the picture behind all parts.
    public var background: Color?
    /// The colour of the grid lines.
    public var grid: Color?
    /// The lines between panes and along the time axis.
    public var frame: Color?
    /// The colour of axis labels.
    public var text: Color?
    /// The colour of headings and other prominent text.
    public var strongText: Color?
    /// The colour of rising bars and, less saturated, of their volume in a pane of its own.
    public var rising: Color?
    /// The colour of falling bars and, less saturated, of their volume in a pane of its own.
    public var falling: Color?
    /// The colour of bars whose close equals their open.
    public var flat: Color?
    /// Whether rising bodies are outlined and only falling ones filled.
    public var isHollow: Bool?
    /// The colours of lines, in the order in which they are assigned to series.
    public var palette: [Color]?
    /// The width of lines without a specified width, in logical pixels.
    public var lineWidth: Double?
    /// The name of a font family.
    public var font: String?
    /// The font size of axis labels in logical pixels; other texts keep their ratio to it. By default it depends on the size of the picture.
    public var fontSize: Double?
    /// The sizes, weights and colours of texts by their kind.
    public var texts = TextStyles()
    /// Whether legends have the values of the last bar, or those at the crosshair, after the names; by default they have.
    public var showsReadings: Bool?
    /// Whether last values have tags on their axes, unless a series decides; by default they have.
    public var showsTags: Bool?
    /// Whether the grid has lines at times; by default it has.
    public var showsTimeGrid: Bool?
    /// Whether lines over prices are named at their ends instead of in the legend; by default only compared prices are.
    public var namesLines: Bool?
    /// Whether the heading of a chart of one symbol has the change of its price over the window; by default it has not.
    public var showsChange: Bool?

    public init() {}

    /// Returns this style, with values that are `nil` taken from another style.
    public func supplemented(by other: StyleOptions) -> StyleOptions {
        var style = self
        style.background = background ?? other.background
        style.grid = grid ?? other.grid
        style.frame = frame ?? other.frame
        style.text = text ?? other.text
        style.strongText = strongText ?? other.strongText
        style.rising = rising ?? other.rising
        style.falling = falling ?? other.falling
        style.flat = flat ?? other.flat
        style.isHollow = isHollow ?? other.isHollow
        style.palette = palette ?? other.palette
        style.lineWidth = lineWidth ?? other.lineWidth
        style.font = font ?? other.font
        style.fontSize = fontSize ?? other.fontSize
        style.texts = texts.supplemented(by: other.texts)
        style.showsReadings = showsReadings ?? other.showsReadings
        style.showsTags = showsTags ?? other.showsTags
        style.showsTimeGrid = showsTimeGrid ?? other.showsTimeGrid
        style.namesLines = namesLines ?? other.namesLines
        style.showsChange = showsChange ?? other.showsChange
        return style
    }

    /// Returns a theme with this style's colours and font.
    package func applied(to theme: Theme) -> Theme {
        var styled = theme
        styled.background = background ?? theme.background
        styled.grid = grid ?? theme.grid
        styled.frame = frame ?? theme.frame
        styled.text = text ?? theme.text
        styled.strongText = strongText ?? theme.strongText
        styled.rising = rising ?? theme.rising
        styled.falling = falling ?? theme.falling
        styled.flat = flat ?? theme.flat
        styled.isHollow = isHollow ?? theme.isHollow
        // Custom colours are used unchanged in heat maps.
        if rising != nil || falling != nil { styled.heatAbove = nil }
        if let rising { styled.risingVolume = rising.muted(on: styled.background) }
        if let falling { styled.fallingVolume = falling.muted(on: styled.background) }
        styled.ensureVolumeContrast()
        if let palette { styled.palette = palette.map { Theme.Line($0) } }
        styled.fontFamily = font ?? theme.fontFamily
        styled.fontSize = fontSize ?? theme.fontSize
        styled.texts = texts.supplemented(by: theme.texts)
        styled.showsReadings = showsReadings ?? theme.showsReadings
        styled.showsTags = showsTags ?? theme.showsTags
        styled.showsTimeGrid = showsTimeGrid ?? theme.showsTimeGrid
        styled.namesLines = namesLines ?? theme.namesLines
        styled.showsChange = showsChange ?? theme.showsChange
        return styled
    }
}

extension StyleOptions: Record {
    package static var fields: [Field<StyleOptions>] {
        [
            Field("background", \.background, .hash, formerNames: ["ground"], "The background colour of the picture."),
            Field("grid", \.grid, .hash, "The colour of grid lines."),
            Field("frame", \.frame, .hash, "The colour of the lines between panes and along the time axis."),
            Field("text", \.text, .hash, "The colour of axis labels."),
            Field("strongText", \.strongText, .hash, "The colour of headings and of other emphasized text."),
            Field(
                "rising", \.rising, .hash,
                "The colour of bars whose close is above their open; a muted shade is used for volume in a pane of its own."),
            Field(
                "falling", \.falling, .hash,
                "The colour of bars whose close is below their open; a muted shade is used for volume in a pane of its own."),
            Field("flat", \.flat, .hash, "The colour of bars whose close equals their open."),
            Field("hollow", \.isHollow, .flag, "Whether rising bodies are outlined and only falling ones filled."),
            Field("palette", \.palette, .list(.hash, 1...24), "The colours of lines, in the order in which they are assigned to series."),
            Field("lineWidth", \.lineWidth, .number(0.1...50), "The default width of lines, in logical pixels."),
            Field("font", \.font, .text, "The name of a font family."),
            Field(
                "fontSize", \.fontSize, .number(TextStyle.sizes),
                "The font size of axis labels in pixels; other texts keep their ratio to it. By default 11, and 10 in a small picture."),
            Field("texts", \.texts, .record, "Size, weight and colour of single kinds of texts."),
            Field(
                "readings", \.showsReadings, .flag,
                "Whether legends have values, those of the last bar or at the crosshair; by default true."),
            Field("tags", \.showsTags, .flag, "Whether last values have tags on their axes, unless a series decides; by default true."),
            Field("timeGrid", \.showsTimeGrid, .flag, "Whether the grid has lines at times; by default true."),
            Field(
                "lineNames", \.namesLines, .flag,
                "Whether lines over prices are named at their ends instead of in the legend; by default only compared prices are."),
            Field(
                "change", \.showsChange, .flag,
                "Whether the heading of a chart of one symbol has the change of its price over the window; by default false."),
        ]
    }
}
