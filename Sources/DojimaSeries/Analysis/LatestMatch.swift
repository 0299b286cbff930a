/// A rule that a scan evaluates on the last bars of a series, and the columns that are reported for the bar where it holds.
package struct LatestMatch: Sendable {
    package var rule: BarExpression
    package var columns: [BarExpression]
    /// The number of last bars in which the rule may hold.
    package var within: Int

    package init(_ rule: BarExpression, columns: [BarExpression], within: Int) {
        (self.rule, self.columns, self.within) = (rule, columns, within)
    }

    package var expressions: [BarExpression] { [rule] + columns }

    /// The number of bars needed at the end of a series; `nil` for all bars, if a study or a level is computed over the complete series.
    package var neededBars: Int? {
        var maxReach = 0
        for expression in expressions {
            guard case .bars(let reach) = expression.reach, !expression.hasLevel else { return nil }
            maxReach = max(maxReach, reach)
        }
        return maxReach + within + 4
    }

    /// Whether only stamps and closes of the bars are needed.
    package var needsOnlyCloses: Bool { expressions.allSatisfy(\.usesOnlyCloses) }

    /// Returns the latest of the window's last `within` bars for which the rule holds, with the values of the columns, NaN for missing
    /// ones.
    ///
    /// A missing value does not satisfy a rule. Studies and levels are computed over all bars up to the end of the window. O(bars).
    package func found(in series: AnalysedSeries) -> (row: Int, values: [Double])? {
        let count = series.window.upperBound
        let all = series.datedBars
        let bars = count == all.count ? all : all.slice(0..<count)
        let start = max(0, count - within)
        let holds = rule.values(over: bars, from: start, companions: series.companions, context: series.context)
        guard let index = holds.lastIndex(of: 1) else { return nil }
        let row = start + index
        let values = columns.map {
            $0.values(over: bars, from: row, companions: series.companions, context: series.context).first ?? .nan
        }
        return (row, values)
    }
}
