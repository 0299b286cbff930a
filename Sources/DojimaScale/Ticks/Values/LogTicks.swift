import DojimaText
import DojimaPlatform

/// Returns round values for a logarithmic axis: 1, 2 and 5 times each power of ten, fewer if they would be closer than `spacing`, and more
/// if there is space between them.
///
/// Each part of a decade (1 to 2, 2 to 5, 5 to 10) is divided evenly by the finest step of 1, 2 or 5 whose ticks are at least `spacing`
/// apart at its upper end: `1 1.5 2 3 4 5 6 ... 10`. If there is no space for all integers, only 3 and 7 are added.
///
/// - Parameters:
///   - range: the visible values, above zero.
///   - pixels: the length of the axis in pixels.
///   - spacing: the minimum distance between two labels in pixels.
///   - format: the format of the labels.
public func logTicks(in range: ClosedRange<Double>, pixels: Double, spacing: Double, format: ValueFormat = .number) -> [ValueTick] {
    guard range.lowerBound > 0, range.lowerBound < range.upperBound, range.upperBound.isFinite else { return [] }
    let decades = log10(range.upperBound) - log10(range.lowerBound)
    guard decades > 0, pixels > 0 else { return [] }
    let (pixels, spacing) = (min(pixels, 100_000), spacing >= 1 ? spacing : 1)
    let plan = LogTickPlan(range: range, perDecade: pixels / decades, spacing: spacing)
    var ticks: [ValueTick] = []
    for number in plan.numbers {
        guard range.contains(number.value) else { continue }
        let tick = ValueTick(value: number.value, label: format.label(number))
        if tick.label != ticks.last?.label { ticks.append(tick) }
    }
    return ticks.count >= 2 ? ticks : thinned(range, pixels, spacing, format)
}

/// Round values as on a linear axis, thinned from the top to the minimum distance; used for a range with fewer than two logarithmic ticks.
private func thinned(_ range: ClosedRange<Double>, _ pixels: Double, _ spacing: Double, _ format: ValueFormat) -> [ValueTick] {
    let scale = LogScale(domain: range, start: 0, end: pixels)
    var best: [ValueTick] = []
    for multiple in [1, 2, 4] {
        // Thin from the top, because ticks are closest at the upper end of a logarithmic axis.
        var spaced: [ValueTick] = []
        for tick in valueTicks(in: range, maximumCount: max(2, pixels / spacing * Double(multiple)), format: format).reversed() {
            guard let pixel = scale?.pixel(tick.value) else { continue }
            if let last = spaced.last, let lastPixel = scale?.pixel(last.value), lastPixel - pixel < spacing { continue }
            spaced.append(tick)
        }
        if spaced.count > best.count { best = spaced }
        if best.count >= 2 { break }
    }
    return best.reversed()
}

/// Chooses the numbers of each decade that have a tick.
private struct LogTickPlan {
    let range: ClosedRange<Double>
    let perDecade: Double
    let spacing: Double

    /// The chosen numbers, ascending; some may be outside the range.
    var numbers: [DecimalNumber] {
        let first = Int(clamping: floor(log10(range.lowerBound) + 1e-12), to: -400...400)
        let last = Int(clamping: floor(log10(range.upperBound) + 1e-12), to: -400...400)
        guard first <= last else { return [] }
        if perDecade < spacing {
            let every = Int(clamping: (spacing / perDecade).rounded(.up), to: 1...1000)
            return (first...last + 1).filter { $0 % every == 0 }.map { DecimalNumber(units: 1, exponent: $0) }
        }
        return (first...last).flatMap(decade)
    }

    private func decade(_ exponent: Int) -> [DecimalNumber] {
        let bounds = fits(2, 1) ? [1, 2, 5, 10] : fits(3, 1) ? [1, 3, 10] : [1, 10]
        return zip(bounds, bounds.dropFirst()).flatMap { from, to in
            bounds.count == 4
                ? steps(from, to, exponent) : [DecimalNumber(units: from, exponent: exponent)]
        }
    }

    /// The ticks in `from..<to` of a decade.
    private func steps(_ from: Int, _ to: Int, _ exponent: Int) -> [DecimalNumber] {
        // The minimum distance matters only within the visible range.
        let top = min(DecimalNumber(units: to, exponent: exponent).value, range.upperBound)
        var best: [DecimalNumber] = [DecimalNumber(units: from, exponent: exponent)]
        if from != 1, to != 2 {
            let middle = from == 2 ? 3 : 7
            if fits(middle, from), fits(to, middle) { best.append(DecimalNumber(units: middle, exponent: exponent)) }
        }
        for decimals in 0...6 {
            for digit in [5, 2, 1] {
                let scale = Int(clamping: powerOfTen(decimals))
                let length = (to - from) * scale
                guard length % digit == 0, length > digit else { continue }
                let step = DecimalNumber(units: digit, exponent: exponent - decimals)
                guard log10(top / (top - step.value)) * perDecade >= spacing else { return best }
                best = visibleUnits(from * scale, length, step).map { DecimalNumber(units: $0, exponent: exponent - decimals) }
            }
        }
        return best
    }

    /// The ticks of a decade that may be visible: with a fine step, a narrow range contains only few of them.
    private func visibleUnits(_ first: Int, _ length: Int, _ step: DecimalNumber) -> StrideTo<Int> {
        let units = { (value: Double) in
            Int(
                clamping: max(
                    0, min(Double(length / step.units), (value / step.value * Double(step.units) - Double(first)) / Double(step.units))))
        }
        let (low, high) = (units(range.lowerBound), min(length / step.units, units(range.upperBound) + 1))
        return stride(from: first + low * step.units, to: first + high * step.units, by: step.units)
    }

    /// Whether two values of a decade are far enough apart.
    private func fits(_ high: Int, _ low: Int) -> Bool { log10(Double(high) / Double(low)) * perDecade >= spacing }
}
