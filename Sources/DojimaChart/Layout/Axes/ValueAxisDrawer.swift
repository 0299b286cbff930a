import DojimaScale

/// Draws one value axis: tags, title, labels and tick marks. For a vertical chart they are in a row, see `ValueAxisDrawer+ValueAxisRow.swift`.
struct ValueAxisDrawer {
    let plan: AxisPlan
    let frame: AxisFrame
    /// The column of the axis next to the pane, including a title in the middle.
    let column: Rect
    let tags: [ValueTag]
    /// The offset from the column to the edge of the plot, positive to the right; 0 unless there is a legend between them.
    let markShift: Double
    let style: DrawingStyle

    /// The shapes, in picture coordinates, and the ticks with the labels that are drawn.
    struct Drawn {
        var shapes: [Shape] = []
        var ticks: [ChartDescription.Tick] = []
        var minors: [ChartDescription.Tick] = []
    }

    var theme: Theme { style.theme.colored(\.axis) }
    private var type: Typography { style.type }
    private var typesetter: Typesetter { style.typesetter }
    private var grid: PixelGrid { style.grid }

    /// Returns the shapes and the description of the axis; an axis without labels has no shapes.
    ///
    /// - Parameter texts: rectangles that labels avoid, in picture coordinates.
    func drawn(pane: String, avoiding texts: [Rect]) -> (shapes: [Shape], described: ChartDescription.Axis) {
        let (transform, ticks, hasLabels) = (style.transform, plan.tickSet, plan.axis.showsLabels)
        let drawn = hasLabels ? style.isVertical ? row(avoiding: texts) : column(avoiding: texts) : Drawn()
        let axisBox = hasLabels ? frame.box : Rect(x: column.x, y: plan.top, width: 0, height: plan.height)
        let described = ChartDescription.Axis(
            id: plan.axis.id, side: side, pane: pane, box: transform(axisBox), range: plan.scale.domain, ticks: drawn.ticks,
            step: ticks.step,
            minorStep: ticks.minorStep, minors: drawn.minors, line: frame.line.map { transform($0) }, warnings: plan.warnings)
        return (hasLabels ? [.group(id: "axis-\(plan.axis.id)", clip: nil, drawn.shapes)] : [], described)
    }

    /// The side of the picture on which the axis is drawn.
    private var side: String {
        switch (style.isVertical, plan.axis.shownSide) {
        case (false, let side): side.rawValue
        case (true, .left): "bottom"
        case (true, .right): "top"
        }
    }

