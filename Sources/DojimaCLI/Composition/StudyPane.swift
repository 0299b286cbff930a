import DojimaChart
import DojimaSeries

extension IndicatorRequest {
    /// Its columns on some bars as series of a chart, in drawing order: histograms lowest, then bands, then lines.
    func series(on bars: BarSeries, axis: String) -> [ChartSeries] {
        let columns = apply(to: bars)
        let outputs = indicator.outputs
        let column = { (form: Indicator.Output.Form) in outputs.firstIndex { $0.form == form }.map { columns[$0] } }
        if let upper = column(.upperEdge), let lower = column(.lowerEdge) {
            let band = BandSeries(time: bars.time, upper: upper, middle: column(.line) ?? upper.map { _ in .nan }, lower: lower)
            return [ChartSeries(id: text, name: title, kind: .band, data: .band(band), axis: axis)]
        }
        let series = outputs.indices.map { index in
            let output = outputs[index]
            return ChartSeries(
                id: columnNames[index], name: output.title.isEmpty ? title : output.title,
                kind: output.form == .histogram ? .column : .line,
                data: .values(ValueSeries(time: bars.time, values: columns[index])), axis: axis,
                legendHead: index == 0 ? nil : columnNames[0])
        }
        return series.filter { $0.kind.baseline != nil } + series.filter { $0.kind.baseline == nil }
    }

    /// A pane of its own, with an axis that fits its values.
    func pane(on bars: BarSeries, side: ValueAxis.Side) -> Pane {
        Pane(id: text, weight: 1, axes: [axis(side)], series: series(on: bars, axis: text), levels: indicator.levels)
    }

    private func axis(_ side: ValueAxis.Side) -> ValueAxis {
        switch indicator.unit {
        case .price, .priceDifference: ValueAxis(id: text, side: side)
        case .percent: ValueAxis(id: text, side: side, range: .including(0...100, above: 0.04, below: 0.04), tickSize: 0.01)
        case .volume: ValueAxis(id: text, side: side, format: .compact)
        }
    }

    /// Whether it can be worked out from some bars. Throws where it cannot, and says what is missing in part.
    func check(_ bars: BarSeries, of symbol: String) throws {
        guard indicator.unit == .volume, !bars.isEmpty else { return }
        guard bars.hasVolume else { throw Failure(.badData, "\(symbol): \(text) is made of volume, and these bars have none") }
        let missing = bars.volume.count { $0.isNaN }
        guard missing > 0 else { return }
        Console.note("\(symbol): \(missing) of \(bars.count) bars have no volume; \(text) has no value there and counts them as nothing")
    }
}

extension Sequence<IndicatorRequest> {
    /// How far back the bars lie that any of them needs.
    var reach: Indicator.Reach {
        reduce(.bars(0)) { reach, request in
            guard case .bars(let known) = reach, case .bars(let own) = request.reach else { return .all }
            return .bars(Swift.max(known, own))
        }
    }
}
