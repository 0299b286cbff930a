import DojimaCairo
import DojimaChart
import DojimaScale
import Foundation
import Testing

@Suite struct TextTests {
    /// The first and last column with ink.
    private func inked(_ picture: DecodedPNG) -> ClosedRange<Int>? {
        let columns = (0..<picture.width).filter { x in (0..<picture.height).contains { picture[x, $0] != white } }
        guard let first = columns.first, let last = columns.last else { return nil }
        return first...last
    }

    @Test("A text is drawn as wide as it is measured, at every scale", arguments: [1.0, 1.5, 2.0, 3.0])
    func drawnWidth(scale: Double) throws {
        for text in ["0000000000", "HHHH HHHH", "2,506.85 (+0.85%)", "Volume"] {
            let width = TextMeasurer().measure(text, Font(size: 24)).width
            let picture = try drawn([run(text, size: 24, at: Point(10, 40))], width: 400, height: 60, scale: scale)
            let ink = try #require(inked(picture))
            // Letters have some white space on either side within their advance.
            #expect(Double(ink.lowerBound) / scale >= 9.5)
            #expect(Double(ink.upperBound) / scale <= 10 + width)
            #expect(Double(ink.upperBound - ink.lowerBound + 1) / scale > width - 6)
        }
    }

    @Test("Characters without a glyph in any font are found once each, in order")
    func missingGlyphs() {
        let measurer = TextMeasurer()
        func textRun(_ text: String, _ measurer: TextMeasurer) -> TextRun {
            let font = Font(size: 12)
            return TextRun(text, font: font, color: black, origin: Point(0, 0), extent: measurer.measure(text, font), role: "test")
        }
        func missing(_ texts: String...) -> [Character] {
            measurer.charactersWithoutGlyphs(in: texts.map { textRun($0, measurer) })
        }
        #expect(missing("Volume 5 % · −3.2…", "é") == [])
        // No character has these numbers, so no font has glyphs for them.
        #expect(missing("a\u{378}b\u{378}", "\u{379}\u{378}") == ["\u{378}", "\u{379}"])
        #expect(missing("\u{378}") == ["\u{378}"], "known from before")
        let custom = TextMeasurer(measure: { text, _ in TextExtent(width: Double(text.count), ascent: 1, descent: 0) })
        #expect(custom.charactersWithoutGlyphs(in: [textRun("\u{378}", custom)]) == [])
    }

    @Test(
        "A halo surrounds the letters by its width, and changes neither the letters nor the pixels beyond it", arguments: [0.0, 90, -30],
        [1.0, 2])
    func halo(angle: Double, scale: Double) throws {
        let background = falling
        func picture(_ halo: Color?) throws -> DecodedPNG {
            let font = Font(size: 24)
            var run = TextRun(
                "HI", font: font, color: black, origin: Point(28, 38), extent: TextMeasurer().measure("HI", font), role: "test",
                angle: angle)
            run.halo = halo
            return try drawn([.text(run)], width: 76, height: 76, scale: scale, on: background)
        }
        let (plain, haloed) = (try picture(nil), try picture(white))
        let all = (0..<plain.width).flatMap { x in (0..<plain.height).map { (x, $0) } }
        let inked = all.filter { plain[$0.0, $0.1] != background }
        let letters = inked.filter { plain[$0.0, $0.1] == black }
        #expect(letters.count > 30 && letters.allSatisfy { haloed[$0.0, $0.1] == black })
        func distance(_ x: Int, _ y: Int, _ others: [(Int, Int)]) -> Double {
            // Squared, in a plain loop: there are tens of millions of pairs.
            var least = Int.max
            for (otherX, otherY) in others { least = min(least, (otherX - x) * (otherX - x) + (otherY - y) * (otherY - y)) }
            return Double(least).squareRoot() / scale
        }
        var (within, beyond) = (0, 0)
        for (x, y) in all where plain[x, y] == background {
            if distance(x, y, inked) > TextRun.haloWidth + 1 / scale {
                beyond += 1
                #expect(haloed[x, y] == background, "\(x), \(y)")
            } else if distance(x, y, letters) < TextRun.haloWidth - 0.75 / scale {
                within += 1
                #expect(haloed[x, y] == white, "\(x), \(y)")
            }
        }
        #expect(beyond > 1000 && (within > 20 || scale == 1))
    }

    @Test("Figures are tabular: all numbers with the same count of digits have the same width")
    func tabular() {
        let measurer = TextMeasurer()
        let widths = Set((0...9).map { measurer.measure(String(repeating: String($0), count: 6), Font(size: 11)).width })
        #expect(widths.count == 1)
    }

    @Test("Widths increase with the size and add up: they are not rounded to pixels")
    func proportional() {
        let measurer = TextMeasurer()
        let (small, large) = (measurer.measure("000000", Font(size: 11)), measurer.measure("000000", Font(size: 44)))
        #expect(abs(large.width - 4 * small.width) < 0.05)
        #expect(abs(measurer.measure("000", Font(size: 11)).width * 2 - small.width) < 0.01)
        #expect(small.ascent > 7 && small.ascent < 14 && small.descent > 0 && small.descent < 6)
    }

    @Test("A second measurement gives the same width, an empty text has no width, and a heavier weight is wider")
    func measuring() {
        let measurer = TextMeasurer()
        let font = Font(size: 12)
        #expect(measurer.measure("Close", font) == measurer.measure("Close", font))
        #expect(measurer.measure("", font).width == 0)
        #expect(measurer.measure("", font).ascent == measurer.measure("x", font).ascent)
        #expect(measurer.measure("Close", Font(size: 12, weight: .bold)).width > measurer.measure("Close", font).width)
    }

    @Test("A family that does not exist falls back to an existing one")
    func fallback() throws {
        let picture = try drawn([run("HHH", at: Point(2, 15), family: "No Such Family 4711")], width: 60)
        #expect(inked(picture) != nil)
    }

    @Test(
        "No text causes an error in drawing",
        arguments: [
            "東京証券取引所", "😀👩‍👩‍👧", "שלום مرحبا", "a\u{0}b\nc\td", "e\u{301}\u{301}\u{301}", "\u{202E}abc", String(repeating: "W", count: 20_000),
        ])
    func anyText(text: String) throws {
        let extent = TextMeasurer().measure(text, Font(size: 12))
        #expect(extent.width > 0 && extent.width.isFinite)
        let picture = try drawn([run(text, at: Point(2, 15))], width: 60)
        #expect(inked(picture) != nil)
        let scene = Scene(size: Size(60, 20), background: white, shapes: [run(text, at: Point(2, 15))])
        #expect(try OutputFormat.pdf.bytes(of: scene).count > 500)
    }

    @Test("A font of zero or extreme size causes no error", arguments: [0, -3, 1e9, .nan, .infinity] as [Double])
    func absurdSizes(size: Double) throws {
        #expect(try drawn([run("x", size: size, at: Point(2, 15))]).width == 20)
    }

    @Test("Several threads can draw at the same time")
    func threads() async throws {
        let scene = everything()
        let expected = try OutputFormat.png.bytes(of: scene)
        try await withThrowingTaskGroup(of: Bool.self) { group in
            for _ in 0..<8 { group.addTask { try OutputFormat.png.bytes(of: scene) == expected } }
            for try await same in group { #expect(same) }
        }
    }
}
