import DojimaScale

/// What the parts of a chart take of its picture, in logical pixels as it is laid out: all that a frame is made of.
///
/// Measured once for a place of the legend, they only grow from then on, so that the rounds of the layout come to an end.
struct Requirements: Equatable {
    /// The lines of the heading; 0 for a hidden one.
    var heading: Double
    /// Of each time axis: marks, labels and title.
    var timeAxes: [Double]
    /// The labels of the navigator, beside it.
    var navigatorLabels: Double
    /// The legend that was asked for.
    var legend: LegendRoom
    /// The row of legends above the plots of a vertical chart.
    var legendStrip = 0.0
    /// The columns of labels at both sides.
    var columns: AxisWidths

    /// - Parameter legend: what the legend takes, which narrows the plots and so their time axes.
    init(of chart: Chart, _ times: [TimeAxisPlan], legend: LegendRoom = .none, _ style: DrawingStyle) {
        let (type, size) = (style.type, style.turn(chart.size))
        let lines = chart.options.hasTwoHeadingLines(type) ? type.subtitle.size * 1.35 + 2 : 0
        heading = chart.layout.titleHidden ? 0 : (type.heading.size * 1.25 + lines).rounded()
        navigatorLabels = 18
        if style.isVertical {
            navigatorLabels = chart.navigator.map { NavigatorDrawer.widestLabel($0, length: size.width, style.pen, type) + 6 } ?? 0
        }
        // Turned labels are as long as those of a plot beside columns of a usual width.
        let width =
            size.width - 2 * (type.margin + Frame.inset(of: chart)) - 60
            - (legend.edge.isUpright ? legend.beyond + legend.between : 0)
        timeAxes = times.map { $0.height(plotWidth: width, style.pen, type) }
        self.legend = legend
        columns = chart.leastAxisWidths
    }

    /// Widens the column of an axis by its order on its side; never narrower than before.
    mutating func widen(_ side: ValueAxis.Side, _ order: Int, to width: Double) {
        let column = side == .left ? \AxisWidths.left : \AxisWidths.right
        while columns[keyPath: column].count <= order { columns[keyPath: column].append(0) }
        columns[keyPath: column][order] = max(columns[keyPath: column][order], width)
    }
}

extension ChartOptions {
    /// Whether a line with symbol and interval stands below the title.
    func hasTwoHeadingLines(_ type: Typography) -> Bool { !shownTitle.isEmpty && type.density != .small }
}
