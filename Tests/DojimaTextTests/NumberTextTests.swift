import DojimaTestSupport
import DojimaText
import Testing

@Suite struct NumberTextTests {
    private func text(_ value: Double) -> String {
        var bytes: [UInt8] = []
        appendPlainNumber(value, to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    @Test(
        "Plain numbers never carry an exponent",
        arguments: [
            (0.000012, "0.000012"), (1e16, "10000000000000000"), (1.5e20, "150000000000000000000"), (-2.5e-7, "-0.00000025"), (100, "100"),
            (0.1, "0.1"), (-0.0, "-0.0"), (123456.75, "123456.75"), (9007199254740993, "9007199254740992"), (.nan, ""),
        ])
    func plain(_ value: Double, _ expected: String) { #expect(text(value) == expected) }

    @Test func randomDoublesReadBackBitForBit() {
        var generator = SeededGenerator(seed: 11)
        for _ in 0..<20_000 {
            let value = Double(bitPattern: generator.next())
            guard value.isFinite else { continue }
            let written = text(value)
            #expect(!written.contains("e"))
            #expect(Double(written)?.bitPattern == value.bitPattern, "\(value)")
        }
    }

    @Test("Prices of few decimals, and doubles beside them, are written as the standard library writes them")
    func fewDecimals() {
        var generator = SeededGenerator(seed: 12)
        for _ in 0..<50_000 {
            let (units, decimals) = (
                Int64.random(in: 0...(1 << Int64.random(in: 1...50, using: &generator)), using: &generator),
                Int.random(in: 0...6, using: &generator)
            )
            let price = Double(units) / [1, 10, 100, 1e3, 1e4, 1e5, 1e6][decimals]
            for value in [price, price.nextUp, -price, price.nextDown] where !value.description.contains("e") {
                let expected = value.description.hasSuffix(".0") && value != 0 ? String(value.description.dropLast(2)) : value.description
                #expect(text(value) == (value == 0 ? (value.sign == .minus ? "-0.0" : "0") : expected))
            }
        }
    }
}
