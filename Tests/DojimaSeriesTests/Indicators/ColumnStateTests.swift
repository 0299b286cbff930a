import DojimaTestSupport
import DojimaTime
import Testing

@testable import DojimaSeries

/// The state after taking many bars at once.
@Suite struct ColumnStateTests {
    /// Bars of one kind each: moving prices, some of them missing, prices that are constant for long, and prices around both zeros.
    private enum Kind: CaseIterable {
        case moving, missing, still, zero

        func bars(_ count: Int, _ random: inout SeededGenerator) -> BarSeries {
            var bars = BarSeries(unchecked: randomBars(count, step: 60_000_000, &random))
            switch self {
            case .moving: break
            case .missing:
                for _ in 0..<4 {
                    let row = Int.random(in: bars.indices, using: &random)
                    switch Int.random(in: 0..<4, using: &random) {
                    case 0: bars.close[row] = .nan
                    case 1: bars.high[row] = .nan
                    case 2: bars.low[row] = .nan
                    default: (bars.open[row], bars.low[row], bars.volume[row]) = (.nan, .nan, .nan)
                    }
                }
            case .still:
                for row in bars.indices where row % 1000 < 800 {
                    (bars.open[row], bars.high[row], bars.low[row], bars.close[row]) = (100.1, 100.1, 100.1, 100.1)
                }
            case .zero:
                for row in bars.indices {
                    bars.high[row] = [0, -0.0, 1].randomElement(using: &random) ?? 0
                    bars.low[row] = [0, -0.0, -1].randomElement(using: &random) ?? 0
                    bars.close[row] = [0, -0.0, bars.high[row], bars.low[row]].randomElement(using: &random) ?? 0
                }
            }
            return bars
        }
    }

    private func arguments(of indicator: Indicator, most: Double, _ random: inout SeededGenerator) -> IndicatorArguments {
        let numbers = indicator.parameters.map { parameter in
            let allowed = parameter.allowed
            return Double(
                Int.random(in: Int(allowed.lowerBound)...Int(min(allowed.upperBound, max(allowed.lowerBound, most))), using: &random))
        }
        var arguments = IndicatorArguments(numbers, of: indicator)
        arguments.texts = indicator.parameters.map { $0.text?.accepts("1h") == true ? "1h" : $0.text?.defaultText ?? "" }
        if indicator.isOfTwoSeries {
            arguments.second = "S"
            arguments.context.others["S"] = SecondSeries(
                BarSeries(unchecked: randomBars(1600, step: 60_000_000, &random)), context: IndicatorContext())
        }
        return arguments
    }

    @Test(
        "Bars pushed in chunks of any length, one by one, or both in turn, give the same values and the same state",
        arguments: IndicatorCatalog.all)
    func chunks(_ indicator: Indicator) throws {
        var random = SeededGenerator(seed: UInt64(indicator.name.utf8.reduce(7) { $0 &* 31 &+ Int($1) }.magnitude))
        for kind in Kind.allCases {
            for most in [24.0, 600] {
                let bars = kind.bars(1600, &random)
                let arguments = arguments(of: indicator, most: most, &random)
                var single = indicator.start(arguments)
                let expected = bars.indices.map { row in pushed(bars[row], to: &single, outputs: indicator.outputs.count) }
                var state = indicator.start(arguments)
                var row = 0
                var path: [Int] = []
                while row < bars.count {
                    let length = min([1, 1, 2, 7, 40, 300, 512, 513, 1400].randomElement(using: &random)!, bars.count - row)
                    // A copy that takes other bars leaves the state unchanged.
                    if path.count % 4 == 0 {
                        var copy = state
                        _ = indicator.push(bars.slice(0..<300), to: &copy)
                    }
                    let isSingle = length == 1 && Bool.random(using: &random)
                    let columns =
                        isSingle
                        ? pushed(bars[row], to: &state, outputs: indicator.outputs.count).map { [$0] }
                        : indicator.push(bars.slice(row..<row + length), to: &state)
                    path.append(isSingle ? 0 : length)
                    let difference = (0..<length).first { index in
                        indicator.outputs.indices.contains { output in
                            !isSame(columns[output][index], expected[row + index][output])
                        }
                    }
                    try #require(
                        difference == nil,
                        "\(indicator.name) \(arguments.numbers), \(kind) prices: row \(row + (difference ?? 0)), chunks \(path)")
                    row += length
                }
            }
        }
    }

    /// Interruptions of a recursion.
    private enum Trouble: CaseIterable {
        case none, missingFirst, missingLast, infinite, stillFirst, stillMiddle, stillAll, huge
    }

    @Test(
        "A long column has the values of single pushes, for any interruption",
        arguments: ["sma:7", "bbands:7,2,2", "rsi:5", "cmo:5", "macd:2,5,3", "atr:5", "ema:3"])
    func long(_ text: String) throws {
        let request = try IndicatorRequest(text)
        var random = SeededGenerator(seed: 24)
        for trouble in Trouble.allCases {
            for count in [1200, 1201] {
                var bars = BarSeries(unchecked: randomBars(count, step: 60_000_000, &random))
                switch trouble {
                case .none: break
                case .missingFirst: bars.close[Int.random(in: 0..<60, using: &random)] = .nan
                case .missingLast: bars.close[count - 40 + Int.random(in: 0..<30, using: &random)] = .nan
                case .infinite: bars.close[700] = .infinity
                case .stillFirst: for row in 0..<500 { bars.close[row] = 100.1 }
                case .stillMiddle: for row in 300..<900 { bars.close[row] = 100.1 }
                case .stillAll: for row in bars.indices { bars.close[row] = 100.1 }
                case .huge: bars.close[600] = 1e300
                }
                var (single, long) = (request.start(), request.start())
                let outputs = request.indicator.outputs.count
                let expected = bars.indices.map { row in pushed(bars[row], to: &single, outputs: outputs) }
                let last = bars.count - 5
                let columns = request.indicator.push(bars.slice(0..<last), to: &long)
                for row in 0..<last {
                    let values = columns.map { $0[row] }
                    try #require(
                        zip(values, expected[row]).allSatisfy(isSame),
                        "\(trouble), \(count) bars, row \(row): \(values), not \(expected[row])")
                }
                for row in last..<bars.count {
                    let values = pushed(bars[row], to: &long, outputs: outputs)
                    try #require(zip(values, expected[row]).allSatisfy(isSame), "\(trouble), \(count) bars, row \(row) after")
                }
            }
        }
    }

    /// Pushes one bar to a state, and returns the values of all outputs.
    private func pushed(_ bar: Bar, to state: inout any IndicatorState, outputs: Int) -> [Double] {
        func push(_ state: inout some IndicatorState) -> [Double] {
            let row = state.push(bar)
            return (0..<outputs).map { row[$0] }
        }
        return push(&state)
    }

    private func isSame(_ a: Double, _ b: Double) -> Bool { a.bitPattern == b.bitPattern || a.isNaN && b.isNaN }
}
