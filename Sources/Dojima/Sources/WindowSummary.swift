package import DojimaSeries
package import DojimaText
import DojimaTime

extension SourceAxis {
    /// Combines the bars of a window into one: those stamped on open time, at positions between both ends, ends included. `nil` for none.
    ///
    /// O(bars of the window).
    package func summary(of window: AxisWindow, onClosed policy: ClosedBarsPolicy = .drop, notes: inout [Message]) throws -> BarSummary? {
        guard let from = window.from else { return nil }
        // A bar after a gap has the same position as the start of the gap.
        let last = timeline.instant(at: window.window.upperBound) ?? window.to ?? from
        var range = moments(of: window.window)
        range = min(range.lowerBound, from)..<max(range.upperBound, last.advanced(by: 1))
        if let stamps = window.stamps { range = range.clamped(to: stamps) }
        let bars = try withoutClosedBars(try bars(in: range), in: range, policy: policy, notes: &notes)
        let positions = timeline.positions(of: bars.time)
        return bars.summary { index in
            (window.stamps?.contains(bars.time[index]) ?? true) && window.window.lowerBound <= positions[index]
                && positions[index] <= window.window.upperBound
                && timeline.includes(bars.time[index])
        }
    }
}