    /// Draws labels below each other, right-aligned.
    private func column(avoiding texts: [Rect]) -> Drawn {
        var (drawn, occupied) = (Drawn(), texts)
        let column = labelColumn
        let right = column.maxX - type.columnInset - (plan.axis.shownSide == .left ? plan.tickMarkSpace : 0)
        let inner = column.x + (plan.axis.shownSide == .right ? plan.tickMarkSpace : 0)
        let title = plan.sideTitle(isVertical: false)
        // Labels of an axis that crosses the plot are at its line, with the tick marks.
        let axisBox = frame.coversPlot ? frame.box : column
        let ticks = plan.tickSet.ticks.map { ($0, y: grid.center(plan.scale.pixel($0.value))) }
        var labels = ticks.map { label($0.label, in: axisBox, right: right, middle: plan.middle(ofLabelAt: $1)) }
        var boxes = tags.map { tag in
            grid.snapped(
                Rect(x: inner + 1, y: tag.middle - type.tagHeight / 2, width: column.width - plan.tickMarkSpace - 1, height: type.tagHeight)
            )
        }
        moveApart(&labels, &boxes, left: inner + type.columnInset, right: right)
        if plan.needsTitle {
            let run = endTitle(title, right: right, top: column.y, avoiding: labels.map(\.box) + boxes + texts)
            drawn.shapes.append(.text(run))
            occupied.append(run.box)
        }
        for (tag, box) in zip(tags, boxes) {
            let end = box.maxX < right ? box.maxX - ValueAxisDrawer.tagInset : right
            let run = text(tag.text, textColor(of: tag), font: type.tag, endingAt: end, middle: box.midY, role: "tag")
            drawn.shapes += [.rectangles([box], fill: .color(tag.color)), .text(run)]
            occupied += [box, run.box]
        }
        if plan.axis.titlePlacement != .end {
            drawn.shapes += middleTitle
        } else if !title.isEmpty, !plan.needsTitle {
            let middle = column.y + type.rowHeight / 2
            let run = text(title, labelColor, endingAt: right, middle: middle, role: "axis-title")
            if !occupied.contains(where: { $0.overlaps(run.box) }) {
                drawn.shapes.append(.text(run))
                occupied.append(run.box)
            }
        }
        drawn.minors = plan.tickSet.minors.map {
            ChartDescription.Tick(value: $0, at: grid.center(plan.scale.pixel($0)), label: "")
        }
        let levels = Set(plan.shownLevels)
        /// Returns the label of a tick, moved by the first of some shifts with which it is free; `nil` if there is none.
        func run(_ index: Int, shiftedBy shifts: [Double]) -> TextRun? {
            let (tick, y) = ticks[index]
            guard plan.axis.style.showsLabels, !tick.label.isEmpty else { return nil }
            guard occupied.contains(where: { $0.overlaps(labels[index].box) }) else { return labels[index] }
            let others = occupied + labels.indices.filter { abs($0 - index) == 1 }.map { labels[$0].box }
            let moved = shifts.lazy.map { label(tick.label, in: axisBox, right: right, middle: plan.middle(ofLabelAt: y) + $0) }
            return moved.first { run in
                run.box.y >= axisBox.y && run.box.maxY <= axisBox.maxY && !others.contains { $0.overlaps(run.box) }
            }
        }
        var runs = ticks.indices.map { index in
            run(index, shiftedBy: levels.contains(ticks[index].0.value) ? ValueAxisDrawer.shifts : ValueAxisDrawer.smallShifts)
        }
        // An axis with one number has no scale.
        if runs.count(where: { $0 != nil }) < 2 { runs = ticks.indices.map { run($0, shiftedBy: ValueAxisDrawer.shifts) } }
        for (run, (tick, y)) in zip(runs, ticks) {
            if let run { drawn.shapes.append(.text(run.haloed(frame.coversPlot ? theme.halo : nil))) }
            drawn.ticks.append(ChartDescription.Tick(value: tick.value, at: y, label: run == nil ? "" : tick.label))
        }
        drawn.shapes += marks(axisBox, drawn.ticks.map(\.at), drawn.minors.map(\.at))
        return drawn
    }

    /// Returns the title at the upper end of the axis. If one of `boxes` is there, the title is below that box, unless it would overlap
    /// another one.
    private func endTitle(_ title: String, right: Double, top: Double, avoiding boxes: [Rect]) -> TextRun {
        func run(_ middle: Double) -> TextRun { text(title, theme.text, endingAt: right, middle: middle, role: "axis-title") }
        let first = run(top + type.rowHeight / 2)
        guard let covered = boxes.first(where: { $0.overlaps(first.box) }) else { return first }
        // The baseline is rounded to whole pixels, so the box may be higher than its middle says.
        let rough = run(covered.midY + plan.labelLength)
        let below = run(covered.midY + plan.labelLength + max(0, (covered.maxY - rough.box.y).rounded(.up)))
        return below.box.maxY > plan.top + plan.height || boxes.contains { $0.overlaps(below.box) } ? first : below
    }

    /// The pixels by which the label of a level may move away from an adjacent tag that leaves it no space: few enough that it still clearly
    /// belongs to its line.
    static let shifts = [-2.0, 2, -4, 4, -6, 6]
    /// The same for the labels of other ticks, of which an axis has several.
    static let smallShifts = [-2.0, 2]

    /// The distance between the outer edge of a tag, or its edge next to a label, and its text.
    private static let tagInset = 5.0
    /// The distance in pixels from a label to the text of a tag in the same row.
    static let besideGap = tagInset + 3

