import DojimaScale
import DojimaSeries
import DojimaTestSupport
import DojimaTime
import Testing

@testable import DojimaChart

/// The drawing of indicator outputs; the answers are computed from the columns.
@Suite struct IndicatorFormsTests {
    private let bars = dailyBars(120, seed: 9)

    private func drawing(_ series: [ChartSeries], days: Int = 120) -> ChartDrawing {
        let prices = ChartSeries(id: "A", name: "A", kind: .candlestick, data: .bars(bars))
        return chart([prices] + series, time: dailyAxis(days), size: Size(1200, 600)).drawn
    }

    private func series(_ request: String, later: [Instant] = []) throws -> [ChartSeries] {
        try IndicatorRequest(request).series(on: bars, axis: "", later: later)
    }

    @Test("A cloud changes its colour exactly where its edges cross") func cloud() throws {
        let times = (0..<4).map { Instant(monday.adding(days: $0)) }
        let band = BandSeries(time: times, upper: [1, 3, 1, 3], middle: [.nan, .nan, .nan, .nan], lower: [2, 2, 2, 2])
        let cloud = ChartSeries(id: "cloud", name: "Cloud", kind: .cloud, data: .band(band))
        let drawn = chart([cloud], time: dailyAxis(4), size: Size(800, 400)).drawn
        let areas = drawn.scene.group("series-cloud").compactMap { shape -> (color: Color, left: Double, right: Double)? in
            guard case .polygon(let points, .color(let color)) = shape else { return nil }
            let xs = points.map(\.x)
            return (color, xs.min() ?? 0, xs.max() ?? 0)
        }
        let (rising, falling) = (ThemeCatalog.light.rising.opacity(0.16), ThemeCatalog.light.falling.opacity(0.16))
        #expect(areas.map(\.color) == [falling, rising, falling, rising])
        // The edges cross half a day after the first, the second and the third day.
        let day = (areas[3].right - areas[0].left) / 3
        for index in 0..<3 { #expect(abs(areas[index].right - (areas[0].left + day * (Double(index) + 0.5))) < 1.5) }
    }

    @Test("The cloud of ichimoku is drawn later by 26 bars, also beyond the last one") func later() throws {
        let later = (0..<26).map { Instant(monday.adding(days: 120 + $0)) }
        let cloud = try #require(try series("ichimoku", later: later).first { $0.kind == .cloud })
        guard case .band(let band) = cloud.data else {
            Issue.record("no band")
            return
        }
        func middle(_ n: Int, at row: Int) -> Double {
            let rows = (row - n + 1)...row
            return ((rows.map { bars.high[$0] }.max() ?? .nan) + (rows.map { bars.low[$0] }.min() ?? .nan)) / 2
        }
        #expect(band.time.count == 146 && band.time.last == later.last)
        for row in [60, 100, 119] {
            #expect(abs(band.upper[row + 26] - (middle(9, at: row) + middle(26, at: row)) / 2) < 1e-9)
            #expect(abs(band.lower[row + 26] - middle(52, at: row)) < 1e-9)
        }
        #expect(try series("ichimoku").first { $0.kind == .cloud }?.data.count == 120)
    }

    @Test("A stop is a line in the rising colour below the close and the falling one above it, unlike the dots of another one")
    func stopLine() throws {
        let made = try series("supertrend:5,1")
        #expect(made.map(\.kind) == [.line])
        let colors = drawing(made).scene.group("series-\(made[0].id)").compactMap { shape -> Color? in
            switch shape {
            case .polyline(_, let stroke), .segments(_, let stroke): stroke.color
            default: nil
            }
        }
        #expect(Set(colors) == [ThemeCatalog.light.rising, ThemeCatalog.light.falling])
    }

    @Test("Dots have the rising colour below the close and the falling one above it") func dots() throws {
        let made = try series("sar")
        #expect(made.map(\.kind) == [.scatter])
        let column = try IndicatorRequest("sar").apply(to: bars)[0]
        let group = drawing(made).scene.group("series-\(made[0].id)")
        func count(_ color: Color) -> Int {
            group.reduce(0) { sum, shape in
                if case .arcs(let arcs, .color(let fill)?, _) = shape, fill == color { sum + arcs.count } else { sum }
            }
        }
        let known = column.indices.filter { !column[$0].isNaN }
        let below = known.count { column[$0] < bars.close[$0] }
        #expect(below > 5 && below < known.count - 5)
        #expect(count(ThemeCatalog.light.rising) == below && count(ThemeCatalog.light.falling) == known.count - below)
    }

    @Test("Levels are one horizontal stroke for each stretch of equal values, with nothing between different ones") func levels() throws {
        let made = try series("pivots:1M")
        #expect(made.count == 7 && made.allSatisfy { $0.kind == .level })
        let column = try IndicatorRequest("pivots:1M").apply(to: bars)[0]
        let values = column.filter { !$0.isNaN }
        let stretches = 1 + zip(values, values.dropFirst()).count { $0 != $1 }
        let strokes = drawing(made).scene.group("series-\(made[0].id)").compactMap { shape -> [Point]? in
            if case .polyline(let points, _) = shape { points } else { nil }
        }
        #expect(stretches >= 3 && strokes.count == stretches)
        #expect(strokes.allSatisfy { $0.count == 2 && $0[0].y == $0[1].y && $0[0].x < $0[1].x })
    }

    @Test("Marks point at the bars of their values, from above and from below") func marks() throws {
        let made = try series("fractal:2")
        #expect(made.map(\.kind) == [.markAbove, .markBelow])
        let drawn = drawing(made)
        let axis = try #require(drawn.description.axes.first { $0.side == "right" })
        let pane = try #require(drawn.description.panes.first).box
        let columns = try IndicatorRequest("fractal:2").apply(to: bars)
        for (one, side) in zip(made, [-1.0, 1]) {
            let column = columns[side < 0 ? 0 : 1]
            let tips = drawn.scene.group("series-\(one.id)").compactMap { shape -> Double? in
                if case .polygon(let points, _) = shape { points.first?.y } else { nil }
            }
            let places = column.filter { !$0.isNaN }.map { value in
                pane.maxY - (value - axis.range.lowerBound) / (axis.range.upperBound - axis.range.lowerBound) * pane.height + side * 3
            }
            #expect(places.count > 5 && tips.count == places.count)
            for (tip, place) in zip(tips, places) { #expect(abs(tip - place) < 1) }
        }
    }

    @Test("A histogram is paler where it is nearer to zero than before") func direction() throws {
        let pane = try IndicatorRequest("macd").pane(on: bars)
        var picture = chart(
            [ChartSeries(id: "A", name: "A", kind: .candlestick, data: .bars(bars))], time: dailyAxis(120), size: Size(1200, 600))
        picture.panes.append(pane)
        let theme = picture.theme
        let values = try IndicatorRequest("macd").apply(to: bars)[2]
        let rows = picture.drawn.scene.group("series-macd.hist").flatMap(\.rectangles)
        for (sign, tone) in [(1.0, theme.risingVolume), (-1, theme.fallingVolume)] {
            let own = values.indices.filter { values[$0] * sign > 0 }
            let shrinking = own.count { $0 > 0 && abs(values[$0]) < abs(values[$0 - 1]) }
            let pale = theme.background.mixed(with: tone, 0.45)
            #expect(shrinking > 5 && shrinking < own.count - 5)
            #expect(rows.count { $0.1 == pale } == shrinking)
            #expect(rows.count { $0.1 == tone } == own.count - shrinking)
        }
    }

    @Test("Names are next to the marks of their bars and cover no data, and omitted ones are counted") func names() throws {
        let all = try IndicatorRequest("patterns")
        let marks = (all.indicator.marks?(bars, all.setting) ?? []).joined()
        let marked = PatternMarks(marks, id: "patterns", name: "Patterns", on: bars, in: 0..<120, color: .automatic, axis: "")
        let prices = ChartSeries(id: "A", name: "A", kind: .candlestick, data: .bars(bars))
        var picture = chart([prices] + marked.series, time: dailyAxis(120), size: Size(1600, 700))
        picture.panes[0].annotations = marked.names
        let drawn = picture.drawn
        let names = drawn.description.texts.filter { $0.role == "annotation" }
        #expect(names.count > 10 && names.count < marked.names.count)
        let bodies = drawn.scene.group("series-A").flatMap(\.rectangles).map(\.0)
        #expect(bodies.count > 100)
        for name in names {
            let box = Rect(x: name.box.x + 2, y: name.box.y + 2, width: name.box.width - 4, height: name.box.height - 4)
            #expect(!bodies.contains(where: box.overlaps), "\(name.text)")
        }
        let note = drawn.description.warnings.first { $0.contains("of marks do not fit") }
        #expect(note?.hasPrefix("\(marked.names.count - names.count) names") == true, "\(drawn.description.warnings)")
        #expect(layoutFaults(drawn, oneBar: false) == [])
    }

    @Test("Several patterns at one side of a bar are one mark") func joined() {
        let marks = [("Doji", true), ("Hammer", true), ("Star", true), ("Crow", false)].map { BarMark(row: 3, isUp: $1, name: $0) }
        #expect(marks.joined().map(\.name) == ["Doji +2", "Crow"])
        #expect(marks.prefix(2).joined().map(\.name) == ["Doji, Hammer"])
    }
}
