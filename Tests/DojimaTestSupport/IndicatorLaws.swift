public import DojimaSeries

/// What every indicator must keep to the bit, on seeded bars with missing volumes and prices and with some lengths of its windows: its
/// columns are the pushes of one state, each where its displacement puts it, and revised if it says so; and a copy of a state goes on as the
/// state itself. Returns the laws that are broken.
public func checkIndicatorLaws(_ indicator: Indicator, seed: UInt64 = 1) -> [String] {
    var random = SeededGenerator(seed: seed)
    var broken: [String] = []
    for round in 0..<12 {
        var bars = BarSeries(randomBars(400, step: 60_000_000, &random))
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
                ? parameter.standard
                : Double(Int.random(in: Int(parameter.allowed.lowerBound)...Int(min(parameter.allowed.upperBound, 24)), using: &random))
        }
        var arguments = IndicatorArguments(numbers, of: indicator)
        if indicator.isOfTwoSeries {
            var other = BarSeries(randomBars(400, step: 60_000_000, &random))
            other.time = bars.time
            other.close[7] = .nan
            arguments.second = "S"
            arguments.context.others["S"] = SecondSeries(other, context: IndicatorContext())
        }
        // The bars are of some hours, and periods of them shorter.
        arguments.texts = indicator.parameters.map { $0.text?.accepts("1h") == true ? "1h" : $0.text?.standard ?? "" }
        let (columns, displacement) = (indicator.apply(bars, arguments), indicator.displacement(arguments))
        let given = indicator.given(arguments)
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
            // A value that is pushed at one bar stands as many bars later as it is displaced.
            let expected = bars.indices.map { row in
                let place = row - displacement[output]
                return bars.indices.contains(place) ? pushes[output][place] : .nan
            }
            expect(isSame(column, expected), "the column of output \(output) is that of the pushes")
            // Of long windows and far bands there may be none among so few bars.
            if round == 1 { expect(column.contains { !$0.isNaN }, "output \(output) has values") }
        }
    }
    return broken
}

private func isSame(_ a: [Double], _ b: [Double]) -> Bool {
    a.count == b.count && zip(a, b).allSatisfy { $0.bitPattern == $1.bitPattern || $0.isNaN && $1.isNaN }
}
