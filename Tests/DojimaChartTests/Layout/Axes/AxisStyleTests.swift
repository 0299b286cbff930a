import DojimaText
@testable import DojimaChart
import DojimaScale
import DojimaSeries
import DojimaTestSupport
import DojimaTime
import Testing

@Suite struct AxisStyleTests {
    private let bars = ChartSeries(id: "bars", name: "A", kind: .candlestick, data: .bars(dailyBars(60)))

    private func drawing(_ change: (inout Chart) -> Void = { _ in }, axes: [ValueAxis] = [ValueAxis(id: "price")]) -> ChartDrawing {
        var plain = chart([bars], axes: axes, time: dailyAxis(60))
        change(&plain)
        return plain.drawn
    }

    private func axis(_ id: String, _ drawing: ChartDrawing) throws -> ChartDescription.Axis {
        try #require(drawing.description.axes.first { $0.id == id })
    }

    @Test("The year at the edge of an axis of years has the colour of the other years") func firstYear() throws {
        let span = Instant(CivilDate(normalizing: 2014, month: 1, day: 2))..<Instant(CivilDate(normalizing: 2024, month: 1, day: 1))
        let timeline = Timeline.tradingDays(try TradingCalendar("XNYS"), span: span)
        let time = TimeAxis(timeline: timeline, window: timeline.firstPosition..<timeline.lastPosition, interval: .day)
        let values = ValueSeries(time: [span.lowerBound, Instant(CivilDate(normalizing: 2023, month: 12, day: 29))], values: [1, 2])
        let drawn = chart([ChartSeries(id: "a", name: "A", kind: .line, data: .values(values))], time: time).drawn
        let years = drawn.scene.texts.filter { ["tick", "parent"].contains($0.role) && $0.text.hasPrefix("20") }
        #expect(years.contains { $0.role == "parent" } && years.count > 4 && Set(years.map(\.color)).count == 1)
    }

    @Test("Hidden axes have no labels, ticks, grid, stripes or title, and take no space", .feature("S3-TK-18"))
    func hidden() throws {
        let drawing = drawing({ $0.timeAxis.style = .hidden }, axes: [.hidden(id: "price")])
        #expect(drawing.description.texts.allSatisfy { !["tick", "parent", "tag", "axis-title", "zone"].contains($0.role) })
        #expect(drawing.scene.group("time-axis").isEmpty && drawing.scene.group("axis-price").isEmpty)
        #expect(drawing.scene.group("grid-price").flatMap(\.rectangles).isEmpty)
        #expect(try axis("x", drawing).box.height == 0 && axis("price", drawing).box.width == 0)
        #expect(try axis("price", drawing).ticks.isEmpty && axis("x", drawing).ticks.isEmpty)
        #expect(drawing.description.panes[0].box.height > self.drawing().description.panes[0].box.height)
    }

