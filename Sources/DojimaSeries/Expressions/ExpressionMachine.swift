import Glibc

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
        /// The index of the values that are kept.
        case before(Int)
        /// The same, of whether it was not yet above, or below.
        case crossing(isAbove: Bool, Int)
    }

    /// What is pushed at each bar, in this order.
    package private(set) var quantities: [ExpressionQuantity] = []
    private var steps: [Step] = []
    private var kept: [DelayedValues] = []
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
            steps.append(.crossing(isAbove: isAbove, kept.count))
            kept.append(DelayedValues(by: 1))
        case .function(let function, let arguments):
            add(arguments[0])
            for argument in arguments.dropFirst() {
                add(argument)
                // The least of many is that of the least so far and the next.
                if function.takesPairs { steps.append(.function(function)) }
            }
            if !function.takesPairs { steps.append(.function(function)) }
        case .before(let operand, let count):
            add(operand)
            steps.append(.before(kept.count))
            kept.append(DelayedValues(by: count))
        }
    }

    /// Returns the value at the next bar, NaN where it is missing; of a condition 1 or 0.
    ///
    /// - Parameter values: a number for each of `quantities`, NaN where it is missing.
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
            case .before(let index): stack.append(kept[index].push(stack.removeLast()))
            case .crossing(let isAbove, let index):
                let right = stack.removeLast()
                let left = stack.removeLast()
                let before = kept[index].push((isAbove ? ExpressionOperator.lessOrEqual : .greaterOrEqual).value(left, right))
                let now = (isAbove ? ExpressionOperator.greater : .less).value(left, right)
                stack.append(ExpressionOperator.and.value(now, before))
            }
        }
        return stack[0]
    }
}

/// Values that come out a number of pushes later; missing before.
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
    /// The result, NaN where it is missing: where an operand is that is needed, or where it is no finite number.
    package func value(_ left: Double, _ right: Double) -> Double {
        switch self {
        // One side may decide alone.
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
        // A power of what is missing is missing, also where its exponent is 0.
        case .power: left.isNaN || right.isNaN ? .nan : pow(left, right).orMissing
        }
    }

    private func condition(_ left: Double, _ right: Double, _ holds: Bool) -> Double { left.isNaN || right.isNaN ? .nan : holds ? 1 : 0 }
}

extension ExpressionFunction {
    /// Whether it is computed from its arguments two at a time.
    fileprivate var takesPairs: Bool { self == .min || self == .max }

    /// The result of a function of one number, which is given twice, or of two.
    fileprivate func value(_ first: Double, _ second: Double) -> Double {
        guard !first.isNaN, !second.isNaN else { return .nan }
        return switch self {
        case .min: Swift.min(first, second)
        case .max: Swift.max(first, second)
        case .abs: Swift.abs(first)
        case .log: Glibc.log(first).orMissing
        case .exp: Glibc.exp(first).orMissing
        case .sqrt: first.squareRoot().orMissing
        case .choice: .nan
        }
    }
}

extension Double {
    fileprivate var orMissing: Double { isFinite ? self : .nan }
}
