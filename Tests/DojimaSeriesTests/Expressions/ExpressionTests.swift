import DojimaSeries
import DojimaText
import DojimaTime
import Foundation
import Testing

/// Expressions: their grouping, their values bar by bar, and the positions of their errors. The answers are computed by hand or by another
/// program.
@Suite struct ExpressionTests {
    private static let closes = [100, 102, 101, 105, 103].map(Double.init)

    /// Five bars whose opens are 1 below the closes.
    private static let bars: BarSeries = {
        var bars = BarSeries(interval: .day)
        for (index, close) in closes.enumerated() {
            let time = Instant(seconds: Int64(index) * 86_400)
            bars.append(
                unchecked: Bar(time: time, open: close - 1, high: close + 2, low: close - 3, close: close, volume: Double(10 * index)))
        }
        return bars
    }()

    /// Bars of A, at 2 and up to 9, and of B, at 4; the fourth is missing.
    private static func other(_ close: Double) -> BarSeries {
        var other = BarSeries(interval: .day)
        for row in bars.indices where row != 3 {
            other.append(unchecked: Bar(time: bars.time[row], open: 1, high: 9, low: 1, close: close))
        }
        return other
    }

    private func values(_ text: String) throws -> [Double] {
        var state = ExpressionState(try BarExpression(text), companions: ["A": ExpressionTests.other(2), "B": ExpressionTests.other(4)])
        return ExpressionTests.bars.indices.map { state.push(ExpressionTests.bars[$0]) }
    }

    @Test("Operators, functions and choices have the values of Python for the same text") func python() throws {
        let url = try #require(Bundle.module.url(forResource: "Answers/expressions", withExtension: "tsv"))
        var compared = 0
        for line in try String(contentsOf: url, encoding: .utf8).split(separator: "\n") {
            let parts = line.split(separator: "\t")
            let wanted = parts[1].split(separator: " ").map { $0 == "missing" ? .nan : Double($0) ?? .infinity }
            for (found, wanted) in zip(try values(String(parts[0])), wanted) {
                let isSame = found.isNaN ? wanted.isNaN : abs(found - wanted) <= 1e-12 * max(1, abs(wanted))
                #expect(isSame, "\(parts[0]) is \(found) and not \(wanted)")
                compared += 1
            }
        }
        #expect(compared == 2000)
    }

    @Test(
        "A percentage is percent next to values in percent, and a fraction otherwise",
        arguments: [
            ("change < -2%", "change < -2"), ("rsi:14 > 70%", "rsi:14 > 70"), ("70% < rsi:14", "70 < rsi:14"),
            ("willr:14 crosses below -50%", "willr:14 crosses below -50"), ("roc:10 - 1% > 2%", "roc:10 - 1 > 2"),
            ("drawdown < -10%", "drawdown < -0.1"), ("percent-b:20 < 50%", "percent-b:20 < 0.5"),
            ("close > 98%*sma:50", "close > 0.98*sma:50"),
            ("return:5 crosses above 2.5%", "return:5 crosses above 0.025"), ("volatility:20[1] > 2*10%", "volatility:20[1] > 2*0.1"),
            ("drawdown < -10% and change > 1%", "drawdown < -0.1 and change > 1"), ("change + rsi:14 > 2% + 3%", "change + rsi:14 > 2 + 3"),
            ("max(2%, change) > 3%", "max(2, change) > 3"), ("min(drawdown, -5%) < -7%", "min(drawdown, -0.05) < -0.07"),
            ("if(change > 1%, 2%, 3%) < 4%", "if(change > 1, 2%, 3%) < 0.04"), ("change/2% > 1", "change/0.02 > 1"),
        ]
    )
    func percentages(_ text: String, _ wanted: String) throws {
        #expect(try BarExpression(rule: text) == BarExpression(rule: wanted))
    }

