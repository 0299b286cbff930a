import DojimaChart
import DojimaTestSupport
import DojimaText
import Testing

/// Rules as they are written.
@Suite struct ColorRuleTests {
    private func rule(_ text: String) throws -> ColorRule { try ColorRule(text) }

    @Test("A rule is read, and its conditions are written back")
    func reading() throws {
        let plain = try rule("volume > p90: #F57C00")
        #expect(plain.conditions == [ColorCondition(.column(.volume), .greater, .percentile(90))])
        #expect(plain.color == .fixed(Color(0xF57C00)) && plain.roles == .all && plain.condition == "volume > p90")

        let study = try rule("close>=sma:20:green")
        #expect(study.conditions == [ColorCondition(.column(.close), .greaterOrEqual, .study("sma:20", output: 0))])
        #expect(study.color == .fixed(Color(0x008000)))

        let several = try rule("change < -2% and volume > 2*median: rising fill marker")
        #expect(
            several.conditions == [
                ColorCondition(.column(.change), .less, .number(-2)),
                ColorCondition(.column(.volume), .greater, .multiple(2, .percentile(50))),
            ])
        #expect(several.color == .rising && several.roles == [.fill, .marker])
        #expect(try rule(several.condition + ": own").conditions == several.conditions)

        let output = try rule("macd.signal < macd:12,26,9.hist: #ff000080")
        #expect(output.conditions == [ColorCondition(.study("macd", output: 1), .less, .study("macd:12,26,9", output: 2))])
        #expect(output.color == .fixed(Color(red: 255, green: 0, blue: 0, alpha: 128)))
        #expect(try rule("else: gray").conditions.isEmpty && rule("else: gray").condition == "else")
        #expect(try rule("volume > 1.5M: red").conditions[0].right == .number(1_500_000))
        #expect(try ColorRule("value > 70 in rsi:14: orange").series == "rsi:14")
    }

    @Test(
        "A wrong rule is one line that says what to write",
        arguments: [
            ("volume > p90", "a colon and a colour"), ("volume > p90:", "no colour behind the colon"),
            ("volume > p90: blurple", "blurple is no colour"), ("close > sma:20", "20 is no colour"),
            ("volume > p100: red", "write p1 to p99"), ("size > 3: red", "size is no quantity"),
            ("close: red", "compares nothing"), (": red", "no condition before the colour"), ("close > : red", "a quantity is missing"),
            ("close > sma:0: red", "from"), ("close > 3: red left", "write fill, stroke or marker"),
        ])
    func wrong(text: String, expected: String) {
        let error = #expect(throws: RequestError.self) { try ColorRule(text) }
        #expect(error?.description.contains(expected) == true, "\(error?.description ?? "")")
        #expect(error?.description.contains("\n") == false)
    }

    @Test("A colour of 32 bits has its opacity first; as in a style sheet it is last", .feature("S4-PP-05"))
    func argb() {
        #expect(Color(argb: 0x99FF_0000) == Color(red: 255, green: 0, blue: 0, alpha: 0x99))
        #expect(Color(argb: 0x99FF_0000) == Color(0xFF0000).opacity(0.6))
        #expect(Color(text: "#FF000099") == Color(argb: 0x99FF_0000) && Color(text: "#f00") == Color(0xFF0000))
        #expect(Color(text: "#ff0") == Color(text: "yellow") && Color(text: "#ff00") == nil && Color(text: "ff0000") == nil)
        #expect(Color(text: Color(argb: 0x0102_0304).text) == Color(argb: 0x0102_0304))
    }
}
