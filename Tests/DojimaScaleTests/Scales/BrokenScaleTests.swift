import DojimaScale
import DojimaTestSupport
import Testing

@Suite struct BrokenScaleTests {
    @Test("Omitted values from 12 to 13 take no pixels, and all others are converted back from theirs", .feature("S0-DC-15"))
    func skip() throws {
        let scale = try #require(BrokenScale(domain: 0...27, skips: [12..<13], start: 260, end: 0))
        #expect(scale.pixel(0) == 260 && scale.pixel(27) == 0)
        #expect(scale.pixel(12) == scale.pixel(13) && scale.pixel(12.4) == scale.pixel(13))
        // Twenty-six units remain, ten pixels each.
        #expect(abs(scale.pixel(12) - 140) < 1e-9 && abs(scale.pixel(14) - 130) < 1e-9 && abs(scale.pixel(11) - 150) < 1e-9)
        for quarter in 0...108 {
            let value = Double(quarter) / 4
            let back = scale.value(atPixel: scale.pixel(value))
            #expect(abs(back - ((12..<13).contains(value) ? 13 : value)) < 1e-9, "\(value)")
        }
        #expect(scale.value(atPixel: -10) > 27.9 && scale.value(atPixel: 270) < -0.9, "beyond the ends it continues")
        #expect(BrokenScale(domain: 3...5, skips: [0..<9], start: 0, end: 1) == nil, "no value is visible")
    }

    @Test("Omitted ranges in any order, adjacent or nested, give the same result as a brute force over small steps")
    func bruteForce() {
        var generator = SeededGenerator(seed: 5)
        for _ in 0..<60 {
            let skips = (0..<Int.random(in: 0...9, using: &generator)).map { _ -> Range<Double> in
                let low = Double(Int.random(in: 0...90, using: &generator))
                return low..<(low + Double(Int.random(in: 0...12, using: &generator)))
            }
            let values = ShownValues(skips)
            var measure = 0.0
            for value in 0..<100 {
                let isShown = !skips.contains { $0.contains(Double(value)) }
                #expect(values.contains(Double(value)) == isShown)
                #expect(abs(values.measure(Double(value)) - measure) < 1e-9, "\(value) without \(skips)")
                if isShown {
                    #expect(abs(values.value(atMeasure: measure) - Double(value)) < 1e-9)
                    measure += 1
                }
            }
        }
    }

    @Test("Ticks are only at visible values, and their labels do not touch", .feature("S0-DC-15"))
    func ticks() throws {
        for (skips, domain) in [([12.0..<13.0], 0.0...27.0), ([120..<880], 100...900), ([20..<21, 22..<29], 15...31)] {
            let scale = ValueScale(domain: domain, start: 400, end: 0, logarithmic: false, skips: skips)
            let set = ValueTickStyle().ticks(on: scale, spacing: 36)
            #expect(set.ticks.count >= 3)
            #expect(set.ticks.allSatisfy { tick in !skips.contains { $0.contains(tick.value) } }, "\(set.ticks)")
            #expect(set.minors.allSatisfy { minor in !skips.contains { $0.contains(minor) } })
            let places = set.ticks.filter { !$0.label.isEmpty }.map { scale.pixel($0.value) }
            #expect(zip(places, places.dropFirst()).allSatisfy { $0 - $1 >= 14 })
        }
        // Omitted values leave space for finer steps.
        let broken = ValueScale(domain: 100...900, start: 400, end: 0, logarithmic: false, skips: [120..<880])
        #expect(ValueTickStyle().ticks(on: broken, spacing: 36).step == "5")
    }
}
