/// A decimal number kept as digits and an exponent: `units * 10^exponent`, so that multiples of a step never drift and their labels are exact.
public struct DecimalNumber: Hashable, Sendable {
    public var units: Int
    public var exponent: Int

    public init(units: Int, exponent: Int) {
        self.units = units
        self.exponent = exponent
    }

    /// The nearest `Double`: one correctly rounded operation for exponents down to -22.
    public var value: Double {
        exponent >= 0 ? Double(units) * powerOfTen(exponent) : Double(units) / powerOfTen(-exponent)
    }
}

/// Ten to a power from 0 to 308, exact up to 22.
func powerOfTen(_ exponent: Int) -> Double {
    exponent < powersOfTen.count ? powersOfTen[exponent] : (Double("1e\(exponent)") ?? .infinity)
}

private let powersOfTen: [Double] = [
    1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22,
]
