import DojimaText
import DojimaScale
import DojimaSeries
import DojimaTestSupport
import DojimaTime
import Testing

@testable import DojimaChart

/// Marks on three weeks of weekdays, whose positions can be counted.
struct GapMarksTests {
    private let closed = ClosedTime(rules: [.weekends(zone: .utc)])

    private func chart(_ marks: GapMarkOptions?, of closed: ClosedTime? = nil, days: Int = 21) -> Chart {
        let series = ChartSeries(id: "bars", name: "bars", kind: .candlestick, data: .bars(dailyBars(days * 5 / 7, weekdaysOnly: true)))
        var chart = DojimaChartTests.chart([series], time: dailyAxis(days, weekdaysOnly: true))
        (chart.gapMarks, chart.closed) = (marks, closed ?? self.closed)
        return chart
    }

    private func lines(_ chart: Chart) -> [LineSegment] {
        chart.drawn.scene.group("gap-marks-price").flatMap(\.lines)
    }

    /// The edges of the bars' slots, in pixels.
    private func slots(_ chart: Chart) -> [ClosedRange<Double>] {
        let layout = chart.makeLayout(measure: plainMeasure)
        let placement = layout.panes[0].series[0].placement
        return zip(placement.starts, placement.ends).map { layout.timeScale.start($0)...layout.timeScale.end($1) }
    }

    @Test("Separator pixels are drawn only on request", .feature("S0-DC-23"))
    func width() {
        let (plain, hairlines, apart) = (chart(nil), chart(GapMarkOptions()), chart(GapMarkOptions { $0.width = 20 }))
        #expect(lines(plain).isEmpty && lines(hairlines).count == 2 && lines(apart).count == 2)
        for (chart, gap) in [(plain, 0.0), (hairlines, 0), (apart, 20)] {
            let slots = slots(chart)
            let steps = zip(slots, slots.dropFirst()).map { $1.lowerBound - $0.upperBound }
            #expect(steps.count == 14)
            for (index, step) in steps.enumerated() {
                #expect(abs(step - (index == 4 || index == 9 ? gap : 0)) < 1e-9, "between \(index) and \(index + 1)")
            }
            let widths = slots.map { $0.upperBound - $0.lowerBound }
            #expect(widths.allSatisfy { abs($0 - widths[0]) < 1e-9 }, "one width for all bars")
        }
        // The inserted pixels are taken from the bars, so that the total width is the same.
        let (narrow, wide) = (slots(apart), slots(plain))
        #expect(abs(narrow[14].upperBound - wide[14].upperBound) < 1e-9 && abs(narrow[0].lowerBound - wide[0].lowerBound) < 1e-9)
    }

    @Test("A mark is drawn at the centre of its pixels and moves no position", .feature("S0-DC-23"))
    func places() {
        let chart = chart(GapMarkOptions { $0.width = 20 })
        let slots = slots(chart)
        #expect(lines(chart).count == 2)
        #expect(zip(lines(chart), [4, 9]).allSatisfy { abs($0.from.x - (slots[$1].upperBound + 10)) <= 0.5 })
        #expect(chart.timeAxis.timeline == self.chart(nil).timeAxis.timeline)
        let pane = chart.drawn.description.panes[0].box
        #expect(lines(chart).allSatisfy { $0.from.y == pane.y && $0.to.y == pane.maxY })
    }

    @Test("A mark replaces the grid line of the day after its gap", .feature("S0-DC-23"), arguments: [0.0, 20])
    func grid(width: Double) {
        let (plain, marked) = (chart(nil), chart(GapMarkOptions { $0.width = width }))
        let vertical = { (chart: Chart) in
            chart.drawn.scene.group("grid-price").flatMap(\.rectangles).map(\.0).filter { $0.width < $0.height }.map(\.midX)
        }
        let slot = slots(marked)[0]
        let near = { (x: Double) in self.lines(marked).contains { abs($0.from.x - x) < slot.upperBound - slot.lowerBound } }
        #expect(vertical(plain).contains(where: near) && !vertical(marked).contains(where: near))
        #expect(vertical(marked).count == vertical(plain).count - 2)
    }

    @Test("Ticks stay under their bars, in order and inside", .feature("S0-DC-23"))
    func ticks() {
        let chart = chart(GapMarkOptions { $0.width = 30 })
        let slots = slots(chart)
        let dates = dailyBars(15, weekdaysOnly: true).time
        let ticks = chart.drawn.description.axes[0].ticks
        #expect(ticks.count >= 2)
        for tick in ticks {
            let index = dates.firstIndex { Double($0.microseconds) / 1e6 == tick.value }
            let slot = index.map { slots[$0] }
            #expect(slot.map { abs(($0.lowerBound + $0.upperBound) / 2 - tick.at) < 1e-6 } ?? false, "\(tick)")
        }
    }

    @Test("Only the requested classes are marked, and none in closed time at the window's ends")
    func kinds() {
        let both = ClosedTime(rules: [.weekends(zone: .utc)], infersGaps: true)
        #expect(lines(chart(GapMarkOptions { $0.classes = [.rule] }, of: both)).count == 2)
        #expect(lines(chart(GapMarkOptions { $0.classes = [.weekend, .inferred] }, of: both)).isEmpty)
        #expect(lines(chart(GapMarkOptions(), of: both, days: 7)).isEmpty)
    }

