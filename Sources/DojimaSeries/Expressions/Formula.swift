public import DojimaText

/// An indicator of one's own, written as an expression with or without a name: `spread = (close - sma:200) / atr:14`.
///
///     let request = try Formula("mid = (high + low)/2").request()
///     let column = request.apply(to: bars)[0]
public struct Formula: Sendable {
    /// The formula as it was written.
    public let text: String
    /// Its name, else the expression.
    public let name: String
    public let expression: BarExpression

    /// Parses a name, an equals sign and an expression, or an expression alone. What is a quantity itself is no name: `close = open` compares.
    ///
    /// - Parameters:
    ///   - text: the formula, such as `mid = (high + low)/2`; its words are those of `BarExpression.Names.bars`.
    ///   - indicators: those that may be named.
    ///
    /// Throws an error that names the column, counted from 1, what is wrong there and what may stand there.
    public init(_ text: String, among indicators: [Indicator] = IndicatorCatalog.all) throws(RequestError) {
        try self.init(text, among: indicators, formulas: FormulaNames())
    }

    /// - Parameter formulas: those whose names the formula may have.
    package init(
        _ text: String, among indicators: [Indicator] = IndicatorCatalog.all, formulas: FormulaNames
    ) throws(RequestError) {
        let characters = Array(text)
        let sign = Formula.equals(in: characters)
        let name = sign.map { String(String(characters[..<$0]).withoutBlanks) } ?? ""
        let isNamed = Formula.isName(name, among: indicators)
        expression = try BarExpression(
            characters, (isNamed ? (sign ?? -1) + 1 : 0)..<characters.count, names: .bars, among: indicators, formulas: formulas)
        self.text = text
        self.name = isNamed ? name : expression.text
    }

    /// Creates a formula without a name.
    package init(_ expression: BarExpression) { (text, name, self.expression) = (expression.text, expression.text, expression) }

    /// The first equals sign, unless it belongs to another sign.
    private static func equals(in characters: [Character]) -> Int? {
        guard let sign = characters.firstIndex(of: "=") else { return nil }
        return sign + 1 < characters.count && characters[sign + 1] == "=" ? nil : sign
    }

    /// Whether a text is words of letters, digits, hyphens and underscores, and no quantity.
    private static func isName(_ text: String, among indicators: [Indicator]) -> Bool {
        guard text.first?.isLetter == true, text.allSatisfy({ $0.isLetter || $0.isNumber || " -_".contains($0) }) else { return false }
        return (try? BarExpression(text, among: indicators)) == nil
    }

    /// Returns the request for an indicator that computes the formula; its text is the name.
    ///
    /// - Parameter symbols: the bars of the other symbols that the expression names, which are looked up by stamp.
    public func request(beside symbols: [String: BarSeries] = [:]) -> IndicatorRequest {
        let expression = expression
        let reach = expression.reach
        var indicator = Indicator(
            name: "formula", inputs: expression.usesVolume ? [.close, .volume] : [.close],
            outputs: [Indicator.Output("", expression.isCondition ? .condition : .line, title: name)], formula: expression.text,
            reach: { _ in reach }, make: { ExpressionState(expression, beside: symbols, context: $0.context) })
        indicator.usesOtherSeries = !expression.symbols.isEmpty || expression.requests.contains { $0.indicator.usesOtherSeries }
        return IndicatorRequest(indicator, named: name)
    }
}

extension Formula: Equatable {
    public static func == (a: Formula, b: Formula) -> Bool { a.text == b.text }
}

extension IndicatorRequest {
    /// Creates the request for an indicator without parameters under a name of its own.
    fileprivate init(_ indicator: Indicator, named name: String) {
        (self.indicator, arguments, texts, text) = (indicator, [], [], name)
    }
}
