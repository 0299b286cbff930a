import DojimaScale
import DojimaSeries
import DojimaTestSupport
import DojimaText
import DojimaTime
import Testing

@testable import DojimaChart

/// Breaks in the data that are much longer than usual are marked automatically.
@Suite struct LongBreakTests {
    /// Weekdays from a date on, some of which are missing.
    private func bars(_ count: Int, without missing: Range<Int>) -> BarSeries {
        let days = (0..<(count * 7 / 5 + 7)).map { CivilDate(normalizing: 2024, month: 1, day: 1).adding(days: $0) }
        let weekdays = days.filter { $0.weekday.rawValue < 5 }.prefix(count)
        let kept = weekdays.enumerated().filter { !missing.contains($0.offset) }.map { Instant($0.element) }
        return BarSeries.random(at: kept, interval: .day, seed: 2)
    }

    /// A chart of bars whose closed time is inferred: dates without a bar are closed.
    private func picture(_ bars: BarSeries, inferred: Bool = true, _ change: (inout Chart) -> Void = { _ in }) -> ChartDrawing {
        let open = InstantSet(bars.time.map { $0..<$0.advanced(by: slotMicroseconds) })
        let span = bars.time[0]..<bars.time[bars.count - 1].advanced(by: slotMicroseconds)
        let timeline = Timeline(open: open, span: span, clock: .tradeDates)
        var chart = chart(
            [ChartSeries(id: "bars", name: "T", kind: .candlestick, data: .bars(bars))], time: TimeAxis(timeline: timeline, interval: .day),
            size: Size(1200, 500))
        chart.closed = ClosedTime(infersGaps: inferred)
        change(&chart)
        return chart.drawn
    }

    private func labels(_ drawing: ChartDrawing) -> [String] {
        drawing.description.texts.filter { $0.role == "break" }.map(\.text)
    }

    @Test(
        "A break of more than ten usual ones is marked with its length, and a shorter one is not",
        arguments: [
            (20..<21, []), (20..<34, []), (20..<44, ["34 days without data"]), (20..<100, ["4 months without data"]),
            (20..<340, ["15 months without data"]), (20..<680, ["2.5 years without data"]),
        ])
    func lengths(_ missing: Range<Int>, _ expected: [String]) {
        let drawing = picture(bars(missing.upperBound + 40, without: missing))
        #expect(labels(drawing) == expected)
        #expect(drawing.scene.group("gap-marks").isEmpty == expected.isEmpty)
        #expect(drawing.scene.group("gap-marks-\(drawing.description.panes[0].id)").isEmpty == expected.isEmpty)
    }

    @Test("A single break is long only if it exceeds ten bars")
    func fewGaps() {
        let start = Instant(CivilDate(normalizing: 2024, month: 1, day: 1))
        func daily(_ missing: Int) -> BarSeries {
            let days = Array(0..<20) + Array((20 + missing)..<(40 + missing))
            return BarSeries.random(at: days.map { start.advanced(by: Int64($0) * slotMicroseconds) }, interval: .day, seed: 3)
        }
        #expect(labels(picture(daily(9))) == [] && labels(picture(daily(10))) == [])
        #expect(labels(picture(daily(11))) == ["11 days without data"])
    }

    @Test(
        "A line is interrupted over a long pause of its bars, even if the axis is open for another series",
        arguments: [8, 80], [SeriesKind.line, .area, .step])
    func pauses(missing: Int, kind: SeriesKind) {
        let start = Instant(monday)
        func bars(_ days: [Int]) -> BarSeries {
            BarSeries.random(at: days.map { start.advanced(by: Int64($0) * slotMicroseconds) }, interval: .day, seed: 4)
        }
        for isColored in [false, true] {
            let all = ChartSeries(id: "all", name: "All", kind: .line, data: .bars(bars(Array(0..<200))))
            var some = ChartSeries(
                id: "some", name: "Some", kind: kind, data: .bars(bars(Array(0..<60) + Array((60 + missing)..<200))))
            if isColored { some.palette = .eachPoint(name: "one", roles: .stroke) { _, _ in Color(0x123456) } }
            let drawing = chart([all, some], time: dailyAxis(200), size: Size(1200, 500)).drawn
            #expect(drawing.scene.group("series-all").compactMap(\.polyline).count == 1)
            #expect(drawing.scene.group("series-some").compactMap(\.polyline).count == (missing > 20 ? 2 : 1), "coloured: \(isColored)")
        }
    }

    @Test("Closed time of a calendar is not marked, and neither is any with off; requested marks replace the automatic ones")
    func off() {
        let series = bars(140, without: 20..<100)
        #expect(labels(picture(series, inferred: false)) == [])
        #expect(labels(picture(series) { $0.gapMarks = GapMarkOptions { $0.style = .off } }) == [])
        #expect(labels(picture(series) { $0.gapMarks = GapMarkOptions() }) == [])
    }

    @Test("The mark separates the bars at its sides, and its label covers no bar")
    func place() throws {
        let drawing = picture(bars(160, without: 40..<120))
        let label = try #require(drawing.description.texts.first { $0.role == "break" }).box
        let bodies = rects(drawing.scene.group("series-bars"))
        #expect(bodies.count > 60 && bodies.allSatisfy { $0.maxX < label.x || $0.x > label.maxX || $0.maxY < label.y || $0.y > label.maxY })
        let line = try #require(segments(drawing.scene.group("gap-marks-\(drawing.description.panes[0].id)")).first)
        let (left, right) = (bodies.filter { $0.maxX < line.from.x }, bodies.filter { $0.x > line.from.x })
        let (before, after) = (left.map(\.maxX).max() ?? 0, right.map(\.x).min() ?? 0)
        #expect(line.from.x - before > 7 && after - line.from.x > 7)
    }

    @Test("The labels of breaks near each other do not touch") func neighbours() {
        // Weekdays except for three breaks, with three bars between each and the next.
        let days = (0..<400).map { CivilDate(normalizing: 2024, month: 1, day: 1).adding(days: $0) }.filter { $0.weekday.rawValue < 5 }
        let kept = days.enumerated().filter { index, _ in ![60..<90, 93..<125, 128..<160].contains { $0.contains(index) } }
        let drawing = picture(BarSeries.random(at: kept.map { Instant($0.element) }, interval: .day, seed: 3))
        let boxes = drawing.description.texts.filter { $0.role == "break" }.map(\.box)
        #expect(boxes.count == 3)
        for (index, box) in boxes.enumerated() {
            for other in boxes[(index + 1)...] {
                #expect(box.maxX < other.x || other.maxX < box.x || box.maxY < other.y || other.maxY < box.y)
            }
        }
    }

    private func rects(_ shapes: [Shape]) -> [Rect] {
        shapes.flatMap { shape -> [Rect] in
            switch shape {
            case .rectangles(let rects, _): rects
            case .group(_, _, let inner): rects(Array(inner))
            default: []
            }
        }
    }

    private func segments(_ shapes: [Shape]) -> [LineSegment] {
        shapes.flatMap { shape -> [LineSegment] in
            switch shape {
            case .segments(let segments, _): segments
            case .group(_, _, let inner): segments(Array(inner))
            default: []
            }
        }
    }
}
