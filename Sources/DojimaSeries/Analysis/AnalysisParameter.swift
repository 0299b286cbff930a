public import DojimaText
public import DojimaTime

/// A parameter of an analysis: `top`, `risk-free`, `by`.
public struct AnalysisParameter: Sendable {
    /// What an argument is.
    public enum Kind: Sendable {
        /// A whole number in a range.
        case count(ClosedRange<Int>)
        /// A number in a range; `nil` for any finite one.
        case number(ClosedRange<Double>?)
        case word([String])
        case flag
        /// A condition, `close > sma:200`.
        case rule
        /// Dates and times, which are handed over as `AnalysisArguments.times`.
        case times
        /// A symbol, whose series is handed over.
        case symbol
    }

    public let name: String
    public let kind: Kind
    /// The default as it is written; empty for none.
    public let standard: String
    /// What it is, as a clause.
    public let meaning: String

    init(_ name: String, _ kind: Kind, _ standard: String = "", _ meaning: String) {
        (self.name, self.kind, self.standard, self.meaning) = (name, kind, standard, meaning)
    }

    /// The most rows that a count of bins, bars or ranks can ask for.
    static let most = 1_000_000

    /// The range of numbers above 0, with a margin so that products do not overflow.
    static let positive = 1e-300...1e300
    /// The number of bars that a year may have.
    static let periods = 0.000001...1_000_000_000

    /// A whole number from a least one on.
    static func count(_ name: String, _ standard: String, from least: Int = 1, _ meaning: String) -> AnalysisParameter {
        AnalysisParameter(name, .count(least...most), standard, meaning)
    }

    /// The setting by which messages refer to it.
    package var setting: SettingName { AnalysisParameter.setting(name) }

    /// The setting of a parameter by its name.
    static func setting(_ name: String) -> SettingName {
        let words = name.split(separator: "-")
        return SettingName(words.enumerated().map { $0.offset == 0 ? String($0.element) : $0.element.capitalizedFirst }.joined())
    }

    /// What is valid: `a whole number from 1 on`.
    public var forms: String {
        switch kind {
        case .count(let range): "a whole number from \(range.lowerBound) to \(range.upperBound)"
        case .number(nil): "a number"
        case .number(AnalysisParameter.positive?): "a number above 0"
        case .number(let range?): "a number from \(shortNumber(range.lowerBound)) to \(shortNumber(range.upperBound))"
        case .word(let words): "one of \(words.joined(separator: ", "))"
        case .flag: "nothing"
        case .rule: "a condition such as close > sma:200"
        case .times: "dates or times"
        case .symbol: "a symbol"
        }
    }
}

/// The arguments of an analysis: what its parameters are given, else their defaults.
public struct AnalysisArguments: Sendable {
    /// The condition of `events`; `nil` for none.
    public private(set) var rule: BarExpression?
    /// The dates and moments of `events`, in any order; `nil` for none.
    public var times: [TimeText]?
    private var texts: [String: String] = [:]
    private var given: Set<String> = []

    /// Reads arguments by the names of their parameters; those left out have their defaults. A flag is given as `true`.
    ///
    /// Throws where there is no such parameter, or for an argument that is not valid.
    public init(of analysis: Analysis, _ written: [String: String] = [:], times: [TimeText]? = nil) throws(RequestError) {
        self.times = times
        for parameter in analysis.parameters { texts[parameter.name] = parameter.standard }
        for (name, text) in written.sorted(by: { $0.key < $1.key }) {
            guard let parameter = analysis.parameters.first(where: { $0.name == name }) else {
                let known = analysis.parameters.map(\.name)
                throw RequestError(
                    "\(analysis.name) takes no \(name); " + (known.isEmpty ? "it takes none" : "it takes \(known.joined(separator: ", "))"))
            }
            try take(text, parameter)
        }
        try analysis.check(self)
    }

    private mutating func take(_ text: String, _ parameter: AnalysisParameter) throws(RequestError) {
        let isValid: Bool =
            switch parameter.kind {
            case .count(let range): Int(text).map(range.contains) ?? false
            case .number(let range): Double(text).map { $0.isFinite && range?.contains($0) ?? true } ?? false
            case .word(let words): words.contains(text)
            case .flag: ["true", "false"].contains(text)
            case .rule, .times, .symbol: true
            }
        guard isValid else {
            if case .number = parameter.kind, text.hasSuffix("%"), let percent = Double(text.dropLast()), percent.isFinite {
                throw RequestError("\(setting: parameter.setting) is \(quoted(text)); write it as a number, \(percent / 100)")
            }
            throw RequestError("\(setting: parameter.setting) is \(quoted(text)); write \(parameter.forms)")
        }
        if case .rule = parameter.kind { rule = try BarExpression(rule: text) }
        if case .flag = parameter.kind, text == "false" { return }
        texts[parameter.name] = text
        given.insert(parameter.name)
    }

    /// Whether an argument is given and not left to the default.
    package func isGiven(_ name: String) -> Bool { given.contains(name) }

    /// The argument of a count; 0 where it has no default and is not given.
    package func count(_ name: String) -> Int { texts[name].flatMap { Int($0) } ?? 0 }

    /// The argument of a number; `nil` where it has no default and is not given.
    package func number(_ name: String) -> Double? { texts[name].flatMap { Double($0) } }

    package func word(_ name: String) -> String { texts[name] ?? "" }
    package func flag(_ name: String) -> Bool { isGiven(name) }
}

extension Substring {
    fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
