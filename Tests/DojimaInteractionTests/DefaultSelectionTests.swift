import DojimaInteraction
import DojimaTestSupport
import DojimaTime
import Testing

@Suite struct DefaultSelectionTests {
    @Test("The default window is points floor(0.6 N) to floor(0.8 N)", .feature("S3-RS-37"))
    func points() {
        #expect(DefaultSelection.points(of: 0) == nil)
        #expect(DefaultSelection.points(of: 1) == 0...0)
        #expect(DefaultSelection.points(of: 4) == 2...3)
        #expect(DefaultSelection.points(of: 5) == 3...4)
        #expect(DefaultSelection.points(of: 2400) == 1440...1920)
        #expect(DefaultSelection.points(of: .max)?.upperBound == Int.max / 10 * 8 + 5)
    }

    @Test("In axis time the default window runs from the first of its points to the last", .feature("S3-RS-37"))
    func places() {
        let places = (0..<10).map { at(Int64($0) * Int64($0)) }
        #expect(DefaultSelection.window(of: places) == window(36, 64))
        #expect(DefaultSelection.window(of: []) == nil)
    }

    @Test("The tracked point is the last at or before the window's end; none before the first", .feature("S3-RS-05", "S3-RS-41"))
    func tracked() {
        let places = [3, 7, 12, 20, 31].map { at($0) }
        let expected: [Int64: Int?] = [13: 2, 12: 2, 11: 1, 3: 0, 2: nil, 31: 4, 9999: 4]
        for (end, index) in expected { #expect(ValueLinePoint.index(atOrBefore: at(end), in: places) == index) }
        #expect(ValueLinePoint.index(atOrBefore: at(5), in: []) == nil)
        let same = [1, 5, 5, 5, 9].map { at($0) }
        #expect(ValueLinePoint.index(atOrBefore: at(5), in: same) == 3)
    }
}
