public import DojimaText

/// A formula over bars: arithmetic, comparisons and functions of prices, of earlier bars, of indicators and of other symbols.
///
///     try BarExpression("(close - sma:200) / atr:14")
///     try BarExpression("close crosses above sma:50 and volume > 2*median", names: .points)
///     try BarExpression("AAPL - 0.5*SPX", names: .symbols)
///
/// A value is a number or a condition. An operation on a missing or non-finite value is missing. A missing condition does not hold; `and`
/// and `or` ignore it if the other side decides the result.
public struct BarExpression: Sendable {
    /// The names that an expression may contain.
    public enum Names: Sendable {
        /// Columns of the bars, `close`; indicators of them, `sma:20`; and other symbols, `@SPX` or `@SPX.high`.
        case bars
        /// As `bars`, and the levels `p90`, `median` and `mean` of the other side of a comparison over the window.
        case rule
        /// As `rule`, and horizontal lines, `line:support`, for the points of a chart.
        case points
        /// Prices of symbols, `SPX`.
        case symbols
    }

    /// The expression as written.
    public let text: String
    /// Whether the value is a condition, which is 1 if it holds and 0 if not.
    public let isCondition: Bool
    package let node: ExpressionNode
    /// The number of characters, with those of the formulas that are used by name.
    let length: Int

    /// Parses an expression.
    ///
    /// - Parameters:
    ///   - text: the expression, such as `close > sma:50`.
    ///   - names: the kinds of names that the expression may contain.
    ///   - indicators: the available indicators.
    ///
    /// Throws an error that gives the column, counted from 1, the problem and what is expected there.
    public init(
        _ text: some StringProtocol, names: Names = .bars, among indicators: Catalog<Indicator> = IndicatorCatalog.all
    ) throws(RequestError) {
        let characters = Array(String(text))
        try self.init(characters, 0..<characters.count, names: names, among: indicators)
    }

    /// Parses a part of a text, so that the columns in errors refer to the complete text.
    ///
    /// - Parameter formulas: the formulas that the expression may use by name.
    package init(
        _ characters: [Character], _ part: Range<Int>, names: Names, among indicators: Catalog<Indicator> = IndicatorCatalog.all,
        formulas: FormulaNames = FormulaNames()
    ) throws(RequestError) {
        var parser = try ExpressionParser(characters, part, names: names, indicators: indicators, formulas: formulas)
        (node, isCondition) = try parser.whole()
        length = parser.length
        text = String(String(characters[part]).withoutBlanks)
    }

    /// Creates an expression from a node; its text is the node's written form.
    package init(_ node: ExpressionNode) {
        (self.node, isCondition, text) = (node, node.isCondition, node.text)
        length = text.count
    }

    /// The other symbols in the expression, without duplicates, in order.
    public var symbols: [String] {
        node.innermostQuantities.compactMap { if case .symbol(let symbol, _) = $0 { symbol } else { nil } }.uniqueExactly()
    }

    /// The indicators of the series itself that the expression uses.
    public var requests: [IndicatorRequest] {
        node.innermostQuantities.compactMap { if case .indicator(let output) = $0 { output.request } else { nil } }
    }

    /// The indicators that the expression names, also as functions over bars.
    package var indicators: [Indicator] {
        node.innermostQuantities.compactMap {
            switch $0 {
            case .indicator(let output): output.request.indicator
            case .over(let window) where !ExpressionWindow.functions.contains { $0.name == window.output.request.indicator.name }:
                window.output.request.indicator
            default: nil
            }
        }
    }

    /// The unresolved names of formulas.
    package var unresolvedNames: [String] { node.innermostQuantities.compactMap { if case .named(let name) = $0 { name } else { nil } } }

    /// The ids of the horizontal lines in the expression.
    package var lines: [String] { node.quantities.compactMap { if case .line(let id) = $0 { id } else { nil } } }

    /// The number of previous bars on which the value at a bar depends.
    public var reach: Indicator.Reach { node.reach }

    /// Whether only stamps and closes of the bars are needed.
    package var usesOnlyCloses: Bool {
        node.innermostQuantities.allSatisfy { quantity in
            switch quantity {
            case .column(.close), .column(.value), .column(.change), .symbol, .line, .over, .named: true
            case .indicator(let output): output.request.indicator.inputs == [.close]
            case .column, .level: false
            }
        }
    }

    /// Whether the volume of the bars is needed.
    package var usesVolume: Bool {
        node.innermostQuantities.contains { if case .column(.volume) = $0 { true } else { false } }
            || requests.contains { $0.indicator.inputs.contains(.volume) }
    }
}

extension BarExpression: Equatable {
    /// Whether two expressions have the same nodes, even if written differently.
    public static func == (a: BarExpression, b: BarExpression) -> Bool { a.node == b.node }
}
