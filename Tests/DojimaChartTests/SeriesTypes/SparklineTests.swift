import DojimaChart
import DojimaScale
import DojimaSeries
import DojimaTestSupport
import DojimaTime
import Testing

/// The line and the dots of sparklines, and the parts that they leave out.
@Suite struct SparklineTests {
    private func dots(_ drawing: ChartDrawing) -> [(point: Point, color: Color)] {
        drawing.scene.group("series-values").flatMap { shape -> [(point: Point, color: Color)] in
            guard case .arcs(let arcs, .color(let color)?, nil) = shape else { return [] }
            return arcs.map { ($0.center, color) }
        }
    }

    @Test("The dots are at the lowest, the highest and the last value, as a search finds them", arguments: 1...20)
    func extremes(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let count = Int.random(in: 2...400, using: &generator)
        let values = (0..<count).map { _ in Double(Int.random(in: -50...50, using: &generator)) }
        let size = Size(Double(Int.random(in: 16...300, using: &generator)), Double(Int.random(in: 12...80, using: &generator)))
        let theme = ThemeCatalog.light
        let drawing = Chart.sparkline(of: values, size: size).drawn
        let low = try #require(values.min()), high = try #require(values.max()), last = values[count - 1]
        let found = dots(drawing)
        let colors = low < high ? [theme.falling, theme.rising, theme.palette[0].color] : [theme.palette[0].color]
        #expect(found.map(\.color) == colors)
        let box = drawing.description.panes[0].box
        func x(_ row: Int) -> Double { box.x + (Double(row) + 0.5) / Double(count) * box.width }
        let rows = low < high ? [values.firstIndex(of: low) ?? 0, values.firstIndex(of: high) ?? 0, count - 1] : [count - 1]
        for (dot, row) in zip(found, rows) { #expect(abs(dot.point.x - x(row)) < 1e-6, "\(row) of \(count) in \(size)") }
        guard low < high else { return }
        let (bottom, top, end) = (found[0].point.y, found[1].point.y, found[2].point.y)
        #expect(top < bottom && abs(end - (bottom + (last - low) / (high - low) * (top - bottom))) < 1e-6)
        // Complete dots, and nothing else.
        for dot in found {
            #expect(dot.point.x >= 2 && dot.point.x <= size.width - 2 && dot.point.y >= 2 && dot.point.y <= size.height - 2)
        }
        #expect(drawing.description.texts.isEmpty && drawing.description.warnings.isEmpty, "\(drawing.description.warnings)")
    }

    @Test("The plot fills the picture except for margins of three pixels, also in the smallest picture")
    func margins() {
        for size in [Size(16, 12), Size(120, 30), Size(600, 300), Size(1600, 900)] {
            let box = Chart.sparkline(of: [1, 3, 2], size: size).drawn.description.panes[0].box
            #expect(abs(box.x - 3) <= 0.5 && abs(box.y - 3) <= 0.5, "\(box)")
            #expect(abs(box.maxX - (size.width - 3)) <= 0.5 && abs(box.maxY - (size.height - 3)) <= 0.5, "\(box) in \(size)")
        }
    }

    @Test("A missing value is left out, and the line joins its neighbours") func missing() {
        let drawing = Chart.sparkline(of: [1, .nan, 3, .nan, .nan, 2], size: Size(120, 30)).drawn
        let lines = drawing.scene.group("series-values").compactMap(\.polyline)
        #expect(lines.map(\.count) == [3] && dots(drawing).count == 3)
        // The line of a single value is a dot, too.
        let single = dots(Chart.sparkline(of: [5], size: Size(120, 30)).drawn)
        #expect(!single.isEmpty && single.allSatisfy { $0 == single[0] })
    }
}
