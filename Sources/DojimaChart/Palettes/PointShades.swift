import DojimaSeries
import Glibc

/// The resolved colours of the points of one pass, with which series kinds draw.
public struct PointShades: Sendable {
    private var colors: PointColors
    /// How the colour of a line changes from one point to the next.
    public private(set) var segments: PointPalette.Segments
    /// The fractions of the way to the next point at which the parts of a line end, with the rules of the parts, by point.
    private var cuts: [Int: [(end: Double, rule: ColorRule?)]]
    private let theme: Theme
    /// The results of the rules of the palette.
    let findings: [Finding]

    struct Finding {
        var rule: ColorRule
        var color: Color?
        /// The number of points in the window with its colour.
        var points: Int
        /// The values of percentiles and means, in the order of the conditions.
        var levels: [Double]
    }

    public func stroke(_ index: Int) -> Color? { colors.stroke?[index] }
    public func fill(_ index: Int) -> Color? { colors.fill?[index] }
    public func marker(_ index: Int) -> Color? { colors.marker?[index] }

    func color(_ index: Int, _ role: ColorRoles) -> Color? {
        role == .fill ? fill(index) : role == .marker ? marker(index) : stroke(index)
    }

    /// Returns the fractions of the way to the next point at which the parts of a line end, with the colours of the parts in a role.
    func stretches(from index: Int, _ role: ColorRoles) -> [(end: Double, color: Color?)] {
        guard let parts = cuts[index] else { return [(1, color(index, role))] }
        return parts.map { ($0.end, $0.rule.flatMap { $0.roles.isSuperset(of: role) ? $0.color.color(in: theme) : nil }) }
    }

    /// The shades without changes between points, for lines with only horizontal and vertical strokes.
    var solid: PointShades {
        var shades = self
        (shades.segments, shades.cuts) = (.solid, [:])
        return shades
    }

    /// Creates shades without colours.
    init(theme: Theme) { (colors, segments, cuts, self.theme, findings) = (PointColors(), .solid, [:], theme, []) }

    /// Returns the shades with one colour, in all roles, for some of `count` points.
    func painting(_ indices: [Int], _ color: Color, count: Int) -> PointShades {
        func painted(_ list: [Color?]?) -> [Color?] {
            var list = list ?? Array(repeating: nil, count: count)
            for index in indices { list[index] = color }
            return list
        }
        var shades = self
        shades.colors = PointColors(stroke: painted(colors.stroke), fill: painted(colors.fill), marker: painted(colors.marker))
        return shades
    }

    init(_ palette: PointPalette, _ pass: RenderPass, isLogarithmic: Bool) {
        segments = palette.segments
        theme = pass.theme
        switch palette.source {
        case .function(_, let function):
            colors = function(pass)
            for list in [colors.stroke, colors.fill, colors.marker] {
                precondition(
                    list == nil || list?.count == pass.count, "a palette gives a colour, or nil, for each of the points of its pass")
            }
            cuts = [:]
            findings = []
        case .rules(let rules):
            let table = RuleTable(rules, pass, palette.context, isLogarithmic: isLogarithmic)
            let chosen = (0..<pass.count).map { table.rule(at: $0) }
            func list(_ role: ColorRoles) -> [Color?] {
                chosen.map { index in
                    index.flatMap { rules[$0].roles.isSuperset(of: role) ? rules[$0].color.color(in: pass.theme) : nil }
                }
            }
            func provided(_ role: ColorRoles) -> [Color?]? { rules.contains { $0.roles.isSuperset(of: role) } ? list(role) : nil }
            colors = PointColors(stroke: provided(.stroke), fill: provided(.fill), marker: provided(.marker))
            cuts = palette.segments == .split ? table.cuts.mapValues { $0.map { ($0.end, $0.rule.map { rules[$0] }) } } : [:]
            findings = rules.indices.map { index in
                Finding(
                    rule: rules[index], color: rules[index].color.color(in: pass.theme),
                    points: pass.visible.count { chosen[$0] == index }, levels: table.levels[index])
            }
        }
    }
}

/// The differences of left and right sides of all conditions, for all points.
private struct RuleTable {
    /// By rule, condition and point.
    private var differences: [[[Double]]] = []
    private let rules: [ColorRule]
    private let hasValue: [Bool]
    var levels: [[Double]] = []

    private let context: IndicatorContext

    init(_ rules: [ColorRule], _ pass: RenderPass, _ context: IndicatorContext, isLogarithmic: Bool) {
        self.rules = rules
        self.context = context
        hasValue = (0..<pass.count).map { pass.values[pass.drawnRows[$0]].isFinite }
        var studies: [String: [[Double]]] = [:]
        for rule in rules {
            var (own, levels) = ([[Double]](), [Double]())
            for condition in rule.conditions {
                let left = column(condition.left, beside: condition.right, pass, &studies, &levels)
                let right = column(condition.right, beside: condition.left, pass, &studies, &levels)
                // On a logarithmic axis, lines cross where their logarithms do.
                own.append(
                    zip(left, right).map { isLogarithmic && $0 > 0 && $1 > 0 && $0 != $1 ? log($0) - log($1) : $0 - $1 })
            }
            differences.append(own)
            self.levels.append(levels)
        }
    }

