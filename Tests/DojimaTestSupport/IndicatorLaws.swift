public import DojimaSeries
import DojimaTime
import Glibc

/// The laws of every indicator to the bit, on seeded bars with missing volumes and prices and with some lengths of its windows: its columns
/// equal the pushes of one state, each moved by its displacement, and revised if it says so; and a copy of a state continues as the state
/// does. Returns the violated laws.
public func checkIndicatorLaws(_ indicator: Indicator, seed: UInt64 = 1) -> [String] {
    var random = SeededGenerator(seed: seed)
    var broken: [String] = []
    for round in 0..<12 {
        var bars = BarSeries(unchecked: randomBars(400, step: 60_000_000, &random))
        if round > 0 {
            for _ in 0..<5 {
                let row = Int.random(in: bars.indices, using: &random)
                switch Int.random(in: 0..<3, using: &random) {
                case 0: bars.close[row] = .nan
                case 1: bars.high[row] = .nan
                default: (bars.open[row], bars.low[row], bars.volume[row]) = (.nan, .nan, .nan)
                }
            }
        }
        let numbers = indicator.parameters.map { parameter in
            round == 1
                ? parameter.defaultValue
                : Double(Int.random(in: Int(parameter.allowed.lowerBound)...Int(min(parameter.allowed.upperBound, 24)), using: &random))
        }
        var arguments = IndicatorArguments(numbers, of: indicator)
        if indicator.isOfTwoSeries {
            var other = BarSeries(unchecked: randomBars(400, step: 60_000_000, &random))
            other.time = bars.time
            other.close[7] = .nan
            arguments.second = "S"
            arguments.context.others["S"] = SecondSeries(other, context: IndicatorContext())
        }
        // The bars are of some hours, and periods of them shorter.
        arguments.texts = indicator.parameters.map { $0.text?.accepts("1h") == true ? "1h" : $0.text?.defaultText ?? "" }
        let (columns, displacement) = (indicator.apply(bars, arguments), indicator.displacement(arguments))
        let given = indicator.outputIndices(arguments)
        let fork = Int.random(in: bars.indices, using: &random)
        func expect(_ holds: Bool, _ law: String) { if !holds { broken.append("\(indicator.name) \(numbers): \(law)") } }
        expect(columns.count == given.count, "there is a column for each output")
        var pushes = [[Double]](repeating: [], count: indicator.outputs.count)
        for output in indicator.outputs.indices {
            var state = indicator.start(arguments)
            var copy = state
            var copied: [Double] = []
            for row in bars.indices {
                if row == fork { copy = state }
                pushes[output].append(state.push(bars[row], output: output))
            }
            for row in fork..<bars.count { copied.append(copy.push(bars[row], output: output)) }
            expect(isSame(copied, Array(pushes[output][fork...])), "a copied state goes on at row \(fork) of output \(output)")
        }
        if indicator.isRevised {
            var state = indicator.start(arguments)
            for row in bars.indices { _ = state.push(bars[row], output: 0) }
            state.revise(&pushes)
        }
        for (column, output) in zip(columns, given) {
            // The value of a push at one bar is moved by the displacement to a later bar.
            let expected = bars.indices.map { row in
                let place = row - displacement[output]
                return bars.indices.contains(place) ? pushes[output][place] : .nan
            }
            expect(isSame(column, expected), "the column of output \(output) is that of the pushes")
            // Long windows and wide bands may have no values among so few bars.
            if round == 1 { expect(column.contains { !$0.isNaN }, "output \(output) has values") }
        }
    }
    return broken
}

private func isSame(_ a: [Double], _ b: [Double]) -> Bool {
    a.count == b.count && zip(a, b).allSatisfy { $0.bitPattern == $1.bitPattern || $0.isNaN && $1.isNaN }
}

/// The laws of every indicator for each of its parameters at the ends of the range, at random values between and for all words, with
/// defaults for the others: every output has values once there are as many bars as its look-back, and, up to some thousand bars, a value
/// depends only on so many bars. Returns the violated laws.
///
/// Windows of more than a thousand bars are only tested by optimized builds, which push their bars in seconds.
///
/// - Parameter rare: outputs that may have no value with other numbers than the defaults, such as turns of a price by a given amount.
public func checkIndicatorRanges(_ indicator: Indicator, seed: UInt64 = 1, rare: Set<String> = []) -> [String] {
    var random = SeededGenerator(seed: seed)
    let standard = indicator.parameters.map(\.defaultValue)
    var settings = [standard]
    for (index, parameter) in indicator.parameters.enumerated() where parameter.text == nil {
        let least = parameter.allowed.lowerBound
        let most = parameter.isWhole ? min(parameter.allowed.upperBound, RangeBars.longest) : parameter.allowed.upperBound
        var numbers = [least, most]
        if parameter.choices.isEmpty {
            // Evenly by their orders of magnitude, since common numbers are small.
            for _ in 0..<3 { numbers.append(least + exp(Double.random(in: 0...log1p(most - least), using: &random)) - 1) }
        } else {
            numbers = parameter.choices.indices.map(Double.init)
        }
        for number in numbers {
            var setting = standard
            setting[index] = min(most, max(least, parameter.isWhole ? number.rounded() : number))
            settings.append(setting)
        }
    }
    return settings.flatMap { brokenRanges(indicator, $0, $0 == standard ? [] : rare) }
}

