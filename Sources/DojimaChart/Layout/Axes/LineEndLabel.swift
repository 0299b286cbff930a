import DojimaScale
import DojimaText

/// The name of a compared series with its last value, next to the end of its line, in the margin of the plot.
///
/// The names of a pane replace its price tags and the rows of its legend. They are in the order of the values at the ends of the lines and
/// moved apart as little as possible; a thin connector leads to a name that was moved away from its line.
struct LineEndLabel {
    var series: String
    /// The name of the series. `value` is its last value, as on the axis.
    var name: String
    var value: String
    /// The colours of the text and of the connector.
    var color: Color
    var lineColor: Color
    var isMuted: Bool
    /// The end of the line, in layout coordinates.
    var end: Point
    /// The middle of the text along the axis, after names are moved apart.
    var middle = 0.0

    var text: String { value.isEmpty ? name : "\(name) \(value)" }
    /// Whether the name is emphasized among the grey names of other series.
    var isStrong = false
    /// Whether a dotted line extends a line that ends early, as of a delisted share, to its name.
    var isExtended = false

    func font(_ style: DrawingStyle) -> Font {
        isStrong ? style.type.strongLabel : style.type.label
    }
}

extension PaneLayout {
    /// The series that are named at the ends of their lines.
    var endLabelledSeries: [ResolvedSeries] {
        hasLineEndLabels ? pane.endLabelledIndices(namesLines: theme.namesLines).map { series[$0] }.filter { $0.lastRow != nil } : []
    }
}

/// The names at the ends of a pane's lines, with their positions.
struct LineEndLabels {
    private(set) var labels: [LineEndLabel] = []
    /// The series whose names are wanted and do not fit.
    private(set) var dropped: [String] = []
    /// The width of the column next to the plot.
    private(set) var width = 0.0
    /// The distance from the plot to the texts; wider if there are connectors.
    private(set) var gutter = 0.0

    /// The maximum number of lines for which dotted lines are drawn from early ends.
    static let maxLeaders = 4

    static let none = LineEndLabels()

    private init() {}

    /// - Parameter maxWidth: the maximum width of the column; names are truncated to it.
    init(of pane: PaneLayout, maxWidth: Double, _ style: DrawingStyle) {
        var found: [LineEndLabel] = pane.endLabelledSeries.compactMap { item in
            let plan = pane.axes[item.axis]
            guard let index = item.placement.visible.last(where: { item.drawnValue(item.placement.rows[$0]).isFinite }),
                let point = pane.point(of: item, index)
            else { return nil }
            let row = point.row
            let y = min(max(point.point.y, pane.box.y), pane.box.maxY)
            let color = pane.theme.endColor(of: item, row)
            return LineEndLabel(
                series: item.series.id, name: item.series.name,
                value: item.series.lastValue == .hidden || item.series.basedOn != nil ? "" : plan.text(item.drawnValue(row)),
                color: item.isMuted ? color.legible(on: pane.theme.background) : pane.theme.seriesText(color), lineColor: color,
                isMuted: item.isMuted,
                end: Point(min(point.point.x, pane.box.maxX), y))
        }
        let line = LineEndLabels.lineHeight(style)
        let capacity = max(1, Int(clamping: pane.box.height / line))
        // If not all names fit: coloured ones first, then the highest and the lowest, then in the order of the series. Of many lines, no
        // others are named.
        let heights = found.map(\.end.y)
        func rank(_ name: LineEndLabel) -> Int { !name.isMuted ? 0 : name.end.y == heights.min() || name.end.y == heights.max() ? 1 : 2 }
        let hasMany = found.count > SeriesHighlighting.maxColors
        let order = found.indices.filter { !hasMany || rank(found[$0]) < 2 }.sorted { (rank(found[$0]), $0) < (rank(found[$1]), $1) }
        let shown = Set(order.prefix(capacity))
        dropped = order.dropFirst(capacity).sorted().map { found[$0].name }
        found = found.indices.filter(shown.contains).map { found[$0] }
        // Of equal values, the series listed first is on top.
        found = found.enumerated().sorted { ($0.element.end.y, $0.offset) < ($1.element.end.y, $1.offset) }.map(\.element)
        let middles = spread(found.map(\.end.y), length: line, from: pane.box.y, to: pane.box.maxY)
        for index in found.indices {
            found[index].middle = middles[index]
            // No dotted line crosses data.
            let (end, right) = (found[index].end, pane.box.maxX)
            guard found.count <= LineEndLabels.maxLeaders, end.x < right - 12 else { continue }
            let path = Rect(x: end.x + 4, y: end.y - 1, width: right - end.x - 4, height: 2)
            found[index].isExtended = DataOcclusion(pane, excluding: found[index].series).coveredFraction(of: path) == 0
        }
        gutter = found.contains { needsConnector($0, line) } ? 18 : 6
        let (typesetter, inset, hasMuted) = (style.typesetter, 2.0, found.contains(where: \.isMuted))
        for index in found.indices { found[index].isStrong = hasMuted && !found[index].isMuted }
        let names = found.map(\.name)
        /// Truncates the names to texts of a width, and returns the width of the widest text.
        func fit(_ available: Double) -> Double {
            for index in found.indices {
                let font = found[index].font(style)
                let value = found[index].value
                let free = available - (value.isEmpty ? 0 : typesetter.width(" " + value, font))
                found[index].name = typesetter.fitted(names[index], font, within: max(free, 3 * font.size))
            }
            return found.map { typesetter.width($0.text, $0.font(style)) }.max() ?? 0
        }
        // Next to a wide value, other names have more space than the maximum width leaves them.
        let widest = fit(fit(maxWidth - gutter - inset))
        labels = found
        guard !found.isEmpty else { return }
        width = (widest + gutter + inset).rounded(.up)
    }

