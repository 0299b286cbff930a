import DojimaCairo
import DojimaChart
import DojimaScale
import DojimaSeries
import DojimaTestSupport
import DojimaTime
import Testing

/// A bar that is appended on an axis with space for it.
@Suite struct AppendTests {
    private static let count = 60

    private func drawing(_ kind: SeriesKind, _ count: Int) -> ChartDrawing {
        let monday = CivilDate(normalizing: 2024, month: 1, day: 1)
        let times = (0..<Self.count).map { Instant(monday.adding(days: $0)) }
        var bars = BarSeries.random(at: times, interval: .day, seed: 5)
        // The last close is within the range of the others.
        let others = bars.close.dropLast()
        bars.close[Self.count - 1] = ((others.min() ?? 0) + (others.max() ?? 0)) / 2
        bars.volume[Self.count - 1] = bars.volume[0]
        let series = ChartSeries(id: "s", name: "S", kind: kind, data: .bars(bars.slice(0..<count))) {
            ($0.isListed, $0.lastValue, $0.marker) = (false, .hidden, kind == .scatter ? PointMarker(.triangle, size: 8) : nil)
        }
        let axis = ValueAxis(id: "v") { if kind != .column { $0.range = .fixed(50...150) } }
        let timeline = Timeline.continuous(times[0]..<Instant(monday.adding(days: Self.count)), clock: .tradeDates)
        return Chart(
            heading: Heading(symbol: "T"), size: Size(600, 300), timeAxis: TimeAxis(timeline: timeline, interval: .day),
            panes: [Pane(id: "p", axes: [axis], series: [series])]
        ).drawing(measure: TextMeasurer().measure)
    }

    @Test(
        "An appended bar changes no pixel before its neighbour, and only a narrow part of the picture is drawn again",
        .feature("S0-ST-23"),
        arguments: [SeriesKind.candlestick, .ohlc, .hlc, .column, .line, .step, .area, .scatter])
    func append(_ kind: SeriesKind) throws {
        let (before, after) = (drawing(kind, Self.count - 1), drawing(kind, Self.count))
        let box = after.description.panes[0].box
        #expect(box == before.description.panes[0].box)
        // A line comes from the middle of the slot before it; one more pixel for its width.
        let slots = kind.hasSlots || kind == .scatter ? 1 : 1.5
        let start = box.x + box.width * (1 - slots / Double(Self.count)) - 2
        let (old, new) = (try pixels(before.scene), try pixels(after.scene))
        var changed: [(x: Double, y: Double)] = []
        for index in 0..<old.width * old.height {
            // Cairo computes the coverage of a row of pixels either exactly or in fifteenths, depending on all edges of a path in that row.
            guard (4 * index..<4 * index + 4).contains(where: { abs(Int(old.pixels[$0]) - Int(new.pixels[$0])) > 8 }) else { continue }
            changed.append((Double(index % old.width), Double(index / old.width)))
        }
        #expect(!changed.isEmpty && changed.allSatisfy { $0.x >= start - 2 }, "\(changed.map(\.x).min() ?? 0) from \(start)")
        let redrawn = try #require(after.scene.changes(since: before.scene))
        #expect(
            changed.allSatisfy { pixel in redrawn.contains { $0.x <= pixel.x && pixel.x < $0.maxX && $0.y <= pixel.y && pixel.y < $0.maxY }
            })
        // The joins of lines may reach as far as ten times their width.
        #expect(redrawn.allSatisfy { $0.x >= start - 30 }, "\(kind.name): \(redrawn)")
    }

    private func pixels(_ scene: Scene) throws -> Raster { try Raster(png: OutputFormat.png.bytes(of: scene)) }
}
