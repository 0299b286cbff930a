import DojimaScale

/// Fonts and distances, chosen by the size of the chart.
struct Typography {
    /// The class of a chart's size; a small chart omits elements that do not fit.
    enum Density { case small, regular, roomy }

    let density: Density
    /// Labels and titles of axes.
    let axis: Font
    let legend: Font
    let heading: Font
    let subtitle: Font
    /// Labels of points and cells, names at the ends of lines, and texts of annotations.
    let label: Font
    /// Values in filled boxes.
    let tag: Font
    let note: Font
    /// The margin around all parts.
    let margin: Double
    let timeAxisHeight: Double
    let legendLine: Double
    let paneGap: Double
    /// The minimum distance between two value labels.
    let valueSpacing: Double
    /// Whether the margins are those of a chart without heading, axes and labels.
    let isBare: Bool

    init(size: Size, theme: Theme, isBare: Bool = false) {
        self.isBare = isBare
        density =
            size.width < 480 || size.height < 280 ? .small : size.width < 900 || size.height < 480 ? .regular : .roomy
        let small = density == .small
        let headingSize: Double = small ? 12 : density == .regular ? 14 : 16
        let (labelSize, legendSize): (Double, Double) = small ? (10, 10) : (11, 12)
        let (texts, ratio) = (theme.texts, (theme.fontSize ?? labelSize) / labelSize)
        func font(_ size: Double, _ style: TextStyle, weight: Font.Weight = .regular) -> Font {
            Font(family: theme.fontFamily, size: style.size ?? size * ratio, weight: style.weight ?? weight)
        }
        axis = font(labelSize, texts.axis)
        legend = font(legendSize, texts.legend)
        heading = font(headingSize, texts.title, weight: .semibold)
        subtitle = font(headingSize - (small ? 1 : 2), texts.subtitle)
        label = font(labelSize, texts.label)
        tag = font(labelSize, texts.tag)
        note = font(labelSize, texts.note)
        margin = isBare ? 3 : small ? 6 : density == .regular ? 12 : 16
        timeAxisHeight = (small ? 18 : 24) + max(0, max(axis.size, tag.size) - labelSize).rounded(.up)
        legendLine = ((small ? 14 : 18) * legend.size / legendSize).rounded()
        paneGap = small ? 5 : 9
        // The distance of 1-2-5 steps is up to two and a half times the minimum: about sixty pixels on average.
        valueSpacing = (small ? 24 : density == .regular ? 32 : 36) * max(1, axis.size / labelSize)
    }

    /// The padding on each side of a column of labels.
    var columnInset: Double { density == .small ? 5 : 8 }
    /// The distance between the end of a horizontal bar and its label.
    var barLabelGap: Double { (label.size / 2).rounded() }
    /// The font of titles in the legend of `ChartOptions.legend`.
    var legendTitle: Font { Font(family: legend.family, size: legend.size, weight: .semibold) }
    /// The font of emphasized numbers in cells and names at the ends of lines.
    var strongLabel: Font { Font(family: label.family, size: label.size, weight: .semibold) }
    /// The distance between the legend of `ChartOptions.legend` and adjacent parts.
    var legendGap: Double { density == .small ? 6 : 12 }
    var tagHeight: Double { tag.size + 7 }
    /// The height of a row of axis labels and tags.
    var rowHeight: Double { max(axis.size, tag.size) + 7 }
}
