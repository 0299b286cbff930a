public import DojimaChart
public import DojimaInteraction
import DojimaTime

extension PointField {
    /// What a pointer can meet in the picture of a chart, with time from left to right: see `Chart.laidOut(_:)`. O(points in the window).
    ///
    /// On an axis of trade dates nothing stands between two dates, so points are not joined there.
    ///
    /// - Parameter selecting: what a tap on a series selects.
    public init(
        _ chart: Chart, measure: @escaping TextMeasure, selecting: (_ series: String) -> SelectionMode = { _ in .point }
    ) {
        let points = chart.points(measure: measure)
        self.init(
            panes: points.panes.map { PixelBox($0) },
            series: points.series.map { series in
                PointSeries(
                    id: series.id, pane: series.pane, time: series.time, rows: series.rows, x: series.x, y: series.y, value: series.value,
                    scale: series.scale, joinsPoints: series.joinsPoints && !chart.time.isTradeDates, isTracked: series.isTracked,
                    selecting: selecting(series.id), boxes: series.boxes.map { PixelBox($0) })
            })
    }
}

extension LevelField {
    /// The horizontal lines of a chart. O(points in the window).
    public init(_ chart: Chart, measure: @escaping TextMeasure) {
        self.init(
            chart.levels(measure: measure).map {
                Line(id: $0.id, box: PixelBox($0.box), scale: $0.scale, value: $0.value, isMovable: $0.isMovable, step: $0.tickSize)
            })
    }
}

extension Chart {
    /// A pointer's place in the picture as the field of points has it.
    private func laidOut(_ place: PixelPlace) -> PixelPlace {
        let point = laidOut(Point(place.x, place.y))
        return PixelPlace(point.x, point.y)
    }

    func laidOut(_ operation: CrosshairOperation) -> CrosshairOperation {
        switch operation {
        case .press(let place): .press(laidOut(place))
        case .drag(let place): .drag(to: laidOut(place))
        default: operation
        }
    }

    func laidOut(_ operation: LevelOperation) -> LevelOperation {
        switch operation {
        case .press(let place): .press(laidOut(place))
        case .drag(let place): .drag(to: laidOut(place))
        default: operation
        }
    }

    func laidOut(_ operation: SelectionOperation) -> SelectionOperation {
        if case .tap(let place) = operation { .tap(laidOut(place)) } else { operation }
    }
}

extension PixelBox {
    init(_ rect: Rect) { self.init(left: rect.x, top: rect.y, right: rect.maxX, bottom: rect.maxY) }
}

extension Chart {
    /// The crosshair of the picture for a point that a pointer met, by its series and time. O(log rows).
    public func crosshair(at point: FieldPoint, options: CrosshairOptions = CrosshairOptions()) -> Crosshair {
        let outside: Crosshair.Outside =
            switch options.outside {
            case .edge: .edge
            case .hidden: .hidden
            case .removed: .removed
            }
        return Crosshair(
            time: moment(of: point), tracking: .series(point.series), interpolates: point.share > 0, outside: outside,
            parts: crosshair?.parts ?? .all, box: crosshair?.box ?? .panel, style: crosshair?.style ?? CrosshairStyle())
    }

    /// That of the point, or the one so far along the axis to the next row.
    private func moment(of point: FieldPoint) -> Instant {
        let data = panes.lazy.flatMap(\.series).first { $0.id == point.series }?.data.time
        guard point.share > 0, let data, let row = data.firstIndex(of: point.time), row + 1 < data.count else { return point.time }
        let (from, to) = (time.timeline.position(of: data[row]), time.timeline.position(of: data[row + 1]))
        let way = (point.share * Double(to.microseconds - from.microseconds)).rounded()
        return time.timeline.instant(at: from.advanced(by: Int64(way))) ?? point.time
    }
}
