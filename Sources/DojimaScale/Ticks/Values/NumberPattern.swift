public import DojimaText

/// A number format, given by a pattern as in C's `printf`, or as a fraction.
///
///     try NumberPattern("%.2f").text(of: 1234.5)      // 1234.50
///     try NumberPattern("$%'.2f").text(of: 1234.5)    // $1,234.50
///     try NumberPattern("1/32").text(of: 132.5)       // 132 1/2
///     try NumberPattern("1'32").text(of: 132.5)       // 132'16
///
/// A pattern contains one conversion: `%f`, `%d`, `%e`, `%g`, or `%@` for the number as it would be written without a pattern. It may have
/// the flags `+`, `0`, `-`, `'` (digits in groups of three), a width and a precision; `%%` is a percent sign. The text is the same in every
/// locale, with U+2212 as the minus sign. `%f` and `%d` use an exponent for magnitudes of 1e15 or more.
public struct NumberPattern: Sendable, Hashable {
    /// The text of the pattern.
    package let text: String
    private let before: String
    private let after: String
    private let conversion: Conversion

    private enum Conversion: Sendable, Hashable {
        case number(Printf)
        /// A fraction with a denominator: reduced (`132 1/2`), or with the numerator after an apostrophe (`132'16`).
        case fraction(Int, ticks: Bool)
    }

    /// Parses a pattern; throws an error whose message shows valid patterns.
    public init(_ text: String) throws(NumberPatternError) {
        self.text = text
        let parts = text.split(whereSeparator: { $0 == "/" || $0 == "'" })
        if !text.contains("%"), parts.count == 2, parts[0] == "1", let denominator = Int(parts[1]), (2...4096).contains(denominator) {
            (before, after) = ("", "")
            conversion = .fraction(denominator, ticks: text.contains("'"))
            return
        }
        var scanner = PrintfScanner(text)
        guard let found = scanner.scan() else { throw NumberPatternError(text: text) }
        (before, conversion, after) = (found.before, .number(found.conversion), found.after)
    }

    /// A number formatted by the pattern; empty for NaN.
    ///
    /// - Parameters:
    ///   - value: the number to format.
    ///   - plain: the text for `%@`; by default the number with the decimals it needs.
    public func text(of value: Double, plain: String? = nil) -> String {
        guard !value.isNaN else { return "" }
        switch conversion {
        case .number(let printf): return before + printf.text(of: value, plain: plain) + after
        case .fraction(let denominator, let ticks): return NumberPattern.fraction(value, denominator, ticks: ticks)
        }
    }

    /// A category name formatted by the pattern: `%@` inserts the name; any other pattern returns it unchanged.
    public func text(of category: String) -> String {
        if case .number(let printf) = conversion, printf.letter == "@" { before + printf.padded(category) + after } else { category }
    }

    /// The smallest difference that the pattern can show; 0 if there is no limit.
    var finestStep: Double {
        switch conversion {
        case .number(let printf): printf.finestStep
        case .fraction(let denominator, _): 1 / Double(denominator)
        }
    }

    /// The denominator of a fraction pattern, of whose reciprocal tick steps are multiples; `nil` for other patterns.
    var denominator: Int? { if case .fraction(let denominator, _) = conversion { denominator } else { nil } }

    private static func fraction(_ value: Double, _ denominator: Int, ticks: Bool) -> String {
        let count = (abs(value) * Double(denominator)).rounded()
        guard count < 1e15 else { return NumberText.plain(value, decimals: 0) }
        let (whole, rest) = (Int(clamping: count) / denominator, Int(clamping: count) % denominator)
        let sign = value < 0 && count > 0 ? NumberText.minus : ""
        if ticks {
            let digits = "\(rest)"
            return sign + "\(whole)'" + String(repeating: "0", count: "\(denominator - 1)".count - digits.count) + digits
        }
        guard rest > 0 else { return sign + "\(whole)" }
        var (a, b) = (denominator, rest)
        while b > 0 { (a, b) = (b, a % b) }
        return sign + (whole > 0 ? "\(whole) " : "") + "\(rest / a)/\(denominator / a)"
    }
}

/// An error for a text that is not a number pattern.
public struct NumberPatternError: ReportedError, Equatable {
    /// The text that was refused.
    public var text: String

    public init(text: String) { self.text = text }

    public var category: ErrorCategory { .request }
    public var message: Message {
        "\"\(text)\" is not a number pattern; write one conversion such as %.2f, $%'.0f or %.1f%%, or a fraction: 1/32, 1'32"
    }
}
