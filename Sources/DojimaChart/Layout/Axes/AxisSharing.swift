import DojimaScale
import DojimaText
import DojimaPlatform

/// Coordinates the value axes of a pane: common grid lines, and labels in the colours of their series.
///
/// The grid belongs to the first axis. Labels of a second axis between its lines would belong to no line, so both axes have ticks at the
/// same heights: multiples of a round step each, in ranges that are widened as little as possible. Logarithmic axes share one scale, on
/// which equal slopes are equal changes in percent: the values of one are a round multiple of those of the first.
enum AxisSharing {
    /// Colours labels like the series of their axis, if several axes have one series each, not counting studies based on it.
    static func colorLabels(_ plans: inout [AxisPlan], _ placed: [ResolvedSeries]) {
        let fullHeight = plans.indices.filter { plans[$0].isFullHeight }
        let own = fullHeight.map { index in
            let all = placed.filter { $0.axis == index && $0.isShown }
            let main = all.filter { $0.series.basedOn == nil }
            return main.isEmpty ? all : main
        }
        guard fullHeight.count > 1, own.allSatisfy({ $0.count == 1 }) else { return }
        for (index, items) in zip(fullHeight, own) {
            plans[index].labelColor = items.first.flatMap { $0.hasOwnColor && !$0.isMuted ? $0.mainColor : nil }
        }
    }

    /// Aligns the ticks of a pane's axes; axes with custom ticks, ranges or scales are left unchanged.
    static func shareGrid(_ plans: inout [AxisPlan], _ placed: [ResolvedSeries]) {
        let sharing = plans.indices.filter { index in
            plans[index].canShareGrid && placed.contains { $0.axis == index && $0.isShown && !$0.visibleRows.isEmpty }
        }
        guard sharing.count > 1, let first = sharing.first, Set(sharing.map { plans[$0].axis.isInverted }).count == 1,
            sharing.allSatisfy({ plans[$0].height == plans[first].height }),
            Set(sharing.map { plans[$0].startsAtZero }).count == 1,
            Set(sharing.map { plans[$0].range.isLogarithmic }).count == 1
        else { return }
        guard !plans[first].range.isLogarithmic else {
            guard let grid = SharedLogScale(of: sharing.map { plans[$0] }) else { return }
            sharePadding(&plans, sharing)
            let spacing = sharing.map { plans[$0].spacing }.max() ?? 0
            for (index, factor) in zip(sharing, grid.factors) {
                plans[index].share(factor, of: grid.values, spacing: spacing)
            }
            return
        }
        sharePadding(&plans, sharing)
        guard let grid = SharedGrid(of: sharing.map { plans[$0] }) else { return }
        for (index, member) in zip(sharing, grid.members) {
            plans[index].share(member.step.number, member.values(grid.lines))
        }
    }

    /// Sets the padding of axes on one grid to the same number of pixels, the maximum that one of them needs.
    static func sharePadding(_ plans: inout [AxisPlan]) {
        sharePadding(&plans, plans.indices.filter { plans[$0].sharesGrid })
    }

    private static func sharePadding(_ plans: inout [AxisPlan], _ sharing: [Int]) {
        let (above, below) = (sharing.map { plans[$0].range.above }.max(), sharing.map { plans[$0].range.below }.max())
        guard let above, let below else { return }
        for index in sharing { plans[index].changePadding { ($0.above, $0.below) = (above, below) } }
    }
}

extension AxisPlan {
    /// Whether the axis has labels and spans the full height of its pane.
    fileprivate var isFullHeight: Bool { axis.showsLabels && axis.heightShare >= 1 }

    /// Whether the range begins at zero, as that of columns does.
    fileprivate var startsAtZero: Bool { range.below == 0 && range.values.lowerBound == 0 }

    /// Whether ticks and range are chosen automatically.
    fileprivate var canShareGrid: Bool {
        guard isFullHeight, axis.ticks == nil, axis.minSpan == nil, axis.skips.isEmpty, axis.padding == nil, axis.tickStyle.adjust == nil,
            axis.shownFormat.denominator == nil, emptyBaseline == nil, range.above > 0, range.below > 0 || startsAtZero
        else { return false }
        if case .visible = axis.shownRange, case .automatic = axis.tickStyle.placement { return true }
        return false
    }
}

/// Grid lines at equal distances on which several axes have round values.
struct SharedGrid {
    /// An axis: its value at a line is `step` times the sum of the line's number and `shift`.
    struct Member {
        var step: RoundStep
        var shift: Double

        func values(_ lines: ClosedRange<Double>) -> ClosedRange<Double> {
            let (low, high) = ((lines.lowerBound + shift) * step.value, (lines.upperBound + shift) * step.value)
            return low...high
        }
    }

    /// The minimum and the maximum value of all axes, as line numbers.
    private(set) var lines: ClosedRange<Double>
    private(set) var members: [Member]
    private var score: Double

    /// Chooses the steps with which the values of all axes fill most of the height; `nil` if no steps fit.
    init?(of plans: [AxisPlan]) {
        var best: SharedGrid?
        guard let first = plans.first else { return nil }
        for step in RoundStep.candidates(of: first) {
            var grid = SharedGrid(first, step)
            for plan in plans.dropFirst() {
                let fitting = RoundStep.candidates(of: plan).compactMap { grid.adding(plan, $0) }
                guard let next = fitting.max(by: { $0.score < $1.score }) else { return nil }
                grid = next
            }
            grid.score = grid.quality(plans)
            if grid.score > best?.score ?? -.infinity { best = grid }
        }
        guard let best else { return nil }
        self = best
    }

