import Dojima
import DojimaScale
import DojimaTime

/// The selected bars.
extension ChartPage {
    /// The maximum distance in CSS pixels at which a click selects a bar.
    private static let reach = 8.0

    /// Selects only the bar at a point, or with `adds` toggles its selection; away from bars, selects none.
    ///
    /// - Parameter point: in CSS pixels; `nil` for the bar at the crosshair.
    func select(at point: Point?, adds: Bool) {
        if let point {
            select(session?.bar(at: point, reach: ChartPage.reach), adds: adds)
        } else if let time = session?.crosshair, session?.showsCrosshair == true {
            select(time, adds: adds)
        }
    }

    /// Selects only the bars at some times.
    func select(_ times: [Instant]) {
        let selected = times.map { TimeText.instant($0) }
        if selected != state.chart.selected { rebuild { $0.select(selected) } }
    }

    /// Restores the selection before the last click.
    func undoSelection() {
        if let before = selectedBefore, before != state.chart.selected { rebuild { $0.select(before) } }
    }

    /// Selects a bar, or none.
    private func select(_ time: Instant?, adds: Bool) {
        selectedBefore = state.chart.selected
        var next = state
        next.select(time, adds: adds)
        if next.chart.selected != state.chart.selected { rebuild { $0.select(time, adds: adds) } }
    }
}
