import Glibc

/// Round values of a range on a logarithmic axis: 1, 2 and 5 times each power of ten, fewer where they would crowd, and between them as
/// many further ones as have room.
///
/// Each of the stretches from 1 to 2, from 2 to 5 and from 5 to 10 of a decade is divided evenly by the finest step of 1, 2 or 5 whose
/// ticks keep their distance at the stretch's upper end: `1 1.5 2 3 4 5 6 ... 10`. Without room for all whole numbers 3 and 7 come alone.
///
/// - Parameters:
///   - pixels: the length of the axis.
///   - spacing: the least distance of two labels.
public func logTicks(in range: ClosedRange<Double>, pixels: Double, spacing: Double, format: ValueFormat = .number) -> [ValueTick] {
    guard range.lowerBound > 0, range.lowerBound < range.upperBound, range.upperBound.isFinite else { return [] }
    let decades = log10(range.upperBound) - log10(range.lowerBound)
    guard decades > 0 else { return [] }
    let plan = LogTickPlan(range: range, perDecade: pixels / decades, spacing: spacing)
    var ticks: [ValueTick] = []
    for number in plan.numbers {
        let tick = ValueTick(value: number.value, label: format.label(number))
        if range.contains(tick.value), tick.label != ticks.last?.label { ticks.append(tick) }
    }
    return ticks.count >= 2 ? ticks : thinned(range, pixels, spacing, format)
}

/// Plain round values, from the top down as far as they keep their distance: for a range that holds hardly one round number.
private func thinned(_ range: ClosedRange<Double>, _ pixels: Double, _ spacing: Double, _ format: ValueFormat) -> [ValueTick] {
    let scale = LogScale(domain: range, start: 0, end: pixels)
    var best: [ValueTick] = []
    for most in [1, 2, 4] {
        // The upper half of a logarithmic axis is the crowded one, so thin from the top.
        var kept: [ValueTick] = []
        for tick in valueTicks(in: range, most: max(2, pixels / spacing * Double(most)), format: format).reversed() {
            guard let place = scale?.pixel(tick.value) else { continue }
            if let last = kept.last, let other = scale?.pixel(last.value), other - place < spacing { continue }
            kept.append(tick)
        }
        if kept.count > best.count { best = kept }
        if best.count >= 2 { break }
    }
    return best.reversed()
}

/// Which numbers of each decade get a tick.
private struct LogTickPlan {
    let range: ClosedRange<Double>
    let perDecade: Double
    let spacing: Double

    /// Rising; some may lie outside the range.
    var numbers: [DecimalNumber] {
        let first = Int(floor(log10(range.lowerBound) + 1e-12))
        let last = Int(floor(log10(range.upperBound) + 1e-12))
        guard first <= last else { return [] }
        if perDecade < spacing {
            let every = Int((spacing / perDecade).rounded(.up))
            return (first...last + 1).filter { $0 % every == 0 }.map { DecimalNumber(units: 1, exponent: $0) }
        }
        return (first...last).flatMap(decade)
    }

    private func decade(_ exponent: Int) -> [DecimalNumber] {
        let bounds = fits(2, 1) ? [1, 2, 5, 10] : fits(3, 1) ? [1, 3, 10] : [1, 10]
        return zip(bounds, bounds.dropFirst()).flatMap { from, to in
            bounds.count == 4
                ? stretch(from, to, exponent) : [DecimalNumber(units: from, exponent: exponent)]
        }
    }

    /// The ticks from one bound of a decade up to the next, the latter not included.
    private func stretch(_ from: Int, _ to: Int, _ exponent: Int) -> [DecimalNumber] {
        // Only what is in view needs its distance.
        let top = min(DecimalNumber(units: to, exponent: exponent).value, range.upperBound)
        var best: [DecimalNumber] = [DecimalNumber(units: from, exponent: exponent)]
        if from != 1, to != 2 {
            let middle = from == 2 ? 3 : 7
            if fits(middle, from), fits(to, middle) { best.append(DecimalNumber(units: middle, exponent: exponent)) }
        }
        for decimals in 0...6 {
            for digit in [5, 2, 1] {
                let scale = Int(powerOfTen(decimals))
                let length = (to - from) * scale
                guard length % digit == 0, length > digit else { continue }
                let step = DecimalNumber(units: digit, exponent: exponent - decimals)
                guard log10(top / (top - step.value)) * perDecade >= spacing else { return best }
                best = seen(from * scale, length, step).map { DecimalNumber(units: $0, exponent: exponent - decimals) }
            }
        }
        return best
    }

    /// Those of a stretch's ticks that may be in view: a narrow range sees few of the many that a fine step has in a decade.
    private func seen(_ first: Int, _ length: Int, _ step: DecimalNumber) -> StrideTo<Int> {
        let units = { (value: Double) in
            Int(max(0, min(Double(length / step.units), (value / step.value * Double(step.units) - Double(first)) / Double(step.units))))
        }
        let (low, high) = (units(range.lowerBound), min(length / step.units, units(range.upperBound) + 1))
        return stride(from: first + low * step.units, to: first + high * step.units, by: step.units)
    }

    /// Whether two values of a decade are far enough apart.
    private func fits(_ high: Int, _ low: Int) -> Bool { log10(Double(high) / Double(low)) * perDecade >= spacing }
}