    @Test(
        "Operators group as in algebra, powers from the right",
        arguments: [
            ("2 - 3 - 4", -5.0), ("2 ^ 3 ^ 2", 512), ("-2 ^ 2", -4), ("12 / 3 / 2", 2), ("2 * -3", -6), ("2^-1", 0.5), ("2^-1*3", 1.5),
            ("1e3 + 1.5E-1", 1000.15), ("+2 - +3", -1), ("2K + 1.5M + 1B + 2%", 1_001_502_000.02), ("if(1 < 2 AND NOT 3 <= 2, 7, 8)", 7),
            ("if(1 > 2 or 2 != 2, 7, 8)", 8), ("if(1 == 1, 7, 8)", 7), ("MIN(3, max(1, 2), 9)", 2),
        ])
    func grouping(_ text: String, _ wanted: Double) throws {
        for value in try values(text) { #expect(abs(value - wanted) < 1e-9, "\(text)") }
    }

    @Test("Columns, earlier bars, indicators and other symbols have the values of their bars, and are missing before the first")
    func series() throws {
        #expect(try values("close - open") == [1, 1, 1, 1, 1])
        #expect(try values("high - low + volume") == [5, 15, 25, 35, 45])
        #expect(try values("range") == [5, 5, 5, 5, 5])
        let changes = try values("close / close[1] - 1")
        #expect(changes[0].isNaN && changes[3] == 105.0 / 101 - 1)
        #expect(try values("change - 100*(close/close[1] - 1)").dropFirst().allSatisfy { abs($0) < 1e-12 })
        let twice = try values("(close - close[1])[2]")
        #expect(twice[2].isNaN && Array(twice[3...]) == [2, -1])
        let average = try values("close-sma:3")
        #expect(average[1].isNaN && average[2] == 0 && abs(average[3] - (105 - 308 / 3.0)) < 1e-12)
        #expect(try values("max(sma:1,close)") == ExpressionTests.closes)
        #expect(try values("SMA(1) + sma:1-SMA:1") == ExpressionTests.closes)
        let bands = try values("bbands:2,2,2.upper - bbands:2,2,2.lower")
        // Two deviations above and two below; the deviation of two values is half their difference.
        #expect(bands[0].isNaN && bands.dropFirst().map { ($0 * 1e9).rounded() / 1e9 } == [4, 2, 8, 4])
        let sum = try values("@A + @B.high + @\"A\" + @\"B\".open")
        #expect(sum[3].isNaN && sum[2] == 14)
        #expect(try values("@C").allSatisfy(\.isNaN))
    }

    @Test("A crossing holds at the bar at which one side passes the other") func crossings() throws {
        // Closes of 100, 102, 101, 105 and 103 about 101 and 102.
        func crossing(_ text: String) throws -> [Int] { try values(text).enumerated().filter { $0.element == 1 }.map(\.offset) }
        #expect(try crossing("close crosses above 101") == [1, 3])
        #expect(try crossing("close crosses below 102") == [2])
        #expect(try crossing("close  crosses\tbelow 101.5 and open > 0") == [2])
        #expect(try crossing("sma:2 crosses above 102 or close[1] crosses above 101") == [2, 3, 4])
        // The first bar has no bar before it.
        #expect(try values("close crosses above 1")[0].isNaN && values("close crosses above 1")[1] == 0)
    }

    @Test("A missing or infinite value stays missing and false, but the other operand of and or or may decide") func missing()
        throws
    {
        for text in [
            "1 / 0", "log(0)", "sqrt(-1)", "if(0 / 0 > 1, 1, 2)", "max(1, 0 / 0)", "0 * (1 / 0)", "(0/0)^0", "10^400", "exp(1000)",
        ] {
            #expect(try values(text).allSatisfy(\.isNaN), "\(text)")
        }
        for (text, wanted) in [
            ("close[9] > 1 or close > 1", 1.0), ("close > 1 or close[9] > 1", 1), ("close[9] > 1 and close < 1", 0),
            ("close < 1 and close[9] > 1", 0), ("if(close[9] > 1 or close > 1, close[9], 1) > 0 or 1 = 1", 1),
            ("if(close > 1, 2, close[9])", 2),
        ] { #expect(try values(text).allSatisfy { $0 == wanted }, "\(text)") }
        for text in ["close[9] > 1", "not close[9] > 1", "close[9] > 1 or close < 1", "close > 1 and close[9] > 1", "close[9] != 1"] {
            #expect(try values(text).allSatisfy(\.isNaN), "\(text)")
        }
    }

    @Test("The written form has no more parentheses than the expression, and the same meaning")
    func written() throws {
        for (text, wanted) in [
            ("close>=sma:20", "close >= sma:20"), ("(((close)-1))*2", "(close - 1)*2"), ("close-(open-1)", "close - (open - 1)"),
            ("close-open-1", "close - open - 1"), ("(2^3)^close", "(2^3)^close"), ("2^(3^close)", "2^3^close"), ("(-2)^2", "(-2)^2"),
            ("-(close^2)", "-close^2"), ("close*-2", "close*-2"), ("not(close>1 and open>1)", "not (close > 1 and open > 1)"),
            ("(close>1 or open>1)and not low>1", "(close > 1 or open > 1) and not low > 1"), ("(close-open)[3]", "(close - open)[3]"),
            ("close CROSSES ABOVE sma:5+1", "close crosses above sma:5 + 1"), ("if(close>1,2,max(1,3))", "if(close > 1, 2, max(1, 3))"),
            ("volume>1.5M", "volume > 1500000"), ("macd.signal<macd:12,26,9.hist", "macd.signal < macd:12,26,9.hist"),
            ("2*@A.high", "2*@A.high"),
            ("close > P50*2", "close > median*2"),
            ("close > line:my level and open > line:once-1", "close > line:my level and open > line:once-1"),
        ] {
            let expression = try BarExpression(text, names: .points)
            #expect(expression.node.text == wanted)
            #expect(try BarExpression(wanted, names: .points) == expression, "\(text)")
        }
    }

    @Test("The look-back of a value is the sum of those of its parts")
    func reach() throws {
        for (text, wanted) in [
            ("close", 0), ("close[3]", 3), ("(close - sma:5)[2]", 6), ("change", 1), ("close crosses above sma:20", 20),
            ("if(close > open, close[1], close[7])", 7), ("@A[2] + sma:3", 2),
        ] { #expect(try BarExpression(text).reach == .bars(wanted), "\(text)") }
        #expect(try BarExpression("obv - obv[1]").reach == .all)
    }

    @Test(
        "An error has its column",
        arguments: [
            ("close +", "column 8: a quantity is missing"), ("close close", "column 7: close is not expected"),
            ("(close", "column 7: ) is missing; the ( is in column 1"),
            ("1 + (close > open)", "column 5: + takes numbers, and this is a condition"),
            ("close and 1 > 2", "column 1: and takes conditions such as close > open, and this is a number"),
            ("if(close, 1, 2)", "column 4: the first argument of if takes conditions"),
            ("max(1)", "column 1: max takes 2 to 100 arguments, and one is given"),
            ("foo(1)", "column 1: no function foo; there are min, max, abs, log, exp, sqrt, if"),
            ("close[x]", "column 7: write how many bars before"),
            ("close[100001]", "column 7: write how many bars before"), ("close[1", "column 8: ] is missing"),
            ("close - smaa:20", "column 9: smaa:20 is not a quantity; did you mean sma"),
            ("clos", "column 1: clos is not a quantity; did you mean close"),
            ("1 < 2 < 3", "column 7: < follows a comparison"), ("2x", "column 1: 2x is not a number"),
            ("@", "column 1: a symbol is missing after @"),
            ("@\"A", "column 2: the quotation is not closed"), ("close % 2", "column 7: % is not expected"),
            ("macd.histo", "column 1: macd.histo: macd has macd, signal, hist and no histo"),
            ("", "column 1: a quantity is missing"), ("1 + sma:0", "column 5: sma:0: n is a whole number from"),
            ("close - sma:20.5", "column 9: sma:20.5"),
            ("close crosses open", "column 7: write crosses above or crosses below"),
            ("close > median", "column 9: median is not a quantity"),
            ("\"A\" + 1", "column 1: a text is not a number; write @\"A\""), ("not close", "column 5: not takes conditions"),
            ("close > * 2", "column 9: a quantity is missing before *"),
        ])
    func mistakes(_ text: String, _ words: String) {
        let error = #expect(throws: RequestError.self) { try BarExpression(text) }
        #expect(error?.message.description.hasPrefix("\(text): \(words)") == true, "\(error?.message.description ?? "")")
    }

    @Test("Levels over a window are allowed only in comparisons of points") func levels() throws {
        #expect(throws: RequestError.self) { try BarExpression("median + 1", names: .points) }
        #expect(throws: RequestError.self) {
            try BarExpression("volume > 1 and if(p90 > p10, 1, 2) + mean > 3 and median - 1 = if(1 > 2, 1, 2) + p5[1]", names: .bars)
        }
        let rule = try BarExpression("2*volume > p90 and close > mean", names: .points)
        let levels = rule.node.quantities.compactMap { if case .level(let level, let other) = $0 { (level, other?.text) } else { nil } }
        #expect(levels.map(\.0) == [.percentile(90), .mean] && levels.map(\.1) == ["2*volume", "close"])
    }

    @Test("A rule may contain levels but no horizontal lines, and its errors propose none") func rules() throws {
        #expect(try BarExpression(rule: "close > p90 and volume > 2*median").hasLevel)
        let line = #expect(throws: RequestError.self) { try BarExpression(rule: "close > line:support") }
        #expect(line?.message.description.contains("column 9: only charts have horizontal lines") == true)
        let missing = #expect(throws: RequestError.self) { try BarExpression(rule: "close > ") }
        #expect(missing?.message.description.contains("p1 to p99") == true && missing?.message.description.contains("line") == false)
        #expect(try BarExpression("close > line:support", names: .points).lines == ["support"])
    }

    @Test("In a list of symbols a word is a symbol, and quotes allow other characters") func symbols() throws {
        let spread = try BarExpression("BRK.B - 0.5*'BTC-USD' / \"7203\"", names: .symbols)
        #expect(spread.symbols == ["BRK.B", "BTC-USD", "7203"] && !spread.isCondition)
        for (text, follows) in [
            ("2*A", true), ("1/A", true), ("log(A) - 1", true), ("-A", true), ("A/B", false), ("A - A", false), ("abs(A)", false),
            ("A[1]", false),
        ] { #expect(try BarExpression(text, names: .symbols).node.followsOnePrice == follows, "\(text)") }
        var machine = ExpressionMachine(spread.node)
        #expect(machine.push([10, 8, 2]) == 8)
    }
}
