import DojimaText

/// A part of an expression: an operation on smaller parts, a number, or a quantity of a bar.
package indirect enum ExpressionNode: Sendable, Equatable {
    case number(Double)
    /// A percentage, 2 for `2%`, before the parser has determined its unit. A parsed expression contains none.
    case percentage(Double)
    case quantity(ExpressionQuantity)
    case negative(ExpressionNode)
    case not(ExpressionNode)
    case binary(ExpressionOperator, ExpressionNode, ExpressionNode)
    /// Whether the first operand is above (or below) the second, and was at most (or at least) as high one bar before.
    case crossing(isAbove: Bool, ExpressionNode, ExpressionNode)
    case function(ExpressionFunction, [ExpressionNode])
    /// The value a number of bars before.
    case before(ExpressionNode, Int)
}

package enum ExpressionOperator: String, Sendable, CaseIterable {
    case or, and
    case less = "<"
    case lessOrEqual = "<="
    case greater = ">"
    case greaterOrEqual = ">="
    case equal = "="
    case different = "!="
    case plus = "+"
    case minus = "-"
    case times = "*"
    case divided = "/"
    case power = "^"

    /// The precedence of the operator; higher binds more tightly.
    var strength: Int {
        switch self {
        case .or: 1
        case .and: 2
        case .less, .lessOrEqual, .greater, .greaterOrEqual, .equal, .different: ExpressionOperator.comparing
        case .plus, .minus: 4
        case .times, .divided: 5
        case .power: 7
        }
    }

    /// The precedence of comparisons and crossings.
    static let comparing = 3

    package var isComparison: Bool { strength == ExpressionOperator.comparing }
    package var joinsConditions: Bool { strength < ExpressionOperator.comparing }
}

package enum ExpressionFunction: String, Sendable, CaseIterable {
    case min, max, abs, log, exp, sqrt
    case choice = "if"

    /// The valid numbers of arguments.
    var arguments: ClosedRange<Int> {
        switch self {
        case .min, .max: 2...100
        case .abs, .log, .exp, .sqrt: 1...1
        case .choice: 3...3
        }
    }
}

/// An input of an expression at each bar.
package indirect enum ExpressionQuantity: Sendable, Equatable {
    package enum Column: String, Sendable, CaseIterable {
        case open, high, low, close, volume
        /// The drawn value: the close of bars, the value of a line, the volume of a column.
        case value
        /// The change of the close from the previous close, in percent.
        case change
        /// The difference of high and low.
        case range
    }

    /// A statistic over all points of a window.
    package enum Level: Sendable, Equatable {
        /// From 1 to 99, interpolated linearly.
        case percentile(Int)
        case mean

        var text: String {
            switch self {
            case .percentile(let percent): percent == 50 ? "median" : "p\(percent)"
            case .mean: "mean"
            }
        }
    }

    /// An output of an indicator.
    package struct Output: Sendable, Equatable {
        package var request: IndicatorRequest
        package var output: Int

        package static func == (a: Output, b: Output) -> Bool { a.request.text == b.request.text && a.output == b.output }

        var text: String {
            let names = request.columnNames
            return names.indices.contains(output) ? names[output] : request.text
        }
    }

    case column(Column)
    /// A column of another symbol; `nil` for the price that is being computed.
    case symbol(String, Column?)
    case indicator(Output)
    /// The value of the horizontal line with this id.
    case line(String)
    /// A level of the other side of its comparison; `nil` before that is parsed.
    case level(Level, of: ExpressionNode?)
    /// A function over the last values of another expression.
    case over(ExpressionWindow)
    /// The name of an unresolved formula; a resolved expression contains none.
    case named(String)
}

extension ExpressionNode {
    /// The operands of the node.
    var operands: [ExpressionNode] {
        switch self {
        case .number, .percentage, .quantity: []
        case .negative(let operand), .not(let operand), .before(let operand, _): [operand]
        case .binary(_, let left, let right), .crossing(_, let left, let right): [left, right]
        case .function(_, let arguments): arguments
        }
    }

    package var isCondition: Bool {
        switch self {
        case .number, .percentage, .quantity, .negative, .function: false
        case .not, .crossing: true
        case .binary(let sign, _, _): sign.isComparison || sign.joinsConditions
        case .before(let operand, _): operand.isCondition
        }
    }

    /// The quantities, without duplicates, in the order in which they are written; without the operands of levels and of functions over
    /// bars.
    package var quantities: [ExpressionQuantity] {
        var found: [ExpressionQuantity] = []
        forEach { if case .quantity(let quantity) = $0, !found.contains(quantity) { found.append(quantity) } }
        return found
    }

    /// The quantities, including those within functions over bars.
    package var innermostQuantities: [ExpressionQuantity] {
        quantities.flatMap { quantity in
            if case .over(let window) = quantity { [quantity] + window.operand.innermostQuantities } else { [quantity] }
        }
    }

    /// Whether the expression has a function over bars.
    package var hasWindow: Bool { quantities.contains { if case .over = $0 { true } else { false } } }

    /// Calls `body` with this node and all its descendants, from left to right.
    package func forEach(_ body: (ExpressionNode) -> Void) {
        body(self)
        for operand in operands { operand.forEach(body) }
    }

