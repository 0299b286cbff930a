import DojimaScale

/// The boxes on the axes in which a crosshair tells its value and its time.
extension ChartLayout {
    /// The tag of the crosshair's value on its axis, from the formatter of the axis.
    func crosshairTag(pane: Int) -> ValueTag? {
        guard let place = crosshairPlace, place.isShown, place.crosshair.parts.contains(.tags), let point = place.point, point.pane == pane,
            let y = place.y, plans[pane][point.item.axis].axis.showsLabels
        else { return nil }
        return ValueTag(
            axis: point.item.axis, text: plans[pane][point.item.axis].text(point.value), color: chart.theme.strongText, y: y, middle: y)
    }

    /// The tag of the crosshair's time on the first time axis: its text and the box around it, inside the picture.
    var crosshairTimeTag: (run: TextRun, box: Rect)? {
        let style = chart.time.style
        guard let place = crosshairPlace, place.isShown, place.crosshair.parts.contains(.tags), !style.isHidden, style.showsLabels else {
            return nil
        }
        let axis = self.place(ofTimeAxis: 0)
        guard !axis.coversPlot else { return nil }
        guard !isVertical else { return uprightTimeTag(place, axis.edge) }
        let text = text(of: place)
        let width = (pen.width(text, type.axis) + 12).rounded(.up)
        let left = min(max(frame.plotLeft, place.x - width / 2), chart.size.width - 2 - width)
        // Over the labels, not over a title beyond them.
        let strip = frame.timeAxis(0)
        let top = chart.time.side == .top ? strip.maxY - type.timeAxisHeight : strip.y
        let box = pen.grid.snapped(Rect(x: left, y: top + 1, width: width, height: type.timeAxisHeight - 3))
        return (timeTag(text, x: left + 6, middle: top + type.timeAxisHeight / 2 + 1).anchored(.middle), box)
    }

    /// Over the labels of an upright axis; `nil` where it would lie over the plots.
    private func uprightTimeTag(_ place: CrosshairPlace, _ edge: AxisPlace.Edge) -> (run: TextRun, box: Rect)? {
        let (strip, text) = (turn(frame.timeAxis(0)), text(of: place))
        let width = (pen.width(text, type.axis) + 12).rounded(.up)
        let middle = min(max(strip.y + type.tagHeight / 2, turn.time(place.x)), strip.maxY - type.tagHeight / 2)
        let x = edge == .top ? strip.maxX - 1 - width : strip.x + 1
        let left = min(max(2, x), turn(frame.size).width - 2 - width)
        guard left + width <= strip.maxX + 0.5, left >= strip.x - type.margin else { return nil }
        let box = pen.grid.snapped(Rect(x: left, y: middle - type.tagHeight / 2, width: width, height: type.tagHeight))
        return (timeTag(text, x: box.x + 6, middle: box.midY), box)
    }

    private func timeTag(_ text: String, x: Double, middle: Double) -> TextRun {
        pen.text(
            text, type.axis, chart.theme.strongText.contrasting, x: x, baseline: pen.baseline(centredOn: middle, type.axis),
            role: "crosshair")
    }
}
