import DojimaCairo
import DojimaChart
import DojimaScale
import DojimaText
import Testing

/// Encapsulated PostScript, checked by the specification of the format.
@Suite struct EPSTests {
    private let scene = Scene(
        size: Size(300, 200), background: Color(0xFFFFFF),
        shapes: [
            .rectangles([Rect(x: 10, y: 20, width: 30, height: 40)], fill: .color(Color(0x089981))),
            run("Kurs é", at: Point(50, 60)),
        ], metadata: SceneMetadata(title: "Kurs é", content: "{\"symbol\": \"é – 😀 \(String(repeating: "long ", count: 90))\"}"))

    @Test("A file begins as the Document Structuring Conventions require, has the scene's size and the same bytes twice")
    func conventions() throws {
        let bytes = try OutputFormat.eps.bytes(of: scene)
        let text = String(decoding: bytes, as: UTF8.self)
        #expect(text.hasPrefix("%!PS-Adobe-3.0 EPSF-3.0\n") && text.contains("%%BoundingBox: 0 0 300 200\n") && text.contains("%%EOF"))
        #expect(bytes.allSatisfy { $0 < 128 }, "as %%DocumentData: Clean7Bit requires")
        #expect(text.split(separator: "\n").prefix { $0 != "%%EndComments" }.allSatisfy { $0.utf8.count <= 255 })
        #expect(try OutputFormat.eps.bytes(of: scene) == bytes && text.contains("%%CreationDate: 1970-01-01T00:00:00Z\n"))
    }

    @Test("Text is drawn in a font that the file contains") func fonts() throws {
        let text = String(decoding: try OutputFormat.eps.bytes(of: scene), as: UTF8.self)
        #expect(text.contains("%%BeginResource: font") && text.contains("/FontName"))
    }

    @Test("The record of a file is read back, with letters of any script") func content() throws {
        let bytes = try OutputFormat.eps.bytes(of: scene)
        let content = try #require(OutputCatalog.all.content(of: bytes))
        #expect(content.contains("\\u00E9 \\u2013 \\uD83D\\uDE00 long") && content.hasSuffix("long \"}"))
        var plain = scene
        plain.metadata = nil
        #expect(OutputCatalog.all.content(of: try OutputFormat.eps.bytes(of: plain)) == nil)
    }

    @Test("A page that is empty or larger than readers support is refused", arguments: [Size(0, 10), Size(10, 20_000)])
    func sizes(_ size: Size) {
        var scene = scene
        scene.size = size
        #expect(throws: RenderingError.self) { try OutputFormat.eps.bytes(of: scene) }
    }
}
