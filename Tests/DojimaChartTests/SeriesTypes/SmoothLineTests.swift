import DojimaChart
import DojimaScale
import DojimaSeries
import DojimaTestSupport
import DojimaTime
import Testing

/// Lines that are drawn as curves by the smoother of their series.
@Suite struct SmoothLineTests {
    private let values = [1.0, 4, 2, 2, 8, 9]

    private func chart(
        _ smoother: Smoother?, _ values: [Double]? = nil, kind: SeriesKind = .line, change: (inout ChartSeries) -> Void = { _ in }
    ) -> Chart {
        let values = values ?? self.values
        let times = values.indices.map { Instant(monday.adding(days: $0)) }
        let series = ChartSeries(id: "s", name: "S", kind: kind, data: .values(ValueSeries(time: times, values: values))) {
            $0.smoother = smoother
            change(&$0)
        }
        let axis = ValueAxis(id: "v") { $0.range = .fixed(0...10) }
        return DojimaChartTests.chart([series], axes: [axis], time: dailyAxis(values.count))
    }

    private func lines(_ chart: Chart) -> [[Point]] { chart.drawn.scene.group("series-s").flatMap(\.flat).compactMap(\.polyline) }

    @Test("The curve goes through all points, and between them has the values of SciPy's PCHIP", .feature("S0-DM-14"))
    func curve() throws {
        let (points, line) = (try #require(lines(chart(nil)).first), try #require(lines(chart(.monotone)).first))
        #expect(points.count == 6 && Set(line).isSuperset(of: points))
        #expect(zip(line, line.dropFirst()).allSatisfy { $0.x < $1.x && $1.x - $0.x <= 2 + 1e-9 })
        let box = chart(nil).drawn.description.panes[0].box
        /// The value of the curve at a fraction of the way from one point to the next.
        func value(_ index: Int, _ fraction: Double) throws -> Double {
            let x = points[index].x + (points[index + 1].x - points[index].x) * fraction
            let next = try #require(line.firstIndex { $0.x >= x })
            let (a, b) = (line[max(0, next - 1)], line[next])
            let y = b.x > a.x ? a.y + (b.y - a.y) * (x - a.x) / (b.x - a.x) : a.y
            return (box.maxY - y) / box.height * 10
        }
        // PchipInterpolator(range(6), values) at 0.25, 1.25, ... and at 0.5, 1.5, ...
        let quarters = [2.2421875, 3.6875, 2, 2.857142857142857, 8.397321428571428]
        let halves = [3.1875, 3, 2, 4.785714285714286, 8.714285714285714]
        for index in quarters.indices {
            #expect(try abs(value(index, 0.25) - quarters[index]) < 0.005 && abs(value(index, 0.5) - halves[index]) < 0.005, "\(index)")
        }
    }

    @Test("A missing value interrupts a curve, and no value is beyond those of its neighbours", arguments: [SeriesKind.line, .area])
    func gaps(_ kind: SeriesKind) {
        let values = [1.0, 8, 2, .nan, 2, 9, 9, 3, .nan, 5]
        let (points, curves) = (lines(chart(nil, values, kind: kind)), lines(chart(.monotone, values, kind: kind)))
        #expect(curves.count == points.count && points.count == 2)
        for (points, curve) in zip(points, curves) {
            for (a, b) in zip(points, points.dropFirst()) {
                let between = curve.filter { (a.x...b.x).contains($0.x) }
                #expect(between.count > 10 && between.allSatisfy { $0.y >= min(a.y, b.y) - 1e-9 && $0.y <= max(a.y, b.y) + 1e-9 })
            }
        }
    }

    @Test("Marks, labels and the nearest point are those of the data", .feature("S0-DM-14")) func marked() {
        let change = { (series: inout ChartSeries) in (series.marker, series.labels) = (PointMarker(size: 8), PointLabels()) }
        let (plain, curved) = (chart(nil, change: change), chart(.monotone, change: change))
        func others(_ chart: Chart) -> [Shape] { chart.drawn.scene.group("series-s").flatMap(\.flat).filter { $0.polyline == nil } }
        #expect(others(plain) == others(curved) && !others(plain).isEmpty)
        #expect(plain.drawn.description == curved.drawn.description)
        for x in stride(from: 10.0, to: 700, by: 60) {
            let (a, b) = (plain.nearestPoint(to: Point(x, 200)), curved.nearestPoint(to: Point(x, 200)))
            #expect(a?.row == b?.row && a?.point == b?.point)
        }
    }

    @Test("Steps, columns, unordered points and stacks are not curves") func others() {
        for kind in [SeriesKind.step, .column, .scatter] {
            #expect(chart(.monotone, kind: kind).drawn.scene == chart(nil, kind: kind).drawn.scene, "\(kind.name)")
        }
        for kind in [SeriesKind.line, .area] {
            let stack = { (series: inout ChartSeries) in series.stack = Stack("a") }
            #expect(
                chart(.monotone, kind: kind, change: stack).drawn.scene == chart(nil, kind: kind, change: stack).drawn.scene, "\(kind.name)"
            )
        }
    }

    @Test("A line in several colours is the same curve, and a custom smoother gives other slopes") func custom() throws {
        let rules = { (series: inout ChartSeries) in
            series.palette = PointPalette(name: "halves") { pass in
                PointColors(stroke: (0..<pass.count).map { $0 < 3 ? Color(0xFF0000) : Color(0x0000FF) })
            }
        }
        let (parts, line) = (lines(chart(.monotone, change: rules)), try #require(lines(chart(.monotone)).first))
        func rounded(_ points: [Point]) -> Set<Point> { Set(points.map { Point(($0.x * 1e6).rounded(), ($0.y * 1e6).rounded()) }) }
        #expect(parts.count == 2 && rounded(parts.flatMap(\.self)) == rounded(line))
        let level = Smoother(name: "level") { x, _ in x.map { _ in 0 } }
        #expect(try #require(lines(chart(level)).first) != line)
    }
}
