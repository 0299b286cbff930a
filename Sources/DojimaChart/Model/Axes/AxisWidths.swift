/// Widths of the columns of axis labels at both sides of a chart, innermost first, in logical pixels.
public struct AxisWidths: Sendable, Equatable {
    public var left: [Double] = []
    public var right: [Double] = []

    /// As wide as both, column by column.
    public func union(_ other: AxisWidths) -> AxisWidths {
        let widest = { (a: [Double], b: [Double]) in
            (0..<max(a.count, b.count)).map { max($0 < a.count ? a[$0] : 0, $0 < b.count ? b[$0] : 0) }
        }
        return AxisWidths(left: widest(left, other.left), right: widest(right, other.right))
    }
}

extension Chart {
    /// The columns that the labels need, none narrower than `leastAxisWidths`. O(a drawing without its shapes).
    public func axisWidths(measure: @escaping TextMeasure) -> AxisWidths {
        let layout = makeLayout(measure: measure)
        return AxisWidths(left: layout.frame.leftColumns, right: layout.frame.rightColumns)
    }
}

extension Array<Chart> {
    /// The same charts with columns of labels as wide as the widest of them need, so that the plots of charts of one width stand below each other.
    public func aligned(measure: @escaping TextMeasure) -> [Chart] {
        let widths = reduce(AxisWidths()) { $0.union($1.axisWidths(measure: measure)) }
        return map { chart in
            var chart = chart
            chart.leastAxisWidths = widths
            return chart
        }
    }
}
