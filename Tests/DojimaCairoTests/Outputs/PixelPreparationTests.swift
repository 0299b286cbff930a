import DojimaChart
import DojimaScale
import Testing

@testable import DojimaCairo

/// Serialized, as there is one preparation in a program.
@Suite(.serialized) struct PixelPreparationTests {
    private func scene(width: Double, height: Double, scale: Double, background: Color) -> Scene {
        Scene(
            size: Size(width, height), scale: scale, background: background,
            shapes: [
                .rectangles([Rect(x: 3, y: 4, width: width / 2, height: height / 3)], fill: .color(rising.opacity(0.5))),
                .polyline([Point(0, height), Point(width, 0)], stroke: Stroke(falling, width: 1.5)),
            ])
    }

    @Test("A picture is the same on memory that was made ready", arguments: [(331, 257, 2.0), (1031, 701, 1.5), (40, 30, 1)])
    func sameBytes(_ width: Int, _ height: Int, _ scale: Double) throws {
        for background in [white, Color(0x102030).opacity(0.4)] {
            let scene = scene(width: Double(width), height: Double(height), scale: scale, background: background)
            let plain = try CairoRenderer().png(scene)
            PixelPreparation.begin(width: width, height: height, scale: scale)
            #expect(try CairoRenderer().png(scene) == plain)
            let count = Int((Double(width) * scale).rounded()) * Int((Double(height) * scale).rounded()) * 4
            #expect(PixelPreparation.taken(count: count) == nil, "the picture did not take it")
        }
    }

    @Test("What was made ready is taken once, by a picture of just that size")
    func taken() throws {
        // Sizes that no other test draws, as all of them share one program.
        PixelPreparation.begin(width: 977, height: 13, scale: 2)
        let bytes = try #require(PixelPreparation.taken(count: 977 * 2 * 13 * 2 * 4))
        bytes.initializeMemory(as: UInt8.self, repeating: 7, count: 977 * 2 * 13 * 2 * 4)
        bytes.deallocate()
        #expect(PixelPreparation.taken(count: 977 * 2 * 13 * 2 * 4) == nil)

        PixelPreparation.begin(width: 977, height: 13, scale: 2)
        #expect(PixelPreparation.taken(count: 977 * 2 * 13 * 2 * 4 + 1) == nil)
        for (width, height, scale) in [(0, 10, 1.0), (10, -1, 1), (10, 10, 0), (200_000, 200_000, 1), (10, 10, .nan)] {
            PixelPreparation.begin(width: width, height: height, scale: scale)
        }
    }
}