    @Test(
        "Labels are horizontal, at 45 degrees or upright, below marks and a gap of 5 pixels", .feature("S0-TK-14"),
        arguments: LabelAngle.allCases)
    func angles(angle: LabelAngle) throws {
        let drawing = drawing {
            $0.timeAxis.labelAngle = angle
            $0.timeAxis.style = AxisStyle {
                $0.tickLength = 7; $0.tickGap = 5
            }
        }
        let runs = drawing.scene.texts.filter { $0.role == "tick" && $0.angle == angle.degrees && Int($0.text) == nil || $0.text == "15" }
        let box = try axis("x", drawing).box
        let ticks = drawing.scene.texts.filter { run in run.role == "tick" && run.box.y >= box.y }
        #expect(!runs.isEmpty && ticks.count > 3)
        for run in ticks {
            let (width, height) = (run.extent.width, run.extent.ascent + run.extent.descent)
            switch angle {
            case .horizontal: #expect(abs(run.box.width - width) < 0.01)
            case .diagonal:
                #expect(abs(run.box.width - (width + height) * 0.70710678) < 0.01 && abs(run.box.width - run.box.height) < 0.01)
            case .vertical: #expect(abs(run.box.width - height) < 0.01 && abs(run.box.height - width) < 0.01)
            }
            if angle != .horizontal { #expect(abs(run.box.y - box.y - 12) < 1, "7 pixels for the mark and 5 for the gap") }
            #expect(run.box.maxY <= 450)
        }
        let boxes = drawing.description.texts.map(\.box)
        for (index, box) in boxes.enumerated() {
            for other in boxes[(index + 1)...] {
                #expect(min(box.maxX, other.maxX) - max(box.x, other.x) < 0.5 || min(box.maxY, other.maxY) - max(box.y, other.y) < 0.5)
            }
        }
    }

    @Test("Marks have the requested length, minor ones too; ticks and labels can be shown separately", .feature("S0-TK-14"))
    func marks() throws {
        let long = drawing {
            $0.timeAxis.style = AxisStyle {
                $0.tickLength = 9; $0.minorTickLength = 3
            }
        }
        let lines = long.scene.group("time-axis").flatMap(\.rectangles).map(\.0).filter { $0.width < 2 }
        let axis = try axis("x", long)
        #expect(lines.count { $0.height == 9 } == axis.ticks.count)
        #expect(lines.count { $0.height == 3 } == axis.minors.count && !axis.minors.isEmpty)
        let bare = drawing {
            $0.timeAxis.style = AxisStyle {
                $0.tickLength = 9; $0.showsTicks = false
            }
        }
        #expect(bare.scene.group("time-axis").flatMap(\.rectangles).map(\.0).allSatisfy { $0.width > 2 })
        let mute = drawing {
            $0.timeAxis.style = AxisStyle {
                $0.tickLength = 9; $0.showsLabels = false
            }
        }
        #expect(mute.scene.group("time-axis").flatMap(\.rectangles).count > 3)
        #expect(try self.axis("x", mute).ticks.allSatisfy { $0.label.isEmpty })
        let values = drawing(
            { _ in },
            axes: [
                ValueAxis(id: "price") {
                    $0.style = AxisStyle {
                        $0.tickLength = 6; $0.minorTickLength = 2
                    }
                }
            ])
        let own = try self.axis("price", values)
        let marks = values.scene.group("axis-price").flatMap(\.rectangles).map(\.0).filter { $0.height < 2 }
        #expect(marks.count { $0.width == 6 } == own.ticks.count && marks.count { $0.width == 2 } == own.minors.count)
    }

    @Test("Requested minor ticks of a value axis have marks of 2 pixels between marks of 4, and others have none", .feature("S0-TK-01"))
    func minors() throws {
        func marks(_ minors: ValueTickStyle.Minors?) throws -> (lengths: [Double], axis: ChartDescription.Axis) {
            let drawn = drawing(axes: [ValueAxis(id: "price") { $0.minors = minors }])
            let marks = drawn.scene.group("axis-price").flatMap(\.rectangles).map(\.0).filter { $0.height < 2 }
            return (marks.map(\.width), try axis("price", drawn))
        }
        let (lengths, own) = try marks(.parts(4))
        #expect(lengths.count { $0 == 4 } == own.ticks.count && lengths.count { $0 == 2 } == own.minors.count)
        let step = try #require(Double(own.step))
        #expect(own.ticks.count > 2 && own.minors.count >= 3 * (own.ticks.count - 1))
        for minor in own.minors {
            let quarters = minor.value / step * 4
            #expect(abs(quarters - quarters.rounded()) < 1e-9 && quarters.rounded().remainder(dividingBy: 4) != 0, "\(minor.value)")
        }
        let (automatic, plain, none) = (try marks(.automatic), try marks(nil), try marks(ValueTickStyle.Minors.none))
        #expect(automatic.lengths.contains(2) && automatic.axis.minors == plain.axis.minors)
        #expect(plain.lengths.isEmpty && none.lengths.isEmpty && none.axis.minors.isEmpty)
    }

    @Test("The line of an axis is drawn on request or hidden, also where the axis crosses the plot")
    func line() throws {
        func lines(_ drawing: ChartDrawing, _ group: String) -> [Rect] {
            drawing.scene.group(group).flatMap(\.rectangles).map(\.0).filter { max($0.width, $0.height) > 100 }
        }
        for side in [ValueAxis.Side.left, .right] {
            let lined = drawing(axes: [ValueAxis(id: "price", side: side) { $0.style.showsLine = true }])
            let (plot, own) = (lined.description.panes[0].box, lines(lined, "axis-price"))
            #expect(own.count == 1 && own[0].height == plot.height && abs(own[0].midX - (side == .left ? plot.x : plot.maxX)) <= 1)
        }
        #expect(lines(drawing(), "axis-price").isEmpty && lines(drawing(), "time-axis").count == 1)
        #expect(lines(drawing { $0.timeAxis.style.showsLine = false }, "time-axis").isEmpty)
        let crossing = { (line: Bool?) in
            self.drawing(
                { ($0.timeAxis.crosses, $0.timeAxis.style.showsLine) = (100, line) },
                axes: [ValueAxis(id: "price") { ($0.crosses, $0.style.showsLine) = (.dateOnly(monday.adding(days: 30)), line) }])
        }
        #expect(lines(crossing(nil), "crossings-price").count == 2 && crossing(false).scene.group("crossings-price").isEmpty)
    }

    @Test("Hidden labels of a value axis take no width; the tag of the last value stays")
    func hiddenLabels() throws {
        let hidden = ValueAxis(id: "price") { $0.style.showsLabels = false }
        let (tagged, bare) = (drawing(axes: [hidden]), drawing({ $0.panes[0].series[0].lastValue = .hidden }, axes: [hidden]))
        for drawn in [tagged, bare] {
            #expect(try axis("price", drawn).ticks.allSatisfy(\.label.isEmpty) && !axis("price", drawn).ticks.isEmpty)
        }
        #expect(tagged.description.texts.contains { $0.role == "tag" } && !bare.description.texts.contains { $0.role == "tag" })
        #expect(try axis("price", tagged).box.width > 30 && axis("price", bare).box.width == 0)
    }

    @Test(
        "Labels of a value axis are turned about their ticks, do not overlap, and are inside the picture", arguments: LabelAngle.allCases)
    func valueAngles(angle: LabelAngle) throws {
        for orientation in [PlotOrientation.horizontal, .vertical] {
            for side in [ValueAxis.Side.left, .right] {
                let drawn = drawing({ $0.orientation = orientation }, axes: [ValueAxis(id: "price", side: side) { $0.labelAngle = angle }])
                let own = try axis("price", drawn)
                let runs = drawn.scene.group("axis-price").flatMap(\.texts).filter { $0.role == "tick" }
                let labelled = own.ticks.filter { !$0.label.isEmpty }
                #expect(labelled.count >= 2 && runs.map(\.text) == labelled.map(\.label))
                for (run, tick) in zip(runs, labelled) {
                    let (width, height) = (run.extent.width, run.extent.ascent + run.extent.descent)
                    #expect(run.angle == angle.degrees)
                    switch angle {
                    case .horizontal: #expect(abs(run.box.width - width) < 0.01)
                    case .diagonal: #expect(abs(run.box.width - (width + height) * 0.70710678) < 0.01)
                    case .vertical: #expect(abs(run.box.width - height) < 0.01 && abs(run.box.height - width) < 0.01)
                    }
                    // A horizontal label is centred by its digits, and may move away from a tag.
                    let middle = orientation == .horizontal ? run.box.midY : run.box.midX
                    #expect(abs(middle - tick.at) < 8, "\(run.text)")
                    let across = orientation == .horizontal ? (run.box.x, run.box.maxX) : (run.box.y, run.box.maxY)
                    let column = orientation == .horizontal ? (own.box.x, own.box.maxX) : (own.box.y, own.box.maxY)
                    #expect(across.0 >= column.0 - 0.01 && across.1 <= column.1 + 0.01, "\(run.text) \(orientation) \(side)")
                }
                for (index, run) in runs.enumerated() {
                    #expect(!runs[(index + 1)...].contains { $0.box.overlaps(run.box, byMoreThan: 0.5) }, "\(run.text)")
                }
            }
        }
    }

    @Test("At each end of a value axis, a label moves inside, stays, or is left out, alone or with its tick", .feature("S0-TK-12"))
    func ends() throws {
        func drawn(_ low: TickClip?, _ high: TickClip?) throws -> (labels: [String], boxes: [Rect], plot: Rect) {
            let drawing = drawing(
                { $0.panes[0].series[0].lastValue = .hidden },
                axes: [
                    ValueAxis(id: "price") {
                        ($0.range, $0.ticks, $0.lowEnd, $0.highEnd) = (.fixed(0...200), ValueTicks("100"), low, high)
                    }
                ])
            let runs = drawing.scene.group("axis-price").flatMap(\.texts)
            return (try axis("price", drawing).ticks.map(\.label), runs.map(\.box), drawing.description.panes[0].box)
        }
        #expect(try drawn(nil, nil).labels == ["100"] && drawn(.neitherPersists, .ticksPersist).labels == ["100", ""])
        #expect(try drawn(.ticksPersist, .ticksAndLabelsPersist).labels == ["", "100", "200"])
        let (inside, beyond) = (try drawn(.movesInside, .movesInside), try drawn(.ticksAndLabelsPersist, .ticksAndLabelsPersist))
        #expect(inside.labels == ["0", "100", "200"] && beyond.labels == inside.labels)
        #expect(inside.boxes.allSatisfy { $0.midY > inside.plot.y + 5 && $0.midY < inside.plot.maxY - 4 })
        #expect(beyond.boxes.contains { $0.midY > beyond.plot.maxY - 4 } && beyond.boxes.contains { $0.midY < beyond.plot.y + 4 })
    }

    @Test("Grid lines are solid, dashed or none, and stripes alternate between ticks, all under the data", .feature("S0-TK-15"))
    func grid() throws {
        let dashed = drawing { $0.timeAxis.style.grid = .dashed([4, 2]) }
        #expect(
            dashed.scene.group("grid-price").contains { if case .segments(_, let stroke) = $0 { stroke.dash == [4, 2] } else { false } })
        let none = drawing({ $0.timeAxis.style.grid = .none }, axes: [ValueAxis(id: "price") { $0.style = AxisStyle { $0.grid = .none } }])
        #expect(none.scene.group("grid-price").flatMap(\.rectangles).isEmpty)
        let striped = drawing(
            { $0.timeAxis.style.hasStripes = true }, axes: [ValueAxis(id: "price") { $0.style = AxisStyle { $0.grid = .none } }])
        let box = striped.description.panes[0].box
        let backgrounds = striped.scene.group("grid-price").flatMap(\.rectangles).map(\.0).filter { $0.width > 3 }.sorted { $0.x < $1.x }
        let edges = try [box.x] + axis("x", striped).ticks.map(\.at).filter { $0 > box.x + 2 && $0 < box.maxX - 1 } + [box.maxX]
        #expect(backgrounds.count == edges.count / 2)
        for (index, background) in backgrounds.enumerated() {
            #expect(abs(background.x - edges[2 * index]) <= 1 && abs(background.maxX - edges[2 * index + 1]) <= 1)
        }
        let groups = striped.scene.group("pane-price").compactMap { if case .group(let id, _, _) = $0 { id } else { String?.none } }
        #expect(groups.first == "grid-price", "the grid is under the series")
    }

