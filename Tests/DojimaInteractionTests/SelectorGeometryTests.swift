@testable import DojimaInteraction
import DojimaTestSupport
import DojimaTime
import Testing

@Suite struct SelectorGeometryTests {
    private let geometry = SelectorGeometry(left: 50, width: 500, handleWidth: 10)

    @Test("A position is looked up in handles first, then in the window, then outside", .feature("S3-RS-13", "S3-RS-20"))
    func parts() {
        // The window spans pixels 150 to 300.
        let selector = selector(200, 500)
        let expected: [(Double, RangePart)] = [
            (50, .outside), (144, .outside), (145, .lowerHandle), (150, .lowerHandle), (155, .lowerHandle), (156, .window), (294, .window),
            (295, .upperHandle), (305, .upperHandle), (306, .outside), (550, .outside), (-1000, .outside),
        ]
        for (x, part) in expected { #expect(geometry.part(atX: x, of: selector) == part, "pixel \(x)") }
    }

    @Test(
        "In a window narrower than its handles the nearer one is used, and at equal distance the movable one",
        .feature("S3-RS-20"))
    func narrow() {
        let narrow = selector(200, 208, minimum: 1)
        #expect(geometry.part(atX: 151, of: narrow) == .lowerHandle)
        #expect(geometry.part(atX: 153, of: narrow) == .upperHandle)
        #expect(geometry.part(atX: 152, of: narrow) == .upperHandle)
        #expect(geometry.part(atX: 549, of: selector(996, 1000, minimum: 1)) == .lowerHandle)
    }

    @Test("A hundred pixels of drag are a hundred pixels of axis time", .feature("S3-RS-02"))
    func dragInPixels() {
        var selector = selector(200, 500)
        _ = selector.apply(.beginDrag(geometry.part(atX: 200, of: selector), at: geometry.position(atX: 200, in: selector.limits)))
        _ = selector.apply(.drag(to: geometry.position(atX: 300, in: selector.limits)))
        #expect(selector.selection == window(400, 700))
    }

    @Test("Pixels and axis positions are inverse to each other, and clamped at the ends")
    func mapping() {
        let limits = RangeLimits(summary: window(0, 1000))
        #expect(geometry.x(of: at(500), in: limits) == 300)
        #expect(geometry.position(atX: 300, in: limits) == at(500))
        #expect(geometry.position(atX: -9, in: limits) == at(0) && geometry.position(atX: 9999, in: limits) == at(1000))
    }

    @Test("An axis without open time has no pixels and causes no error")
    func empty() {
        let selector = RangeSelector(limits: RangeLimits(summary: window(7, 7)))
        #expect(geometry.position(atX: 100, in: selector.limits) == at(7))
        #expect(geometry.x(of: at(7), in: selector.limits) == 50)
        #expect(selector.after(.pan(by: 5), .zoom(by: 2, about: at(9)), .move(.lowerHandle, by: -4)) == window(7, 7))
    }
}
