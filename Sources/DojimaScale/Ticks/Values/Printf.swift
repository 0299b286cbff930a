import DojimaText
import DojimaPlatform

/// One conversion of a pattern, such as `%+'.2f`.
struct Printf: Sendable, Hashable {
    var letter: Character
    var precision: Int?
    var width = 0
    var isSigned = false
    var isGrouped = false
    var isLeft = false
    var isZeroPadded = false

    func text(of value: Double, plain: String?) -> String {
        let body: String
        switch letter {
        case "@": body = plain ?? NumberText.plain(value, decimals: NumberText.decimals(of: value))
        case "d": body = NumberText.plain(value, decimals: 0, grouping: isGrouped ? .always : .never)
        case "e": body = exponential(value, decimals: precision ?? 6)
        case "g": body = general(value)
        default: body = NumberText.plain(value, decimals: precision ?? 6, grouping: isGrouped ? .always : .never)
        }
        let isZero = body.allSatisfy { "0.,".contains($0) }
        return padded(isSigned && value > 0 && !isZero ? "+" + body : body)
    }

    func padded(_ text: String) -> String {
        guard text.count < width else { return text }
        let padding = width - text.count
        if isLeft { return text + String(repeating: " ", count: padding) }
        guard isZeroPadded, letter != "@" else { return String(repeating: " ", count: padding) + text }
        let sign = text.prefix { $0 == "+" || String($0) == NumberText.minus }
        return sign + String(repeating: "0", count: padding) + text.dropFirst(sign.count)
    }

    var finestStep: Double {
        switch letter {
        case "d": 1
        case "f": 1 / powerOfTen(precision ?? 6)
        default: 0
        }
    }

    /// A number in exponential form with fixed decimals in the mantissa: `1.50e3`.
    private func exponential(_ value: Double, decimals: Int) -> String {
        guard value != 0, value.isFinite else { return NumberText.plain(value, decimals: decimals) }
        var exponent = Int(clamping: floor(log10(abs(value))))
        var mantissa = scaled(value, by: -exponent)
        // Rounding may carry into the next power of ten.
        if abs(mantissa) * powerOfTen(decimals) + 0.5 >= powerOfTen(decimals + 1) {
            exponent += 1
            mantissa = scaled(value, by: -exponent)
        }
        return NumberText.plain(mantissa, decimals: decimals) + "e\(exponent)"
    }

    /// A number with `precision` significant digits, without trailing zeros.
    private func general(_ value: Double) -> String {
        let digits = max(1, min(15, precision ?? 6))
        guard value != 0, value.isFinite else { return NumberText.plain(value, decimals: 0) }
        let exponent = Int(clamping: floor(log10(abs(value))))
        guard exponent >= -5, exponent < digits else {
            let text = exponential(value, decimals: digits - 1)
            let parts = text.split(separator: "e")
            return NumberText.trimmed(String(parts[0])) + "e" + parts[1]
        }
        return NumberText.trimmed(
            NumberText.plain(value, decimals: digits - 1 - exponent, grouping: isGrouped ? .always : .never))
    }

    private func scaled(_ value: Double, by power: Int) -> Double {
        power >= 0 ? value * powerOfTen(min(308, power)) : value / powerOfTen(min(308, -power))
    }
}

/// A parser of patterns that consist of text, one conversion and text.
struct PrintfScanner {
    private var rest: Substring
    private var literal = ""

    init(_ text: String) { rest = text[...] }

    /// Returns the parts of the pattern; `nil` if it has no conversion, several, or an unknown one.
    mutating func scan() -> (before: String, conversion: Printf, after: String)? {
        var found: Printf?
        var before = ""
        while let character = rest.popFirst() {
            guard character == "%" else {
                literal.append(character)
                continue
            }
            if rest.first == "%" {
                literal.append("%")
                rest.removeFirst()
                continue
            }
            guard found == nil, let conversion = conversion() else { return nil }
            (found, before, literal) = (conversion, literal, "")
        }
        return found.map { (before, $0, literal) }
    }

    private mutating func conversion() -> Printf? {
        var printf = Printf(letter: "f")
        flags: while let flag = rest.first {
            switch flag {
            case "+": printf.isSigned = true
            case "'": printf.isGrouped = true
            case "-": printf.isLeft = true
            case "0": printf.isZeroPadded = true
            default: break flags
            }
            rest.removeFirst()
        }
        printf.width = min(40, number() ?? 0)
        if rest.first == "." {
            rest.removeFirst()
            printf.precision = min(15, number() ?? 0)
        }
        guard let letter = rest.popFirst() else { return nil }
        switch letter {
        case "f", "F": printf.letter = "f"
        case "d", "i", "u": printf.letter = "d"
        case "e", "E": printf.letter = "e"
        case "g", "G": printf.letter = "g"
        case "@", "s": printf.letter = "@"
        default: return nil
        }
        return printf
    }

    private mutating func number() -> Int? {
        let digits = rest.prefix { ("0"..."9").contains($0) }
        rest = rest.dropFirst(digits.count)
        return Int(digits)
    }
}
