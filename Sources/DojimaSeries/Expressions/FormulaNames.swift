package import DojimaText

/// The formulas that an expression may use by name: `x > 3` after a formula `x = close - open`.
///
/// Names are case-sensitive words of letters, digits and underscores.
package struct FormulaNames: Sendable {
    private var expressions: [String: BarExpression] = [:]
    /// Whether an unknown word may be the name of a formula that is added later.
    package let allowsOthers: Bool

    package init(allowsOthers: Bool = false) { self.allowsOthers = allowsOthers }

    /// Adds a formula, whose name later formulas may use. Ignores one without a name, or whose name has other characters.
    package mutating func add(_ formula: Formula) {
        guard formula.name != formula.expression.text, formula.name.allSatisfy(\.isInFormulaName) else { return }
        expressions[formula.name] = formula.expression
    }

    subscript(name: String) -> BarExpression? { expressions[name] }
}

extension Formula {
    /// Returns the formula with the names of others replaced by their expressions.
    ///
    /// Throws if a name is unknown.
    package func resolved(_ formulas: FormulaNames, among indicators: Catalog<Indicator> = IndicatorCatalog.all) throws(RequestError)
        -> Formula
    {
        expression.unresolvedNames.isEmpty ? self : try Formula(text, among: indicators, formulas: formulas)
    }
}

extension BarExpression {
    /// Returns the expression with the names of formulas replaced by their expressions.
    ///
    /// Throws if a name is unknown.
    package func resolved(
        _ formulas: FormulaNames, names: Names, among indicators: Catalog<Indicator> = IndicatorCatalog.all
    ) throws(RequestError) -> BarExpression {
        guard !unresolvedNames.isEmpty else { return self }
        let characters = Array(text)
        return try BarExpression(characters, 0..<characters.count, names: names, among: indicators, formulas: formulas)
    }
}

extension Character {
    /// Whether the character may be in a formula's name that others use.
    var isInFormulaName: Bool { isLetter || isNumber || self == "_" }
}
