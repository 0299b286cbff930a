import DojimaChart
import DojimaScale
import DojimaSeries
import DojimaTestSupport
import DojimaTime
import Testing

/// The line and label that follow the last value of the window.
@Suite struct ValueTrackingTests {
    private let closes = [100.0, 104, 99, 110, 97, 103, 108, 95, 101, 106]

    private func chart(
        _ tracking: ValueTracking?, days: ClosedRange<Int> = 0...10, factor: Double = 1, range: ClosedRange<Double>? = nil,
        order: [String] = ["A", "B"]
    ) -> Chart {
        var time = dailyAxis(10)
        let day = Instant.microsecondsPerDay
        let first = time.timeline.firstPosition
        time.window = first.advanced(by: Int64(days.lowerBound) * day)..<first.advanced(by: Int64(days.upperBound) * day)
        func series(_ id: String, _ factor: Double) -> ChartSeries {
            let bars = BarSeries(prices: closes.map { ($0 * factor, $0 * factor, $0 * factor, $0 * factor) })
            return ChartSeries(id: id, name: id, kind: .line, data: .bars(bars), axis: "price")
        }
        let axis = ValueAxis(id: "price") { $0.range = range.map { .fixed($0) } ?? .visible(above: 0.07, below: 0.07) }
        var made = DojimaChartTests.chart(order.map { series($0, $0 == "A" ? factor : factor * 1.5) }, axes: [axis], time: time)
        made.tracking = tracking
        return made
    }

    private func parts(_ chart: Chart) throws -> (
        line: LineSegment, stroke: Stroke, box: Rect?, text: TextRun?, pane: Rect, axis: ChartDescription.Axis
    )? {
        let drawing = chart.drawn
        let shapes = drawing.scene.group("tracked-value")
        guard case .segments(let segments, let stroke)? = shapes.first else { return nil }
        let axis = try #require(drawing.description.axes.first { $0.id == "price" })
        return (
            segments[0], stroke, shapes.flatMap(\.rectangles).first?.0,
            shapes.compactMap { if case .text(let run) = $0 { run } else { nil } }.first,
            try #require(drawing.description.panes.first?.box), axis
        )
    }

    @Test(
        "The line spans the plot at the last value up to the window's end, where the lower right corner of its label is",
        .feature("S3-RS-40", "S3-RS-05")
    )
    func line() throws {
        for end in 2...10 {
            let found = try #require(try parts(chart(ValueTracking(of: "A", placement: .plot), days: 0...end, order: ["A"])))
            // The bar that begins at the end of the window is not visible.
            let value = closes[end - 1]
            #expect(found.text.flatMap { Double($0.text) } == value)
            let share = (value - found.axis.range.lowerBound) / (found.axis.range.upperBound - found.axis.range.lowerBound)
            let y = found.pane.maxY - share * found.pane.height
            #expect(abs(found.line.from.y - y) <= 1 && found.line.from.y == found.line.to.y && found.line.to.x == found.pane.maxX)
            let box = try #require(found.box)
            #expect(box.maxX == found.pane.maxX && abs(box.maxY - (found.line.from.y - found.stroke.width / 2)) < 0.01)
        }
    }

    @Test("The label is as wide as its text, for any length: 12345.67 fits", .feature("S3-RS-42"))
    func width() throws {
        for factor in [0.01, 1, 123.4567, 98_765.43] {
            let found = try #require(try parts(chart(ValueTracking(of: "A", placement: .plot), factor: factor, order: ["A"])))
            let (box, text) = (try #require(found.box), try #require(found.text?.box))
            #expect(text.x >= box.x + 4 && text.maxX <= box.maxX - 4 && text.y >= box.y - 1 && text.maxY <= box.maxY + 1)
            #expect(box.width - text.width <= 12)
        }
    }

    @Test("A value outside its axis' range has neither line nor label; on the axis the label is in its column", .feature("S3-RS-44"))
    func outside() throws {
        #expect(try parts(chart(ValueTracking(of: "A", placement: .plot), range: 80...105, order: ["A"])) == nil, "106 is above")
        #expect(try parts(chart(ValueTracking(of: "A", placement: .plot), range: 107...120, order: ["A"])) == nil)
        #expect(try parts(chart(ValueTracking(of: "A", placement: .plot), range: 90...106, order: ["A"])) != nil)
        let inColumn = chart(ValueTracking(of: "A", placement: .axis), order: ["A"])
        let found = try #require(try parts(inColumn))
        #expect(found.box == nil && found.line.to.x == found.pane.maxX)
        let tags = inColumn.drawn.description.texts.filter { $0.role == "tag" }
        #expect(tags.count == 1 && tags.allSatisfy { $0.box.x > found.pane.maxX && abs($0.box.midY - found.line.from.y) < 4 })
        #expect(
            chart(ValueTracking(of: "A", placement: .plot), order: ["A"]).drawn.description.texts.filter { $0.role == "tag" }.isEmpty,
            "reported once")
    }

