import DojimaChart
import DojimaScale
import DojimaSeries
import DojimaTestSupport
import DojimaTime
import Testing

/// Titles of charts and axes, backgrounds and borders, the split between plots and navigator, and parts without space.
@Suite struct TitleAndSurfaceTests {
    private func sample(size: Size = Size(900, 500), axes: [ValueAxis] = [ValueAxis(id: "price"), ValueAxis(id: "left", side: .left)])
        -> Chart
    {
        var chart = chart(
            [
                ChartSeries(id: "a", name: "A", kind: .candlestick, data: .bars(dailyBars(60))),
                ChartSeries(
                    id: "b", name: "B", kind: .line,
                    data: .values(ValueSeries(time: dailyBars(60).time, values: (0..<60).map { 1e6 * Double($0) })), axis: "left"),
            ], axes: axes, time: dailyAxis(60), size: size)
        chart.title = "What a year it was"
        return chart
    }

    @Test("A title is at the left, or at the centre of chart, canvas or plot", .feature("S0-LO-03"), arguments: TitleAlignment.allCases)
    func centered(alignment: TitleAlignment) throws {
        for size in [Size(900, 500), Size(640, 400), Size(320, 200)] {
            for overlaps in [false, true] {
                var chart = sample(size: size)
                (chart.layout.titleAlign, chart.layout.drawsTitleOverPlot) = (alignment, overlaps)
                chart.timeAxis.side = size.width == 640 ? .top : .bottom
                let drawing = chart.drawn
                let texts = drawing.description.texts.filter { $0.role == "title" || $0.role == "subtitle" }
                let box = drawing.description.panes[0].box
                #expect(texts.contains { $0.role == "title" })
                let middle: Double? =
                    switch alignment {
                    case .left: nil
                    case .chart, .canvas: size.width / 2
                    case .plot: box.midX
                    }
                for text in texts {
                    if let middle {
                        #expect(abs(text.box.midX - middle) <= 1, "\(text)")
                    } else {
                        #expect(overlaps ? text.box.x >= box.x : text.box.x < 20)
                    }
                }
                #expect(layoutFaults(drawing, oneBar: false) == [], "\(size) \(overlaps)")
                let lowest = texts.map(\.box.maxY).max() ?? 0
                #expect(overlaps ? box.y < lowest : box.y >= lowest, "it takes space above the plot, or none")
            }
        }
    }

    @Test("A title centred on the canvas is centred on plots and value axes, without the legend next to them", .feature("S0-LO-03"))
    func centeredBesideLegend() throws {
        for position in [Legend.Position.left, .right] {
            for alignment in [TitleAlignment.chart, .canvas, .plot] {
                var chart = sample()
                (chart.layout.titleAlign, chart.legend) = (alignment, Legend(position, .outside))
                let description = chart.drawn.description
                let legend = try #require(description.legend).box
                let boxes = description.panes.map(\.box) + description.axes.filter { $0.id != "x" }.map(\.box)
                let (left, right) = (boxes.map(\.x).min() ?? 0, boxes.map(\.maxX).max() ?? 0)
                let middle =
                    switch alignment {
                    case .canvas: (left + right) / 2
                    case .plot: description.panes[0].box.midX
                    default: 450.0
                    }
                let title = try #require(description.texts.first { $0.role == "title" })
                #expect(abs(title.box.midX - middle) <= 1, "\(position) \(alignment)")
                #expect(abs((left + right) / 2 - 450) > legend.width / 2 - 5)
            }
        }
    }

    @Test("A subtitle replaces the text next to or below the title", arguments: [Size(900, 500), Size(300, 200)])
    func subtitle(_ size: Size) throws {
        var chart = sample(size: size)
        chart.heading.interval = "1d"
        chart.subtitle = "Points since 2018"
        let texts = chart.drawn.description.texts
        #expect(texts.filter { $0.role == "subtitle" }.map(\.text) == ["Points since 2018"])
        chart.title = nil
        #expect(chart.drawn.description.texts.contains { $0.role == "title" && $0.text == chart.heading.symbol })
    }

    @Test("A subtitle too wide for the picture is wrapped onto two lines and takes their space from the plots")
    func longSubtitle() throws {
        let words = "Points since 2018, at the close of each day of trading, as the exchange published them"
        var chart = sample(size: Size(400, 500))
        chart.subtitle = "Points since 2018"
        let short = chart.drawn
        chart.subtitle = words
        let drawing = chart.drawn
        let lines = drawing.description.texts.filter { $0.role == "subtitle" }
        #expect(lines.count == 2 && lines.map(\.text).joined(separator: " ") == words, "\(lines)")
        #expect(drawing.description.panes[0].box.y > short.description.panes[0].box.y + 10)
        #expect(layoutFaults(drawing, oneBar: false) == [])
    }

