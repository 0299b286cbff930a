import DojimaChart
import DojimaInteraction
import DojimaScale
import DojimaStore
import DojimaTestSupport
import DojimaTime
import Testing

@testable import Dojima

/// The crosshair of an interactive chart by the settings of its specification.
@Suite struct FloatingCrosshairTests {
    private func session(_ change: (inout ChartSpecification) throws -> Void) throws -> InteractiveChart {
        var chart = try ChartSpecification(window: .last("3M")) {
            try Plot {
                Prices("SPX")
                try Study("sma:20")
                try Study("sma:60")
            }
        }
        (chart.width, chart.height) = (600, 400)
        try change(&chart)
        let session = try InteractiveChart(chart, source: try PictureTests.store())
        _ = try session.update()
        return session
    }

    @Test(
        "A floating crosshair follows the line that is nearest to the pointer, and a locked one its own series",
        .feature("S0-CH-03"), arguments: ["floating", "locked", "sma:20"])
    func nearest(_ mode: String) throws {
        let session = try session {
            $0.crosshairSettings.mode = mode == "floating" ? .floating : .locked
            if mode == "sma:20" { $0.crosshairSettings.series = mode }
        }
        var generator = SeededGenerator(seed: 12)
        var followed: Set<String> = []
        for _ in 0..<60 {
            let box = session.field.panes[0]
            let pointer = Point(
                .random(in: box.x + 1...box.maxX - 1, using: &generator), .random(in: box.y + 1...box.maxY - 1, using: &generator))
            session.point(at: pointer)
            // The point of each series with the nearest x, and of these the one with the nearest y.
            let points = session.field.series.compactMap { series -> (id: String, distance: Double)? in
                let index = series.x.indices.filter { series.y[$0].isFinite }.min {
                    abs(series.x[$0] - pointer.x) < abs(series.x[$1] - pointer.x)
                }
                return index.map { (series.id, abs(series.y[$0] - pointer.y)) }
            }
            let wanted = mode == "floating" ? points.min { $0.distance < $1.distance }?.id : mode == "locked" ? "SPX" : mode
            guard let drawing = try session.update() else { continue }
            #expect(drawing.description.crosshair?.series == wanted)
            followed.insert(wanted ?? "")
        }
        #expect(followed.count == (mode == "floating" ? 3 : 1))
    }

    @Test("A crosshair outside the window is hidden, or stays at the edge if the specification says so", .feature("S0-CH-06"))
    func edge() throws {
        for outside in [Crosshair.Outside?.none, .edge] {
            let session = try session { $0.crosshairSettings.outside = outside }
            session.point(at: session.field.panes[0].x + 2)
            #expect(try session.update()?.description.crosshair?.isShown == true)
            let zoom = try ViewportScript(Array(#"[{"op": "zoom", "by": 4, "x": 1}]"#.utf8)).steps[0].operation
            try session.apply(zoom, at: 0)
            session.stop(at: 100)
            let description = try #require(try session.update()).description
            #expect((description.crosshair?.isShown == true) == (outside == .edge))
            if outside == .edge { #expect(description.crosshair?.x == description.panes[0].box.x) }
        }
    }
}
