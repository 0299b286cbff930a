import DojimaText

/// A recursive descent parser of expressions, with precedence climbing for binary operators.
///
///     EXPRESSION = UNARY { OPERATOR UNARY }      or; and; < <= > >= = == != crosses above, crosses below; + -; * /; ^ from the right
///     UNARY      = "-" UNARY | "+" UNARY | "not" UNARY | POSTFIX
///     POSTFIX    = PRIMARY { "[" BARS "]" }
///     PRIMARY    = NUMBER [ K | M | B | % ] | "(" EXPRESSION ")" | FUNCTION "(" EXPRESSION { "," EXPRESSION } ")" | OVER | QUANTITY
///     OVER       = INDICATOR-NAME "(" EXPRESSION { "," ARGUMENT } ")" [ "." OUTPUT ] | "lag(" EXPRESSION "," BARS ")"
///     QUANTITY   = COLUMN | INDICATOR | "@" SYMBOL [ "." COLUMN ]       for points also LEVEL | "line:" ID; for symbols only SYMBOL
///
/// A symbol with characters other than letters, digits and `. _ : &` must be in quotes.
struct ExpressionParser {
    /// A part of an expression, and whether its value is a condition.
    struct Operand {
        var node: ExpressionNode
        var isCondition: Bool
        /// The position of its first character.
        var offset: Int
    }

    private enum Sign {
        case binary(ExpressionOperator)
        case crossing(isAbove: Bool)

        var strength: Int {
            switch self {
            case .binary(let sign): sign.strength
            case .crossing: ExpressionOperator.comparing
            }
        }

        var text: String {
            switch self {
            case .binary(let sign): sign.rawValue
            case .crossing(let isAbove): isAbove ? "crosses above" : "crosses below"
            }
        }
    }

    /// The maximum nesting depth of expressions.
    private static let maximumLevels = 100
    private static let maximumCharacters = 2000
    /// The maximum length with the formulas that are used by name, which bounds the size and the depth of nodes.
    private static let maximumWholeLength = 4000
    /// The maximum number of bars in `[n]`, since these values are kept.
    static let maximumBarCount = 100_000
    /// The maximum length of the text of an indicator.
    private static let maximumRequestLength = 200

    let names: BarExpression.Names
    let indicators: Catalog<Indicator>
    private let formulas: FormulaNames
    let characters: [Character]
    let end: Int
    var position: Int
    private var level = 0
    /// The number of characters, with those of the formulas that are used by name.
    private(set) var length: Int
    /// The positions of levels that are not yet in a comparison.
    var openLevels: [Int] = []

    init(
        _ characters: [Character], _ part: Range<Int>, names: BarExpression.Names, indicators: Catalog<Indicator>, formulas: FormulaNames
    ) throws(RequestError) {
        self.formulas = formulas
        self.characters = characters
        position = part.lowerBound
        end = part.upperBound
        length = part.count
        self.names = names
        self.indicators = indicators
        guard part.count <= ExpressionParser.maximumCharacters else {
            throw RequestError("an expression has at most \(ExpressionParser.maximumCharacters) characters, and this one has \(part.count)")
        }
    }

    /// Parses the complete text.
    mutating func whole() throws(RequestError) -> (node: ExpressionNode, isCondition: Bool) {
        let part = try expression(above: 0)
        skipBlanks()
        guard position == end else {
            throw error("\(wordOrSign) is not expected; write an operator such as + - * / > crosses above, and, or")
        }
        if let offset = openLevels.first {
            throw error("a level must be compared with a quantity, such as volume > p90", at: offset)
        }
        return (part.node.resolvingPercentages(nextToPercentage: false), part.isCondition)
    }

    func error(_ problem: String, at offset: Int? = nil) -> RequestError {
        RequestError("\(String(characters)): column \((offset ?? position) + 1): \(problem)")
    }

    // MARK: Operators

