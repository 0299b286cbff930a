import DojimaChart
import DojimaScale
import DojimaTestSupport
import Testing

@testable import DojimaCairo

/// Pictures that change: the parts, drawn over the frame before, give the picture of the complete scene.
@Suite struct FrameEncoderTests {
    /// The picture of a viewer that draws parts over each other.
    private struct Canvas {
        private var canvas = RunCanvas()

        var pixels: [UInt8] { canvas.pixels }

        mutating func show(_ frame: FrameEncoder.Frame) throws {
            if frame.isComplete { canvas = RunCanvas(width: frame.width, height: frame.height) }
            try canvas.show(frame.runs, frame.palette, in: frame.regions.map { ($0.x, $0.y, $0.width, $0.height) })
        }
    }

    private let size = Size(300, 200)

    private func scene(_ shapes: [Shape], scale: Double = 1, background: Color = white) -> Scene {
        Scene(size: size, scale: scale, background: background, shapes: shapes)
    }

    private func rectangle(_ generator: inout SeededGenerator, _ colors: Int) -> Shape {
        func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &generator).rounded() }
        let box = Rect(x: number(0...280), y: number(0...180), width: number(1...60), height: number(1...40))
        let shade = Int.random(in: 0..<colors, using: &generator)
        let color = Color(red: UInt8(shade % 256), green: UInt8(shade / 7 % 256), blue: UInt8(shade / 3 % 256))
        return .rectangles([box], fill: .color(color))
    }

    @Test(
        "After any change, the parts give the pixels of the complete picture", arguments: [(4, 1.0), (4, 2.0), (500, 1.0), (6000, 1.0)])
    func randomChanges(colors: Int, scale: Double) throws {
        var generator = SeededGenerator(seed: UInt64(colors) + UInt64(scale * 10))
        var picture = FrameEncoder()
        var canvas = Canvas()
        // Thousands of colours at first, if there are to be many.
        var shapes = (0..<(colors > 100 ? 60 : 5)).map { _ in rectangle(&generator, colors) }
        shapes += (0..<(colors / 10)).map { index in
            let color = Color(red: UInt8(index * 5 % 256), green: UInt8(index * 3 % 256), blue: UInt8(index % 256))
            return .rectangles([Rect(x: Double(index % 300), y: Double(index / 300), width: 1, height: 1)], fill: .color(color))
        }
        for step in 0..<24 {
            switch step % 4 {
            case 0: shapes.append(rectangle(&generator, colors))
            case 1: shapes.remove(at: Int.random(in: 0..<shapes.count, using: &generator))
            case 2: shapes[Int.random(in: 0..<shapes.count, using: &generator)] = rectangle(&generator, colors)
            default: break
            }
            let scene = scene(shapes, scale: scale)
            let frame = try picture.next(scene)
            #expect(frame.isComplete || step > 0)
            try canvas.show(frame)
            #expect(canvas.pixels == (try Raster(png: OutputFormat.png.bytes(of: scene)).pixels), "step \(step)")
        }
    }

    @Test("If merged shades of slanted lines change, unmoved parts are sent again")
    func mergedShades() throws {
        var generator = SeededGenerator(seed: 5)
        var picture = FrameEncoder()
        var canvas = Canvas()
        func line(_ index: Int, _ x: Double, _ from: Double, _ to: Double) -> Shape {
            let color = Color(red: UInt8(index * 37 % 256), green: UInt8(index * 91 % 256), blue: UInt8(index * 53 % 256))
            return .polyline([Point(x, from), Point(x + 120, to)], stroke: Stroke(color, width: 1.4))
        }
        // The left half does not change; on the right a growing number of lines makes other shades the most frequent ones.
        var shapes = (0..<12).map { line($0, 2, Double($0) * 15, Double($0) * 15 + 9) }
        for step in 0..<24 {
            let index = Int.random(in: 0..<12, using: &generator)
            shapes.append(line(index, 170, .random(in: 0...199, using: &generator), .random(in: 0...199, using: &generator)))
            let scene = scene(shapes)
            try canvas.show(try picture.next(scene))
            #expect(canvas.pixels == (try Raster(png: OutputFormat.png.bytes(of: scene)).pixels), "step \(step)")
        }
    }

    @Test("A small change is a small part, and no change is no part")
    func smallChanges() throws {
        var picture = FrameEncoder()
        let still: [Shape] = [.rectangles([Rect(x: 10, y: 10, width: 200, height: 100)], fill: .color(rising))]
        #expect(try picture.next(scene(still)).isComplete)
        #expect(try picture.next(scene(still)).regions.isEmpty)
        let frame = try picture.next(scene(still + [.rectangles([Rect(x: 100, y: 50, width: 1, height: 1)], fill: .color(falling))]))
        #expect(!frame.isComplete && frame.regions.count == 1)
        #expect(frame.regions.allSatisfy { $0.width <= 32 && $0.height <= 32 })
    }

    @Test("Two pixels exchanged within a tile are a change", arguments: [(8.0, 0.0), (24, 0), (8, 8), (24, 16), (0, 8)])
    func swapped(_ x: Double, _ y: Double) throws {
        var picture = FrameEncoder()
        var canvas = Canvas()
        // Two squares of a tile, the upper left one and another.
        for (one, other) in [(rising, falling), (falling, rising), (rising, falling)] {
            let scene = scene([
                .rectangles([Rect(x: 0, y: 0, width: 8, height: 8)], fill: .color(one)),
                .rectangles([Rect(x: x, y: y, width: 8, height: 8)], fill: .color(other)),
            ])
            let frame = try picture.next(scene)
            #expect(frame.regions.count == 1)
            try canvas.show(frame)
            #expect(canvas.pixels == (try Raster(png: OutputFormat.png.bytes(of: scene)).pixels))
        }
    }

    @Test("A line across the picture is a few parts, and another size is a complete picture")
    func lines() throws {
        var picture = FrameEncoder()
        var canvas = Canvas()
        for x in stride(from: 5.0, to: 250, by: 30) {
            let shapes: [Shape] = [.rectangles([Rect(x: x, y: 0, width: 1, height: 200)], fill: .color(falling))]
            let frame = try picture.next(scene(shapes))
            #expect(frame.isComplete == (x == 5))
            // Two columns of tiles, each seven tiles high, and the first frame complete.
            #expect(frame.isComplete || frame.regions.reduce(0) { $0 + $1.width * $1.height } <= 2 * 32 * 200)
            try canvas.show(frame)
            #expect(canvas.pixels == (try Raster(png: OutputFormat.png.bytes(of: scene(shapes))).pixels))
        }
        var other = scene([])
        other.size = Size(310, 200)
        #expect(try picture.next(other).isComplete)
    }

    /// Stripes on all but the lowest quarter of the picture, moved by some pixels.
    private func stripes(_ step: Int, _ colors: Int) -> [Shape] {
        (0..<60).map { index in
            let shade = index * 7 % colors
            let color = Color(red: UInt8(shade % 256), green: UInt8(shade * 5 % 256), blue: UInt8(shade * 3 % 256))
            let x = Double((index * 5 + step * 3) % 300)
            return .rectangles([Rect(x: x, y: Double(index % 7), width: 3, height: 140)], fill: .color(color))
        }
    }

    @Test("A drag gives the pixels of the complete pictures, and unmoved parts are not sent")
    func drag() throws {
        var picture = FrameEncoder()
        var canvas = Canvas()
        var areas: [Int] = []
        for step in [0, 1, 2, 3, 3, 3, 4, 5, 5, 6] {
            var shapes = stripes(step, 200)
            // Slanted lines, whose shades make the palette one of merged colours.
            shapes += (0..<20).map { index in
                let color = Color(red: UInt8(index * 11), green: UInt8(index * 7), blue: 90)
                return .polyline([Point(Double(index * 9 + step), 5), Point(Double(index * 14), 136)], stroke: Stroke(color, width: 1.3))
            }
            let scene = scene(shapes)
            let frame = try picture.next(scene)
            areas.append(frame.regions.reduce(0) { $0 + $1.width * $1.height })
            try canvas.show(frame)
            #expect(canvas.pixels == (try Raster(png: OutputFormat.png.bytes(of: scene)).pixels), "step \(step)")
            #expect(frame.isComplete || frame.regions.allSatisfy { $0.y + $0.height <= 160 })
        }
        #expect(areas[0] == 300 * 200 && areas[1] > 300 * 100 && areas[4...5] == [0, 0] && areas[6] > 300 * 100 && areas[8] == 0)
    }

    @Test("Pictures with different backgrounds and sizes share their memory")
    func sharedMemory() throws {
        let pool = PixelPool()
        var one = FrameEncoder(drawingIn: pool)
        var other = FrameEncoder(drawingIn: pool)
        var (seenOne, seenOther) = (Canvas(), Canvas())
        var generator = SeededGenerator(seed: 11)
        let backgrounds = [white, Color(red: 20, green: 24, blue: 31), Color(red: 20, green: 24, blue: 31, alpha: 120)]
        for step in 0..<30 {
            var (first, second) = (scene([rectangle(&generator, 20)]), scene([rectangle(&generator, 20)]))
            first.background = backgrounds[step % 3]
            second.background = backgrounds[step / 3 % 2]
            if step % 5 > 2 { second.size = Size(260, 190) }
            try seenOne.show(one.next(first))
            try seenOther.show(other.next(second))
            #expect(seenOne.pixels == (try Raster(png: OutputFormat.png.bytes(of: first)).pixels), "step \(step)")
            #expect(seenOther.pixels == (try Raster(png: OutputFormat.png.bytes(of: second)).pixels), "step \(step)")
        }
    }

    @Test("A scene that cannot be drawn is an error, and the frame after it is complete")
    func errors() throws {
        var picture = FrameEncoder()
        _ = try picture.next(scene([]))
        var large = scene([])
        large.size = Size(40_000, 10)
        #expect(throws: RenderingError.self) { try picture.next(large) }
        #expect(try picture.next(scene([])).isComplete)
    }
}
