import DojimaChart
import DojimaTestSupport
import Testing

@Suite struct ScaledSeriesTests {
    private var scene: Scene {
        let bars = dailyBars(30)
        return chart(
            [
                ChartSeries(id: "P", name: "P", kind: .candlestick, data: .bars(bars)),
                ChartSeries(id: "L", name: "L", kind: .line, data: .bars(bars)),
            ], time: dailyAxis(30)
        ).drawn.scene
    }

    @Test("S0-AM-01 scaled to nothing no series is drawn, and all else stands as it did; scaled by one nothing changes")
    func nothing() {
        for (x, y, opacity) in [(0.0, 1.0, 1.0), (1, 0, 1), (1, 1, 0)] {
            let empty = scene.withSeries(scaledX: x, scaledY: y, opacity: opacity) { Point($0.midX, $0.maxY) }
            #expect(empty.group("series-P").isEmpty && empty.group("series-L").isEmpty)
            #expect(empty.group("axis-price") == scene.group("axis-price") && empty.texts == scene.texts)
        }
        let only = scene.withSeries(["L"], scaledX: 0, scaledY: 0, opacity: 1) { Point($0.midX, $0.midY) }
        #expect(only.group("series-P") == scene.group("series-P") && only.group("series-L").isEmpty)
    }

    @Test("S0-AM-02 growing from the baseline, every point keeps its x and its share of the height")
    func vertical() throws {
        let whole = try #require(scene.group("series-L").compactMap(\.polyline).first)
        var bottom = 0.0
        let half = scene.withSeries(scaledX: 1, scaledY: 0.5, opacity: 1) { plot in
            bottom = plot.maxY
            return Point(plot.midX, plot.maxY)
        }
        let points = try #require(half.group("series-L").compactMap(\.polyline).first)
        #expect(points.count == whole.count)
        for (point, before) in zip(points, whole) {
            #expect(abs(point.x - before.x) < 1e-9 && abs(point.y - (bottom + before.y) / 2) < 1e-9)
        }
    }

    @Test("S0-AM-02 a fade lets the share of each colour through")
    func fade() {
        func alphas(_ scene: Scene) -> [UInt8] { scene.group("series-P").flatMap(\.rectangles).map(\.1.alpha) }
        let (whole, half) = (alphas(scene), alphas(scene.withSeries(scaledX: 1, scaledY: 1, opacity: 0.5) { Point($0.x, $0.y) }))
        #expect(!whole.isEmpty && whole.allSatisfy { $0 == 255 } && half.count == whole.count && half.allSatisfy { $0 == 128 })
    }
}
