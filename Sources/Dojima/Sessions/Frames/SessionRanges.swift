import DojimaChart
import DojimaInteraction

/// The ranges of value axes that the viewport of a session sets in its chart.
struct SessionRanges {
    /// The chart's own ranges of the axes that are fixed now, by axis id.
    private var own: [String: ValueAxis.Range?] = [:]

    /// Fixes the ranges of axes that are held or do not always follow their values, and restores those of the others.
    mutating func show(_ viewport: Viewport, in chart: inout Chart) {
        for value in viewport.values {
            if value.following == .always, !value.isHeld, !viewport.isRescaling {
                release(value.id, in: &chart)
                own[value.id] = nil
            } else {
                chart.changeRange(ofAxis: value.id) { range in
                    if !own.keys.contains(value.id) { own.updateValue(range, forKey: value.id) }
                    range = .fixed(value.range)
                }
            }
        }
    }

    /// Restores the chart's own range of an axis.
    func release(_ id: String, in chart: inout Chart) {
        guard let range = own[id] else { return }
        chart.changeRange(ofAxis: id) { $0 = range }
    }
}

extension Viewport {
    /// Adopts the drawn ranges of axes that always follow their values.
    mutating func adopt(ranges axes: [ChartDescription.Axis]) {
        guard !values.isEmpty else { return }
        adopt(Dictionary(axes.map { ($0.id, $0.range) }) { first, _ in first })
    }
}
