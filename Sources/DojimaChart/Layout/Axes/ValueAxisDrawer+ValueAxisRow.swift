import DojimaScale

/// A value axis of a vertical chart: its labels are side by side in a row above or below the plots.
extension ValueAxisDrawer {
    func row(avoiding texts: [Rect]) -> Drawn {
        let (transform, grid, type) = (style.transform, style.grid, style.type)
        let axisBox = frame.coversPlot ? frame.box : labelColumn
        let middle = middle(ofRow: axisBox, isAbove: frame.edge == .left)
        // Tags and the title stay at the edge of the plots even if labels cross the plot.
        let ownMiddle = self.middle(ofRow: labelColumn, isAbove: plan.axis.shownSide == .right)
        let plotSpan = transform(Rect(x: 0, y: plan.top, width: 0, height: plan.height))
        var (drawn, occupied) = (Drawn(), texts)
        let title = plan.sideTitle(isVertical: true)
        if plan.needsTitle {
            // Tags take precedence: the title is drawn where it overlaps none, shortened to the kind of scale if necessary.
            let taken = tags.map { Rect(x: transform.value($0.middle) - $0.length / 2, y: 0, width: $0.length, height: 1) }
            let runs = plan.neededTitles(isVertical: true).map {
                text($0, theme.text, endingAt: plotSpan.maxX, middle: ownMiddle, role: "axis-title")
            }
            if let run = runs.first(where: { run in
                !taken.contains { $0.x <= run.box.maxX && run.box.x <= $0.maxX } && run.box.x >= plotSpan.x
            }) {
                drawn.shapes.append(.text(run))
                occupied.append(run.box)
            }
        }
        for tag in tags where tag.length <= plotSpan.width {
            let x = transform.value(tag.middle)
            let box = grid.snapped(
                Rect(x: x - tag.length / 2, y: ownMiddle - type.tagHeight / 2, width: tag.length, height: type.tagHeight))
            let run = centered(tag.text, textColor(of: tag), box.midX, box.midY, role: "tag", type.tag)
            drawn.shapes += [.rectangles([box], fill: .color(tag.color)), .text(run)]
            occupied += [Rect(x: box.x - 2, y: box.y, width: box.width + 4, height: box.height), run.box]
        }
        if plan.axis.titlePlacement != .end {
            drawn.shapes += middleTitle
        } else if !title.isEmpty, !plan.needsTitle {
            // At the right end of the axis, like a unit after the values.
            let run = text(title, labelColor, endingAt: plotSpan.maxX, middle: ownMiddle, role: "axis-title")
            if run.box.x >= plotSpan.x, !occupied.contains(where: { $0.overlaps(run.box) }) {
                drawn.shapes.append(.text(run))
                occupied.append(run.box)
            }
        }
        let (ticks, levels) = (plan.tickSet.ticks, Set(plan.shownLevels))
        let positions = ticks.map { transform.value(grid.center(plan.scale.pixel($0.value))) }
        let middles = zip(ticks, positions).map { tick, at in
            levels.contains(tick.value) ? transform.value(plan.middle(ofLabelAt: plan.scale.pixel(tick.value))) : at
        }
        let labels = zip(ticks, middles).map { inside(plotSpan, label($0.label, $1, middle, axisBox)) }
        var runs = [TextRun?](repeating: nil, count: ticks.count)
        // Levels are always labelled, so their labels are placed first and may move beside a tag or another text.
        let order = ticks.indices.filter { levels.contains(ticks[$0].value) } + ticks.indices.filter { !levels.contains(ticks[$0].value) }
        for index in order where plan.axis.style.showsLabels && !ticks[index].label.isEmpty {
            func isFree(_ run: TextRun, from texts: [Rect]) -> Bool {
                let clearance = Rect(x: run.box.x - 3, y: run.box.y, width: run.box.width + 6, height: run.box.height)
                return !texts.contains { $0.overlaps(clearance) }
            }
            let isLevel = levels.contains(ticks[index].value)
            var run = labels[index]
            if let own = run, !isFree(own, from: occupied) {
                let next = isLevel ? order.filter { levels.contains(ticks[$0].value) && $0 > index } : [index + 1]
                let others = occupied + next.compactMap { labels.indices.contains($0) && runs[$0] == nil ? labels[$0]?.box : nil }
                let beside = isLevel ? shifts(of: own.box, beside: occupied) : []
                run = (isLevel ? ValueAxisDrawer.shifts + beside : ValueAxisDrawer.smallShifts).lazy
                    .compactMap { inside(plotSpan, label(ticks[index].label, middles[index] + $0, middle, axisBox)) }
                    .first { isFree($0, from: others) }
            }
            if let run { occupied.append(run.box) }
            runs[index] = run
        }
        for (index, (tick, at)) in zip(ticks, positions).enumerated() {
            if let run = runs[index] { drawn.shapes.append(.text(run.haloed(frame.coversPlot ? style.theme.halo : nil))) }
            drawn.ticks.append(ChartDescription.Tick(value: tick.value, at: at, label: runs[index] == nil ? "" : tick.label))
        }
        let minors = plan.tickSet.minors.map { grid.center(plan.scale.pixel($0)) }
        drawn.minors = zip(plan.tickSet.minors, minors).map { ChartDescription.Tick(value: $0, at: transform.value($1), label: "") }
        drawn.shapes += transform(marks(axisBox, plan.tickSet.ticks.map { grid.center(plan.scale.pixel($0.value)) }, minors))
        return drawn
    }

