import DojimaChart
import DojimaSeries

/// Which symbols share an axis, and in which unit.
///
/// With several symbols, a pane has one axis: separate axes leave no space for the plot and are no comparison, and prices of different
/// magnitudes are flat lines on one axis. So it shows changes in percent, or an index on a logarithmic scale, unless prices are requested.
extension ChartSpecification {
    /// Returns how the prices of a pane are measured if its symbols share an axis; `nil` if each has its own axis.
    func rebasing(of pane: PaneSpecification) -> Rebasing? {
        if let rebase { return rebase }
        let prices = pane.series.filter { $0.symbol != nil }
        guard pane.priceAxes.count < 2, prices.compactMap(\.symbol).uniqueExactly().count > 1,
            prices.allSatisfy({ $0.axis == nil && $0.stack == nil && $0.group == nil })
        else { return nil }
        return Rebasing(pane.priceAxes.first?.scale == .logarithmic ? .index(100) : .percent)
    }

    /// Whether the symbols of the first pane share an axis.
    var sharesAxis: Bool { panes.first.flatMap { rebasing(of: $0) } != nil }

    /// Whether prices of any pane are measured from a base.
    var isRebased: Bool { panes.contains { rebasing(of: $0).map { $0.unit != .price } ?? false } }

    /// Returns the ids of the axes of a pane, and the one of each of its series; `nil` for a study that names none.
    ///
    /// Without declared axes each symbol of a pane has its own, unless they share one.
    func axisIDs(of pane: PaneSpecification, at index: Int) -> (all: [String], ofSeries: [String?]) {
        let name = pane.name(at: index)
        func id(_ index: Int) -> String { index == 0 ? name : "\(name)-\(index + 1)" }
        let declared = pane.hasPrices ? pane.priceAxes : pane.axes
        var all = declared.enumerated().map { $1.id.isEmpty ? id($0) : $1.id }
        let sharesAxis = rebasing(of: pane) != nil
        let ofSeries = pane.series.map { series -> String? in
            guard series.symbol != nil, declared.isEmpty else {
                return series.axis.flatMap { $0.isEmpty ? nil : $0 } ?? (series.symbol == nil ? nil : all.first)
            }
            if !sharesAxis || all.isEmpty { all.append(id(all.count)) }
            return all.last
        }
        return (all, ofSeries)
    }
}
