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
        /// A share of one, also as a percentage: 0.02 or 2%.
        case rate
        /// A text of a form, which is checked by a function.
        case text(String, @Sendable (String) throws(RequestError) -> Void)
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

    /// A number, or a percentage as a share of one; `nil` for what is none.
    package static func rate(_ text: String) -> Double? {
        let number = text.hasSuffix("%") ? Double(text.dropLast()).map { $0 / 100 } : Double(text)
        return number.flatMap { $0.isFinite ? $0 : nil }
    }

    static let riskFree = AnalysisParameter("risk-free", .rate, "0", "the risk-free rate of a year: 0.02 or 2% for two percent")

    /// The parameters `portfolio`, which replaces the symbols of an analysis, and `rebalance`.
    static let portfolio = [
        AnalysisParameter(
            "portfolio", .text("weights and symbols such as 0.6 SPY, 0.4 GE") { text throws(RequestError) in _ = try Portfolio(text) }, "",
            "weights and symbols that are held instead of single symbols, 0.6 SPY, 0.4 GE; cash stands still"),
        AnalysisParameter(
            "rebalance", .word(Portfolio.Rebalance.allCases.map(\.rawValue)), Portfolio.Rebalance.never.rawValue,
            "how often the weights of a portfolio are restored: at the last bar of each month, quarter or year"),
    ]

    /// The number of bars in a year.
    static let barsAYear = AnalysisParameter(
        "periods", .number(periods), "the number of bars in a year; by default that of the calendar's sessions, or what the bars show")

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
        case .rate: "a rate such as 0.02 or 2%"
        case .text(let forms, _): forms
        }
    }
}

/// The arguments of an analysis: what its parameters are given, else their defaults.
public struct AnalysisArguments: Sendable {
    /// The condition of `events`; `nil` for none.
    public private(set) var rule: BarExpression?
    /// The portfolio that replaces the symbols; `nil` for none.
    package private(set) var portfolio: Portfolio?
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
        if isGiven("portfolio") {
            portfolio = try Portfolio(word("portfolio"), rebalance: Portfolio.Rebalance(rawValue: word("rebalance")) ?? .never)
        } else if isGiven("rebalance") {
            throw RequestError("\(setting: .init("rebalance")) belongs to \(setting: .init("portfolio")), which is not given")
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
            case .rate: AnalysisParameter.rate(text).map { abs($0) < 1 } ?? false
            case .rule, .times, .symbol, .text: true
            }
        guard isValid else {
            if case .number = parameter.kind, text.hasSuffix("%"), let percent = Double(text.dropLast()), percent.isFinite {
                throw RequestError("\(setting: parameter.setting) is \(quoted(text)); write it as a number, \(percent / 100)")
            }
            if case .rate = parameter.kind, let rate = AnalysisParameter.rate(text) {
                throw RequestError(
                    "\(setting: parameter.setting) is \(quoted(text)), \(shortNumber(100 * rate)) percent; write \(shortNumber(rate))% for \(shortNumber(rate)) percent"
                )
            }
            throw RequestError("\(setting: parameter.setting) is \(quoted(text)); write \(parameter.forms)")
        }
        if case .text(_, let check) = parameter.kind { try check(text) }
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
    package func number(_ name: String) -> Double? { texts[name].flatMap(AnalysisParameter.rate) }

    package func word(_ name: String) -> String { texts[name] ?? "" }
    package func flag(_ name: String) -> Bool { isGiven(name) }
}

extension Substring {
    fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
