import DojimaTime

/// Computes the values of an expression at bars that are passed one by one.
///
/// Bars of other symbols are matched by stamp; the columns of a symbol without a bar at the stamp are missing. A copy continues
/// independently. A push costs O(size of the expression), amortized.
package struct ExpressionState: IndicatorState {
    /// The source of a quantity.
    private enum Origin: Sendable {
        case column(ExpressionQuantity.Column)
        /// The index of the state of an indicator.
        case indicator(Int, output: Int)
        /// The index of the state of an indicator, and the index of its delay.
        case delayed(Int, output: Int, delay: Int)
        /// The index of the bars of another symbol.
        case symbol(Int, ExpressionQuantity.Column)
        /// The index of a function over bars.
        case over(Int)
        case missing
    }

    private var machine: ExpressionMachine
    private var origins: [Origin] = []
    private var indicators: [any IndicatorState] = []
    private var delays: [Delay] = []
    private var others: [OtherBars] = []
    private var windows: [(operand: ExpressionState, state: WindowState)] = []
    private var values: [Double]
    private var previousClose = Double.nan

    /// - Parameters:
    ///   - symbols: the bars of the other symbols in the expression; symbols that are not included have no bars.
    ///   - context: data of the series that indicators need in addition to its bars.
    package init(_ expression: BarExpression, companions symbols: [String: BarSeries] = [:], context: IndicatorContext = IndicatorContext())
    {
        machine = ExpressionMachine(expression.node)
        values = Array(repeating: .nan, count: machine.quantities.count)
        var indexOfSymbol: [String: Int] = [:]
        for quantity in machine.quantities {
            switch quantity {
            case .column(let column): origins.append(.column(column))
            case .indicator(let output):
                let request = output.request.with(context)
                let outputIndex = request.indicator.outputIndices(request.setting)[output.output]
                let displacement = request.indicator.displacement(request.setting)[outputIndex]
                if displacement > 0 {
                    origins.append(.delayed(indicators.count, output: outputIndex, delay: delays.count))
                    delays.append(Delay(by: displacement))
                } else {
                    origins.append(.indicator(indicators.count, output: outputIndex))
                }
                indicators.append(request.start())
            case .symbol(let symbol, let column):
                guard let bars = symbols[symbol] else {
                    origins.append(.missing)
                    continue
                }
                let index = indexOfSymbol[symbol] ?? others.count
                if index == others.count {
                    indexOfSymbol[symbol] = index
                    others.append(OtherBars(bars))
                }
                origins.append(.symbol(index, column ?? .close))
            case .over(let window):
                origins.append(.over(windows.count))
                let operand = ExpressionState(BarExpression(window.operand), companions: symbols, context: context)
                windows.append((operand, WindowState(window)))
            // Lines and levels belong to a window or a chart and have no value at a single bar.
            case .line, .level, .named: origins.append(.missing)
            }
        }
    }

    package mutating func push(_ bar: Bar) -> Double {
        for index in others.indices { others[index].move(to: bar.time) }
        for index in origins.indices {
            values[index] =
                switch origins[index] {
                case .column(let column): column.value(of: bar, after: previousClose)
                case .indicator(let state, let output): indicators[state].push(bar, output: output)
                case .delayed(let state, let output, let delay): delays[delay].push(indicators[state].push(bar, output: output))
                case .symbol(let other, let column): others[other].value(of: column)
                case .over(let window): windows[window].state.push(windows[window].operand.push(bar), at: bar)
                case .missing: .nan
                }
        }
        previousClose = bar.close
        return machine.push(values)
    }
}

/// The bars of another symbol, with the position of the last pushed stamp.
private struct OtherBars: Sendable {
    private let bars: BarSeries
    /// The first row at or after the stamp.
    private var row = 0
    /// Whether the row has exactly that stamp.
    private var hasBar = false

    init(_ bars: BarSeries) { self.bars = bars }

    mutating func move(to time: Instant) {
        while row < bars.count, bars.time[row] < time { row += 1 }
        hasBar = row < bars.count && bars.time[row] == time
    }

    func value(of column: ExpressionQuantity.Column) -> Double {
        hasBar ? column.value(of: bars[row], after: row > 0 ? bars.close[row - 1] : .nan) : .nan
    }
}

extension ExpressionQuantity.Column {
    /// Returns the value of the column, given the previous close.
    package func value(of bar: Bar, after close: Double) -> Double {
        switch self {
        case .open: bar.open
        case .high: bar.high
        case .low: bar.low
        case .close, .value: bar.close
        case .volume: bar.volume ?? .nan
        case .change: close == 0 ? .nan : (bar.close / close - 1) * 100
        case .range: bar.high - bar.low
        }
    }
}