    /// Parses operators that bind more tightly than `strength`.
    mutating func expression(above strength: Int) throws(RequestError) -> Operand {
        level += 1
        defer { level -= 1 }
        guard level <= ExpressionParser.maximumLevels else { throw error("nested deeper than \(ExpressionParser.maximumLevels) levels") }
        var left = try unary()
        while let (sign, offset, after) = try nextOperator(), sign.strength > strength {
            position = after
            if sign.strength == ExpressionOperator.comparing, left.isCondition {
                throw error("\(sign.text) follows a comparison; join two comparisons with and", at: offset)
            }
            // Powers group from the right.
            let isPower = if case .binary(.power) = sign { true } else { false }
            let right = try expression(above: isPower ? sign.strength - 1 : sign.strength)
            left = try joined(left, sign, right)
        }
        return left
    }

    private mutating func joined(_ left: Operand, _ sign: Sign, _ right: Operand) throws(RequestError) -> Operand {
        let joinsConditions = sign.strength < ExpressionOperator.comparing
        for side in [left, right] { try expect(side, isCondition: joinsConditions, sign.text) }
        guard sign.strength == ExpressionOperator.comparing else {
            guard case .binary(let binary) = sign else { return left }
            // A percentage as a factor is a fraction of one.
            let sides =
                [.plus, .minus].contains(binary)
                ? ExpressionNode.resolvingPercentages(of: [left.node, right.node])
                : [left.node, right.node].map { $0.resolvingPercentages(nextToPercentage: false) }
            return Operand(node: .binary(binary, sides[0], sides[1]), isCondition: joinsConditions, offset: left.offset)
        }
        openLevels.removeAll { $0 >= left.offset }
        let closed = ExpressionNode.resolvingPercentages(of: [left.node, right.node])
            .map { $0.resolvingPercentages(nextToPercentage: false) }
        let (first, second) = (closed[0].counting(closed[1]), closed[1].counting(closed[0]))
        let node: ExpressionNode =
            switch sign {
            case .binary(let comparison): .binary(comparison, first, second)
            case .crossing(let isAbove): .crossing(isAbove: isAbove, first, second)
            }
        return Operand(node: node, isCondition: true, offset: left.offset)
    }

    private func expect(_ part: Operand, isCondition: Bool, _ what: String) throws(RequestError) {
        if case .quantity(.named) = part.node { return }
        guard part.isCondition != isCondition else { return }
        let (takes, found) = isCondition ? ("conditions such as close > open", "a number") : ("numbers", "a condition")
        throw error("\(what) takes \(takes), and this is \(found)", at: part.offset)
    }

    /// Returns the next operator, with the positions of its beginning and its end.
    private func nextOperator() throws(RequestError) -> (sign: Sign, offset: Int, end: Int)? {
        let offset = afterBlanks(position)
        guard offset < end else { return nil }
        if isWord("or", at: offset) { return (.binary(.or), offset, offset + 2) }
        if isWord("and", at: offset) { return (.binary(.and), offset, offset + 3) }
        if isWord("crosses", at: offset) {
            let next = afterBlanks(offset + 7)
            if isWord("above", at: next) { return (.crossing(isAbove: true), offset, next + 5) }
            if isWord("below", at: next) { return (.crossing(isAbove: false), offset, next + 5) }
            throw error("write crosses above or crosses below", at: offset)
        }
        if characters[offset..<end].starts(with: "==") { return (.binary(.equal), offset, offset + 2) }
        for length in [2, 1] where offset + length <= end {
            if let sign = ExpressionOperator(rawValue: String(characters[offset..<offset + length])), !sign.joinsConditions {
                return (.binary(sign), offset, offset + length)
            }
        }
        return nil
    }

    /// Whether a keyword is at a position and is not the beginning of a longer word. Among symbols, keywords are lower-case.
    private func isWord(_ word: String, at offset: Int) -> Bool {
        let next = offset + word.count
        guard next <= end, next == end || !characters[next].isInName else { return false }
        let found = String(characters[offset..<next])
        return (names == .symbols ? found : found.lowercased()) == word
    }

