import DojimaChart
import DojimaScale
import DojimaSeries
import DojimaTestSupport
import DojimaTime
import Testing

/// Axes inside the plot, at a position of the other axis.
@Suite struct AxisCrossingTests {
    private func drawing(
        at value: Double, fixed: Bool = false, log: Bool = false, inverted: Bool = false, range: ClosedRange<Double> = 1...9,
        also: [ValueAxis] = []
    ) -> ChartDrawing {
        let values = ValueSeries(time: dailyBars(40).time, values: (0..<40).map { 1 + 8 * Double($0) / 39 })
        var time = dailyAxis(40)
        (time.crosses, time.hasFixedLabels) = (value, fixed)
        return chart(
            [ChartSeries(id: "a", name: "A", kind: .line, data: .values(values))],
            axes: [
                ValueAxis(id: "price") {
                    $0.scale = log ? .logarithmic : .linear
                    $0.range = .fixed(range)
                    $0.isInverted = inverted
                }
            ] + also,
            time: time
        ).drawn
    }

    private func axis(_ drawing: ChartDrawing, _ id: String) throws -> ChartDescription.Axis {
        try #require(drawing.description.axes.first { $0.id == id })
    }

    private func tickTexts(_ drawing: ChartDrawing) -> [TextRun] {
        Scene(size: drawing.scene.size, background: drawing.scene.background, shapes: drawing.scene.group("time-axis")).texts
    }

    @Test("Labels over the plot have a halo, those outside it have none") func halos() throws {
        for (value, stands) in [(5.0, true), (1, false)] {
            let texts = tickTexts(drawing(at: value)).filter { $0.role == "tick" }
            #expect(texts.count > 3 && texts.allSatisfy { ($0.halo != nil) == stands })
        }
    }