private func brokenRanges(_ indicator: Indicator, _ numbers: [Double], _ rare: Set<String>) -> [String] {
    var arguments = IndicatorArguments(numbers, of: indicator)
    arguments.texts = indicator.parameters.map { $0.text?.accepts("1h") == true ? "1h" : $0.text?.defaultText ?? "" }
    if indicator.isOfTwoSeries {
        arguments.second = "S"
        arguments.context.others["S"] = RangeBars.other
    }
    let displacement = indicator.displacement(arguments)
    let (later, earlier) = (max(0, displacement.max() ?? 0), max(0, -(displacement.min() ?? 0)))
    let outputs = indicator.outputIndices(arguments).map { indicator.outputs[$0].name }
    func lacking(_ columns: [[Double]]) -> [String] {
        zip(outputs, columns).filter { !rare.contains($0) && $1.allSatisfy(\.isNaN) }.map(\.0)
    }
    let name = "\(indicator.name) \(numbers)"
    func told(_ missing: [String]) -> [String] {
        missing.isEmpty ? [] : ["\(name): no values of \(missing.map { $0.isEmpty ? "the output" : $0 }.joined(separator: ", "))"]
    }
    var missing: [String] = []
    if case .bars(let own) = indicator.reach(arguments), own + later + earlier + 2 * RangeBars.spare <= RangeBars.most {
        let reach = own + later
        let whole = RangeBars.all.slice(0..<reach + earlier + 2 * RangeBars.spare)
        let columns = indicator.apply(whole, arguments)
        missing = lacking(columns.map { Array($0[reach...]) })
        // Longer ones take their values from the same windows and recursions.
        guard whole.count <= RangeBars.compared else { return told(missing) }
        let parts = indicator.apply(whole.slice(RangeBars.spare..<whole.count), arguments)
        for (index, column) in columns.enumerated() {
            let largest = column.filter { !$0.isNaN }.map(abs).max() ?? 0
            // The rows of the part with as many bars before them as their look-back.
            let isTrue = (reach..<parts[index].count).allSatisfy { row in
                let (a, b) = (column[row + RangeBars.spare], parts[index][row])
                return a.isNaN && b.isNaN || abs(a - b) <= 1e-9 * largest
            }
            if !isTrue { return ["\(name): a value of output \(outputs[index]) depends on more than \(own) bars before it"] }
        }
    } else {
        for count in [300, 3000, 12_000, 110_000, 610_000] where count <= RangeBars.most {
            missing = lacking(indicator.apply(RangeBars.all.slice(0..<count), arguments))
            if missing.isEmpty { break }
        }
    }
    return told(missing)
}

/// Bars on which the ends of all ranges are tested: a random walk, minute by minute.
private enum RangeBars {
    // Indicators are not optimised there, though this file is.
    #if DEBUG
        private static let isQuick = true
    #else
        private static let isQuick = false
    #endif
    /// The longest window that is tested.
    static let longest: Double = isQuick ? 1000 : 100_000
    /// The number of bars: more than six averages of the longest window, one of the other, need to begin.
    static let most = isQuick ? 12_000 : 610_000
    /// The maximum number of bars that are computed twice, to compare a part with the complete series.
    static let compared = isQuick ? 3000 : 12_000
    /// The number of values that are compared.
    static let spare = 20
    static let all: BarSeries = made(seed: 31)
    static let other = SecondSeries(made(seed: 32), context: IndicatorContext())

    private static func made(seed: UInt64) -> BarSeries {
        var random = SeededGenerator(seed: seed)
        func step() -> Double { Double(random.next() >> 40) / Double(1 << 24) }
        var bars = BarSeries(interval: BarInterval.minutes(1))
        var close = 100.0
        for index in 0..<most {
            let open = close * (1 + 0.001 * (step() - 0.5))
            // A pull towards 100 keeps prices near it.
            close = open * (1 + 0.01 * (step() - 0.5)) + (100 - open) * 1e-3
            bars.time.append(Instant(seconds: Int64(index) * 60))
            bars.open.append(open)
            bars.high.append(max(open, close) * (1 + 0.003 * step()))
            bars.low.append(min(open, close) * (1 - 0.003 * step()))
            bars.close.append(close)
            bars.volume.append(Double(random.next() >> 44))
        }
        return bars
    }
}
