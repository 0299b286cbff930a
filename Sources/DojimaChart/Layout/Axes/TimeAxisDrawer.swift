import DojimaScale
import DojimaTime

/// Draws one time axis of a chart: line, tick marks, labels, larger units in a second row, title and time zone.
///
/// Everything is in layout coordinates, with time from left to right, except texts, which are in picture coordinates.
struct TimeAxisDrawer {
    let plan: TimeAxisPlan
    let frame: AxisFrame
    /// The row of the axis next to the plots, including its title.
    let edgeBox: Rect
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
    var theme: Theme { style.theme.colored(\.axis) }
    var type: Typography { style.type }
    var typesetter: Typesetter { style.typesetter }
    var transform: OrientationTransform { style.transform }
    var isVertical: Bool { style.isVertical }

    /// The ticks of the axis. For daily and longer bars they are at the middle of the slots.
    var tickSet: TimeTickSet {
        guard !axis.style.isHidden else { return TimeTickSet() }
        let lines = plan.maxNameLines(in: edgeBox.height - plan.titleHeight(type), type)
        return scale.moved(plan.tickSet(width: scale.base.width, overhang: overhang, maxLines: lines, typesetter, type))
    }

    func shapes(_ set: TimeTickSet) -> [Shape] {
        let look = axis.style
        let box = frame.box
        guard !look.isHidden else { return [] }
        // A line through the plot is drawn with its pane.
        let edge = (frame.edge == .top ? box.y : box.maxY) + markShift
        let line = frame.line == nil && look.showsLine != false ? [typesetter.grid.horizontal(y: edge, from: box.x, to: box.maxX)] : []
        var shapes: [Shape] = line.isEmpty ? [] : transform([.rectangles(line, fill: .color(theme.frame))])
        shapes += transform(slashes)
        let marks = marks(set)
        if !marks.isEmpty { shapes += transform([.rectangles(marks, fill: .color(theme.frame))]) }
        guard look.showsLabels else { return shapes }
        shapes += labels(set)
        shapes += title
        shapes += set.secondRow.map { .text(secondRowLabel($0, in: set)) }
        if let tag {
            shapes.append(.rectangles([tag.box], fill: .color(style.theme.strongText)))
            shapes.append(.text(tag.run))
        }
        if let zone = zoneName, let clearance = clearance(of: zone), !shapes.contains(where: { $0.overlaps(clearance) }) {
            shapes.append(.text(zone))
        }
        return shapes
    }

    private func labels(_ set: TimeTickSet) -> [Shape] {
        let finest = rank(ofWeight: set.ticks.filter { !$0.isParent }.map(\.weight).min() ?? 0)
        let hasRow = !set.secondRow.isEmpty
        return set.ticks.filter { !$0.label.isEmpty }.flatMap { tick in
            // Larger units are emphasized among smaller ones; a year at the edge is not larger than other years.
            let isLarge = !hasRow && (tick.isParent ? finest < TimeStep.Unit.year.rank : tick.unitRank > finest)
            let (color, halo) = (isLarge ? theme.strongText : theme.text, frame.coversPlot ? theme.halo : nil)
            return lines(of: tick, color).map { Shape.text($0.haloed(halo)) }
        }
    }

    /// Returns the label of a tick, or the lines of a wrapped name, which are centred on the tick.
    private func lines(of tick: TimeTick, _ color: Color) -> [TextRun] {
        guard !tick.lines.isEmpty else { return [label(tick, color)] }
        return tick.lines.enumerated().map { index, text in
            var line = tick
            let width = typesetter.width(text, type.axis)
            (line.label, line.left, line.width, line.lines) = (text, tick.left + (tick.width - width) / 2, width, [])
            var run = label(line, color)
            // The first line of labels below the plot and the last one of labels above it is next to the axis.
            let step = frame.edge == .top ? index : index + 1 - tick.lines.count
            run.origin.y = typesetter.grid.edge(run.origin.y + Double(step) * plan.nameLineHeight(type))
            (run.wholeText, run.isContinuation) = (index == 0 ? tick.label : nil, index > 0)
            return run
        }
    }

