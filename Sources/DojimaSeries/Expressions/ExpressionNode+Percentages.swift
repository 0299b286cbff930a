/// The value of a percentage in an expression depends on the other operands: `2%` is 2 if one of them is in percent, such as `change` and
/// `rsi:14`, and otherwise 0.02. The other operands are the other side of a comparison, of a sum or of a difference, and the other
/// arguments of `min`, `max` and `if`.
extension ExpressionNode {
    /// Whether the node has a percentage whose value depends on the other operands.
    var hasUnresolvedPercentage: Bool {
        switch self {
        case .percentage: true
        case .negative(let operand), .before(let operand, _): operand.hasUnresolvedPercentage
        case .binary(.plus, let left, let right), .binary(.minus, let left, let right):
            left.hasUnresolvedPercentage || right.hasUnresolvedPercentage
        case .function(_, let arguments): arguments.contains(where: \.hasUnresolvedPercentage)
        case .number, .quantity, .not, .binary, .crossing: false
        }
    }

    /// Returns the node with numbers instead of open percentages.
    ///
    /// - Parameter isInPercent: whether another operand is in percent.
    func resolvingPercentages(nextToPercentage isInPercent: Bool) -> ExpressionNode {
        guard hasUnresolvedPercentage else { return self }
        func closed(_ node: ExpressionNode) -> ExpressionNode { node.resolvingPercentages(nextToPercentage: isInPercent) }
        return switch self {
        case .percentage(let number): .number(isInPercent ? number : number / 100)
        case .negative(let operand): .negative(closed(operand))
        case .before(let operand, let count): .before(closed(operand), count)
        case .binary(let sign, let left, let right): .binary(sign, closed(left), closed(right))
        case .function(let function, let arguments): .function(function, arguments.map(closed))
        case .number, .quantity, .not, .crossing: self
        }
    }

    /// Returns operands of one operator or function with their open percentages replaced; unchanged if all are numbers and percentages.
    static func resolvingPercentages(of nodes: [ExpressionNode]) -> [ExpressionNode] {
        let isInPercent = nodes.contains(where: \.isWrittenInPercent)
        guard isInPercent || nodes.contains(where: { !$0.quantities.isEmpty }) else { return nodes }
        return nodes.map { $0.resolvingPercentages(nextToPercentage: isInPercent) }
    }

    /// Whether the values are percentages and not fractions: 70 and not 0.7.
    private var isWrittenInPercent: Bool {
        switch self {
        case .quantity(.column(.change)), .quantity(.symbol(_, .change?)): true
        case .quantity(.indicator(let output)): output.isWrittenInPercent
        case .quantity(.over(let window)): window.keepsUnit ? window.operand.isWrittenInPercent : window.output.isWrittenInPercent
        case .quantity(.level(_, of: let other)): other?.isWrittenInPercent ?? false
        case .negative(let operand), .before(let operand, _): operand.isWrittenInPercent
        case .binary(.plus, let left, let right), .binary(.minus, let left, let right), .binary(.times, let left, let right):
            left.isWrittenInPercent || right.isWrittenInPercent
        case .binary(.divided, let left, let right): left.isWrittenInPercent && !right.isWrittenInPercent
        case .function(.choice, let arguments): arguments.dropFirst().contains(where: \.isWrittenInPercent)
        case .function(.min, let arguments), .function(.max, let arguments), .function(.abs, let arguments):
            arguments.contains(where: \.isWrittenInPercent)
        case .number, .percentage, .quantity, .not, .binary, .crossing, .function: false
        }
    }
}

extension ExpressionQuantity.Output {
    /// The unit of the values.
    var unit: Indicator.Unit {
        let outputs = request.outputs
        return (outputs.indices.contains(output) ? outputs[output].unit : nil) ?? request.indicator.unit
    }

    /// Whether the unit is percent, or the indicator is one of those from -100 to 100 without a unit.
    fileprivate var isWrittenInPercent: Bool {
        [.percent, .change].contains(unit) || ["willr", "cmo", "aroonosc", "rocr100"].contains(request.indicator.name)
    }
}
