import DojimaInteraction
import DojimaTime
import Testing

@Suite struct DojimaInteractionExample {
    @Test("A zoom halves the window, and a pan stops at the end of the axis") func zoomAndPan() {
        // Example begins
        let hour: Int64 = 3_600_000_000
        let noon = AxisPosition(microseconds: 12 * hour)
        let day = AxisPosition.origin..<AxisPosition(microseconds: 24 * hour)
        var selector = RangeSelector(limits: RangeLimits(summary: day, minimumSpan: hour))

        let zoomed = selector.apply(.zoom(by: 2, about: noon))?.selection  // from 6 to 18
        let panned = selector.apply(.pan(by: 9 * hour))?.selection  // from 12 to 24: there is no more
        let blocked = selector.apply(.pan(by: hour))  // nil, since nothing moved
        // Example ends

        #expect(zoomed.map { [$0.lowerBound.microseconds / hour, $0.upperBound.microseconds / hour] } == [6, 18])
        #expect(panned.map { [$0.lowerBound.microseconds / hour, $0.upperBound.microseconds / hour] } == [12, 24])
        #expect(blocked == nil)
    }
}
