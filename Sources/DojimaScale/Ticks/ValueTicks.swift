import Glibc

/// A mark on a value axis.
public struct ValueTick: Sendable, Equatable {
    public var value: Double
    public var label: String

    public init(value: Double, label: String) {
        self.value = value
        self.label = label
    }
}

/// How the labels of a value axis are written.
public enum ValueFormat: Sendable, Equatable {
    case number
    /// Thousands, millions, billions.
    case compact
    case percent

    func label(_ number: DecimalNumber) -> String {
        switch self {
        case .number: NumberText.plain(number)
        case .compact: NumberText.compact(number)
        case .percent: NumberText.plain(number) + "%"
        }
    }
}

/// Round values of a range: multiples of 1, 2 or 5 times a power of ten, as many as fit at a least distance.
///
/// With a `tickSize` every step is a multiple of it, and the tick size itself may be the step. Values rise strictly, no two labels are
/// equal, and each value is the `Double` nearest to its label, for it is computed from whole numbers and never by adding steps.
///
/// - Parameters:
///   - most: the greatest number of steps that the range may hold; at least 1.
public func valueTicks(in range: ClosedRange<Double>, most: Double, tickSize: Double? = nil, format: ValueFormat = .number) -> [ValueTick] {
    guard range.lowerBound < range.upperBound, range.lowerBound.isFinite, range.upperBound.isFinite else { return [] }
    let span = range.upperBound - range.lowerBound
    guard let step = valueStep(atLeast: span / max(1, most), tickSize: tickSize, in: range) else { return [] }
    let first = (range.lowerBound / step.value - 1e-9).rounded(.up)
    let last = (range.upperBound / step.value + 1e-9).rounded(.down)
    guard first <= last, last - first < 10_000, abs(first) < 4e15, abs(last) < 4e15 else { return [] }
    var ticks: [ValueTick] = []
    for index in Int(first)...Int(last) {
        let (units, overflow) = index.multipliedReportingOverflow(by: step.units)
        guard !overflow else { continue }
        let number = DecimalNumber(units: units, exponent: step.exponent)
        let tick = ValueTick(value: number.value, label: format.label(number))
        guard range.contains(tick.value), tick.label != ticks.last?.label else { continue }
        ticks.append(tick)
    }
    return ticks
}

/// The least 1-2-5 step of a size that is also a multiple of the tick size and large enough to tell neighbours apart; `nil` when there is none.
func valueStep(atLeast least: Double, tickSize: Double?, in range: ClosedRange<Double>) -> DecimalNumber? {
    // Below fifteen digits of the values themselves steps would be noise.
    let noise = max(abs(range.lowerBound), abs(range.upperBound)) * 1e-14
    let least = max(least, noise, tickSize ?? 0, 1e-300)
    guard least.isFinite else { return nil }
    if let tickSize, tickSize > 0, least <= tickSize * (1 + 1e-9), let whole = decimal(tickSize) { return whole }
    var exponent = Int(floor(log10(least))) - 1
    while exponent < 308 {
        for units in [1, 2, 5] {
            let step = DecimalNumber(units: units, exponent: exponent)
            guard step.value >= least * (1 - 1e-9) else { continue }
            if let tickSize, tickSize > 0 {
                let multiple = step.value / tickSize
                guard abs(multiple - multiple.rounded()) < 1e-9 * multiple else { continue }
            }
            return step
        }
        exponent += 1
        // A tick size such as 1/32 of a price has no decimal multiple until far above it: then it does not bind.
        if let tickSize, tickSize > 0, powerOfTen(max(0, exponent)) > least * 1000, exponent > 0 {
            return valueStep(atLeast: least, tickSize: nil, in: range)
        }
    }
    return nil
}

/// A `Double` as a short decimal, where it is one of at most nine decimals.
private func decimal(_ value: Double) -> DecimalNumber? {
    for decimals in 0...9 {
        let scaled = value * powerOfTen(decimals)
        guard scaled < 1e15 else { return nil }
        if abs(scaled - scaled.rounded()) <= scaled * 1e-12, scaled >= 1 {
            return DecimalNumber(units: Int(scaled.rounded()), exponent: -decimals)
        }
    }
    return nil
}
