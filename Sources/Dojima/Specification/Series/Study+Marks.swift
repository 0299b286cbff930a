import DojimaSeries

extension Study {
    /// Whether the study is drawn over prices as marks at bars: a candle pattern, or a condition.
    package var marksBars: Bool { formula?.expression.isCondition == true || request?.indicator.marks != nil }

    /// Returns the marks at bars. A condition marks the bars at which it holds; the marks show its name if it has one.
    func marks(of request: IndicatorRequest, on bars: BarSeries) -> [BarMark] {
        if let marks = request.indicator.marks { return marks(bars, request.setting) }
        guard let formula, formula.expression.isCondition, let column = request.apply(to: bars).first else { return [] }
        let name = formula.name == formula.expression.text ? "" : formula.name
        return column.indices.filter { column[$0] == 1 }.map { BarMark(row: $0, isUp: true, name: name) }
    }
}
