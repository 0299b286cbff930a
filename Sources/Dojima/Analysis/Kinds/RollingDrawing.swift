import DojimaChart
import DojimaScale
import DojimaSeries

extension AnalysisDrawing {
    /// One pane per rolling figure.
    static let rolling = AnalysisDrawing("rolling", "a line of each figure in a pane") { canvas in
        let figures = canvas.table.columns.dropFirst().compactMap(RollingFigure.init)
        let panes = figures.enumerated().map { index, figure in
            let table = canvas.table
            return canvas.pane(of: figure, table.rows.indices.map { table.number($0, named: figure.rawValue) }, color: index)
        }
        let length = canvas.arguments.count("length")
        return canvas.chart("Of the last \(length) returns", time: try canvas.time(), panes: panes)
    }
}

extension AnalysisCanvas {
    /// A pane with a rolling figure as a line.
    ///
    /// - Parameter values: one value per bar of the window.
    func pane(of figure: RollingFigure, _ values: [Double], color: Int) -> Pane {
        let isPercent = [.volatility, .return, .drawdown].contains(figure)
        let format: ValueFormat = figure == .volatility ? .percent : isPercent ? .signedPercent : .number
        let axis = axis(figure.rawValue) {
            ($0.format, $0.range) = (format, .visible(above: 0.1, below: 0.1))
            $0.bounds = figure == .correlation ? -1...1 : figure == .drawdown ? -100...0 : nil
        }
        let line = ChartSeries(
            id: figure.rawValue, name: name(of: figure), kind: .line,
            data: .values(ValueSeries(time: bars.time, values: isPercent ? values.inPercent : values))
        ) { $0.color = .palette(color) }
        let level: Double? = figure == .volatility ? nil : figure == .beta ? 1 : 0
        return Pane(id: figure.rawValue, axes: [axis], series: [line], levels: level.map { [$0] } ?? [])
    }

    private func name(of figure: RollingFigure) -> String {
        switch figure {
        case .volatility: "Annualized volatility"
        case .sharpe: "Sharpe ratio"
        case .sortino: "Sortino ratio"
        case .beta: "Beta to \(reading.benchmark?.symbol ?? "")"
        case .correlation: "Correlation with \(reading.benchmark?.symbol ?? "")"
        case .return: "Return"
        case .drawdown: "Drawdown"
        }
    }
}
