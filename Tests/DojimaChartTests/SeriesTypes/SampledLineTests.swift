import DojimaChart
import DojimaScale
import DojimaSeries
import DojimaTestSupport
import DojimaTime
import Testing

/// Lines of more points than pixels, by the sampler of their series.
@Suite struct SampledLineTests {
    private static let count = 5000

    private func drawing(
        _ sampler: Sampler?, kind: SeriesKind = .line, count: Int = count, gap: Range<Int> = 0..<0, logarithmic: Bool = false
    ) -> ChartDrawing {
        var random = SeededGenerator(seed: 9)
        let values = (0..<count).map { row -> Double in
            let value = 50 + 40 * Double.random(in: -1...1, using: &random)
            return gap.contains(row) ? .nan : value
        }
        let times = (0..<count).map { Instant(monday).advanced(by: Int64($0) * 1_000_000) }
        let timeline = Timeline.continuous(times[0]..<times[count - 1].advanced(by: 1_000_000))
        let series = ChartSeries(id: "s", name: "S", kind: kind, data: .values(ValueSeries(time: times, values: values))) {
            $0.sampler = sampler
        }
        let axis = ValueAxis(id: "v") { ($0.range, $0.scale) = (.fixed(5...95), logarithmic ? .logarithmic : .linear) }
        return chart([series], axes: [axis], time: TimeAxis(timeline: timeline), size: Size(500, 300)).drawn
    }

    private func lines(_ drawing: ChartDrawing) -> [[Point]] { drawing.scene.group("series-s").compactMap(\.polyline) }

    @Test("M4 is the default", arguments: [SeriesKind.line, .area, .step, .baseline], [0..<0, 1000..<1400])
    func m4(_ kind: SeriesKind, _ gap: Range<Int>) {
        #expect(drawing(.m4, kind: kind, gap: gap).scene == drawing(nil, kind: kind, gap: gap).scene)
        #expect(drawing(.m4, kind: kind, gap: gap, logarithmic: true).scene == drawing(nil, kind: kind, gap: gap, logarithmic: true).scene)
    }

    @Test("LTTB draws one point for each pixel column, chosen by positions in pixels") func lttb() throws {
        let drawn = drawing(.lttb)
        let line = try #require(lines(drawn).first)
        let box = drawn.description.panes[0].box
        #expect(line.count == Int(box.width) && lines(drawn).count == 1)
        // The line of all points gives their pixels.
        var random = SeededGenerator(seed: 9)
        let points = (0..<Self.count).map { row -> Point in
            let value = 50 + 40 * Double.random(in: -1...1, using: &random)
            return Point(box.x + (Double(row) + 0.5) / Double(Self.count) * box.width, box.maxY - (value - 5) / 90 * box.height)
        }
        let chosen = Sampler.lttb.choose(points.map(\.x), points.map(\.y), Int(box.width))
        #expect(zip(line, chosen).allSatisfy { abs($0.x - points[$1].x) < 1e-3 && abs($0.y - points[$1].y) < 1e-6 })
    }

    @Test("Without a sampler every point is on the line, and the picture has the same extremes") func allPoints() throws {
        let (all, usual) = (try #require(lines(drawing(.allPoints)).first), try #require(lines(drawing(nil)).first))
        #expect(all.count > Self.count && usual.count < Self.count)
        func extremes(_ line: [Point]) -> [Double: [Double]] {
            Dictionary(grouping: line, by: \.x).mapValues { [$0.map(\.y).min() ?? 0, $0.map(\.y).max() ?? 0] }
        }
        #expect(extremes(all) == extremes(usual))
    }

    @Test("A missing value interrupts a sampled line", arguments: SamplerCatalog.all.map(\.name))
    func gaps(name: String) throws {
        let sampler: Sampler = try #require(SamplerCatalog.sampler(named: name))
        let drawn = drawing(sampler, gap: 2000..<2500)
        let (lines, box) = (lines(drawn), drawn.description.panes[0].box)
        #expect(lines.count == 2)
        let free = box.x + box.width * 0.405...box.x + box.width * 0.495
        #expect(!lines.joined().contains { free.contains($0.x) })
    }

    @Test("A sampler changes no line with fewer points than pixels, and no columns") func few() {
        for sampler in SamplerCatalog.all {
            #expect(drawing(sampler, count: 200).scene == drawing(nil, count: 200).scene, "\(sampler.name)")
            #expect(drawing(sampler, kind: .column).scene == drawing(nil, kind: .column).scene, "\(sampler.name)")
        }
    }

    @Test("A custom sampler chooses the points", .feature("S0-DM-14")) func custom() throws {
        let ends = Sampler(name: "ends") { x, _, _ in [0, x.count - 1] }
        let line = try #require(lines(drawing(ends)).first)
        #expect(line.count == 2 && lines(drawing(nil))[0].count > 1000)
    }
}
