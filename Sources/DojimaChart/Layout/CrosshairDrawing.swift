import DojimaScale
import DojimaSeries
import DojimaTime

extension ChartLayout {
    /// The crosshair over all else, its box where it covers no text and as little of the data as can be.
    func crosshair(avoiding texts: [Rect]) -> (shapes: [Shape], described: ChartDescription.Crosshair?, warning: String?) {
        guard let place = crosshairPlace else { return ([], nil, outsideWarning) }
        let reading = reading(place)
        var described = ChartDescription.Crosshair(
            time: Double(place.time.microseconds) / 1_000_000, x: place.x, y: place.y, series: place.point?.item.series.id ?? "",
            value: place.point?.value, isMoved: place.isMoved, isShown: place.isShown, title: reading.title,
            entries: (reading.main + reading.others).map { ChartDescription.Crosshair.Entry(label: $0.label, text: $0.text) }, box: nil)
        guard place.isShown else { return ([], described, outsideWarning) }
        var (shapes, warning) = (lines(place), String?.none)
        if place.crosshair.parts.contains(.box) {
            let box = place.crosshair.box == .panel ? panel(reading, place, avoiding: texts) : callout(place, avoiding: texts)
            shapes += box?.shapes ?? []
            described.box = box?.box
            if box == nil { warning = "crosshair: no room for its box" }
        }
        return ([.group(id: "crosshair", clip: nil, shapes)], described, warning)
    }

    private var outsideWarning: String? { chart.crosshair == nil ? nil : "crosshair: its point lies outside of what is shown" }

    private func lines(_ place: CrosshairPlace) -> [Shape] {
        let (grid, theme, parts, style) = (pen.grid, chart.theme, place.crosshair.parts, place.crosshair.style)
        let panes = chart.panes.indices.map(frame.pane)
        if let drawer = style.drawer {
            let point = Point(place.x, place.y ?? panes.first?.midY ?? 0)
            return drawer.draw(CrosshairCanvas(point: point, panes: panes, theme: theme, grid: grid))
        }
        let width = grid.length(style.lineWidth)
        let stroke = Stroke(style.lineColor ?? theme.text, width: width, dash: style.dash)
        // A line of an even number of device pixels is sharp between two of them.
        let isEven = Int((width * grid.scale).rounded()) % 2 == 0
        let sharp = { (value: Double) in isEven ? grid.edge(value) : grid.centre(value) }
        let (top, bottom) = (frame.pane(0).y, frame.pane(chart.panes.count - 1).maxY)
        var segments: [Segment] = []
        let x = sharp(min(place.x, frame.plotLeft + frame.plotWidth - grid.pixel))
        if parts.contains(.verticalLine) {
            // Not through the text of legends.
            var start = top
            for legend in legends.compactMap({ $0?.box }) where legend.x - 2 < x && legend.maxX + 6 > x {
                if legend.y - 8 > start { segments.append(Segment(Point(x, start), Point(x, legend.y - 2))) }
                start = legend.maxY + 2
            }
            segments.append(Segment(Point(x, start), Point(x, bottom)))
        }
        if parts.contains(.horizontalLine), let y = place.y, let pane = place.point?.pane {
            let box = frame.pane(pane)
            let level = sharp(min(y, box.maxY - grid.pixel))
            let legend = legends[pane].flatMap { $0.box.y - 2 < level && $0.box.maxY + 2 > level ? $0.box.maxX + 8 : nil }
            segments.append(Segment(Point(legend ?? box.x, level), Point(box.maxX, level)))
        }
        var shapes: [Shape] = segments.isEmpty ? [] : [.segments(segments, stroke: stroke)]
        if parts.contains(.target), let y = place.y, let item = place.point?.item, !item.series.kind.hasSlots {
            if let target = style.target {
                shapes += target.shapes(at: [Point(place.x, y)], color: item.shownLine.color, ground: theme.ground)
            } else {
                let centre = [Arc(center: Point(place.x, y), radius: 4)]
                shapes.append(.arcs(centre, fill: .color(item.shownLine.color), stroke: Stroke(theme.ground, width: 1.5)))
            }
        }
        return shapes
    }

