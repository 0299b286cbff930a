import DojimaPlatform

/// The evaluation of an expression bar by bar, given its quantities at each bar.
///
///     var machine = ExpressionMachine(expression.node)
///     let value = machine.push([101.5, 99])     // a number for each of `machine.quantities`
///
/// A copy continues independently. A push costs O(size of the expression).
package struct ExpressionMachine: Sendable {
    /// One step of the evaluation, on a stack of values.
    private enum Step: Sendable {
        case number(Double)
        /// The index of a quantity.
        case quantity(Int)
        case negative
        case not
        case binary(ExpressionOperator)
        case function(ExpressionFunction)
        /// The index of the delayed values.
        case before(Int)
        /// A crossing, with the index of the delayed condition that the left side was not yet above (or below) the right.
        case crossing(isAbove: Bool, Int)
    }

    /// The quantities whose values are passed to `push`, in this order.
    package private(set) var quantities: [ExpressionQuantity] = []
    private var steps: [Step] = []
    private var delays: [DelayedValues] = []
    private var stack: [Double] = []

    package init(_ node: ExpressionNode) { add(node) }

    private mutating func add(_ node: ExpressionNode) {
        switch node {
        case .number(let number): steps.append(.number(number))
        case .percentage(let number): steps.append(.number(number / 100))
        case .quantity(let quantity):
            let index = quantities.firstIndex(of: quantity) ?? quantities.count
            if index == quantities.count { quantities.append(quantity) }
            steps.append(.quantity(index))
        case .negative(let operand):
            add(operand)
            steps.append(.negative)
        case .not(let operand):
            add(operand)
            steps.append(.not)
        case .binary(let sign, let left, let right):
            add(left)
            add(right)
            steps.append(.binary(sign))
        case .crossing(let isAbove, let left, let right):
            add(left)
            add(right)
            steps.append(.crossing(isAbove: isAbove, delays.count))
            delays.append(DelayedValues(by: 1))
        case .function(let function, let arguments):
            add(arguments[0])
            for argument in arguments.dropFirst() {
                add(argument)
                // Functions of many arguments are applied pairwise.
                if function.takesPairs { steps.append(.function(function)) }
            }
            if !function.takesPairs { steps.append(.function(function)) }
        case .before(let operand, let count):
            add(operand)
            steps.append(.before(delays.count))
            delays.append(DelayedValues(by: count))
        }
    }

    /// Returns the value at the next bar, NaN if it is missing; 1 or 0 for a condition.
    ///
    /// - Parameter values: a number for each of `quantities`, NaN if it is missing.
    package mutating func push(_ values: [Double]) -> Double {
        precondition(values.count == quantities.count, "a value for each quantity")
        stack.removeAll(keepingCapacity: true)
        for step in steps {
            switch step {
            case .number(let number): stack.append(number)
            case .quantity(let index): stack.append(values[index])
            case .negative: stack.append(-stack.removeLast())
            case .not:
                let condition = stack.removeLast()
                stack.append(condition.isNaN ? .nan : condition == 0 ? 1 : 0)
            case .binary(let sign):
                let right = stack.removeLast()
                stack.append(sign.value(stack.removeLast(), right))
            case .function(.choice):
                let (otherwise, value, condition) = (stack.removeLast(), stack.removeLast(), stack.removeLast())
                stack.append(condition.isNaN ? .nan : condition != 0 ? value : otherwise)
            case .function(let function):
                let last = stack.removeLast()
                stack.append(function.takesPairs ? function.value(stack.removeLast(), last) : function.value(last, last))
            case .before(let index): stack.append(delays[index].push(stack.removeLast()))
            case .crossing(let isAbove, let index):
                let right = stack.removeLast()
                let left = stack.removeLast()
                let before = delays[index].push((isAbove ? ExpressionOperator.lessOrEqual : .greaterOrEqual).value(left, right))
                let now = (isAbove ? ExpressionOperator.greater : .less).value(left, right)
                stack.append(ExpressionOperator.and.value(now, before))
            }
        }
        return stack[0]
    }
}

/// Delays values by a number of pushes; the first results are missing.
private struct DelayedValues: Sendable {
    private let count: Int
    private var values: [Double] = []
    private var next = 0

    init(by count: Int) { self.count = count }

    mutating func push(_ value: Double) -> Double {
        guard count > 0 else { return value }
        guard values.count == count else {
            values.append(value)
            return .nan
        }
        let old = values[next]
        values[next] = value
        next = next + 1 == count ? 0 : next + 1
        return old
    }
}

extension ExpressionOperator {
    /// Returns the result; NaN if a needed operand is missing, or if the result is not finite.
    package func value(_ left: Double, _ right: Double) -> Double {
        switch self {
        // One operand may decide the result.
        case .or: left == 1 || right == 1 ? 1 : left.isNaN || right.isNaN ? .nan : 0
        case .and: left == 0 || right == 0 ? 0 : left.isNaN || right.isNaN ? .nan : 1
        case .less: condition(left, right, left < right)
        case .lessOrEqual: condition(left, right, left <= right)
        case .greater: condition(left, right, left > right)
        case .greaterOrEqual: condition(left, right, left >= right)
        case .equal: condition(left, right, left == right)
        case .different: condition(left, right, left != right)
        case .plus: (left + right).orMissing
        case .minus: (left - right).orMissing
        case .times: (left * right).orMissing
        case .divided: (left / right).orMissing
        // A power of a missing value is missing, even if its exponent is 0.
        case .power: left.isNaN || right.isNaN ? .nan : pow(left, right).orMissing
        }
    }

    private func condition(_ left: Double, _ right: Double, _ holds: Bool) -> Double { left.isNaN || right.isNaN ? .nan : holds ? 1 : 0 }
}

extension ExpressionFunction {
    /// Whether the function is applied to its arguments pairwise.
    fileprivate var takesPairs: Bool { self == .min || self == .max }

    /// Returns the result of a function of two numbers, or of one number that is passed twice.
    fileprivate func value(_ first: Double, _ second: Double) -> Double {
        guard !first.isNaN, !second.isNaN else { return .nan }
        return switch self {
        case .min: Swift.min(first, second)
        case .max: Swift.max(first, second)
        case .abs: Swift.abs(first)
        case .log: DojimaPlatform.log(first).orMissing
        case .exp: DojimaPlatform.exp(first).orMissing
        case .sqrt: first.squareRoot().orMissing
        case .choice: .nan
        }
    }
}

extension Double {
    fileprivate var orMissing: Double { isFinite ? self : .nan }
}
