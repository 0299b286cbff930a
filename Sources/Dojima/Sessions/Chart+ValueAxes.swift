import DojimaChart
import DojimaInteraction
import DojimaScale

extension Chart {
    /// The first value axis with an id; `nil` if there is none.
    func valueAxis(_ id: String) -> ValueAxis? { panes.lazy.flatMap(\.axes).first { $0.id == id } }

    /// Changes the range of the value axis with an id in each pane that has one; a range of `nil` follows the values.
    mutating func changeRange(ofAxis id: String, _ change: (inout ValueAxis.Range?) -> Void) {
        for pane in panes.indices {
            guard let axis = panes[pane].axes.firstIndex(where: { $0.id == id }) else { continue }
            change(&panes[pane].axes[axis].range)
        }
    }
}

extension ValueLimits {
    /// The limits of gestures on a value axis of a chart.
    init(_ axis: ValueAxis) { self.init(isLogarithmic: axis.scale == .logarithmic, isInverted: axis.isInverted) }
}
