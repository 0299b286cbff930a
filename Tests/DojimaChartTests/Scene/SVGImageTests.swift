import DojimaChart
import DojimaScale
import Testing

@Suite struct SVGImageTests {
    @Test("An SVG contains an image as a PNG that any reader accepts") func image() throws {
        let pixels: [UInt8] = [255, 0, 0, 255, 0, 128, 0, 128]
        let raster = try Raster(width: 2, height: 1, pixels: pixels)
        let scene = Scene(
            size: Size(20, 10), background: Color(0xFFFFFF),
            shapes: [.image(raster, in: Rect(x: 1, y: 2, width: 4, height: 2))])
        // Computed with Python's zlib, struct and base64: signature, IHDR 2 x 1 RGBA, one stored block, IEND.
        let expected =
            "iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAYAAAD0In+KAAAAFElEQVR4AQEJAPb/AP8AAP8AgACADvwC//gcs5IAAAAASUVORK5CYII="
        #expect(scene.svg().contains("data:image/png;base64,\(expected)\""), "\(scene.svg())")
    }
}
