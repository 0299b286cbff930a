import DojimaScale
import DojimaPlatform

extension Figure {
    /// Returns a picture of a pie or donut chart. Slices are one pixel apart; their shares are in them, or next to their names.
    ///
    ///     let frame = FigureFrame(heading: Heading(symbol: "Weights"))
    ///     Figure.pie(PieChart([PieSlice("SPY", 60), PieSlice("TLT", 40)]), in: frame)
    public static func pie(_ chart: PieChart, in frame: FigureFrame) -> Figure { pie(chart, in: frame, turnedBy: 0, showsLabels: true) }

    /// Returns the picture of a pie that is turned clockwise by an angle in radians, with the same centre and radius; `nil` for another figure.
    /// `showsLabels` is false for a frame in which the pie moves.
    public func turned(by angle: Double, showsLabels: Bool = true) -> Figure? {
        pie.map { Figure.pie($0, in: frame, turnedBy: angle, showsLabels: showsLabels) }
    }

    /// - Parameter entries: the entries of the legend; `nil` for the names and texts of the slices.
    private static func pie(
        _ chart: PieChart, in frame: FigureFrame, turnedBy angle: Double, showsLabels: Bool, entries given: [FigureEntry]? = nil
    ) -> Figure {
        let isDonut = (chart.options.hole ?? 0) > 0
        let entries = chart.slices.indices.map { slice in
            FigureEntry(
                name: chart.slices[slice].name, value: String(SliceText(chart, slice).tail(withShare: true).dropFirst()),
                color: chart.color(slice, frame.theme))
        }
        var figure = Figure(name: isDonut ? "donut" : "pie", frame: frame, entries: given ?? entries, pie: chart) { box, style in
            let drawn = PieLayout(chart, in: box, style)
            let layout = angle == 0 ? drawn : PieLayout(chart.rotated(by: angle), in: box, like: drawn, style)
            return PieDrawing(layout: layout, style: style, showsLabels: showsLabels).content
        }
        guard frame.options.legend == nil, chart.options.content != .none else { return figure }
        figure.variant = FigureVariant { box, style in
            let layout = PieLayout(chart, in: box, style)
            return layout.dropped > 0 || layout.labels.contains { !$0.text.hasPrefix(chart.slices[$0.slice].name) }
        } figure: { frame in
            var frame = frame
            var legend = Legend(.right)
            legend.maximumWidth = 0.6
            frame.options.legend = legend
            return pie(chart.withoutLabels, in: frame, turnedBy: angle, showsLabels: showsLabels, entries: entries)
        }
        return figure
    }
}

/// Draws a pie from its layout.
struct PieDrawing {
    let layout: PieLayout
    let style: DrawingStyle
    var showsLabels = true

    private var chart: PieChart { layout.chart }
    private var theme: Theme { style.theme }

    var content: FigureContent {
        var content = FigureContent()
        let labels = (showsLabels ? sliceLabels.map { $0.run } : []) + centerLabel
        content.shapes = [
            .group(id: "slices", clip: nil, chart.slices.indices.compactMap(sector)),
            .group(id: "spokes", clip: nil, showsLabels ? spokes : []),
            .group(id: "labels", clip: nil, labels.map { .text($0) }),
        ]
        content.parts.slices = chart.slices.indices.map { index in
            let (slice, arc) = (chart.slices[index], chart.arcs[index])
            return DescribedParts.Slice(name: slice.name, value: slice.value, share: arc.share, start: arc.start, end: arc.end)
        }
        if showsLabels, layout.dropped > 0 {
            content.warnings.append(
                layout.dropped == 1
                    ? "the label of a slice is left out: it does not fit"
                    : "the labels of \(layout.dropped) slices are left out: they do not fit")
        }
        return content
    }