    @Test("A dotted grid has the lines of a solid one, with dots on pixels") func dotted() throws {
        let (solid, dotted) = (drawing { _ in }, drawing { $0.hasDottedGrid = true })
        let lines = solid.scene.group("grid-price").flatMap(\.rectangles).map(\.0)
        let dots = dotted.scene.group("grid-price").compactMap { shape -> ([LineSegment], Stroke)? in
            if case .segments(let segments, let stroke) = shape { (segments, stroke) } else { nil }
        }
        #expect(lines.count > 6 && dots.flatMap(\.0).count == lines.count && dots.allSatisfy { $0.1.dash == [1, 3] && $0.1.width == 1 })
        #expect(dotted.scene.group("grid-price").flatMap(\.rectangles).isEmpty)
        for segment in dots.flatMap(\.0) {
            #expect(lines.contains { $0.midX == (segment.from.x + segment.to.x) / 2 && $0.midY == (segment.from.y + segment.to.y) / 2 })
        }
        #expect(
            drawing { ($0.hasDottedGrid, $0.timeAxis.style.grid) = (true, .dashed([4, 2])) }.scene.group("grid-price").contains {
                if case .segments(_, let stroke) = $0 { stroke.dash == [4, 2] } else { false }
            }, "dashed lines stay dashed")
    }

    @Test("The description contains the current tick frequency, for any setting", .feature("S0-TK-05"))
    func effective() throws {
        let automatic = drawing()
        #expect(try axis("x", automatic).step == "1w" && axis("x", automatic).minorStep == "1d")
        #expect(try Double(axis("price", automatic).step).map { $0 > 0 } == true)
        let set = drawing(
            { $0.timeAxis.tickStyle.placement = .every(TimeFrequency(every: TimeStep(1, .month))) },
            axes: [
                ValueAxis(id: "price") {
                    $0.tickStyle = ValueTickStyle { $0.placement = TickFrequency(3.0, anchor: 1).map { .every($0) } ?? .automatic }
                }
            ]
        )
        #expect(try axis("x", set).step == "1M" && axis("price", set).step == "3")
        #expect(try axis("price", set).ticks.allSatisfy { ($0.value - 1).truncatingRemainder(dividingBy: 3) == 0 })
        #expect(set.description.json().contains("\"step\":\"1M\""))
    }

    @Test(
        "A second row outside of the ticks has the larger units, for labels at any angle, and texts do not touch",
        arguments: LabelAngle.allCases, TimeAxis.Side.allCases)
    func secondRow(angle: LabelAngle, side: TimeAxis.Side) throws {
        let drawing = drawing { ($0.timeAxis.labelAngle, $0.timeAxis.tickStyle.context, $0.timeAxis.side) = (angle, .secondRow, side) }
        let (rows, plot) = (drawing.description.texts.filter { $0.role == "parent" }, drawing.description.panes[0].box)
        #expect(rows.map(\.text) == ["Jan 2024", "Feb"])
        let ticks = drawing.description.texts.filter { $0.role == "tick" && ($0.box.y > plot.maxY || $0.box.maxY < plot.y) }
        #expect(!ticks.isEmpty && rows.allSatisfy { $0.box.y >= 0 && $0.box.maxY <= 450 })
        for (row, tick) in rows.flatMap({ row in ticks.map { (row.box, $0.box) } }) {
            #expect(side == .bottom ? row.y >= tick.maxY - 1 : row.maxY <= tick.y + 1)
        }
    }
}