    private init(_ plan: AxisPlan, _ step: RoundStep) {
        let values = plan.range.values
        lines = (values.lowerBound / step.value)...(values.upperBound / step.value)
        (members, score) = ([Member(step: step, shift: 0)], 0)
    }

    /// Returns the grid with one more axis. The lines of that axis are matched with those of the grid so that the ranges of all axes grow
    /// as little as possible; `nil` if they cannot be matched.
    private func adding(_ plan: AxisPlan, _ step: RoundStep) -> SharedGrid? {
        let values = plan.range.values
        let (low, high) = (values.lowerBound / step.value, values.upperBound / step.value)
        let distance = (low + high - lines.lowerBound - lines.upperBound) / 2
        guard abs(distance) < 1e12 else { return nil }
        var best: SharedGrid?
        // Columns of all axes begin at zero.
        let shifts = plan.startsAtZero ? [0] : [distance.rounded(.down), distance.rounded(.up)]
        for shift in shifts {
            var grid = self
            grid.lines = min(lines.lowerBound, low - shift)...max(lines.upperBound, high - shift)
            grid.members.append(Member(step: step, shift: shift))
            grid.score = (high - low) / grid.length + (lines.upperBound - lines.lowerBound) / grid.length
            if grid.score > best?.score ?? -.infinity { best = grid }
        }
        return best
    }

    private var length: Double { lines.upperBound - lines.lowerBound }

    /// Returns a score of the grid: the fractions of the height that the values take, minus penalties for unusual line distances and steps.
    private func quality(_ plans: [AxisPlan]) -> Double {
        guard let first = plans.first else { return 0 }
        let distance = max(1, first.height - first.range.above - first.range.below) / length
        guard distance >= first.spacing else { return -.infinity }
        var sum = -abs(log2(distance / (1.6 * first.spacing))) * 0.12
        // One or two lines are too few to read values from.
        if length < 3 { sum -= 0.5 }
        for (plan, member) in zip(plans, members) {
            let (own, values) = (plan.range.values, member.values(lines))
            sum += (own.upperBound - own.lowerBound) / (values.upperBound - values.lowerBound) - member.step.penalty
            // Values that are never negative need no labels below zero.
            if own.lowerBound >= 0, values.lowerBound < 0 { sum -= 1 }
        }
        return sum
    }
}

/// One logarithmic scale for several axes.
struct SharedLogScale {
    /// The minimum and the maximum value of all axes, converted to the first axis.
    private(set) var values: ClosedRange<Double>
    /// The factors from values of the first axis to values of each axis at the same height; round numbers.
    private(set) var factors: [DecimalNumber]

    /// Creates the common scale; `nil` if the values of an axis would take less than two fifths of the height.
    init?(of plans: [AxisPlan]) {
        guard let first = plans.first else { return nil }
        values = first.range.values
        factors = [DecimalNumber(units: 1, exponent: 0)]
        for plan in plans.dropFirst() {
            let own = plan.range.values
            let distance = (log10(own.lowerBound) + log10(own.upperBound) - log10(values.lowerBound) - log10(values.upperBound)) / 2
            let power = distance.rounded(.down)
            guard abs(power) < 100 else { return nil }
            // 1, 1.1, 1.2, 1.25, 1.3 and so on up to 10.
            let hundredths = Array(stride(from: 100, through: 1000, by: 10)) + [125]
            let choices = hundredths.map { DecimalNumber(units: $0, exponent: Int(clamping: power) - 2).reduced }
            let cost = { (factor: DecimalNumber) in abs(log10(factor.value) - distance) + SharedLogScale.penalty(factor) }
            guard let factor = choices.min(by: { cost($0) < cost($1) }), factor.value > 0 else { return nil }
            factors.append(factor)
            values =
                min(values.lowerBound, own.lowerBound / factor.value)...max(values.upperBound, own.upperBound / factor.value)
        }
        let height = log10(values.upperBound / values.lowerBound)
        for plan in plans {
            guard log10(plan.range.values.upperBound / plan.range.values.lowerBound) >= 0.4 * height else { return nil }
        }
    }

    /// Returns the penalty of a factor, in decades: multiples of round values should be round.
    private static func penalty(_ factor: DecimalNumber) -> Double {
        switch factor.units {
        case 1: 0
        case 2, 5: 0.01
        case ..<10, 15, 25: 0.03
        default: 0.06
        }
    }
}

/// A step of 1, 2, 2.5 or 5 times a power of ten.
struct RoundStep {
    var number: DecimalNumber
    /// The penalty of the step in the choice of a grid: steps of 25 are less usual.
    var penalty: Double

    var value: Double { number.value }

    /// Returns the steps that divide the range of an axis into one to twelve parts.
    static func candidates(of plan: AxisPlan) -> [RoundStep] {
        let span = plan.range.values.upperBound - plan.range.values.lowerBound
        guard span > 0, span.isFinite else { return [] }
        let exponent = Int(clamping: log10(span).rounded(.down), to: -400...400)
        return (exponent - 1...exponent).flatMap { exponent in
            [(1, 0, 0.0), (2, 0, 0), (25, -1, 0.04), (5, 0, 0)].map { units, shift, penalty in
                RoundStep(number: DecimalNumber(units: units, exponent: exponent + shift), penalty: penalty)
            }
        }.filter { step in
            guard span / step.value <= 12, step.value >= plan.format.finestStep else { return false }
            // Steps of 0.25 need more decimals than their neighbours.
            if step.number.units == 25, step.number.exponent < 0 { return false }
            guard let tickSize = plan.axis.tickSize, tickSize > 0 else { return true }
            let multiple = step.value / tickSize
            return multiple > 0.5 && abs(multiple - multiple.rounded()) < 1e-9 * multiple
        }
    }
}