    @Test("A note is below everything, from the left margin, and takes its space from the plots", arguments: PlotOrientation.allCases)
    func note(_ orientation: PlotOrientation) throws {
        for size in [Size(900, 500), Size(640, 400), Size(320, 240)] {
            for words in [2, 30, 400] {
                var chart = sample(size: size)
                chart.orientation = orientation
                let before = chart.drawn.description.panes[0].box
                chart.note = (0..<words).map { "word\($0)" }.joined(separator: " ")
                let drawing = chart.drawn
                let texts = drawing.description.texts
                let lines = texts.filter { $0.role == "note" }
                #expect(lines.count == (words == 2 ? 1 : 2))
                let top = lines.map(\.box.y).min() ?? 0
                #expect(texts.allSatisfy { $0.role == "note" || $0.box.maxY <= top + 0.5 }, "\(size) \(words)")
                #expect(lines.allSatisfy { $0.box.x < 20 && $0.box.maxX <= size.width && $0.box.maxY <= size.height })
                #expect(drawing.description.panes[0].box.height < before.height)
                let isWhole = lines.map(\.text).joined(separator: " ") == chart.note
                #expect(isWhole == !drawing.description.warnings.contains { $0.contains("note") }, "a truncated text is reported")
                #expect(layoutFaults(drawing, oneBar: false) == [], "\(size) \(words)")
            }
        }
    }

    @Test("A too wide title has two lines of nearly equal width, and is truncated only if these are too short")
    func wrapped() throws {
        for size in [Size(900, 500), Size(480, 320), Size(300, 200)] {
            for words in 1...40 {
                var chart = sample(size: size)
                chart.title = (0..<words).map { "word\($0)" }.joined(separator: " ")
                let drawing = chart.drawn
                let lines = drawing.description.texts.filter { $0.role == "title" }
                let font = try #require(drawing.scene.texts.first { $0.role == "title" }).font
                let width = plainMeasure(chart.title ?? "", font).width
                let free = size.width - 2 * lines[0].box.x
                #expect(lines.count == (width > free ? 2 : 1), "\(size): \(words)")
                let isWhole = lines.map(\.text).joined(separator: " ") == chart.title
                #expect(isWhole || width > 2 * free - plainMeasure("word10 word10", font).width, "\(size): \(words)")
                #expect(isWhole || lines.last?.text.hasSuffix("…") == true)
                #expect(lines.allSatisfy { $0.box.maxX <= size.width - lines[0].box.x + 1 })
                if lines.count == 2, isWhole {
                    let widest = plainMeasure("word10 ", font).width
                    #expect(abs(lines[0].box.width - lines[1].box.width) <= widest + 1, "\(size): \(words)")
                }
                #expect(layoutFaults(drawing, oneBar: false) == [], "\(size): \(words)")
            }
        }
    }

