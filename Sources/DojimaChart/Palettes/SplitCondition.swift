import DojimaSeries
import DojimaPlatform

/// A condition between points, for which the two sides of comparisons are interpolated linearly from each point to the next.
///
/// Conditions other than comparisons, such as crossings, keep their value from a point until the next.
struct SplitCondition {
    private indirect enum Part {
        /// The differences between the left and right sides, by point.
        case comparison(ExpressionOperator, [Double])
        /// 1, 0 or NaN, by point.
        case other([Double])
        case not(Part)
        case both(Part, Part)
        case either(Part, Part)
    }

    private let part: Part

    /// - Parameters:
    ///   - truths: the values of the condition at the points.
    ///   - isLogarithmic: whether lines are straight on a logarithmic axis.
    init(
        _ node: ExpressionNode, _ truths: [Double], _ companions: [String: BarSeries], _ quantities: RuleQuantities, _ isLogarithmic: Bool
    ) {
        func made(_ node: ExpressionNode, _ truths: [Double]?) -> Part {
            switch node {
            case .not(let operand): return .not(made(operand, nil))
            case .binary(.and, let left, let right): return .both(made(left, nil), made(right, nil))
            case .binary(.or, let left, let right): return .either(made(left, nil), made(right, nil))
            case .binary(let sign, let left, let right) where sign.isComparison:
                let sides = zip(quantities.values(of: left, companions), quantities.values(of: right, companions))
                // On a logarithmic axis, lines cross at the crossings of their logarithms.
                return .comparison(sign, sides.map { isLogarithmic && $0 > 0 && $1 > 0 && $0 != $1 ? log($0) - log($1) : $0 - $1 })
            default: return .other(truths ?? quantities.values(of: node, companions))
            }
        }
        part = made(node, truths)
    }

    /// The differences between the left and right sides of all comparisons, by point.
    var differences: [[Double]] { SplitCondition.differences(of: part) }

    private static func differences(of part: Part) -> [[Double]] {
        switch part {
        case .comparison(_, let differences): [differences]
        case .other: []
        case .not(let operand): differences(of: operand)
        case .both(let left, let right), .either(let left, let right): differences(of: left) + differences(of: right)
        }
    }

    /// Whether the condition holds at a fraction of the way from a point to the next.
    func holds(between index: Int, fraction: Double) -> Bool { SplitCondition.holds(part, index, fraction) ?? false }

    /// Returns `nil` if the condition is missing.
    private static func holds(_ part: Part, _ index: Int, _ fraction: Double) -> Bool? {
        switch part {
        case .comparison(let sign, let column):
            let (a, b) = (column[index], column[index + 1])
            let difference = sign.value(a + (b - a) * fraction, 0)
            return difference.isNaN ? nil : difference == 1
        case .other(let truths): return truths[index].isNaN ? nil : truths[index] == 1
        case .not(let operand): return holds(operand, index, fraction).map { !$0 }
        case .both(let left, let right):
            let (a, b) = (holds(left, index, fraction), holds(right, index, fraction))
            return a == false || b == false ? false : a == nil || b == nil ? nil : true
        case .either(let left, let right):
            let (a, b) = (holds(left, index, fraction), holds(right, index, fraction))
            return a == true || b == true ? true : a == nil || b == nil ? nil : false
        }
    }
}