    /// Returns a slice without half of the gap to each neighbour.
    private func sector(_ index: Int) -> Shape? {
        let (arc, radius, hole) = (chart.arcs[index], layout.radius, layout.hole)
        guard arc.share > 0, radius > 0 else { return nil }
        let center = layout.center(of: index)
        let tolerance = 0.05 * style.grid.pixel
        // A thin slice keeps most of its width.
        let half = arc.share == 1 ? 0 : min(style.grid.length(1) / 2, arc.share * .pi * radius / 4)
        func edge(_ radius: Double) -> [Point] {
            let inset = min(180 * arc.share, asin(min(1, half / radius)) * 180 / .pi)
            return center.arc(radius, from: arc.start + inset, to: arc.end - inset, tolerance: tolerance)
        }
        let tip = arc.share == 1 ? [] : [center.away(half / sin(arc.share * .pi), at: arc.middle)]
        let inner = hole > tolerance ? edge(hole).reversed() : tip
        return .polygon(edge(radius) + inner, fill: .color(chart.color(index, theme)))
    }

    private var spokes: [Shape] {
        let lines = layout.labels.filter { $0.line.count > 1 }.flatMap { label -> [Shape] in
            let spoke = spoke(label.slice)
            let width = style.grid.length(spoke.width)
            let line = Shape.polyline(label.line, stroke: Stroke(theme.strongText, width: width))
            // A line through a slice has an edge, so that it is visible on dark slices.
            let edge = Shape.polyline(label.line, stroke: Stroke(theme.background, width: width + 2 * style.grid.length(1)))
            return spoke.isShown == true ? [edge, line] : [line]
        }
        let discs = layout.anchors.map { slice, center in
            Arc(center: center, radius: spoke(slice).anchor)
        }
        guard !discs.isEmpty else { return lines }
        return lines + [.arcs(discs, fill: .color(theme.strongText), stroke: Stroke(theme.background, width: style.grid.length(1)))]
    }

    /// The labels of the slices, first those in slices. `line` is empty for a label in a slice and for a label without a line.
    var sliceLabels: [(slice: Int, run: TextRun, isInside: Bool, line: [Point])] {
        let inside = layout.texts.compactMap { text in
            layout.insideBox(of: text).map { box in
                let run = self.text(text.share, style.type.axis, insideColor(text.slice), x: box.x, middle: box.midY).anchored(.middle)
                return (slice: text.slice, run: run, isInside: true, line: [Point]())
            }
        }
        let outside = layout.labels.map { label in
            let run = text(label.text, style.type.legend, theme.strongText, x: label.box.x, middle: label.box.midY)
                .anchored(label.isRight ? .start : .end)
            return (slice: label.slice, run: run, isInside: false, line: label.line.count > 1 ? label.line : [])
        }
        return inside + outside
    }

    /// Returns the colour of texts in a slice.
    func insideColor(_ slice: Int) -> Color { chart.color(slice, theme).over(theme.background).contrasting }

    /// Returns the spoke of a slice.
    func spoke(_ slice: Int) -> SpokeOptions { chart.style(slice)?.spoke ?? chart.options.spokes }

    /// The text in the hole, truncated if it does not fit.
    var centerLabel: [TextRun] {
        guard let text = chart.options.centerText, layout.hole > 0 else { return [] }
        let font = style.type.heading
        let half = font.size * 0.6
        let width = 2 * sqrt(max(0, layout.hole * layout.hole - half * half)) - 8
        let fitted = style.typesetter.fitted(text, font, within: width)
        guard !fitted.isEmpty else { return [] }
        let x = layout.center.x - style.typesetter.width(fitted, font) / 2
        return [self.text(fitted, font, theme.strongText, x: x, middle: layout.center.y).anchored(.middle)]
    }

    private func text(_ text: String, _ font: Font, _ color: Color, x: Double, middle: Double) -> TextRun {
        style.typesetter.text(
            text, font, color, x: x, baseline: style.typesetter.baseline(centeredOn: middle, font), role: "label")
    }
}

extension PieChart {
    /// Returns the colour of a slice.
    fileprivate func color(_ slice: Int, _ theme: Theme) -> Color {
        style(slice)?.color ?? (isOther(slice) ? theme.background.mixed(with: theme.text, 0.4) : theme.partColor(slice))
    }
}
