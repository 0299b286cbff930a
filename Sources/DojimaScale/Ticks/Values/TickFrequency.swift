import DojimaText

/// A fixed distance between ticks on a value axis: ticks are at `anchor + k * step` for every integer k, at every zoom level.
///
///     let frequency = TickFrequency(2.0, anchor: 1.0)      // between -4 and 8: -3, -1, 1, 3, 5, 7
///
/// Both numbers are decimals, so that rounding errors do not accumulate far from the anchor.
public struct TickFrequency: Sendable, Hashable {
    /// The distance between ticks, which is above zero.
    package let step: DecimalNumber
    /// The value of any one tick, visible or not; `nil` for the minimum of the data.
    package let anchor: DecimalNumber?

    /// Returns `nil` unless the step is above zero.
    package init?(_ step: DecimalNumber, anchor: DecimalNumber? = nil) {
        guard step.units > 0 else { return nil }
        (self.step, self.anchor) = (step.reduced, anchor?.reduced)
    }

    /// Creates a frequency from the shortest decimals that convert back to these numbers; returns `nil` unless both are finite and the step
    /// is above zero.
    public init?(_ step: Double, anchor: Double? = nil) {
        guard let step = DecimalNumber(step) else { return nil }
        if let anchor {
            guard let anchor = DecimalNumber(anchor) else { return nil }
            self.init(step, anchor: anchor)
        } else {
            self.init(step)
        }
    }

    /// The values of the ticks in a range, ascending; only every second, fifth, tenth, ... if there are more than `maximumCount`. O(count).
    ///
    /// - Parameters:
    ///   - dataMinimum: the anchor if `anchor` is `nil`.
    package func values(in range: ClosedRange<Double>, dataMinimum: Double = 0, maximumCount: Int = 10_000) -> [DecimalNumber] {
        guard let grid = DecimalGrid(self, origin: anchor ?? DecimalNumber(dataMinimum) ?? DecimalNumber(units: 0, exponent: 0)),
            range.lowerBound.isFinite, range.upperBound.isFinite
        else { return [] }
        let (first, last) = ((range.lowerBound - grid.origin) / step.value, (range.upperBound - grid.origin) / step.value)
        guard abs(first) < 4e15, abs(last) < 4e15 else { return [] }
        let stride = TickFrequency.stride(of: last - first, maximum: maximumCount)
        var index = Int(clamping: (first / Double(stride)).rounded(.down)) * stride
        var values: [DecimalNumber] = []
        while index <= Int(clamping: last.rounded(.up)) {
            if let number = grid.number(index), range.contains(number.value) { values.append(number) }
            index += stride
        }
        return values
    }

    /// The smallest of 1, 2, 5, 10, ... that reduces `count` ticks to at most `maximum`. Multiples are counted from the anchor, so ticks
    /// do not change while panning.
    static func stride(of count: Double, maximum: Int) -> Int {
        var stride = 1
        while count / Double(stride) > Double(max(1, maximum)), stride < 1 << 50 {
            let digit = leadingDigit(stride)
            stride = digit == 2 ? stride / 2 * 5 : stride * 2
        }
        return stride
    }

    private static func leadingDigit(_ number: Int) -> Int {
        var number = number
        while number >= 10 { number /= 10 }
        return number
    }
}

/// Multiples of a step from an origin, as integers in units of one power of ten.
private struct DecimalGrid {
    private let originUnits: Int
    private let stepUnits: Int
    private let exponent: Int
    let origin: Double

    /// Rounds the origin to a millionth of the step or finer if origin and step have too many digits for common units.
    init?(_ frequency: TickFrequency, origin: DecimalNumber) {
        let step = frequency.step
        for exponent in min(step.exponent, origin.exponent)...max(step.exponent, min(step.exponent, origin.exponent)) {
            guard let stepUnits = step.units(ofExponent: exponent), stepUnits < 1_000_000_000_000 else { continue }
            let rounded = (origin.value / DecimalNumber(units: 1, exponent: exponent).value).rounded()
            guard let units = origin.units(ofExponent: exponent) ?? Int(exactly: rounded), abs(units) < 1 << 60 else { continue }
            (originUnits, self.stepUnits, self.exponent) = (units, stepUnits, exponent)
            self.origin = DecimalNumber(units: units, exponent: exponent).value
            return
        }
        return nil
    }

    func number(_ index: Int) -> DecimalNumber? {
        let (product, tooLarge) = stepUnits.multipliedReportingOverflow(by: index)
        let (sum, tooFar) = originUnits.addingReportingOverflow(product)
        return tooLarge || tooFar ? nil : DecimalNumber(units: sum, exponent: exponent)
    }
}
