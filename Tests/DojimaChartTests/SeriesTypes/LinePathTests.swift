import DojimaChart
import DojimaScale
import DojimaSeries
import DojimaTime
import Testing

/// Positions of the points of lines whose rows share pixel columns, and of lines that extend far beyond the plot.
@Suite struct LinePathTests {
    private static let count = 20_000

    /// A line of values a second apart, on an axis with fixed ends.
    private func drawing(
        _ value: (Int) -> Double, range: ClosedRange<Double> = 0...100, scale: Double = 1, kind: SeriesKind = .line, all: Bool = false
    ) -> (shapes: [Shape], box: Rect) {
        let times = (0..<Self.count).map { Instant(monday).advanced(by: Int64($0) * 1_000_000) }
        let timeline = Timeline.continuous(times[0]..<times[Self.count - 1].advanced(by: 1_000_000))
        let series = ChartSeries(
            id: "s", name: "S", kind: kind, data: .values(ValueSeries(time: times, values: (0..<Self.count).map(value))))
        var made = chart(
            [series], axes: [ValueAxis(id: "v") { $0.range = .fixed(range) }], time: TimeAxis(timeline: timeline), size: Size(500, 300),
            scale: scale)
        made.drawsAllPoints = all
        let drawn = made.drawn
        return (drawn.scene.group("series-s"), drawn.description.panes[0].box)
    }

    @Test("A column of a line that only rises or falls is one stroke, and a constant one is a point") func strokes() throws {
        for (value, most) in [({ Double($0) / 200 }, 2), ({ 100 - Double($0) / 200 }, 2), ({ _ in 50 }, 1)] as [((Int) -> Double, Int)] {
            let (shapes, box) = drawing(value)
            let line = try #require(shapes.compactMap(\.polyline).first)
            let columns = Set(line.map(\.x))
            #expect(columns.count >= Int(box.width) - 1)
            for x in columns { #expect(line.count { $0.x == x } <= most) }
        }
    }

    @Test("Equal points are a dot, as a single point is") func dot() {
        let middle = Self.count / 2
        for (points, all) in [(middle...middle, false), (middle...(middle + 3), false), (middle...(middle + 3), true)] {
            let shapes = drawing({ points.contains($0) ? 50 : .nan }, all: all).shapes
            #expect(shapes.compactMap(\.polyline).isEmpty)
            #expect(shapes.contains { if case .arcs = $0 { true } else { false } }, "\(points)")
        }
    }

    @Test(
        "Points are at the centres of device pixel columns, at multiples of 1/256 pixel next to their values",
        arguments: [1.0, 2, 1.5])
    func levels(_ scale: Double) throws {
        let rise = 100 / Double(Self.count)
        let (shapes, box) = drawing({ Double($0) * rise }, scale: scale)
        let line = try #require(shapes.compactMap(\.polyline).first)
        let values = (0..<Self.count).map { box.maxY - Double($0) * rise / 100 * box.height }
        #expect(line.count > 100)
        for point in line {
            #expect(abs((point.x * scale - 0.5).rounded() - (point.x * scale - 0.5)) < 1e-6)
            #expect(abs((point.y * scale * 256).rounded() - point.y * scale * 256) < 1e-6)
            let place = values.partition(below: point.y)
            let nearest = [place - 1, place].filter(values.indices.contains).map { abs(values[$0] - point.y) }.min() ?? .infinity
            #expect(nearest <= 1 / (512 * scale) + 1e-9)
        }
    }

    @Test("Values far beyond the axis are clamped near the plot, so that drawing libraries draw them right") func far() throws {
        for kind in [SeriesKind.line, .step, .area] {
            let (shapes, box) = drawing({ $0 % 3 == 0 ? 50 : $0 % 3 == 1 ? 1e15 : -1e15 }, kind: kind)
            let points = shapes.flatMap { $0.polyline ?? $0.polygon ?? [] }
            #expect(points.count > 500)
            #expect(points.allSatisfy { $0.y >= box.y - 4097 && $0.y <= box.maxY + 4097 }, "\(kind.name)")
            // They still leave the plot on both sides.
            #expect(points.contains { $0.y < box.y - 100 } && points.contains { $0.y > box.maxY + 100 }, "\(kind.name)")
        }
    }

    @Test("A line between points far to the sides crosses the plot correctly, and begins and ends close to it")
    func clipped() throws {
        let day = 86_400_000_000.0
        for (low, high) in [(500.9, 501.2), (500.55, 500.6), (500.3, 500.45), (500.7, 502.1)] {
            let values = ValueSeries(
                time: (0..<1000).map { Instant(monday.adding(days: $0)) }, values: (0..<1000).map { Double($0 * $0 % 97) })
            var time = dailyAxis(1000)
            time.window = AxisPosition(microseconds: Int64(low * day))..<AxisPosition(microseconds: Int64(high * day))
            let drawn = chart(
                [ChartSeries(id: "s", name: "S", kind: .line, data: .values(values))],
                axes: [ValueAxis(id: "v") { $0.range = .fixed(0...100) }],
                time: time
            ).drawn
            let (line, box) = (try #require(drawn.scene.group("series-s").compactMap(\.polyline).first), drawn.description.panes[0].box)
            #expect(line.allSatisfy { $0.x >= box.x - 64.5 && $0.x <= box.maxX + 64.5 }, "\(low)")
            #expect(zip(line, line.dropFirst()).allSatisfy { $0.x < $1.x } && line[0].x <= box.x && line[line.count - 1].x >= box.maxX)
            for point in line {
                // Days are at the centres of their slots.
                let place = low + (point.x - box.x) / box.width * (high - low) - 0.5
                let (before, share) = (Int(place.rounded(.down)), place - place.rounded(.down))
                let value = values.values[before] * (1 - share) + values.values[before + 1] * share
                #expect(abs(box.maxY - value / 100 * box.height - point.y) < 1e-3, "\(low): \(point)")
            }
        }
    }
}

extension [Double] {
    /// The number of values greater than one, in falling order.
    fileprivate func partition(below limit: Double) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if self[middle] > limit { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
