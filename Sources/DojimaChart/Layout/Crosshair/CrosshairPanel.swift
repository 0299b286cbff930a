import DojimaScale
import DojimaSeries
import DojimaText

/// Positions the box with the values of all series at a crosshair, next to the line at its time.
struct CrosshairBox {
    let place: CrosshairPosition
    /// The pane of the point, or the first one.
    let pane: PaneLayout
    let style: DrawingStyle

    /// The maximum fraction of its width with data behind it for a box with all values.
    private static let mostHidden = 0.6

    /// Returns a box with title and values in two columns. If it does not fit, or would hide much of the data at every position, the other
    /// series are omitted, then all values but the last.
    ///
    /// - Parameter texts: rectangles that the box avoids, in picture coordinates.
    func panel(of reading: CrosshairReading, avoiding texts: [Rect]) -> (shapes: [Shape], box: Rect)? {
        let (title, entries) = reading.shown(in: style.theme)
        let close = reading.main.filter { $0.label == "Close" }
        let fewer = reading.lines.isEmpty ? [reading.main, close.isEmpty ? Array(reading.main.prefix(1)) : close] : []
        let panels = ([entries] + fewer).map {
            CrosshairPanel(title: title, entries: $0, pen: style.pen, font: style.type.crosshair, theme: style.theme)
        }
        let placed = panels.lazy.compactMap { panel in free(panel.size, avoiding: texts).map { (panel: panel, place: $0) } }
        let chosen = placed.first { $0.place.hidden <= CrosshairBox.mostHidden } ?? Array(placed).min { $0.place.hidden < $1.place.hidden }
        return chosen.map { ($0.panel.shapes(in: $0.place.box), $0.place.box) }
    }

    /// Returns a rectangle that overlaps no text, covers little data and is near the crosshair's point: next to the line at its time, or
    /// further away if the box would hide much of the data there. `hidden` is the fraction of its width with data behind it.
    private func free(_ size: Size, avoiding texts: [Rect]) -> (box: Rect, hidden: Double)? {
        let (gap, inset) = (12.0, 4.0)
        // In layout coordinates the line at the time is vertical. Converted from picture coordinates, because the rounded edges of the plot
        // in the picture limit the box.
        let (room, own) = (style.turn.back(style.turn(pane.box)), style.turn(size))
        let y = place.y ?? room.midY
        var best: (box: Rect, hidden: Double, cost: Double)?
        let cover = DataOcclusion(pane)
        let sides = [place.x + gap, place.x - gap - own.width]
        let (first, last) = (room.x + inset, room.maxX - inset - own.width)
        let away = stride(from: first, through: last, by: max(8, own.width / 2)).filter { $0 > sides[0] || $0 < sides[1] }
        for left in sides + away where left >= first && left <= last {
            let distance = max(left - sides[0], sides[1] - left, 0)
            let data = cover.strips(from: left - 2, to: left + own.width + 2)
            var top = room.y + inset
            while top + own.height <= room.maxY - inset {
                let laid = style.grid.snapped(Rect(x: left, y: top, width: own.width, height: own.height))
                let box = style.turn(laid)
                if !texts.contains(where: { $0.meets(box) }) {
                    // Prefers not to cover the horizontal line if all else is equal.
                    let crosses = laid.y < y && laid.maxY > y ? 1.0 : 0
                    let farAway = distance > 0 ? 25 + distance / room.width * 25 : 0
                    let hidden = data.share(from: laid.y - 4, to: laid.maxY + 4)
                    let cost = hidden * 100 + abs(laid.midY - y) / room.height * 10 + crosses + farAway
                    if best.map({ cost < $0.cost }) ?? true { best = (box, hidden, cost) }
                }
                top += 8
            }
        }
        return best.map { ($0.box, $0.hidden) }
    }
}

/// The box of a crosshair: a title over labels at the left and values at the right.
struct CrosshairPanel {
    let title: String
    let entries: [CrosshairReading.Entry]
    let pen: Pen
    let font: Font
    let theme: Theme

    private var strong: Font { Font(family: font.family, size: font.size, weight: .semibold) }
    private var line: Double { (font.size * 1.5).rounded() }
    private let inset = 8.0

    var size: Size {
        let rows = entries.map { pen.width($0.label, font) + 16 + pen.width($0.text, font) }
        let width = max(pen.width(title, strong), rows.max() ?? 0)
        return Size((width + 2 * inset).rounded(.up), line * Double(entries.count + 1) + inset + 3)
    }

    func shapes(in box: Rect) -> [Shape] {
        let pixel = pen.grid.length(1)
        let inner = Rect(x: box.x + pixel, y: box.y + pixel, width: box.width - 2 * pixel, height: box.height - 2 * pixel)
        var shapes: [Shape] = [.rectangles([box], fill: .color(theme.frame)), .rectangles([inner], fill: .color(theme.background))]
        func text(_ text: String, _ font: Font, _ color: Color, x: Double, row: Int, _ anchor: TextRun.Anchor = .start) -> Shape {
            let middle = box.y + inset / 2 + 1.5 + line * (Double(row) + 0.5)
            let run = pen.text(text, font, color, x: x, baseline: pen.baseline(centredOn: middle, font), role: "crosshair")
            return .text(run.anchored(anchor))
        }
        shapes.append(text(title, strong, theme.strongText, x: box.x + inset, row: 0))
        for (index, entry) in entries.enumerated() {
            shapes.append(text(entry.label, font, theme.text, x: box.x + inset, row: index + 1))
            if entry.text.isEmpty { continue }
            shapes.append(text(entry.text, font, entry.color, x: box.maxX - inset - pen.width(entry.text, font), row: index + 1, .end))
        }
        return shapes
    }
}