    /// Moves labels under tags to the side of the plot, and makes these tags narrower, if both fit in the column.
    ///
    /// - Parameters:
    ///   - labels: the labels of the ticks.
    ///   - boxes: the rectangles of the tags.
    ///   - left: the left end of texts.
    ///   - right: the right end of texts.
    private func moveApart(_ labels: inout [TextRun], _ boxes: inout [Rect], left: Double, right: Double) {
        guard plan.axis.style.showsLabels, plan.axis.labelAngle == .horizontal, !frame.coversPlot else { return }
        let (full, isRight) = (boxes, plan.axis.shownSide == .right)
        for index in labels.indices where !labels[index].text.isEmpty {
            let own = labels[index].box
            let met = full.indices.filter { full[$0].overlaps(own) }
            let free = right - left - own.width - ValueAxisDrawer.besideGap + 0.5
            guard !met.isEmpty, met.allSatisfy({ typesetter.width(tags[$0].text, type.tag) <= free }) else { continue }
            if isRight {
                labels[index].origin.x += grid.edge(left) - own.x
                labels[index].anchor = .start
            }
            let space = ValueAxisDrawer.besideGap - ValueAxisDrawer.tagInset
            for tag in met {
                let start = isRight ? max(boxes[tag].x, labels[index].box.maxX + space) : boxes[tag].x
                let end = isRight ? boxes[tag].maxX : min(boxes[tag].maxX, own.x - space)
                boxes[tag] = grid.snapped(Rect(x: start, y: boxes[tag].y, width: end - start, height: boxes[tag].height))
            }
        }
    }

    /// Returns the label of a tick: at the end of the column, or over the plot next to the line of the axis.
    private func label(_ label: String, in axisBox: Rect, right: Double, middle: Double) -> TextRun {
        let color = labelColor
        let isAtLine = frame.coversPlot && frame.edge == .left
        let end = frame.coversPlot ? axisBox.maxX - type.columnInset - plan.tickMarkSpace : right
        let left = axisBox.x + type.columnInset + plan.tickMarkSpace
        guard plan.axis.labelAngle == .horizontal else {
            var run = turned(label)
            let own = run.box
            run.origin = Point(grid.edge((isAtLine ? left : end - own.width) - own.x), grid.edge(middle - own.midY))
            return run
        }
        guard isAtLine else { return text(label, color, endingAt: end, middle: middle, role: "tick") }
        return typesetter.text(label, type.axis, color, x: left, baseline: typesetter.baseline(centeredOn: middle, type.axis), role: "tick")
    }

    /// Returns the label of a tick at the angle of the axis, at the origin of the picture.
    func turned(_ label: String) -> TextRun {
        var run = typesetter.text(label, type.axis, labelColor, x: 0, baseline: 0, role: "tick")
        run.angle = plan.axis.labelAngle.degrees
        return run
    }

    /// Returns the colour of the text of a tag.
    func textColor(of tag: ValueTag) -> Color { theme.texts.tag.color ?? tag.color.contrasting }

    /// Returns the line along the edge of the plot, if it is requested, and the tick marks at positions along the axis, in layout
    /// coordinates.
    func marks(_ axisBox: Rect, _ ticks: [Double], _ minors: [Double]) -> [Shape] {
        // Tick marks of the innermost axis stay at the plot, even if there is a legend in between.
        let shift = frame.coversPlot || plan.order > 0 ? 0 : markShift
        let edge = (frame.edge == .left ? axisBox.x : axisBox.maxX) + shift
        let (outwards, look): (Double, AxisStyle) = (frame.edge == .left ? 1 : -1, plan.axis.style)
        let line =
            look.showsLine == true && frame.line == nil
            ? [grid.vertical(x: grid.center(edge), from: plan.top, to: plan.top + plan.height)] : []
        let marks = [(ticks, look.tickLength ?? 0), (minors, look.minorTickLength ?? 0)].flatMap { positions, length in
            let end = edge + outwards * length
            return length > 0 && look.showsTicks
                ? positions.map { grid.horizontal(y: $0, from: min(edge, end), to: max(edge, end)) } : []
        }
        return line.isEmpty && marks.isEmpty ? [] : [.rectangles(line + marks, fill: .color(theme.frame))]
    }

    func text(_ text: String, _ color: Color, font: Font? = nil, endingAt right: Double, middle: Double, role: String) -> TextRun {
        let font = font ?? type.axis
        return typesetter.text(
            text, font, color, x: right - typesetter.width(text, font), baseline: typesetter.baseline(centeredOn: middle, font), role: role
        ).anchored(.end)
    }

