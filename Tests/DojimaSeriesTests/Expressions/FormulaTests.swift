import DojimaSeries
import DojimaTestSupport
import DojimaText
import DojimaTime
import Testing

/// Formulas as indicators: the same laws, and the values of the indicators that they define.
@Suite struct FormulaTests {
    private let bars = BarSeries.random(300, every: .day, seed: 21)

    @Test(
        "Columns equal single pushes, and a copied state continues",
        arguments: [
            "close - close[1]", "spread = (close - sma:7) / atr:5", "close crosses above ema:9 or volume > volume[3]",
            "macd.signal - macd.hist", "if(change > 0, high, low)[4]",
            "max(bbands:5,2.upper, close) - min(low, low[1], low[2])",
        ])
    func laws(_ text: String) throws {
        #expect(checkIndicatorLaws(try Formula(text).request().indicator, seed: UInt64(text.count)) == [])
    }

    private func column(_ text: String) throws -> [Double] { try Formula(text).request().apply(to: bars)[0] }

    @Test("close[k] is the column moved by k bars") func moved() throws {
        for count in [0, 1, 2, 17, 299, 300, 100_000] {
            let column = try column("close[\(count)]")
            for row in bars.indices {
                #expect(row < count ? column[row].isNaN : column[row] == bars.close[row - count], "\(count)")
            }
        }
    }

    @Test(
        "A formula that writes out an indicator has the indicator's values",
        arguments: [
            ("(close + close[1] + close[2])/3", "sma:3"), ("(close*3 + close[1]*2 + close[2])/6", "wma:3"),
            ("bbands:20,2.lower", "bbands:20,2 - 2*(bbands:20,2.upper - bbands:20,1.upper)"), ("sma:5 - sma:5[1]", "(close - close[5])/5"),
            ("(obv - obv[1])*(obv - obv[1])", "if(close = close[1], 0, volume^2)"),
        ])
    func writtenOut(_ text: String, _ same: String) throws {
        let (found, wanted) = (try column(text), try column(same))
        var compared = 0
        for row in bars.indices where !wanted[row].isNaN && !found[row].isNaN {
            #expect(abs(found[row] - wanted[row]) <= 1e-9 * max(1, abs(wanted[row])), "\(text) at \(row)")
            compared += 1
        }
        #expect(compared > 260)
        #expect(found.map(\.isNaN) == wanted.map(\.isNaN))
    }

    @Test("Text before an equals sign is a name, or one side of a comparison if it is a quantity") func names() throws {
        let spread = try Formula("my spread-2 = close - open")
        #expect(spread.name == "my spread-2" && spread.expression.text == "close - open" && spread.text == "my spread-2 = close - open")
        #expect(spread.request().text == "my spread-2" && spread.request().columnNames == ["my spread-2"])
        #expect(spread.request().indicator.outputs[0].title == "my spread-2")
        for text in ["close = open", "close == open", "close - 1 = open", "sma:3 >= 2", "close[1] = 2"] {
            let formula = try Formula(text)
            #expect(formula.name == text && formula.expression.isCondition, "\(text)")
        }
        for name in ["range", "change", "obv"] {
            let error = #expect(throws: RequestError.self) { try Formula("\(name) = high - low") }
            #expect(error?.message.description.contains("\(name) has a meaning in formulas already") == true)
            #expect(try Formula("\(name) == high - low").expression.isCondition)
        }
        let error = #expect(throws: RequestError.self) { try Formula("spread = close - ") }
        #expect(error?.message.description.hasPrefix("spread = close - : column 18: a quantity is missing") == true)
    }

    @Test("Custom indicators may be used by name, also with hyphens, and next to a minus sign") func ownIndicators() throws {
        let own = Indicator(
            name: "half-way", parameters: [.init("n", default: 1, allowed: 1...9)], reach: { _ in .bars(0) }, make: { _ in Middle() })
        let formula = try Formula("half-way:2-half-way - close-open", among: Catalog(IndicatorCatalog.all + [own]))
        let column = formula.request().apply(to: bars)[0]
        for row in bars.indices { #expect(column[row] == 0 - bars.close[row] - bars.open[row]) }
    }

    @Test("For any text the parser returns an expression or an error of one line") func random() throws {
        let words = [
            "close", "sma:3", "(", ")", "[", "]", "1", "2.5", "-", "+", "*", "/", "^", ">", "=", "!=", "and", "or", "not", "crosses above",
            ",", "if(", "max(",
            "@A", "@\"", "'", "p90", "median", "line:x", " ", "macd.", ":", ".", "=", "bbands:5,2", "SMA(3)", "%", "1e", "é", "\u{301}",
            "[1]", "rsi:14/1w+", "\0",
        ]
        var random = SeededGenerator(seed: 22)
        var parsed = 0
        for _ in 0..<20_000 {
            let text = (0..<Int.random(in: 1...12, using: &random)).map { _ in
                (words.randomElement(using: &random) ?? "") + (Bool.random(using: &random) ? " " : "")
            }.joined()
            for names in [BarExpression.Names.bars, .points, .symbols] {
                do throws(RequestError) {
                    let expression = try BarExpression(text, names: names)
                    parsed += 1
                    // The written form has the same meaning.
                    #expect(try BarExpression(expression.node.text, names: names) == expression, "\(text)")
                    var state = ExpressionState(expression)
                    _ = state.push(bars[0])
                } catch {
                    #expect(error.message.description.contains("column "), "\(text)")
                }
            }
        }
        #expect(parsed > 1000)
    }

    @Test("Nesting and length have limits, and long expressions are computed") func limits() throws {
        for text in ["(", "-", "not ", "max(1,", "2^"] {
            #expect(throws: RequestError.self) { try BarExpression(String(repeating: text, count: 400) + "1") }
        }
        #expect(throws: RequestError.self) { try BarExpression(String(repeating: "1+", count: 5000) + "1") }
        #expect(throws: RequestError.self) { try BarExpression(String(repeating: "a:", count: 900)) }
        var state = ExpressionState(try BarExpression(String(repeating: "1+", count: 990) + "1"))
        #expect(state.push(bars[0]) == 991)
    }

    @Test("The formulas within a formula count towards its length", arguments: ["%@*%@", "%@ + 1", "sum(%@, 2) + %@"])
    func nestedLength(_ form: String) throws {
        var formulas = FormulaNames()
        formulas.add(try Formula("f0 = close"))
        let failure = #expect(throws: RequestError.self) {
            for index in 1...1000 {
                let text = form.replacing("%@", with: "f\(index - 1)")
                formulas.add(try Formula("f\(index) = \(text)", formulas: formulas))
            }
        }
        #expect(failure?.message.description.hasSuffix("the expression has more than 4000 characters") == true)
    }

    private struct Middle: IndicatorState {
        mutating func push(_ bar: Bar) -> Double { (bar.high + bar.low) / 2 }
    }
}