    private mutating func unary() throws(RequestError) -> Operand {
        skipBlanks()
        let offset = position
        level += 1
        defer { level -= 1 }
        guard level <= ExpressionParser.maximumLevels else { throw error("nested deeper than \(ExpressionParser.maximumLevels) levels") }
        if position < end, "-+".contains(characters[position]) {
            let sign = String(characters[position])
            position += 1
            // -2^2 is -(2^2).
            let operand = try expression(above: ExpressionOperator.times.strength)
            try expect(operand, isCondition: false, sign)
            if sign == "+" { return Operand(node: operand.node, isCondition: false, offset: offset) }
            if case .percentage(let value) = operand.node { return Operand(node: .percentage(-value), isCondition: false, offset: offset) }
            if case .number(let value) = operand.node { return Operand(node: .number(-value), isCondition: false, offset: offset) }
            return Operand(node: .negative(operand.node), isCondition: false, offset: offset)
        }
        if position < end, isWord("not", at: position) {
            position += 3
            let operand = try expression(above: ExpressionOperator.and.strength)
            try expect(operand, isCondition: true, "not")
            return Operand(node: .not(operand.node), isCondition: true, offset: offset)
        }
        return try postfix()
    }

    private mutating func postfix() throws(RequestError) -> Operand {
        var part = try primary()
        while take("[") {
            let start = position
            skipBlanks()
            let digits = characters[position..<end].prefix { $0.isASCII && $0.isNumber }
            guard let count = Int(String(digits)), count <= ExpressionParser.maximumBarCount else {
                throw error("write how many bars before, from 0 to \(ExpressionParser.maximumBarCount), such as close[1]", at: start)
            }
            position += digits.count
            guard take("]") else { throw error("] is missing after the number of bars") }
            part.node = .before(part.node, count)
        }
        return part
    }

    /// Parses the rest of `lag(QUANTITY, BARS)`, which equals `QUANTITY[BARS]`, after the name.
    private mutating func lag(at offset: Int) throws(RequestError) -> Operand {
        _ = take("(")
        let operand = try expression(above: 0)
        skipBlanks()
        let arguments = try self.arguments(of: "lag")
        guard arguments.count == 1, let count = Int(arguments[0]), (0...ExpressionParser.maximumBarCount).contains(count) else {
            throw error("write how many bars before, from 0 to \(ExpressionParser.maximumBarCount), such as lag(close, 1)", at: offset)
        }
        return Operand(
            node: .before(operand.node.resolvingPercentages(nextToPercentage: false), count), isCondition: operand.isCondition,
            offset: offset)
    }

    // MARK: Operands

    private mutating func primary() throws(RequestError) -> Operand {
        skipBlanks()
        let offset = position
        guard position < end else { throw error("a quantity is missing; write \(quantities)") }
        let character = characters[position]
        if take("(") {
            let inner = try expression(above: 0)
            guard take(")") else { throw error(") is missing; the ( is in column \(offset + 1)") }
            return Operand(node: inner.node, isCondition: inner.isCondition, offset: offset)
        }
        if character.isASCII, character.isNumber || character == "." {
            let (value, isPercentage) = try number()
            return Operand(node: isPercentage ? .percentage(value) : .number(value), isCondition: false, offset: offset)
        }
        if character == "\"" || character == "'" {
            let name = try quotedName()
            guard names == .symbols else { throw error("a text is not a number; write @\"\(name)\" for a symbol", at: offset) }
            return Operand(node: .quantity(.symbol(name, nil)), isCondition: false, offset: offset)
        }
        if character == "@", names != .symbols {
            position += 1
            return Operand(node: .quantity(try otherSymbol(at: offset)), isCondition: false, offset: offset)
        }
        guard character.isInName else { throw error("a quantity is missing before \(character); write \(quantities)") }
        return try word(at: offset)
    }

