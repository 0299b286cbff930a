@testable import DojimaChart
import DojimaScale
import DojimaSeries
import DojimaTestSupport
import DojimaTime
import Testing

@Suite struct RangeTests {
    @Test("The background area of volume below the prices has no lines and numbers of prices", arguments: [false, true])
    func pricesAboveVolume(isInverted: Bool) throws {
        let bars = dailyBars(90)
        for seed in 1...8 as ClosedRange<UInt64> {
            let bars = dailyBars(90, seed: seed)
            let drawn = chart(
                [
                    ChartSeries(id: "v", name: "V", kind: .column, data: .bars(bars), axis: "v"),
                    ChartSeries(id: "bars", name: "A", kind: .candlestick, data: .bars(bars)),
                ], axes: [ValueAxis(id: "price") { $0.isInverted = isInverted }, .volumeOverlay(id: "v")], time: dailyAxis(90)
            ).drawn
            let axis = try #require(drawn.description.axes.first { $0.id == "price" })
            let (low, high) = (try #require(bars.low.min()), try #require(bars.high.max()))
            #expect(axis.ticks.count >= 2)
            #expect(axis.ticks.allSatisfy { isInverted ? $0.value <= high : $0.value >= low }, "\(axis.ticks.map(\.value))")
        }
        // Without volume, and with a custom range, they cover the full height.
        let alone = chart(
            [ChartSeries(id: "bars", name: "A", kind: .candlestick, data: .bars(bars))],
            axes: [ValueAxis(id: "price") { $0.range = .fixed(0...1000) }, .volumeOverlay(id: "v")], time: dailyAxis(90)
        ).drawn
        #expect(alone.description.axes.first { $0.id == "price" }?.ticks.first.map { $0.value <= 200 } == true)
    }

    private func two(hidden: Bool) -> Chart {
        let bars = dailyBars(50)
        let high = ValueSeries(time: bars.time, values: bars.close.map { $0 * 10 })
        return chart(
            [
                ChartSeries(id: "bars", name: "A", kind: .candlestick, data: .bars(bars)),
                ChartSeries(id: "high", name: "B", kind: .line, data: .values(high)) { $0.isHidden = hidden },
            ], time: dailyAxis(50))
    }

    @Test("A hidden series counts for the data range and not for the visible range", .feature("S0-ST-22", "S0-AX-04", "S0-AX-05"))
    func hidden() throws {
        let bars = dailyBars(50)
        let (low, high) = (try #require(bars.low.min()), try #require(bars.high.max()))
        let most = try #require(bars.close.max()) * 10
        #expect(two(hidden: false).dataRange(ofAxis: "price") == low...most)
        #expect(two(hidden: true).dataRange(ofAxis: "price") == low...most)
        #expect(two(hidden: false).visibleRange(ofAxis: "price") == low...most)
        #expect(two(hidden: true).visibleRange(ofAxis: "price") == low...high)
        let drawing = two(hidden: true).drawn
        #expect(drawing.scene.group("series-high").isEmpty && drawing.description.series.count == 1)
    }

    @Test("A study far from its prices does not set the range, and the legend says that it is out of view", arguments: [false, true])
    func farStudy(isLogarithmic: Bool) throws {
        let bars = dailyBars(50)
        let (low, high) = (try #require(bars.low.min()), try #require(bars.high.max()))
        let cases: [(Double, String?)] = [(low / 5, "below the view"), (high * 5, "above the view"), (low - (high - low) / 2, nil)]
        for (level, place) in cases {
            let study = ChartSeries(
                id: "study", name: "Study", kind: .line, data: .values(ValueSeries(time: bars.time, values: bars.time.map { _ in level }))
            ) { $0.basedOn = "bars" }
            let prices = ChartSeries(id: "bars", name: "A", kind: .candlestick, data: .bars(bars))
            let axis = ValueAxis(id: "price") { $0.scale = isLogarithmic ? .logarithmic : .linear }
            let picture = chart([prices, study], axes: [axis], time: dailyAxis(50))
            #expect(picture.visibleRange(ofAxis: "price") == (place == nil ? level : low)...high)
            let drawn = picture.drawn.description
            #expect(drawn.axes.first { $0.id == "price" }?.range.contains(level) == (place == nil))
            let legend = drawn.texts.filter { $0.role == "legend" && $0.text.hasSuffix("the view") }
            #expect(legend.map(\.text) == [place].compactMap(\.self))
            // Without its prices it has the range.
            let alone = chart([study], axes: [axis], time: dailyAxis(50)).drawn.description
            #expect(alone.axes.first { $0.id == "price" }?.range.contains(level) == true)
        }
    }

    @Test("The visible range is that of the bars in the window, including complete first and last bars", .feature("S0-AX-05"))
    func window() throws {
        let bars = dailyBars(100)
        var chart = chart([ChartSeries(id: "bars", name: "A", kind: .candlestick, data: .bars(bars))], time: dailyAxis(100))
        let day = Int64(86_400_000_000)
        chart.timeAxis.window = AxisPosition(microseconds: 30 * day)..<AxisPosition(microseconds: 45 * day)
        #expect(chart.visibleRange(ofAxis: "price") == (try #require(bars.low[30..<45].min()))...(try #require(bars.high[30..<45].max())))
        let box = chart.drawn.description.panes[0].box
        let rects = chart.drawn.scene.group("series-bars").flatMap(\.rectangles).map(\.0)
        #expect(rects.count >= 15)
        #expect(rects.allSatisfy { $0.x >= box.x && $0.maxX <= box.maxX && $0.y >= box.y && $0.maxY <= box.maxY })
    }

    @Test("Padding is added to automatic ranges only", .feature("S0-AX-06", "S0-AX-07"))
    func padding() throws {
        let bars = dailyBars(50)
        let series = ChartSeries(id: "bars", name: "A", kind: .line, data: .bars(bars))
        let range = { (axis: ValueAxis) in
            chart([series], axes: [axis], time: dailyAxis(50)).drawn.description.axes.first { $0.id == "p" }?.range
        }
        let visible = try #require(chart([series], time: dailyAxis(50)).visibleRange(ofAxis: "price"))
        let shown = try #require(range(ValueAxis(id: "p") { $0.range = .visible(above: 0.5, below: 0.25) }))
        let span = visible.upperBound - visible.lowerBound
        #expect(abs(shown.upperBound - visible.upperBound - span / 2) < 1e-9)
        #expect(abs(visible.lowerBound - shown.lowerBound - span / 4) < 1e-9)
        #expect(range(ValueAxis(id: "p") { $0.range = .fixed(1...2000) }) == 1...2000)
    }

    @Test("Padding is a fraction of the range at each side: a tenth of 0 to 10 gives -1 to 11", .feature("S0-AX-08"))
    func fractions() throws {
        let values = ValueSeries(time: dailyBars(11).time, values: (0...10).map { Double($0) })
        let series = ChartSeries(id: "a", name: "A", kind: .line, data: .values(values))
        let range = try #require(
            chart(
                [series], axes: [ValueAxis(id: "p") { $0.range = .visible(above: 0.1, below: 0.1) }], time: dailyAxis(11),
                size: Size(1600, 900)
            )
            .visibleRange(ofAxis: "p"))
        #expect(range == 0...10, "the visible range has no padding")
        // The legend is above the first bar, which is the lowest, so it needs no extra space.
        let drawn = chart(
            [series], axes: [ValueAxis(id: "p") { $0.range = .visible(above: 0.1, below: 0.1) }], time: dailyAxis(11), size: Size(1600, 900)
        ).drawn
        let shown = try #require(drawn.description.axes.first { $0.id == "p" }).range
        #expect(abs(shown.lowerBound + 1) < 1e-9 && abs(shown.upperBound - 11) < 1e-9, "\(shown)")
    }

    @Test("Labels, the tag of the last price, the legend and the crosshair share one formatter", .feature("S0-AX-20"))
    func formatter() throws {
        let bars = dailyBars(40)
        let format = ValueFormat.pattern(try NumberPattern("$%.3f"))
        var picture = chart(
            [ChartSeries(id: "bars", name: "A", kind: .candlestick, data: .bars(bars))], axes: [ValueAxis(id: "p") { $0.format = format }],
            time: dailyAxis(40))
        let drawn = picture.drawn
        let close = try #require(bars.close.last)
        let text = format.text(close, decimals: 0)
        #expect(text.hasPrefix("$") && drawn.description.texts.contains { $0.role == "tag" && $0.text == text })
        #expect(drawn.description.texts.contains { $0.role != "tag" && $0.text == text }, "the legend's close")
        let axis = try #require(drawn.description.axes.first { $0.id == "p" })
        for tick in axis.ticks where !tick.label.isEmpty { #expect(tick.label == format.text(tick.value, decimals: 0)) }
        picture.crosshair = Crosshair(time: bars.time[20])
        let entries = try #require(picture.drawn.description.crosshair).entries
        for (label, value) in [("Open", bars.open[20]), ("High", bars.high[20]), ("Low", bars.low[20]), ("Close", bars.close[20])] {
            #expect(entries.first { $0.label == label }?.text == format.text(value, decimals: 0), "\(label)")
        }
        // Also without a custom format the crosshair writes a price as the legend does.
        picture = chart([ChartSeries(id: "bars", name: "A", kind: .candlestick, data: .bars(bars))], time: dailyAxis(40))
        let plain = picture.drawn.description
        picture.crosshair = Crosshair(time: try #require(bars.time.last))
        let read = try #require(picture.drawn.description.crosshair?.entries.first { $0.label == "Close" }?.text)
        #expect(Double(read) != nil && plain.texts.contains { $0.role != "tag" && $0.text == read })
    }

    @Test("Ranges are pairs of doubles: dates are seconds since 1970, exact to the microsecond", .feature("S0-AX-23"))
    func values() throws {
        var time = dailyAxis(40)
        let start = Instant(monday.adding(days: 3)).advanced(by: 1)
        time.window = time.timeline.position(of: start)..<time.timeline.position(of: Instant(monday.adding(days: 9)))
        let axis = try #require(
            chart([ChartSeries(id: "bars", name: "A", kind: .line, data: .bars(dailyBars(40)))], time: time).drawn.description.axes.first)
        #expect(axis.range == 1_704_326_400.000001...1_704_844_800)
        #expect(Instant(microseconds: Int64((axis.range.lowerBound * 1e6).rounded())) == start)
        // A 32-bit float would be off by minutes.
        #expect(Double(Float(axis.range.lowerBound)) != axis.range.lowerBound)
        #expect(abs(axis.range.upperBound - axis.range.lowerBound - (6 * 86_400 - 0.000001)) < 1e-6)
    }

    @Test("An axis follows only its own series; volume stays in the lower 15 % and starts at zero", .feature("S0-AX-24", "S3-AX-28"))
    func volume() throws {
        let bars = dailyBars(60)
        let price = ChartSeries(id: "bars", name: "A", kind: .candlestick, data: .bars(bars))
        let volume = ChartSeries(id: "volume", name: "V", kind: .column, data: .bars(bars), axis: "volume")
        let both = chart([volume, price], axes: [ValueAxis(id: "price"), .volumeOverlay()], time: dailyAxis(60))
        #expect(both.visibleRange(ofAxis: "price") == chart([price], time: dailyAxis(60)).visibleRange(ofAxis: "price"))
        let drawing = both.drawn
        let axis = try #require(drawing.description.axes.first { $0.id == "volume" })
        #expect(axis.range.lowerBound == 0 && axis.range.upperBound == bars.volume.max())
        let box = drawing.description.panes[0].box
        let columns = drawing.scene.group("series-volume").flatMap(\.rectangles).map(\.0)
        #expect(!columns.isEmpty && columns.allSatisfy { $0.y >= box.maxY - box.height * 0.15 - 1 && $0.maxY == box.maxY })
    }

    @Test("The range of an axis is that of its edges", .feature("S0-AX-03"))
    func edges() throws {
        let drawing = chart([ChartSeries(id: "bars", name: "A", kind: .candlestick, data: .bars(dailyBars(40)))], time: dailyAxis(40)).drawn
        let axis = try #require(drawing.description.axes.first { $0.id == "price" })
        let box = drawing.description.panes[0].box
        let (a, b) = (axis.ticks[0], axis.ticks[axis.ticks.count - 1])
        let perPixel = (b.value - a.value) / (a.at - b.at)
        #expect(abs(a.value - (box.maxY - a.at) * perPixel - axis.range.lowerBound) < 2 * perPixel)
        #expect(abs(b.value + (b.at - box.y) * perPixel - axis.range.upperBound) < 2 * perPixel)
        let time = try #require(drawing.description.axes.first { $0.id == "x" })
        #expect(time.range == Double(Instant(monday).wholeSeconds)...Double(Instant(monday.adding(days: 40)).wholeSeconds))
    }

    @Test("No bar runs behind the legend")
    func legend() throws {
        for seed in 1...20 as ClosedRange<UInt64> {
            let bars = dailyBars(80, seed: seed)
            let drawing = chart([ChartSeries(id: "bars", name: "A", kind: .candlestick, data: .bars(bars))], time: dailyAxis(80)).drawn
            let legend = try #require(drawing.description.legends.first)
            let rects = drawing.scene.group("series-bars").flatMap(\.rectangles).map(\.0)
            #expect(rects.count >= 80)
            for rect in rects {
                #expect(rect.x >= legend.maxX || rect.maxX <= legend.x || rect.y >= legend.maxY - 1)
            }
        }
    }

    @Test("No bar runs behind the legend of a pane of fifty pixels")
    func lowPanes() throws {
        for seed in 1...20 as ClosedRange<UInt64> {
            var chart = chart([], time: dailyAxis(80), size: Size(480, 320))
            chart.panes = (0..<3).map { pane in
                let bars = dailyBars(80, seed: 100 * UInt64(pane) + seed)
                return Pane(
                    id: "pane-\(pane)", weight: pane == 0 ? 3 : 1,
                    series: [ChartSeries(id: "bars-\(pane)", name: "A", kind: .candlestick, data: .bars(bars))])
            }
            let drawing = chart.drawn
            try #require(drawing.description.legends.count == 3)
            #expect(drawing.description.panes[2].box.height < 56)
            for (pane, legend) in drawing.description.legends.enumerated() {
                let rects = drawing.scene.group("series-bars-\(pane)").flatMap(\.rectangles).map(\.0)
                #expect(rects.count >= 80)
                for rect in rects {
                    #expect(rect.x >= legend.maxX || rect.maxX <= legend.x || rect.y >= legend.maxY - 1)
                }
            }
        }
    }

    @Test(
        "No bar runs behind a legend in a corner of the plot, above or below",
        arguments: [Legend.Position.leftTop, .rightTop, .leftBottom, .rightBottom])
    func corners(_ position: Legend.Position) throws {
        for seed in 1...10 as ClosedRange<UInt64> {
            var chart = chart(
                [ChartSeries(id: "bars", name: "A", kind: .candlestick, data: .bars(dailyBars(80, seed: seed)))], time: dailyAxis(80))
            chart.legend = Legend(position, .inside)
            let drawing = chart.drawn
            let legend = try #require(drawing.description.legend?.box)
            let bars = drawing.scene.group("series-bars").flatMap(\.rectangles).map(\.0)
            #expect(bars.count > 80 && !bars.contains { $0.overlaps(legend) })
        }
    }
}
