import DojimaScale
import DojimaTestSupport
import DojimaText
import DojimaChart
import DojimaSeries
import DojimaTime
import Testing

/// The requested legend: the position of its box, its space from the plots, and its symbols.
@Suite struct LegendBoxTests {
    private let bars = dailyBars(60)

    private func picture(
        _ legend: Legend?, size: Size = Size(900, 500), names: [String] = ["Prices", "Average", "Volume"], panes: Int = 1
    ) -> Chart {
        let average = SeriesData.values(ValueSeries(time: bars.time, values: bars.close))
        let series = names.enumerated().map { index, name in
            ChartSeries(id: "s\(index)", name: name, kind: index == 0 ? .candlestick : .line, data: index == 0 ? .bars(bars) : average)
        }
        // A fixed range, so that labels are the same for any height.
        let axis = ValueAxis(id: "price") { $0.range = .fixed(0...200) }
        var chart = chart(series, axes: [axis], time: dailyAxis(60), size: size)
        for index in 1..<max(2, panes) where panes > 1 {
            chart.panes.append(
                Pane(id: "pane-\(index)", axes: [axis], series: [ChartSeries(id: "p\(index)", name: "P", kind: .line, data: average)]))
        }
        chart.legend = legend
        return chart
    }

    private func plots(_ description: ChartDescription) -> Rect {
        let (first, last) = (description.panes[0].box, description.panes[description.panes.count - 1].box)
        return Rect(x: first.x, y: first.y, width: first.width, height: last.maxY - first.y)
    }

    private func near(_ a: Double, _ b: Double) -> Bool { abs(a - b) <= 1 }

    @Test("A legend box is drawn only on request, and then the panes have no legend lines", .feature("S0-LG-01")) func hidden()
        throws
    {
        let (plain, asked) = (picture(nil).drawn, picture(Legend()).drawn)
        #expect(plain.description.legend == nil && plain.scene.group("legend").isEmpty && !plain.scene.group("legend-price").isEmpty)
        #expect(plain.description.json().contains("\"legend\":null"))
        let box = try #require(asked.description.legend?.box)
        #expect(asked.description.legends == [box] && asked.scene.group("legend-price").isEmpty && !asked.scene.group("legend").isEmpty)
    }

