/// The power of ten in which all numbers of an axis are written, so that they have the same number of decimals and are easy to compare.
///
/// Abbreviated numbers have the same letter (`0.95B`, `1.50B`). For very small numbers, the power of ten is written once above the axis
/// (`1.3915` below `×10⁻⁶`).
package struct NumberUnit: Hashable, Sendable {
    /// The exponent of the power of ten by which numbers are divided, a multiple of three.
    package let exponent: Int

    package static let one = NumberUnit(exponent: 0)

    private init(exponent: Int) { self.exponent = exponent }

    /// The unit of an axis that shows a range of values.
    ///
    /// On an abbreviated logarithmic axis whose range spans several letters, each label has its own letter instead.
    package init(of range: ClosedRange<Double>, format: ValueFormat, isLogarithmic: Bool) {
        let size = max(abs(range.lowerBound), abs(range.upperBound))
        let isWide = isLogarithmic && range.upperBound >= range.lowerBound * 1000
        switch format {
        case .compact where !isWide && size >= 10_000 && size < 1e15: exponent = min(12, NumberUnit.thousands(size))
        case .number where size < NumberUnit.tiny && size > 1e-290: exponent = NumberUnit.thousands(size)
        default: exponent = 0
        }
    }

    /// An axis whose numbers are all below this magnitude has a power of ten above it, because four zeros after the decimal point are hard
    /// to count.
    private static let tiny = 1e-4

    /// The largest multiple of three whose power of ten is at most `size`.
    private static func thousands(_ size: Double) -> Int {
        var exponent = size < 1 ? -3 : 0
        while size < 1, powerOfTen(-exponent) * size < 1 { exponent -= 3 }
        while size >= 1, powerOfTen(exponent + 3) <= size { exponent += 3 }
        return exponent
    }

    /// The letter after each number; empty for none.
    private var letter: String { exponent > 0 ? ["K", "M", "B", "T"][exponent / 3 - 1] : "" }

    /// The text above an axis of very small numbers, such as `×10⁻⁶`; `nil` for other axes.
    package var power: String? {
        guard exponent < 0 else { return nil }
        let digits: [Character] = ["⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹"]
        return "×10⁻" + String("\(-exponent)".compactMap(\.wholeNumberValue).map { digits[$0] })
    }

    /// Returns a value in this unit.
    package func scaled(_ value: Double) -> Double { exponent < 0 ? value * powerOfTen(-exponent) : value / powerOfTen(exponent) }

    /// Returns a value in this unit with its letter; zero has none.
    func text(_ value: Double, decimals: Int) -> String {
        value == 0 && exponent > 0 ? "0" : NumberText.plain(scaled(value), decimals: decimals) + letter
    }

    /// Returns a difference with its sign; a difference that is shown as zero has none.
    func signedText(_ value: Double, decimals: Int) -> String { NumberText.signed(scaled(value), decimals: decimals) + letter }
}

extension ValueFormat {
    /// A value in a unit with `decimals` decimals, unless the format determines them.
    package func text(_ value: Double, decimals: Int, in unit: NumberUnit) -> String {
        unit == .one ? text(value, decimals: decimals) : unit.text(value, decimals: decimals)
    }

    /// A difference of two values in a unit, with its sign.
    package func signedText(_ value: Double, decimals: Int, in unit: NumberUnit) -> String {
        unit == .one ? signedText(value, decimals: decimals) : unit.signedText(value, decimals: decimals)
    }
}

extension [ValueTick] {
    /// Writes the labels in a unit. With `hasEqualDecimals`, all labels have the decimals that the most precise one needs; otherwise each
    /// has the decimals it needs.
    ///
    /// - Parameter own: the values whose labels were set by the user.
    mutating func write(in unit: NumberUnit, hasEqualDecimals: Bool, except excluded: Set<Double>) {
        guard unit != .one else { return }
        let written = indices.filter { !self[$0].label.isEmpty && !excluded.contains(self[$0].value) }
        let decimals = written.map { index -> Int in
            guard let number = DecimalNumber(self[index].value)?.reduced, number.units != 0 else { return 0 }
            return Swift.max(0, unit.exponent - number.exponent)
        }
        let maximum = decimals.max() ?? 0
        for (index, count) in zip(written, decimals) {
            self[index].label = unit.text(self[index].value, decimals: hasEqualDecimals ? maximum : count)
        }
    }
}