    @Test("If there is no space the class with the highest number of marks is omitted")
    func room() {
        #expect(lines(chart(GapMarkOptions(), days: 7 * 30)).count == 29)
        #expect(lines(chart(GapMarkOptions(), days: 7 * 60)).isEmpty)
        #expect(lines(chart(GapMarkOptions { $0.width = 20 }, days: 7 * 30)).isEmpty)
        let marks = GapMarkOptions()
        let gaps = (1...50).map { MarkedGap(position: AxisPosition(microseconds: $0), kind: $0 % 10 == 0 ? .weekend : .night) }
        #expect(marks.positions(gaps, width: 800).count == 50)
        #expect(marks.positions(gaps, width: 799).map(\.microseconds) == [10, 20, 30, 40, 50])
        #expect(marks.positions(gaps, width: 79).isEmpty)
    }

    @Test("Gaps between intraday bars are marked by default, as far as there is much space, unless marks are off")
    func intraday() {
        func marks(_ options: GapMarkOptions? = nil, of closed: ClosedTime? = nil, days: Int = 21) -> Int {
            var chart = chart(options, of: closed, days: days)
            chart.timeAxis = TimeAxis(timeline: chart.timeAxis.timeline, interval: BarInterval.hours(1))
            let slashes = chart.drawn.scene.group("gap-marks").flatMap(\.lines).count
            #expect(slashes == (options == nil ? 2 * lines(chart).count : 0))
            return lines(chart).count
        }
        #expect(marks() == 2)
        #expect(marks(GapMarkOptions { $0.style = .off }) == 0)
        #expect(marks(of: ClosedTime(rules: [.weekends(zone: .utc)], infersGaps: true)) == 2)
        #expect(marks(days: 7 * 15) == 14 && marks(days: 7 * 30) == 0 && marks(GapMarkOptions(), days: 7 * 30) == 29)
    }

    /// Hourly bars around Thanksgiving 2023 and its half day.
    private func thanksgiving(_ size: Size = Size(1200, 600), _ change: (inout Chart) -> Void = { _ in }) throws -> ChartDrawing {
        let closed = ClosedTime(calendars: [try TradingCalendar("XNYS")])
        let start = Instant(CivilDate(normalizing: 2023, month: 11, day: 21))
        let timeline = closed.timeline(of: start..<start.advanced(by: 8 * Instant.microsecondsPerDay))
        let hour = Instant.microsecondsPerDay / 24
        let times = timeline.segments.flatMap { segment in
            stride(from: segment.start.microseconds, to: segment.end.microseconds, by: Int64.Stride(hour)).map { Instant(microseconds: $0) }
        }
        let interval = BarInterval.hours(1)
        let bars = BarSeries.random(at: times, interval: interval, seed: 5)
        var chart = DojimaChartTests.chart(
            [ChartSeries(id: "bars", name: "bars", kind: .candlestick, data: .bars(bars))],
            time: TimeAxis(timeline: timeline, interval: interval), size: size)
        chart.closed = closed
        change(&chart)
        return chart.drawn
    }

    @Test("Days of intraday bars are separated by solid lines that are stronger than the grid, and breaks within a day by dashed ones")
    func solid() throws {
        let drawn = try thanksgiving()
        let strokes = drawn.scene.group("gap-marks-price").compactMap { shape -> Stroke? in
            if case .segments(_, let stroke) = shape { stroke } else { nil }
        }
        let theme = ThemeCatalog.light
        #expect(strokes.count == 1 && strokes[0].dash.isEmpty)
        #expect(strokes[0].color.contrast(with: theme.background) > theme.grid.contrast(with: theme.background) * 1.3)
        let gaps = [
            MarkedGap(position: AxisPosition(microseconds: 1), kind: .night),
            MarkedGap(position: AxisPosition(microseconds: 2), kind: .sessionBreak),
        ]
        #expect(GapMarkOptions.automatic.solidPositions(of: gaps) == [AxisPosition(microseconds: 1)])
        #expect(GapMarkOptions().solidPositions(of: gaps).isEmpty)
    }

    @Test("Holidays and half days are named at their lines, where they cover no data")
    func notes() throws {
        let texts = { (drawn: ChartDrawing) in drawn.description.texts.filter { $0.role == "break" } }
        let drawn = try thanksgiving()
        #expect(texts(drawn).map(\.text) == ["Closed: Thanksgiving Day", "Early close"])
        let series = drawn.scene.group("series-bars").flatMap(\.flat)
        let bodies = series.flatMap(\.rectangles).map(\.0) + series.flatMap(\.lines).compactMap { Rect(around: [$0.from, $0.to]) }
        #expect(bodies.count > 50)
        for label in texts(drawn) { #expect(!bodies.contains { $0.overlaps(label.box) }) }
        #expect(try texts(thanksgiving { $0.gapMarks = GapMarkOptions() }).isEmpty)
        #expect(try texts(thanksgiving { $0.gapMarks = GapMarkOptions { $0.style = .off } }).isEmpty)
        for size in [Size(300, 200), Size(640, 360)] {
            let boxes = try thanksgiving(size).description.texts.map(\.box)
            for (index, box) in boxes.enumerated() { #expect(!boxes[(index + 1)...].contains { $0.overlaps(box, byMoreThan: 0.5) }) }
        }
    }

    @Test("A slash crosses the line of the axis, and the panes have no mark")
    func slash() {
        let chart = chart(GapMarkOptions { $0.style = .slash })
        #expect(lines(chart).isEmpty)
        let marks = chart.drawn.scene.group("gap-marks")
        #expect(marks.flatMap(\.rectangles).count == 2)
        let strokes = marks.flatMap(\.lines)
        let axis = chart.drawn.description.axes[0].box
        #expect(strokes.count == 4 && strokes.allSatisfy { $0.from.y > axis.y && $0.to.y < axis.y })
    }
}

extension Shape {
    fileprivate var lines: [LineSegment] { if case .segments(let lines, _) = self { lines } else { [] } }
}
