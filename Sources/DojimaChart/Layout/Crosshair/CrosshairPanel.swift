import DojimaText
import DojimaScale

/// Positions the box with the values of all series at a crosshair, next to the line at its time.
struct CrosshairBox {
    @Boxed private(set) var position: CrosshairPosition
    /// The pane of the point, or the first one.
    @Boxed private(set) var pane: PaneLayout
    let style: DrawingStyle

    /// The maximum fraction of the width of the full box that may cover data; beyond it the box has fewer values.
    private static let maxHidden = 0.6

    /// Returns a box with title and values in two columns. If it does not fit, or would hide much of the data at every position, the other
    /// series are omitted, then all values but the last.
    ///
    /// - Parameter texts: rectangles that the box avoids, in picture coordinates.
    func panel(of reading: CrosshairReading, avoiding texts: [Rect]) -> (shapes: [Shape], box: Rect)? {
        let (title, entries) = reading.shown(in: style.theme)
        let close = reading.main.filter { $0.label == "Close" }
        let fewer = reading.lines.isEmpty ? [reading.main, close.isEmpty ? Array(reading.main.prefix(1)) : close] : []
        let panels = ([entries] + fewer).map {
            CrosshairPanel(title: title, entries: $0, typesetter: style.typesetter, font: style.type.crosshair, theme: style.theme)
        }
        let placed = panels.lazy.compactMap { panel in free(panel.size, avoiding: texts).map { (panel: panel, candidate: $0) } }
        let chosen =
            placed.first { $0.candidate.hidden <= CrosshairBox.maxHidden }
            ?? Array(placed).min { $0.candidate.hidden < $1.candidate.hidden }
        return chosen.map { ($0.panel.shapes(in: $0.candidate.box), $0.candidate.box) }
    }

    /// Returns a rectangle that overlaps no text, covers little data and is near the crosshair's point: next to the line at its time, or
    /// further away if the box would hide much of the data there. `hidden` is the fraction of its width with data behind it.
    private func free(_ size: Size, avoiding texts: [Rect]) -> (box: Rect, hidden: Double)? {
        let (gap, inset) = (12.0, 4.0)
        // In layout coordinates the line at the time is vertical. Converted from picture coordinates, because the rounded edges of the plot
        // in the picture limit the box.
        let (area, own) = (style.transform.inverse(style.transform(pane.box)), style.transform(size))
        let y = position.y ?? area.midY
        var best: (box: Rect, hidden: Double, cost: Double)?
        let occlusion = DataOcclusion(pane)
        let sides = [position.x + gap, position.x - gap - own.width]
        let (first, last) = (area.x + inset, area.maxX - inset - own.width)
        // At most 512 steps in each direction bound the search in pictures of any size.
        let away = stride(from: first, through: last, by: max(8, own.width / 2, (last - first) / 512))
            .filter { $0 > sides[0] || $0 < sides[1] }
        let (top, bottom) = (area.y + inset, area.maxY - inset - own.height)
        for left in sides + away where left >= first && left <= last {
            let distance = max(left - sides[0], sides[1] - left, 0)
            let data = occlusion.columns(from: left - 2, to: left + own.width + 2)
            for top in stride(from: top, through: bottom, by: max(8, (bottom - top) / 512)) {
                let laid = style.grid.snapped(Rect(x: left, y: top, width: own.width, height: own.height))
                let box = style.transform(laid)
                if !texts.contains(where: { $0.overlaps(box) }) {
                    // Prefers not to cover the horizontal line if all else is equal.
                    let crosses = laid.y < y && laid.maxY > y ? 1.0 : 0
                    let farAway = distance > 0 ? 25 + distance / area.width * 25 : 0
                    let hidden = data.coveredFraction(from: laid.y - 4, to: laid.maxY + 4)
                    let cost = hidden * 100 + abs(laid.midY - y) / area.height * 10 + crosses + farAway
                    if best.map({ cost < $0.cost }) ?? true { best = (box, hidden, cost) }
                }
            }
        }
        return best.map { ($0.box, $0.hidden) }
    }
}

/// The box of a crosshair: a title over labels at the left and values at the right.
struct CrosshairPanel {
    let title: String
    let entries: [CrosshairReading.Entry]
    let typesetter: Typesetter
    let font: Font
    let theme: Theme

    private var strong: Font { Font(family: font.family, size: font.size, weight: .semibold) }
    private var line: Double { (font.size * 1.5).rounded() }
    private let inset = 8.0

    var size: Size {
        let rows = entries.map { typesetter.width($0.label, font) + 16 + typesetter.width($0.text, font) }
        let width = max(typesetter.width(title, strong), rows.max() ?? 0)
        return Size((width + 2 * inset).rounded(.up), line * Double(entries.count + 1) + inset + 3)
    }

    func shapes(in box: Rect) -> [Shape] {
        let pixel = typesetter.grid.length(1)
        let inner = Rect(x: box.x + pixel, y: box.y + pixel, width: box.width - 2 * pixel, height: box.height - 2 * pixel)
        var shapes: [Shape] = [.rectangles([box], fill: .color(theme.frame)), .rectangles([inner], fill: .color(theme.background))]
        func text(_ text: String, _ font: Font, _ color: Color, x: Double, row: Int, _ anchor: TextRun.Anchor = .start) -> Shape {
            let middle = box.y + inset / 2 + 1.5 + line * (Double(row) + 0.5)
            let run = typesetter.text(text, font, color, x: x, baseline: typesetter.baseline(centeredOn: middle, font), role: "crosshair")
            return .text(run.anchored(anchor))
        }
        shapes.append(text(title, strong, theme.strongText, x: box.x + inset, row: 0))
        for (index, entry) in entries.enumerated() {
            shapes.append(text(entry.label, font, theme.text, x: box.x + inset, row: index + 1))
            if entry.text.isEmpty { continue }
            shapes.append(
                text(entry.text, font, entry.color, x: box.maxX - inset - typesetter.width(entry.text, font), row: index + 1, .end))
        }
        return shapes
    }
}
