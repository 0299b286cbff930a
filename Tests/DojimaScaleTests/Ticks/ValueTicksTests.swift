import DojimaScale
import DojimaTestSupport
import Testing

@Suite struct ValueTicksTests {
    @Test("Steps of a tenth do not drift: each value is the Double nearest to its label", .feature("S0-TK-03"))
    func noDrift() {
        let ticks = valueTicks(in: 0...2, maximumCount: 20)
        #expect(ticks.map(\.label) == (0...20).map { "\($0 / 10).\($0 % 10)" })
        for tick in ticks { #expect(tick.value == Double(tick.label)) }
        let far = valueTicks(in: 1_000_000.1...1_000_001.3, maximumCount: 12)
        for tick in far { #expect(tick.value == Double(tick.label.filter { $0 != "," })) }
        #expect(far.count == 13)
    }

    @Test("Ticks between one and nine are multiples of two", .feature("S0-TK-04"))
    func multiples() {
        #expect(valueTicks(in: 1...9, maximumCount: 4).map(\.value) == [2, 4, 6, 8])
    }

    @Test("Ticks increase, are inside the range, have different labels and fill the space")
    func laws() {
        var generator = SeededGenerator(seed: 4)
        for _ in 0..<3000 {
            let size = Double.random(in: -9...12, using: &generator)
            let span = power(size)
            let low = Double.random(in: -3...3, using: &generator) * span * power(Double.random(in: 0...4, using: &generator))
            let range = low...(low + span)
            let most = Double.random(in: 1...20, using: &generator)
            for format in [ValueFormat.number, .compact, .percent] {
                let ticks = valueTicks(in: range, maximumCount: most, format: format)
                #expect(zip(ticks, ticks.dropFirst()).allSatisfy { $0.value < $1.value })
                #expect(Set(ticks.map(\.label)).count == ticks.count)
                #expect(ticks.allSatisfy { range.contains($0.value) })
                #expect(Double(ticks.count) <= most + 1.001)
                #expect(Double(ticks.count) >= (most / 2.5 - 1).rounded(.down))
            }
        }
    }

    @Test("No step is finer than the tick size, and each is a multiple of it", .feature("S0-TK-01"))
    func tickSize() {
        #expect(
            valueTicks(in: 100...101, maximumCount: 10, tickSize: 0.25).map(\.label) == ["100.00", "100.25", "100.50", "100.75", "101.00"])
        #expect(valueTicks(in: 100...101, maximumCount: 3, tickSize: 0.25).map(\.label) == ["100.0", "100.5", "101.0"])
        #expect(valueTicks(in: 0...0.01, maximumCount: 50, tickSize: 0.01).map(\.label) == ["0.00", "0.01"])
        #expect(!valueTicks(in: 0...1000, maximumCount: 8, tickSize: 1.0 / 32).isEmpty)
    }

    @Test("Negative numbers have a true minus sign, large ones are grouped, volumes are short")
    func labels() {
        #expect(valueTicks(in: -40...0, maximumCount: 4).map(\.label) == ["\u{2212}40", "\u{2212}30", "\u{2212}20", "\u{2212}10", "0"])
        #expect(valueTicks(in: 9_000...11_000, maximumCount: 2).map(\.label) == ["9,000", "10,000", "11,000"])
        #expect(valueTicks(in: 0...3e6, maximumCount: 6, format: .compact).map(\.label) == ["0", "500K", "1M", "1.5M", "2M", "2.5M", "3M"])
        #expect(valueTicks(in: 12_500_000...12_600_000, maximumCount: 4, format: .compact).map(\.label) == ["12.5M", "12.55M", "12.6M"])
        #expect(valueTicks(in: 0...5, maximumCount: 5, format: .percent).map(\.label) == ["0%", "1%", "2%", "3%", "4%", "5%"])
    }

    @Test("Ranges without representable numbers, or with too large ones, give no ticks or valid ones")
    func odd() {
        #expect(valueTicks(in: 1...1, maximumCount: 5).isEmpty)
        #expect(valueTicks(in: 0...(.infinity), maximumCount: 5).isEmpty)
        let huge = valueTicks(in: 0...1e300, maximumCount: 5)
        #expect(huge.map(\.label).first == "0" && huge.count >= 5)
        #expect(valueTicks(in: 1...1.0.nextUp, maximumCount: 5).count < 3)
        #expect(valueTicks(in: .leastNonzeroMagnitude...2 * .leastNonzeroMagnitude, maximumCount: 5).count < 3)
    }

    @Test(
        "A logarithmic axis has ticks at powers of ten, then at 2 and 5 between them if they fit, then 3, then more", .feature("S0-TK-19"))
    func logarithmic() {
        #expect(logTicks(in: 1...100, pixels: 400, spacing: 40).map(\.value) == [1, 2, 5, 10, 20, 50, 100])
        #expect(logTicks(in: 1...100, pixels: 400, spacing: 30).map(\.value) == [1, 2, 3, 5, 10, 20, 30, 50, 100])
        #expect(logTicks(in: 1...10, pixels: 400, spacing: 30).map(\.value) == [1, 1.5, 2, 3, 4, 5, 7, 10])
        #expect(logTicks(in: 40...600, pixels: 530, spacing: 44).map(\.value) == [50, 70, 100, 150, 200, 300, 500])
        #expect(logTicks(in: 1...1e6, pixels: 300, spacing: 40).map(\.value) == [1, 10, 100, 1000, 10_000, 100_000, 1e6])
        #expect(logTicks(in: 1e-6...1e12, pixels: 200, spacing: 40).count == 5)
        #expect(logTicks(in: 0.001...1, pixels: 400, spacing: 60).map(\.label) == ["0.001", "0.003", "0.01", "0.03", "0.1", "0.3", "1"])
        let narrow = logTicks(in: 101...109, pixels: 300, spacing: 40)
        #expect(narrow.count >= 3 && narrow.allSatisfy { (101...109).contains($0.value) })
        #expect(logTicks(in: -1...5, pixels: 300, spacing: 40).isEmpty)
    }

    @Test("Logarithmic ticks increase, are inside, keep their distance, differ in labels and leave no wide gap")
    func logLaws() throws {
        var generator = SeededGenerator(seed: 8)
        for _ in 0..<1500 {
            let low = power(Double.random(in: -8...9, using: &generator))
            let high = low * (1 + power(Double.random(in: -2...5, using: &generator)))
            let pixels = Double.random(in: 120...1500, using: &generator)
            let spacing = Double.random(in: 18...45, using: &generator)
            let scale = try #require(LogScale(domain: low...high, start: 0, end: pixels))
            let ticks = logTicks(in: low...high, pixels: pixels, spacing: spacing)
            let places = ticks.map { scale.pixel($0.value) }
            #expect(ticks.count >= 2 || pixels < 6 * spacing, "\(low)...\(high) on \(pixels): \(ticks.map(\.label))")
            #expect(zip(ticks, ticks.dropFirst()).allSatisfy { $0.value < $1.value && $0.label != $1.label })
            #expect(ticks.allSatisfy { (low...high).contains($0.value) })
            #expect(zip(places, places.dropFirst()).allSatisfy { $1 - $0 >= spacing * 0.999 }, "\(low)...\(high) on \(pixels)")
            let edges = [0] + places + [pixels]
            let widest = zip(edges, edges.dropFirst()).map { $1 - $0 }.max() ?? 0
            #expect(widest <= max(6 * spacing, pixels * 0.6), "\(low)...\(high) on \(pixels) by \(spacing): \(ticks.map(\.label))")
        }
    }

    @Test("A narrow logarithmic range computes only the ticks in view, not all those of its decade")
    func narrowLogarithm() {
        let clock = ContinuousClock()
        for low in [1.2345, 61_234.5, 0.000_812_345] {
            var ticks: [ValueTick] = []
            let time = clock.measure { ticks = logTicks(in: low...low * 1.0001, pixels: 1500, spacing: 14) }
            #expect(time < .seconds(1), "\(low): \(time)")
            #expect(ticks.count >= 20 && ticks.allSatisfy { (low...low * 1.0001).contains($0.value) })
            // Regular, as all ticks of so narrow a range.
            let steps = zip(ticks, ticks.dropFirst()).map { $1.value - $0.value }
            #expect(steps.allSatisfy { abs($0 - steps[0]) < steps[0] * 1e-6 }, "\(ticks.map(\.label))")
        }
    }

    @Test("A tick size of a half, a quarter and so on may be doubled", .feature("S0-TK-01"))
    func binaryTickSize() {
        #expect(valueTicks(in: 0...0.3, maximumCount: 6, tickSize: 1.0 / 32).map(\.value) == [0, 0.0625, 0.125, 0.1875, 0.25])
        #expect(valueTicks(in: 0...2, maximumCount: 6, tickSize: 1.0 / 32).map(\.value) == [0, 0.5, 1, 1.5, 2])
    }

    private func power(_ exponent: Double) -> Double {
        var value = 1.0
        for _ in 0..<Int(exponent.magnitude) { value *= exponent < 0 ? 0.1 : 10 }
        return value * (1 + exponent.magnitude.truncatingRemainder(dividingBy: 1))
    }
}
