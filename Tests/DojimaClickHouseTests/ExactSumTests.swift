@testable import DojimaClickHouse
import DojimaTestSupport
import Testing

@Suite("Exact sums") struct ExactSumTests {
    private static func sum(of values: [Double]) -> Double {
        values.reduce(into: ExactSum()) { $0.add($1) }.rounded
    }

    @Test("One volume is its own sum")
    func single() {
        var random = SeededGenerator(seed: 1)
        for _ in 0..<10_000 {
            let value =
                Double.random(in: 1...2, using: &random)
                * Double(sign: .plus, exponent: .random(in: -40...60, using: &random), significand: 1)
            for signed in [value, -value] { #expect(ExactSumTests.sum(of: [signed]) == signed) }
        }
    }

    @Test("Parts that cancel keep the digits that rounding would lose")
    func cancellation() {
        let tiny = 0x1p-70
        #expect(ExactSumTests.sum(of: [0x1p61, tiny, -0x1p61]) == tiny)
        #expect(ExactSumTests.sum(of: [-0x1p61, -tiny, 0x1p61]) == -tiny)
        #expect(ExactSumTests.sum(of: [1, -1]) == 0)
        #expect(ExactSumTests.sum(of: [0x1p31, 1, -0x1p31, -3]) == -2)
        #expect(ExactSumTests.sum(of: [0x1p53, 1, 2]) == 0x1p53 + 4)
    }

    @Test("A sum is rounded once, to the nearest double, ties to even")
    func ties() {
        let (one, large) = (Double(1), Double(sign: .plus, exponent: 60, significand: 1))
        let (half, little) = (one.ulp / 2, Double(sign: .plus, exponent: -90, significand: 1))
        #expect(ExactSumTests.sum(of: [one, half]) == one)
        #expect(ExactSumTests.sum(of: [one, half, little]) == one.nextUp)
        #expect(ExactSumTests.sum(of: [one.nextUp, half]) == one.nextUp.nextUp)
        #expect(ExactSumTests.sum(of: [large, large.ulp / 2, little]) == large.nextUp)
        #expect(ExactSumTests.sum(of: [large, large.ulp / 2]) == large)
    }

    @Test("The sum without a known volume is NaN")
    func nothing() { #expect(ExactSum().rounded.isNaN) }
}
