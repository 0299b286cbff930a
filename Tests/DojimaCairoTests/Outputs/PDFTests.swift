import DojimaCairo
import DojimaChart
import DojimaScale
import DojimaTestSupport
import Testing

@Suite struct PDFTests {
    @Test("A PDF is complete, with a page of the scene's size and its text in fonts", .feature("SX-CD-06"))
    func structure() throws {
        let bytes = try OutputFormat.pdf.bytes(of: everything())
        let text = String(decoding: bytes, as: Unicode.ASCII.self)
        #expect(text.hasPrefix("%PDF-1."))
        #expect(text.hasSuffix("%%EOF\n"))
        #expect(text.contains("/MediaBox [ 0 0 320 200 ]"))
        #expect(text.contains("/FontName") && text.contains("/ToUnicode"))
        #expect(text.contains("19700101000000"))
    }

    @Test("The same scene gives the same bytes at any scale", .feature("SX-CD-09"))
    func deterministic() throws {
        var scene = everything()
        let bytes = try OutputFormat.pdf.bytes(of: scene)
        #expect(try OutputFormat.pdf.bytes(of: scene) == bytes)
        scene.scale = 2
        #expect(try OutputFormat.pdf.bytes(of: scene) == bytes)
    }

    @Test(
        "A page that no reader opens is an error",
        arguments: [(0, 10), (-1, 10), (.nan, 10), (10, 20_000), (.infinity, 1)] as [(Double, Double)])
    func impossibleSizes(width: Double, height: Double) {
        #expect(throws: RenderingError.self) { try OutputFormat.pdf.bytes(of: Scene(size: Size(width, height), background: white)) }
    }
}
