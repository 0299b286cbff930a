@testable import DojimaChart
import DojimaScale
import DojimaSeries
import DojimaTestSupport
import DojimaText
import DojimaTime
import Testing

/// Gradients of columns and areas.
@Suite struct GradientTests {
    private let first = Color(0xA8D5BA)
    private let second = Color(0x1B7837)

    private func shapes(
        _ kind: SeriesKind, _ numbers: [Double] = [3, 5, 2, 6], theme: Theme = ThemeCatalog.light,
        orientation: PlotOrientation = .horizontal, _ change: (inout SeriesOptions) -> Void
    ) -> [Shape] {
        let data = ValueSeries(time: numbers.indices.map { Instant(monday.adding(days: $0)) }, values: numbers)
        let series = ChartSeries(id: "s", name: "S", kind: kind, data: .values(data), options: SeriesOptions(change))
        var chart = chart([series], time: dailyAxis(numbers.count), theme: theme)
        chart.orientation = orientation
        return chart.drawn.scene.group("series-s").flatMap(\.flat)
    }

    private func fills(_ shapes: [Shape]) -> [(rect: Rect, fill: Fill)] {
        shapes.flatMap { shape -> [(Rect, Fill)] in
            guard case .rectangles(let rects, let fill) = shape else { return [] }
            return rects.map { ($0, fill) }
        }
    }

    @Test("Without a gradient, columns have one colour in every theme", .feature("S0-ST-09"), arguments: ThemeCatalog.all.map(\.name))
    func flat(theme: String) throws {
        let theme = try #require(ThemeCatalog.all[theme])
        for cornerRatio in [0.0, 1] {
            let drawn = shapes(.column, theme: theme) { $0.cornerRatio = cornerRatio }
            #expect(
                drawn.allSatisfy { shape in
                    switch shape {
                    case .rectangles(_, let fill), .polygon(_, let fill): if case .color = fill { true } else { false }
                    default: false
                    }
                })
        }
    }

    @Test(
        "A gradient goes from the left to the right of a column, and from the top to the bottom of a horizontal one", .feature("S0-ST-09"))
    func columns() {
        let gradient = ColorGradient(first, second)
        let upright = fills(shapes(.column) { $0.gradient = gradient })
        #expect(upright.count == 4)
        for (rect, fill) in upright { #expect(fill == .gradientAcross(left: rect.x, first, right: rect.maxX, second)) }
        let level = fills(shapes(.column, orientation: .vertical) { $0.gradient = gradient })
        #expect(level.count == 4)
        for (rect, fill) in level {
            guard case .gradient(let top, first, let bottom, second) = fill else {
                Issue.record("\(fill)")
                continue
            }
            #expect(abs(top - rect.y) < 1e-9 && abs(bottom - rect.maxY) < 1e-9)
        }
        // Round tips have it too.
        let round = shapes(.column) { ($0.gradient, $0.cornerRatio) = (gradient, 1) }
        #expect(
            round.count {
                guard case .polygon(let points, .gradientAcross(let left, first, let right, second)) = $0 else { return false }
                return points.allSatisfy { left - 1e-9...right + 1e-9 ~= $0.x } && right > left + 10
            } == 4)
    }

    @Test("The legend shows columns with a gradient in its middle colour") func legend() throws {
        let gradient = ColorGradient(first, second)
        let data = ValueSeries(time: (0..<4).map { Instant(monday.adding(days: $0)) }, values: [3, 5, 2, 6])
        let series = ChartSeries(id: "s", name: "S", kind: .column, data: .values(data)) {
            ($0.color, $0.gradient) = (.palette(0), gradient)
        }
        let drawn = fills(chart([series], time: dailyAxis(4)).drawn.scene.shapes.flatMap(\.flat))
        #expect(drawn.contains { $0.fill == .color(gradient.middle) })
        #expect(!drawn.contains { $0.fill == .color(ThemeCatalog.light.palette(0).fill) })
    }

    @Test("Volume is in a neutral grey where the price is unchanged, as its candle is") func unchanged() {
        let time = (0..<3).map { Instant(monday.adding(days: $0)) }
        let bars = BarSeries(
            unchecked: zip(time, [101.0, 99, 100]).map { Bar(time: $0, open: 100, high: 102, low: 98, close: $1, volume: 50) },
            interval: .day)
        let series = ChartSeries(id: "s", name: "S", kind: .column, data: .bars(bars))
        let theme = ThemeCatalog.light
        let shapes = chart([series], time: dailyAxis(3)).drawn.scene.group("series-s").flatMap(\.flat)
        let drawn = fills(shapes).sorted { $0.rect.x < $1.rect.x }
        #expect(drawn.map(\.fill) == [theme.risingVolume, theme.fallingVolume, theme.quietVolume].map { .color($0) })
    }

    @Test("Columns narrower than pixels have the colour in the middle of the gradient") func dense() {
        let numbers = (0..<3000).map { Double($0 % 17 + 1) }
        let drawn = fills(shapes(.column, numbers) { $0.gradient = ColorGradient(Color(0x000000), Color(0xFFFFFF)) })
        let grey = { (fill: Fill) in if case .color(let color) = fill { color.red == color.green && 120...135 ~= color.red } else { false }
        }
        #expect(!drawn.isEmpty && drawn.allSatisfy { grey($0.fill) })
    }

    @Test("An area ends at zero, and fades out before the end of an axis without zero", .feature("S0-ST-04"))
    func ends() throws {
        for (numbers, hasZero) in [([103.0, 105, 102, 106], false), ([0.2, 5, 2, 6], true)] {
            let found = shapes(.area, numbers) { _ in }.compactMap { shape -> (end: Double, fill: Fill)? in
                if case .polygon(let points, let fill) = shape, let end = points.last?.y { (end, fill) } else { nil }
            }
            guard case .gradient(_, _, let bottom, let last) = try #require(found.first).fill, found.count == 1 else {
                Issue.record("\(found)")
                continue
            }
            #expect((bottom == found[0].end) == hasZero && (last.alpha == 0) != hasZero && bottom <= found[0].end)
        }
    }

    @Test("The gradient of an area goes from its line to its baseline, on both sides", .feature("S0-ST-04"))
    func areas() throws {
        func backgrounds(_ numbers: [Double]) -> [Fill] {
            shapes(.area, numbers) { $0.gradient = ColorGradient(first, second) }.compactMap {
                if case .polygon(_, let fill) = $0 { fill } else { nil }
            }
        }
        let above = backgrounds([3, 5, 2, 6])
        guard case .gradient(let top, first, let bottom, second) = try #require(above.first), above.count == 1 else {
            Issue.record("\(above)")
            return
        }
        #expect(top < bottom)
        let both = backgrounds([3, -5, 2, -6])
        guard both.count == 2, case .gradient(_, first, let zero, second) = both[0], case .gradient(zero, second, _, first) = both[1] else {
            Issue.record("\(both)")
            return
        }
    }
}
