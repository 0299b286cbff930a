import DojimaPlatform

/// Chooses the step of automatic ticks so that an axis of usual length has five to eight of them.
struct ValueTickCount {
    /// The range of values that has labels.
    let part: ClosedRange<Double>
    /// The skipped ranges of the axis.
    let values: ShownValues
    /// The length of `part` in pixels.
    let pixels: Double

    /// The preferred number of ticks: fewer on the short axis of a study or a small picture, more on a very long axis.
    private var wanted: ClosedRange<Double> {
        let low = max(min(5, pixels / 48), pixels / 200, 1)
        return low...max(min(8, pixels / 30), pixels / 125, low)
    }

    /// The minimum distance in pixels between ticks of a logarithmic axis, which are closest at its upper end.
    var minimumLogarithmicDistance: Double { pixels / wanted.upperBound / 1.6 }

    /// Returns the step whose number of ticks is nearest to the preferred number; steps of 1, 2 or 5 times a power of ten take precedence
    /// over those of 2.5. `nil` if the range has no ticks.
    ///
    /// - Parameter maximumCount: the maximum number of steps in the range.
    func step(in range: ClosedRange<Double>, maximumCount: Double, _ style: ValueTickStyle) -> DecimalNumber? {
        guard let finest = automaticStep(in: range, maximumCount: maximumCount, tickSize: style.tickSize, format: style.format) else {
            return nil
        }
        var best = finest
        var lowestCost = cost(of: finest)
        var steps = [finest]
        let span = range.upperBound - range.lowerBound
        while let last = steps.last, ticks(of: last) > wanted.lowerBound, steps.count < 8 {
            let coarser = automaticStep(in: range, maximumCount: span / last.value * 0.99, tickSize: style.tickSize, format: style.format)
            guard let coarser, coarser.value > last.value else { break }
            steps.append(coarser)
        }
        let quarters = quarters(of: steps, atLeast: span / maximumCount, style)
        for (step, isPreferred) in steps.map({ ($0, true) }) + quarters.map({ ($0, false) }) {
            let stepCost = cost(of: step) + (isPreferred ? 0 : 0.02)
            if stepCost < lowestCost { (best, lowestCost) = (step, stepCost) }
        }
        return best
    }

    /// Returns the steps of 2.5 times a power of ten that are halves of the steps of 5 in a list.
    private func quarters(of steps: [DecimalNumber], atLeast minimum: Double, _ style: ValueTickStyle) -> [DecimalNumber] {
        guard style.format.denominator == nil else { return [] }
        return steps.compactMap { step in
            let step = step.reduced
            guard step.units == 5 else { return nil }
            let quarter = DecimalNumber(units: 25, exponent: step.exponent - 1)
            guard quarter.value >= minimum, quarter.value >= style.format.finestStep else { return nil }
            let multiple = style.tickSize.map { $0 > 0 ? quarter.value / $0 : 1 } ?? 1
            return abs(multiple - multiple.rounded()) < 1e-9 * multiple ? quarter : nil
        }
    }

    /// The deviation of a step's number of ticks from the preferred number; above 1 if it is outside the range. Too many ticks cost more
    /// than too few.
    private func cost(of step: DecimalNumber) -> Double {
        let (count, wanted) = (max(0.5, ticks(of: step)), wanted)
        let outside =
            count < wanted.lowerBound ? wanted.lowerBound / count : count > wanted.upperBound ? 1.15 * count / wanted.upperBound : 0
        return outside + 0.01 * abs(log(count / (wanted.lowerBound * wanted.upperBound).squareRoot()))
    }

    /// Returns the number of multiples of a step in the labelled part.
    private func ticks(of step: DecimalNumber) -> Double {
        let first = (part.lowerBound / step.value - 1e-9).rounded(.up)
        let last = (part.upperBound / step.value + 1e-9).rounded(.down)
        guard last >= first else { return 0 }
        guard !values.skips.isEmpty, last - first < 10_000 else { return last - first + 1 }
        return Double(stride(from: first, through: last, by: 1).count { values.contains($0 * step.value) })
    }
}
