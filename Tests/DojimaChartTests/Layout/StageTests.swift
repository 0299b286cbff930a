import DojimaScale
import DojimaSeries
import DojimaTestSupport
import DojimaTime
import Testing

@testable import DojimaChart

/// The stages of the layout, each tested separately.
@Suite struct StageTests {
    private func lines(_ count: Int, hidden: Int? = nil) -> Chart {
        let bars = dailyBars(20)
        return chart(
            (0..<count).map { index in
                ChartSeries(id: "s\(index)", name: "S\(index)", kind: .line, data: .bars(bars)) { $0.isHidden = index == hidden }
            }, time: dailyAxis(20))
    }

    @Test("Hiding a series changes no other colour", arguments: 0..<4) func hidden(_ index: Int) {
        let (whole, without) = (ResolvedChart(lines(4)), ResolvedChart(lines(4, hidden: index)))
        #expect(whole.series[0].map(\.line.color) == without.series[0].map(\.line.color))
        #expect(Set(whole.series[0].map(\.line.color)).count == 4)
        #expect(without.series[0].map(\.isShown) == (0..<4).map { $0 != index })
    }

    @Test("The plots get the background of the theme, and the picture keeps its own") func background() {
        var chart = lines(1)
        chart.layout.surfaces.plot = Surface(.color(Color(0x102030)))
        let resolved = ResolvedChart(chart)
        #expect(resolved.chart.theme.background == Color(0x102030) && resolved.background == ThemeCatalog.light.background)
    }

