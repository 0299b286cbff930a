import DojimaText
import DojimaPlatform

/// A tick on a value axis.
public struct ValueTick: Sendable, Equatable {
    /// The value at the tick.
    public var value: Double
    /// The text; empty if the tick has no label.
    public var label: String

    public init(value: Double, label: String) {
        self.value = value
        self.label = label
    }
}

/// Returns round values in a range: multiples of 1, 2 or 5 times a power of ten, with at most `maximumCount` steps in the range.
///
/// With a `tickSize`, the step is the tick size or a multiple of it. Values are strictly ascending, labels are distinct, and each value is
/// the `Double` nearest to its label, because it is computed from integers instead of by adding steps.
///
/// - Parameters:
///   - range: the visible range; a range of one value has no ticks.
///   - maximumCount: the maximum number of steps in the range; at least 1.
///   - tickSize: the minimum price increment; `nil` for the fraction of the format, such as 1/32, if it writes fractions, otherwise none.
///   - format: the format of the labels; steps too small for the format's decimals are not used.
public func valueTicks(in range: ClosedRange<Double>, maximumCount: Double, tickSize: Double? = nil, format: ValueFormat = .number)
    -> [ValueTick]
{
    guard let step = automaticStep(in: range, maximumCount: maximumCount, tickSize: tickSize, format: format) else { return [] }
    return multiples(of: step, in: range, format)
}

/// The step of `valueTicks`; `nil` if the range has no ticks.
func automaticStep(in range: ClosedRange<Double>, maximumCount: Double, tickSize: Double?, format: ValueFormat) -> DecimalNumber? {
    guard range.lowerBound < range.upperBound, range.lowerBound.isFinite, range.upperBound.isFinite else { return nil }
    let span = range.upperBound - range.lowerBound
    let minimum = max(span / max(1, maximumCount), format.finestStep)
    return valueStep(atLeast: minimum, tickSize: tickSize ?? format.denominator.map { 1 / Double($0) }, in: range)
}

/// The multiples of a step in a range, as ticks.
func multiples(of step: DecimalNumber, in range: ClosedRange<Double>, _ format: ValueFormat) -> [ValueTick] {
    let first = (range.lowerBound / step.value - 1e-9).rounded(.up)
    let last = (range.upperBound / step.value + 1e-9).rounded(.down)
    guard first <= last, last - first < 10_000, abs(first) < 4e15, abs(last) < 4e15 else { return [] }
    var ticks: [ValueTick] = []
    for index in Int(clamping: first)...Int(clamping: last) {
        let (units, overflow) = index.multipliedReportingOverflow(by: step.units)
        guard !overflow else { continue }
        let number = DecimalNumber(units: units, exponent: step.exponent)
        let tick = ValueTick(value: number.value, label: format.label(number))
        guard range.contains(tick.value), tick.label != ticks.last?.label else { continue }
        ticks.append(tick)
    }
    return ticks
}

/// The smallest step of 1, 2 or 5 times a power of ten that is at least `minimum`, a multiple of the tick size, and large enough for the
/// precision of the values.
///
/// A tick size of 1/2, 1/4, 1/8 ... (such as 1/32 of a price) may also be doubled, up to 1. `nil` if there is no such step.
func valueStep(atLeast minimum: Double, tickSize: Double?, in range: ClosedRange<Double>) -> DecimalNumber? {
    // Smaller steps would be lost in the rounding of the values.
    let noise = max(abs(range.lowerBound), abs(range.upperBound)) * 1e-14
    let tickSize = tickSize.flatMap { $0 > 0 && $0.isFinite ? $0 : nil }
    let minimum = max(minimum, noise, tickSize ?? 0, 1e-300)
    guard minimum.isFinite else { return nil }
    if let tickSize {
        var step = tickSize
        repeat {
            if minimum <= step * (1 + 1e-9), let whole = decimal(step) { return whole }
            step *= 2
        } while isPartOfOne(tickSize) && step <= 1
    }
    var exponent = Int(clamping: floor(log10(minimum))) - 1
    while exponent < 308 {
        for units in [1, 2, 5] {
            let step = DecimalNumber(units: units, exponent: exponent)
            guard step.value >= minimum * (1 - 1e-9) else { continue }
            if let tickSize {
                let multiple = step.value / tickSize
                guard abs(multiple - multiple.rounded()) < 1e-9 * multiple else { continue }
            }
            return step
        }
        exponent += 1
        // A tick size such as 1/3 has no decimal multiple near it and is ignored.
        if tickSize != nil, powerOfTen(max(0, exponent)) > minimum * 1000, exponent > 0 {
            return valueStep(atLeast: minimum, tickSize: nil, in: range)
        }
    }
    return nil
}

/// Whether a number is a half, a quarter, an eighth and so on.
private func isPartOfOne(_ value: Double) -> Bool { value < 1 && value > 1e-4 && value.significand == 1 }

/// A `Double` as a decimal number with at most twelve decimals; `nil` if it has more.
private func decimal(_ value: Double) -> DecimalNumber? {
    for decimals in 0...12 {
        let scaled = value * powerOfTen(decimals)
        guard scaled < 1e15 else { return nil }
        if abs(scaled - scaled.rounded()) <= scaled * 1e-12, scaled >= 1 {
            return DecimalNumber(units: Int(clamping: scaled.rounded()), exponent: -decimals)
        }
    }
    return nil
}
