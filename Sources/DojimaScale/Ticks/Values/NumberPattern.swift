public import DojimaText

/// How a number is written, by a pattern in the manner of C's `printf`, or as a fraction.
///
///     try NumberPattern("%.2f").text(of: 1234.5)      // 1234.50
///     try NumberPattern("$%'.2f").text(of: 1234.5)    // $1,234.50
///     try NumberPattern("1/32").text(of: 132.5)       // 132 1/2
///     try NumberPattern("1'32").text(of: 132.5)       // 132'16
///
/// A pattern holds one conversion: `%f`, `%d`, `%e`, `%g`, or `%@` for the number as it would be written without a pattern; with the
/// flags `+`, `0`, `-`, `'` (digits grouped by threes), a width and a precision; `%%` is a percent sign. The text is the same in every
/// locale, with a true minus. `%f` and `%d` write an exponent from 1e15 on.
public struct NumberPattern: Sendable, Hashable {
    /// As it was written.
    public let text: String
    private let before: String
    private let after: String
    private let conversion: Conversion

    private enum Conversion: Sendable, Hashable {
        case number(Printf)
        /// Of a denominator, reduced (`132 1/2`), or as a count behind a tick (`132'16`).
        case fraction(Int, ticks: Bool)
    }

    /// Throws with one line that says what is wrong and what to write.
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

    /// A number as the pattern has it; NaN is empty.
    ///
    /// - Parameters:
    ///   - plain: what `%@` stands for; a number with as many decimals as it needs when there is none.
    public func text(of value: Double, plain: String? = nil) -> String {
        guard !value.isNaN else { return "" }
        switch conversion {
        case .number(let printf): return before + printf.text(of: value, plain: plain) + after
        case .fraction(let denominator, let ticks): return NumberPattern.fraction(value, denominator, ticks: ticks)
        }
    }

    /// The text of a category: `%@` stands for its name; any other conversion leaves the name as it is.
    public func text(of category: String) -> String {
        if case .number(let printf) = conversion, printf.letter == "@" { before + printf.padded(category) + after } else { category }
    }

    /// The least difference that the pattern can show; 0 where there is none.
    var finestStep: Double {
        switch conversion {
        case .number(let printf): printf.finestStep
        case .fraction(let denominator, _): 1 / Double(denominator)
        }
    }

    /// The denominator of fractions, of which steps are multiples.
    var denominator: Int? { if case .fraction(let denominator, _) = conversion { denominator } else { nil } }

    private static func fraction(_ value: Double, _ denominator: Int, ticks: Bool) -> String {
        let count = (abs(value) * Double(denominator)).rounded()
        guard count < 1e15 else { return NumberText.plain(value, decimals: 0) }
        let (whole, rest) = (Int(count) / denominator, Int(count) % denominator)
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

/// A text that is no pattern of a number.
public struct NumberPatternError: ReportedError, Equatable {
    public var text: String

    public init(text: String) { self.text = text }

    public var category: ErrorCategory { .request }
    public var message: Message {
        "\"\(text)\" is no pattern of a number; write one conversion such as %.2f, $%'.0f or %.1f%%, or a fraction: 1/32, 1'32"
    }
}
