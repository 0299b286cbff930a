import DojimaScale

/// Fonts and distances, by the size of the chart.
struct Typography {
    /// A chart for a thumbnail keeps only what it can show whole.
    enum Density { case small, regular, roomy }

    let density: Density
    let axis: Font
    let legend: Font
    let heading: Font
    let subtitle: Font
    /// Around everything.
    let margin: Double
    let timeAxisHeight: Double
    let legendLine: Double
    let paneGap: Double
    /// The least distance of two value labels.
    let valueSpacing: Double

    init(size: Size, family: String) {
        density =
            size.width < 480 || size.height < 280 ? .small : size.width < 900 || size.height < 480 ? .regular : .roomy
        let small = density == .small
        let headingSize: Double = small ? 12 : density == .regular ? 14 : 16
        axis = Font(family: family, size: small ? 10 : 11)
        legend = Font(family: family, size: small ? 10 : 12)
        heading = Font(family: family, size: headingSize, weight: .semibold)
        subtitle = Font(family: family, size: headingSize - (small ? 1 : 2))
        margin = small ? 6 : density == .regular ? 12 : 16
        timeAxisHeight = small ? 18 : 24
        legendLine = small ? 14 : 18
        paneGap = small ? 5 : 9
        // The distance of 1-2-5 steps is up to two and a half times the least: about sixty pixels on average.
        valueSpacing = small ? 24 : density == .regular ? 32 : 36
    }

    /// What a column of labels keeps free on each side.
    var columnInset: Double { density == .small ? 5 : 8 }
    /// Of the titles in a legend that was asked for.
    var legendTitle: Font { Font(family: legend.family, size: legend.size, weight: .semibold) }
    /// Between such a legend and what stands beside it.
    var legendGap: Double { density == .small ? 6 : 12 }
    /// Of the box of a tag.
    var tagHeight: Double { axis.size + 7 }
}
