package import DojimaScale
import DojimaText

/// The layout of small multiples in a picture: plots of one size in rows and columns, with common margins. Labels of the time axis are
/// below the lowest chart of each column, and labels of shared values next to the outer charts of each row.
package struct FacetLayout {
    package let grid: FacetGrid
    private let count: Int
    /// Whether labels of values are drawn at the outer charts only, since all charts share the ranges of all axes.
    private let hasOuterLabels: Bool
    /// The picture that contains all charts.
    private let sheet: ChartSheet
    /// The title of the picture, and the details next to it or below it.
    private let heading: (title: String, details: [String])
    /// The size of a cell without the labels that only outer cells have.
    package let cell: Size
    /// The size from which all cells derive their font sizes, so that these are equal.
    private let typeSize: Size
    private let widths: AxisWidths
    /// The height of the labels of the time axis.
    private let labelHeight: Double
    /// The value range of all charts, by pane and axis; `nil` for an axis of which each chart has its own.
    private let ranges: [[ClosedRange<Double>?]]
    /// The rules that colour the only series of a first pane, which has no legend.
    private let rules: [ColorRule]

    private static let gap = 10.0
    /// The minimum size of a cell, at which all its parts fit.
    package static let minimumCell = Size(110, 80)

    /// - Parameters:
    ///   - charts: the charts, which share their time axis.
    ///   - sheetOptions: the options of the combined picture.
    ///   - heading: the title of the picture, and the details next to it or below it.
    package init(
        _ charts: [Chart], _ options: FacetOptions, of sheetOptions: ChartOptions, heading: (title: String, details: [String]),
        theme: Theme, measure: @escaping TextMeasure
    ) {
        self.heading = heading
        rules = charts.compactMap(\.panes.first).map { $0.series.filter { !$0.isHidden } }.filter { $0.count == 1 }
            .flatMap { $0[0].palette?.rules ?? [] }
            .reduce(into: []) { rules, rule in
                if !rules.contains(where: { $0.keyText == rule.keyText && $0.color == rule.color }) { rules.append(rule) }
            }
        count = charts.count
        let axes = charts.flatMap(\.panes).flatMap(\.axes)
        let hasOuterLabels = !axes.isEmpty && axes.allSatisfy(options.shares)
        self.hasOuterLabels = hasOuterLabels
        sheet = ChartSheet(of: sheetOptions, theme: theme, heading: heading, measure: measure)
        let inner = Size(sheet.content.width, sheet.content.height)
        let grid = FacetGrid(of: charts.count, columns: options.columns, in: inner)
        self.grid = grid
        let ranges = FacetLayout.sharedRanges(charts, options)
        self.ranges = ranges
        func cell(labels: Size) -> Size {
            let gaps = Size(Double(grid.columns - 1) * FacetLayout.gap, Double(grid.rows - 1) * FacetLayout.gap)
            return Size(
                ((inner.width - gaps.width - labels.width) / Double(grid.columns)).rounded(.down),
                ((inner.height - gaps.height - labels.height) / Double(grid.rows)).rounded(.down))
        }
        let typeSize = cell(labels: Size(0, 0))
        self.typeSize = typeSize
        let sized = charts.map { chart in
            var chart = chart
            chart.fitFacet(typeSize, typeSize: typeSize, ranges)
            return chart
        }
        let widths = sized.reduce(AxisWidths()) { $0.union($1.axisWidths(measure: measure)) }
        self.widths = widths
        labelHeight =
            sized.first.map { chart in
                var bare = chart
                bare.timeAxis.style.showsLabels = false
                return (chart.timeAxisHeight(measure: measure) - bare.timeAxisHeight(measure: measure)).rounded(.up)
            } ?? 0
        let columns = (widths.left + widths.right).reduce(0, +)
        self.cell = cell(labels: Size(hasOuterLabels ? columns : 0, labelHeight))
    }

    /// Returns the top left corner of a chart; charts are numbered from 0, row by row.
    package func corner(of index: Int) -> Point {
        let column = index % grid.columns
        let left = hasOuterLabels && column > 0 ? leftWidth : 0
        return Point(
            sheet.content.x + left + Double(column) * (cell.width + FacetLayout.gap),
            sheet.content.y + Double(index / grid.columns) * (cell.height + FacetLayout.gap))
    }

    private var leftWidth: Double { widths.left.reduce(0, +) }
    private var rightWidth: Double { widths.right.reduce(0, +) }

    /// Returns a chart with the size and the labels that belong to its cell.
    package func fitted(_ chart: Chart, at index: Int) -> Chart {
        var chart = chart
        let isLowest = index + grid.columns >= count
        let hasLeft = !hasOuterLabels || index % grid.columns == 0
        let hasRight = !hasOuterLabels || (index + 1) % grid.columns == 0 || index == count - 1
        var size = cell
        if isLowest { size.height += labelHeight }
        if hasOuterLabels { size.width += (hasLeft ? leftWidth : 0) + (hasRight ? rightWidth : 0) }
        chart.fitFacet(size, typeSize: typeSize, ranges)
        if !isLowest { chart.timeAxis.style.showsLabels = false }
        chart.layout.axisWidths = AxisWidths(left: hasLeft ? widths.left : [], right: hasRight ? widths.right : [])
        for pane in chart.panes.indices {
            for axis in chart.panes[pane].axes.indices {
                let isShown = chart.panes[pane].axes[axis].shownSide == .left ? hasLeft : hasRight
                if !isShown { chart.panes[pane].axes[axis].showsLabels = false }
            }
            // Tags at the outer charts only would seem to belong to the entire row.
            guard hasOuterLabels else { continue }
            for series in chart.panes[pane].series.indices { chart.panes[pane].series[series].lastValue = .hidden }
        }
        return chart
    }

    /// Returns the picture that combines the drawn charts under the heading, and the description of all of them.
    package func picture(_ drawings: [(name: String, drawing: ChartDrawing)]) -> ChartDrawing {
        sheet.picture(
            drawings.enumerated().map { ($1.name, corner(of: $0), $1.drawing) }, title: heading.title, details: heading.details,
            rules: rules)
    }

    /// Returns the texts of the bases of changes, and a note if the charts do not have the same ones.
    ///
    /// - Parameter charts: the charts, each with its name.
    package static func bases(_ charts: [(name: String, chart: Chart)]) -> (texts: [String], note: String?) {
        var rebased = charts.map { (name: $0.name, chart: RebasedChart($0.chart).chart) }.filter { !$0.chart.bases.isEmpty }
        guard let first = rebased.first?.chart.bases else { return ([], nil) }
        guard !rebased.allSatisfy({ $0.chart.bases == first }) else { return (first, nil) }
        let starts = rebased.map { "\($0.name) \($0.chart.bases.joined(separator: ", "))" }
        for index in rebased.indices { rebased[index].chart.describeOwnBases() }
        return (rebased[0].chart.bases, "the charts have different bases: \(abridged(starts, to: 6))")
    }

    /// Returns the value range of all charts, by pane and axis; `nil` for an axis whose range is not shared.
    private static func sharedRanges(_ charts: [Chart], _ options: FacetOptions) -> [[ClosedRange<Double>?]] {
        guard let first = charts.first else { return [] }
        return first.panes.indices.map { pane in
            first.panes[pane].axes.indices.map { axis -> ClosedRange<Double>? in
                guard options.shares(first.panes[pane].axes[axis]) else { return nil }
                return charts.reduce(nil) { range, chart in
                    guard chart.panes.indices.contains(pane), chart.panes[pane].axes.indices.contains(axis),
                        let own = chart.visibleRange(ofAxis: chart.panes[pane].axes[axis].id)
                    else { return range }
                    return joined(range, own)
                }
            }
        }
    }
}

extension Chart {
    /// Makes the chart one of small multiples, with the shared ranges.
    fileprivate mutating func fitFacet(_ size: Size, typeSize: Size, _ ranges: [[ClosedRange<Double>?]]) {
        (options.size, self.typeSize, isFacet) = (size, typeSize, true)
        for (pane, shared) in ranges.enumerated() where panes.indices.contains(pane) {
            for (axis, range) in shared.enumerated() where panes[pane].axes.indices.contains(axis) {
                guard let range else { continue }
                switch panes[pane].axes[axis].shownRange {
                case .fixed: continue
                case .visible(let above, let below), .including(_, let above, let below):
                    panes[pane].axes[axis].range = .including(range, above: above, below: below)
                }
            }
        }
    }

    /// Returns the height of the first time axis.
    fileprivate func timeAxisHeight(measure: @escaping TextMeasure) -> Double { makeLayout(measure: measure).frame.timeAxis(0).height }
}
