import Glibc

/// Round values of a range on a logarithmic axis: 1, 2 and 5 times each power of ten, fewer where they would crowd, and plain round values
/// where the range is less than a decade or so.
///
/// - Parameters:
///   - pixels: the length of the axis.
///   - spacing: the least distance of two labels.
public func logTicks(in range: ClosedRange<Double>, pixels: Double, spacing: Double, format: ValueFormat = .number) -> [ValueTick] {
    guard range.lowerBound > 0, range.lowerBound < range.upperBound, range.upperBound.isFinite else { return [] }
    let decades = log10(range.upperBound) - log10(range.lowerBound)
    guard decades > 0 else { return [] }
    let perDecade = pixels / decades
    for (units, tightest) in [([1, 2, 5], log10(2.0)), ([1, 3], log10(3.0)), ([1], 1.0)] where perDecade * tightest >= spacing {
        let ticks = decadeTicks(in: range, units: units, every: 1, format: format)
        if ticks.count >= 3 { return ticks }
    }
    if perDecade < spacing {
        return decadeTicks(in: range, units: [1], every: Int((spacing / perDecade).rounded(.up)), format: format)
    }
    let scale = LogScale(domain: range, start: 0, end: pixels)
    // The upper half of a logarithmic axis is the crowded one, so thin from the top.
    var kept: [ValueTick] = []
    for tick in valueTicks(in: range, most: max(2, pixels / spacing), format: format).reversed() {
        guard let place = scale?.pixel(tick.value) else { continue }
        if let last = kept.last, let other = scale?.pixel(last.value), other - place < spacing { continue }
        kept.append(tick)
    }
    return kept.reversed()
}

private func decadeTicks(in range: ClosedRange<Double>, units: [Int], every: Int, format: ValueFormat) -> [ValueTick] {
    let first = Int(floor(log10(range.lowerBound)))
    let last = Int(ceil(log10(range.upperBound)))
    var ticks: [ValueTick] = []
    for exponent in first...max(first, last) where exponent % every == 0 {
        for unit in units {
            let number = DecimalNumber(units: unit, exponent: exponent)
            guard range.contains(number.value) else { continue }
            ticks.append(ValueTick(value: number.value, label: format.label(number)))
        }
    }
    return ticks
}
