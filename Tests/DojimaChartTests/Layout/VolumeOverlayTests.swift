@testable import DojimaChart
import DojimaScale
import DojimaSeries
import DojimaTestSupport
import DojimaTime
import Testing

@Suite struct VolumeOverlayTests {
    @Test("No price is drawn behind the column of its volume", arguments: [1, 2, 7, 40, 150], [false, true])
    func clear(count: Int, isInverted: Bool) throws {
        let bars = dailyBars(count, seed: UInt64(count) + 5)
        let drawing = chart(
            [
                ChartSeries(id: "bars", name: "B", kind: .candlestick, data: .bars(bars)),
                ChartSeries(id: "volume", name: "V", kind: .column, data: .bars(bars), axis: "volume"),
            ], axes: [ValueAxis(id: "price") { $0.isInverted = isInverted }, .volumeOverlay()], time: dailyAxis(count)
        ).drawn
        let columns = drawing.scene.group("series-volume").flatMap(\.rectangles).map(\.0)
        let candles = drawing.scene.group("series-bars").flatMap(\.rectangles).map(\.0)
        #expect(!columns.isEmpty && !candles.isEmpty)
        for candle in candles {
            let covered = columns.filter { $0.maxX > candle.midX && $0.x < candle.midX }
            #expect(covered.allSatisfy { candle.maxY <= $0.y + 0.5 }, "\(candle)")
        }
    }

    @Test(
        "Volume below prices is grey, at most 15 % of the height, and nearer to the background than the prices",
        arguments: ThemeCatalog.all)
    func quiet(theme: Theme) throws {
        let bars = dailyBars(40)
        var own = chart(
            [
                ChartSeries(id: "bars", name: "B", kind: .candlestick, data: .bars(bars)),
                ChartSeries(id: "volume", name: "V", kind: .column, data: .bars(bars), axis: "volume"),
            ], axes: [ValueAxis(id: "price"), .volumeOverlay()], time: dailyAxis(40))
        own.theme = theme
        let drawing = own.drawn
        let columns = drawing.scene.group("series-volume").flatMap(\.rectangles)
        #expect(Set(columns.map(\.1)) == [theme.quietVolume])
        #expect((1.2...2).contains(theme.quietVolume.contrast(with: theme.background)), "\(theme.name)")
        let pane = try #require(drawing.description.panes.first?.box)
        #expect(columns.allSatisfy { $0.0.y >= pane.maxY - 0.15 * pane.height - 1 })
        // Its colours by direction, and its own colour, are available on request.
        own.panes[0].series[1].rising.body = theme.rising
        own.panes[0].series[1].falling.body = theme.falling
        let directed = own.drawn.scene.group("series-volume").flatMap(\.rectangles)
        #expect(Set(directed.map(\.1)) == [theme.rising, theme.falling])
    }

    @Test("With a legend on the border tags are at the edge of the plot, at the ends of their lines, and do not meet the box")
    func border() throws {
        let bars = dailyBars(40)
        var chart = chart(
            [ChartSeries(id: "bars", name: "B", kind: .candlestick, data: .bars(bars))], axes: [ValueAxis(id: "price")], time: dailyAxis(40)
        )
        chart.legend = Legend(.right)
        chart.legend?.placement = .border
        let drawing = chart.drawn
        let tag = try #require(drawing.description.texts.first { $0.role == "tag" })
        guard case .segments(let lines, _)? = drawing.scene.group("marks-price").first else { throw Missing() }
        let box = drawing.description.panes[0].box
        #expect(abs(lines[0].to.x - box.maxX) <= 1 && lines[0].to.x <= tag.box.x && tag.box.x - lines[0].to.x < 12)
        let legend = try #require(drawing.description.legend?.box)
        #expect(tag.box.y >= legend.maxY || tag.box.maxY <= legend.y)
    }

    private struct Missing: Error {}
}
