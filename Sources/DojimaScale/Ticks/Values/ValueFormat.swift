/// The format of the numbers of a value axis: on labels, in price tags and in legends.
public enum ValueFormat: Sendable, Hashable {
    case number
    /// In thousands, millions, billions or trillions: `1.2K`, `3.45M`.
    case compact
    case percent
    /// A change in percent: `+5%`, `0%`, `−5%`.
    case signedPercent
    /// A pattern, independent of the size of the number.
    case pattern(NumberPattern)

    /// The label of a tick, written exactly.
    package func label(_ number: DecimalNumber) -> String {
        switch self {
        case .number: NumberText.plain(number)
        case .compact: NumberText.compact(number)
        case .percent: NumberText.plain(number) + "%"
        case .signedPercent: (number.units > 0 ? "+" : "") + NumberText.plain(number) + "%"
        case .pattern(let pattern): pattern.text(of: number.value, plain: NumberText.plain(number))
        }
    }

    /// A value with `decimals` decimals, unless the format determines them.
    public func text(_ value: Double, decimals: Int) -> String {
        switch self {
        case .number: NumberText.plain(value, decimals: decimals)
        case .compact: NumberText.compact(value, keepsZeros: true)
        case .percent: NumberText.plain(value, decimals: decimals) + "%"
        case .signedPercent: NumberText.signed(value, decimals: decimals) + "%"
        case .pattern(let pattern): pattern.text(of: value, plain: NumberText.plain(value, decimals: decimals))
        }
    }

    /// A difference of two values with its sign: `+1.25`, `+3.4K`, `+0'16`.
    public func signedText(_ value: Double, decimals: Int) -> String {
        switch self {
        case .number, .percent, .signedPercent: return NumberText.signed(value, decimals: decimals)
        case .compact: return NumberText.signedCompact(value)
        case .pattern(let pattern):
            let text = pattern.text(of: abs(value), plain: NumberText.plain(abs(value), decimals: decimals))
            // The sign is before a currency symbol; a change that is shown as zero has no sign.
            guard text != pattern.text(of: 0, plain: NumberText.plain(0, decimals: decimals)), !text.hasPrefix("+") else { return text }
            return (value < 0 ? NumberText.minus : "+") + text
        }
    }

    /// Whether `text(_:decimals:)` uses the number of decimals passed to it.
    package var hasFreeDecimals: Bool {
        switch self {
        case .number, .percent, .signedPercent: true
        case .compact, .pattern: false
        }
    }

    /// The smallest step at which labels differ; 0 if there is no limit.
    package var finestStep: Double { if case .pattern(let pattern) = self { pattern.finestStep } else { 0 } }

    /// The denominator of a fraction pattern, of whose reciprocal tick steps are multiples; `nil` for other formats.
    package var denominator: Int? { if case .pattern(let pattern) = self { pattern.denominator } else { nil } }
}
