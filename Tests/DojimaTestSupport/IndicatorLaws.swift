public import DojimaSeries

/// What every indicator must keep to the bit, on seeded bars with missing volumes and prices and with some lengths of its windows: its
/// columns are the pushes of one state, and a copy of a state goes on as the state itself. Returns the laws that are broken.
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
        let arguments = indicator.parameters.map { parameter in
            round == 1
                ? parameter.standard
                : Double(Int.random(in: Int(parameter.allowed.lowerBound)...Int(min(parameter.allowed.upperBound, 24)), using: &random))
        }
        let columns = indicator.apply(bars, arguments)
        let fork = Int.random(in: bars.indices, using: &random)
        func expect(_ holds: Bool, _ law: String) { if !holds { broken.append("\(indicator.name) \(arguments): \(law)") } }
        expect(columns.count == indicator.outputs.count, "there is a column for each output")
        for (output, column) in columns.enumerated() {
            var state = indicator.start(arguments)
            var copy = state
            var (pushed, copied): ([Double], [Double]) = ([], [])
            for row in bars.indices {
                if row == fork { copy = state }
                pushed.append(state.push(bars[row], output: output))
            }
            for row in fork..<bars.count { copied.append(copy.push(bars[row], output: output)) }
            expect(isSame(column, pushed), "the column of output \(output) is that of the pushes")
            expect(isSame(copied, Array(column[fork...])), "a copied state goes on at row \(fork) of output \(output)")
            // Averages of averages may find no stretch between missing prices that is long enough for them, and windows of volumes none
            // between missing volumes.
            let hasStretches = round == 0 && !indicator.inputs.contains(.volume) || round == 1
            if hasStretches { expect(column.contains { !$0.isNaN }, "output \(output) has values") }
        }
    }
    return broken
}

private func isSame(_ a: [Double], _ b: [Double]) -> Bool {
    a.count == b.count && zip(a, b).allSatisfy { $0.bitPattern == $1.bitPattern || $0.isNaN && $1.isNaN }
}