    /// A description of the valid operands, for error messages.
    private var quantities: String {
        switch names {
        case .symbols: return "a symbol, a number or a function such as log"
        case .bars: return "a number, \(Self.columns), an indicator such as sma:20, @SYMBOL, or a function such as max"
        case .rule: return "a number, \(Self.columns), p1 to p99, median, mean, an indicator such as sma:20, or @SYMBOL"
        case .points:
            return
                "a number, \(Self.columns), p1 to p99, median, mean, an indicator such as sma:20 or the id of a horizontal line as line:support"
        }
    }

    private static var columns: String { ExpressionQuantity.Column.allCases.map(\.rawValue).joined(separator: ", ") }

    /// Parses a function call or the name of a quantity.
    private mutating func word(at offset: Int) throws(RequestError) -> Operand {
        let name = String(characters[position..<end].prefix(while: \.isInName))
        let after = afterBlanks(position + name.count)
        if after < end, characters[after] == "(" {
            if let function = ExpressionFunction(rawValue: names == .symbols ? name : name.lowercased()) {
                position = after
                return try call(function, at: offset)
            }
            if names != .symbols, name.lowercased() == "lag" {
                position = after
                return try lag(at: offset)
            }
        }
        if let function = windowFunction(at: offset) { return try written(function.indicator, at: offset, function.end) }
        if after < end, characters[after] == "(" {
            let functions = ExpressionFunction.allCases.map(\.rawValue).joined(separator: ", ")
            let others =
                names == .symbols
                ? ""
                : ", lag, \(ExpressionWindow.functions.map(\.name).joined(separator: ", ")), and indicators of closes, such as sma(volume, 20)"
            throw error("no function \(name); there are \(functions)\(others)", at: offset)
        }
        if names == .symbols {
            position += name.count
            return Operand(node: .quantity(.symbol(name, nil)), isCondition: false, offset: offset)
        }
        if let formula = formulas[name] {
            length += formula.length
            guard length <= ExpressionParser.maximumWholeLength else {
                throw error(
                    "with the formulas within it, the expression has more than \(ExpressionParser.maximumWholeLength) characters",
                    at: offset)
            }
            position += name.count
            return Operand(node: formula.node, isCondition: formula.isCondition, offset: offset)
        }
        do { return Operand(node: .quantity(try quantity(name, at: offset)), isCondition: false, offset: offset) } catch {
            let isLevel = name.first?.lowercased() == "p" && Int(name.dropFirst()) != nil
            guard formulas.allowsOthers, !isLevel, name.allSatisfy(\.isInFormulaName) else { throw error }
            position = offset + name.count
            return Operand(node: .quantity(.named(name)), isCondition: false, offset: offset)
        }
    }

    /// Parses an indicator with parentheses: `SMA(20)`, of the bars, or `sma(volume, 20)`, of another quantity.
    private mutating func written(_ indicator: Indicator, at offset: Int, _ after: Int) throws(RequestError) -> Operand {
        let first = afterBlanks(after + 1)
        let isOfBars = first < end && (characters[first].isNumber || characters[first] == ")")
        var mistake: RequestError?
        do {
            if let output = try self.indicator(at: offset), position > after {
                return Operand(node: .quantity(.indicator(output)), isCondition: false, offset: offset)
            }
        } catch { mistake = error }
        position = after
        let start = self
        do { return try window(indicator, at: offset) } catch {
            self = start
            throw isOfBars ? mistake ?? error : error
        }
    }

