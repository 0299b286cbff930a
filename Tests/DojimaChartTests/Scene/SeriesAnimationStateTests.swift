import DojimaChart
import DojimaScale
import DojimaTestSupport
import Testing
import DojimaText

@Suite struct SeriesAnimationStateTests {
    private var drawn: ChartDrawing {
        let bars = dailyBars(30)
        return chart(
            [
                ChartSeries(id: "P", name: "P", kind: .candlestick, data: .bars(bars)),
                ChartSeries(id: "L", name: "L", kind: .line, data: .bars(bars)),
            ], time: dailyAxis(30)
        ).drawn
    }

    private func scene(_ ids: Set<String> = ["P", "L"], x: Double = 1, y: Double = 1, opacity: Double = 1) throws -> Scene {
        try drawn.scene { series, plot in
            ids.contains(series.id)
                ? SeriesAnimationState(origin: Point(plot.x + plot.width / 2, plot.maxY), scaleX: x, scaleY: y, opacity: opacity) : nil
        }
    }

    @Test("A series scaled to zero is not drawn, and all else keeps its position; scaling by one changes nothing", .feature("S0-AM-01"))
    func nothing() throws {
        let whole = drawn.scene
        for (x, y, opacity) in [(0.0, 1.0, 1.0), (1, 0, 1), (1, 1, 0)] {
            let empty = try scene(x: x, y: y, opacity: opacity)
            #expect(empty.group("series-P").isEmpty && empty.group("series-L").isEmpty)
            #expect(empty.group("axis-price") == whole.group("axis-price") && empty.texts == whole.texts)
        }
        for only in [try scene(["L"], x: 0, y: 0), whole.withoutSeries(["L"])] {
            #expect(only.group("series-P") == whole.group("series-P") && only.group("series-L").isEmpty)
        }
        #expect(try scene() == whole)
    }

    @Test("Growing from the bottom, every point keeps its x and its share of the height", .feature("S0-AM-02"))
    func vertical() throws {
        let whole = try #require(drawn.scene.group("series-L").compactMap(\.polyline).first)
        let bottom = try #require(drawn.description.panes.first).box.maxY
        let points = try #require(try scene(y: 0.5).group("series-L").compactMap(\.polyline).first)
        #expect(points.count == whole.count)
        for (point, before) in zip(points, whole) {
            #expect(abs(point.x - before.x) < 1e-9 && abs(point.y - (bottom + before.y) / 2) < 1e-9)
        }
    }

    @Test("A fade keeps the given share of each colour", .feature("S0-AM-02"))
    func fade() throws {
        func alphas(_ scene: Scene) -> [UInt8] { scene.group("series-P").flatMap(\.rectangles).map(\.1.alpha) }
        let (whole, half) = (alphas(drawn.scene), alphas(try scene(opacity: 0.5)))
        #expect(!whole.isEmpty && whole.allSatisfy { $0 == 255 } && half.count == whole.count && half.allSatisfy { $0 == 128 })
    }

    @Test(
        "Every kind of the catalog animates; another kind is refused by a typed error, and still hidden",
        .feature("S0-AM-05"))
    func capabilities() throws {
        for kind in SeriesCatalog.all { #expect(kind.animates, "\(kind.name)") }
        let radial = SeriesKind(name: "radial", animates: false) { plot in
            [
                .arcs(
                    [Arc(center: Point(plot.box.x + 50, plot.box.y + 50), radius: 20, start: 0, end: 3)], fill: .color(plot.line.color),
                    stroke: nil)
            ]
        }
        let bars = dailyBars(30)
        let drawn = chart(
            [
                ChartSeries(id: "R", name: "R", kind: radial, data: .bars(bars)),
                ChartSeries(id: "L", name: "L", kind: .line, data: .bars(bars)),
            ], time: dailyAxis(30)
        ).drawn
        let half = { (plot: Rect) in SeriesAnimationState(origin: Point(plot.x, plot.maxY), scaleY: 0.5) }
        let error = #expect(throws: SeriesAnimationError.self) { try drawn.scene { _, plot in half(plot) } }
        #expect(error == SeriesAnimationError(series: "R", kind: "radial") && error?.description.contains("cannot be animated") == true)
        #expect(try drawn.scene { series, plot in series.id == "L" ? half(plot) : nil }.group("series-R") == drawn.scene.group("series-R"))
        #expect(!drawn.scene.group("series-R").isEmpty && drawn.scene.withoutSeries(["R"]).group("series-R").isEmpty)
    }
}
