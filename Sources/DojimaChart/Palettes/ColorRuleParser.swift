public import DojimaText
public import DojimaSeries

extension ColorRule {
    /// The written form: condition, a colon, the colour, and the roles unless all are coloured.
    public var text: String {
        let names = [(ColorRoles.fill, "fill"), (.stroke, "stroke"), (.marker, "marker")].filter { roles.isSuperset(of: $0.0) }
        let words = [color.text] + (roles == .all ? [] : names.map(\.1))
        return condition + (series.map { " in \($0)" } ?? "") + ": " + words.joined(separator: " ")
    }

    /// Parses the written form of a rule, and of the series it applies to. Throws an error that describes the problem and what to write
    /// instead.
    ///
    ///     RULE      = ( CONDITION | "else" ) [" in " SERIES] ":" COLOR { ROLE }
    ///     ROLE      = "fill" | "stroke" | "marker"
    ///
    /// The condition is an expression of points, `volume > p90 and close > sma:20`.
    ///
    /// - Parameters:
    ///   - text: the rule.
    ///   - indicators: the indicators that the condition may contain.
    public init(_ text: some StringProtocol, among indicators: Catalog<Indicator> = IndicatorCatalog.all) throws(RequestError) {
        try self.init(text, among: indicators, formulas: FormulaNames())
    }

    /// - Parameter formulas: the formulas whose names the condition may contain.
    package init(
        _ text: some StringProtocol, among indicators: Catalog<Indicator> = IndicatorCatalog.all, formulas: FormulaNames
    ) throws(RequestError) {
        let text = String(text)
        let characters = Array(text)
        guard let colon = characters.lastIndex(of: ":") else {
            throw RequestError("\(text): no colour; write a condition, a colon and a colour, such as \"volume > p90: #F57C00\"")
        }
        let (color, roles): (RuleColor, ColorRoles)
        do { (color, roles) = try ColorRule.color(Substring(String(characters[(colon + 1)...])), in: text) } catch {
            // The last colon may belong to an indicator.
            guard let condition = try? BarExpression(text, names: .points, among: indicators), condition.isCondition else { throw error }
            throw RequestError("\(text): no colour; add a colon and a colour, such as \"\(text): orange\"")
        }
        var end = colon
        var named: String?
        if let separator = (0..<max(0, colon - 3)).last(where: { characters[$0..<$0 + 4].elementsEqual(" in ") }) {
            named = String(String(characters[(separator + 4)..<colon]).withoutBlanks)
            end = separator
        }
        let condition = String(String(characters[..<end]).withoutBlanks)
        guard !["else", "all"].contains(condition.lowercased()) else {
            self.init(nil, color: color, roles: roles, series: named)
            return
        }
        let advice = "write two quantities with > >= < <= = or != between, such as \"close > sma:20\""
        guard !condition.isEmpty else { throw RequestError("\(text): no condition before the colour; \(advice)") }
        let expression = try BarExpression(characters, 0..<end, names: .points, among: indicators, formulas: formulas)
        guard expression.isCondition || !expression.unresolvedNames.isEmpty else {
            throw RequestError("\(text): \(condition) is not a comparison; \(advice)")
        }
        self.init(expression, color: color, roles: roles, series: named)
    }

    private static func color(_ text: Substring, in rule: String) throws(RequestError) -> (RuleColor, ColorRoles) {
        var words = text.split(separator: " ")
        guard !words.isEmpty else {
            throw RequestError("\(rule): no colour after the colon; write #F57C00, a name such as orange, or rising, falling, flat, own")
        }
        let name = words.removeFirst()
        guard let ruleColor = RuleColor(text: name) else {
            throw RequestError("\(rule): \(name) is not a colour; write #F57C00, a name such as orange, or rising, falling, flat, own")
        }
        var roles: ColorRoles = []
        for word in words {
            switch word.lowercased() {
            case "fill": roles.insert(.fill)
            case "stroke": roles.insert(.stroke)
            case "marker": roles.insert(.marker)
            default: throw RequestError("\(rule): \(word) is not a part of a point; write fill, stroke or marker after the colour")
            }
        }
        return (ruleColor, roles.isEmpty ? .all : roles)
    }
}

extension RuleColor {
    /// Parses `#F57C00`, a colour's name, `rising`, `falling`, `flat`, `own` or `line-1`; returns `nil` for any other text.
    public init?(text: some StringProtocol) {
        switch text.lowercased() {
        case "rising": self = .rising
        case "falling": self = .falling
        case "flat": self = .flat
        case "own": self = .own
        case let word where word.hasPrefix("line-"):
            guard let number = Int(word.dropFirst(5)), (1...99).contains(number) else { return nil }
            self = .palette(number - 1)
        default:
            guard let color = Color(text: text) else { return nil }
            self = .fixed(color)
        }
    }

    /// The written form; `line-1` for the theme's first line.
    public var text: String {
        switch self {
        case .fixed(let color): color.text
        case .palette(let index): "line-\(index + 1)"
        case .rising: "rising"
        case .falling: "falling"
        case .flat: "flat"
        case .own: "own"
        }
    }
}
