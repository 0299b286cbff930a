import DojimaScale
import DojimaTestSupport
import Testing

@Suite struct TickFrequencyTests {
    private func values(_ step: Double, _ anchor: Double?, _ range: ClosedRange<Double>, dataMinimum: Double = 0) -> [Double]? {
        TickFrequency(step, anchor: anchor)?.values(in: range, dataMinimum: dataMinimum).map(\.value)
    }

    @Test(
        "Ticks at every 2 from 1 over [-4, 8] are -3, -1, 1, 3, 5, 7; without an anchor they start at the minimum of the data",
        .feature("S0-TK-03"))
    func anchor() {
        #expect(values(2, 1, -4...8) == [-3, -1, 1, 3, 5, 7])
        #expect(values(2, nil, -4...8, dataMinimum: -2.5) == [-2.5, -0.5, 1.5, 3.5, 5.5, 7.5])
        #expect(values(5, nil, 0...20, dataMinimum: 101.37) == [1.37, 6.37, 11.37, 16.37])
    }

    @Test("An anchor may be outside the range: ticks at every 2 from 0 over [1, 9] are 2, 4, 6, 8", .feature("S0-TK-04"))
    func outside() {
        #expect(values(2, 0, 1...9) == [2, 4, 6, 8])
        #expect(values(3, -1e9, 0...7) == [2, 5], "-1,000,000,000 is two above a multiple of three")
    }

    @Test("Steps of a tenth do not drift, at any distance from the anchor", .feature("S0-TK-03"))
    func noDrift() throws {
        let near = try #require(TickFrequency(0.1, anchor: 0)?.values(in: 0...100))
        #expect(near.map(\.value) == (0...1000).map { Double("\($0 / 10).\($0 % 10)") })
        #expect(values(0.1, 0, 1_000_000...1_000_000.35) == [1_000_000, 1_000_000.1, 1_000_000.2, 1_000_000.3])
        #expect(values(0.01, 0.005, 0...0.03) == [0.005, 0.015, 0.025])
    }

    @Test("For any anchor and step, each tick is an integer number of steps away, and none is missing")
    func laws() throws {
        var generator = SeededGenerator(seed: 11)
        for _ in 0..<400 {
            let (step, decimals) = (Int.random(in: 1...500, using: &generator), Int.random(in: 0...4, using: &generator))
            let anchor = Int.random(in: -100_000...100_000, using: &generator)
            let low = Int.random(in: -200_000...200_000, using: &generator)
            let high = low + Int.random(in: 1...3_000, using: &generator)
            // In integers of the last decimal.
            let wanted = (low...high).filter { ($0 - anchor) % step == 0 }
            let frequency = try #require(
                TickFrequency(DecimalNumber(units: step, exponent: -decimals), anchor: DecimalNumber(units: anchor, exponent: -decimals)))
            let range =
                DecimalNumber(units: low, exponent: -decimals).value...DecimalNumber(units: high, exponent: -decimals).value
            let found = frequency.values(in: range, maximumCount: 1_000_000)
            #expect(found.map(\.value) == wanted.map { DecimalNumber(units: $0, exponent: -decimals).value })
        }
    }

    @Test("Too many ticks are thinned by multiples of the step from the anchor, so that the others stay while panning")
    func thinned() throws {
        let frequency = try #require(TickFrequency(0.01, anchor: 0))
        let some = frequency.values(in: 0...1000, maximumCount: 500).map(\.value)
        #expect(some.count <= 501 && some.count > 150)
        let panned = frequency.values(in: 3.33...1003.33, maximumCount: 500).map(\.value)
        #expect(some.filter { $0 >= 3.33 } == panned.filter { $0 <= 1000 })
    }

    @Test("A step that is not above zero gives no frequency")
    func refused() {
        #expect(TickFrequency(0.0) == nil && TickFrequency(-1.0) == nil && TickFrequency(.nan) == nil)
        #expect(TickFrequency(1, anchor: .infinity) == nil)
        #expect(values(1, 0, -Double.infinity...Double.infinity) == [])
    }

    @Test(arguments: [("12", 12.0), ("-0.05", -0.05), ("1.5e-3", 0.0015), (".5", 0.5), ("5.", 5), ("1e6", 1_000_000)])
    func decimals(text: String, value: Double) { #expect(DecimalNumber(text)?.value == value) }

    @Test(arguments: ["", "-", ".", "1.2.3", "1e", "0x10", "1,5", "12345678901234567890"])
    func noDecimals(text: String) { #expect(DecimalNumber(text) == nil) }
}
