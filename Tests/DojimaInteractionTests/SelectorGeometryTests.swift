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

    @Test("The middle of the axis is in the middle of the plot")
    func mapping() {
        #expect(geometry.x(of: at(500), in: RangeLimits(summary: window(0, 1000))) == 300)
    }

    @Test("An axis without open time has no pixels and causes no error")
    func empty() {
        let selector = RangeSelector(limits: RangeLimits(summary: window(7, 7)))
        #expect(geometry.x(of: at(7), in: selector.limits) == 50)
        #expect(selector.after(.pan(by: 5), .zoom(by: 2, about: at(9)), .move(.lowerHandle, by: -4)) == window(7, 7))
    }
}
