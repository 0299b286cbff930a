import DojimaScale
public import DojimaSeries
import DojimaText
public import DojimaTime

extension IndicatorRequest {
    /// Returns a pane with an axis that fits the values, or ends at their bounds (0 and 100 for percentages), and lines at the levels.
    /// Outputs in other units have axes of their own, on alternating sides.
    public func pane(on bars: BarSeries, side: ValueAxis.Side? = .right, weight: Double = 1, later: [Instant] = []) -> Pane {
        pane(of: columns(over: bars), on: bars, side: side, weight: weight, later: later)
    }

    /// Returns the pane of an indicator, given the computed columns.
    package func pane(
        of columns: IndicatorColumns, on bars: BarSeries, side: ValueAxis.Side?, weight: Double = 1, later: [Instant]
    ) -> Pane {
        var series = series(of: columns, on: bars, axis: text, later: later)
        var (axes, units) = ([axis(text, side, of: indicator.unit)], [indicator.unit])
        for (output, name) in zip(outputs, columnNames) {
            guard let unit = output.unit, let index = series.firstIndex(where: { $0.id == name }) else { continue }
            if !units.contains(unit) {
                units.append(unit)
                axes.append(axis(name, axes.count.isMultiple(of: 2) ? side : side == .left ? .right : .left, of: unit))
            }
            series[index].axis = zip(axes, units).first { $0.1 == unit }?.0.id
        }
        return Pane(id: text, weight: weight, axes: axes, series: series, levels: indicator.levels)
    }

    /// The levels and the middle, 50. In a low pane only the levels keep their labels.
    private var marks: [ValueMark] { (indicator.levels + [50]).map { ValueMark($0) } }

    private func axis(_ id: String, _ side: ValueAxis.Side?, of unit: Indicator.Unit) -> ValueAxis {
        ValueAxis(id: id, side: side) { axis in
            if let bounds = indicator.bounds, unit == indicator.unit {
                axis.bounds = bounds
                axis.range = .including(bounds, above: 0, below: 0)
            }
            switch unit {
            case .percent:
                axis.tickSize = 0.01
                if !indicator.levels.isEmpty { axis.tickStyle.placement = .at(marks) }
            case .volume: axis.format = .compact
            case .price, .priceDifference, .change, .number:
                // A condition is 0 or 1.
                if outputs.allSatisfy({ $0.form == .condition }) { axis.tickSize = 1 }
            }
        }
    }
}