    @Test(
        "The axis title can be centred next to the labels, upwards or horizontal, and that of the time axis below it",
        .feature("S0-AX-21"))
    func axisTitles() throws {
        for placement in [AxisTitlePlacement.turned, .level] {
            for side in [ValueAxis.Side.left, .right] {
                var chart = sample(axes: [
                    ValueAxis(id: "price", side: side) {
                        $0.title = "US dollars"
                        $0.titlePlacement = placement
                    }
                ])
                chart.timeAxis.title = "Session"
                let drawing = chart.drawn
                let titles = drawing.description.texts.filter { $0.role == "axis-title" }
                let (box, axis) = (drawing.description.panes[0].box, try #require(drawing.description.axes.first { $0.id == "price" }))
                let dollars = try #require(titles.first { $0.text == "US dollars" })
                #expect(abs(dollars.box.midY - box.midY) <= 1 && (dollars.box.height > dollars.box.width) == (placement == .turned))
                let labels = drawing.description.texts.filter {
                    $0.role == "tick" && $0.box.x >= axis.box.x && $0.box.maxX <= axis.box.maxX && $0.box.maxY <= box.maxY
                }
                #expect(labels.count > 2)
                for label in labels { #expect(side == .left ? dollars.box.maxX <= label.box.x : dollars.box.x >= label.box.maxX) }
                let session = try #require(titles.first { $0.text == "Session" })
                #expect(abs(session.box.midX - box.midX) <= 1 && session.box.y > box.maxY + 10)
                #expect(layoutFaults(drawing, oneBar: false) == [])
            }
        }
    }

    @Test("Chart, canvas and plot have separate backgrounds and borders, plain or with a gradient", .feature("S0-LO-06"))
    func surfaces() throws {
        var chart = sample()
        #expect(chart.drawn.scene.group("surfaces").isEmpty, "none unless requested")
        let colors = (0..<6).map { Color(0x102030 * UInt32($0 + 1)) }
        chart.layout.surfaces = Surfaces(
            chart: Surface(.color(colors[0]), border: colors[1], borderWidth: 3), canvas: Surface(.gradient(colors[2], colors[3])),
            plot: Surface(.color(colors[4]), border: colors[5]))
        let drawing = chart.drawn
        let box = drawing.description.panes[0].box
        let backgrounds = drawing.scene.group("surfaces")
        #expect(backgrounds.first == .rectangles([Rect(x: 0, y: 0, width: 900, height: 500)], fill: .color(colors[0])))
        #expect(
            backgrounds[1].rectangles.allSatisfy { $0.1 == colors[1] && min($0.0.width, $0.0.height) == 3 }
                && backgrounds[1].rectangles.count == 4)
        guard case .rectangles(let canvas, .gradient(let top, let first, let bottom, let second)) = backgrounds[2] else {
            Issue.record("no gradient")
            return
        }
        #expect(top == canvas[0].y && bottom == canvas[0].maxY && first == colors[2] && second == colors[3])
        for axis in drawing.description.axes {
            #expect(axis.box.x >= canvas[0].x - 0.5 && axis.box.maxX <= canvas[0].maxX + 0.5 && axis.box.maxY <= canvas[0].maxY + 0.5)
        }
        let pane = drawing.scene.group("pane-price")
        #expect(pane.first == .rectangles([box], fill: .color(colors[4])))
        #expect(pane[1].rectangles.count == 4 && pane[1].rectangles.allSatisfy { $0.1 == colors[5] && min($0.0.width, $0.0.height) == 1 })
    }

    @Test(
        "Plots and navigator share the height exactly: 0.75 of 800 pixels is 600 and 200", .feature("S3-LO-10"),
        arguments: [0.6, 0.75, 0.8])
    func split(share: Double) throws {
        let bars = dailyBars(60)
        var chart = sample(size: Size(1000, 800))
        chart.navigator = Navigator(
            timeline: chart.timeAxis.timeline, showing: chart.timeAxis, series: .bars(bars), interval: .day)
        chart.layout.split = share
        let drawing = chart.drawn
        let strip = try #require(drawing.description.navigator)
        #expect(abs(strip.box.y - 800 * share) < 0.01)
        #expect(drawing.description.texts.filter { $0.role != "navigator" }.allSatisfy { $0.box.maxY <= 800 * share })
        #expect(drawing.description.texts.filter { $0.role == "navigator" }.allSatisfy { $0.box.y >= strip.box.maxY && $0.box.maxY <= 800 })
        #expect(strip.box.maxY < 800 && strip.box.height > 800 * (1 - share) - 30)
    }

    @Test("Parts without space in a small picture are reported")
    func dropped() {
        let bars = dailyBars(60)
        func notes(_ size: Size) -> [String] {
            var chart = sample(size: size)
            for index in 0..<6 {
                chart.panes[0].series.append(
                    ChartSeries(
                        id: "s\(index)", name: "Average number \(index)", kind: .line,
                        data: .values(ValueSeries(time: bars.time, values: bars.close))))
            }
            chart.navigator = Navigator(timeline: chart.timeAxis.timeline, showing: chart.timeAxis, series: .bars(bars), interval: .day)
            let drawing = chart.drawn
            #expect((drawing.description.navigator == nil) == drawing.description.notes.contains { $0.contains("navigator") })
            return drawing.description.notes
        }
        #expect(notes(Size(1600, 900)).isEmpty)
        #expect(notes(Size(320, 120)).contains("the navigator does not fit at 320x120"))
        #expect(notes(Size(320, 200)).contains { $0.hasPrefix("price: ") && $0.hasSuffix("legend lines do not fit") })
    }

    @Test("The grips of the navigator never overlap and stay within it", arguments: [0, 0.001, 0.004, 0.5, 0.996, 0.999, 1])
    func grips(place: Double) throws {
        for width in [0, 1e-6, 0.001, 0.005, 0.01, 0.02, 0.3] {
            var chart = sample()
            let length = Double(chart.timeAxis.timeline.length)
            let start = Int64(max(0, min(1 - width, place)) * length)
            let first = chart.timeAxis.timeline.firstPosition
            let selection = first.advanced(by: start)..<first.advanced(by: start + Int64(width * length))
            chart.navigator = Navigator(
                timeline: chart.timeAxis.timeline, window: first..<chart.timeAxis.timeline.lastPosition, selection: selection,
                series: .bars(dailyBars(60)))
            let drawing = chart.drawn
            let strip = try #require(drawing.description.navigator)
            let grips = drawing.scene.group("navigator").flatMap(\.rectangles).map(\.0).filter { abs($0.width - 8) < 0.01 }
            #expect(grips.count == 2)
            #expect(grips[1].x - grips[0].maxX >= 0, "\(grips)")
            #expect(grips.allSatisfy { $0.x >= strip.box.x - 4.6 && $0.maxX <= strip.box.maxX + 4.6 }, "\(grips)")
            #expect(grips[0].midX <= strip.selection.x + 0.6 || strip.selection.x < strip.box.x + 5)
            #expect(grips[1].midX >= strip.selection.maxX - 0.6 || strip.selection.maxX > strip.box.maxX - 5)
        }
    }
}
