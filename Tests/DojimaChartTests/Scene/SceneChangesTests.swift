import DojimaChart
import DojimaScale
import DojimaSeries
import DojimaTestSupport
import DojimaTime
import Testing

/// Differences between two pictures.
@Suite struct SceneChangesTests {
    private func scene(_ shapes: Shape...) -> Scene { Scene(size: Size(200, 100), background: Color(0xFFFFFF), shapes: shapes) }

    private func rect(_ x: Double, _ y: Double = 10) -> Rect { Rect(x: x, y: y, width: 4, height: 5) }

    @Test func onlyTheRectanglesThatDifferCount() {
        let all = (0..<10).map { rect(Double($0) * 10) }
        var other = all
        other[4].height = 9
        let (red, blue) = (Fill.color(Color(0xFF0000)), Fill.color(Color(0x0000FF)))
        let first = scene(.group(id: "g", clip: nil, [.rectangles(all, fill: red)]))
        #expect(first.changes(since: first) == [])
        let changes = scene(.group(id: "g", clip: nil, [.rectangles(other, fill: red)])).changes(since: first)
        #expect(changes == [Rect(x: 39, y: 9, width: 6, height: 7), Rect(x: 39, y: 9, width: 6, height: 11)])
        // One more at the end, or removed.
        let more = scene(.group(id: "g", clip: nil, [.rectangles(all + [rect(150)], fill: red)]))
        #expect(more.changes(since: first) == [Rect(x: 149, y: 9, width: 6, height: 7)])
        #expect(first.changes(since: more) == more.changes(since: first))
        // Another paint changes the complete picture.
        let painted = scene(.group(id: "g", clip: nil, [.rectangles(all, fill: blue)])).changes(since: first) ?? []
        #expect(painted.count == 20 && painted.map(\.maxX).max() ?? 0 >= 94)
    }

    @Test func aClipBoundsWhatDiffersAndAnotherGroundIsEverything() {
        let clip = Rect(x: 0, y: 0, width: 50, height: 50)
        let first = scene(.group(id: "g", clip: clip, [.rectangles([rect(10)], fill: .color(Color(0)))]))
        let second = scene(.group(id: "g", clip: clip, [.rectangles([rect(10), rect(120)], fill: .color(Color(0)))]))
        #expect(second.changes(since: first) == [], "it is drawn outside of its clip")
        var dark = first
        dark.background = Color(0)
        #expect(dark.changes(since: first) == nil)
    }

    @Test("A new close of the last bar changes rectangles at the right of the picture, and no bar before it", .feature("S0-SM-03"))
    func lastBar() throws {
        var bars = dailyBars(60)
        // The day's range stays within that of all days, so that no axis moves.
        bars.close[59] = (bars.high[59] + bars.low[59]) / 2
        func drawing(_ bars: BarSeries) -> ChartDrawing {
            chart([ChartSeries(id: "s", name: "S", kind: .candlestick, data: .bars(bars))], time: dailyAxis(60)).drawn
        }
        let before = drawing(bars)
        bars.close[59] += 0.01
        let after = drawing(bars)
        let changes = try #require(after.scene.changes(since: before.scene))
        let pane = before.description.panes[0].box, legend = before.description.legends[0]
        #expect(!changes.isEmpty)
        for box in changes {
            // The last bar, the tag with its line, and the legend's figures.
            let isLast = box.x >= pane.x + pane.width * 58.5 / 60
            let isLine = box.height <= 6
            let isLegend = box.y >= legend.y - 4 && box.maxY <= legend.maxY + 4 && box.maxX <= legend.maxX + 8
            #expect(isLast || isLine || isLegend, "\(box)")
        }
        #expect(changes.reduce(0) { $0 + $1.width * $1.height } < 800 * 450 * 0.1)
    }
}
