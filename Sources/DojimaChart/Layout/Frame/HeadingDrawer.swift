import DojimaScale

/// Draws the heading: symbol, interval, exchange and note in one line, or a title with these below it if there is room.
struct HeadingDrawer {
    let title: String
    /// The texts after the title, in order.
    let details: [String]
    /// Whether the details stand below the title instead of beside it.
    let hasTwoLines: Bool
    let options: LayoutOptions
    /// The rectangle of the heading in the picture, without margins.
    let box: Rect
    /// The rectangle of the plots in the picture.
    let plots: Rect
    /// The x in the picture on which the title is centred.
    let middle: Double
    let style: DrawingStyle

    /// The texts of the heading; none if it is hidden.
    var runs: [TextRun] {
        guard !options.titleHidden else { return [] }
        let (pen, type) = (style.pen, style.type)
        let title = pen.fitted(title, type.heading, within: width)
        let (titleWidth, gap) = (pen.width(title, type.heading), type.subtitle.size * 0.6)
        let free = hasTwoLines ? width : width - titleWidth - gap
        let text = details.isEmpty ? "" : pen.fitted(details.joined(separator: " · "), type.subtitle, within: free)
        let textWidth = pen.width(text, type.subtitle)
        let first = text.isEmpty || hasTwoLines ? titleWidth : titleWidth + gap + textWidth
        let baseline = box.y + type.heading.size * 0.98
        let main = pen.text(title, type.heading, style.theme.strongText, x: start(of: first), baseline: baseline, role: "title")
        guard !text.isEmpty else { return backed([main]) }
        let x = hasTwoLines ? start(of: textWidth) : main.box.maxX + gap
        let y = hasTwoLines ? baseline + type.subtitle.size * 1.35 + 2 : baseline
        return backed([main, pen.text(text, type.subtitle, style.theme.text, x: x, baseline: y, role: "subtitle")])
    }

    /// Returns the texts, with a halo if they lie over the plot.
    private func backed(_ runs: [TextRun]) -> [TextRun] {
        options.titleOverPlot ? runs.map { $0.haloed(style.theme.halo) } : runs
    }

    /// The maximum width of a line that stays aligned within the margins.
    private var width: Double {
        options.titleAlign == .left ? ends.right - ends.left : max(0, 2 * min(middle - ends.left, ends.right - middle))
    }

    /// The ends of the space for a line: over a plot those of the plot, clear of the axis labels.
    private var ends: (left: Double, right: Double) { options.titleOverPlot ? (plots.x, plots.maxX) : (box.x, box.maxX) }

    /// Returns the x at which a line of a width begins.
    private func start(of width: Double) -> Double { options.titleAlign == .left ? ends.left : middle - width / 2 }
}

extension HeadingDrawer {
    /// Creates the drawer of a chart's heading in a frame.
    init(_ chart: Chart, in frame: Frame, _ style: DrawingStyle) {
        let (heading, title) = (chart.heading, chart.options.shownTitle)
        let hasTwoLines = chart.options.hasTwoHeadingLines(style.type)
        let note = heading.note.isEmpty ? chart.groupingNote : heading.note
        let details = ([heading.interval, heading.exchange, heading.adjustment, note] + (chart.isFacet ? [] : chart.bases)).filter {
            !$0.isEmpty
        }
        let turn = style.turn
        let middle =
            switch chart.layout.titleAlign {
            case .left, .chart: turn(frame.size).width / 2
            case .canvas: turn(frame.canvas).midX
            case .plot: turn(frame.plots).midX
            }
        self.init(
            title: title.isEmpty ? heading.symbol : title,
            details: title.isEmpty ? details : hasTwoLines ? [heading.symbol] + details : [], hasTwoLines: hasTwoLines,
            options: chart.layout, box: frame.heading, plots: turn(frame.plots), middle: middle, style: style)
    }
}

extension Chart {
    /// The bases of the rebased axes, without repetition.
    var bases: [String] {
        panes.flatMap(\.axes).compactMap { $0.rebasing?.words(on: time) }.reduce(into: []) {
            if !$0.contains($1) { $0.append($1) }
        }
    }

    /// The note about bars that were grouped for the picture; empty if there are none.
    fileprivate var groupingNote: String {
        let grouped = panes.flatMap(\.series).filter { $0.shownAs != nil && $0.shownAs != heading.interval }
        // If lines show every bar, only the volumes are grouped.
        let prices = grouped.first { $0.kind.baseline == nil }
        if let shown = prices?.shownAs { return "shown as \(shown) bars" }
        return grouped.first?.shownAs.map { "volume shown as \($0) bars" } ?? ""
    }
}