    @Test("A series without a base is reported and omitted, and the others count from theirs") func rebased() {
        var chart = lines(2)
        var bars = dailyBars(20)
        bars.close = bars.close.map { _ in -1 }
        chart.panes[0].series[1].data = .bars(bars)
        chart.panes[0].axes[0].rebasing = Rebasing(.percent, base: .instant(bars.time[0]))
        let resolved = ResolvedChart(chart)
        #expect(resolved.warnings.count == 1 && resolved.warnings[0].contains("S1"))
        #expect(resolved.series[0].map(\.isShown) == [true, false])
        guard case .bars(let counted) = resolved.series[0][0].series.data else { return #expect(Bool(false), "bars stay bars") }
        #expect(counted.close[0] == 0)
    }

    private let type = Typography(size: Size(800, 450), theme: ThemeCatalog.light)
    private let typesetter = Typesetter(measure: plainMeasure, grid: PixelGrid(scale: 1))

    private func plan(_ isVertical: Bool = false, _ change: (inout TimeAxisOptions) -> Void = { _ in }) -> TimeAxisPlan {
        var axis = dailyAxis(60)
        change(&axis.options)
        return TimeAxisPlan(axis: axis, row: 0, isVertical: isVertical, interval: axis.interval, shift: slotMicroseconds / 2)
    }

    @Test("A time axis takes the space that its parts need") func room() {
        func height(_ plan: TimeAxisPlan) -> Double { plan.height(plotWidth: 700, typesetter, type) }
        let plain = height(plan())
        #expect(plain == type.timeAxisHeight)
        #expect(height(plan { $0.title = "Day" }) == plain + type.axis.size + 7)
        #expect(height(plan { $0.hasSecondRow = true }) > plain)
        #expect(height(plan { $0.labelAngle = .vertical }) > plain, "rotated labels are longer than high")
        var inPlot = plan { $0.title = "Day" }
        inPlot.depthInPlot = 20
        #expect(height(inPlot) == type.axis.size + 7, "only the title stays next to the plot")
        var upright = plan(true)
        upright.minDepth = 300
        #expect(height(upright) == 300 && height(plan(true)) < 300)
    }

    @Test("Labels of a vertical axis need their height along it and their width across") func uprightLabels() {
        let lying = plan().labelSize("30 May", typesetter, type)
        let upright = plan(true).labelSize("30 May", typesetter, type)
        #expect(lying.along == upright.across && lying.across == upright.along && lying.along > lying.across)
    }

    @Test("Further time axes are separate rows, by the clock of their zones") func furtherRows() throws {
        var chart = lines(1)
        chart.timeAxis.zones = [try #require(TimeAxisRow("top:Asia/Tokyo")), try #require(TimeAxisRow("Europe/London"))]
        let plans = TimeAxisPlan.plans(of: chart)
        #expect(plans.map(\.id) == ["x", "x-2", "x-3"] && plans.map(\.axis.side) == [.bottom, .top, .bottom])
        #expect(plans.map(\.axis.zone.identifier) == ["UTC", "Asia/Tokyo", "Europe/London"])
        let layout = chart.makeLayout(measure: plainMeasure)
        let strips = plans.map { layout.frame.timeAxis($0.row) }
        #expect(strips[1].maxY <= layout.frame.plots.y && strips[0].y >= layout.frame.plots.maxY && strips[2].y == strips[0].maxY)
    }

    // MARK: Measure and frame

    /// Charts of both orientations with legends, navigators and axes at all sides.
    private func pictures() throws -> [Chart] {
        var random = SeededGenerator(seed: 7)
        func chance(_ share: Double) -> Bool { Double.random(in: 0..<1, using: &random) < share }
        return try (0..<120).map { number in
            var chart = lines(Int.random(in: 1...4, using: &random))
            chart.size = [Size(1200, 675), Size(640, 420), Size(420, 300)][number % 3]
            chart.orientation = chance(0.4) ? .vertical : .horizontal
            chart.panes[0].axes = [
                ValueAxis(id: "a", side: chance(0.5) ? .left : .right) { $0.title = chance(0.5) ? "US dollars" : "" },
                ValueAxis(id: "b", side: chance(0.5) ? .left : .right) { $0.titlePlacement = .turned },
            ]
            if chance(0.5) { chart.panes.append(Pane(id: "below", series: chart.panes[0].series)) }
            if chance(0.5) { chart.title = "A title" }
            if chance(0.3) { chart.timeAxis.side = .top }
            if chance(0.3) { chart.timeAxis.title = "Session" }
            if chance(0.3) { chart.timeAxis.labelAngle = .vertical }
            if chance(0.3) {
                chart.timeAxis.zones = [try #require(TimeAxisRow("top:Asia/Tokyo")), try #require(TimeAxisRow("Europe/London"))]
            }
            if chance(0.4) {
                chart.navigator = Navigator(
                    timeline: chart.timeAxis.timeline, showing: chart.timeAxis, series: chart.panes[0].series[0].data, interval: .day)
            }
            if chance(0.5) {
                chart.legend = Legend(Legend.Position.allCases[number % 8], chance(0.5) ? .outside : .border)
            }
            if chance(0.3) { chart.crosshair = Crosshair(time: Instant(monday.adding(days: 9))) }
            return chart
        }
    }

    /// The rectangles of the parts of a frame, as it is laid out.
    private func parts(_ layout: ChartLayout) -> [(name: String, box: Rect)] {
        let (frame, transform) = (layout.frame, layout.style.transform)
        var parts = layout.panes.map { (name: $0.pane.id, box: $0.box) } + [("heading", transform.inverse(frame.heading))]
        parts += layout.times.map { ($0.id, frame.timeAxis($0.row)) }
        for pane in layout.panes {
            for axis in pane.axes {
                parts.append(("\(pane.pane.id) \(axis.axis.id)", frame.column(axis.axis.shownSide, axis.order, pane: pane.index)))
            }
        }
        if let navigator = frame.navigator { parts.append(("navigator", navigator)) }
        if let legend = layout.legend, legend.legend.placement == .outside { parts.append(("legend", transform.inverse(legend.box))) }
        return parts
    }

    @Test("The parts of a frame never overlap") func disjoint() throws {
        for (number, chart) in try pictures().enumerated() {
            let parts = parts(chart.makeLayout(measure: plainMeasure))
            for (index, part) in parts.enumerated() {
                for other in parts[..<index] {
                    // The width of plots is rounded to whole pixels.
                    let across = min(part.box.maxX, other.box.maxX) - max(part.box.x, other.box.x)
                    let down = min(part.box.maxY, other.box.maxY) - max(part.box.y, other.box.y)
                    #expect(across < 0.51 || down < 0.51, "\(number): \(part) and \(other)")
                }
            }
        }
    }

    @Test("The needs of a chart's parts never shrink between rounds, and a further round changes nothing") func growing() throws {
        for (number, var chart) in try pictures().enumerated() {
            // A legend in a separate box has all other parts measured again around it.
            chart.legend = nil
            let style = DrawingStyle(
                theme: chart.theme, type: Typography(size: chart.size, theme: chart.theme), typesetter: typesetter,
                transform: OrientationTransform(chart.orientation, in: chart.size, typesetter.grid))
            let solver = LayoutSolver(resolved: ResolvedChart(chart), style: style)
            let (first, solved) = (solver.measured, solver.solved)
            let (second, last) = (first.wideningColumns().needs, solved.needs)
            #expect(solved.wideningColumns().needs == last, "\(number)")
            for (before, after) in [(first.needs, second), (second, last)] {
                #expect(zip(before.timeAxes, after.timeAxes).allSatisfy { $0 <= $1 }, "\(number)")
                #expect(before.heading == after.heading && before.legendHeight <= after.legendHeight, "\(number)")
                for side in [\AxisWidths.left, \.right] {
                    let (narrow, wide) = (before.columns[keyPath: side], after.columns[keyPath: side])
                    #expect(narrow.count <= wide.count && zip(narrow, wide).allSatisfy { $0 <= $1 }, "\(number)")
                }
            }
        }
    }
}