    /// Returns the node with `other` as the operand of its levels that do not have one yet.
    func counting(_ other: ExpressionNode) -> ExpressionNode {
        switch self {
        case .quantity(.level(let level, of: nil)): .quantity(.level(level, of: other))
        case .number, .percentage, .quantity: self
        case .negative(let operand): .negative(operand.counting(other))
        case .not(let operand): .not(operand.counting(other))
        case .before(let operand, let count): .before(operand.counting(other), count)
        case .binary(let sign, let left, let right): .binary(sign, left.counting(other), right.counting(other))
        case .crossing(let isAbove, let left, let right): .crossing(isAbove: isAbove, left.counting(other), right.counting(other))
        case .function(let function, let arguments): .function(function, arguments.map { $0.counting(other) })
        }
    }

    /// Whether the expression has a level, which is computed over the window.
    package var hasLevel: Bool { quantities.contains { if case .level = $0 { true } else { false } } }

    /// The number of previous bars on which the value at a bar depends.
    package var reach: Indicator.Reach {
        switch self {
        case .number, .percentage: return .bars(0)
        case .quantity(.indicator(let output)): return output.request.reach
        case .quantity(.over(let window)): return window.reach
        case .quantity(.column(.change)), .quantity(.symbol(_, .change?)): return .bars(1)
        case .quantity: return .bars(0)
        default: break
        }
        let own =
            switch self {
            case .before(_, let count): count
            case .crossing: 1
            default: 0
            }
        var farthest = 0
        for operand in operands {
            guard case .bars(let bars) = operand.reach else { return .all }
            farthest = Swift.max(farthest, bars)
        }
        return .bars(farthest + own)
    }

    /// The maximum number of bars by which quantities are delayed.
    package var delay: Int {
        let own =
            switch self {
            case .before(_, let count): count
            case .crossing: 1
            default: 0
            }
        return own + (operands.map(\.delay).max() ?? 0)
    }

    /// Whether the expression is a monotonic function of one price of one series, so that its extremes within a bar are at the extremes of
    /// that series.
    package var followsOnePrice: Bool {
        var (count, isPlain) = (0, true)
        forEach {
            switch $0 {
            case .number, .negative: break
            case .quantity(.symbol), .quantity(.column): count += 1
            case .binary(let sign, _, _): if ![.plus, .minus, .times, .divided].contains(sign) { isPlain = false }
            case .function(let function, _): if ![.log, .exp, .sqrt].contains(function) { isPlain = false }
            case .percentage, .quantity, .not, .crossing, .before: isPlain = false
            }
        }
        return isPlain && count == 1
    }
}

// MARK: Written form

extension ExpressionNode {
    /// The written form, with no more parentheses than needed.
    package var text: String { text(within: 0) }

    /// - Parameter strength: the precedence of the enclosing operator.
    private func text(within strength: Int) -> String {
        let (text, own) = textAndStrength
        return own < strength ? "(\(text))" : text
    }

    private var textAndStrength: (text: String, strength: Int) {
        let (unary, primary) = (6, 9)
        switch self {
        case .number(let number): return (shortNumber(number), number < 0 ? unary : primary)
        case .percentage(let number): return ("\(shortNumber(number))%", number < 0 ? unary : primary)
        case .quantity(let quantity): return (quantity.text, primary)
        case .negative(let operand): return ("-\(operand.text(within: unary))", unary)
        case .not(let operand): return ("not \(operand.text(within: ExpressionOperator.comparing))", ExpressionOperator.comparing)
        case .binary(let sign, let left, let right):
            let own = sign.strength
            // Operators of equal precedence group from the left, powers from the right, and comparisons do not chain.
            let first = left.text(within: sign == .power || sign.isComparison ? own + 1 : own)
            let second = right.text(within: sign == .power ? unary : own + 1)
            let isTight = sign == .times || sign == .power
            return (isTight ? "\(first)\(sign.rawValue)\(second)" : "\(first) \(sign.rawValue) \(second)", own)
        case .crossing(let isAbove, let left, let right):
            let own = ExpressionOperator.comparing
            return ("\(left.text(within: own + 1)) crosses \(isAbove ? "above" : "below") \(right.text(within: own + 1))", own)
        case .function(let function, let arguments):
            return ("\(function.rawValue)(\(arguments.map(\.text).joined(separator: ", ")))", primary)
        case .before(let operand, let count): return ("\(operand.text(within: primary))[\(count)]", primary)
        }
    }
}

extension ExpressionQuantity {
    var text: String {
        switch self {
        case .column(let column): column.rawValue
        case .symbol(let name, nil): name.allSatisfy(\.isInName) && name.first?.isNumber == false ? name : "\"\(name)\""
        case .symbol(let name, let column?):
            (name.allSatisfy(\.isInName) ? "@\(name)" : "@\"\(name)\"") + (column == .close ? "" : ".\(column.rawValue)")
        case .indicator(let output): output.text
        case .line(let id): "line:\(id)"
        case .level(let level, _): level.text
        case .over(let window): window.text
        case .named(let name): name
        }
    }
}

extension Character {
    /// Whether the character may be in a symbol without quotes.
    var isInName: Bool { isLetter || isNumber || "._:&".contains(self) }
}