    /// Returns the first rule that holds for a point; `nil` if none does.
    func rule(at index: Int) -> Int? {
        guard hasValue[index] else { return nil }
        return rules.indices.first { rule in
            rules[rule].conditions.indices.allSatisfy { rules[rule].conditions[$0].comparison.holds(differences[rule][$0][index]) }
        }
    }

    /// The fractions of the way to the next point at which conditions change, with the rules of the parts between, by point.
    var cuts: [Int: [(end: Double, rule: Int?)]] {
        var cuts: [Int: [(end: Double, rule: Int?)]] = [:]
        for index in hasValue.indices.dropLast() where hasValue[index] && hasValue[index + 1] {
            var ends: [Double] = []
            for column in differences.joined() {
                let (a, b) = (column[index], column[index + 1])
                if (a < 0 && b > 0) || (a > 0 && b < 0) { ends.append(a / (a - b)) }
            }
            ends = Set(ends + [1]).sorted()
            var parts: [(end: Double, rule: Int?)] = []
            var start = 0.0
            for end in ends {
                let rule = rule(between: index, share: (start + end) / 2)
                if parts.last?.rule == rule, !parts.isEmpty { parts[parts.count - 1].end = end } else { parts.append((end, rule)) }
                start = end
            }
            cuts[index] = parts
        }
        return cuts
    }

    private func rule(between index: Int, share: Double) -> Int? {
        rules.indices.first { rule in
            rules[rule].conditions.indices.allSatisfy { condition in
                let (a, b) = (differences[rule][condition][index], differences[rule][condition][index + 1])
                return rules[rule].conditions[condition].comparison.holds(a + (b - a) * share)
            }
        }
    }

    // MARK: Quantities

    private func column(
        _ operand: ColorOperand, beside other: ColorOperand, _ pass: RenderPass, _ studies: inout [String: [[Double]]],
        _ levels: inout [Double]
    ) -> [Double] {
        switch operand {
        case .number(let number): return pass.rows.map { _ in number }
        case .line(let id):
            let value = pass.lines[id] ?? .nan
            return pass.rows.map { _ in value }
        case .multiple(let factor, let operand):
            return column(operand, beside: other, pass, &studies, &levels).map { $0 * factor }
        case .percentile, .mean:
            var ignored: [Double] = []
            // A percentile or mean of another percentile or mean is undefined.
            let values: [Double] =
                other.isLevel ? [] : column(other, beside: .number(0), pass, &studies, &ignored)[pass.visible].filter(\.isFinite).sorted()
            let level = operand.level(of: values)
            levels.append(level)
            return pass.rows.map { _ in level }
        case .study(let text, let output):
            guard let request = try? IndicatorRequest(text), case .bars(let bars) = pass.source else { return pass.rows.map { _ in .nan } }
            let columns = studies[text] ?? request.with(context).apply(to: bars)
            studies[text] = columns
            guard columns.indices.contains(output) else { return pass.rows.map { _ in .nan } }
            return pass.rows.map { columns[output][$0] }
        case .column(let column): return self.column(column, pass)
        }
    }

    private func column(_ column: ColorOperand.Column, _ pass: RenderPass) -> [Double] {
        func picked(_ values: [Double]) -> [Double] { pass.drawnRows.map { values[$0] } }
        if column == .change {
            let closes = pass.source.closes
            return pass.rows.map { $0 > 0 && closes[$0 - 1] != 0 ? (closes[$0] / closes[$0 - 1] - 1) * 100 : .nan }
        }
        if column == .value { return picked(pass.values) }
        guard case .bars(let bars) = pass.drawn else { return column == .close ? picked(pass.values) : pass.rows.map { _ in .nan } }
        switch column {
        case .value, .close, .change: return picked(bars.close)
        case .open: return picked(bars.open)
        case .high: return picked(bars.high)
        case .low: return picked(bars.low)
        case .volume: return picked(bars.volume)
        case .range: return pass.drawnRows.map { bars.high[$0] - bars.low[$0] }
        }
    }
}

extension ColorOperand {
    /// Whether the quantity is computed from the other side of the condition.
    var isLevel: Bool {
        switch self {
        case .percentile, .mean: true
        case .multiple(_, let operand): operand.isLevel
        default: false
        }
    }

    /// Returns a percentile of sorted values, interpolated linearly, or their mean; NaN without values.
    fileprivate func level(of sorted: [Double]) -> Double {
        guard let last = sorted.last else { return .nan }
        guard case .percentile(let percent) = self else { return sorted.reduce(0, +) / Double(sorted.count) }
        let place = Double(percent) / 100 * Double(sorted.count - 1)
        let index = Int(place)
        guard index + 1 < sorted.count else { return last }
        return sorted[index] + (sorted[index + 1] - sorted[index]) * (place - Double(index))
    }
}
