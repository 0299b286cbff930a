import DojimaScale

/// A value axis of a vertical chart: its labels are side by side in a row above or below the plots.
extension ValueAxisDrawer {
    func row(avoiding texts: [Rect]) -> Drawn {
        let (turn, grid, type) = (style.turn, style.grid, style.type)
        let strip = place.coversPlot ? place.strip : labelColumn
        let middle = middle(ofRow: strip, isAbove: place.edge == .left)
        // Tags and the title stay at the edge of the plots even if labels cross the plot.
        let ownMiddle = self.middle(ofRow: labelColumn, isAbove: plan.axis.shownSide == .right)
        let part = turn(Rect(x: 0, y: plan.top, width: 0, height: plan.height))
        var (drawn, taken) = (Drawn(), texts)
        if plan.power != nil, plan.axis.titlePlacement == .end {
            let run = text(plan.title, style.theme.text, endingAt: part.maxX, middle: ownMiddle, role: "axis-title")
            drawn.shapes.append(.text(run))
            taken.append(run.box)
        }
        for tag in tags where tag.length <= part.width {
            let x = turn.value(tag.middle)
            let box = grid.snapped(
                Rect(x: x - tag.length / 2, y: ownMiddle - type.tagHeight / 2, width: tag.length, height: type.tagHeight))
            let run = centred(tag.text, tag.color.contrasting, box.midX, box.midY, role: "tag")
            drawn.shapes += [.rectangles([box], fill: .color(tag.color)), .text(run)]
            taken += [Rect(x: box.x - 2, y: box.y, width: box.width + 4, height: box.height), run.box]
        }
        if plan.axis.titlePlacement != .end {
            drawn.shapes += middleTitle
        } else if !plan.title.isEmpty, plan.power == nil {
            // At the right end of the axis, like a unit after the values.
            let run = text(plan.title, labelColor, endingAt: part.maxX, middle: ownMiddle, role: "axis-title")
            if run.box.x >= part.x, !taken.contains(where: { $0.meets(run.box) }) {
                drawn.shapes.append(.text(run))
                taken.append(run.box)
            }
        }
        for tick in plan.tickSet.ticks {
            let at = turn.value(grid.centre(plan.scale.pixel(tick.value)))
            let run = inside(part, centred(tick.label, labelColor, at, middle, role: "tick"))
            let room = run.map { Rect(x: $0.box.x - 3, y: $0.box.y, width: $0.box.width + 6, height: $0.box.height) }
            let isFree =
                plan.axis.style.showsLabels && !tick.label.isEmpty && room.map { room in !taken.contains { $0.meets(room) } } ?? false
            if isFree, let run {
                drawn.shapes.append(.text(run.haloed(place.coversPlot ? style.theme.halo : nil)))
                taken.append(run.box)
            }
            drawn.ticks.append(ChartDescription.Tick(value: tick.value, at: at, label: isFree ? tick.label : ""))
        }
        let minors = plan.tickSet.minors.map { grid.centre(plan.scale.pixel($0)) }
        drawn.minors = zip(plan.tickSet.minors, minors).map { ChartDescription.Tick(value: $0, at: turn.value($1), label: "") }
        drawn.shapes += turn(marks(strip, plan.tickSet.ticks.map { grid.centre(plan.scale.pixel($0.value)) }, minors))
        return drawn
    }

    /// Returns the vertical middle of the labels in picture coordinates, outside the tick marks.
    private func middle(ofRow strip: Rect, isAbove: Bool) -> Double {
        let (row, room, half) = (style.turn(strip), max(0, plan.room), style.type.tagHeight / 2)
        return isAbove ? row.maxY - room - 2 - half : row.y + room + 2 + half
    }

    /// Returns a label that is within its part of the row; the next part belongs to another pane. A label that would leave its part is
    /// moved inside if the end of the axis keeps labels; else the result is `nil`.
    private func inside(_ part: Rect, _ run: TextRun) -> TextRun? {
        let box = run.box
        guard box.x < part.x || box.maxX > part.maxX else { return run }
        let isLow = (box.x < part.x) != plan.scale.isInverted
        let end = isLow ? plan.axis.tickStyle.lowEnd : plan.axis.tickStyle.highEnd
        guard end == .movesInside || end == .ticksAndLabelsPersist, box.width <= part.width else { return nil }
        var run = run
        run.origin.x += style.grid.edge(box.moved(into: Rect(x: part.x, y: box.y, width: part.width, height: box.height)).x - box.x)
        return run
    }

    private func centred(_ text: String, _ color: Color, _ x: Double, _ middle: Double, role: String) -> TextRun {
        let (pen, font) = (style.pen, style.type.axis)
        let left = x - pen.width(text, font) / 2
        return pen.text(text, font, color, x: left, baseline: pen.baseline(centredOn: middle, font), role: role).anchored(.middle)
    }
}
