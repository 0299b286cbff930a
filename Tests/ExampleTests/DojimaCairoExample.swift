import DojimaCairo
import DojimaChart
import DojimaScale
import Testing

@Suite struct DojimaCairoExample {
    @Test("A square in a scene is a square of pixels in the file") func square() throws {
        // Example begins
        // A green square on white, drawn with two device pixels for each pixel of the scene.
        let square = Shape.rectangles([Rect(x: 10, y: 5, width: 20, height: 20)], fill: .color(Color(0x089981)))
        let scene = Scene(size: Size(40, 30), scale: 2, background: Color(0xFFFFFF), shapes: [square])
        let png = try OutputFormat.png.bytes(of: scene)
        let pdf = try OutputFormat.pdf.bytes(of: scene)

        let pixels = try Raster(png: png)  // 80 by 60
        let green = pixels.pixels.indices.count { $0 % 4 == 0 && pixels.pixels[$0] == 0x08 }  // 1600: 40 by 40
        // Example ends

        #expect(pixels.width == 80 && pixels.height == 60)
        #expect(green == 1600)
        // The signature of PNG, then the first chunk: its length, its name, and width and height (PNG 1.2, sections 3.1 and 4.1.1).
        #expect(png.prefix(16) == [137, 80, 78, 71, 13, 10, 26, 10, 0, 0, 0, 13, 73, 72, 68, 82])
        #expect(png[16..<24] == [0, 0, 0, 80, 0, 0, 0, 60])
        #expect(pdf.starts(with: Array("%PDF-".utf8)))
    }
}