    @Test(
        "A legend outside takes its size from the plots, one inside nothing, and one on the border at most half of it",
        .feature("S0-LG-02"),
        arguments: Legend.Position.allCases)
    func rects(_ position: Legend.Position) throws {
        for (arrangement, panes) in [(Legend.Arrangement.column, 1), (.rows, 1), (.column, 3), (.rows, 3)] {
            let whole = plots(picture(nil, panes: panes).drawn.description)
            for placement in Legend.Placement.allCases {
                let drawing = picture(Legend(position, placement, arrangement: arrangement), panes: panes).drawn
                let legend = try #require(drawing.description.legend)
                let (box, plots) = (legend.box, plots(drawing.description))
                let note = Comment(rawValue: "\(position) \(placement) \(arrangement) \(box) \(plots)")
                #expect(legend.position == position.rawValue && legend.placement == placement.rawValue)
                #expect(box.x >= 0 && box.y >= 0 && box.maxX <= 900 && box.maxY <= 500, note)
                let (lost, high) = (whole.width - plots.width, whole.height - plots.height)
                let isVertical = arrangement == .column ? position != .top && position != .bottom : position == .left || position == .right
                switch placement {
                case .outside:
                    #expect(!drawing.description.panes.contains { meet($0.box, box) }, note)
                    #expect(!drawing.description.axes.contains { meet($0.box, box) }, note)
                    #expect(isVertical ? lost > box.width && near(high, 0) : high > box.height && near(lost, 0), note)
                    #expect((isVertical ? lost - box.width : high - box.height) <= 16, "the gap next to it")
                case .inside:
                    #expect(plots == whole && drawing.description.panes.contains { holds($0.box, box) }, note)
                case .border:
                    // Value axes stay at the edge of the plots, and their labels do not meet the box; a row of times moves below it.
                    #expect(isVertical ? lost >= 0 && lost <= box.width / 2 && near(high, 0) : near(high, box.height / 2), note)
                    for axis in drawing.description.axes where isVertical && axis.id != "x" {
                        #expect([axis.box.x - plots.maxX, axis.box.maxX - plots.x].contains { near($0, 0) }, note)
                    }
                    if !isVertical { #expect(near(lost, 0), note) }
                    let middles =
                        isVertical ? [plots.x, plots.maxX].map { near($0, box.midX) } : [plots.y, plots.maxY].map { near($0, box.midY) }
                    #expect(middles.contains(true), note)
                    #expect(!drawing.description.axes.flatMap { axis in axis.ticks.map { (axis, $0) } }.isEmpty)
                }
                // At its own side of the plots, or at their centre.
                let word = position.rawValue
                let (x, y) = (box.midX - plots.midX, box.midY - plots.midY)
                #expect(word.hasPrefix("left") ? x < -100 : word.hasPrefix("right") ? x > 100 : near(x, 0), note)
                let inFirst = placement == .inside && panes > 1
                #expect(word.hasSuffix("top") ? y < -50 : word.hasSuffix("bottom") ? y > 50 : near(y, 0) || inFirst, note)
                textsApart(drawing, box, placement)
            }
        }
    }

    /// No text overlaps another one or is clipped, and only the legend's texts are in its box.
    private func textsApart(_ drawing: ChartDrawing, _ box: Rect, _ placement: Legend.Placement) {
        let texts = drawing.description.texts
        for (index, text) in texts.enumerated() {
            #expect(holds(Rect(x: -0.5, y: -0.5, width: 901, height: 501), text.box), "\(text.text) is clipped")
            #expect(!texts[(index + 1)...].contains { meet($0.box, text.box) }, "\(text.text) at \(text.box)")
            #expect(text.role.hasPrefix("legend") ? holds(box, text.box) : !meet(box, text.box), "\(text.text) \(placement) \(box)")
        }
    }

    @Test("Entries are in one row if they fit, else in rows of nearly equal length; symbols are 24 wide", .feature("S0-LG-04"))
    func wrapping() throws {
        let names = ["One", "Two", "Three", "Four", "Five"]
        let legend = try #require(picture(Legend(.bottom), names: names).drawn.description.legend)
        func rows(_ legend: ChartDescription.Legend) -> [Int] {
            Dictionary(grouping: legend.entries, by: \.symbol.y).sorted { $0.key < $1.key }.map(\.value.count)
        }
        #expect(rows(legend) == [5] && legend.entries.map(\.name) == names)
        #expect(legend.entries.allSatisfy { $0.symbol.width == 24 })
        #expect(rows(try #require(picture(Legend(.bottom, maximumPerRow: 2), names: names).drawn.description.legend)) == [2, 2, 1])
        let long = names.map { "A longer name for \($0)" }
        #expect(rows(try #require(picture(Legend(.bottom), names: long).drawn.description.legend)) == [3, 2])
        // No smaller number of columns gives as few rows.
        for count in 1...12 {
            let names = (0..<count).map { "Entry number \($0 * $0 * $0)" }
            let lengths = rows(try #require(picture(Legend(.bottom), names: names).drawn.description.legend))
            #expect(lengths[0] == (count + lengths.count - 1) / lengths.count && lengths.dropLast().allSatisfy { $0 == lengths[0] })
            #expect(count < 3 || lengths[0] > 2)
        }
        // Beside the plots, a row has at most four entries.
        let beside = picture(Legend(.right, arrangement: .rows), names: ["A", "B", "C", "D", "E", "F"])
        #expect(rows(try #require(beside.drawn.description.legend)) == [3, 3])
        // The box is as wide as its longest row.
        let (short, wide) = (picture(Legend(.left), names: ["A", "B"]), picture(Legend(.left), names: ["A", "Bbbbb"]))
        let widths = [short, wide].compactMap { $0.drawn.description.legend?.box.width }
        // Four more letters of 7.2, in whole pixels.
        #expect(widths.count == 2 && abs(widths[1] - widths[0] - 28.8) < 2)
    }

    @Test("The symbol of candles shows both colours, and every kind is drawn in its own style", .feature("S0-LG-07")) func symbols() throws
    {
        let theme = ThemeCatalog.light
        func colors(_ kind: SeriesKind, _ data: SeriesData, _ style: SeriesOptions = SeriesOptions()) -> Set<Color> {
            var picture = chart([ChartSeries(id: "a", name: "A", kind: kind, data: data, options: style)], time: dailyAxis(60))
            picture.legend = Legend()
            return Set(picture.drawn.scene.group("symbol-a").flatMap(paints))
        }
        let (prices, values) = (SeriesData.bars(bars), SeriesData.values(ValueSeries(time: bars.time, values: bars.close)))
        for kind in [SeriesKind.candlestick, .hollow, .ohlc, .hlc, .highLow] {
            #expect(colors(kind, prices).isSuperset(of: [theme.rising, theme.falling]), "\(kind.name)")
        }
        #expect(colors(.column, prices) == [theme.risingVolume, theme.fallingVolume])
        #expect(colors(.column, values) == [theme.risingVolume, theme.fallingVolume], "of both signs")
        #expect(colors(.baseline, values).isSuperset(of: [theme.rising, theme.falling]))
        let own = Color(0xAB12CD)
        for kind in [SeriesKind.line, .step, .area, .scatter, .column, .bubble] {
            #expect(colors(kind, values, SeriesOptions { $0.color = .fixed(own) }).contains(own), "\(kind.name)")
        }
        // A line has a marker if its style has one, and the style's width.
        func shapes(_ style: SeriesOptions) -> [Shape] {
            var picture = chart([ChartSeries(id: "a", name: "A", kind: .line, data: values, options: style)], time: dailyAxis(60))
            picture.legend = Legend()
            return picture.drawn.scene.group("symbol-a")
        }
        #expect(shapes(SeriesOptions()).count == 1 && shapes(SeriesOptions { $0.marker = PointMarker(.square) }).count == 2)
        #expect(
            shapes(SeriesOptions { $0.lineWidth = 3 }).contains {
                if case .polyline(_, let stroke) = $0 { stroke.width == 3 } else { false }
            })
        // The kinds are distinguished by their shapes.
        let kinds = SeriesCatalog.all.filter { $0.name != "band" }
        let drawn = kinds.map { kind in
            var picture = chart(
                [ChartSeries(id: "a", name: "A", kind: kind, data: prices) { $0.color = .palette(0) }], time: dailyAxis(60))
            picture.legend = Legend()
            return picture.drawn.scene.group("symbol-a").map { "\($0)" }.joined()
        }
        #expect(Set(drawn).count == kinds.count && !drawn.contains(""))
    }

    @Test("Groups have titles, and each entry has the value at the crosshair, which changes with it", .feature("S2-LG-08"))
    func values() throws {
        var picture = picture(Legend(.right, title: "Key"), names: ["Prices", "Average", "Other"])
        for index in 0..<3 { picture.panes[0].series[index].legendGroup = index == 0 ? "Quotes" : "Studies" }
        let plain = try #require(picture.drawn.description.legend)
        #expect(plain.titles == ["Key", "Quotes", "Studies"] && plain.entries.allSatisfy { $0.value.isEmpty })
        var told: [[String]] = []
        for day in [10, 40] {
            picture.crosshair = Crosshair(time: bars.time[day])
            let drawing = picture.drawn
            let legend = try #require(drawing.description.legend)
            let close = try #require(legend.entries.first.flatMap { Double($0.value) })
            #expect(abs(close - bars.close[day]) < 0.01, "the close of day \(day)")
            #expect(drawing.description.texts.filter { $0.role == "legend" }.map(\.text).filter { Double($0) != nil }.count == 3)
            textsApart(drawing, legend.box, .outside)
            told.append(legend.entries.map(\.value))
        }
        #expect(zip(told[0], told[1]).allSatisfy { $0 != $1 })
        // Outside the window there is no value.
        picture.crosshair = Crosshair(time: Instant(monday.adding(days: 500)))
        #expect(picture.drawn.description.legend?.entries.map(\.value) == ["", "", ""])
    }

    @Test("Entries without space are reported, and the lines in the panes return if a box has no space") func crowded() throws {
        let tiny = picture(Legend(.right), size: Size(150, 90)).drawn.description
        #expect(tiny.legend == nil && tiny.warnings.contains { $0.contains("legend does not fit") })
        let many = picture(Legend(.right), names: (1...60).map { "Series \($0)" }).drawn
        let legend = try #require(many.description.legend)
        #expect(
            legend.entries.count < 60 && many.description.warnings.contains("legend: \(60 - legend.entries.count) entries do not fit"))
        #expect(holds(Rect(x: 0, y: 0, width: 900, height: 500), legend.box))
        let long = picture(Legend(.right), names: [String(repeating: "Long ", count: 30)]).drawn
        #expect(try #require(long.description.legend).box.width <= 270)
        textsApart(long, long.description.legend?.box ?? Rect(x: 0, y: 0, width: 0, height: 0), .outside)
    }

    private func meet(_ a: Rect, _ b: Rect) -> Bool {
        min(a.maxX, b.maxX) - max(a.x, b.x) > 0.5 && min(a.maxY, b.maxY) - max(a.y, b.y) > 0.5
    }

    private func holds(_ outer: Rect, _ inner: Rect) -> Bool {
        inner.x >= outer.x - 0.5 && inner.y >= outer.y - 0.5 && inner.maxX <= outer.maxX + 0.5 && inner.maxY <= outer.maxY + 0.5
    }

    /// The colours of any shape.
    private func paints(_ shape: Shape) -> [Color] {
        func colors(_ fill: Fill?) -> [Color] { if case .color(let color)? = fill { [color] } else { [] } }
        switch shape {
        case .rectangles(_, let fill), .polygon(_, let fill): return colors(fill)
        case .segments(_, let stroke), .polyline(_, let stroke): return [stroke.color]
        case .arcs(_, let fill, let stroke): return colors(fill) + (stroke.map { [$0.color] } ?? [])
        case .group(_, _, let shapes): return shapes.flatMap(paints)
        case .text, .image: return []
        }
    }
}
