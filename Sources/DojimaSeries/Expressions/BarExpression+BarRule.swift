public import DojimaText

// Conditions of bars, used for colours, marks, events and scans.

extension BarExpression {
    /// Parses a condition of bars, with levels such as `p90`, `median` and `mean` of the other side of a comparison.
    ///
    /// Throws if the text is not a condition, and for horizontal lines, which only charts have.
    public init(rule text: some StringProtocol, among indicators: Catalog<Indicator> = IndicatorCatalog.all) throws(RequestError) {
        try self.init(text, names: .rule, among: indicators)
        guard isCondition else {
            throw RequestError("\(text) is a number, not a condition; compare it with another, such as close > sma:200")
        }
    }

    /// Whether the expression has levels that are computed over a window.
    package var hasLevel: Bool { node.hasLevel }

    /// Returns the value at each bar from a row on, NaN if it is missing; 1 or 0 for a condition.
    ///
    /// O(bars from the row on), and the cost of the indicators over all bars.
    ///
    /// - Parameters:
    ///   - bars: the bars of the series; if other symbols are used, those of a day or longer at midnights UTC of their dates.
    ///   - start: the row of the first value.
    ///   - window: the bars over which levels are computed.
    ///   - companions: the bars of the other symbols in the expression, which are matched by stamp.
    ///   - context: data of the series that indicators need in addition to its bars.
    package func values(
        over bars: BarSeries, from start: Int = 0, levelsOver window: Range<Int>? = nil, companions: [String: BarSeries] = [:],
        context: IndicatorContext = IndicatorContext()
    ) -> [Double] {
        BarQuantities(bars: bars, window: window ?? bars.indices, companions: companions, context: context).values(of: node, from: start)
    }
}

/// The quantities of expressions at the bars of a series.
private struct BarQuantities {
    var bars: BarSeries
    var window: Range<Int>
    var companions: [String: BarSeries]
    var context: IndicatorContext

    func values(of node: ExpressionNode, from start: Int) -> [Double] {
        guard start < bars.count else { return [] }
        var machine = ExpressionMachine(node)
        // Pushes as many earlier rows as the expression looks back.
        let first = max(0, start - node.delay)
        let columns = machine.quantities.map { column($0, from: first) }
        var row = columns.map { _ in Double.nan }
        var values: [Double] = []
        values.reserveCapacity(bars.count - start)
        for index in first..<bars.count {
            for column in columns.indices { row[column] = columns[column][index - first] }
            let value = machine.push(row)
            if index >= start { values.append(value) }
        }
        return values
    }

    /// Returns the values of a quantity at the bars from a row on.
    private func column(_ quantity: ExpressionQuantity, from first: Int) -> [Double] {
        let rows = first..<bars.count
        switch quantity {
        case .column(let column):
            switch column {
            case .open: return Array(bars.open[rows])
            case .high: return Array(bars.high[rows])
            case .low: return Array(bars.low[rows])
            case .close, .value: return Array(bars.close[rows])
            case .volume: return Array(bars.volume[rows])
            case .change, .range: return rows.map { column.value(of: bars[$0], after: $0 > 0 ? bars.close[$0 - 1] : .nan) }
            }
        case .indicator(let output):
            let columns = output.request.with(context).apply(to: bars)
            return columns.indices.contains(output.output) ? Array(columns[output.output][rows]) : rows.map { _ in .nan }
        case .symbol(let name, let column):
            guard let other = companions[name] else { return rows.map { _ in .nan } }
            var index = 0
            return rows.map { row in
                while index < other.count, other.time[index] < bars.time[row] { index += 1 }
                guard index < other.count, other.time[index] == bars.time[row] else { return .nan }
                return (column ?? .close).value(of: other[index], after: index > 0 ? other.close[index - 1] : .nan)
            }
        case .level(let level, let other):
            let value = self.level(level, of: other)
            return rows.map { _ in value }
        case .over(let window): return Array(window.values(of: values(of: window.operand, from: 0), at: bars)[rows])
        case .line, .named: return rows.map { _ in .nan }
        }
    }

    /// Returns a level of another expression over the bars of the window; NaN if that contains a level itself, or has no values.
    private func level(_ level: ExpressionQuantity.Level, of other: ExpressionNode?) -> Double {
        guard let other, !other.hasLevel, !window.isEmpty else { return .nan }
        let counted = values(of: other, from: window.lowerBound).prefix(window.count).filter(\.isFinite)
        guard !counted.isEmpty else { return .nan }
        switch level {
        case .mean: return counted.reduce(0, +) / Double(counted.count)
        case .percentile(let percent): return quantile(Double(percent) / 100, ofSorted: counted.sorted())
        }
    }
}
