public import DojimaText
public import DojimaTime

/// A parameter of an analysis: `top`, `risk-free`, `by`.
public struct AnalysisParameter: Sendable {
    /// The type of an argument.
    public enum Kind: Sendable {
        /// An integer in a range.
        case count(ClosedRange<Int>)
        /// A number in a range; `nil` for any finite one.
        case number(ClosedRange<Double>?)
        /// One of these words.
        case word([String])
        case flag
        /// A condition, `close > sma:200`.
        case rule
        /// Dates and times, available as `AnalysisArguments.times`.
        case times
        /// A symbol, whose series is passed to the analysis.
        case symbol
        /// A fraction of one, also written as a percentage: 0.02 or 2%.
        case rate
        /// A text, with a description of its syntax and a function that validates it.
        case text(String, @Sendable (String) throws(RequestError) -> Void)
    }

    /// The name in requests, such as `risk-free`.
    public let name: String
    /// The values that are valid.
    public let kind: Kind
    /// The default, as written; empty for none.
    public let defaultText: String
    /// A description, as a clause.
    public let meaning: String

    /// - Parameters:
    ///   - name: the name in lower case; several words are joined by hyphens. A specification has the key `riskFree` for `risk-free`.
    ///   - kind: the type of the argument.
    ///   - defaultText: the default, as written; empty for none.
    ///   - meaning: a description, as a clause.
    public init(_ name: String, _ kind: Kind, _ defaultText: String = "", _ meaning: String) {
        (self.name, self.kind, self.defaultText, self.meaning) = (name, kind, defaultText, meaning)
    }

    /// The maximum of a count of bins, bars or ranks.
    static let maxCount = 1_000_000

    /// The range of positive numbers, with a margin so that products do not overflow.
    static let positive = 1e-300...1e300
    /// The valid numbers of bars in a year.
    static let periods = 0.000001...1_000_000_000

    /// Parses a number, or a percentage as a fraction of one; returns `nil` for other text.
    package static func rate(_ text: String) -> Double? {
        let number = text.hasSuffix("%") ? Double(text.dropLast()).map { $0 / 100 } : Double(text)
        return number.flatMap { $0.isFinite ? $0 : nil }
    }

    static let riskFree = AnalysisParameter("risk-free", .rate, "0", "the risk-free rate of a year: 0.02 or 2% for two percent")

    /// The parameters `portfolio`, which replaces the symbols of an analysis, and `rebalance`.
    static let portfolio = [
        AnalysisParameter(
            "portfolio", .text("weights and symbols such as 0.6 SPY, 0.4 GE") { text throws(RequestError) in _ = try Portfolio(text) }, "",
            "a portfolio to analyze instead of single symbols, such as 0.6 SPY, 0.4 GE; cash earns nothing"),
        AnalysisParameter(
            "rebalance", .word(Portfolio.Rebalance.allCases.map(\.rawValue)), Portfolio.Rebalance.never.rawValue,
            "how often the weights of a portfolio are restored: at the last bar of each month, quarter or year"),
    ]

    /// The number of bars in a year.
    static let barsAYear = AnalysisParameter(
        "periods", .number(periods),
        "the number of bars in a year; by default the number of the calendar's sessions, or an estimate from the bars")

    /// Returns a parameter for an integer with a minimum.
    static func count(_ name: String, _ defaultText: String, from minimum: Int = 1, _ meaning: String) -> AnalysisParameter {
        AnalysisParameter(name, .count(minimum...maxCount), defaultText, meaning)
    }

    /// The setting that refers to the parameter in messages.
    package var setting: SettingName { AnalysisParameter.setting(name) }

    /// Returns the setting of a parameter by its name.
    static func setting(_ name: String) -> SettingName {
        let words = name.split(separator: "-")
        return SettingName(words.enumerated().map { $0.offset == 0 ? String($0.element) : $0.element.capitalizedFirst }.joined())
    }

    /// A description of the valid arguments: `a whole number from 1 to 1000000`.
    public var validValues: String {
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
        case .text(let validValues, _): validValues
        }
    }
}

/// The arguments of an analysis: the given ones, and defaults for the others.
public struct AnalysisArguments: Sendable {
    /// The condition of `events`; `nil` for none.
    public private(set) var rule: BarExpression?
    /// The portfolio that replaces the symbols; `nil` for none.
    package private(set) var portfolio: Portfolio?
    /// The dates and times of `events`, in any order; `nil` for none.
    public var times: [TimeText]?
    private var texts: [String: String] = [:]
    private var specified: Set<String> = []

    /// Parses arguments by the names of their parameters; omitted ones have their defaults. A flag is written as `true`.
    ///
    /// Throws if there is no such parameter, or if an argument is not valid.
    ///
    /// - Parameters:
    ///   - analysis: the analysis.
    ///   - written: the arguments by the names of their parameters.
    ///   - times: the dates and times of `events`; `nil` for none.
    ///   - indicators: the indicators that a condition may name.
    public init(
        of analysis: Analysis, _ written: [String: String] = [:], times: [TimeText]? = nil,
        among indicators: Catalog<Indicator> = IndicatorCatalog.all
    ) throws(RequestError) {
        self.times = times
        for parameter in analysis.parameters { texts[parameter.name] = parameter.defaultText }
        for (name, text) in written.sorted(by: { $0.key < $1.key }) {
            guard let parameter = analysis.parameters.first(where: { $0.name == name }) else {
                let names = analysis.parameters.map(\.name)
                throw RequestError(
                    "\(analysis.name) takes no \(name); " + (names.isEmpty ? "it takes none" : "it takes \(names.joined(separator: ", "))"))
            }
            try assign(text, parameter, indicators)
        }
        if isSpecified("portfolio") {
            portfolio = try Portfolio(word("portfolio"), rebalance: Portfolio.Rebalance(rawValue: word("rebalance")) ?? .never)
        } else if isSpecified("rebalance") {
            throw RequestError("\(setting: .init("rebalance")) requires \(setting: .init("portfolio"))")
        }
        try analysis.check(self)
    }

    private mutating func assign(
        _ text: String, _ parameter: AnalysisParameter, _ indicators: Catalog<Indicator>
    ) throws(RequestError) {
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
            throw RequestError("\(setting: parameter.setting) is \(quoted(text)); write \(parameter.validValues)")
        }
        if case .text(_, let check) = parameter.kind { try check(text) }
        if case .rule = parameter.kind { rule = try BarExpression(rule: text, among: indicators) }
        if case .flag = parameter.kind, text == "false" { return }
        texts[parameter.name] = text
        specified.insert(parameter.name)
    }

    /// Whether an argument was given, instead of being the default.
    public func isSpecified(_ name: String) -> Bool { specified.contains(name) }

    /// Returns the argument of a count; 0 if it has no default and was not given.
    public func count(_ name: String) -> Int { texts[name].flatMap { Int($0) } ?? 0 }

    /// Returns the argument of a number; `nil` if it has no default and was not given.
    public func number(_ name: String) -> Double? { texts[name].flatMap(AnalysisParameter.rate) }

    /// Returns the argument of any other parameter as a text; empty if it has no default and was not given.
    public func word(_ name: String) -> String { texts[name] ?? "" }

    /// Whether a flag was given.
    public func flag(_ name: String) -> Bool { isSpecified(name) }
}

extension Substring {
    fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
