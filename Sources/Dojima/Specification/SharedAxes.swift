import DojimaChart
import DojimaSeries

/// Which symbols share an axis, and in which unit.
///
/// From three symbols on, a pane has one axis: an axis for each would leave no room for the plot, and prices of different sizes would lie
/// flat on one. So it shows changes in percent, or an index on a logarithmic scale, unless prices are asked for.
extension ChartSpecification {
    /// The number of symbols from which a pane has one axis for all.
    private static let mostAxes = 2

    /// Returns how the prices of a pane are measured where its symbols share an axis; `nil` where each has its own axis.
    func rebasing(of pane: PaneSpecification) -> Rebasing? {
        if let rebase { return rebase }
        let prices = pane.series.filter { $0.symbol != nil }
        guard prices.count > ChartSpecification.mostAxes, pane.priceAxes.count < 2,
            prices.compactMap(\.symbol).uniqueExactly().count > ChartSpecification.mostAxes,
            prices.allSatisfy({ $0.axis == nil && $0.stack == nil && $0.group == nil })
        else { return nil }
        return Rebasing(pane.priceAxes.first?.scale == .logarithmic ? .index(100) : .percent)
    }

    /// Whether the symbols of the first pane share an axis.
    var sharesAxis: Bool { panes.first.flatMap { rebasing(of: $0) } != nil }

    /// Whether prices of any pane are measured from a base.
    var isRebased: Bool { panes.contains { rebasing(of: $0).map { $0.unit != .price } ?? false } }
}
