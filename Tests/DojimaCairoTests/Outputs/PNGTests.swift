import DojimaChart
import DojimaScale
import DojimaTestSupport
import DojimaText
import Testing

@testable import DojimaCairo

@Suite struct PNGTests {
    /// The surface, without the encoder.
    private func surface(of scene: Scene) throws -> [Color] {
        let buffer = try PixelBuffer.drawing(scene)
        return (0..<buffer.height).flatMap { y in
            buffer.withRow(y) { row in
                row.map { Color(red: UInt8($0 >> 16 & 255), green: UInt8($0 >> 8 & 255), blue: UInt8($0 & 255)) }
            }
        }
    }

    @Test("A picture of few colours is written with a palette, without loss", .feature("SX-CD-06"))
    func palette() throws {
        let scene = Scene(
            size: Size(120, 40), background: white,
            shapes: [
                .rectangles([Rect(x: 3, y: 4, width: 20, height: 9)], fill: .color(rising)),
                .rectangles([Rect(x: 13, y: 4, width: 20, height: 19)], fill: .color(falling.opacity(0.3))),
                .polyline([Point(0, 30), Point(120, 7)], stroke: Stroke(Color(0x2962FF), width: 1.5)), run("2,506.85", at: Point(40, 30)),
            ])
        let picture = try DecodedPNG(OutputFormat.png.bytes(of: scene))
        #expect(Set(picture.pixels).count > 20)
        #expect(picture.colorType == 3)
        #expect(picture.pixels == (try surface(of: scene)))
    }

    @Test(
        "Pictures of any width and height are written without loss, for any repetition of rows", .feature("SX-CD-06"),
        arguments: [1, 2, 7, 8, 9, 16, 17, 40])
    func sizes(_ width: Int) throws {
        var generator = SeededGenerator(seed: UInt64(width))
        for height in [1, 2, 3, 4, 30] {
            func any(_ range: Range<Int>) -> Double { Double(Int.random(in: range, using: &generator)) }
            let blocks = (0..<25).map { _ in
                let block = Rect(x: any(0..<width), y: any(0..<height), width: any(1..<7), height: any(1..<10))
                return Shape.rectangles([block], fill: .color(Color(UInt32.random(in: 0...0xFFFFFF, using: &generator))))
            }
            let scene = Scene(size: Size(Double(width), Double(height)), background: white, shapes: blocks)
            let picture = try DecodedPNG(OutputFormat.png.bytes(of: scene))
            let pixels = try surface(of: scene)
            #expect(picture.colorType == 3 && picture.pixels == pixels, "\(width) x \(height)")
        }
    }

    @Test(
        "Pictures compressed in parts are one stream with one check sum, without loss at the borders of parts", .feature("SX-CD-06"),
        arguments: [(1600, 900), (720, 3001)])
    func parts(_ width: Int, _ height: Int) throws {
        var generator = SeededGenerator(seed: UInt64(width))
        func any(_ range: Range<Int>) -> Double { Double(Int.random(in: range, using: &generator)) }
        let blocks = (0..<120).map { _ in
            let block = Rect(x: any(0..<width), y: any(0..<height), width: any(1..<400), height: any(1..<600))
            return Shape.rectangles([block], fill: .color(Color(UInt32.random(in: 0...0xFFFFFF, using: &generator))))
        }
        let scene = Scene(size: Size(Double(width), Double(height)), background: white, shapes: blocks)
        let bytes = try OutputFormat.png.bytes(of: scene)
        let picture = try DecodedPNG(bytes)
        let pixels = try surface(of: scene)
        #expect(picture.colorType == 3 && picture.pixels == pixels)
        let again = try OutputFormat.png.bytes(of: scene)
        #expect(again == bytes)
    }

    @Test("A gradient of more than 256 colours is RGB and loses nothing")
    func manyShades() throws {
        let fill = Fill.gradient(top: 0, Color(0x204060), bottom: 700, Color(0xE0F0A0))
        let scene = Scene(
            size: Size(30, 700), background: white, shapes: [.rectangles([Rect(x: 0, y: 0, width: 30, height: 700)], fill: fill)])
        let picture = try DecodedPNG(OutputFormat.png.bytes(of: scene))
        #expect(picture.colorType == 2)
        #expect(picture.pixels == (try surface(of: scene)))
    }

