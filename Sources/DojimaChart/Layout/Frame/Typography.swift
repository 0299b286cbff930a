import DojimaScale

/// Fonts and distances, chosen by the size of the chart.
struct Typography {
    /// The class of a chart's size; a small chart omits elements that do not fit.
    enum Density { case small, regular, roomy }

    let density: Density
    let axis: Font
    let legend: Font
    let heading: Font
    let subtitle: Font
    /// The margin around all parts.
    let margin: Double
    let timeAxisHeight: Double
    let legendLine: Double
    let paneGap: Double
    /// The minimum distance between two value labels.
    let valueSpacing: Double
    /// Whether the margins are those of a chart that is nothing but its plots.
    let isBare: Bool

    init(size: Size, family: String, isBare: Bool = false) {
        self.isBare = isBare
        density =
            size.width < 480 || size.height < 280 ? .small : size.width < 900 || size.height < 480 ? .regular : .roomy
        let small = density == .small
        let headingSize: Double = small ? 12 : density == .regular ? 14 : 16
        axis = Font(family: family, size: small ? 10 : 11)
        legend = Font(family: family, size: small ? 10 : 12)
        heading = Font(family: family, size: headingSize, weight: .semibold)
        subtitle = Font(family: family, size: headingSize - (small ? 1 : 2))
        margin = isBare ? 3 : small ? 6 : density == .regular ? 12 : 16
        timeAxisHeight = small ? 18 : 24
        legendLine = small ? 14 : 18
        paneGap = small ? 5 : 9
        // The distance of 1-2-5 steps is up to two and a half times the minimum: about sixty pixels on average.
        valueSpacing = small ? 24 : density == .regular ? 32 : 36
    }

    /// The padding on each side of a column of labels.
    var columnInset: Double { density == .small ? 5 : 8 }
    /// The font of titles in the legend of `ChartOptions.legend`.
    var legendTitle: Font { Font(family: legend.family, size: legend.size, weight: .semibold) }
    /// The font of emphasized numbers on axes and in cells.
    var strongAxis: Font { Font(family: axis.family, size: axis.size, weight: .semibold) }
    /// The distance between the legend of `ChartOptions.legend` and adjacent parts.
    var legendGap: Double { density == .small ? 6 : 12 }
    var tagHeight: Double { axis.size + 7 }
}
