public import DojimaScale
import DojimaSeries
package import DojimaText

extension ValueFormat {
    /// Parses `number`, `compact`, `percent`, or a pattern such as `%.2f`, `$%'.0f`, `1/32`. Throws if a pattern is not valid.
    public init(parsing text: String) throws(NumberPatternError) {
        switch text {
        case "number": self = .number
        case "compact": self = .compact
        case "percent": self = .percent
        case "signed-percent": self = .signedPercent
        default: self = .pattern(try NumberPattern(text))
        }
    }

    /// The written form.
    package var written: String {
        switch self {
        case .number: "number"
        case .compact: "compact"
        case .percent: "percent"
        case .signedPercent: "signed-percent"
        case .pattern(let pattern): pattern.text
        }
    }
}

extension ColorChoice {
    /// Parses a colour such as `#2962FF`, `rising`, `falling`, or `1`, `2`, ... for one of the theme's colours; returns `nil` for any other
    /// text.
    public init?(parsing text: String) {
        if let number = Int(text), (1...99).contains(number), text == String(number) {
            self = .palette(number - 1)
        } else if text == "rising" || text == "falling" {
            self = text == "rising" ? .rising : .falling
        } else if let color = Color(hexText: text) {
            self = .fixed(color)
        } else {
            return nil
        }
    }

    /// The written form; `nil` for the automatic choice.
    package var written: String? {
        switch self {
        case .automatic: nil
        case .palette(let index): String(index &+ 1)
        case .fixed(let color): color.hexText
        case .rising: "rising"
        case .falling: "falling"
        }
    }
}

extension Form<ValueFormat> {
    /// The name of a format or a pattern.
    package static var valueFormat: Form {
        .parsed(
            advice: "write number, compact, percent, or a pattern such as %.2f", examples: ["%.2f", "1/32"],
            parse: { text in
                do throws(NumberPatternError) { return try ValueFormat(parsing: text) } catch { throw TextError(error.message) }
            }, text: { $0.written })
    }
}

extension Form<Sampler> {
    /// A sampler of the catalog by its name.
    static var sampler: Form {
        .mapped(
            from: Form<String>.oneOf(SamplerCatalog.all.map(\.name)),
            { (name: String, path: TextPath) throws -> Sampler in
                guard let sampler = SamplerCatalog.sampler(named: name) else { throw path.error("\(quoted(name)) is not a sampler") }
                return sampler
            }, inverse: \.name
        ).withoutCheck
    }
}

extension Form<Smoother> {
    /// A smoother of the catalog by its name.
    static var smoother: Form {
        .mapped(
            from: Form<String>.oneOf(SmootherCatalog.all.map(\.name)),
            { (name: String, path: TextPath) throws -> Smoother in
                guard let smoother = SmootherCatalog.smoother(named: name) else { throw path.error("\(quoted(name)) is not a smoother") }
                return smoother
            }, inverse: \.name
        ).withoutCheck
    }
}

extension Form<ColorChoice> {
    package static var color: Form {
        .parsed(
            advice: "write a colour such as #2962FF, rising, falling, or 1, 2, ... for one of the theme's",
            pattern: "^(#[0-9A-Fa-f]{6}|[1-9][0-9]?|rising|falling)$",
            examples: ["#2962FF"], parse: { ColorChoice(parsing: $0) }, text: { $0.written ?? "" })
    }
}
