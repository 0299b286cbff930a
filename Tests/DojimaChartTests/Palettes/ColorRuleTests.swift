import DojimaChart
import DojimaSeries
import DojimaTestSupport
import DojimaText
import Testing

/// The text form of rules.
@Suite struct ColorRuleTests {
    private func rule(_ text: String) throws -> ColorRule { try ColorRule(text) }

    @Test("A rule is read, and its conditions are written back")
    func reading() throws {
        let plain = try rule("volume > p90: #F57C00")
        #expect(plain.color == .fixed(Color(0xF57C00)) && plain.roles == .all && plain.condition == "volume > p90")

        let study = try rule("close>=sma:20:green")
        #expect(study.condition == "close >= sma:20" && study.color == .fixed(Color(0x008000)))
        #expect(study.studies.map(\.text) == ["sma:20"])

        let several = try rule("change < -2% and volume > 2*median: rising fill marker")
        #expect(several.condition == "change < -2 and volume > 2*median" && several.color == .rising && several.roles == [.fill, .marker])
        #expect(try rule(several.condition + ": own").expression == several.expression)

        let output = try rule("macd.signal < macd:12,26,9.hist: #ff000080")
        #expect(output.condition == "macd.signal < macd:12,26,9.hist")
        #expect(output.color == .fixed(Color(red: 255, green: 0, blue: 0, alpha: 128)))
        #expect(try rule("else: gray").expression == nil && rule("else: gray").condition == "else")
        #expect(try rule("volume > 1.5M: red").condition == "volume > 1500000")
        #expect(try ColorRule("value > 70 in rsi:14: orange").series == "rsi:14")
        #expect(try rule("CLOSE > SMA(20): red").condition == "close > sma:20")
        #expect(try rule("low < line:my level and high > line:once-1: red").lines == ["my level", "once-1"])
        let crossing = try rule("close crosses above sma:50 or not close[1] > open: red fill")
        #expect(crossing.text == "close crosses above sma:50 or not close[1] > open: \(RuleColor(text: "red")?.text ?? "") fill")
        // The bar before is also read.
        #expect(crossing.studies.map(\.reach) == [.bars(49), .bars(50)])
    }

    @Test(
        "A wrong rule is one line that says what to write",
        arguments: [
            ("volume > p90", "a colon and a colour"), ("volume > p90:", "no colour after the colon"),
            ("volume > p90: blurple", "blurple is not a colour"), ("close > sma:20", "no colour; add a colon and a colour"),
            ("volume > p100: red", "write p1 to p99"), ("size > 3: red", "size is not a quantity"),
            ("close: red", "is not a comparison"), (": red", "no condition before the colour"), ("close > : red", "a quantity is missing"),
            ("close > sma:0: red", "from"), ("close > 3: red left", "write fill, stroke or marker"),
            ("close > 3 + median * : red", "column 22: a quantity is missing"),
            ("close crosses sma:5: red", "column 7: write crosses above"),
            ("close + 1: red", "is not a comparison"), ("p50: red", "column 1: a level must be compared with a quantity"),
        ])
    func wrong(text: String, expected: String) {
        let error = #expect(throws: RequestError.self) { try ColorRule(text) }
        #expect(error?.description.contains(expected) == true, "\(error?.description ?? "")")
        #expect(error?.description.contains("\n") == false)
    }

    @Test("A colour of 32 bits has its opacity first; in a style sheet it is last", .feature("S4-PP-05"))
    func argb() {
        #expect(Color(argb: 0x99FF_0000) == Color(red: 255, green: 0, blue: 0, alpha: 0x99))
        #expect(Color(argb: 0x99FF_0000) == Color(0xFF0000).opacity(0.6))
        #expect(Color(text: "#FF000099") == Color(argb: 0x99FF_0000) && Color(text: "#f00") == Color(0xFF0000))
        #expect(Color(text: "#ff0") == Color(text: "yellow") && Color(text: "#ff00") == nil && Color(text: "ff0000") == nil)
        #expect(Color(text: Color(argb: 0x0102_0304).text) == Color(argb: 0x0102_0304))
    }
}
