/// The choice of the lines of a pane that are drawn in grey, so that the others are easy to find.
///
/// A reader can distinguish about eight colours. If more lines are compared, the first ones are drawn in the first colours of the palette
/// and all others in grey. Lines with a specified colour keep it. If the chart specifies the highlighted series, all others are grey, even
/// if their colour is a specified one of the palette. Hidden series are included, so that hiding one does not change other colours.
package struct SeriesHighlighting {
    /// The maximum number of compared lines that are all coloured.
    static let maxColors = 8
    /// The number of coloured lines if more lines are compared than there are colours.
    static let reducedColors = 4

    /// The indices of the series in grey.
    package let muted: Set<Int>

    /// - Parameter highlight: the ids of the series that the chart specifies as highlighted; if empty, the first series are coloured.
    package init(_ pane: Pane, highlight: [String]) {
        let hasHighlights = pane.series.contains { highlight.contains($0.id) }
        let themed = pane.series.indices.filter { index in
            let series = pane.series[index]
            return series.color.isFromTheme && series.stack == nil && series.group == nil && series.kind.usesPalette
        }
        let lines = hasHighlights ? themed : themed.filter { pane.series[$0].color == .automatic }
        let compared = pane.comparedSeries.filter { hasHighlights || themed.contains($0) }
        guard hasHighlights || compared.count > SeriesHighlighting.maxColors else {
            muted = []
            return
        }
        // Lines with a specified colour keep it; the first of the others are coloured up to the total number.
        let named = compared.filter { !lines.contains($0) }
        let first = compared.filter(lines.contains).prefix(max(0, SeriesHighlighting.reducedColors - named.count))
        let chosen = hasHighlights ? highlight : (named + first).map { pane.series[$0].id }
        // A study is coloured if its symbol is.
        let colored = lines.filter { chosen.contains(pane.series[$0].id) || pane.series[$0].basedOn.map(chosen.contains) == true }
        let candidates = hasHighlights ? lines : lines.filter { compared.contains($0) || pane.series[$0].basedOn != nil }
        muted = Set(candidates).subtracting(colored)
    }
}

extension ChartSeries {
    /// Whether the series is a line of values that are neither prices nor a study of them, such as a column of a table over time.
    var isLineOfValues: Bool {
        guard case .values = data else { return false }
        return kind.isLine && basedOn == nil && legendHead == nil && options.stack == nil && options.lastValue != .hidden
    }
}

extension Pane {
    /// The visible lines of values of equal rank, such as the columns of a table over time.
    var linesOfValues: [ChartSeries] { series.filter { $0.isLineOfValues && !$0.isHidden } }

    /// The indices of compared price series: bars without a baseline, two or more of them on one axis, not in a stack or group.
    var comparedSeries: [Int] {
        let prices = series.indices.filter { series[$0].isPrices }
        let axes = prices.map { axisIndex(of: series[$0]) }
        return zip(prices, axes).filter { pair in axes.count { $0 == pair.1 } > 1 }.map(\.0)
    }

    /// The indices of the series that are named at the ends of their lines: two or more with a common base, or three or more prices on one
    /// axis. Hidden series that stay listed in the legend are counted too.
    ///
    /// - Parameter namesLines: whether studies that are one line over prices, and several lines of other values, are named there too.
    func endLabelledIndices(namesLines: Bool) -> [Int] {
        let compared = comparedSeries.filter { !series[$0].isHidden || series[$0].keepsLegendEntry }
        let heads = Set(series.compactMap(\.legendHead))
        let hasSeveralLines = linesOfValues.count > 1
        return series.indices.filter { index in
            let own = series[index]
            let axis = axisIndex(of: own)
            guard !own.isHidden, axes.indices.contains(axis), axes[axis].showsLabels else { return false }
            guard compared.contains(index) else {
                return namesLines && own.kind.isLine && own.isListed && own.legendHead == nil && !heads.contains(own.id)
                    && (own.basedOn != nil || hasSeveralLines && own.isLineOfValues && own.lastValue != .hidden)
            }
            let count = compared.count { axisIndex(of: series[$0]) == axis }
            return count > 2 || count == 2 && axes[axis].rebasing != nil
        }
    }
}

extension Chart {
    /// Whether compared series are named at the ends of their lines: not if the chart has a legend box or is vertical, and not in a picture so
    /// narrow that little would be left of the plot.
    var hasLineEndLabels: Bool {
        let isWide = options.width - 2 * options.layout.canvasInset >= 280
        return isWide && options.legend == nil && options.orientation == .horizontal
    }

    /// Returns the chart with axes without a specified side moved to the left if names are at the right.
    var movingAxesForLineEndLabels: Chart {
        guard hasLineEndLabels, panes.contains(where: { !$0.endLabelledIndices(namesLines: theme.namesLines).isEmpty }) else { return self }
        var chart = self
        for pane in panes.indices {
            for axis in panes[pane].axes.indices { chart.panes[pane].axes[axis].side = panes[pane].axes[axis].side ?? .left }
        }
        return chart
    }
}

extension ChartSeries {
    /// Whether the series shows the prices of a symbol, and is not part of a stack or of a group.
    fileprivate var isPrices: Bool {
        guard case .bars = data, kind.baseline == nil, options.stack == nil, options.group == nil else { return false }
        return basedOn == nil
    }
}

extension ColorChoice {
    /// Whether the colour is one of the theme's palette, named or automatic.
    fileprivate var isFromTheme: Bool {
        switch self {
        case .automatic, .palette: true
        case .fixed, .rising, .falling: false
        }
    }
}
