import DojimaInteraction
import DojimaTestSupport
import DojimaTime
import Testing

@Suite struct RangeLimitsTests {
    @Test(
        "A too wide window becomes the complete axis, one past an end is shifted back, and a handle past an end is clamped",
        .feature("S3-RS-24"))
    func bounds() {
        let limits = RangeLimits(summary: window(0, 1000), minimumSpan: 100)
        #expect(limits.fitted(window(-500, 5000)) == window(0, 1000))
        #expect(limits.fitted(window(900, 1200)) == window(700, 1000))
        #expect(limits.fitted(window(-50, 150)) == window(0, 200))
        #expect(limits.resized(window(200, 500), lowerTo: at(-70)) == window(0, 500))
        #expect(limits.resized(window(200, 500), upperTo: at(1070)) == window(200, 1000))
    }

    @Test("A window below the minimum is widened about its centre, and one above the maximum is narrowed", .feature("S3-RS-23"))
    func spans() {
        let limits = RangeLimits(summary: window(0, 1000), minimumSpan: 100, maximumSpan: 600)
        #expect(limits.fitted(window(490, 510)) == window(450, 550))
        #expect(limits.fitted(window(500, 500)) == window(450, 550))
        #expect(limits.fitted(window(100, 900)) == window(200, 800))
    }

    @Test("Minimum and bounds are solved together: near an end the span is never below the minimum", .feature("S3-RS-25"))
    func together() {
        let limits = RangeLimits(summary: window(0, 1000), minimumSpan: 100)
        #expect(limits.fitted(window(990, 1000)) == window(900, 1000))
        #expect(limits.fitted(window(0, 1)) == window(0, 100))
        #expect(limits.resized(window(900, 1000), lowerTo: at(2000)) == window(900, 1000))
        #expect(limits.resized(window(0, 100), upperTo: at(-5)) == window(0, 100))
    }

    @Test("An axis shorter than the minimum span is the only window", .feature("S3-RS-27"), arguments: [0, 1, 3, 99] as [Int64])
    func shortSummary(length: Int64) {
        let limits = RangeLimits(summary: window(50, 50 + length), minimumSpan: 100)
        #expect(limits.spans == length...length)
        for wanted in [window(0, 10), window(51, 52), window(-1000, 1000), window(50, 50)] {
            #expect(limits.fitted(wanted) == window(50, 50 + length))
            #expect(limits.resized(limits.summary, lowerTo: at(70)) == limits.summary)
            #expect(limits.zoomed(limits.summary, by: 3, about: at(51)) == limits.summary)
        }
    }

    @Test("Zooming about a position keeps its share of the window, to the microsecond", .feature("S0-ZP-06"))
    func zoom() {
        let limits = RangeLimits(summary: window(0, 1_000_000_000_000_000), minimumSpan: 1)
        var generator = SeededGenerator(seed: 6)
        for _ in 0..<2000 {
            let lower = Int64.random(in: 300_000_000_000_000..<400_000_000_000_000, using: &generator)
            let length = Int64.random(in: 1_000_000...100_000_000_000_000, using: &generator)
            let place = Int64.random(in: lower...(lower + length), using: &generator)
            let factor = Double.random(in: 0.5...8, using: &generator)
            let zoomed = limits.zoomed(window(lower, lower + length), by: factor, about: at(place))
            let span = zoomed.length
            #expect(span == Int64((Double(length) / factor).rounded()))
            // In 128 bits: |before' * length - before * span| is at most half of length, that is half a microsecond.
            let error = Int128(place - zoomed.lowerBound.microseconds) * Int128(length) - Int128(place - lower) * Int128(span)
            #expect(abs(error) <= Int128(length) / 2 + 1)
        }
    }

    @Test("An invalid factor keeps the window", arguments: [0, -1, .nan] as [Double])
    func noFactor(factor: Double) {
        let limits = RangeLimits(summary: window(0, 1000))
        #expect(limits.zoomed(window(100, 300), by: factor, about: at(200)) == window(100, 300))
    }

    @Test("The longest axes and extreme requests neither overflow nor exceed the limits")
    func extremes() {
        let limits = RangeLimits(summary: window(.min, .max), minimumSpan: .max, maximumSpan: .min)
        #expect(limits.spans.upperBound == limits.summary.length)
        let loose = RangeLimits(summary: window(.min, .max))
        let places = [Int64.min, .min + 1, -1, 0, 1, .max - 1, .max]
        for a in places {
            for b in places where b >= a {
                let fitted = loose.fitted(window(a, b))
                #expect(loose.summary.lowerBound <= fitted.lowerBound && fitted.upperBound <= loose.summary.upperBound && !fitted.isEmpty)
                for factor in [1e-300, 0.5, 2, 1e300, .infinity] {
                    let zoomed = loose.zoomed(fitted, by: factor, about: at(b))
                    #expect(loose.summary.lowerBound <= zoomed.lowerBound && zoomed.upperBound <= loose.summary.upperBound)
                }
            }
        }
    }

    @Test("Fractions of the axis are converted to axis positions and back")
    func fractions() {
        let limits = RangeLimits(summary: window(100, 1100))
        // The position at the end belongs to the window only at the end of the axis.
        #expect(limits.window(atFractions: 0.25...0.75) == window(350, 851) && limits.window(atFractions: 0.25...1) == window(350, 1100))
        for place in [window(350, 851), window(100, 1100), window(1099, 1100), window(100, 101)] {
            #expect(limits.window(atFractions: limits.fractions(of: place)) == place)
        }
        #expect(limits.position(atFraction: -3) == at(100) && limits.position(atFraction: 9) == at(1100))
        #expect(limits.position(atFraction: .nan) == at(100))
        #expect(limits.fraction(at: at(350)) == 0.25)
        #expect(RangeLimits(summary: window(5, 5)).fraction(at: at(5)) == 0)
    }
}