    private func marks(_ set: TimeTickSet) -> [Rect] {
        let (grid, look, box) = (typesetter.grid, axis.style, frame.box.moved(0, markShift))
        guard look.showsTicks, type.density != .small else { return [] }
        let major = set.ticks.filter { !$0.isParent }.map { ($0.x, look.tickLength ?? 0) }
        return (major + set.minors.map { ($0.x, look.minorTickLength ?? 0) }).filter { $1 > 0 && $0 >= 0 }.map {
            frame.edge == .bottom
                ? grid.vertical(x: grid.center(box.x + $0), from: box.maxY - $1, to: box.maxY)
                : grid.vertical(x: grid.center(box.x + $0), from: box.y, to: box.y + $1)
        }
    }

    // MARK: Texts

    /// Returns the label of a tick; a rotated label ends at its tick.
    func label(_ tick: TimeTick, _ color: Color) -> TextRun {
        guard !isVertical else { return verticalLabel(tick, color) }
        let box = frame.box
        let role = tick.isParent ? "parent" : "tick"
        let x = box.x + tick.left
        guard axis.labelAngle != .horizontal else {
            let run = typesetter.text(
                tick.label, type.axis, color, x: x, baseline: typesetter.baseline(centeredOn: firstRowMiddle, type.axis), role: role)
            return tick.isParent ? run : run.anchored(.middle)
        }
        var run = typesetter.text(tick.label, type.axis, color, x: 0, baseline: 0, role: role)
        run.angle = axis.labelAngle.degrees
        let own = run.box
        let reach = max(0, axis.style.marks) + axis.style.tickGap
        let top = frame.edge == .top ? box.y + reach : box.maxY - reach - own.height
        run.origin = Point(typesetter.grid.edge(x - own.x), typesetter.grid.edge(top - own.y))
        return run
    }

    private var firstRowMiddle: Double {
        frame.edge == .bottom ? frame.box.maxY - type.timeAxisHeight / 2 - 1 : frame.box.y + type.timeAxisHeight / 2 + 1
    }

    /// Returns the text of a label of the second row, which names a larger unit such as the year of months.
    private func secondRowLabel(_ label: TimeRowLabel, in set: TimeTickSet) -> TextRun {
        guard !isVertical else {
            return verticalSecondRow(label, widest: set.secondRow.map { typesetter.width($0.text, type.axis) }.max() ?? 0)
        }
        let outer = plan.titleHeight(type) + type.axis.size * 0.7 + 2
        let baseline = typesetter.baseline(
            centeredOn: frame.edge == .top ? frame.box.maxY - outer : frame.box.y + outer, type.axis)
        return typesetter.text(label.text, type.axis, theme.strongText, x: frame.box.x + label.left, baseline: baseline, role: "parent")
    }

    /// The title in the middle of the plot, beyond the labels.
    private var title: [Shape] {
        guard !axis.shownTitle.isEmpty else { return [] }
        let font = type.axis
        let text = typesetter.fitted(axis.shownTitle, font, within: edgeBox.width)
        guard !isVertical else { return verticalTitle(text) }
        let outer = plan.titleHeight(type) / 2 + 1
        let baseline = typesetter.baseline(centeredOn: axis.side == .bottom ? edgeBox.maxY - outer : edgeBox.y + outer, font)
        let x = edgeBox.midX - typesetter.width(text, font) / 2
        let run = typesetter.text(text, font, theme.text, x: x, baseline: baseline, role: "axis-title").anchored(.middle)
        return text.isEmpty ? [] : [.text(run)]
    }

    /// The zone of an intraday axis in the corner below the value axis; a long name extends below the plot.
    var zoneName: TextRun? {
        guard axis.hasTimes, !axis.isTradeDates, axis.interval?.isIntraday ?? true, type.density != .small else { return nil }
        let name = axis.zone.shortName
        guard !isVertical else { return verticalZone(name) }
        let middle = axis.side == .bottom ? edgeBox.y + type.timeAxisHeight / 2 + 1 : edgeBox.maxY - type.timeAxisHeight / 2 - 1
        return typesetter.text(
            name, type.axis, theme.text, x: zoneColumn.maxX - type.columnInset - typesetter.width(name, type.axis),
            baseline: typesetter.baseline(centeredOn: middle, type.axis), role: "zone")
    }

