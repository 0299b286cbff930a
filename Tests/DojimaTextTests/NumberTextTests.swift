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
            (0.1, "0.1"), (-0.0, "-0.0"), (123456.75, "123456.75"), (9007199254740992, "9007199254740992"), (.nan, ""),
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

    /// The digits of a decimal from the first to the last that is not zero.
    private func significant(_ decimal: String) -> String {
        let mantissa = decimal.prefix { $0 != "e" }.filter { $0 != "." && $0 != "-" }
        return String(String(mantissa.drop { $0 == "0" }.reversed()).drop { $0 == "0" }.reversed())
    }

    @Test("Numbers of every magnitude have the shortest digits that read back, as in the standard library")
    func fewestDigits() {
        var generator = SeededGenerator(seed: 13)
        for exponent in -1074...1023 {
            for _ in 0..<20 {
                let magnitude = Double(sign: .plus, exponent: exponent, significand: Double.random(in: 1..<2, using: &generator))
                // Integers that fit an integer type are written exactly.
                guard magnitude > 0, magnitude < 1e15 || magnitude > 1e19 else { continue }
                for value in [magnitude, -magnitude] {
                    let written = text(value)
                    #expect(Double(written)?.bitPattern == value.bitPattern, "\(value)")
                    #expect(significant(written) == significant(value.description), "\(value)")
                }
            }
        }
        for value in [
            1e15, 1e15.nextDown, 1e15.nextUp, 1_000_000_000_000_000.5, 4.5e15.nextUp, .leastNonzeroMagnitude, .leastNormalMagnitude,
        ] {
            #expect(Double(text(value))?.bitPattern == value.bitPattern)
            #expect(significant(text(value)) == significant(value.description))
        }
        #expect([Double.infinity, -.infinity].map(text) == ["inf", "-inf"])
    }

    @Test("Prices of few decimals, and doubles next to them, are written as by the standard library")
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