    // MARK: Title

    /// The part of the column that holds labels.
    var labelColumn: Rect {
        let titleWidth = plan.titleWidth(style)
        return Rect(
            x: column.x + (plan.axis.shownSide == .left ? titleWidth : 0), y: column.y, width: max(0, column.width - titleWidth),
            height: column.height)
    }

    /// The colour of labels and title: a legible shade of the colour of the only series, if the axes have different ones.
    var labelColor: Color { theme.texts.axis.color ?? plan.labelColor.map(theme.seriesText) ?? theme.text }

    /// A title in the middle of the axis, at the outer end of its column.
    var middleTitle: [Shape] {
        let isRotated = plan.axis.titlePlacement == .turned
        let (titles, length) = (plan.middleTitles(isVertical: style.isVertical), isRotated || style.isVertical ? plan.height : .infinity)
        let text = titles.first { typesetter.width($0, type.axis) <= length } ?? typesetter.fitted(titles[0], type.axis, within: length)
        guard !text.isEmpty else { return [] }
        var run = typesetter.text(text, type.axis, labelColor, x: 0, baseline: 0, role: "axis-title")
        if isRotated, !style.isVertical { run.angle = -90 }
        let (own, titleWidth) = (run.box, plan.titleWidth(style))
        let x = plan.axis.shownSide == .left ? column.x + titleWidth / 2 : column.maxX - titleWidth / 2
        let middle = style.transform(Point(x, plan.top + plan.height / 2))
        run.origin = Point(grid.edge(middle.x - own.midX), grid.edge(middle.y - own.midY))
        return [.text(run)]
    }
}

extension AxisPlan {
    /// The width of tick marks and their gap that exceeds the padding of a column without tick marks.
    var tickMarkSpace: Double {
        let style = axis.style
        return style.marks > 0 ? style.marks + style.tickGap - 5 : 0
    }

    /// Returns the width of a title in the middle of the axis, outside the labels.
    func titleWidth(_ style: DrawingStyle) -> Double {
        let title = sideTitle(isVertical: style.isVertical)
        guard !title.isEmpty else { return 0 }
        switch axis.titlePlacement {
        case .end: return 0
        case .turned: return style.type.axis.size + 7
        case .level: return style.isVertical ? style.type.axis.size + 7 : style.typesetter.width(title, style.type.axis) + 7
        }
    }

    /// Returns the width that the axis needs next to its pane: labels, tags, tick marks and title.
    func columnWidth(_ tags: [ValueTag], _ style: DrawingStyle) -> Double {
        let (type, typesetter) = (style.type, style.typesetter)
        let labels = axis.style.showsLabels ? tickSet.ticks.map { labelSize($0.label, style) } : []
        let depth = max(0, tickMarkSpace) + titleWidth(style)
        guard !style.isVertical else {
            let row = axis.labelAngle == .horizontal ? 0 : labels.map(\.height).max() ?? 0
            return (max(type.rowHeight, row) + 3 + depth).rounded(.up)
        }
        let title = axis.titlePlacement == .end ? typesetter.width(sideTitle(isVertical: false), type.axis) : 0
        let widestTag = tags.map { typesetter.width($0.text, type.tag) }.max() ?? 0
        // The column is wide enough for the label of any level next to the widest tag. If there are few labels next to a level, as in a
        // low pane, this is true of all of them.
        let areFew = !shownLevels.isEmpty && tickSet.ticks.count { !$0.label.isEmpty } <= 4
        let beside = zip(tickSet.ticks, labels).filter { areFew || shownLevels.contains($0.0.value) }.map(\.1.width).max()
        let isApart = widestTag > 0 && axis.labelAngle == .horizontal
        let pair = isApart ? beside.map { $0 + ValueAxisDrawer.besideGap + widestTag } ?? 0 : 0
        let widest = max(labels.map(\.width).max() ?? 0, widestTag, pair, title)
        // Without texts, a column is as wide as its tick marks.
        guard widest > 0 || axis.style.showsLabels else { return (axis.style.marks + titleWidth(style)).rounded(.up) }
        return (widest + 2 * type.columnInset + depth).rounded(.up)
    }
}
