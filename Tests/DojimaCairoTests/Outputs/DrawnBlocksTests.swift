import DojimaChart
import DojimaScale
import DojimaTestSupport
import Testing

@testable import DojimaCairo

/// What is known of where something was drawn, beside pictures of which all pixels are looked at.
@Suite struct DrawnBlocksTests {
    private let size = Size(310, 210)

    private func place(_ generator: inout SeededGenerator) -> Point {
        Point(.random(in: -40...350, using: &generator), .random(in: -40...250, using: &generator))
    }

    private func color(_ generator: inout SeededGenerator) -> Color {
        let color = Color(UInt32.random(in: 0...0xFFFFFF, using: &generator))
        return Bool.random(using: &generator) ? color : color.opacity(.random(in: 0.1...0.9, using: &generator))
    }

    private func stroke(_ generator: inout SeededGenerator) -> Stroke {
        var stroke = Stroke(color(&generator), width: .random(in: 0.5...9, using: &generator))
        if Bool.random(using: &generator) { stroke.dash = [4, 3] }
        if Bool.random(using: &generator) { stroke.join = .bevel }
        return stroke
    }

    private func fill(_ generator: inout SeededGenerator) -> Fill {
        switch Int.random(in: 0..<4, using: &generator) {
        case 0: .gradient(top: 20, color(&generator), bottom: 150, color(&generator))
        case 1: .gradientAcross(left: 20, color(&generator), right: 250, color(&generator))
        default: .color(color(&generator))
        }
    }

    private func rectangle(_ generator: inout SeededGenerator) -> Rect {
        let corner = place(&generator)
        return Rect(
            x: corner.x, y: corner.y, width: .random(in: 0.2...90, using: &generator), height: .random(in: 0.2...70, using: &generator))
    }

    private func text(_ generator: inout SeededGenerator) -> Shape {
        let font = Font(size: .random(in: 6...40, using: &generator))
        let word = ["0123", "Ågj|", "f\u{301}\u{301}\u{301}", "📈 up", "الذهب"].randomElement(using: &generator) ?? ""
        var origin = place(&generator)
        if Bool.random(using: &generator) { origin = Point(origin.x.rounded(), origin.y.rounded()) }
        var run = TextRun(
            word, font: font, color: color(&generator), origin: origin, extent: TextExtent(width: 1, ascent: 1, descent: 1), role: "test",
            angle: [0, 0, 0, -90, 30].randomElement(using: &generator) ?? 0)
        if Bool.random(using: &generator) { run.halo = color(&generator) }
        return .text(run)
    }

    /// A shape of any kind, within a clip or not.
    private func shape(_ generator: inout SeededGenerator, _ depth: Int = 0) -> Shape {
        let points = (0..<Int.random(in: 2...6, using: &generator)).map { _ in place(&generator) }
        switch Int.random(in: 0..<(depth < 2 ? 10 : 8), using: &generator) {
        case 0, 1: return .rectangles((0..<3).map { _ in rectangle(&generator) }, fill: fill(&generator))
        case 2:
            let (a, b) = (points[0], points[1])
            return .segments([Segment(a, Point(a.x, b.y)), Segment(a, b), Segment(a, Point(b.x, a.y))], stroke: stroke(&generator))
        case 3: return .polyline(points + [Point(.nan, .nan)] + points.reversed(), stroke: stroke(&generator))
        case 4: return .polygon(points, fill: fill(&generator))
        case 5:
            let arc = Arc(center: points[0], radius: .random(in: 1...60, using: &generator), start: 0.3, end: 5)
            return .arcs([arc], fill: fill(&generator), stroke: stroke(&generator))
        case 6: return text(&generator)
        case 7:
            let pixels = (0..<4 * 12).map { _ in UInt8.random(in: 0...255, using: &generator) }
            return .image(Raster(width: 4, height: 3, pixels: pixels), in: rectangle(&generator))
        default:
            let shapes = (0..<3).map { _ in shape(&generator, depth + 1) }
            return .group(id: "g", clip: Bool.random(using: &generator) ? rectangle(&generator) : nil, shapes)
        }
    }

