import DojimaScale
import DojimaTime

/// Draws one time axis of a chart: line, tick marks, labels, larger units in a second row, title and time zone.
///
/// Everything is in layout coordinates, with time from left to right, except texts, which are in picture coordinates.
struct TimeAxisDrawer {
    let plan: TimeAxisPlan
    let place: AxisFrame
    /// The row of the axis next to the plots, including its title.
    let strip: Rect
    /// The offset from the row to the edge of the plots, positive downwards; 0 unless there is a legend between them.
    let markShift: Double
    /// The maximum distance by which labels may extend beyond the plots, in pixels.
    let overhang: Double
    let scale: PaneScale
    /// The column of value labels whose corner shows the name of the zone.
    let zoneColumn: Rect
    /// The id of the first pane, which the axis may cross.
    let pane: String
    /// The tag with the time of the crosshair; `nil` if there is none.
    let tag: (run: TextRun, box: Rect)?
    /// The marks of gaps on the line of the axis.
    let slashes: [Shape]
    let style: DrawingStyle
    /// The size of the picture.
    let size: Size

    var axis: TimeAxis { plan.axis }
    var theme: Theme { style.theme }
    var type: Typography { style.type }
    var pen: Pen { style.pen }
    var turn: Turn { style.turn }
    var isVertical: Bool { style.isVertical }

    /// The ticks of the axis. For daily and longer bars they are at the middle of the slots.
    var tickSet: TimeTickSet {
        guard !axis.style.isHidden else { return TimeTickSet() }
        return scale.moved(plan.tickSet(width: scale.base.width, overhang: overhang, pen, type))
    }

    func shapes(_ set: TimeTickSet) -> [Shape] {
        let look = axis.style
        let box = place.strip
        guard !look.isHidden else { return [] }
        // A line through the plot is drawn with its pane.
        let edge = (place.edge == .top ? box.y : box.maxY) + markShift
        let line = place.line == nil ? [pen.grid.horizontal(y: edge, from: box.x, to: box.maxX)] : []
        var shapes: [Shape] = line.isEmpty ? [] : turn([.rectangles(line, fill: .color(theme.frame))])
        shapes += turn(slashes)
        let marks = marks(set)
        if !marks.isEmpty { shapes += turn([.rectangles(marks, fill: .color(theme.frame))]) }
        guard look.showsLabels else { return shapes }
        shapes += labels(set)
        shapes += title
        shapes += set.secondRow.map { .text(secondRowLabel($0, in: set)) }
        if let tag {
            shapes.append(.rectangles([tag.box], fill: .color(theme.strongText)))
            shapes.append(.text(tag.run))
        }
        if let zone = zoneName, let room = room(of: zone), !shapes.contains(where: { $0.covers(room) }) { shapes.append(.text(zone)) }
        return shapes
    }

    private func labels(_ set: TimeTickSet) -> [Shape] {
        let coarse = set.ticks.filter { !$0.isParent }.map(\.weight).min() ?? 0
        let hasRow = !set.secondRow.isEmpty
        return set.ticks.filter { !$0.label.isEmpty }.map { tick in
            // Larger units are emphasized among smaller ones.
            let isLarge = !hasRow && (tick.isParent || tick.unitRank > rank(ofWeight: coarse))
            let run = label(tick, isLarge ? theme.strongText : theme.text)
            return .text(run.haloed(place.coversPlot ? theme.halo : nil))
        }
    }

    private func marks(_ set: TimeTickSet) -> [Rect] {
        let (grid, look, box) = (pen.grid, axis.style, place.strip.moved(0, markShift))
        guard look.showsTicks, type.density != .small else { return [] }
        let major = set.ticks.filter { !$0.isParent }.map { ($0.x, look.tickLength) }
        return (major + set.minors.map { ($0.x, look.minorTickLength) }).filter { $1 > 0 && $0 >= 0 }.map {
            place.edge == .bottom
                ? grid.vertical(x: grid.centre(box.x + $0), from: box.maxY - $1, to: box.maxY)
                : grid.vertical(x: grid.centre(box.x + $0), from: box.y, to: box.y + $1)
        }
    }

