import DojimaChart
import DojimaInteraction
package import DojimaScale
import DojimaSeries
import DojimaText
package import DojimaTime

/// The crosshair at a bar, and the values of the series there.
extension InteractiveChart {
    /// Shows the crosshair at the bar nearest to a horizontal position, or hides it if there is none in the frame.
    package func point(at x: Double) {
        guard let point = nearestPoint(to: x) else { return hideCrosshair() }
        crosshair = point.time
    }

    /// Shows the crosshair at the bar nearest to a pointer, or hides it if there is none in the frame.
    ///
    /// A floating crosshair follows the series of the touched pane whose point at the pointer's x is nearest to the pointer.
    package func point(at pointer: Point) {
        point(at: pointer.x)
        guard specification.crosshairSettings.mode == .floating, let pane = field.pane(at: pointer) else { return }
        let distances = field.series.filter { $0.isTracked && $0.pane == pane }.compactMap { series in
            series.point(nearestX: pointer.x).map { (id: series.id, distance: abs($0.pixel.y - pointer.y)) }
        }
        followedSeries = distances.min { $0.distance < $1.distance }?.id
    }

    /// The point of the first series that is nearest to a horizontal position: the id of the series, its row and its time; `nil` if none is
    /// in the frame.
    func nearestPoint(to x: Double) -> (series: String, row: Int, time: Instant)? { field.nearestPoint(to: x, ofMain: mainSeries) }

    private var pointedSeries: PointSeries? { field.pointedSeries(ofMain: mainSeries) }

    /// Shows the crosshair at the last bar at or before a moment; hides it if there is none.
    package func point(at time: Instant) {
        guard let series = pointedSeries else { return hideCrosshair() }
        crosshair = series.time.last { $0 <= time }
    }

    /// Moves the crosshair by a number of bars, and stops at the first and the last bar of the frame.
    ///
    /// A crosshair that is not shown begins at the first bar for a positive number and at the last one for a negative number.
    package func stepCrosshair(by count: Int) {
        guard let series = pointedSeries, !series.rows.isEmpty else { return hideCrosshair() }
        let index = crosshairIndex(in: series).map { $0 + count } ?? (count < 0 ? .max : 0)
        crosshair = series.time[series.rows[min(max(index, 0), series.rows.count - 1)]]
    }

    /// The point of the series at the crosshair, in pixels of the picture; `nil` if no crosshair is shown.
    package var crosshairPoint: Point? {
        guard let series = pointedSeries, let index = crosshairIndex(in: series) else { return nil }
        return Point(series.x[index], series.y[index])
    }

    /// The index of the point at the crosshair among those of a series; `nil` if there is none or no crosshair is shown.
    private func crosshairIndex(in series: PointSeries) -> Int? {
        showsCrosshair ? crosshair.flatMap(series.row).flatMap(series.index) : nil
    }

    package func hideCrosshair() { crosshair = nil }

    /// Whether the crosshair is in the visible window.
    package var showsCrosshair: Bool {
        guard let position = crosshair.flatMap(chart.timeAxis.position(ofBarAt:)) else { return false }
        return chart.timeAxis.window.contains(position)
    }

    /// The values of the visible series at the crosshair: `open`, `high`, `low`, `close` and `volume` for the main one, by id for studies.
    package var crosshairValues: [(name: String, value: Double)] {
        guard let crosshair, showsCrosshair else { return [] }
        return chart.values(at: crosshair, ofMain: mainSeries)
    }
}

extension PointField {
    /// The point of the pointed series that is nearest to a horizontal position: the id of the series, its row and its time; `nil` if none
    /// is in the frame.
    func nearestPoint(to x: Double, ofMain main: String) -> (series: String, row: Int, time: Instant)? {
        guard let series = pointedSeries(ofMain: main), let index = PointField.nearest(x, in: series.x) else { return nil }
        let row = series.rows[index]
        return (series.id, row, series.time[row])
    }

    /// The series whose points a pointer selects: that of the main symbol or, if it is hidden, the first visible one.
    func pointedSeries(ofMain main: String) -> PointSeries? { series(main) ?? series.first { $0.isTracked } }

    private static func nearest(_ x: Double, in positions: [Double]) -> Int? {
        let after = positions.prefixCount { $0 < x }
        let candidates = [after - 1, after].filter { positions.indices.contains($0) }
        return candidates.min { abs(positions[$0] - x) < abs(positions[$1] - x) }
    }
}

extension Chart {
    /// The values of the visible series at a time: `open`, `high`, `low`, `close` and `volume` for the main one, by id for others.
    func values(at time: Instant, ofMain main: String) -> [(name: String, value: Double)] {
        panes.flatMap(\.series).filter { !$0.isHidden }.flatMap { $0.values(at: time, isMain: $0.id == main) }
    }
}

extension ChartSeries {
    /// The values at a time, by name, without missing ones.
    fileprivate func values(at time: Instant, isMain: Bool) -> [(name: String, value: Double)] {
        let row = data.time.prefixCount { $0 < time }
        guard row < data.time.count, data.time[row] == time else { return [] }
        let values: [(name: String, value: Double)] =
            switch data {
            case .bars(let bars):
                [
                    ("open", bars.open[row]), ("high", bars.high[row]), ("low", bars.low[row]), ("close", bars.close[row]),
                    ("volume", bars.volume[row]),
                ].map { (isMain ? $0.0 : "\(id).\($0.0)", $0.1) }
            case .values(let series): [(isMain ? "close" : id, series.values[row])]
            case .band(let band): [("\(id).upper", band.upper[row]), ("\(id).lower", band.lower[row])]
            }
        return values.filter { !$0.value.isNaN }
    }
}