    private func scene(_ generator: inout SeededGenerator, _ scale: Double) -> Scene {
        let shapes = (0..<Int.random(in: 0...5, using: &generator)).map { _ in shape(&generator) }
        return Scene(size: size, scale: scale, background: Color(0xF0F4F8), shapes: shapes)
    }

    private func others(_ repeats: RepeatedBlocks, _ height: Int) -> [[Int]] {
        (0..<height).map { y in
            var blocks: [Int] = []
            repeats.forEachOther(y) { block, _, _ in blocks.append(block) }
            return blocks
        }
    }

    @Test("The blocks that differ from those above them are found where something was drawn", arguments: [1.0, 1.5, 2.0], [1, 3])
    func differing(scale: Double, bands: Int) throws {
        var generator = SeededGenerator(seed: UInt64(scale * 10))
        for round in 0..<150 {
            let pixels = try PixelBuffer.drawing(scene(&generator, scale))
            let noted = pixels.drawn
            let drawn = try #require(noted)
            let found = drawn.withEdges { RepeatedBlocks(pixels.row(0), pixels.width, pixels.height, edges: $0, bands: bands) }
            let all = RepeatedBlocks(pixels.row(0), pixels.width, pixels.height, bands: bands)
            #expect(others(try #require(found), pixels.height) == others(all, pixels.height), "round \(round)")
        }
    }

    @Test("Memory that was drawn on has its background again wherever it had it", arguments: [1.0, 1.5, 2.0])
    func restored(scale: Double) throws {
        var generator = SeededGenerator(seed: UInt64(scale * 10) + 1)
        let pool = PixelPool()
        for round in 0..<150 {
            let pixels = try PixelBuffer.drawing(scene(&generator, scale), in: pool)
            let count = pixels.width * pixels.height
            pixels.clear(for: Color(0xF0F4F8))
            let (bytes, room, filling) = try #require(pool.taken(count: count * 4))
            let restored = UnsafeBufferPointer(start: bytes.assumingMemoryBound(to: UInt32.self), count: count)
            #expect(filling?.pixel == 0xFFF0_F4F8 && filling?.count == count)
            #expect(restored.allSatisfy { $0 == 0xFFF0_F4F8 }, "round \(round)")
            pool.keep(bytes, room: room, filling)
        }
    }

    @Test("Pixels that are put back from a cache are where something was drawn") func cached() throws {
        let cache = DrawingCache()
        let points = (0..<400).map { Point(Double($0) / 2 + 20, 100 + 60 * Double($0 * 37 % 100) / 100) }
        let line = Shape.group(
            id: "line", clip: Rect(x: 10, y: 90, width: 240, height: 90), [.polyline(points, stroke: Stroke(Color(0x3366CC)))])
        // Drawn, kept, and put back from then on.
        for round in 0..<4 {
            let pixels = try PixelBuffer.drawing(Scene(size: size, background: white, shapes: [line]), cache: cache)
            let noted = pixels.drawn
            let drawn = try #require(noted)
            let found = drawn.withEdges { RepeatedBlocks(pixels.row(0), pixels.width, pixels.height, edges: $0) }
            let all = RepeatedBlocks(pixels.row(0), pixels.width, pixels.height)
            #expect(others(try #require(found), pixels.height) == others(all, pixels.height), "round \(round)")
        }
        #expect(cache.ways("line").first?.after != nil)
    }

    @Test("Little is looked at: of a candle its ends") func ends() throws {
        let candle = Shape.rectangles([Rect(x: 100, y: 50, width: 5, height: 100)], fill: .color(Color(0x00AA00)))
        let pixels = try PixelBuffer.drawing(Scene(size: size, background: white, shapes: [candle]))
        let noted = pixels.drawn
        let drawn = try #require(noted)
        let lines = try #require(drawn.withEdges { words in (0..<210).filter { words[$0] != 0 } })
        #expect(lines == [50, 150])
        var boxes: [PixelBox] = []
        drawn.forEachDrawn { boxes.append($0) }
        #expect(boxes.allSatisfy { $0.left == 96 && $0.right == 112 } && boxes.map(\.top) == Array(stride(from: 48, through: 144, by: 8)))
    }
}
