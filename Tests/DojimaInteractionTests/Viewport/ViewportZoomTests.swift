import DojimaText
import DojimaInteraction
import DojimaTestSupport
import DojimaTime
import Testing

@Suite struct ViewportZoomTests {
    @Test("The scales of a pinch are cumulative: 1.1, 1.2 and 1.3 give 1.3 and not 1.716", .feature("S2-ZP-16"))
    func pinch() {
        var viewport = viewport(0, 600_000, axis: handMade(0...130))
        let events = viewport.play([
            .beginPinch(about: .middle), .pinch(scale: 1.1, about: .middle), .pinch(scale: 1.2, about: .middle),
            .pinch(scale: 1.3, about: .middle), .endPinch(),
        ])
        #expect(viewport.window.length == Int64(clamping: (600_000 / 1.3).rounded()))
        #expect(abs(viewport.price.upperBound - viewport.price.lowerBound - 100) < 1e-9)
        #expect(events.map(\.phase) == [.begin, .change, .change, .change, .end])
    }

    @Test("Two pointers zoom and pan in one step: the range between them stays between them", .feature("S2-ZP-18"))
    func pinchMoves() {
        var viewport = viewport(400_000, 500_000)
        let events = viewport.play([.beginPinch(about: PlotPoint(0.5)), .pinch(scale: 2, about: PlotPoint(0.3))])
        #expect(events.map(\.phase) == [.begin, .change])
        // 450,000 was at the centre; now at three tenths of 50,000.
        #expect(viewport.window == window(435_000, 485_000))
        _ = viewport.apply(.pinch(scale: 1, about: PlotPoint(0.5)), at: 1)
        #expect(viewport.window == window(400_000, 500_000))
    }

    @Test("A double tap zooms about the tapped point, which keeps its position, or resets", .feature("S0-ZP-04"))
    func doubleTap() {
        var zooming = viewport(400_000, 500_000, axis: handMade(0...100))
        #expect(zooming.apply(.doubleTap(at: PlotPoint(0.25, 0.75)), at: 0).map(\.phase) == [.change])
        #expect(zooming.window == window(412_500, 462_500) && zooming.price == 37.5...87.5)
        var resetting = viewport(400_000, 500_000, axis: handMade(0...100), options: ViewportOptions { $0.doubleTap = .reset })
        _ = resetting.apply(.zoom(by: 2), at: 0)
        _ = resetting.apply(.doubleTap(at: PlotPoint(0.25, 0.75)), at: 1)
        #expect(resetting.window == window(600_000, 800_000) && resetting.price == 0...100)
        var deaf = viewport(options: ViewportOptions { $0.doubleTap = .nothing })
        #expect(deaf.apply(.doubleTap(at: .middle), at: 0).isEmpty)
    }

    @Test("The corners of a box become the ends of both axes, if they may be zoomed", .feature("S0-ZP-05"))
    func box() {
        let drawn: [ViewportOperation] = [.beginBox(at: PlotPoint(0.8, 0.9)), .box(to: PlotPoint(0.3, 0.4))]
        var both = viewport(400_000, 500_000, axis: handMade(0...100))
        #expect(both.play(drawn).map(\.phase) == [.begin])
        #expect(both.box?.from == PlotPoint(0.8, 0.9) && both.box?.to == PlotPoint(0.3, 0.4))
        #expect(both.apply(.endBox, at: 1).map(\.phase) == [.change, .end])
        #expect(both.window == window(430_000, 480_000) && both.price == 40...90 && both.box == nil)
        var time = viewport(400_000, 500_000, axis: handMade(0...100, gestures: .pan))
        _ = time.play(drawn + [.endBox])
        #expect(time.window == window(430_000, 480_000) && time.price == 0...100)
        var values = viewport(400_000, 500_000, axis: handMade(0...100), options: ViewportOptions { $0.time = .pan })
        _ = values.play(drawn + [.endBox])
        #expect(values.window == window(400_000, 500_000) && values.price == 40...90)
        var nothing = viewport(axis: handMade())
        let events = nothing.play([.beginBox(at: .middle), .box(to: PlotPoint(0.5, 0.9)), .endBox])
        #expect(events.map(\.phase) == [.begin, .end], "a box without width is refused")
    }

    @Test("A point and a length in data units give the range of half the length to both sides", .feature("S0-ZP-07"))
    func around() {
        var viewport = viewport(axis: handMade(0...100))
        _ = viewport.apply(.showAround(time: at(300_000), span: 50_000, values: ["price": .init(42, span: 10)]), at: 0)
        #expect(viewport.window == window(275_000, 325_000) && viewport.price == 37...47)
        _ = viewport.apply(.showAround(time: at(990_000), span: 50_000, values: [:]), at: 0)
        #expect(viewport.window == window(950_000, 1_000_000) && viewport.price == 37...47)
    }

    @Test("Axes that are zoomed together keep the ratio of their spans, also if one of them is at its limit", .feature("S0-ZP-02"))
    func aspect() {
        var generator = SeededGenerator(seed: 2)
        let axis = handMade(0...100, limits: ValueLimits(bounds: -500...500, spans: 5...400))
        var viewport = viewport(400_000, 500_000, axis: axis, options: ViewportOptions { $0.locksAspect = true })
        let ratio = 100_000.0 / 100
        for step in 0..<50 {
            let factor = Double.random(in: 0.3...3, using: &generator)
            let place = PlotPoint(.random(in: 0...1, using: &generator), .random(in: 0...1, using: &generator))
            switch step % 3 {
            case 0: _ = viewport.apply(.zoom(by: factor, about: place), at: Double(step))
            case 1: _ = viewport.apply(.doubleTap(at: place), at: Double(step))
            default:
                _ = viewport.play([.beginPinch(about: place), .pinch(scale: factor, about: place), .endPinch()], from: Double(step))
            }
            let span = viewport.price.upperBound - viewport.price.lowerBound
            // A time span is a whole number of microseconds.
            #expect(abs(Double(viewport.window.length) / span / ratio - 1) < 2e-4)
            #expect(span >= 4.9999 && span <= 400.0001)
        }
    }

    @Test("Limits are declared, and 200 random operations on both axes never leave them", .feature("S0-ZP-09"))
    func limits() {
        var generator = SeededGenerator(seed: 9)
        for isLogarithmic in [false, true] {
            let limits = ValueLimits(isLogarithmic: isLogarithmic, bounds: 10...1000, spans: isLogarithmic ? 0.1...3 : 5...600)
            var viewport = viewport(axis: handMade(100...300, limits: limits))
            for step in 0..<200 {
                func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &generator) }
                let place = PlotPoint(number(-1...2), number(-1...2))
                let operation: ViewportOperation =
                    switch step % 6 {
                    case 0: .beginPan(at: place)
                    case 1: .pan(to: place)
                    case 2: .endPan(velocity: PlotVelocity(number(-20...20), number(-20...20)))
                    case 3: .zoom(by: number(0.01...20), about: place)
                    case 4: .show(time: nil, values: ["price": min(place.x, place.y) * 900...max(place.x, place.y) * 900])
                    default: .doubleTap(at: place)
                    }
                _ = viewport.apply(operation, at: Double(step) * 0.3)
                let range = viewport.price
                #expect(range.lowerBound >= 10 && range.upperBound <= 1000 && range.lowerBound < range.upperBound)
                if !isLogarithmic { #expect((4.999999...600.000001).contains(range.upperBound - range.lowerBound)) }
                #expect(viewport.window.lowerBound >= at(0) && viewport.window.upperBound <= at(1_000_000))
                #expect((1000...600_000).contains(viewport.window.length))
            }
        }
    }
}