    // MARK: Panel

    private var boxFont: Font { type.density == .small ? type.axis : type.legend }

    /// Title and values in two columns; with less room without the other series, and then with the last value alone.
    private func panel(_ reading: CrosshairReading, _ place: CrosshairPlace, avoiding texts: [Rect]) -> (shapes: [Shape], box: Rect)? {
        let pane = frame.pane(place.point?.pane ?? 0)
        if !place.crosshair.style.template.isEmpty {
            let panel = templated(reading, place.crosshair.style.template)
            return free(panel.size, in: pane, beside: place, avoiding: texts).map { (panel.shapes(in: $0), $0) }
        }
        let close = reading.main.filter { $0.label == "Close" }
        for entries in [reading.main + reading.others, reading.main, close.isEmpty ? Array(reading.main.prefix(1)) : close] {
            let panel = CrosshairPanel(title: reading.title, entries: entries, pen: pen, font: boxFont, theme: chart.theme)
            guard let box = free(panel.size, in: pane, beside: place, avoiding: texts) else { continue }
            return (panel.shapes(in: box), box)
        }
        return nil
    }

    /// The lines of a template with the values that the box would tell.
    private func templated(_ reading: CrosshairReading, _ template: String) -> CrosshairPanel {
        var text = template.replacing("{time}", with: reading.title)
        for entry in reading.main + reading.others { text = text.replacing("{\(entry.label)}", with: entry.text) }
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        let rest = lines.dropFirst().map { CrosshairReading.Entry(label: $0, text: "", color: chart.theme.text) }
        return CrosshairPanel(title: lines.first ?? "", entries: rest, pen: pen, font: boxFont, theme: chart.theme)
    }

    /// A place beside the vertical line that meets no text: over as few points as can be, then near to the crosshair's own.
    private func free(_ size: Size, in pane: Rect, beside place: CrosshairPlace, avoiding texts: [Rect]) -> Rect? {
        let (gap, inset) = (12.0, 4.0)
        let y = place.y ?? pane.midY
        var best: (box: Rect, cost: Double)?
        for left in [place.x + gap, place.x - gap - size.width] where left >= pane.x + inset && left + size.width <= pane.maxX - inset {
            var top = pane.y + inset
            while top + size.height <= pane.maxY - inset {
                let box = pen.grid.snapped(Rect(x: left, y: top, width: size.width, height: size.height))
                if !texts.contains(where: { $0.meets(box) }) {
                    // The line with its tag is kept in sight where that costs nothing.
                    let crosses = box.y < y && box.maxY > y ? 1.0 : 0
                    let cost = covered(box, place) * 100 + abs(box.midY - y) / pane.height * 10 + crosses
                    if best.map({ cost < $0.cost }) ?? true { best = (box, cost) }
                }
                top += 8
            }
        }
        return best?.box
    }

    /// The share of the points behind a box that it covers, of at most some hundred.
    private func covered(_ box: Rect, _ place: CrosshairPlace) -> Double {
        guard let item = place.point?.item else { return 0 }
        let pixels = timeScale
        let placement = item.placement
        let first = partitionPoint(placement.starts) { pixels.start($0) < box.x - 2 }
        let last = partitionPoint(placement.starts) { pixels.start($0) <= box.maxX + 2 }
        guard first < last, let pane = place.point?.pane else { return 0 }
        let scale = plans[pane][item.axis].scale
        var (met, seen) = (0.0, 0.0)
        for index in stride(from: first, to: last, by: max(1, (last - first) / 100)) {
            guard let extent = item.extent([placement.rows[index]]) else { continue }
            let (a, b) = (scale.pixel(extent.lowerBound), scale.pixel(extent.upperBound))
            seen += 1
            if min(a, b) < box.maxY + 4, max(a, b) > box.y - 4 { met += 1 }
        }
        return seen > 0 ? met / seen : 0
    }

