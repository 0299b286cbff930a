import DojimaInteraction
import DojimaTestSupport
import DojimaTime
import Testing

/// The feature list's rules for axis ranges, tested on the one reducer through which every range changes.
@Suite struct AxisRangeTests {
    @Test("Setting a range returns the range within the limits, or none if nothing changes", .feature("S0-AX-11"))
    func attempt() {
        var selector = selector(200, 500)
        let taken = selector.apply(.set(window(100, 400)))
        #expect(taken == RangeChange(cause: .programmatic, previous: window(200, 500), selection: window(100, 400)))
        #expect(selector.apply(.set(window(950, 1200)))?.selection == window(750, 1000), "shifted inside with its span")
        #expect(selector.apply(.set(window(300, 320)))?.selection == window(260, 360), "the minimum span, about its centre")
        #expect(selector.apply(.set(window(300, 320))) == nil)
        #expect(selector.apply(.set(window(500, 500)))?.selection == window(450, 550), "an empty range has only a centre")
        #expect(selector.apply(.set(window(0, 1000)))?.selection == window(200, 800), "the maximum span")
    }

    @Test("Zooming stops at the minimum and maximum span, and then nothing changes", .feature("S0-AX-16"))
    func limits() {
        var selector = selector(200, 500)
        #expect(selector.apply(.zoom(by: 1e9, about: at(350)))?.selection == window(300, 400))
        #expect(selector.apply(.zoom(by: 1.5, about: at(350))) == nil)
        #expect(selector.apply(.zoom(by: 1e-9, about: at(350)))?.selection == window(50, 650))
        #expect(selector.apply(.zoom(by: 0.5, about: at(350))) == nil)
    }

    @Test("Panning to the start, the end or the centre keeps the span, and zoom is doubled, halved and reset", .feature("S0-AX-25"))
    func pan() {
        #expect(selector(200, 500).after(.pan(by: .min)) == window(0, 300))
        #expect(selector(200, 500).after(.pan(by: .max)) == window(700, 1000))
        #expect(selector(200, 500).after(.center(on: at(500))) == window(350, 650))
        #expect(selector(200, 500).after(.zoom(by: 2, about: at(350))) == window(275, 425))
        #expect(selector(200, 500).after(.zoom(by: 0.5, about: at(350))) == window(50, 650))
        #expect(selector(200, 500).after(.zoom(by: 2, about: at(350)), .pan(by: 90), .reset) == window(600, 800))
        var generator = SeededGenerator(seed: 8)
        for _ in 0..<500 {
            let low = Int64.random(in: 0...800, using: &generator)
            let start = selector(low, low + .random(in: 100...200, using: &generator))
            let span = start.selection.upperBound.microseconds - start.selection.lowerBound.microseconds
            for operation in [
                RangeOperation.pan(by: .random(in: -2000...2000, using: &generator)),
                .center(on: at(.random(in: 0...1000, using: &generator))),
            ] {
                let moved = start.after(operation)
                #expect(moved.upperBound.microseconds - moved.lowerBound.microseconds == span)
            }
        }
    }
}
