import DojimaScale

/// The space that the parts of a chart need, in logical pixels of the layout: the input of a `ChartFrame`.
///
/// It is measured when the space of the legend or of the time axes changes. In between it only grows.
struct LayoutRequirements: Equatable {
    /// The height of the heading; 0 if it is hidden.
    var heading: Double
    /// The number of lines of the title, 1 or 2.
    let titleLines: Int
    /// The number of lines of the details below the title; 0 for details next to it.
    let detailLines: Int
    /// The height of the note below everything else; 0 without one.
    let note: Double
    /// The height of each time axis: tick marks, labels and title.
    var timeAxes: [Double]
    /// The height of the navigator's labels.
    var navigatorLabels: Double
    /// The space for the legend of `ChartOptions.legend`.
    var legend: LegendSpace
    /// The height of the row of legends above the plots of a vertical chart.
    var legendHeight = 0.0
    /// The height of the row of legends above the plot of each pane; empty without such rows.
    var paneLegends: [Double] = []
    /// The widths of the label columns on both sides.
    var columns: AxisWidths

    /// - Parameter legend: the space for the legend, which narrows the plots and their time axes.
    init(of chart: Chart, _ times: [TimeAxisPlan], legend: LegendSpace = .none, _ style: DrawingStyle) {
        let (type, size) = (style.type, style.transform(chart.size))
        let texts = HeadingTexts(chart, style)
        (titleLines, detailLines) = (texts.titleLines, texts.detailLines)
        let lines = detailLines > 0 ? Double(detailLines) * type.detailLine + 2 : 0
        heading =
            chart.layout.hidesTitle ? 0 : (type.heading.size * 1.25 + lines).rounded() + Double(titleLines - 1) * type.headingLine
        note = ChartNote(chart.options, width: chart.size.width, style)?.height ?? 0
        navigatorLabels = max(18, type.axis.size + 7)
        if style.isVertical {
            navigatorLabels = chart.navigator.map { NavigatorDrawer.widestLabel($0, length: size.width, style.typesetter, type) + 6 } ?? 0
        }
        // Rotated labels are measured for a plot between columns of a typical width.
        let width =
            size.width - 2 * (type.margin + ChartFrame.inset(of: chart)) - 60
            - (legend.edge.isVertical ? legend.beyond + legend.between : 0)
        timeAxes = times.map { $0.height(plotWidth: width, style.typesetter, type) }
        self.legend = legend
        columns = chart.layout.axisWidths
    }

    /// Widens the column of an axis, given by its order on its side; a column never becomes narrower.
    mutating func widen(_ side: ValueAxis.Side, _ order: Int, to width: Double) {
        let column = side == .left ? \AxisWidths.left : \AxisWidths.right
        while columns[keyPath: column].count <= order { columns[keyPath: column].append(0) }
        columns[keyPath: column][order] = max(columns[keyPath: column][order], width)
    }
}
