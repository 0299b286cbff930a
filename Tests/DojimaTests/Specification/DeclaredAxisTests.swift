import Dojima
import DojimaChart
import DojimaSeries
import DojimaStore
import DojimaText
import DojimaTime
import Testing

/// Axes are drawn as declared, or refused.
@Suite struct DeclaredAxisTests {
    private func refusal(_ panes: String) -> String {
        do {
            _ = try ChartSpecification("panes: \(panes)")
            return ""
        } catch { return error.description }
    }

    private func description(_ panes: String) throws -> ChartDescription {
        var chart = try ChartSpecification("panes: \(panes)\nwindow: {last: 3M}\n")
        chart.width = 1200
        return try Picture(chart, source: PictureTests.store()).drawing.description
    }

    @Test("An axis without content is refused, with its path")
    func unused() {
        let message = "nothing is drawn on the axis \"b\"; name it as the axis of a series, or remove it"
        #expect(refusal("[{axes: [{id: a}, {id: b}], series: [{symbol: SPX}]}]") == "line 1: panes[0].axes[1]: \(message)")
        #expect(refusal("[{series: [{symbol: SPX}]}, {axes: [{id: a}, {id: b}], series: [{study: \"rsi:14\"}]}]").hasSuffix(message))
        // The first axis is the default of series that name none.
        #expect(refusal("[{axes: [{id: b}, {id: a}], series: [{symbol: SPX, axis: a}]}]").hasSuffix(message))
        #expect(refusal("[{axes: [{id: b}, {id: a}], series: [{symbol: SPX, axis: a}, {study: volume}]}]").hasSuffix(message))
        #expect(refusal("[{axes: [{id: b}, {id: a}], series: [{symbol: SPX, axis: a}, {symbol: IXIC}]}]").isEmpty)
    }

    @Test("Volume on a declared axis is drawn on it, over the full height")
    func volume() throws {
        let drawn = try description("[{axes: [{id: p}, {id: v, side: left}], series: [{study: volume, axis: v}, {symbol: SPX}]}]")
        let axis = try #require(drawn.axes.first { $0.id == "v" })
        #expect(axis.range.lowerBound == 0 && axis.range.upperBound > 1e9)
        #expect(axis.ticks.contains { $0.label.hasSuffix("B") })
        #expect(drawn.series.contains { $0.id == "volume" })
    }

    @Test("Values other than prices are drawn in the price pane on a separate axis, and refused on that of prices")
    func study() throws {
        let drawn = try description("[{axes: [{id: p}, {id: m, side: left}], series: [{symbol: SPX}, {study: \"rsi:14\", axis: m}]}]")
        let axis = try #require(drawn.axes.first { $0.id == "m" })
        #expect(axis.range.lowerBound <= 0 && axis.range.upperBound >= 100 && axis.range.upperBound < 110)
        #expect(axis.ticks.map(\.label).filter { !$0.isEmpty } == ["0", "30", "50", "70", "100"])
        #expect(drawn.series.contains { $0.id == "rsi:14" })
        let message =
            "panes[0].series[1].study: the values of rsi:14 are not prices; put it in a separate pane, or on an axis that shows no prices"
        for axes in [
            "axes: [{id: p}, {id: m}], series: [{symbol: SPX, axis: m}, {study: \"rsi:14\", axis: m}]",
            "series: [{symbol: SPX}, {study: \"rsi:14\"}]",
        ] {
            #expect(refusal("[{\(axes)}]") == "line 1: \(message)")
        }
    }

    @Test("Studies of one pane are drawn on the axes that they name, and volume among them is not omitted")
    func below() throws {
        let drawn = try description(
            "[{series: [{symbol: SPX}]}, {axes: [{id: a}, {id: b, side: left}], series: [{study: \"rsi:14\", axis: a}, {study: volume, axis: b}]}]"
        )
        let (a, b) = (try #require(drawn.axes.first { $0.id == "a" }), try #require(drawn.axes.first { $0.id == "b" }))
        #expect(a.range.upperBound < 110 && b.range.upperBound > 1e9)
        #expect(drawn.series.suffix(2).map(\.id) == ["rsi:14", "volume"])
    }

    @Test("The axes of several symbols' bars are named")
    func named() throws {
        let store = try PictureTests.store()
        let key = SeriesKey(symbol: "SPX", interval: .day)
        try store.upsert(try store.bars(of: key, in: .earliest ..< .latest), into: SeriesKey(symbol: "TWO", interval: .day))
        var chart = ChartSpecification {
            Plot {
                Prices("SPX", as: .ohlc); Prices("TWO", as: .ohlc)
            }
        }
        chart.panes[0].axes = [ValueAxis(id: "price"), ValueAxis(id: "price-2", side: .left)]
        chart.panes[0].series[1].axis = "price-2"
        chart.window = try .last("3M")
        let drawn = try Picture(chart, source: store).drawing.description
        #expect(Set(drawn.texts.filter { $0.role == "axis-title" }.map(\.text)) == ["SPX", "TWO"], "\(Set(drawn.texts.map(\.role)))")
    }
}