    private mutating func call(_ function: ExpressionFunction, at offset: Int) throws(RequestError) -> Operand {
        _ = take("(")
        var arguments: [Operand] = []
        repeat { arguments.append(try expression(above: 0)) } while take(",")
        guard take(")") else { throw error(") is missing after the arguments of \(function.rawValue)") }
        guard function.arguments.contains(arguments.count) else {
            let (minimum, maximum) = (function.arguments.lowerBound, function.arguments.upperBound)
            let count = minimum == 1 ? "one argument" : minimum == maximum ? "\(minimum) arguments" : "\(minimum) to \(maximum) arguments"
            throw error(
                "\(function.rawValue) takes \(count), and \(arguments.count == 1 ? "one is" : "\(arguments.count) are") given", at: offset)
        }
        if function == .choice { try expect(arguments[0], isCondition: true, "the first argument of if") }
        for argument in function == .choice ? arguments.dropFirst() : arguments[...] {
            try expect(argument, isCondition: false, function.rawValue)
        }
        let nodes = arguments.map(\.node)
        let values =
            function == .choice
            ? nodes.prefix(1) + ExpressionNode.resolvingPercentages(of: Array(nodes.dropFirst()))
            : ExpressionNode.resolvingPercentages(of: nodes)
        return Operand(node: .function(function, values), isCondition: false, offset: offset)
    }

    private mutating func quantity(_ name: String, at offset: Int) throws(RequestError) -> ExpressionQuantity {
        let word = name.lowercased()
        if word.hasPrefix("line:") {
            if names == .points { return try line(at: offset) }
            if names == .rule { throw error("only charts have horizontal lines; write the value of the line", at: offset) }
        }
        if let column = ExpressionQuantity.Column(rawValue: word), !indicators.contains(where: { $0.name.hasPrefix("\(word)-") }) {
            position += name.count
            return .column(column)
        }
        if names == .points || names == .rule,
            let level = try ExpressionParser.level(word, { error("\(name) is not a percentile; write p1 to p99", at: offset) })
        {
            position += name.count
            openLevels.append(offset)
            return .level(level, of: nil)
        }
        if let output = try indicator(at: offset) { return .indicator(output) }
        if let column = ExpressionQuantity.Column(rawValue: word) {
            position += name.count
            return .column(column)
        }
        let quantityNames = ExpressionQuantity.Column.allCases.map(\.rawValue) + indicators.map(\.name)
        let near = nearestNames(to: String(word.prefix { $0 != ":" }), among: quantityNames)
        let advice = near.isEmpty ? "write \(quantities)" : "did you mean \(near.joined(separator: " or "))?"
        throw error("\(name) is not a quantity; \(advice)", at: offset)
    }

    private static func level(_ word: String, _ error: () -> RequestError) throws(RequestError) -> ExpressionQuantity.Level? {
        if word == "median" { return .percentile(50) }
        if word == "mean" { return .mean }
        guard word.first == "p", let percent = Int(word.dropFirst()) else { return nil }
        guard (1...99).contains(percent) else { throw error() }
        return .percentile(percent)
    }

    /// Parses the id after `line:`, which may contain blanks; it ends before an operator.
    private mutating func line(at offset: Int) throws(RequestError) -> ExpressionQuantity {
        position += 5
        let start = position
        while position < end, !"<>=!()[],+*/^\"'".contains(characters[position]) {
            let next = afterBlanks(position)
            if next > position {
                guard next < end, !"<>=!()[],+-*/^\"'".contains(characters[next]) else { break }
                guard !["and", "or", "crosses"].contains(where: { isWord($0, at: next) }) else { break }
            }
            position = max(next, position + 1)
        }
        guard position > start else { throw error("the id of a horizontal line is missing; write for example line:support", at: offset) }
        return .line(String(characters[start..<position]))
    }

    // MARK: Indicators

    /// Parses the longest request at the position, such as `bbands:20,2,2.upper`; returns `nil` if there is none of a known indicator.
    ///
    /// A comma is part of the request if possible, also within the arguments of a function, as are a hyphen in a name and an interval after
    /// a slash.
    private mutating func indicator(at offset: Int) throws(RequestError) -> ExpressionQuantity.Output? {
        let last = endOfRequest(at: offset)
        var mistake: RequestError?
        for cut in stride(from: last, to: offset, by: -1) where isCut(cut, last) {
            let text = String(characters[offset..<cut])
            guard indicators.contains(where: { $0.name == ExpressionParser.name(of: text) }) else { continue }
            do {
                let output = try output(text)
                position = cut
                return output
            } catch {
                mistake = error
            }
        }
        // Reports the error of the shortest text: the characters after it may be another part of the expression.
        if let mistake { throw error(mistake.message.description, at: offset) }
        return nil
    }

