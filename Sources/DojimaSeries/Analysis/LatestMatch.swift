/// A rule that is looked for in the last bars of a series, as scans do, and the values that are told of the bar where it holds.
package struct LatestMatch: Sendable {
    package var rule: BarExpression
    package var columns: [BarExpression]
    /// How many of the last bars may satisfy the rule.
    package var within: Int

    package init(_ rule: BarExpression, columns: [BarExpression], within: Int) {
        (self.rule, self.columns, self.within) = (rule, columns, within)
    }

    package var expressions: [BarExpression] { [rule] + columns }

    /// How many bars at the end of a series are needed; `nil` for all, where a study or a level counts over the whole of it.
    package var neededBars: Int? {
        var most = 0
        for expression in expressions {
            guard case .bars(let reach) = expression.reach, !expression.hasLevel else { return nil }
            most = max(most, reach)
        }
        return most + within + 4
    }

    /// Whether of these bars stamps and closes suffice.
    package var needsOnlyCloses: Bool { expressions.allSatisfy(\.usesOnlyCloses) }

    /// Returns the last bar of a window's last ones for which the rule holds, with the values of the columns, NaN where missing.
    ///
    /// What is missing does not satisfy a rule. Studies and levels count over all bars up to the end of the window. O(bars).
    package func found(in series: AnalysedSeries) -> (row: Int, values: [Double])? {
        let count = series.window.upperBound
        let all = series.placedBars
        let bars = count == all.count ? all : all.slice(0..<count)
        let start = max(0, count - within)
        let holds = rule.values(over: bars, from: start, beside: series.companions, context: series.context)
        guard let place = holds.lastIndex(of: 1) else { return nil }
        let row = start + place
        let values = columns.map {
            $0.values(over: bars, from: row, beside: series.companions, context: series.context).first ?? .nan
        }
        return (row, values)
    }
}
