import Dojima
import DojimaChart
import DojimaInteraction

/// The size of the chart, and the ranges of its axes.
extension ChartPage {
    func setSize(_ size: PageSize) { if size != self.size || session == nil { rebuild(size: size) } }

    /// Applies a gesture on the plot of a pane, which clears the error of an earlier one.
    func apply(_ gesture: GestureOperation, over pane: String?, at time: Double) throws {
        error = nil
        if let preset = gesture.preset {
            rebuild { $0.setWindow(WindowRequest(preset: preset)) }
        } else if gesture.isReset {
            rebuild { $0.reset() }
        } else {
            try session?.apply(gesture, at: time, over: pane)
        }
    }

    /// Shows the window between two dates, or between two times in the zone of the axis; empty texts are the ends of the data.
    func showDates(from: String, to: String) throws {
        guard let axis = session?.sourceAxis else { return }
        let picked = try PickedWindow(from: from, to: to, on: axis)
        notice = picked.note
        rebuild { $0.setWindow(picked.request) }
    }

    /// Reserves the given widths for axis labels; columns that are already wider keep their width.
    func align(_ widths: AxisWidths) {
        guard let session else { return }
        let widths = session.axisWidths.union(widths)
        guard widths != session.axisWidths else { return }
        setAxisWidths(widths)
    }
}
