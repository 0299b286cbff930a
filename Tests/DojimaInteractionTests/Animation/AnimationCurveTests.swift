import DojimaInteraction
import DojimaTestSupport
import Testing

@Suite struct AnimationCurveTests {
    @Test("Every curve runs from 0 to 1, and is constant before and after", .feature("S0-AM-03"))
    func ends() {
        for curve in AnimationCurve.allCases {
            #expect(curve(0) == (curve == .flat ? 1 : 0) && curve(1) == 1)
            #expect(curve(-3) == curve(0) && curve(7) == 1)
        }
    }

    @Test("Eased curves rise, start or end at rest, and are mirror images of each other", .feature("S0-AM-03"))
    func eased() {
        for step in 0..<100 {
            let (time, next) = (Double(step) / 100, Double(step + 1) / 100)
            for curve in [AnimationCurve.linear, .easeIn, .easeOut, .easeInOut, .deceleration] { #expect(curve(time) < curve(next)) }
            #expect(abs(AnimationCurve.easeIn(time) + AnimationCurve.easeOut(1 - time) - 1) < 1e-12)
            #expect(abs(AnimationCurve.easeInOut(time) + AnimationCurve.easeInOut(1 - time) - 1) < 1e-12)
        }
        #expect(AnimationCurve.easeIn(0.5) == 0.125 && AnimationCurve.easeOut(0.5) == 0.875 && AnimationCurve.easeInOut(0.5) == 0.5)
        #expect(AnimationCurve.easeIn(0.001) < 1e-6 && 1 - AnimationCurve.easeOut(0.999) < 1e-6)
    }

    @Test("A bounce touches its end four times and never exceeds it; a delayed one rests first", .feature("S0-AM-03"))
    func bounced() {
        for touch in [4.0 / 11, 8.0 / 11, 10.0 / 11, 1] { #expect(abs(AnimationCurve.bounce(touch) - 1) < 1e-12) }
        // The tops between, as in Penner's functions.
        for (time, top) in [(6.0 / 11, 0.75), (9.0 / 11, 0.9375), (21.0 / 22, 0.984375)] {
            #expect(abs(AnimationCurve.bounce(time) - top) < 1e-12)
        }
        for step in 0...1000 { #expect((0...1).contains(AnimationCurve.bounce(Double(step) / 1000))) }
        #expect(AnimationCurve.delayedBounce(AnimationCurve.delay) == 0)
        #expect(abs(AnimationCurve.delayedBounce(0.65) - AnimationCurve.bounce(0.5)) < 1e-12)
    }
}
