import DojimaScale
import DojimaSeries

/// The resolved colours of the points of one pass, used by series kinds.
public struct ResolvedPointColors: Sendable {
    private var colors: PointColors
    /// The change of a line's colour from one point to the next.
    public private(set) var segments: PointPalette.Segments
    /// The ends of the parts of a line, as fractions of the way to the next point, with the rules of the parts, by point.
    private var splits: [Int: [(end: Double, rule: ColorRule?)]]
    private let theme: Theme
    /// The results of the rules of the palette.
    let findings: [Finding]

    struct Finding {
        var rule: ColorRule
        var color: Color?
        /// The number of visible points with its colour.
        var points: Int
        /// The values of percentiles and means, in the order of the conditions.
        var levels: [Double]
    }

    /// Returns the colour of the line or outline at an index of the pass; `nil` for the series' own.
    public func stroke(_ index: Int) -> Color? { colors.stroke?[index] }
    /// Returns the colour of the area or body at an index of the pass; `nil` for the series' own.
    public func fill(_ index: Int) -> Color? { colors.fill?[index] }
    /// Returns the colour of the mark at an index of the pass; `nil` for the series' own.
    public func marker(_ index: Int) -> Color? { colors.marker?[index] }

    func color(_ index: Int, _ role: ColorRoles) -> Color? {
        role == .fill ? fill(index) : role == .marker ? marker(index) : stroke(index)
    }

    /// Returns the ends of the parts of a line, as fractions of the way to the next point, with the colours of the parts in a role.
    func pieces(from index: Int, _ role: ColorRoles) -> [(end: Double, color: Color?)] {
        guard let parts = splits[index] else { return [(1, color(index, role))] }
        return parts.map { ($0.end, $0.rule.flatMap { $0.roles.isSuperset(of: role) ? $0.color.color(in: theme) : nil }) }
    }

    /// The colours without changes between points, for lines that consist of horizontal and vertical strokes.
    var solid: ResolvedPointColors {
        var result = self
        (result.segments, result.splits) = (.solid, [:])
        return result
    }

    /// Creates point colours without colours.
    init(theme: Theme) { (colors, segments, splits, self.theme, findings) = (PointColors(), .solid, [:], theme, []) }

    /// Returns the colours with one colour, in all roles, for some of `count` points.
    func painting(_ indices: [Int], _ color: Color, count: Int) -> ResolvedPointColors {
        func painted(_ list: [Color?]?) -> [Color?] {
            var list = list ?? Array(repeating: nil, count: count)
            for index in indices { list[index] = color }
            return list
        }
        var result = self
        result.colors = PointColors(stroke: painted(colors.stroke), fill: painted(colors.fill), marker: painted(colors.marker))
        return result
    }

    init(_ palette: PointPalette, _ pass: RenderPass, isLogarithmic: Bool) {
        segments = palette.segments
        theme = pass.theme
        switch palette.source {
        case .function(_, let function):
            colors = function(pass)
            for list in [colors.stroke, colors.fill, colors.marker] {
                precondition(
                    list == nil || list?.count == pass.count, "a palette must return a colour or nil for each point of its pass")
            }
            splits = [:]
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
            splits = palette.segments == .split ? table.splits.mapValues { $0.map { ($0.end, $0.rule.map { rules[$0] }) } } : [:]
            findings = rules.indices.map { index in
                Finding(
                    rule: rules[index], color: rules[index].color.color(in: pass.theme),
                    points: pass.visible.count { chosen[$0] == index }, levels: table.levels[index])
            }
        }
    }
}

/// The point colours of a pass, which are reused as long as the same rows are drawn.
struct CachedPointColors {
    let rows: [Int]
    let visible: Range<Int>
    /// Whether the scale is logarithmic, which changes the positions of colour changes between points.
    let isLogarithmic: Bool
    let pointColors: ResolvedPointColors

    func isValid(for plot: SeriesPlot, rows: [Int]) -> Bool {
        self.rows == rows && visible == plot.visible && isLogarithmic == plot.scale.isLogarithmic
    }
}

/// The rules that hold at each point, and between points.
private struct RuleTable {
    private let rules: [ColorRule]
    private let hasValue: [Bool]
    /// The state of each rule at each point: 1 if the rule holds, 0 if it does not, NaN if its condition is missing.
    private var truths: [[Double]] = []
    private let quantities: RuleQuantities
    private let isLogarithmic: Bool
    /// The values of percentiles and means, by rule.
    private(set) var levels: [[Double]] = []

    init(_ rules: [ColorRule], _ pass: RenderPass, _ context: IndicatorContext, isLogarithmic: Bool) {
        (self.rules, self.isLogarithmic) = (rules, isLogarithmic)
        hasValue = (0..<pass.count).map { pass.values[pass.drawnRows[$0]].isFinite }
        quantities = RuleQuantities(pass, context)
        for rule in rules {
            guard let node = rule.expression?.node else {
                truths.append(hasValue.map { _ in 1 })
                levels.append([])
                continue
            }
            truths.append(quantities.values(of: node, rule.companions))
            var own: [Double] = []
            node.forEach {
                if case .quantity(.level(let level, let other)) = $0 { own.append(quantities.level(level, of: other, rule.companions)) }
            }
            levels.append(own)
        }
    }

    /// Returns the first rule that holds for a point; `nil` if none does.
    func rule(at index: Int) -> Int? { hasValue[index] ? rules.indices.first { truths[$0][index] == 1 } : nil }

    /// The positions at which conditions change, as fractions of the way to the next point, with the rules of the parts between, by point.
    var splits: [Int: [(end: Double, rule: Int?)]] {
        let conditions = rules.indices.map { index in
            rules[index].expression.map { SplitCondition($0.node, truths[index], rules[index].companions, quantities, isLogarithmic) }
        }
        let differences = conditions.compactMap(\.self).flatMap(\.differences)
        var splits: [Int: [(end: Double, rule: Int?)]] = [:]
        for index in hasValue.indices.dropLast() where hasValue[index] && hasValue[index + 1] {
            var ends: [Double] = []
            for column in differences {
                let (a, b) = (column[index], column[index + 1])
                if (a < 0 && b > 0) || (a > 0 && b < 0) { ends.append(a / (a - b)) }
            }
            ends = Set(ends + [1]).sorted()
            var parts: [(end: Double, rule: Int?)] = []
            var start = 0.0
            for end in ends {
                let fraction = (start + end) / 2
                let rule = rules.indices.first { conditions[$0]?.holds(between: index, fraction: fraction) ?? true }
                if parts.last?.rule == rule, !parts.isEmpty { parts[parts.count - 1].end = end } else { parts.append((end, rule)) }
                start = end
            }
            splits[index] = parts
        }
        return splits
    }
}
