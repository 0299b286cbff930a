import Dojima
import DojimaChart
import DojimaScale
import DojimaTime

/// The crosshair. While it is fixed, only a click or a step moves it.
extension ChartPage {
    /// Moves the crosshair to the bar nearest to a point, or hides it outside of the plots.
    func moveCrosshair(to point: Point) { if !isCrosshairFixed { showCrosshair(at: point) } }

    /// Moves the crosshair to the last bar at or before a time.
    func moveCrosshair(to time: Instant) { if !isCrosshairFixed { session?.point(at: time) } }

    func hideCrosshair() { if !isCrosshairFixed { session?.hideCrosshair() } }

    func fixCrosshair(at point: Point) {
        showCrosshair(at: point)
        isCrosshairFixed = session?.crosshair != nil
    }

    func releaseCrosshair() {
        isCrosshairFixed = false
        session?.hideCrosshair()
    }

    /// Moves the crosshair by a number of bars and fixes it.
    func stepCrosshair(by count: Int) {
        session?.stepCrosshair(by: count)
        isCrosshairFixed = session?.crosshair != nil
        // An annotation that is drawn with the keyboard ends at the crosshair.
        if drawn != nil { draw(to: session?.crosshairPoint) }
    }

    private func showCrosshair(at point: Point) {
        guard let panes = drawing?.description.panes, panes.contains(where: { $0.box.contains(point) }) else {
            session?.hideCrosshair()
            return
        }
        session?.point(at: point)
    }
}
