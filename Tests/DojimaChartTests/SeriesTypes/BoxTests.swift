import DojimaChart
import DojimaScale
import DojimaSeries
import DojimaTestSupport
import DojimaTime
import Testing

/// Boxes and whiskers of spreads.
@Suite struct BoxTests {
    private let axis = ValueAxis(id: "price") { $0.range = .fixed(0...10) }

    private func drawn(_ kind: SeriesKind, _ data: SeriesData, scale: Double = 1) -> (shapes: [Shape], pane: Rect) {
        let drawing = chart(
            [ChartSeries(id: "s", name: "S", kind: kind, data: data)], axes: [axis], time: CategoryAxis(["a", "b", "c"]).timeAxis,
            scale: scale
        ).drawn
        return (drawing.scene.group("series-s"), drawing.description.panes[0].box)
    }

    private var band: SeriesData {
        .band(BandSeries(time: (0..<3).map(CategoryAxis.moment), upper: [8, 6, .nan], middle: [5, .nan, 4], lower: [2, 4, 1]))
    }

    @Test(
        "A box extends from the lower to the upper value, with a line at the middle one; without both ends there is none",
        arguments: [1.0, 2])
    func boxes(scale: Double) throws {
        let (shapes, pane) = drawn(.box, band, scale: scale)
        func y(_ value: Double) -> Double { pane.maxY - value / 10 * pane.height }
        let rects = shapes.flatMap(\.rectangles).map(\.0)
        let bodies = rects.filter { $0.width > 10 && $0.height > 10 }
        #expect(bodies.count == 2)
        for (body, (upper, lower)) in zip(bodies.sorted { $0.x < $1.x }, [(8.0, 2.0), (6, 4)]) {
            #expect(abs(body.y - y(upper)) <= 0.5 && abs(body.maxY - y(lower)) <= 0.5)
        }
        // Two hairlines of edges and one line of the middle a box; the second box has no middle.
        let lines = rects.filter { $0.width > 10 && $0.height <= 2 }
        #expect(lines.count == 5)
        #expect(lines.filter { abs($0.midY - y(5)) <= 0.5 && $0.height == 2 }.count == 1)
    }

    @Test(
        "A whisker is a stem with caps of equal width at both ends and a dot at its centre, symmetrical about its slot",
        arguments: [1.0, 2, 3])
    func whiskers(scale: Double) throws {
        let (shapes, pane) = drawn(.whisker, band, scale: scale)
        let rects = shapes.flatMap(\.rectangles).map(\.0)
        let stems = rects.filter { $0.height > 10 }
        let caps = rects.filter { $0.height <= 2 && $0.width > 2 }
        #expect(stems.count == 2 && caps.count == 4)
        for (index, stem) in stems.sorted(by: { $0.x < $1.x }).enumerated() {
            let slot = pane.x + pane.width * (Double(index) + 0.5) / 3
            #expect(abs(stem.midX - slot) <= 0.5 / scale + 0.01)
            let own = caps.filter { abs($0.midX - stem.midX) < 0.01 }
            #expect(own.count == 2 && own[0].width == own[1].width)
            #expect(own.contains { abs($0.y - stem.y) < 1e-9 } && own.contains { abs($0.maxY - stem.maxY) < 1e-9 })
        }
        let dots = shapes.flatMap { if case .arcs(let arcs, _, _) = $0 { arcs } else { [Arc]() } }
        #expect(dots.count == 2)
    }

    @Test("For bars a box spans open and close, and a whisker low and high") func bars() {
        var bars = BarSeries(interval: .day)
        bars.append(unchecked: Bar(time: CategoryAxis.moment(of: 0), open: 3, high: 9, low: 1, close: 6, volume: 1))
        for (kind, high, low) in [(SeriesKind.box, 6.0, 3.0), (.whisker, 9, 1)] {
            let (shapes, pane) = drawn(kind, .bars(bars))
            let tall = shapes.flatMap(\.rectangles).map(\.0).max { $0.height < $1.height }
            #expect(abs((tall?.y ?? 0) - (pane.maxY - high / 10 * pane.height)) <= 0.5)
            #expect(abs((tall?.maxY ?? 0) - (pane.maxY - low / 10 * pane.height)) <= 0.5)
        }
    }
}