    // MARK: Callout

    private var calloutDistance: Double { 20 }
    private var calloutLine: Double { (boxFont.size * 1.5).rounded() }
    private var calloutHeight: Double { calloutLine * 2 + 8 }

    /// The room that a callout above its point takes.
    func calloutHeadroom(pane: Int) -> [(axis: Int, x: Double, top: Double, pixels: Double)] {
        guard chart.crosshair?.box == .callout, chart.crosshair?.parts.contains(.box) == true, let place = crosshairPlace, place.isShown,
            let point = place.point, point.pane == pane
        else { return [] }
        return [(point.item.axis, place.x - 80, point.item.drawnValue(point.row), calloutDistance + calloutHeight + 2)]
    }

    /// The value of the point alone, twenty pixels above or below it, with a caret that leans where the box is kept inside the plot.
    private func callout(_ place: CrosshairPlace, avoiding texts: [Rect]) -> (shapes: [Shape], box: Rect)? {
        guard let point = place.point, let y = place.y else { return nil }
        let (pane, plan) = (frame.pane(point.pane), plans[point.pane][point.item.axis])
        let color = point.item.hasOwnColor ? point.item.shownLine.color : chart.theme.strongText
        let name =
            if case .bars = point.item.series.data, point.item.series.kind.thinning != .tallest { "Close" } else { point.item.series.name }
        let unit = plan.axis.title.isEmpty ? "" : " \(plan.axis.title)"
        let lines = [title(of: place), "\(name): \(plan.text(point.value))\(unit)"]
        let height = calloutLine
        let size = Size(((lines.map { pen.width($0, boxFont) }.max() ?? 0) + 16).rounded(.up), calloutHeight)
        guard size.width <= pane.width - 4 else { return nil }
        let distance = calloutDistance
        let left = min(max(pane.x + 2, place.x - size.width / 2), pane.maxX - 2 - size.width)
        let boxes = [y - distance - size.height, y + distance].map { top in
            pen.grid.snapped(Rect(x: left, y: top, width: size.width, height: size.height))
        }
        let inside = boxes.filter { $0.y >= pane.y && $0.maxY <= pane.maxY }
        guard let box = inside.first(where: { box in !texts.contains { $0.meets(box) } }) else { return nil }
        let edge = box.y > y ? box.y : box.maxY
        let foot = min(max(place.x, box.x + 5), box.maxX - 5)
        var shapes: [Shape] = [
            .polygon([Point(foot - 5, edge), Point(place.x, y), Point(foot + 5, edge)], fill: .color(color)),
            .rectangles([box], fill: .color(color)),
        ]
        for (index, line) in lines.enumerated() {
            let middle = box.y + 4 + height * (Double(index) + 0.5)
            shapes.append(
                .text(
                    pen.text(
                        line, boxFont, color.contrasting, x: box.x + 8, baseline: pen.baseline(centredOn: middle, boxFont),
                        role: "crosshair")))
        }
        return (shapes, box)
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
        var shapes: [Shape] = [.rectangles([box], fill: .color(theme.frame)), .rectangles([inner], fill: .color(theme.ground))]
        func text(_ text: String, _ font: Font, _ color: Color, x: Double, row: Int) -> Shape {
            let middle = box.y + inset / 2 + 1.5 + line * (Double(row) + 0.5)
            return .text(pen.text(text, font, color, x: x, baseline: pen.baseline(centredOn: middle, font), role: "crosshair"))
        }
        shapes.append(text(title, strong, theme.strongText, x: box.x + inset, row: 0))
        for (index, entry) in entries.enumerated() {
            shapes.append(text(entry.label, font, theme.text, x: box.x + inset, row: index + 1))
            if entry.text.isEmpty { continue }
            shapes.append(text(entry.text, font, entry.color, x: box.maxX - inset - pen.width(entry.text, font), row: index + 1))
        }
        return shapes
    }
}
