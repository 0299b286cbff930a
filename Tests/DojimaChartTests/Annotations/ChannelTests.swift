import DojimaChart
import DojimaScale
import DojimaSeries
import DojimaTestSupport
import DojimaTime
import Foundation
import Testing

/// Parallel channels compared with values computed from the points alone.
@Suite struct ChannelTests {
    /// A position in the data: a day of the axis and a price.
    private typealias Corner = (day: Int, value: Double)

    /// The corners of a channel: the first and second point, then the points of the parallel at their days.
    private func corners(_ points: [Corner], isLogarithmic: Bool) -> [Corner] {
        let (a, b, through) = (points[0], points[1], points[2])
        let share = Double(through.day - a.day) / Double(b.day - a.day)
        guard isLogarithmic else {
            let shift = through.value - (a.value + share * (b.value - a.value))
            return [a, b, (b.day, b.value + shift), (a.day, a.value + shift)]
        }
        let factor = through.value / (a.value * pow(b.value / a.value, share))
        return [a, b, (b.day, b.value * factor), (a.day, a.value * factor)]
    }

    private func drawn(_ points: [Corner], isLogarithmic: Bool = false, text: String = "") -> ChartDrawing {
        var chart = chart(
            [ChartSeries(id: "bars", name: "bars", kind: .candlestick, data: .bars(dailyBars(50)))], time: dailyAxis(50))
        chart.panes[0].axes = [
            ValueAxis(id: "price") {
                $0.scale = isLogarithmic ? .logarithmic : .linear
                $0.range = .fixed(20...500)
            }
        ]
        chart.panes[0].annotations = [
            Annotation(
                id: "c", kind: .channel,
                points: points.map { AnnotationPoint(time: Instant(monday.adding(days: $0.day)), value: $0.value) }, text: text)
        ]
        return chart.drawn
    }

    /// The pixel of a day and a value by the described pane and axis alone.
    private func pixel(_ corner: Corner, _ drawing: ChartDrawing, isLogarithmic: Bool) throws -> Point {
        let (pane, range) = (drawing.description.panes[0].box, try #require(drawing.description.axes.first { $0.id == "price" }).range)
        let share =
            isLogarithmic
            ? log(corner.value / range.lowerBound) / log(range.upperBound / range.lowerBound)
            : (corner.value - range.lowerBound) / (range.upperBound - range.lowerBound)
        return Point(pane.x + (Double(corner.day) + 0.5) / 50 * pane.width, pane.maxY - share * pane.height)
    }

    @Test(
        "A channel is between a line and the parallel through its third point, on linear and logarithmic axes",
        arguments: [false, true],
        [
            [(5, 60.0), (30, 200.0), (12, 140.0)], [(5, 300.0), (40, 90.0), (20, 80.0)], [(30, 200.0), (5, 60.0), (45, 300.0)],
            [(10, 100.0), (20, 100.0), (3, 250.0)],
        ])
    func parallel(_ isLogarithmic: Bool, _ points: [(Int, Double)]) throws {
        let points = points.map { (day: $0.0, value: $0.1) }
        let drawing = drawn(points, isLogarithmic: isLogarithmic)
        let shapes = drawing.scene.group("annotation-c")
        let area = try #require(shapes.lazy.compactMap(\.polygon).first)
        let expected = try corners(points, isLogarithmic: isLogarithmic).map { try pixel($0, drawing, isLogarithmic: isLogarithmic) }
        // The drawn corners begin at the earlier of the first two points.
        let ordered = points[0].day <= points[1].day ? expected : [expected[1], expected[0], expected[3], expected[2]]
        #expect(area.count == 4)
        for (corner, point) in zip(area, ordered) { #expect(abs(corner.x - point.x) < 1e-6 && abs(corner.y - point.y) < 1e-6) }
        guard case .segments(let lines, _)? = shapes.dropFirst().first else { return #expect(Bool(false), "two lines") }
        #expect(lines == [LineSegment(area[0], area[1]), LineSegment(area[3], area[2])])
        #expect(drawing.description.warnings.isEmpty && drawing.description.annotations.map(\.id) == ["c"])
    }

    @Test("The parallel of a vertical line is vertical, and a third point on the line leaves no area") func degenerate() throws {
        let vertical = try #require(drawn([(10, 60), (10, 200), (20, 100)]).scene.group("annotation-c").lazy.compactMap(\.polygon).first)
        #expect(vertical[0].x == vertical[1].x && vertical[2].x == vertical[3].x && vertical[2].x > vertical[0].x)
        #expect(vertical[0].y == vertical[3].y && vertical[1].y == vertical[2].y)
        let flat = try #require(drawn([(10, 100), (20, 120), (30, 140)]).scene.group("annotation-c").lazy.compactMap(\.polygon).first)
        #expect(abs(flat[0].y - flat[3].y) < 1e-9 && abs(flat[1].y - flat[2].y) < 1e-9)
    }

    @Test("The text of a channel is outside it, at either slope", arguments: [[60.0, 200, 140], [300, 200, 250]])
    func text(_ values: [Double]) throws {
        let drawing = drawn(zip([5, 30, 12], values).map { (day: $0, value: $1) }, text: "channel")
        let area = try #require(drawing.scene.group("annotation-c").lazy.compactMap(\.polygon).first)
        let box = try #require(drawing.description.texts.first { $0.text == "channel" }).box
        for x in [box.x, box.maxX] {
            let share = (x - area[0].x) / (area[1].x - area[0].x)
            let ends = [area[0].y + share * (area[1].y - area[0].y), area[3].y + share * (area[2].y - area[3].y)]
            #expect(box.maxY <= ends.min() ?? 0 || box.y >= ends.max() ?? 0)
        }
    }

    @Test("A value that a logarithmic axis cannot show, and a point outside the time axis, are reported") func reported() {
        let warnings = drawn([(5, 60), (30, 200), (12, 0)], isLogarithmic: true).description.warnings
        #expect(warnings.count == 1 && warnings[0].hasPrefix("c: not drawn: the axis cannot show a value"))
        #expect(drawn([(5, 60), (30, 200), (80, 100)]).description.warnings == ["c: not drawn: a point is outside the time axis"])
    }
}
