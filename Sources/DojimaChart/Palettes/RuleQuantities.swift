import DojimaSeries
import DojimaText

/// The quantities of rules at the points of a pass, and the values of expressions of these quantities.
///
/// Studies and changes are computed from the series' own data, columns from the drawn data.
struct RuleQuantities {
    private let pass: RenderPass
    /// The properties of the series, other than its bars, that indicators need.
    private let context: IndicatorContext

    init(_ pass: RenderPass, _ context: IndicatorContext) { (self.pass, self.context) = (pass, context) }

    /// A point, or a row before the first point.
    private struct Position {
        /// The row in the series' data.
        var row: Int
        /// The row in the drawn data.
        var drawnRow: Int
    }

    /// Returns the value of an expression at each point, NaN if it is missing.
    ///
    /// Complexity: O(points), or O(rows between the first point and the last) if earlier bars are used, and that of the indicators.
    func values(of node: ExpressionNode, _ companions: [String: BarSeries]) -> [Double] {
        let delay = node.delay
        guard delay > 0, pass.drawnRows == pass.rows, let first = pass.rows.first, let last = pass.rows.last, first <= last else {
            let points = zip(pass.rows, pass.drawnRows).map { Position(row: $0, drawnRow: $1) }
            return values(of: node, at: points, companions)
        }
        // The previous bar is the previous one in the data, whether it is drawn or not.
        let start = max(0, first - delay)
        let all = values(of: node, at: (start...last).map { Position(row: $0, drawnRow: $0) }, companions)
        return pass.rows.map { all[$0 - start] }
    }

    private func values(of node: ExpressionNode, at positions: [Position], _ companions: [String: BarSeries]) -> [Double] {
        var machine = ExpressionMachine(node)
        let columns = machine.quantities.map { column($0, at: positions, companions) }
        var row = columns.map { _ in Double.nan }
        return positions.indices.map { index in
            for column in columns.indices { row[column] = columns[column][index] }
            return machine.push(row)
        }
    }

    /// Returns a level of another expression over the visible points; NaN if that expression contains a level, or has no values.
    func level(_ level: ExpressionQuantity.Level, of other: ExpressionNode?, _ companions: [String: BarSeries]) -> Double {
        guard let other, !other.hasLevel else { return .nan }
        let sorted = values(of: other, companions)[pass.visible].filter(\.isFinite).sorted()
        guard let last = sorted.last else { return .nan }
        guard case .percentile(let percent) = level else { return sorted.reduce(0, +) / Double(sorted.count) }
        let rank = Double(percent) / 100 * Double(sorted.count - 1)
        let index = Int(clamping: rank)
        guard index + 1 < sorted.count else { return last }
        return sorted[index] + (sorted[index + 1] - sorted[index]) * (rank - Double(index))
    }

    private func column(_ quantity: ExpressionQuantity, at positions: [Position], _ companions: [String: BarSeries]) -> [Double] {
        func all(_ value: Double) -> [Double] { positions.map { _ in value } }
        switch quantity {
        case .line(let id): return all(pass.lines[id] ?? .nan)
        case .level(let level, let other): return all(self.level(level, of: other, companions))
        case .indicator(let output):
            guard case .bars(let bars) = pass.source else { return all(.nan) }
            let columns = output.request.with(context).apply(to: bars)
            guard columns.indices.contains(output.output) else { return all(.nan) }
            return positions.map { columns[output.output][$0.row] }
        case .symbol(let name, let column):
            guard let bars = companions[name] else { return all(.nan) }
            return positions.map { position in
                let time = pass.source.time[position.row]
                let row = bars.firstIndex(atOrAfter: time)
                guard row < bars.count, bars.time[row] == time else { return .nan }
                return (column ?? .close).value(of: bars[row], after: row > 0 ? bars.close[row - 1] : .nan)
            }
        case .named: return all(.nan)
        case .over:
            // Computed from the series' own data, as studies are.
            guard case .bars(let bars) = pass.source else { return all(.nan) }
            let values = BarExpression(.quantity(quantity)).values(over: bars, companions: companions, context: context)
            return positions.map { values[$0.row] }
        case .column(let column): return self.column(column, at: positions)
        }
    }

    private func column(_ column: ExpressionQuantity.Column, at positions: [Position]) -> [Double] {
        func picked(_ values: [Double]) -> [Double] { positions.map { values[$0.drawnRow] } }
        if column == .change {
            let closes = pass.source.closes
            return positions.map { $0.row > 0 && closes[$0.row - 1] != 0 ? (closes[$0.row] / closes[$0.row - 1] - 1) * 100 : .nan }
        }
        if column == .value { return picked(pass.values) }
        guard case .bars(let bars) = pass.drawn else { return column == .close ? picked(pass.values) : positions.map { _ in .nan } }
        switch column {
        case .value, .close, .change: return picked(bars.close)
        case .open: return picked(bars.open)
        case .high: return picked(bars.high)
        case .low: return picked(bars.low)
        case .volume: return picked(bars.volume)
        case .range: return positions.map { bars.high[$0.drawnRow] - bars.low[$0.drawnRow] }
        }
    }
}
