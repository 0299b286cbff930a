import DojimaInteraction
import DojimaTestSupport
import Testing

@Suite struct SeriesAnimationTests {
    @Test("At the beginning each kind is scaled to zero about its origin, and at the end to its full size", .feature("S0-AM-02"))
    func ends() {
        let first: [SeriesAnimation.Factory: (Double, Double, Double, SeriesAnimation.Origin)] = [
            .grow: (0, 0, 1, .middle), .growHorizontal: (0, 1, 1, .left), .growVertical: (1, 0, 1, .baseline), .fade: (1, 1, 0, .middle),
            .television: (0, SeriesAnimation.line, 1, .middle),
        ]
        for factory in SeriesAnimation.Factory.allCases {
            let animation = SeriesAnimation(factory)
            let frame = animation.frame(at: 0)
            let expected = first[factory] ?? (9, 9, 9, .middle)
            #expect((frame.scaleX, frame.scaleY, frame.opacity) == (expected.0, expected.1, expected.2) && frame.origin == expected.3)
            #expect(
                !frame.isIdentity && animation.frame(at: 2.4).isIdentity && animation.frame(at: 99).isIdentity && animation.duration == 2.4)
            #expect(animation.frame(at: -1) == frame)
        }
        let own = SeriesAnimation(.grow, origin: .point(x: 10, y: 20), duration: 1).frame(at: 0.5)
        #expect(own.origin == .point(x: 10, y: 20) && own.scaleX == 0.5)
    }

    @Test("The television animation draws a line first and then opens it", .feature("S0-AM-02"))
    func television() {
        let animation = SeriesAnimation(.television, duration: 1, curve: .linear)
        #expect((animation.frame(at: 0.25).scaleX, animation.frame(at: 0.25).scaleY) == (0.5, 0.01))
        #expect((animation.frame(at: 0.5).scaleX, animation.frame(at: 0.5).scaleY) == (1, 0.01))
        #expect((animation.frame(at: 0.75).scaleX, animation.frame(at: 0.75).scaleY) == (1, 0.5))
    }

    @Test(
        "A removed series plays the animation backwards; without a duration it appears or disappears immediately", .feature("S0-AM-01")
    )
    func hiding() {
        for factory in SeriesAnimation.Factory.allCases {
            let (comes, goes) = (SeriesAnimation(factory, curve: .linear), SeriesAnimation(factory, curve: .linear, hides: true))
            for step in 0...8 {
                let (a, b) = (comes.frame(at: Double(step) * 0.3), goes.frame(at: 2.4 - Double(step) * 0.3))
                let differences = [a.scaleX - b.scaleX, a.scaleY - b.scaleY, a.opacity - b.opacity]
                #expect(differences.allSatisfy { abs($0) < 1e-12 } && a.origin == b.origin)
            }
            #expect(SeriesAnimation(factory, duration: 0).frame(at: 0).isIdentity)
            #expect(SeriesAnimation(factory, duration: 0, hides: true).frame(at: 0) == comes.frame(at: 0))
        }
    }

    @Test("A curve that overshoots scales beyond the end; colours are clamped", .feature("S0-AM-03"))
    func beyond() {
        #expect(SeriesAnimation(.grow).frame(progress: 1.25).scaleX == 1.25)
        #expect(SeriesAnimation(.fade).frame(progress: 1.25).opacity == 1)
        #expect(SeriesAnimation(.growVertical, curve: .flat).frame(at: 0).isIdentity, "flat is complete from the first moment")
    }
}