    @Test("By default the label is a tag on the axis, also of a series without one, and the line is under the bars")
    func onAxis() throws {
        var chart = chart(ValueTracking(of: "B"))
        for index in chart.panes[0].series.indices { chart.panes[0].series[index].lastValue = .hidden }
        let tags = chart.drawn.description.texts.filter { $0.role == "tag" }
        #expect(tags.count == 1 && Double(tags[0].text) == 159)
        let groups = chart.drawn.scene.group("pane-price").compactMap { shape -> String? in
            if case .group(let id, _, _) = shape { id } else { nil }
        }
        let (line, series) = (try #require(groups.firstIndex(of: "tracked-value")), try #require(groups.firstIndex(of: "series-A")))
        #expect(line < series)
        #expect(!groups.contains("marks-price"), "the tracked value has one line, and no dotted one")
        chart.tracking = nil
        #expect(!chart.drawn.description.texts.contains { $0.role == "tag" })
    }

    @Test("The tracked series is found by its id: the same value is tracked in another order", .feature("S3-RS-45"))
    func byID() throws {
        for id in ["A", "B"] {
            let texts = try [["A", "B"], ["B", "A"]].map {
                try parts(chart(ValueTracking(of: id, placement: .plot), order: $0))?.text.flatMap { Double($0.text) }
            }
            #expect(texts[0] != nil && texts[0] == texts[1], "\(texts)")
        }
        #expect(try parts(chart(ValueTracking(of: "C"))) == nil)
        #expect(try parts(chart(nil)) == nil)
    }

    @Test("Width and dashes of the line are the requested ones", .feature("S3-RS-43"))
    func look() throws {
        let found = try #require(try parts(chart(ValueTracking(of: "A", lineWidth: 2, dash: [8, 6]))))
        #expect(found.stroke.dash == [8, 6] && found.stroke.width == 2 && found.stroke.color == ThemeCatalog.light.strongText)
        // On full device pixels, so that the line is sharp.
        #expect((found.line.from.y - 1).rounded() == found.line.from.y - 1)
    }

    @Test("The label meets neither legend nor annotations in any plot; without space for it the axis shows the value")
    func apart() throws {
        for width in stride(from: 160.0, through: 420, by: 20) {
            for height in stride(from: 90.0, through: 250, by: 20) {
                var small = chart(ValueTracking(of: "A", placement: .plot), order: ["A", "B"])
                small.size = Size(width, height)
                small.panes[0].annotations = [100.0, 106, 110].map { (value: Double) in
                    Annotation(
                        id: "\(value)", kind: .horizontalLine, points: [AnnotationPoint(value: value)], text: "as long a text as fits")
                }
                let texts = small.drawn.description.texts
                let tracked = texts.filter { $0.role == "tracked-value" }
                #expect(tracked.count + texts.count { $0.role == "tag" && $0.text == "106" } == 1, "\(width)x\(height)")
                for label in tracked {
                    for other in texts where other.role != label.role {
                        let (wide, high) = (
                            min(label.box.maxX, other.box.maxX) - max(label.box.x, other.box.x),
                            min(label.box.maxY, other.box.maxY) - max(label.box.y, other.box.y)
                        )
                        #expect(wide <= 0.5 || high <= 0.5, "\(width)x\(height): \(other.text)")
                    }
                }
            }
        }
    }

    @Test(
        "The label uses any free position along the line, with every form of legend; without one the axis shows the value",
        arguments: [PlotOrientation.horizontal, .vertical], Legend.Position.allCases)
    func besideLegends(_ orientation: PlotOrientation, _ position: Legend.Position) throws {
        for (size, hasRoom) in [(Size(800, 450), true), (Size(450, 800), true), (Size(300, 130), false)] {
            for upper in [106.01, 108, 112, 118, 126] {
                var chart = chart(ValueTracking(of: "A", placement: .plot), range: 60...upper, order: ["A"])
                (chart.size, chart.orientation) = (size, orientation)
                chart.panes[0].series[0].name = String(repeating: "Long ", count: 6)
                for index in 1...10 {
                    var other = chart.panes[0].series[0]
                    other.id = "\(index)"
                    chart.panes[0].series.append(other)
                }
                chart.legend = Legend(position, .inside, arrangement: .column)
                let description = chart.drawn.description
                let (texts, pane) = (description.texts, description.panes[0].box)
                let tracked = texts.filter { $0.role == "tracked-value" }
                let what = Comment(rawValue: "\(size), \(upper)")
                // The ten others have tags on the axis, in the same column.
                #expect(tracked.count <= 1 && (!tracked.isEmpty || texts.contains { $0.role == "tag" && $0.text.hasPrefix("106") }), what)
                if hasRoom { #expect(tracked.count == 1, what) }
                for label in tracked {
                    #expect(
                        label.box.x >= pane.x - 0.5 && label.box.maxX <= pane.maxX + 0.5 && label.box.y >= pane.y - 1
                            && label.box.maxY <= pane.maxY + 1, what)
                    for other in texts where other.role != label.role {
                        let (wide, high) = (
                            min(label.box.maxX, other.box.maxX) - max(label.box.x, other.box.x),
                            min(label.box.maxY, other.box.maxY) - max(label.box.y, other.box.y)
                        )
                        #expect(wide <= 0.5 || high <= 0.5, "\(size), \(upper): \(other.text)")
                    }
                }
            }
        }
    }

    @Test("If a title covers the plot, or the plot is narrower than the label, the axis shows the value")
    func withoutRoom() throws {
        var missing = 0
        for upper in stride(from: 106.25, through: 118, by: 0.25) {
            var titled = chart(ValueTracking(of: "A", placement: .plot), range: 60...upper, order: ["A"])
            titled.size = Size(400, 300)
            titled.heading = Heading(symbol: String(repeating: "As long as it gets ", count: 4), interval: "1d", exchange: "XNYS")
            titled.layout.drawsTitleOverPlot = true
            let description = titled.drawn.description
            let tracked = description.texts.filter { $0.role == "tracked-value" }
            #expect(tracked.count + description.texts.count { $0.role == "tag" } == 1, "\(upper)")
            for label in tracked {
                for other in description.texts where other.role != label.role {
                    let (wide, high) = (
                        min(label.box.maxX, other.box.maxX) - max(label.box.x, other.box.x),
                        min(label.box.maxY, other.box.maxY) - max(label.box.y, other.box.y)
                    )
                    #expect(wide <= 0.5 || high <= 0.5, "\(upper): \(other.text)")
                }
            }
            missing += tracked.isEmpty ? 1 : 0
        }
        for width in stride(from: 60.0, through: 260, by: 10) {
            var narrow = chart(ValueTracking(of: "A", placement: .plot), factor: 98_765.4321, order: ["A"])
            narrow.size = Size(width, 120)
            let description = narrow.drawn.description
            let tracked = description.texts.filter { $0.role == "tracked-value" }
            #expect(tracked.count + description.texts.count { $0.role == "tag" } == 1, "\(width)")
            missing += tracked.isEmpty ? 1 : 0
        }
        #expect(missing > 2)
    }

    @Test("A window before the first point tracks nothing") func before() throws {
        var early = chart(ValueTracking(of: "A", placement: .plot), order: ["A"])
        early.panes[0].series[0].data = .bars(BarSeries(prices: []))
        #expect(try parts(early) == nil)
    }
}
