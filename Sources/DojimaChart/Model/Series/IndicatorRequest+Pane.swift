import DojimaScale
public import DojimaSeries
import DojimaText
public import DojimaTime

extension IndicatorRequest {
    /// Returns a pane with an axis that fits the values and never goes beyond their bounds, lines at the levels, and a shaded band of usual
    /// values. With a band or in percent, the axis has the complete range of the bounds. Outputs in other units have axes of their own, on
    /// alternating sides.
    public func pane(on bars: BarSeries, side: ValueAxis.Side? = .right, weight: Double = 1, later: [Instant] = []) -> Pane {
        pane(of: columns(over: bars), on: bars, side: side, weight: weight, later: later)
    }

    /// Returns the pane of an indicator, given the computed columns.
    package func pane(
        of columns: IndicatorColumns, on bars: BarSeries, side: ValueAxis.Side?, weight: Double = 1, later: [Instant]
    ) -> Pane {
        var series = series(of: columns, on: bars, axis: text, later: later)
        var (axes, units) = ([axis(text, side, of: indicator.unit, bounds: indicator.bounds)], [indicator.unit])
        for (output, name) in zip(outputs, columnNames) {
            guard let unit = output.unit, let index = series.firstIndex(where: { $0.id == name }) else { continue }
            if !units.contains(unit) {
                units.append(unit)
                let side = axes.count.isMultiple(of: 2) ? side : side == .left ? .right : .left
                axes.append(axis(name, side, of: unit, bounds: output.bounds))
            }
            series[index].axis = zip(axes, units).first { $0.1 == unit }?.0.id
        }
        var pane = Pane(id: text, weight: weight, axes: axes, series: series, levels: indicator.levels)
        pane.band = indicator.band
        return pane
    }

    /// Returns the levels, both bounds and their middle. In a low pane only the levels keep their labels.
    private func marks(_ bounds: ClosedRange<Double>) -> [ValueMark] {
        let (low, high) = (bounds.lowerBound, bounds.upperBound)
        return Set(indicator.levels + [low, low / 2 + high / 2, high]).sorted().map { ValueMark($0) }
    }

    private func axis(_ id: String, _ side: ValueAxis.Side?, of unit: Indicator.Unit, bounds: ClosedRange<Double>?) -> ValueAxis {
        ValueAxis(id: id, side: side) { axis in
            if let bounds {
                axis.bounds = bounds
                (axis.tickStyle.lowEnd, axis.tickStyle.highEnd) = (.movesInside, .movesInside)
                if unit == .percent || indicator.band != nil {
                    axis.range = .including(bounds, above: 0, below: 0)
                    if !indicator.levels.isEmpty { axis.tickStyle.placement = .at(marks(bounds)) }
                }
            }
            switch unit {
            case .percent: axis.tickSize = 0.01
            case .volume: axis.format = .compact
            case .price, .priceDifference, .change, .number:
                // A condition is 0 or 1.
                if outputs.allSatisfy({ $0.form == .condition }) { axis.tickSize = 1 }
            }
        }
    }
}
