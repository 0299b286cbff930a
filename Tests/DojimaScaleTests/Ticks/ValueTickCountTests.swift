import DojimaScale
import DojimaTestSupport
import Testing

@Suite struct ValueTickCountTests {
    @Test("An axis of usual length has five to eight ticks, and four to ten if no round step gives these")
    func usual() {
        var generator = SeededGenerator(seed: 11)
        for pixels in [260.0, 430, 640, 900] {
            var wanted = 0
            for _ in 0..<400 {
                let low = Double.random(in: 0.5...900, using: &generator)
                let domain = low...(low * (1 + .random(in: 0.02...1, using: &generator)))
                let count = ticks(domain, pixels: pixels).count
                #expect((4...10).contains(count), "\(domain) on \(pixels) pixels: \(count)")
                if (5...8).contains(count) { wanted += 1 }
            }
            #expect(wanted > 320, "\(pixels): \(wanted) of 400")
        }
    }

    @Test("A short axis has few ticks and a very long one more")
    func otherLengths() {
        #expect(ticks(0...100, pixels: 90).count <= 4)
        #expect(ticks(0...100, pixels: 2200).count > 8)
    }

    @Test("A logarithmic axis has two to ten ticks")
    func logarithmic() {
        var generator = SeededGenerator(seed: 12)
        for pixels in [260.0, 430, 640, 900] {
            for _ in 0..<400 {
                let low = Double.random(in: 0.5...900, using: &generator)
                let domain = low...(low * (1.2 + .random(in: 0...200, using: &generator)))
                let count = ticks(domain, pixels: pixels, log: true).count
                #expect((2...10).contains(count), "\(domain) on \(pixels) pixels: \(count)")
            }
        }
    }

    @Test("Only ticks in the labelled part count")
    func labelledPart() {
        var style = ValueTickStyle()
        style.labelledPart = 60...100
        let scale = ValueScale(domain: 0...100, start: 800, end: 0, logarithmic: false)
        let shown = style.ticks(on: scale, spacing: 30).ticks.filter { $0.value >= 60 }
        #expect((5...8).contains(shown.count), "\(shown.map(\.label))")
    }

    private func ticks(_ domain: ClosedRange<Double>, pixels: Double, log: Bool = false) -> [ValueTick] {
        ValueTickStyle().ticks(on: ValueScale(domain: domain, start: pixels, end: 0, logarithmic: log), spacing: 30).ticks
    }
}