    /// Returns the distances by which a label moves to be beside each of some texts in its row, shortest first.
    private func shifts(of own: Rect, beside texts: [Rect]) -> [Double] {
        texts.filter { $0.y < own.maxY && $0.maxY > own.y }
            .flatMap { [$0.x - 3.5 - own.maxX, $0.maxX + 3.5 - own.x] }
            .sorted { abs($0) < abs($1) }
    }

    /// Returns the vertical middle of the labels in picture coordinates, outside the tick marks.
    private func middle(ofRow axisBox: Rect, isAbove: Bool) -> Double {
        let (row, space, half) = (style.transform(axisBox), max(0, plan.tickMarkSpace), style.type.rowHeight / 2)
        return isAbove ? row.maxY - space - 2 - half : row.y + space + 2 + half
    }

    /// Returns a label that is within its part of the row; the next part belongs to another pane. A label that would leave its part is
    /// moved inside if the end of the axis keeps labels; else the result is `nil`.
    private func inside(_ plotSpan: Rect, _ run: TextRun) -> TextRun? {
        let box = run.box
        guard box.x < plotSpan.x || box.maxX > plotSpan.maxX else { return run }
        let isLow = (box.x < plotSpan.x) != plan.scale.isInverted
        let end = isLow ? plan.axis.shownTicks.lowEnd : plan.axis.shownTicks.highEnd
        guard end == .movesInside || end == .ticksAndLabelsPersist, box.width <= plotSpan.width else { return nil }
        var run = run
        run.origin.x += style.grid.edge(box.clamped(to: Rect(x: plotSpan.x, y: box.y, width: plotSpan.width, height: box.height)).x - box.x)
        return run
    }

    /// Returns the label of a tick at `x`; a turned one begins next to the tick marks.
    private func label(_ label: String, _ x: Double, _ middle: Double, _ axisBox: Rect) -> TextRun {
        guard plan.axis.labelAngle != .horizontal else { return centered(label, labelColor, x, middle, role: "tick", style.type.axis) }
        var run = turned(label)
        let (own, row, space) = (run.box, style.transform(axisBox), max(0, plan.tickMarkSpace) + 2)
        let top = frame.edge == .left ? row.maxY - space - own.height : row.y + space
        run.origin = Point(style.grid.edge(x - own.midX), style.grid.edge(top - own.y))
        return run
    }

    private func centered(_ text: String, _ color: Color, _ x: Double, _ middle: Double, role: String, _ font: Font) -> TextRun {
        let typesetter = style.typesetter
        let left = x - typesetter.width(text, font) / 2
        return typesetter.text(text, font, color, x: left, baseline: typesetter.baseline(centeredOn: middle, font), role: role).anchored(
            .middle)
    }
}
