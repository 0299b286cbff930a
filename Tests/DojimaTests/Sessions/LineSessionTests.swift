import Dojima
import DojimaCairo
import DojimaChart
import DojimaInteraction
import DojimaScale
import DojimaTestSupport
import DojimaTime
import Foundation
import Testing

/// Lines of very many bars in sessions whose charts are changed.
@Suite struct LineSessionTests {
    private func line(_ width: Int) throws -> ChartSpecification {
        let file = Answers.charts.deletingLastPathComponent().appendingPathComponent("eurusd-hourly.csv").path
        var line = ChartSpecification { Plot { Prices(file, as: .line) } }
        (line.width, line.height) = (Double(width), 300)
        return line
    }

    /// The points of all lines of series.
    private func points(_ drawing: ChartDrawing?) throws -> [[Point]] {
        func points(_ shapes: [Shape], _ isSeries: Bool) -> [[Point]] {
            shapes.flatMap { shape -> [[Point]] in
                switch shape {
                case .group(let id, _, let inside): return points(Array(inside), isSeries || id.hasPrefix("series-"))
                case .polyline(let points, _): return isSeries ? [points] : []
                default: return []
                }
            }
        }
        return points(try #require(drawing).scene.shapes, false)
    }

    private func fresh(_ width: Int, scale: Double = 1, select: ClosedRange<Double>? = nil) throws -> [[Point]] {
        var specification = try line(width)
        specification.scale = scale
        if let select { specification.window = WindowRequest(select: select) }
        return try points(Picture(specification).drawing)
    }

    @Test(
        "A line is read again for the pixel columns after a change of size or scale, once for each change",
        .feature("S2-PR-07", "S0-DM-14"))
    func resized() throws {
        let session = try FrameSession(try line(300), gestures: SessionGestures())
        try session.update()
        #expect(try points(session.drawing) == fresh(300))
        session.edit { $0.size.width = 420 }
        try session.update()
        #expect(try points(session.drawing) == fresh(420))
        session.edit { $0.scale = 2 }
        try session.update()
        #expect(try points(session.drawing) == fresh(420, scale: 2))
        // Moved since: the columns are those of the current chart.
        let selector = try #require(session.viewport).selector
        let (whole, quarter) = (selector.summary, selector.summary.length / 4)
        session.apply(.range(.set(whole.lowerBound.advanced(by: quarter)..<whole.upperBound)), at: 1)
        try session.update()
        #expect(try points(session.drawing) == fresh(420, scale: 2, select: 0.25...1))
        let loads = session.counts.loads
        session.edit { $0.title = "The same columns" }
        try session.update()
        #expect(session.counts.loads == loads)
    }
}
