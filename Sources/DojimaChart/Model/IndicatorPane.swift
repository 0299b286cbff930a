import DojimaScale
public import DojimaSeries

extension IndicatorRequest {
    /// Returns the indicator's columns as series in drawing order: histograms first, then lines. Edges and the line between are one band.
    ///
    /// The series share one line of the legend. Complexity: O(count), and that of the indicator.
    ///
    /// - Parameter axis: the id of a value axis.
    public func series(on bars: BarSeries, axis: String) -> [ChartSeries] {
        let columns = apply(to: bars)
        let outputs = self.outputs
        let column = { (form: Indicator.Output.Form) in outputs.firstIndex { $0.form == form }.map { columns[$0] } }
        if let upper = column(.upperEdge), let lower = column(.lowerEdge) {
            let band = BandSeries(time: bars.time, upper: upper, middle: column(.line) ?? upper.map { _ in .nan }, lower: lower)
            return [ChartSeries(id: text, name: title, kind: .band, data: .band(band), axis: axis)]
        }
        let series = outputs.indices.filter { outputs[$0].form != .turns }.map { index in
            let output = outputs[index]
            return ChartSeries(
                id: columnNames[index], name: output.title.isEmpty ? title : output.title,
                kind: output.form == .histogram ? .column : .line, data: .values(ValueSeries(time: bars.time, values: columns[index])),
                axis: axis
            ) { $0.legendHead = index == 0 ? nil : columnNames[0] }
        }
        return (series.filter { $0.kind.baseline != nil } + series.filter { $0.kind.baseline == nil }).map { one in
            var one = one
            one.growsFrom = indicator.unit.zeroLine
            return one
        }
    }

    /// Returns a pane with an axis that fits the values, 0 to 100 for percentages, lines at the levels, and the theme's first colours.
    public func pane(on bars: BarSeries, side: ValueAxis.Side? = .right, weight: Double = 1) -> Pane {
        var series = series(on: bars, axis: text)
        var next = 0
        for index in series.indices where series[index].kind.usesPalette {
            series[index].color = .palette(next)
            next += 1
        }
        return Pane(id: text, weight: weight, axes: [axis(side)], series: series, levels: indicator.levels)
    }

    /// The levels and 50, the middle. In a low pane only the levels keep their labels.
    private var marks: [ValueMark] { indicator.levels.map { ValueMark($0, label: "\(Int($0))") } + [ValueMark(50)] }

    private func axis(_ side: ValueAxis.Side?) -> ValueAxis {
        switch indicator.unit {
        case .price, .priceDifference: ValueAxis(id: text, side: side)
        case .percent:
            ValueAxis(id: text, side: side) { axis in
                axis.range = .including(0...100, above: 0.04, below: 0.04)
                axis.tickSize = 0.01
                if !indicator.levels.isEmpty { axis.tickStyle.placement = .at(marks) }
            }
        case .change, .number: ValueAxis(id: text, side: side)
        case .volume: ValueAxis(id: text, side: side) { $0.format = .compact }
        }
    }
}

extension Indicator.Unit {
    /// The zero line of units without bounds whose values have both signs; `nil` for the others.
    fileprivate var zeroLine: Double? {
        switch self {
        case .priceDifference, .change, .volume: 0
        case .price, .percent, .number: nil
        }
    }
}
