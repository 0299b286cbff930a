import DojimaSeries
import DojimaTime
import Testing

@Suite("Checks of rows") struct BarRowCheckTests {
    /// Passes rows with a close of 1 to a check; returns how many are accepted and the error of the next.
    private static func taken(_ stamps: [Int64], by check: BarRowCheck) -> (count: Int, fault: BarRowCheck.Fault?) {
        var check = check
        for (index, stamp) in stamps.enumerated() where !check.accepts(stamp, close: 1) { return (index, check.fault(at: stamp)) }
        return (stamps.count, nil)
    }

    @Test("Rows in order within their range are accepted, forwards and backwards")
    func order() {
        let check = BarRowCheck(-5...5)
        #expect(BarRowCheckTests.taken([-5, -1, 0, 5], by: check) == (4, nil))
        #expect(BarRowCheckTests.taken([-5, 0, 0], by: check) == (2, .order))
        #expect(BarRowCheckTests.taken([0, -1], by: check) == (1, .order))
        #expect(BarRowCheckTests.taken([-6], by: check) == (0, .order))
        #expect(BarRowCheckTests.taken([4, 6], by: check) == (1, .order))
        let backwards = BarRowCheck(-5...5, isDescending: true)
        #expect(BarRowCheckTests.taken([5, 0, -5], by: backwards) == (3, nil))
        #expect(BarRowCheckTests.taken([5, 0, 1], by: backwards) == (2, .order))
    }

    @Test("Stamps that cannot be stored are refused for any requested range")
    func limits() {
        let check = BarRowCheck(.min ... .max)
        let (first, end) = (Instant.limits.lowerBound.microseconds, Instant.limits.upperBound.microseconds)
        #expect(BarRowCheckTests.taken([first, end - 1], by: check) == (2, nil))
        for stamp in [Int64.min, first - 1, end, .max] { #expect(BarRowCheckTests.taken([stamp], by: check) == (0, .stamp)) }
    }

    @Test("Rows beyond the maximum number are refused")
    func count() {
        #expect(BarRowCheckTests.taken([1, 2, 3], by: BarRowCheck(0...9, atMost: 2)) == (2, .count))
        #expect(BarRowCheckTests.taken([1], by: BarRowCheck(0...9, atMost: 0)) == (0, .count))
    }

    @Test("A price that is not finite is refused in each column, and large ones are not", arguments: 0...3)
    func prices(column: Int) {
        for price in [Double.nan, .signalingNaN, .infinity, -.infinity] {
            var prices = [1.0, 1, 1, 1]
            prices[column] = price
            var check = BarRowCheck(0...9)
            let isAccepted = check.accepts(1, open: prices[0], high: prices[1], low: prices[2], close: prices[3])
            #expect(!isAccepted && check.fault(at: 1) == .price)
            // A refused row is not counted.
            let isSoundOneAccepted = check.accepts(1, open: 1, high: 1, low: 1, close: 1)
            #expect(isSoundOneAccepted)
        }
        var check = BarRowCheck(0...9)
        let most = Double.greatestFiniteMagnitude
        let isLargeOneAccepted = check.accepts(1, open: most, high: most, low: -most, close: 0)
        #expect(isLargeOneAccepted)
    }
}
