import DojimaChart
import DojimaScale
import DojimaSeries
import DojimaTestSupport
import DojimaTime
import Testing

@Suite struct InvertedMarkerTests {
    @Test(
        "Also on an inverted axis a marker is above or below its bar on the screen, touches no bar and stays in the plot",
        arguments: [false, true])
    func markers(inverted: Bool) throws {
        for seed in 1...10 as ClosedRange<UInt64> {
            let bars = dailyBars(40, seed: seed)
            let marked = [("buy", 5), ("sell", 15), ("event", 25), ("sell", 39), ("buy", 33)]
            var chart = chart(
                [ChartSeries(id: "bars", name: "A", kind: .candlestick, data: .bars(bars))],
                axes: [ValueAxis(id: "price") { $0.isInverted = inverted }],
                time: dailyAxis(40))
            for (index, (name, row)) in marked.enumerated() {
                let kind = try #require(AnnotationCatalog.kind(named: name))
                chart.panes[0].annotations.append(
                    Annotation(
                        id: "\(index)", kind: kind, points: [AnnotationPoint(time: bars.time[row])], text: name == "event" ? "E" : ""))
            }
            let drawing = chart.drawn
            #expect(drawing.description.warnings == [] && layoutFaults(drawing, oneBar: false) == [])
            let axis = try #require(drawing.description.axes.first { $0.id == "price" })
            let box = drawing.description.panes[0].box
            let pixel = { (value: Double) in
                let share = (value - axis.range.lowerBound) / (axis.range.upperBound - axis.range.lowerBound)
                return inverted ? box.y + share * box.height : box.maxY - share * box.height
            }
            for (index, (name, row)) in marked.enumerated() {
                let ends = [pixel(bars.low[row]), pixel(bars.high[row])].sorted()
                let points = drawing.scene.group("annotation-\(index)").flatMap { shape -> [Double] in
                    switch shape {
                    case .polygon(let points, _): points.map(\.y)
                    case .arcs(let arcs, _, _): arcs.flatMap { [$0.center.y - $0.radius, $0.center.y + $0.radius] }
                    default: []
                    }
                }
                let (top, bottom) = (try #require(points.min()), try #require(points.max()))
                if name == "buy" {
                    #expect(top > ends[1] && top < ends[1] + 6, "\(seed) \(row)")
                } else {
                    #expect(bottom < ends[0] && bottom > ends[0] - 6, "\(seed) \(row) \(name)")
                }
                #expect(top >= box.y && bottom <= box.maxY || name == "buy", "\(seed) \(name)")
            }
        }
    }
}