    @Test(
        "The time axis is drawn at its value, or at the nearer edge of the plot if that is out of view", .feature("S0-MA-08"),
        arguments: [false, true])
    func pinned(inverted: Bool) throws {
        for (value, share) in [(5, 0.5), (3, 0.25), (1, 0), (0, 0), (-1e9, 0), (9, 1), (11, 1), (1e300, 1)] as [(Double, Double)] {
            let drawing = drawing(at: value, inverted: inverted)
            let (line, box) = (try #require(try axis(drawing, "x").line), drawing.description.panes[0].box)
            let y = inverted ? box.y + share * box.height : box.maxY - share * box.height
            #expect(abs(line.midY - y) <= 1, "\(value): \(line.midY), not \(y)")
            #expect(line.x == box.x && line.width == box.width)
            #expect(layoutFaults(drawing, oneBar: false) == [], "\(value)")
            guard value < 1 || value > 9 else { continue }
            // Out of view the labels are outside the plot, without a legend in their way.
            let labels = tickTexts(drawing).map(\.box)
            #expect(labels.count > 3 && labels.allSatisfy { $0.maxY <= box.y || $0.y >= box.maxY }, "\(value): \(labels)")
        }
    }

    @Test("Values that a logarithmic axis cannot have are below all others", .feature("S0-MA-08"), arguments: [0, -3] as [Double])
    func logarithmic(value: Double) throws {
        let drawing = drawing(at: value, log: true)
        #expect(abs(try #require(try axis(drawing, "x").line).midY - drawing.description.panes[0].box.maxY) <= 1)
    }

    @Test("Labels and tick marks move with the axis line", .feature("S0-MA-08"))
    func labels() throws {
        for value in [2, 5, 8] as [Double] {
            let drawing = drawing(at: value)
            let line = try #require(try axis(drawing, "x").line)
            let labels = drawing.description.texts.filter { $0.role == "tick" && $0.box.y > line.y && $0.box.y < line.y + 20 }
            #expect(try labels.count > 3 && axis(drawing, "x").box.y >= line.y - 1, "\(labels)")
            let strip = drawing.scene.group("time-axis").flatMap(\.rectangles).map(\.0).filter { $0.width == 1 }
            #expect(strip.count > 3 && strip.allSatisfy { abs($0.y - line.midY) <= 1 }, "marks")
        }
    }

    @Test("Fixed labels and marks stay at the edge while the line moves during a pan", .feature("S0-MA-09"))
    func fixed() throws {
        var places: Set<Double> = []
        var lines: Set<Double> = []
        for low in stride(from: 0.5, through: 4, by: 0.5) {
            let drawing = drawing(at: 5, fixed: true, range: low...low + 5)
            let box = drawing.description.panes[0].box
            lines.insert(try #require(try axis(drawing, "x").line).midY)
            places.formUnion(tickTexts(drawing).map(\.origin.y))
            #expect(try axis(drawing, "x").box.y == box.maxY)
            let marks = drawing.scene.group("time-axis").flatMap(\.rectangles).map(\.0).filter { $0.width == 1 }
            #expect(marks.count > 3 && marks.allSatisfy { $0.y == box.maxY })
        }
        #expect(lines.count == 8 && places.count == 1)
    }

    @Test("The primary axis determines the position: another axis with other values does not move the line", .feature("S0-MA-10"))
    func primary() throws {
        let second = ValueAxis(id: "other", side: .left) { $0.range = .fixed(100...200) }
        let alone = try #require(try axis(drawing(at: 5), "x").line)
        #expect(try axis(drawing(at: 5, also: [second]), "x").line?.midY == alone.midY)
    }

    @Test(
        "A price axis is drawn at its time, or at the edge if that is out of view, with moving or fixed labels",
        .feature("S0-MA-08", "S0-MA-09"),
        arguments: [false, true])
    func values(fixed: Bool) throws {
        for (day, share) in [(20, 0.5), (10, 0.25), (36, 0.9), (0, 0), (-50, 0), (40, 1), (400, 1)] as [(Int, Double)] {
            for side in [ValueAxis.Side.right, .left] {
                let price = ValueAxis(id: "price", side: side) {
                    $0.crosses = .instant(Instant(monday.adding(days: day))); $0.hasFixedLabels = fixed
                }
                let drawing = chart(
                    [ChartSeries(id: "a", name: "A", kind: .candlestick, data: .bars(dailyBars(40)))], axes: [price], time: dailyAxis(40)
                ).drawn
                let (box, axis) = (drawing.description.panes[0].box, try axis(drawing, "price"))
                let line = try #require(axis.line)
                #expect(abs(line.midX - box.x - share * box.width) <= 1, "\(day)")
                #expect(layoutFaults(drawing, oneBar: false) == [], "\(day) \(side)")
                let column = side == .right ? axis.box.x >= box.maxX : axis.box.maxX <= box.x
                let isOwnEdge = side == .right ? share == 1 : share == 0
                #expect(column == (fixed || isOwnEdge))
                #expect(column || axis.box.x == line.midX || axis.box.maxX == line.midX, "labels touch the line")
                #expect(axis.ticks.filter { !$0.label.isEmpty }.count > 2)
            }
        }
    }

    @Test("With several panes the labels of a crossing time axis stay in the first one")
    func panes() throws {
        for value in [0, 5, 10] as [Double] {
            let bars = dailyBars(40)
            var chart = chart(
                [ChartSeries(id: "a", name: "A", kind: .candlestick, data: .bars(bars))],
                axes: [ValueAxis(id: "price") { $0.range = .fixed(0...10) }],
                time: dailyAxis(40))
            chart.panes.append(
                Pane(id: "volume", axes: [.volume()], series: [ChartSeries(id: "v", name: "V", kind: .column, data: .bars(bars))]))
            chart.timeAxis.crosses = value
            let drawing = chart.drawn
            #expect(layoutFaults(drawing, oneBar: false) == [], "\(value)")
            #expect(try axis(drawing, "x").box.maxY <= drawing.description.panes[0].box.maxY + 0.01)
        }
    }
}
