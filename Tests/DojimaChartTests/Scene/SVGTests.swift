import DojimaChart
import DojimaScale
import DojimaTestSupport
import Foundation
import Testing

#if canImport(FoundationXML)
    import FoundationXML
#endif

@Suite struct SVGTests {
    @Test("An SVG is well-formed, with texts as texts and ids that do not repeat", .feature("SX-CD-06"))
    func wellFormed() throws {
        var sample = chart(
            [ChartSeries(id: "bars <&> \"1\"", name: "A <B> & \"C\"", kind: .area, data: .bars(dailyBars(60)))], time: dailyAxis(60))
        sample.title = "Reis & Öl <heute>"
        let svg = sample.drawn.scene.svg()
        let reader = Reader()
        let parser = XMLParser(data: Data(svg.utf8))
        parser.delegate = reader
        #expect(parser.parse())
        #expect(reader.texts.contains("Reis & Öl <heute>"))
        #expect(reader.texts.count == sample.drawn.scene.texts.count)
        #expect(Set(reader.ids).count == reader.ids.count && reader.ids.contains("pane-price"))
    }

    @Test("The halo of a text is an outline that is painted before its letters") func halo() {
        var run = TextRun(
            "Nov", font: Font(size: 11), color: Color(0x102030), origin: Point(4, 8),
            extent: TextExtent(width: 20, ascent: 9, descent: 2), role: "tick")
        run.halo = Color(0xFFFFFF).opacity(0.5)
        let scene = Scene(size: Size(30, 10), background: Color(0xFFFFFF), shapes: [.text(run)])
        let outline = "fill=\"#102030\" paint-order=\"stroke\" stroke-linejoin=\"round\""
        #expect(scene.svg().contains("\(outline) stroke=\"#ffffff\" stroke-opacity=\"0.502\" stroke-width=\"4\">Nov</text>"))
    }

    @Test func coordinatesAreShort() {
        let scene = Scene(
            size: Size(10, 10), background: Color(0xFFFFFF),
            shapes: [.polyline([Point(1.0 / 3, -0.0004), Point(2, 1e-9)], stroke: Stroke(Color(0x102030).opacity(0.5)))])
        #expect(scene.svg().contains("d=\"M0.333 0L2 0\"") && scene.svg().contains("stroke=\"#102030\" stroke-opacity=\"0.502\""))
    }

    private final class Reader: NSObject, XMLParserDelegate {
        var ids: [String] = []
        var texts: [String] = []
        private var isText = false

        func parser(
            _: XMLParser, didStartElement name: String, namespaceURI _: String?, qualifiedName _: String?, attributes: [String: String]
        ) {
            attributes["id"].map { ids.append($0) }
            isText = name == "text"
            if isText { texts.append("") }
        }

        func parser(_: XMLParser, didEndElement _: String, namespaceURI _: String?, qualifiedName _: String?) { isText = false }
        func parser(_: XMLParser, foundCharacters string: String) { if isText { texts[texts.count - 1] += string } }
    }
}
