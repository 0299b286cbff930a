import DojimaScale
import DojimaSeries
import DojimaTime

/// A crosshair in its place: the moment and the point that it stands at.
struct CrosshairPlace {
    let crosshair: Crosshair
    /// That of the point, or the moment between two.
    let time: Instant
    /// On the time axis.
    let place: AxisPosition
    /// Whether the axis is closed at the crosshair's time.
    let isMoved: Bool
    let point: TrackedPoint?
    let x: Double
    /// `nil` without a point.
    let y: Double?
    /// Whether it is drawn.
    let isShown: Bool
}

extension Chart {
    /// The time of the crosshair as its tag on the time axis writes it; `nil` without one.
    var crosshairTimeText: String? {
        guard let crosshair, crosshair.parts.contains(.tags), time.style.showsLabels, let place = time.places(of: [crosshair.time]).first
        else { return nil }
        return time.text(of: place)
    }
}

extension ChartLayout {
    /// Where the chart's crosshair stands; `nil` without one, and for one to be removed outside of what is shown.
    var crosshairPlace: CrosshairPlace? {
        guard let crosshair = chart.crosshair, let asked = chart.time.places(of: [crosshair.time]).first else { return nil }
        let (axis, timeline) = (chart.time, chart.time.timeline)
        let open = timeline.clampUp(asked) ?? timeline.clampDown(asked) ?? asked
        let place = timeline.position(of: open)
        let point = tracked(crosshair, at: place)
        let pixels = timeScale
        let free = timeline.slot(of: open).map { (pixels.start($0.lowerBound) + pixels.end($0.upperBound)) / 2 } ?? pixels.start(place)
        let (left, right) = (frame.plotLeft, frame.plotLeft + frame.plotWidth)
        let box = point.map { frame.pane($0.pane) }
        var (x, y) = (point?.point.x ?? free, point?.point.y)
        let isInside =
            timeline.span.contains(asked) && axis.window.contains(place) && x >= left - 0.5 && x <= right + 0.5
            && (y.map { y in box.map { y >= $0.y - 0.5 && y <= $0.maxY + 0.5 } ?? true } ?? true)
        if !isInside {
            if crosshair.outside == .removed { return nil }
            if place < axis.window.lowerBound || asked < timeline.span.lowerBound { x = left }
            if place >= axis.window.upperBound || asked >= timeline.span.upperBound { x = right }
            x = min(max(x, left), right)
            y = y.flatMap { y in box.map { min(max(y, $0.y), $0.maxY) } }
        }
        let time = point.flatMap { $0.isBetween ? nil : axis.places(of: [$0.item.series.data.time[$0.row]]).first } ?? open
        return CrosshairPlace(
            crosshair: crosshair, time: time, place: place, isMoved: timeline.span.contains(asked) && open != asked, point: point, x: x,
            y: y,
            isShown: isInside || crosshair.outside == .edge)
    }

    private func tracked(_ crosshair: Crosshair, at place: AxisPosition) -> TrackedPoint? {
        func point(_ item: ResolvedSeries, _ pane: Int) -> TrackedPoint? {
            self.point(of: item, pane: pane, at: place, interpolates: crosshair.interpolates)
        }
        switch crosshair.tracking {
        case .first:
            // Prices before what stands on a baseline, such as volume.
            let first = placed.first ?? []
            let order = first.filter { $0.series.kind.marksLastValue } + first.filter { !$0.series.kind.marksLastValue }
            return order.lazy.compactMap { point($0, 0) }.first
        case .series(let id):
            for pane in placed.indices {
                for item in placed[pane] where item.series.id == id { return point(item, pane) }
            }
            return nil
        case .nearest(let value):
            guard let scale = plans.first?.first?.scale else { return nil }
            let y = scale.pixel(value)
            return placed.first?.compactMap { point($0, 0) }.min { abs($0.point.y - y) < abs($1.point.y - y) }
        }
    }

    /// The moment as the time axis writes it.
    func text(of place: CrosshairPlace) -> String { chart.time.text(of: place.time) }
}