    // MARK: Texts

    /// Returns the label of a tick; a rotated label ends at its tick.
    func label(_ tick: TimeTick, _ color: Color) -> TextRun {
        guard !isVertical else { return uprightLabel(tick, color) }
        let box = place.strip
        let role = tick.isParent ? "parent" : "tick"
        let x = box.x + tick.left
        guard axis.labelAngle != .horizontal else {
            let run = pen.text(tick.label, type.axis, color, x: x, baseline: pen.baseline(centredOn: firstRowMiddle, type.axis), role: role)
            return tick.isParent ? run : run.anchored(.middle)
        }
        var run = pen.text(tick.label, type.axis, color, x: 0, baseline: 0, role: role)
        run.angle = axis.labelAngle.rawValue
        let own = run.box
        let reach = max(0, axis.style.marks) + axis.style.tickGap
        let top = place.edge == .top ? box.y + reach : box.maxY - reach - own.height
        run.origin = Point(pen.grid.edge(x - own.x), pen.grid.edge(top - own.y))
        return run
    }

    private var firstRowMiddle: Double {
        place.edge == .bottom ? place.strip.maxY - type.timeAxisHeight / 2 - 1 : place.strip.y + type.timeAxisHeight / 2 + 1
    }

    /// Returns the label of a larger unit in the second row.
    private func secondRowLabel(_ label: TimeRowLabel, in set: TimeTickSet) -> TextRun {
        guard !isVertical else {
            return uprightSecondRow(label, widest: set.secondRow.map { pen.width($0.text, type.axis) }.max() ?? 0)
        }
        let outer = plan.titleHeight(type) + type.axis.size * 0.7 + 2
        let baseline = pen.baseline(
            centredOn: place.edge == .top ? place.strip.maxY - outer : place.strip.y + outer, type.axis)
        return pen.text(label.text, type.axis, theme.strongText, x: place.strip.x + label.left, baseline: baseline, role: "parent")
    }

    /// The title in the middle of the plot, beyond the labels.
    private var title: [Shape] {
        guard !axis.shownTitle.isEmpty else { return [] }
        let font = type.axis
        let text = pen.fitted(axis.shownTitle, font, within: strip.width)
        guard !isVertical else { return uprightTitle(text) }
        let outer = plan.titleHeight(type) / 2 + 1
        let baseline = pen.baseline(centredOn: axis.side == .bottom ? strip.maxY - outer : strip.y + outer, font)
        let x = strip.midX - pen.width(text, font) / 2
        let run = pen.text(text, font, theme.text, x: x, baseline: baseline, role: "axis-title").anchored(.middle)
        return text.isEmpty ? [] : [.text(run)]
    }

    /// The zone of an intraday axis in the corner below the value axis; a long name extends below the plot.
    var zoneName: TextRun? {
        guard axis.hasTimes, !axis.isTradeDates, axis.interval?.isIntraday ?? true, type.density != .small else { return nil }
        let name = axis.zone.shortName
        guard !isVertical else { return uprightZone(name) }
        let middle = axis.side == .bottom ? strip.y + type.timeAxisHeight / 2 + 1 : strip.maxY - type.timeAxisHeight / 2 - 1
        return pen.text(
            name, type.axis, theme.text, x: zoneColumn.maxX - type.columnInset - pen.width(name, type.axis),
            baseline: pen.baseline(centredOn: middle, type.axis), role: "zone")
    }

    /// Returns the rectangle of the zone's name with the space before it; `nil` if it would extend beyond the axis.
    private func room(of zone: TextRun) -> Rect? {
        let (own, gap) = (zone.box, type.axis.size)
        let room = Rect(x: own.x - gap, y: own.y, width: own.width + gap, height: own.height)
        return isVertical || room.x >= place.strip.x ? room : nil
    }

