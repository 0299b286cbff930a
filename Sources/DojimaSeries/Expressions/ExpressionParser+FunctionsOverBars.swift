import DojimaText

/// Functions of the values of a quantity at several bars: `sma(volume, 20)`.
extension ExpressionParser {
    /// Returns the indicator whose name is at a position before a parenthesis, and the position after the name.
    func windowFunction(at offset: Int) -> (indicator: Indicator, end: Int)? {
        let name = String(characters[offset..<end].prefix { $0.isInName || $0 == "-" }).lowercased()
        let after = afterBlanks(offset + name.count)
        guard names != .symbols, after < end, characters[after] == "(" else { return nil }
        return (ExpressionWindow.functions + indicators).first { $0.name == name }.map { ($0, after) }
    }

    /// Parses the rest of `sma(QUANTITY, 20)`, after the name.
    mutating func window(_ indicator: Indicator, at offset: Int) throws(RequestError) -> Operand {
        let name = indicator.name
        _ = take("(")
        let operand = try expression(above: 0)
        guard !operand.node.quantities.isEmpty else {
            throw error("\(name) takes a quantity, and this is the same at each bar", at: operand.offset)
        }
        openLevels.removeAll { $0 >= operand.offset }
        let arguments = try self.arguments(of: name)
        let isOwn = ExpressionWindow.functions.contains { $0.name == name }
        guard !isOwn || arguments.count == indicator.parameters.count else {
            let form =
                indicator.parameters.isEmpty
                ? "a quantity alone, such as \(name)(volume)" : "a quantity and a number of bars, such as \(name)(volume, 20)"
            throw error("\(name) takes \(form)", at: offset)
        }
        let isOfClosesAlone = indicator.inputs == [.close] && !indicator.isOfTwoSeries && !indicator.isRevised && indicator.marks == nil
        guard isOfClosesAlone else {
            throw error(
                "\(name) is computed from bars and takes no quantity; functions such as sma, highest and sum do", at: offset)
        }
        let text = arguments.isEmpty ? name : "\(name):\(arguments.joined(separator: ","))"
        var output = text
        if position + 1 < end, characters[position] == ".", characters[position + 1].isLetter {
            let column = String(characters[(position + 1)..<end].prefix { $0.isLetter || $0 == "-" })
            output += ".\(column)"
            position += 1 + column.count
        }
        let found: ExpressionQuantity.Output
        do { found = try self.output(output, among: [indicator]) } catch { throw self.error(error.message.description, at: offset) }
        guard found.request.indicator.unitDisplacement(found.request.setting).allSatisfy({ $0 == 0 }) else {
            throw error("\(name) moves its values to other bars and takes no other quantity", at: offset)
        }
        let node = operand.node.resolvingPercentages(nextToPercentage: false)
        for quantity in node.innermostQuantities {
            switch quantity {
            case .level(let level, _):
                throw error("\(level.text) counts over the window; use it outside functions over bars", at: operand.offset)
            case .line(let id): throw error("line:\(id) is the same at each bar; use it outside functions over bars", at: operand.offset)
            default: break
            }
        }
        let window = ExpressionWindow(operand: node, output: found)
        return Operand(node: .quantity(.over(window)), isCondition: false, offset: offset)
    }

    /// Parses the arguments after the first one, which are numbers and words, and the closing parenthesis.
    mutating func arguments(of name: String) throws(RequestError) -> [String] {
        var found: [String] = []
        while take(",") {
            skipBlanks()
            let argument = characters[position..<end].prefix { !",()".contains($0) }
            found.append(String(String(argument).withoutBlanks))
            position += argument.count
        }
        guard take(")") else { throw error(") is missing after the arguments of \(name)") }
        return found
    }
}
