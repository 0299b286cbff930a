import DojimaScale
import Glibc

extension Figure {
    /// Returns a picture of a pie or donut chart. Slices are one pixel apart; their shares are in them, or next to their names.
    ///
    ///     let frame = FigureFrame(heading: Heading(symbol: "Weights"))
    ///     Figure.pie(PieChart([PieSlice("SPY", 60), PieSlice("TLT", 40)]), in: frame)
    public static func pie(_ chart: PieChart, in frame: FigureFrame) -> Figure {
        let isDonut = (chart.options.hole ?? 0) > 0
        let entries = chart.slices.indices.map { slice in
            FigureEntry(
                name: chart.slices[slice].name, value: String(SliceText(chart, slice).tail(withShare: true).dropFirst()),
                color: chart.color(slice, frame.theme))
        }
        return Figure(name: isDonut ? "donut" : "pie", frame: frame, entries: entries) { box, style in
            PieDrawing(layout: PieLayout(chart, in: box, style), style: style).content
        }
    }
}

/// Draws a pie from its layout.
private struct PieDrawing {
    let layout: PieLayout
    let style: DrawingStyle

    private var chart: PieChart { layout.chart }
    private var theme: Theme { style.theme }

    var content: FigureContent {
        var content = FigureContent()
        content.shapes = [
            .group(id: "slices", clip: nil, chart.slices.indices.compactMap(sector)),
            .group(id: "spokes", clip: nil, spokes),
            .group(id: "labels", clip: nil, (insideLabels + outsideLabels + centerLabel).map { .text($0) }),
        ]
        content.parts.slices = chart.slices.indices.map { index in
            let (slice, arc) = (chart.slices[index], chart.arcs[index])
            return DescribedParts.Slice(name: slice.name, value: slice.value, share: arc.share, start: arc.start, end: arc.end)
        }
        if layout.dropped > 0 {
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
            let spoke = chart.style(label.slice)?.spoke ?? chart.options.spokes
            let width = style.grid.length(spoke.width)
            let line = Shape.polyline(label.line, stroke: Stroke(theme.strongText, width: width))
            // A line through a slice has an edge, so that it is visible on dark slices.
            let edge = Shape.polyline(label.line, stroke: Stroke(theme.background, width: width + 2 * style.grid.length(1)))
            return spoke.show == true ? [edge, line] : [line]
        }
        let discs = layout.anchors.map { slice, center in
            Arc(center: center, radius: (chart.style(slice)?.spoke ?? chart.options.spokes).anchor)
        }
        guard !discs.isEmpty else { return lines }
        return lines + [.arcs(discs, fill: .color(theme.strongText), stroke: Stroke(theme.background, width: style.grid.length(1)))]
    }

    private var insideLabels: [TextRun] {
        layout.texts.compactMap { text in
            layout.insideBox(of: text).map { box in
                let color = chart.color(text.slice, theme).over(theme.background).contrasting
                return self.text(text.share, style.type.axis, color, x: box.x, middle: box.midY).anchored(.middle)
            }
        }
    }

    private var outsideLabels: [TextRun] {
        layout.labels.map { label in
            text(label.text, style.type.legend, theme.strongText, x: label.box.x, middle: label.box.midY)
                .anchored(label.isRight ? .start : .end)
        }
    }

    /// The text in the hole, truncated where it does not fit.
    private var centerLabel: [TextRun] {
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
