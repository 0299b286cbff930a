import DojimaText

/// Formats numbers for axes and legends, in the same way in every locale.
///
///     NumberText.plain(-1234.5, decimals: 2)  // "−1,234.50"
///     NumberText.plain(12345, decimals: 0)    // "12,345"
///     NumberText.compact(1_234_567)           // "1.23M"
package enum NumberText {
    /// The minus sign U+2212, which is not a hyphen.
    static let minus = "\u{2212}"
    /// The minimum magnitude of numbers that are written with an exponent.
    static let exponentFrom = 1e15
    /// The maximum number of decimals of a number.
    package static let maxDecimals = 15

    /// Whether digits are separated in groups of three. Charts use `always`, for numbers of four or more digits, so that all numbers in a
    /// picture have the same format.
    package enum Grouping: Sendable { case always, never }

    /// A number with a fixed number of decimals (0...15); decimal halves are rounded away from zero.
    package static func plain(_ value: Double, decimals: Int, grouping: Grouping = .always) -> String {
        guard value.isFinite else { return value.isNaN ? "" : value < 0 ? minus + "∞" : "∞" }
        let decimals = max(0, min(maxDecimals, decimals))
        let magnitude = abs(value)
        guard magnitude < exponentFrom else { return exponential(value) }
        let scaled = (magnitude * powerOfTen(decimals)).rounded()
        guard scaled < 9e15 else { return plain(value, decimals: decimals - 1, grouping: grouping) }
        return text(digits: Int(clamping: scaled), decimals: decimals, isNegative: value < 0 && scaled > 0, grouping)
    }

    /// A number with a fixed number of decimals in a form that programs can parse: a decimal point, an ASCII sign and no separators. Zero
    /// has no sign.
    package static func readable(_ value: Double, decimals: Int) -> String {
        let text = plain(value, decimals: decimals, grouping: .never).replacing(minus, with: "-")
        return text.allSatisfy { "-0.".contains($0) } && text.hasPrefix("-") ? String(text.dropFirst()) : text
    }

    /// A decimal number, written exactly.
    package static func plain(_ number: DecimalNumber) -> String {
        guard number.units != 0 else { return text(digits: 0, decimals: max(0, -number.exponent), isNegative: false) }
        guard number.exponent <= 0 else {
            let (scale, overflow) = integerPower(number.exponent)
            let (digits, tooLarge) = number.units.multipliedReportingOverflow(by: scale)
            guard !overflow, !tooLarge, digits.magnitude < 1_000_000_000_000_000 else { return exponential(number.value) }
            return text(digits: abs(digits), decimals: 0, isNegative: digits < 0)
        }
        return text(digits: abs(number.units), decimals: -number.exponent, isNegative: number.units < 0)
    }

    /// A number in thousands, millions, billions or trillions with about three digits: `950`, `1.2K`, `3.45M`.
    ///
    /// - Parameter keepsZeros: whether the number always has three digits, for numbers that are compared, or that change on the screen:
    ///   `1.20K`.
    package static func compact(_ value: Double, keepsZeros: Bool = false) -> String {
        guard value.isFinite else { return plain(value, decimals: 0) }
        let magnitude = abs(value)
        guard magnitude < exponentFrom * 1000 else { return exponential(value) }
        guard magnitude >= 999.5 else { return trimmed(plain(value, decimals: magnitude >= 100 ? 0 : magnitude >= 1 ? 2 : 4)) }
        var (scaled, index) = (magnitude / 1000, 0)
        while scaled >= 999.5, index < suffixes.count - 1 {
            scaled /= 1000
            index += 1
        }
        let decimals = scaled >= 99.95 ? 0 : scaled >= 9.995 ? 1 : 2
        let digits = plain(scaled, decimals: decimals)
        return (value < 0 ? minus : "") + (keepsZeros ? digits : trimmed(digits)) + suffixes[index]
    }

    /// A decimal number in thousands, millions, billions or trillions, written exactly: `12.55M`.
    package static func compact(_ number: DecimalNumber) -> String {
        let magnitude = abs(number.value)
        guard magnitude >= 1000, magnitude < exponentFrom * 1000 else {
            return magnitude < 1000 ? trimmed(plain(number)) : exponential(number.value)
        }
        var index = 0
        while index < suffixes.count - 1, magnitude >= powerOfTen(3 * index + 6) { index += 1 }
        return trimmed(plain(DecimalNumber(units: number.units, exponent: number.exponent - 3 * index - 3))) + suffixes[index]
    }

    /// A difference in thousands, millions, billions or trillions with its sign: `+1.2K`.
    static func signedCompact(_ value: Double) -> String {
        let text = compact(value, keepsZeros: true)
        return value > 0 && text != "0" ? "+" + text : text
    }

    /// A percentage with its sign and two decimals: `+1.25%`.
    package static func signedPercent(_ value: Double) -> String { signed(value, decimals: 2) + "%" }

    /// A number with a fixed number of decimals and a sign, except for zero.
    package static func signed(_ value: Double, decimals: Int) -> String {
        let text = plain(value, decimals: decimals)
        return value > 0 && text.contains { $0 != "0" && $0 != "." } ? "+" + text : text
    }

    /// The smallest number of decimals, at most `maximum`, with which all values are written exactly.
    package static func decimals(of values: [Double], maximum: Int = 8) -> Int {
        values.reduce(0) { decimals, value in self.decimals(of: value, minimum: decimals, maximum: maximum) }
    }

    /// The smallest number of decimals from `minimum` to `maximum` with which a value is written exactly.
    package static func decimals(of value: Double, minimum: Int = 0, maximum: Int = 8) -> Int {
        guard value.isFinite else { return minimum }
        var decimals = minimum
        while decimals < maximum {
            let scaled = abs(value) * powerOfTen(decimals)
            // A `Double` has no significant decimals beyond fifteen digits.
            if scaled > 1e15 || abs(scaled - scaled.rounded()) <= scaled * 1e-12 + 1e-9 { break }
            decimals += 1
        }
        return decimals
    }

    private static let suffixes = ["K", "M", "B", "T"]

    /// A number with an exponent: `1.25e18`.
    private static func exponential(_ value: Double) -> String {
        let magnitude = abs(value)
        guard magnitude.isFinite else { return (value < 0 ? minus : "") + "∞" }
        var exponent = 0
        var scaled = magnitude
        while scaled >= 9.9995 {
            scaled /= 10
            exponent += 1
        }
        return (value < 0 ? minus : "") + trimmed(plain(scaled, decimals: 3)) + "e\(exponent)"
    }

    /// A text without trailing zeros after the decimal point.
    static func trimmed(_ text: String) -> String {
        guard text.contains(".") else { return text }
        var text = text
        while text.last == "0" { text.removeLast() }
        if text.last == "." { text.removeLast() }
        return text
    }

    /// Digits with a decimal point before the last `decimals` of them.
    private static func text(digits: Int, decimals: Int, isNegative: Bool, _ grouping: Grouping = .always) -> String {
        var whole = String(digits)
        if whole.utf8.count <= decimals { whole = String(repeating: "0", count: decimals + 1 - whole.utf8.count) + whole }
        let fraction = whole.suffix(decimals)
        whole = String(whole.dropLast(decimals))
        if grouping == .always { whole = grouped(whole) }
        return (isNegative ? minus : "") + whole + (decimals > 0 ? "." + fraction : "")
    }

    private static func grouped(_ digits: String) -> String {
        var text = ""
        for (index, digit) in digits.enumerated() {
            if index > 0, (digits.count - index) % 3 == 0 { text.append(",") }
            text.append(digit)
        }
        return text
    }

    private static func integerPower(_ exponent: Int) -> (Int, Bool) {
        guard exponent <= 18 else { return (0, true) }
        return ((0..<exponent).reduce(1) { power, _ in power * 10 }, false)
    }
}
