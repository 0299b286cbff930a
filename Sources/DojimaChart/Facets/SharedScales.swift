import DojimaScale
import DojimaTime

extension [Chart] {
    /// Gives charts of one kind common scales: axes with the same index in panes with the same index have one range unless they show prices,
    /// and heat maps with the same id have one limit.
    ///
    /// Returns the key of the heat maps; `nil` if there are none.
    package mutating func shareScales() -> HeatKey? {
        if count > 1 {
            shareRanges()
            shareNumbers()
        }
        let scales = shareHeatLimits()
        return scales.isEmpty ? nil : HeatKey(scales: scales)
    }

    private mutating func shareRanges() {
        for pane in first?.panes.indices ?? 0..<0 {
            for axis in self[0].panes[pane].axes.indices where allSatisfy({ $0.hasComparableAxis(axis, ofPane: pane) }) {
                let visible = map { $0.visibleRange(ofAxis: $0.panes[pane].axes[axis].id) }
                guard let range = Chart.union(of: visible) else { continue }
                for index in indices {
                    guard case .visible(let above, let below) = self[index].panes[pane].axes[axis].shownRange else { continue }
                    self[index].panes[pane].axes[axis].range = .including(range, above: above, below: below)
                }
            }
        }
    }

    /// Gives horizontal axes of numbers one range.
    private mutating func shareNumbers() {
        guard allSatisfy({ $0.timeAxis.numbers != nil }), let low = map(\.timeAxis.timeline.span.lowerBound).min(),
            let high = map(\.timeAxis.timeline.span.upperBound).max(), low < high
        else { return }
        let axis = NumericAxis.makeTimeAxis(NumericAxis.number(of: low)...NumericAxis.number(of: high))
        for index in indices { (self[index].timeAxis.timeline, self[index].timeAxis.window) = (axis.timeline, axis.window) }
    }

    private mutating func shareHeatLimits() -> [HeatKey.Scale] {
        var scales: [HeatKey.Scale] = []
        for series in first?.panes.flatMap(\.series) ?? [] {
            guard series.kind == .heat, let scale = series.heat, let unit = scale.keyUnit else { continue }
            if let limit = scale.limit {
                scales.append(HeatKey.Scale(id: series.id, limit: limit, unit: unit))
                continue
            }
            let quantities = flatMap(\.panes).flatMap(\.series).filter { $0.id == series.id }.flatMap(\.data.heat)
            let limit = ResolvedHeat(scale, quantities).limit
            guard limit > 0 else { continue }
            scales.append(HeatKey.Scale(id: series.id, limit: limit, unit: unit))
            for chart in indices {
                for pane in self[chart].panes.indices {
                    for index in self[chart].panes[pane].series.indices where self[chart].panes[pane].series[index].id == series.id {
                        self[chart].panes[pane].series[index].heat?.limit = limit
                    }
                }
            }
        }
        return scales
    }
}

extension Chart {
    fileprivate static func union(of ranges: [ClosedRange<Double>?]) -> ClosedRange<Double>? {
        ranges.reduce(nil) { joined($0, $1) }
    }

    /// Whether the chart has an axis with this index in the pane, and the axis shows no prices. The level of prices differs between symbols.
    fileprivate func hasComparableAxis(_ axis: Int, ofPane index: Int) -> Bool {
        guard panes.indices.contains(index), panes[index].axes.indices.contains(axis) else { return false }
        let pane = panes[index]
        return !pane.series.contains { series in
            let isOfBars = if case .bars = series.data { true } else { false }
            return pane.axisIndex(of: series) == axis && (series.isPrice || isOfBars)
        }
    }
}