    // MARK: Omitted labels

    /// Returns the ticks without overlaps with the zone's name. With several time axes, the zone names distinguish the axes, so overlapping
    /// labels are omitted. On a single axis, a date is shortened by its weekday if it then no longer overlaps the name.
    func clearOfZone(_ set: TimeTickSet) -> TimeTickSet {
        guard let room = zoneName.flatMap(room) else { return set }
        guard axis.zones.isEmpty else { return withoutLabels(under: room, set) }
        guard !isVertical, axis.labelAngle == .horizontal else { return set }
        var set = set
        for index in set.ticks.indices where label(set.ticks[index], theme.text).box.meets(room) {
            guard let short = set.ticks[index].labelWithoutWeekday else { continue }
            var tick = set.ticks[index]
            let width = pen.width(short, type.axis)
            if !tick.isParent { tick.left += (tick.width - width) / 2 }
            (tick.label, tick.width) = (short, width)
            if !label(tick, theme.text).box.meets(room) { set.ticks[index] = tick }
        }
        return set
    }

    /// Returns the ticks, omitting labels that a rectangle would cover.
    func withoutLabels(under box: Rect?, _ set: TimeTickSet) -> TimeTickSet {
        guard let box else { return set }
        let wide = Rect(x: box.x - 4, y: box.y, width: box.width + 8, height: box.height)
        var set = set
        for index in set.ticks.indices where !set.ticks[index].label.isEmpty {
            if label(set.ticks[index], theme.text).box.meets(wide) { set.ticks[index].label = "" }
        }
        // The rectangle may extend into the second row.
        let whole = set
        set.secondRow.removeAll { secondRowLabel($0, in: whole).box.meets(wide) }
        return set
    }

    /// Returns the ticks, omitting labels that would overlap texts or lines of the plot.
    func clear(_ set: TimeTickSet, of texts: [Rect]) -> TimeTickSet {
        guard place.coversPlot else { return isVertical ? inPicture(set) : set }
        let laid = turn(size)
        let whole = turn(Rect(x: strip.x, y: 0, width: laid.width - strip.x, height: laid.height))
        var set = set
        for index in set.ticks.indices.reversed() where !set.ticks[index].label.isEmpty {
            let run = label(set.ticks[index], theme.text)
            guard texts.contains(where: run.box.meets) || !run.box.stands(in: whole, isVertical) else { continue }
            if set.ticks[index].isParent { set.ticks.remove(at: index) } else { set.ticks[index].label = "" }
        }
        set.secondRow = []
        return set
    }

    /// Returns the ticks, omitting labels that a narrow picture would clip.
    func inPicture(_ set: TimeTickSet) -> TimeTickSet {
        let isInside = { (box: Rect) in box.x >= 0 && box.maxX <= size.width }
        var set = set
        var count = set.ticks.count
        set.ticks.removeAll { $0.isParent && !isInside(label($0, theme.text).box) }
        count -= set.ticks.count
        for index in set.ticks.indices where !isInside(label(set.ticks[index], theme.text).box) {
            set.ticks[index].label = ""
            count += 1
        }
        if count > 0 {
            let labels = count == 1 ? "a label of the time axis has" : "\(count) labels of the time axis have"
            set.warnings.append("\(labels) no room beside the plots")
        }
        return set
    }
}

extension Shape {
    /// Whether the shape is a text that overlaps a rectangle.
    fileprivate func covers(_ box: Rect) -> Bool {
        if case .text(let run) = self { run.box.meets(box) } else { false }
    }
}

extension Rect {
    /// Whether a label of a time axis is within a rectangle along that axis.
    fileprivate func stands(in room: Rect, _ isVertical: Bool) -> Bool {
        (!isVertical || (y >= room.y && maxY <= room.maxY)) && x >= room.x && maxX <= room.maxX
    }
}
