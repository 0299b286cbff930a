import DojimaScale
import DojimaSeries
import DojimaText
import DojimaTime

extension ChartLayout {
    /// The crosshair over all else, its box where it covers no text and as little of the data as can be.
    func crosshair(avoiding texts: [Rect]) -> (shapes: [Shape], described: ChartDescription.Crosshair?, warning: String?) {
        guard let place = crosshairPlace else { return ([], nil, outsideWarning) }
        let reading = reading(place)
        let at = inPicture(place)
        var described = ChartDescription.Crosshair(
            time: Double(place.time.microseconds) / 1_000_000, x: at.x, y: at.y, series: place.point?.item.series.id ?? "",
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

    /// Where a crosshair stands in the picture: a coordinate that belongs to a value is `nil` without a point.
    private func inPicture(_ place: CrosshairPlace) -> (x: Double, y: Double?) {
        guard isVertical else { return (place.x, place.y) }
        let pane = frame.pane(place.point?.pane ?? 0)
        return (turn.value(place.y ?? pane.midY), turn.time(place.x))
    }

    private var outsideWarning: String? { chart.crosshair == nil ? nil : "crosshair: its point lies outside of what is shown" }

    private func lines(_ place: CrosshairPlace) -> [Shape] {
        let (grid, theme, parts, style) = (pen.grid, chart.theme, place.crosshair.parts, place.crosshair.style)
        let panes = chart.panes.indices.map(frame.pane)
        if let drawer = style.drawer {
            let point = Point(place.x, place.y ?? panes.first?.midY ?? 0)
            return drawer.draw(CrosshairCanvas(point: turn(point), panes: panes.map { turn($0) }, theme: theme, grid: grid))
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
            for legend in legendsOverPlots where legend.x - 2 < x && legend.maxX + 6 > x {
                if legend.y - 8 > start { segments.append(Segment(Point(x, start), Point(x, legend.y - 2))) }
                start = legend.maxY + 2
            }
            segments.append(Segment(Point(x, start), Point(x, bottom)))
        }
        if parts.contains(.horizontalLine), let y = place.y, let pane = place.point?.pane {
            let box = frame.pane(pane)
            let level = sharp(min(y, box.maxY - grid.pixel))
            let legend =
                isVertical ? nil : legends[pane].flatMap { $0.box.y - 2 < level && $0.box.maxY + 2 > level ? $0.box.maxX + 8 : nil }
            segments.append(Segment(Point(legend ?? box.x, level), Point(box.maxX, level)))
        }
        var shapes: [Shape] = segments.isEmpty ? [] : [.segments(segments, stroke: stroke)]
        if parts.contains(.target), let y = place.y, let item = place.point?.item, !item.series.kind.hasSlots {
            if let target = style.target {
                shapes += target.shapes(at: [Point(place.x, y)], color: item.shownLine.color, background: theme.background)
            } else {
                let centre = [Arc(center: Point(place.x, y), radius: 4)]
                shapes.append(.arcs(centre, fill: .color(item.shownLine.color), stroke: Stroke(theme.background, width: 1.5)))
            }
        }
        return turn(shapes)
    }

    /// Those of a vertical chart stand above the plots.
    private var legendsOverPlots: [Rect] { isVertical ? [] : legends.compactMap { $0?.box } }

    // MARK: Panel

    private var boxFont: Font { type.density == .small ? type.axis : type.legend }

    /// Title and values in two columns; with less room without the other series, and then with the last value alone.
    private func panel(_ reading: CrosshairReading, _ place: CrosshairPlace, avoiding texts: [Rect]) -> (shapes: [Shape], box: Rect)? {
        let pane = turn(frame.pane(place.point?.pane ?? 0))
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
        // Once from left to right: what a value says is no place for another.
        var (text, rest) = ("", template[...])
        while let close = rest.firstIndex(of: "}") {
            let open = rest[..<close].lastIndex(of: "{") ?? close
            let name = rest[open..<close].dropFirst()
            let value = name == "time" ? reading.title : (reading.main + reading.others).first { $0.label == name }?.text
            text += rest[..<open] + (value ?? String(rest[open...close]))
            rest = rest[rest.index(after: close)...]
        }
        text += rest
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        let entries = lines.dropFirst().map { CrosshairReading.Entry(label: $0, text: "", color: chart.theme.text) }
        return CrosshairPanel(title: lines.first ?? "", entries: entries, pen: pen, font: boxFont, theme: chart.theme)
    }

    /// A place beside the line at the time that meets no text: over as few points as can be, then near to the crosshair's own.
    private func free(_ size: Size, in pane: Rect, beside place: CrosshairPlace, avoiding texts: [Rect]) -> Rect? {
        let (gap, inset) = (12.0, 4.0)
        // As it is laid out, so that the line at the time stands upright.
        let (room, own) = (turn.back(pane), turn(size))
        let y = place.y ?? room.midY
        var best: (box: Rect, cost: Double)?
        for left in [place.x + gap, place.x - gap - own.width] where left >= room.x + inset && left + own.width <= room.maxX - inset {
            let data = stretches(from: left - 2, to: left + own.width + 2, place)
            var top = room.y + inset
            while top + own.height <= room.maxY - inset {
                let laid = pen.grid.snapped(Rect(x: left, y: top, width: own.width, height: own.height))
                let box = turn(laid)
                if !texts.contains(where: { $0.meets(box) }) {
                    // The line with its tag is kept in sight where that costs nothing.
                    let crosses = laid.y < y && laid.maxY > y ? 1.0 : 0
                    let cost = covered(laid, data) * 100 + abs(laid.midY - y) / room.height * 10 + crosses
                    if best.map({ cost < $0.cost }) ?? true { best = (box, cost) }
                }
                top += 8
            }
        }
        return best?.box
    }

    /// What the data of each pixel column in a stretch reach over, in pixels.
    private func stretches(from left: Double, to right: Double, _ place: CrosshairPlace) -> [(top: Double, bottom: Double)] {
        guard let item = place.point?.item, let pane = place.point?.pane else { return [] }
        let (placement, time, grid) = (item.placement, timeScale, pen.grid)
        let scale = plans[pane][item.axis].scale
        func column(_ index: Int) -> Double {
            ((time.start(placement.starts[index]) + time.end(placement.ends[index])) / 2 * grid.scale).rounded(.down)
        }
        let first = placement.rows.indices.prefixCount { column($0) < (left * grid.scale).rounded(.down) }
        let last = placement.rows.indices.prefixCount { column($0) < (right * grid.scale).rounded(.up) }
        var (stretches, known) = ([(top: Double, bottom: Double)](), -Double.infinity)
        for index in first..<max(first, last) {
            guard let extent = item.extent([placement.rows[index]]) else { continue }
            let ends = (scale.pixel(extent.lowerBound), scale.pixel(extent.upperBound))
            let (top, bottom) = (min(ends.0, ends.1), max(ends.0, ends.1))
            if column(index) == known, let end = stretches.indices.last {
                stretches[end] = (min(stretches[end].top, top), max(stretches[end].bottom, bottom))
            } else {
                known = column(index)
                stretches.append((top, bottom))
            }
        }
        return stretches
    }

    /// The share of such stretches that a box covers.
    private func covered(_ box: Rect, _ data: [(top: Double, bottom: Double)]) -> Double {
        let met = data.count { $0.top < box.maxY + 4 && $0.bottom > box.y - 4 }
        return data.isEmpty ? 0 : Double(met) / Double(data.count)
    }

    // MARK: Callout

    private var calloutDistance: Double { 20 }
    private var calloutLine: Double { (boxFont.size * 1.5).rounded() }

    private func calloutSize(_ lines: [String]) -> Size {
        Size(((lines.map { pen.width($0, boxFont) }.max() ?? 0) + 16).rounded(.up), calloutLine * 2 + 8)
    }

    /// The moment, and the value of a point with its unit.
    private func calloutLines(_ place: CrosshairPlace, _ point: TrackedPoint) -> [String] {
        let plan = plans[point.pane][point.item.axis]
        let name =
            if case .bars = point.item.series.data, point.item.series.kind.thinning != .tallest { "Close" } else { point.item.series.name }
        let unit = plan.axis.shownTitle.isEmpty ? "" : " \(plan.axis.shownTitle)"
        return [title(of: place), "\(name): \(plan.text(point.value))\(unit)"]
    }

    /// The room that a callout above its point takes.
    func calloutHeadroom(pane: Int) -> [(axis: Int, x: Double, top: Double, pixels: Double)] {
        guard chart.crosshair?.box == .callout, chart.crosshair?.parts.contains(.box) == true, let place = crosshairPlace, place.isShown,
            let point = place.point, point.pane == pane
        else { return [] }
        let size = turn(calloutSize(calloutLines(place, point)))
        return [(point.item.axis, place.x - 80, point.item.drawnValue(point.row), calloutDistance + size.height + 2)]
    }

    /// The value of the point alone, twenty pixels above or below it, with a caret that leans where the box is kept inside the plot.
    private func callout(_ place: CrosshairPlace, avoiding texts: [Rect]) -> (shapes: [Shape], box: Rect)? {
        guard let point = place.point, let y = place.y else { return nil }
        let pane = frame.pane(point.pane)
        let color = point.item.hasOwnColor ? point.item.shownLine.color : chart.theme.strongText
        let lines = calloutLines(place, point)
        let size = calloutSize(lines)
        if isVertical { return callout(lines, size, color, at: turn(Point(place.x, y)), in: turn(pane), avoiding: texts) }
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
        let caret = [Point(foot - 5, edge), Point(place.x, y), Point(foot + 5, edge)]
        return (callout(lines, color, caret, box), box)
    }

    /// Twenty pixels right or left of its point, the caret leaning where the box is kept inside the plot.
    private func callout(_ lines: [String], _ size: Size, _ color: Color, at point: Point, in pane: Rect, avoiding texts: [Rect]) -> (
        shapes: [Shape], box: Rect
    )? {
        guard size.height <= pane.height - 4 else { return nil }
        let top = min(max(pane.y + 2, point.y - size.height / 2), pane.maxY - 2 - size.height)
        let boxes = [point.x + calloutDistance, point.x - calloutDistance - size.width].map { left in
            pen.grid.snapped(Rect(x: left, y: top, width: size.width, height: size.height))
        }
        let inside = boxes.filter { $0.x >= pane.x && $0.maxX <= pane.maxX }
        guard let box = inside.first(where: { box in !texts.contains { $0.meets(box) } }) else { return nil }
        let edge = box.x > point.x ? box.x : box.maxX
        let foot = min(max(point.y, box.y + 5), box.maxY - 5)
        return (callout(lines, color, [Point(edge, foot - 5), point, Point(edge, foot + 5)], box), box)
    }

    private func callout(_ lines: [String], _ color: Color, _ caret: [Point], _ box: Rect) -> [Shape] {
        let texts = lines.enumerated().map { index, line in
            let middle = box.y + 4 + calloutLine * (Double(index) + 0.5)
            return Shape.text(
                pen.text(
                    line, boxFont, color.contrasting, x: box.x + 8, baseline: pen.baseline(centredOn: middle, boxFont), role: "crosshair"))
        }
        return [.polygon(caret, fill: .color(color)), .rectangles([box], fill: .color(color))] + texts
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
