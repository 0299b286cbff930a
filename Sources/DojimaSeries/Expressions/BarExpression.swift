public import DojimaText

/// A formula over bars: arithmetic, comparisons and functions of prices, of earlier bars, of indicators and of other symbols.
///
///     try BarExpression("(close - sma:200) / atr:14")
///     try BarExpression("close crosses above sma:50 and volume > 2*median", names: .points)
///     try BarExpression("AAPL - 0.5*SPX", names: .symbols)
///
/// A value is a number or a condition. A value that is missing, or no finite number, makes all that is computed from it missing; a missing
/// condition does not hold, and `and` and `or` need it only where the other side does not decide.
public struct BarExpression: Sendable {
    /// What the words of an expression stand for.
    public enum Names: Sendable {
        /// Columns of the bars, `close`, indicators of them, `sma:20`, and other symbols, `@SPX` or `@SPX.high`.
        case bars
        /// The same and `p90`, `median` and `mean`, which count the other side of a comparison over the window.
        case rule
        /// The same and, for the points of a chart, horizontal lines, `line:support`.
        case points
        /// Prices of symbols, `SPX`.
        case symbols
    }

    /// The expression as it was written.
    public let text: String
    /// Whether its value is a condition, which counts as 1 where it holds and as 0 where it does not.
    public let isCondition: Bool
    package let node: ExpressionNode

    /// Parses an expression.
    ///
    /// - Parameters:
    ///   - text: the expression, such as `close > sma:50`.
    ///   - names: the series or values that names in the expression refer to.
    ///   - indicators: those that may be named.
    ///
    /// Throws an error that names the column, counted from 1, what is wrong there and what may stand there.
    public init(
        _ text: some StringProtocol, names: Names = .bars, among indicators: [Indicator] = IndicatorCatalog.all
    ) throws(RequestError) {
        let characters = Array(String(text))
        try self.init(characters, 0..<characters.count, names: names, among: indicators)
    }

    /// - Parameter formulas: those whose names the expression may have.
    ///
    /// Parses a part of a text, so that the columns in errors are those of the whole text.
    package init(
        _ characters: [Character], _ part: Range<Int>, names: Names, among indicators: [Indicator] = IndicatorCatalog.all,
        formulas: FormulaNames = FormulaNames()
    ) throws(RequestError) {
        var parser = try ExpressionParser(characters, part, names: names, indicators: indicators, formulas: formulas)
        (node, isCondition) = try parser.whole()
        text = String(String(characters[part]).withoutBlanks)
    }

    /// Creates an expression from its parts; its text is the written form of them.
    package init(_ node: ExpressionNode) { (self.node, isCondition, text) = (node, node.isCondition, node.text) }

    /// The other symbols that it names, each once, in their order.
    public var symbols: [String] {
        node.innermostQuantities.compactMap { if case .symbol(let symbol, _) = $0 { symbol } else { nil } }.uniqueExactly()
    }

    /// The indicators of its own bars that it uses.
    public var requests: [IndicatorRequest] {
        node.innermostQuantities.compactMap { if case .indicator(let output) = $0 { output.request } else { nil } }
    }

    /// The names of formulas that are not known yet.
    package var openNames: [String] { node.innermostQuantities.compactMap { if case .named(let name) = $0 { name } else { nil } } }

    /// The ids of the horizontal lines that it names.
    package var lines: [String] { node.quantities.compactMap { if case .line(let id) = $0 { id } else { nil } } }

    /// How many bars before a bar its value depends on.
    public var reach: Indicator.Reach { node.reach }

    /// Whether of the bars it needs only stamps and closes.
    package var usesOnlyCloses: Bool {
        node.innermostQuantities.allSatisfy { quantity in
            switch quantity {
            case .column(.close), .column(.value), .column(.change), .symbol, .line, .over, .named: true
            case .indicator(let output): output.request.indicator.inputs == [.close]
            case .column, .level: false
            }
        }
    }

    /// Whether it needs volume.
    package var usesVolume: Bool {
        node.innermostQuantities.contains { if case .column(.volume) = $0 { true } else { false } }
            || requests.contains { $0.indicator.inputs.contains(.volume) }
    }
}

extension BarExpression: Equatable {
    /// Two expressions are equal when they compute the same in the same way, however they are written.
    public static func == (a: BarExpression, b: BarExpression) -> Bool { a.node == b.node }
}