    @Test("Above 256 colours the scene's colours stay exact and the changes of others are invisible")
    func coarsePalette() throws {
        var shapes: [Shape] = []
        let own = (0..<60).map { Color(red: UInt8($0 * 4), green: UInt8(40 + $0), blue: 90) }
        for (i, color) in own.enumerated() {
            shapes.append(.rectangles([Rect(x: Double(i) * 2, y: 0, width: 2, height: 2)], fill: .color(color)))
        }
        for i in 0..<12 {
            shapes.append(.polyline([Point(0, 20 + Double(i) * 5), Point(400, 23 + Double(i) * 5)], stroke: Stroke(own[i * 5], width: 2)))
        }
        let scene = Scene(size: Size(400, 100), background: white, shapes: shapes)
        let (pixels, picture) = (try surface(of: scene), try DecodedPNG(OutputFormat.png.bytes(of: scene)))
        #expect(Set(pixels).count > 256)
        #expect(picture.colorType == 3)
        for (i, color) in own.enumerated() { #expect(picture[i * 2, 1] == color) }
        let worst = zip(pixels, picture.pixels)
            .map { max(abs(Int($0.red) - Int($1.red)), abs(Int($0.green) - Int($1.green)), abs(Int($0.blue) - Int($1.blue))) }.max()
        #expect((worst ?? 255) < 16)
    }

    @Test("Above 256 colours the mixed colours of translucent areas stay exact, and pale lines visible")
    func translucentAreas() throws {
        let own = (0..<24).map { Color(red: UInt8($0 * 10), green: UInt8(40 + $0), blue: 90) }
        let band = Shape.rectangles([Rect(x: 0, y: 20, width: 400, height: 30)], fill: .color(Color(0x131722).opacity(0.05)))
        let lines = own.enumerated().map { i, color in
            Shape.polyline([Point(0, 30 + Double(i) * 5), Point(400, 33 + Double(i) * 5)], stroke: Stroke(color, width: 2))
        }
        // Half of each of two rows, and too short for an area.
        let pale = Shape.polyline([Point(0, 10), Point(30, 10)], stroke: Stroke(Color(0xE6E8EE), width: 1))
        let scene = Scene(size: Size(400, 200), background: white, shapes: [band, pale] + lines)
        let (pixels, picture) = (try surface(of: scene), try DecodedPNG(OutputFormat.png.bytes(of: scene)))
        #expect(Set(pixels).count > 256 && picture.colorType == 3)
        #expect(picture[200, 24] != white && picture[200, 24] == pixels[24 * 400 + 200])
        #expect(pixels[10 * 400 + 15] != white && picture[15, 10] != white)
        let whitened = zip(pixels, picture.pixels).filter { $1 == white }.map { 255 - Int(min($0.0.red, $0.0.green, $0.0.blue)) }.max()
        #expect((whitened ?? 255) <= 4)
    }

    @Test("A translucent background gives straight RGBA")
    func translucent() throws {
        let picture = try drawn(
            [.rectangles([Rect(x: 0, y: 0, width: 5, height: 5)], fill: .color(rising))],
            on: Color(red: 200, green: 100, blue: 50, alpha: 0))
        #expect(picture.colorType == 6)
        #expect(picture[1, 1] == rising)
        #expect(picture[9, 9].alpha == 0)
    }

    @Test("The same scene gives the same bytes", .feature("SX-CD-09"))
    func deterministic() throws {
        let scene = everything()
        #expect(try OutputFormat.png.bytes(of: scene) == OutputFormat.png.bytes(of: scene))
    }

    @Test(
        "A picture without pixels or beyond memory is an error with one line, and no crash",
        arguments: [
            (0, 10, 1), (10, 0, 1), (-5, 10, 1), (.nan, 10, 1), (.infinity, 10, 1), (20_000, 20_000, 1), (40_000, 10, 1), (1e9, 1e9, 1),
            (1600, 900, 100), (1600, 900, 0), (1600, 900, -1), (1600, 900, .nan), (0.2, 0.2, 1),
        ] as [(Double, Double, Double)])
    func impossibleSizes(width: Double, height: Double, scale: Double) {
        let scene = Scene(size: Size(width, height), scale: scale, background: white)
        let error = #expect(throws: RenderingError.self) { try OutputFormat.png.bytes(of: scene) }
        #expect(error?.description.isEmpty == false && error?.description.contains("\n") == false)
    }

    @Test("Outputs are found by name in any letter case")
    func catalog() {
        #expect(OutputCatalog.all["PNG"]?.name == "png")
        #expect(OutputCatalog.all["pdf"]?.name == "pdf")
        #expect(OutputCatalog.all["gif"] == nil)
    }
}