    /// Returns the distance between two names.
    static func lineHeight(_ style: DrawingStyle) -> Double { style.type.label.size + 3 }

    /// Whether a name was moved so far that it seems to belong to another line.
    private func needsConnector(_ name: LineEndLabel, _ line: Double) -> Bool { abs(name.middle - name.end.y) > line * 0.4 }

    /// Returns the rectangles of the texts, in picture coordinates.
    ///
    /// - Parameter column: the column next to the plot.
    func entries(in column: Rect, _ pane: PaneLayout, _ style: DrawingStyle) -> [ChartDescription.LegendEntry] {
        let line = LineEndLabels.lineHeight(style)
        return labels.flatMap { name in
            let width = style.typesetter.width(name.text, name.font(style))
            let box = Rect(x: column.x + gutter, y: name.middle - line / 2, width: width, height: line)
            return pane.series.first { $0.series.id == name.series }?.series.legendEntry(in: box) ?? []
        }
    }

    /// Returns texts and connectors, in picture coordinates.
    ///
    /// - Parameter column: the column next to the plot.
    func shapes(in column: Rect, plot: Rect, pane: String, _ style: DrawingStyle) -> [Shape] {
        guard !labels.isEmpty else { return [] }
        let (typesetter, grid, line) = (style.typesetter, style.grid, LineEndLabels.lineHeight(style))
        let connectors = labels.filter { needsConnector($0, line) }.map { name in
            Shape.polyline(
                [Point(plot.maxX + 2, name.end.y), Point(column.x + gutter - 3, name.middle)],
                stroke: Stroke(name.lineColor, width: grid.length(1)))
        }
        let leaders = labels.filter(\.isExtended).map { name in
            let y = grid.center(name.end.y)
            return Shape.segments(
                [LineSegment(Point(name.end.x + 4, y), Point(plot.maxX, y))],
                stroke: Stroke(name.lineColor.opacity(0.75), width: grid.length(1), dash: [grid.length(1), 3]))
        }
        let texts = labels.map { name in
            Shape.text(
                typesetter.text(
                    name.text, name.font(style), style.theme.texts.label.color ?? name.color, x: column.x + gutter,
                    baseline: typesetter.baseline(centeredOn: name.middle, style.type.label),
                    role: "series-name"))
        }
        return (leaders.isEmpty ? [] : [.group(id: "leaders-\(pane)", clip: nil, leaders)])
            + (connectors.isEmpty ? [] : [.group(id: "connectors-\(pane)", clip: nil, connectors)])
            + [.group(id: "names-\(pane)", clip: nil, texts)]
    }
}

extension Theme {
    /// Returns the colour of a series' last value: its own, or that of its last bar.
    func endColor(of item: ResolvedSeries, _ row: Int) -> Color {
        item.lastColor ?? (item.hasOwnColor ? item.mainColor : ValueTag.barColor(item, row, self))
    }
}

/// Moves labels of equal length apart within a range, in the same order, minimizing the sum of squared distances from the wanted positions.
///
/// - Parameter wanted: the wanted middles, ascending. They need to fit: `wanted.count * length` at most the range.
func spread(_ desired: [Double], length: Double, from start: Double, to end: Double) -> [Double] {
    /// Adjacent labels that touch: the wanted middle of the first one is `sum / count`.
    struct Block {
        var count: Int
        var sum: Double
    }
    func first(_ block: Block) -> Double {
        let last = end - length / 2 - Double(block.count - 1) * length
        return max(start + length / 2, min(block.sum / Double(block.count), last))
    }
    var blocks: [Block] = []
    for middle in desired {
        var block = Block(count: 1, sum: middle)
        while let before = blocks.last, first(before) + Double(before.count) * length > first(block) {
            blocks.removeLast()
            // The wanted middles of the later labels, converted to the first one of the block.
            block = Block(
                count: before.count + block.count,
                sum: before.sum + block.sum - Double(block.count) * Double(before.count) * length)
        }
        blocks.append(block)
    }
    return blocks.flatMap { block in (0..<block.count).map { first(block) + Double($0) * length } }
}
