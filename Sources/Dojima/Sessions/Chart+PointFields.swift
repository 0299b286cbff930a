public import DojimaChart
public import DojimaInteraction
public import DojimaScale
import DojimaText
import DojimaTime

extension Chart {
    func laidOut(_ operation: CrosshairOperation) -> CrosshairOperation {
        switch operation {
        case .press(let point): .press(laidOut(point))
        case .drag(let point): .drag(to: laidOut(point))
        default: operation
        }
    }

    func laidOut(_ operation: LevelOperation) -> LevelOperation {
        switch operation {
        case .press(let point): .press(laidOut(point))
        case .drag(let point): .drag(to: laidOut(point))
        default: operation
        }
    }

    func laidOut(_ operation: SelectionOperation) -> SelectionOperation {
        if case .tap(let point) = operation { .tap(laidOut(point)) } else { operation }
    }
}

extension Chart {
    /// The crosshair at the series and time of a point under a pointer. O(log rows).
    public func crosshair(at point: FieldPoint, options: CrosshairOptions = CrosshairOptions()) -> Crosshair {
        let outside: Crosshair.Outside =
            switch options.outside {
            case .edge: .edge
            case .hidden: .hidden
            case .removed: .removed
            }
        return Crosshair(
            time: moment(of: point), tracking: .series(point.series), interpolates: point.fraction > 0, outside: outside,
            parts: crosshair?.parts ?? .all, box: crosshair?.box ?? .panel, style: crosshair?.style ?? CrosshairStyle())
    }

    /// The time of the point or, if its `fraction` is above 0, a time between it and the next row along the axis.
    private func moment(of point: FieldPoint) -> Instant {
        let data = panes.lazy.flatMap(\.series).first { $0.id == point.series }?.data.time
        guard point.fraction > 0, let data, let row = data.firstIndex(of: point.time), row + 1 < data.count else { return point.time }
        let (from, to) = (timeAxis.timeline.position(of: data[row]), timeAxis.timeline.position(of: data[row + 1]))
        let way = (point.fraction * Double(to.microseconds - from.microseconds)).rounded()
        return timeAxis.timeline.instant(at: from.advanced(by: Int64(clamping: way))) ?? point.time
    }
}
