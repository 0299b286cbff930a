public import DojimaSeries

/// A colour for the points at which a condition holds: `volume > p90: #F57C00`.
public struct ColorRule: Sendable {
    /// The condition, in the vocabulary of points; without one, the rule holds for every point that has a value. The rule does not hold if
    /// the condition is missing.
    public var expression: BarExpression?
    /// The colour where the condition holds.
    public var color: RuleColor
    /// The parts of a point that are coloured.
    public var roles: ColorRoles
    /// The name in the legend; empty for the condition itself.
    public var title = ""
    /// The id of the series that a chart's rule applies to; `nil` for the prices, and for their volume if the condition reads it.
    public var series: String?
    /// The bars of the other symbols that the condition refers to, by name.
    package var companions: [String: BarSeries] = [:]

    /// - Parameters:
    ///   - expression: a condition; `nil` for every point.
    ///   - color: the colour of the points at which the condition holds.
    ///   - roles: the parts of the points that have the colour.
    ///   - series: the id of the series that a chart's rule applies to; `nil` for the prices, and for their volume if the condition reads it.
    public init(_ expression: BarExpression?, color: RuleColor, roles: ColorRoles = .all, series: String? = nil) {
        precondition(
            expression.map { $0.isCondition || !$0.unresolvedNames.isEmpty } ?? true, "the expression of a rule must be a condition")
        self.expression = expression
        self.color = color
        self.roles = roles
        self.series = series
    }

    /// The ids of the horizontal lines that the rule refers to.
    public var lines: [String] { expression?.lines ?? [] }

    /// The indicators that the rule uses. If its expression refers to earlier bars, the list also contains the expression as an indicator,
    /// so that these bars are read.
    package var studies: [IndicatorRequest] {
        guard let expression else { return [] }
        let needsEarlier = expression.node.delay > 0 || expression.node.hasWindow
        return expression.requests + (needsEarlier ? [Formula(expression).request()] : [])
    }

    /// The written form of the condition; `else` without one.
    public var condition: String { expression?.node.text ?? "else" }

    /// The text of the rule in a key: its name, or else its condition.
    var keyText: String {
        guard title.isEmpty else { return title }
        return expression == nil ? "otherwise" : condition.replacing(" -", with: " \u{2212}")
    }
}

extension ColorRule: Equatable {
    /// Two rules are equal if they assign the same colours; the other symbols' bars are not compared.
    public static func == (a: ColorRule, b: ColorRule) -> Bool {
        a.expression == b.expression && a.color == b.color && a.roles == b.roles && a.title == b.title && a.series == b.series
    }
}
