public import DojimaText

/// The colours and fonts of a chart.
///
///     var house = Theme("house", like: ThemeCatalog.light)
///     house.background = Color(0xFFF8F0)
public struct Theme: NamedValue, Equatable {
    /// The name in specifications, such as `dark`.
    public var name: String
    /// The colour of the picture behind all parts.
    public var background: Color
    /// The colour of the grid lines.
    public var grid: Color
    /// The lines between panes and along the time axis.
    public var frame: Color
    /// The colour of axis labels.
    public var text: Color
    /// The colour of headings and other prominent text.
    public var strongText: Color
    /// The colour of rising bars.
    public var rising: Color
    /// The colour of falling bars.
    public var falling: Color
    /// The colour of bars whose close equals their open.
    public var flat: Color
    /// Whether rising bodies are outlined and only falling ones filled.
    public var isHollow: Bool
    /// The colour of volume columns of rising bars.
    public var risingVolume: Color
    /// The colour of volume columns of falling bars.
    public var fallingVolume: Color
    /// The colours of lines, in the order in which they are assigned to series.
    public var palette: [Line]
    /// The lines that replace those of the palette for series named at their ends, which need neither dashes nor marks; empty for none.
    public var namedLines: [Line] = []
    /// The colour of the line along the top of the navigator's area.
    public var navigatorLine: Color
    /// The colour of the navigator's area.
    public var navigatorFill: Color
    /// The colour that covers the part of the navigator that is not selected.
    public var navigatorShade: Color
    /// The colour of the navigator's handles.
    public var handle: Color
    /// The name of the font family.
    public var fontFamily: String
    /// The font size of axis labels, to which other sizes keep their ratio; `nil` for one that depends on the size of the picture.
    public var fontSize: Double?
    /// The sizes, weights and colours of texts by their kind.
    public var texts = TextStyles()
    /// The colour of heat maps above their centre; `nil` for that of rising prices. Usually blue, because pale shades of rising and falling
    /// colours look alike to colour-blind readers.
    public var heatAbove: Color?
    /// Whether legends have the values of the last bar, or those at the crosshair, after the names.
    public var showsReadings = true
    /// Whether last values have tags on their axes.
    public var showsTags = true
    /// Whether the grid has lines at times.
    public var showsTimeGrid = true
    /// Whether lines over prices are named at their ends instead of in the legend.
    public var namesLines = false
    /// Whether the heading has the change of the price over the window.
    public var showsChange = false

    /// The style of a line: its colour, and the dashes, weight and marks that distinguish it from lines of a similar colour.
    public struct Line: Sendable, Equatable {
        /// The colour of the line.
        public var color: Color
        /// The lengths of strokes and gaps in logical pixels; empty for a solid line.
        public var dash: [Double]
        /// The width as a multiple of the default width.
        public var weight: Double
        /// The mark that is drawn on the line at intervals; `nil` for none.
        public var marker: PointMarker?
        /// The colour of columns and stacked areas, which have no dashes.
        public var fill: Color

        /// - Parameters:
        ///   - color: the colour of the line.
        ///   - dash: lengths of dashes and gaps in logical pixels; empty for a solid line.
        ///   - weight: the width as a multiple of the default width.
        ///   - marker: the mark on the line at intervals; `nil` for none.
        ///   - fill: the colour of columns and stacked areas; `nil` for the colour of the line.
        public init(_ color: Color, dash: [Double] = [], weight: Double = 1, marker: PointMarker? = nil, fill: Color? = nil) {
            self.color = color
            self.dash = dash
            self.weight = weight
            self.marker = marker
            self.fill = fill ?? color
        }

        /// Returns the line in another colour.
        func colored(_ color: Color) -> Line { Line(color, dash: dash, weight: weight, marker: marker) }
    }

    /// Returns the line with the given index; indices beyond either end of the palette start again at the other one.
    public func palette(_ index: Int) -> Line {
        guard !palette.isEmpty else { return Line(strongText) }
        let rest = index % palette.count
        return palette[rest < 0 ? rest + palette.count : rest]
    }

    /// Returns the line of a series that is named at its end: the replacement of a line of the palette, with its fill, or the line itself.
    func namedLine(like line: Line) -> Line {
        guard let index = palette.firstIndex(of: line), index < namedLines.count else { return line }
        var named = namedLines[index]
        named.fill = line.fill
        return named
    }

    /// The colour of muted lines.
    package var mutedLine: Color { background.mixed(with: text, 0.42) }

    /// The colour of volume below prices, for bars of all directions: a light neutral grey, or a dark one on a dark background.
    package var quietVolume: Color { background.mixed(with: text, 0.3) }

    /// The colour of the names of hidden series.
    var mutedText: Color { background.mixed(with: text, 0.6) }

    /// Returns the colour for text in the colour of a series: a legible one and, for a grey, at least as dark as axis labels, so that it
    /// does not look muted.
    package func seriesText(_ color: Color) -> Color {
        let isGrey = color.red == color.green && color.green == color.blue
        return color.shade(on: background, contrast: isGrey ? max(text.contrast(with: background), Color.textContrast) : Color.textContrast)
    }

    /// Returns the theme with bars in two shades of a colour: rising ones lighter than falling ones. If rising bars are hollow, all have
    /// the colour itself.
    func withBars(in color: Color) -> Theme {
        var theme = self
        (theme.rising, theme.falling, theme.flat) = (color, color, color)
        guard !isHollow else {
            theme.risingVolume = background.mixed(with: color, 0.5)
            return theme
        }
        // The shade nearer to the background is still visible on it, and the difference between the two shades is similar for all colours.
        let (step, contrast, limits) = (0.12, 2.5, 0.1...0.97)
        var (light, dark) = (PerceptualColor(color), PerceptualColor(color))
        light.lightness = min(max(light.lightness + step, limits.lowerBound + 3 * step), limits.upperBound)
        dark.lightness = max(min(dark.lightness - step, limits.upperBound - 3 * step), limits.lowerBound)
        if background.contrasting == Color(0xFFFFFF) {
            dark = PerceptualColor(dark.color.shade(on: background, contrast: contrast))
            light.lightness = min(max(light.lightness, dark.lightness + 2 * step), limits.upperBound)
        } else {
            light = PerceptualColor(light.color.shade(on: background, contrast: contrast))
            dark.lightness = max(min(dark.lightness, light.lightness - 2 * step), limits.lowerBound)
        }
        (theme.rising, theme.falling) = (light.color, dark.color)
        return theme
    }

    /// Adjusts the volume colours so that they are visible on a background that replaced that of the theme.
    mutating func ensureVolumeContrast() {
        risingVolume = risingVolume.shade(on: background, contrast: Color.markContrast)
        fallingVolume = fallingVolume.shade(on: background, contrast: Color.markContrast)
    }

    /// Returns the colour of a return in analyses: the strongest one of heat maps, so that tables and columns have one code.
    package func direction(of change: Double) -> Color {
        guard !isHollow else { return change < 0 ? fallingVolume : risingVolume }
        return change < 0 ? falling : heatAbove ?? rising
    }

    /// Returns the colour of a bar, or of a change from one value to another.
    public func color(from open: Double, to close: Double) -> Color {
        close > open ? rising : close < open ? falling : flat
    }
}

extension Theme {
    /// Creates a copy of a theme under another name.
    public init(_ name: String, like other: Theme = ThemeCatalog.light) {
        self = other
        self.name = name
    }
}
