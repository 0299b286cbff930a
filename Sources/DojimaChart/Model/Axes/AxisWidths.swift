public import DojimaText

/// The widths of the columns of axis labels on both sides of a chart, from the plot outward, in logical pixels.
public struct AxisWidths: Options, Sendable, Equatable {
    /// The columns left of the plot, from the plot outward.
    public var left: [Double] = []
    /// The columns right of the plot, from the plot outward.
    public var right: [Double] = []

    public init() {}

    package init(left: [Double] = [], right: [Double]) { (self.left, self.right) = (left, right) }

    /// Returns the larger width of each column.
    public func union(_ other: AxisWidths) -> AxisWidths {
        let widest = { (a: [Double], b: [Double]) in
            (0..<max(a.count, b.count)).map { max($0 < a.count ? a[$0] : 0, $0 < b.count ? b[$0] : 0) }
        }
        return AxisWidths(left: widest(left, other.left), right: widest(right, other.right))
    }
}

extension AxisWidths: Record {
    /// The maximum width of a column and the maximum number of columns.
    package static let limits = (width: 1_000.0, columns: 24)

    package static var fields: [Field<AxisWidths>] {
        let columns = Form.list(.number(0...limits.width), 0...limits.columns)
        return [
            Field("left", \.left, columns, "Logical pixels on the left, from the plot outward."),
            Field("right", \.right, columns, "Logical pixels on the right, from the plot outward."),
        ]
    }
}

extension Chart {
    /// Returns the column widths that the labels need, at least `layout.axisWidths`. As expensive as laying out the chart.
    public func axisWidths(measure: @escaping TextMeasure) -> AxisWidths {
        let layout = makeLayout(measure: measure)
        return AxisWidths(left: layout.frame.leftColumns, right: layout.frame.rightColumns)
    }
}
