import DojimaChart
import DojimaSeries
import DojimaText

extension ChartSpecification {
    /// Returns the specification with names of formulas replaced by their expressions.
    ///
    /// A study may name formulas of earlier studies; a colour rule may name those of all studies. Throws for a name that no such formula
    /// has.
    ///
    /// Complexity: O(studies and rules).
    ///
    /// - Parameter indicators: the indicators that formulas may contain.
    func resolvingFormulas(among indicators: Catalog<Indicator>) throws(TextError) -> ChartSpecification {
        let expressions = panes.flatMap(\.series).compactMap { $0.study?.formula?.expression } + colors.compactMap(\.expression)
        guard expressions.contains(where: { !$0.unresolvedNames.isEmpty }) else { return self }
        var (resolved, formulas) = (self, FormulaNames())
        for (pane, index) in panes.indices.flatMap({ pane in panes[pane].series.indices.map { (pane, $0) } }) {
            guard let formula = panes[pane].series[index].study?.formula else { continue }
            let resolvedFormula = try named("panes[\(pane)].series[\(index)]") { () throws(RequestError) in
                try formula.resolved(formulas, among: indicators)
            }
            resolved.panes[pane].series[index].study = .formula(resolvedFormula)
            formulas.add(resolvedFormula)
        }
        for index in colors.indices {
            guard let expression = colors[index].expression else { continue }
            let resolvedExpression = try named("colors[\(index)]") { () throws(RequestError) in
                let resolvedExpression = try expression.resolved(formulas, names: .points, among: indicators)
                guard resolvedExpression.isCondition else {
                    throw RequestError(
                        "\(resolvedExpression.text) is not a condition; write for example \"\(resolvedExpression.text) > 0: orange\"")
                }
                return resolvedExpression
            }
            resolved.colors[index].expression = resolvedExpression
        }
        return resolved
    }

    private func named<Value>(_ path: String, _ body: () throws(RequestError) -> Value) throws(TextError) -> Value {
        do { return try body() } catch { throw TextError(error.message, path: path) }
    }
}
