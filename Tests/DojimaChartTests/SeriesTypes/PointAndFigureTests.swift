import DojimaChart
import DojimaScale
import DojimaSeries
import DojimaTestSupport
import DojimaTime
import Testing

/// Marks of point and figure columns.
@Suite struct PointAndFigureTests {
    /// The first and last levels of the columns of Murphy's Swiss franc with a reversal of one box.
    private let franc: [(Double, Double)] = [(4875, 4880), (4875, 4860), (4865, 4850), (4855, 4860), (4855, 4870)]

    private func drawn(_ columns: [(Double, Double)], box: Double?, scale: Double = 1) -> (shapes: [Shape], pane: Rect) {
        let bars = BarSeries(prices: columns.map { ($0.0, max($0.0, $0.1), min($0.0, $0.1), $0.1) })
        var series = ChartSeries(id: "s", name: "S", kind: .pointAndFigure, data: .bars(bars))
        series.boxSize = box
        let axis = ValueAxis(id: "price") { $0.range = .fixed(4840...4890) }
        let drawing = chart([series], axes: [axis], time: dailyAxis(columns.count), scale: scale).drawn
        return (drawing.scene.group("series-s"), drawing.description.panes[0].box)
    }

    private func crosses(_ shapes: [Shape]) -> [LineSegment] {
        shapes.flatMap { if case .segments(let segments, _) = $0 { segments } else { [LineSegment]() } }
    }

    private func rings(_ shapes: [Shape]) -> [Arc] { shapes.flatMap { if case .arcs(let arcs, _, _) = $0 { arcs } else { [Arc]() } } }

    @Test("Each box has a cross or a ring, also in columns that begin with a mark of the other kind", arguments: [1.0, 2])
    func marks(scale: Double) {
        let (shapes, pane) = drawn(franc, box: 5, scale: scale)
        func level(_ y: Double) -> Double { 4840 + (pane.maxY - y) / pane.height * 50 }
        func column(_ x: Double) -> Int { Int(((x - pane.x) / pane.width * 5).rounded(.down)) }
        let arms = crosses(shapes).map { (column($0.from.x), (level($0.from.y) + level($0.to.y)) / 2) }
        let marked = Set(arms.map { [Double($0.0), ($0.1 / 5).rounded() * 5] })
        #expect(arms.count == 16 && arms.allSatisfy { abs($0.1 - ($0.1 / 5).rounded() * 5) < 1e-6 })
        #expect(marked == [[0, 4875], [0, 4880], [2, 4865], [3, 4855], [3, 4860], [4, 4860], [4, 4865], [4, 4870]])
        let circles = Set(rings(shapes).map { [Double(column($0.center.x)), level($0.center.y).rounded()] })
        #expect(circles == [[1, 4875], [1, 4870], [1, 4865], [1, 4860], [2, 4860], [2, 4855], [2, 4850], [4, 4855]])
        // Neighbours do not touch.
        let box = pane.height / 10
        #expect(rings(shapes).allSatisfy { $0.radius < box / 2 } && crosses(shapes).allSatisfy { abs($0.from.y - $0.to.y) < box })
    }

    @Test("A last column of one mark has the kind opposite to the column before") func single() {
        #expect(rings(drawn([(4860, 4870), (4865, 4865)], box: 5).shapes).count == 1)
        let (shapes, _) = drawn([(4860, 4870), (4865, 4855), (4860, 4860)], box: 5)
        #expect(rings(shapes).count == 3 && crosses(shapes).count == 2 * 4)
    }

    @Test("Boxes of a few pixels and columns without boxes are drawn as candles", arguments: [0.1, nil])
    func small(box: Double?) {
        let (shapes, _) = drawn(franc, box: box)
        #expect(crosses(shapes).isEmpty && rings(shapes).isEmpty && shapes.flatMap(\.rectangles).count == 5)
    }
}