    /// Returns the rectangle of the zone's name with the space before it; `nil` if it would extend beyond the axis.
    private func clearance(of zone: TextRun) -> Rect? {
        let (own, gap) = (zone.box, type.axis.size)
        let clearance = Rect(x: own.x - gap, y: own.y, width: own.width + gap, height: own.height)
        return isVertical || clearance.x >= frame.box.x ? clearance : nil
    }

    // MARK: Omitted labels

    /// Returns the ticks without overlaps with the zone's name. With several time axes, the zone names distinguish the axes, so overlapping
    /// labels are omitted. On a single axis, a date is shortened by its weekday if it then no longer overlaps the name.
    func withoutZoneOverlaps(_ set: TimeTickSet) -> TimeTickSet {
        guard let clearance = zoneName.flatMap(clearance) else { return set }
        guard axis.zones.isEmpty else { return withoutLabels(under: clearance, set) }
        guard !isVertical, axis.labelAngle == .horizontal else { return set }
        var set = set
        for index in set.ticks.indices where label(set.ticks[index], theme.text).box.overlaps(clearance) {
            guard let short = set.ticks[index].labelWithoutWeekday else { continue }
            var tick = set.ticks[index]
            let width = typesetter.width(short, type.axis)
            if !tick.isParent { tick.left += (tick.width - width) / 2 }
            (tick.label, tick.width) = (short, width)
            if !label(tick, theme.text).box.overlaps(clearance) { set.ticks[index] = tick }
        }
        return set
    }

    /// Returns the ticks, omitting labels that a rectangle would cover.
    func withoutLabels(under box: Rect?, _ set: TimeTickSet) -> TimeTickSet {
        guard let box else { return set }
        let wide = Rect(x: box.x - 4, y: box.y, width: box.width + 8, height: box.height)
        var set = set
        for index in set.ticks.indices where !set.ticks[index].label.isEmpty {
            if label(set.ticks[index], theme.text).box.overlaps(wide) { set.ticks[index].label = "" }
        }
        // The rectangle may extend into the second row.
        let complete = set
        set.secondRow.removeAll { secondRowLabel($0, in: complete).box.overlaps(wide) }
        return set
    }

    /// Returns the ticks, omitting labels that would overlap texts or lines of the plot.
    func clear(_ set: TimeTickSet, of texts: [Rect]) -> TimeTickSet {
        guard frame.coversPlot else { return isVertical ? clippedToPicture(set) : set }
        let layoutSize = transform(size)
        let bounds = transform(Rect(x: edgeBox.x, y: 0, width: layoutSize.width - edgeBox.x, height: layoutSize.height))
        var set = set
        for index in set.ticks.indices.reversed() where !set.ticks[index].label.isEmpty {
            let run = label(set.ticks[index], theme.text)
            guard texts.contains(where: run.box.overlaps) || !run.box.isInside(bounds, isVertical) else { continue }
            if set.ticks[index].isParent { set.ticks.remove(at: index) } else { set.ticks[index].label = "" }
        }
        set.secondRow = []
        return set
    }

    /// Returns the ticks, omitting labels that a narrow picture would clip.
    func clippedToPicture(_ set: TimeTickSet) -> TimeTickSet {
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
            let labels = count == 1 ? "a label of the time axis does" : "\(count) labels of the time axis do"
            set.warnings.append("\(labels) not fit next to the plots")
        }
        return set
    }
}

extension Shape {
    /// Whether the shape is a text that overlaps a rectangle.
    fileprivate func overlaps(_ box: Rect) -> Bool {
        if case .text(let run) = self { run.box.overlaps(box) } else { false }
    }
}

extension Rect {
    /// Whether a label of a time axis is within a rectangle along that axis.
    fileprivate func isInside(_ bounds: Rect, _ isVertical: Bool) -> Bool {
        (!isVertical || (y >= bounds.y && maxY <= bounds.maxY)) && x >= bounds.x && maxX <= bounds.maxX
    }
}

extension Zone {
    /// The name of the zone on an axis: the city of `America/New_York`, else the identifier.
    fileprivate var shortName: String {
        let last = identifier.split(separator: "/").last.map(String.init) ?? identifier
        return String(last.map { $0 == "_" ? " " : $0 })
    }
}
