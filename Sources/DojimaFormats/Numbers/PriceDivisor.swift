import DojimaText

/// A divisor of prices. Prices are divided as decimals, so the result is the double nearest to the decimal quotient.
///
///     PriceDivisor(100)?.quotient(of: 96_761.12)     // 967.6112; the doubles alone give 967.6111999999999
///
/// A price is taken as the shortest decimal that reads as the same double, which is the decimal in the file if that has at most 15 digits.
struct PriceDivisor: Sendable {
    /// The allowed divisors. The quotient of any price up to 1e290 is finite.
    static let range = 1e-18...1e18

    let number: Double
    private let decimal: ShortDecimal

    /// Returns `nil` for a number that is not in `range`.
    init?(_ number: Double) {
        guard PriceDivisor.range.contains(number) else { return nil }
        self.number = number
        decimal = ShortDecimal(number)
    }

    /// The largest price whose quotient is finite.
    var maximumPrice: Double { number < 1 ? 1e308 * number : .greatestFiniteMagnitude }

    /// The price divided by the number, correctly rounded.
    func quotient(of price: Double) -> Double {
        let magnitude = price.magnitude
        let quotient = shortQuotient(magnitude) ?? longQuotient(ShortDecimal(magnitude))
        return price < 0 ? -quotient : quotient
    }

    /// The quotient by one division of exact numbers, which rounds correctly; `nil` if price or divisor have too many digits.
    ///
    /// Decimals of at most 15 digits read as different doubles, so the digits found are those of the price.
    private func shortQuotient(_ magnitude: Double) -> Double? {
        for decimals in 0...15 {
            let digits = (magnitude * exactPower(decimals)).rounded()
            guard digits < 1e15 else { return nil }
            guard digits / exactPower(decimals) == magnitude else { continue }
            let shift = decimals - decimal.decimals
            guard shift.magnitude <= 22 else { return nil }
            let (above, below) = shift < 0 ? (digits * exactPower(-shift), 1) : (digits, exactPower(shift))
            let divisor = Double(decimal.digits) * below
            // Powers of ten up to 10^22 are exact; other products are exact below 2^53.
            guard above < 0x1p53, decimal.digits == 1 || divisor < 0x1p53 else { return nil }
            return above / divisor
        }
        return nil
    }

    /// The quotient by long division, parsed from its digits.
    ///
    /// A number halfway between two doubles has at most 767 digits, so the rounding depends only on the first 767 digits of the quotient
    /// and on whether more follow.
    private func longQuotient(_ price: ShortDecimal) -> Double {
        let divisor = decimal.digits
        var (whole, rest) = price.digits.quotientAndRemainder(dividingBy: divisor)
        var text = Array(String(whole).utf8)
        var decimals = price.decimals - decimal.decimals
        while rest > 0, text.count < 800 {
            (whole, rest) = (rest * 10).quotientAndRemainder(dividingBy: divisor)
            text.append(0x30 + UInt8(truncatingIfNeeded: whole))
            decimals += 1
        }
        if rest > 0 {
            text.append(0x31)
            decimals += 1
        }
        return Double(String(decoding: text, as: UTF8.self) + "e\(-decimals)") ?? .nan
    }
}

/// The shortest decimal that reads as a given double: `digits / 10^decimals`, without trailing zeros in `digits`.
private struct ShortDecimal {
    /// At most 17 digits.
    var digits: UInt64 = 0
    /// The number of digits after the decimal point; negative for trailing zeros before it.
    var decimals = 0

    /// - Parameter number: a finite number that is not negative.
    init(_ number: Double) {
        let parts = number.description.split(separator: "e")
        var isFraction = false
        var zeros = 0
        for byte in parts[0].utf8 {
            guard isDigit(byte) else {
                isFraction = true
                continue
            }
            if isFraction { decimals += 1 }
            // Zeros count only if another digit follows.
            zeros += 1
            guard byte != 0x30 else { continue }
            for _ in 0..<zeros { digits *= 10 }
            digits += UInt64(digit(byte))
            zeros = 0
        }
        decimals -= zeros
        if parts.count > 1 { decimals -= Int(parts[1]) ?? 0 }
    }
}