    private static func name(of request: String) -> String { request.prefix { !":.(/@".contains($0) }.lowercased() }

    /// Whether a request may end before a position: not within a word or number, and not before its arguments.
    private func isCut(_ offset: Int, _ last: Int) -> Bool {
        guard offset < last else { return true }
        let (before, after) = (characters[offset - 1], characters[offset])
        return after != ":" && after != "(" && after != ")" && !(before.isInName && after.isInName) && !"-,/=@(".contains(before)
    }

    /// Returns the end of the longest text that can be a request.
    private func endOfRequest(at offset: Int) -> Int {
        let limit = min(end, offset + ExpressionParser.maximumRequestLength)
        var next = offset
        var hasArguments = false
        while next < limit {
            let character = characters[next]
            if character == ":" { hasArguments = true }
            if character == "(", !hasArguments {
                // The notation of papers: SMA(20), optionally followed by .output.
                guard let close = characters[next..<limit].firstIndex(of: ")") else { return next }
                hasArguments = true
                next = close + 1
                continue
            }
            let continues =
                character.isInName || character == "-" || "@".contains(character) || hasArguments && ",=".contains(character)
                || character == "/" && isInterval(at: next + 1, limit) || character == "+" && isIntervalEnd(next)
            guard continues else { break }
            next += 1
        }
        return next
    }

    /// Whether an interval such as `1w` is at a position.
    private func isInterval(at offset: Int, _ limit: Int) -> Bool {
        guard offset < limit else { return false }
        let digits = characters[offset..<limit].prefix { $0.isASCII && $0.isNumber }
        let unit = characters[(offset + digits.count)..<limit].prefix(while: \.isLetter)
        return !digits.isEmpty && !unit.isEmpty
    }

    /// Whether the text before a position ends with an interval after a slash.
    private func isIntervalEnd(_ offset: Int) -> Bool {
        guard let slash = characters[..<offset].lastIndex(of: "/"), slash + 1 < offset else { return false }
        let between = characters[(slash + 1)..<offset]
        return between.first?.isNumber == true && between.last?.isLetter == true && between.allSatisfy(\.isInName)
    }

    private func output(_ text: String) throws(RequestError) -> ExpressionQuantity.Output { try output(text, among: indicators) }

    func output(_ text: String, among indicators: Catalog<Indicator>) throws(RequestError) -> ExpressionQuantity.Output {
        let request: IndicatorRequest
        do { request = try IndicatorRequest(text, among: indicators) } catch let failure {
            // A dot is before an output name, or a decimal point.
            guard let dot = text.lastIndex(of: "."), let request = try? IndicatorRequest(text[..<dot], among: indicators) else {
                throw failure
            }
            let name = text[text.index(after: dot)...].lowercased()
            let outputs = request.outputs
            guard let output = outputs.firstIndex(where: { $0.name == name }) else {
                let outputNames = outputs.map(\.name).filter { !$0.isEmpty }
                throw RequestError(
                    "\(text): \(request.text) has "
                        + (outputNames.isEmpty ? "one value and no .\(name)" : "\(outputNames.joined(separator: ", ")) and no \(name)"))
            }
            return try streamed(ExpressionQuantity.Output(request: request, output: output))
        }
        // Without an output name, the first line is used, or else the first output.
        return try streamed(ExpressionQuantity.Output(request: request, output: request.outputs.firstIndex { $0.form == .line } ?? 0))
    }

    /// Returns an output after checking that a formula may use it: its values must not depend on later bars.
    private func streamed(_ output: ExpressionQuantity.Output) throws(RequestError) -> ExpressionQuantity.Output {
        let (indicator, setting) = (output.request.indicator, output.request.setting)
        let outputIndex = indicator.outputIndices(setting)[output.output]
        guard names == .bars, indicator.isRevised || indicator.unitDisplacement(setting)[outputIndex] < 0 else { return output }
        throw RequestError("\(output.text): its values depend on later bars, which a formula does not have; use it by itself")
    }

