package import DojimaText

/// The formulas that an expression may name: `x > 3` where a formula `x = close - open` comes before it.
///
/// Names are words of letters, digits and underscores, and letter case counts.
package struct FormulaNames: Sendable {
    private var known: [String: BarExpression] = [:]
    /// Whether a word that is no quantity may be the name of a formula that is not known yet.
    package let allowsOthers: Bool

    package init(allowsOthers: Bool = false) { self.allowsOthers = allowsOthers }

    /// Adds a formula, whose name later ones may use; one without a name, or with other signs in it, cannot be named.
    package mutating func add(_ formula: Formula) {
        guard formula.name != formula.expression.text, formula.name.allSatisfy(\.isInFormulaName) else { return }
        known[formula.name] = formula.expression
    }

    subscript(name: String) -> BarExpression? { known[name] }
}

extension Formula {
    /// The formula with the names of others replaced by what they stand for.
    ///
    /// Throws where a name is that of no formula.
    package func resolved(_ formulas: FormulaNames) throws(RequestError) -> Formula {
        expression.openNames.isEmpty ? self : try Formula(text, formulas: formulas)
    }
}

extension BarExpression {
    /// The expression with the names of formulas replaced by what they stand for.
    ///
    /// Throws where a name is that of no formula.
    package func resolved(_ formulas: FormulaNames, names: Names) throws(RequestError) -> BarExpression {
        guard !openNames.isEmpty else { return self }
        let characters = Array(text)
        return try BarExpression(characters, 0..<characters.count, names: names, formulas: formulas)
    }
}

extension Character {
    /// Whether it may be part of the name of a formula that others use.
    var isInFormulaName: Bool { isLetter || isNumber || self == "_" }
}
