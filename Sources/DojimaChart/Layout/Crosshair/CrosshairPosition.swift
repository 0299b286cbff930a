import DojimaText
import DojimaScale
import DojimaTime

/// The position of a crosshair: its time and its point.
struct CrosshairPosition {
    @Boxed private(set) var crosshair: Crosshair
    /// The time of the point, or a time between two points.
    let time: Instant
    /// The axis position of the requested time, moved to the next time at which the axis is open.
    let axisPosition: AxisPosition
    /// Whether the axis is closed at the requested time.
    let isMoved: Bool
    let point: TrackedPoint?
    let x: Double
    /// The y of the point; `nil` if there is no point.
    let y: Double?
    /// Whether the crosshair is drawn.
    let isShown: Bool
}

extension Chart {
    /// The text of the crosshair's tag on the time axis; `nil` if it has none.
    var crosshairTimeText: String? {
        guard let crosshair, crosshair.parts.contains(.tags), timeAxis.style.showsLabels,
            let axisTime = timeAxis.axisTimes(of: [crosshair.time]).first
        else { return nil }
        return timeAxis.text(of: axisTime)
    }
}

extension CrosshairPosition {
    /// Creates a position; `nil` if the crosshair is outside the visible range and to be removed there.
    init?(_ crosshair: Crosshair, on axis: TimeAxis, over panes: [PaneLayout]) {
        guard let requested = axis.axisTimes(of: [crosshair.time]).first, let first = panes.first else { return nil }
        let (timeline, pixels) = (axis.timeline, first.time)
        let open = timeline.firstOpenInstant(atOrAfter: requested) ?? timeline.lastOpenInstant(atOrBefore: requested) ?? requested
        let axisPosition = timeline.position(of: open)
        let point = crosshair.tracked(at: axisPosition, in: panes)
        let free =
            timeline.slot(of: open).map { (pixels.start($0.lowerBound) + pixels.end($0.upperBound)) / 2 } ?? pixels.start(axisPosition)
        let (left, right) = (first.box.x, first.box.maxX)
        let box = point.map { panes[$0.pane].box }
        var (x, y) = (point?.point.x ?? free, point?.point.y)
        let isInside =
            axis.position(ofBarAt: requested).map(axis.window.contains) ?? false && x >= left - 0.5 && x <= right + 0.5
            && (y.map { y in box.map { y >= $0.y - 0.5 && y <= $0.maxY + 0.5 } ?? true } ?? true)
        if !isInside {
            if crosshair.outside == .removed { return nil }
            if axisPosition < axis.window.lowerBound || requested < timeline.span.lowerBound { x = left }
            if axisPosition >= axis.window.upperBound || requested >= timeline.span.upperBound { x = right }
            x = min(max(x, left), right)
            y = y.flatMap { y in box.map { min(max(y, $0.y), $0.maxY) } }
        }
        let time = point.flatMap { $0.isBetween ? nil : axis.axisTimes(of: [$0.item.series.data.time[$0.row]]).first } ?? open
        self.init(
            crosshair: crosshair, time: time, axisPosition: axisPosition, isMoved: timeline.span.contains(requested) && open != requested,
            point: point, x: x,
            y: y, isShown: isInside || crosshair.outside == .edge)
    }

    /// Returns the tag of the crosshair's value in the format of its axis; `nil` if the pane does not show one.
    func tag(in pane: PaneLayout) -> ValueTag? {
        guard isShown, crosshair.parts.contains(.tags), let point, point.pane == pane.index, let y else { return nil }
        let plan = pane.axes[point.item.axis]
        guard plan.axis.showsLabels else { return nil }
        return ValueTag(
            axis: point.item.axis, text: point.marked(plan.text(point.value, of: point.item), isInBox: false),
            color: pane.theme.strongText, y: y, middle: y)
    }
}

extension Crosshair {
    /// Returns the tracked point at an axis position.
    fileprivate func tracked(at position: AxisPosition, in panes: [PaneLayout]) -> TrackedPoint? {
        func point(_ item: ResolvedSeries, _ pane: PaneLayout) -> TrackedPoint? {
            pane.point(of: item, at: position, interpolates: interpolates)
        }
        switch tracking {
        case .first:
            guard let first = panes.first else { return nil }
            // Prices have priority over series with a baseline, such as volume.
            let order = first.series.filter { $0.series.kind.marksLastValue } + first.series.filter { !$0.series.kind.marksLastValue }
            return order.lazy.compactMap { point($0, first) }.first
        case .series(let name):
            let all = panes.flatMap { pane in pane.series.map { (item: $0, pane: pane) } }
            return all.first(named: name) { $0.item.series }.flatMap { point($0.item, $0.pane) }
        case .nearest(let value):
            guard let first = panes.first, let scale = first.axes.first?.scale else { return nil }
            let y = scale.pixel(value)
            return first.series.compactMap { point($0, first) }.min { abs($0.point.y - y) < abs($1.point.y - y) }
        }
    }
}