    // MARK: Symbols and numbers

    /// Parses the symbol and column after `@`.
    private mutating func otherSymbol(at offset: Int) throws(RequestError) -> ExpressionQuantity {
        if position < end, "\"'".contains(characters[position]) {
            let name = try quotedName()
            guard position < end, characters[position] == "." else { return .symbol(name, .close) }
            let word = String(characters[(position + 1)..<end].prefix(while: \.isInName))
            guard let column = ExpressionQuantity.Column(rawValue: word.lowercased()) else {
                throw error("no column \(word); write open, high, low, close, volume, change or range")
            }
            position += word.count + 1
            return .symbol(name, column)
        }
        let name = String(characters[position..<end].prefix(while: \.isInName))
        guard !name.isEmpty else { throw error("a symbol is missing after @; quote one with other signs", at: offset) }
        position += name.count
        if let dot = name.lastIndex(of: "."),
            let column = ExpressionQuantity.Column(rawValue: name[name.index(after: dot)...].lowercased()),
            dot > name.startIndex
        {
            return .symbol(String(name[..<dot]), column)
        }
        return .symbol(name, .close)
    }

    private mutating func quotedName() throws(RequestError) -> String {
        let (quote, start) = (characters[position], position)
        position += 1
        let inside = characters[position..<end].prefix { $0 != quote }
        guard position + inside.count < end else { throw error("the quotation is not closed", at: start) }
        guard !inside.isEmpty else { throw error("a symbol is missing between the quotes", at: start) }
        position += inside.count + 1
        return String(inside)
    }

    /// Parses `12`, `1.5e-6` and, except among symbols, `3.5M` and `2%`. For `2%`, the value is 2 and `isPercentage` is true.
    private mutating func number() throws(RequestError) -> (value: Double, isPercentage: Bool) {
        let offset = position
        var next = position + characters[position..<end].prefix { $0.isASCII && ($0.isNumber || $0 == ".") }.count
        if next < end, "eE".contains(characters[next]) {
            let sign = next + 1 < end && "+-".contains(characters[next + 1]) ? 2 : 1
            let digits = characters[min(end, next + sign)..<end].prefix { $0.isASCII && $0.isNumber }
            if !digits.isEmpty { next += sign + digits.count }
        }
        var (factor, isPercentage) = (1.0, false)
        let digits = String(characters[offset..<next])
        let factors: [Character: Double] = ["%": 1, "k": 1e3, "m": 1e6, "b": 1e9]
        if names != .symbols, next < end, let letter = characters[next].lowercased().first, let value = factors[letter] {
            (factor, isPercentage, next) = (value, letter == "%", next + 1)
        }
        guard let value = Double(digits), value.isFinite, (value * factor).isFinite, next == end || !characters[next].isInName else {
            let word = String(characters[offset..<end].prefix(while: \.isInName))
            let advice = names == .symbols ? "; quote a symbol that begins with a digit" : ""
            throw error("\(word) is not a number\(advice)", at: offset)
        }
        position = next
        return (value * factor, isPercentage)
    }

    // MARK: Characters

    /// The word at the position, or else the single character.
    private var wordOrSign: String {
        let word = String(characters[position..<end].prefix(while: \.isInName))
        return word.isEmpty ? String(characters[position]) : word
    }

    func afterBlanks(_ offset: Int) -> Int {
        var offset = offset
        while offset < end, characters[offset].isWhitespace { offset += 1 }
        return offset
    }

    mutating func skipBlanks() { position = afterBlanks(position) }

    /// Skips blanks, then consumes a character if it is next. Returns whether it was.
    mutating func take(_ sign: Character) -> Bool {
        skipBlanks()
        guard position < end, characters[position] == sign else { return false }
        position += 1
        return true
    }
}
