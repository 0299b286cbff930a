import DojimaInteraction
import DojimaScale
import DojimaTestSupport
import Testing

/// The points under a pointer.
@Suite struct PointFieldTests {
    @Test("The nearest point equals that of a search through all points, also with missing values", .feature("S0-CH-22"))
    func nearest() throws {
        var generator = SeededGenerator(seed: 22)
        for round in 0..<40 {
            let series = (0..<3).map { index in
                hourly(
                    "s\(index)",
                    (0..<60).map { _ in
                        Int.random(in: 0..<6, using: &generator) == 0 ? .nan : Double.random(in: 0...100, using: &generator)
                    }, left: 5 + Double(index), tracked: index != 2)
            }
            let field = PointField(panes: [plainPane], series: series)
            for _ in 0..<50 {
                let place = Point(.random(in: 0...800, using: &generator), .random(in: 0...400, using: &generator))
                var least = Double.infinity
                for one in series where one.isTracked {
                    for index in one.x.indices where one.y[index].isFinite {
                        let (dx, dy) = (one.x[index] - place.x, one.y[index] - place.y)
                        least = min(least, dx * dx + dy * dy)
                    }
                }
                let found = try #require(field.nearest(to: place) { $0.isTracked })
                #expect(found.squaredDistance == least && found.point.series != "s2", "round \(round)")
            }
        }
        #expect(PointField.empty.nearest(to: Point(1, 1)) == nil)
        #expect(field(hourly("a", [])).nearest(to: Point(1, 1)) == nil)
    }

    @Test func aPaneReachesAFewPixelsBeyondItsEdges() {
        let field = PointField(panes: [plainPane, Rect(x: 0, y: 420, width: 800, height: 80)], series: [])
        #expect(field.pane(at: Point(10, 10)) == 0 && field.pane(at: Point(10, 450)) == 1)
        #expect(field.pane(at: Point(805, 10)) == nil && field.pane(at: Point(805, 10), within: 5) == 0)
        #expect(field.pane(at: Point(10, 408), within: 10) == 0 && field.pane(at: Point(10, 412), within: 10) == 1)
    }
}
