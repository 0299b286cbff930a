import DojimaText

/// An exact decimal number, `units * 10^exponent`, so that multiples of a step do not drift and their labels are exact.
package struct DecimalNumber: Hashable, Sendable {
    package var units: Int
    package var exponent: Int

    package init(units: Int, exponent: Int) {
        self.units = units
        self.exponent = exponent
    }

    /// The nearest `Double`: one correctly rounded operation for exponents down to -22.
    package var value: Double {
        exponent >= 0 ? Double(units) * powerOfTen(exponent) : Double(units) / powerOfTen(-exponent)
    }
}

extension DecimalNumber {
    /// Parses a number such as `12`, `-0.05` or `1.5e-3` exactly; returns `nil` for any other text and for more than eighteen digits.
    package init?(_ text: some StringProtocol) {
        let parts = text.split(separator: "e", maxSplits: 1, omittingEmptySubsequences: false)
        guard let power = parts.count == 1 ? 0 : Int(parts[1]), abs(power) < 400 else { return nil }
        let isNegative = parts[0].first == "-"
        let digits = parts[0].dropFirst(isNegative || parts[0].first == "+" ? 1 : 0)
        let halves = digits.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false).map { String($0) }
        guard let whole = halves.first, whole.utf8.count + (halves.count == 2 ? halves[1].utf8.count : 0) > 0 else { return nil }
        var decimals = halves.count == 2 ? halves[1] : ""
        while decimals.last == "0" { decimals.removeLast() }
        let all = whole + decimals
        guard all.utf8.allSatisfy({ (48...57).contains($0) }), all.utf8.count <= 18 else { return nil }
        let units = Int(all) ?? 0
        self.init(units: isNegative ? -units : units, exponent: power - decimals.utf8.count)
    }

    /// The shortest decimal that converts back to a `Double`; `nil` for infinities and NaN.
    package init?(_ value: Double) {
        self.init("\(value)")
    }

    /// The number in units of a smaller power of ten; `nil` if it does not fit.
    func units(ofExponent other: Int) -> Int? {
        guard units != 0 else { return 0 }
        guard other <= exponent, exponent - other <= 18 else { return nil }
        let (product, overflow) = units.multipliedReportingOverflow(by: Int(clamping: powerOfTen(exponent - other)))
        return overflow ? nil : product
    }

    /// The product of two numbers; `nil` if it has too many digits.
    package func multiplied(by other: DecimalNumber) -> DecimalNumber? {
        let (product, overflow) = units.multipliedReportingOverflow(by: other.units)
        return overflow ? nil : DecimalNumber(units: product, exponent: exponent + other.exponent).reduced
    }

    /// The number without trailing zeros in `units`.
    package var reduced: DecimalNumber {
        guard units != 0 else { return DecimalNumber(units: 0, exponent: 0) }
        var number = self
        while number.units % 10 == 0 {
            number.units /= 10
            number.exponent += 1
        }
        return number
    }
}

/// Ten to the power `exponent`, from 0 to 308; exact up to 22.
func powerOfTen(_ exponent: Int) -> Double {
    exponent < powersOfTen.count ? powersOfTen[exponent] : (Double("1e\(exponent)") ?? .infinity)
}

private let powersOfTen: [Double] = [
    1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22,
]
