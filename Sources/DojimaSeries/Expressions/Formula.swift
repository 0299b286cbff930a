public import DojimaText

/// A custom indicator, written as an expression with an optional name: `spread = (close - sma:200) / atr:14`.
///
///     let request = try Formula("mid = (high + low)/2").request()
///     let column = request.apply(to: bars)[0]
public struct Formula: Sendable {
    /// The formula as written.
    public let text: String
    /// The name, or else the expression.
    public let name: String
    /// The parsed expression, without the name.
    public let expression: BarExpression

    /// Parses a name, an equals sign and an expression, or only an expression. A quantity cannot be a name: `close = open` is a comparison,
    /// and `range = high - low` is refused, since it could be meant as both.
    ///
    /// - Parameters:
    ///   - text: the formula, such as `mid = (high + low)/2`; it may contain the names of `BarExpression.Names.bars`.
    ///   - indicators: the available indicators.
    ///
    /// Throws an error that gives the column, counted from 1, the problem and what is expected there.
    public init(_ text: String, among indicators: Catalog<Indicator> = IndicatorCatalog.all) throws(RequestError) {
        try self.init(text, among: indicators, formulas: FormulaNames())
    }

    /// - Parameter formulas: the formulas that this formula may use by name.
    package init(
        _ text: String, among indicators: Catalog<Indicator> = IndicatorCatalog.all, formulas: FormulaNames
    ) throws(RequestError) {
        let characters = Array(text)
        let sign = Formula.equals(in: characters)
        let name = sign.map { String(String(characters[..<$0]).withoutBlanks) } ?? ""
        let isNamed = Formula.isName(name, among: indicators)
        if !isNamed, !name.isEmpty, name.allSatisfy(\.isLetter), !Formula.comparedQuantities.contains(name.lowercased()) {
            throw RequestError(
                "\(text): \(name) has a meaning in formulas already; choose another name, or write \(name) == to compare it")
        }
        expression = try BarExpression(
            characters, (isNamed ? (sign ?? -1) + 1 : 0)..<characters.count, names: .bars, among: indicators, formulas: formulas)
        self.text = text
        self.name = isNamed ? name : expression.text
    }

    /// Creates a formula without a name.
    package init(_ expression: BarExpression) { (text, name, self.expression) = (expression.text, expression.text, expression) }

    /// Returns the index of the first equals sign; `nil` if it begins `==`.
    private static func equals(in characters: [Character]) -> Int? {
        guard let sign = characters.firstIndex(of: "=") else { return nil }
        return sign + 1 < characters.count && characters[sign + 1] == "=" ? nil : sign
    }

    /// The quantities that a single equals sign compares.
    private static let comparedQuantities: Set<String> = ["open", "high", "low", "close", "volume"]

    /// Whether a text consists of words of letters, digits, hyphens and underscores, and is not a quantity.
    private static func isName(_ text: String, among indicators: Catalog<Indicator>) -> Bool {
        guard text.first?.isLetter == true, text.allSatisfy({ $0.isLetter || $0.isNumber || " -_".contains($0) }) else { return false }
        return (try? BarExpression(text, among: indicators)) == nil
    }

    /// Returns the request for an indicator that computes the formula; its text is the name.
    ///
    /// - Parameter symbols: the bars of the other symbols in the expression, which are matched by stamp.
    public func request(companions symbols: [String: BarSeries] = [:]) -> IndicatorRequest {
        let expression = expression
        let reach = expression.reach
        var indicator = Indicator(
            name: "formula", inputs: expression.usesVolume ? [.close, .volume] : [.close],
            outputs: [Indicator.Output("", expression.isCondition ? .condition : .line, title: name)], formula: expression.text,
            reach: { _ in reach }, make: { ExpressionState(expression, companions: symbols, context: $0.context) })
        indicator.usesOtherSeries = !expression.symbols.isEmpty || expression.requests.contains { $0.indicator.usesOtherSeries }
        return IndicatorRequest(indicator, named: name)
    }
}

extension Formula: Equatable {
    public static func == (a: Formula, b: Formula) -> Bool { a.text == b.text }
}

extension IndicatorRequest {
    /// Creates the request for an indicator without parameters under a custom name.
    fileprivate init(_ indicator: Indicator, named name: String) {
        self.indicator = indicator
        arguments = []
        texts = []
        text = name
    }
}
