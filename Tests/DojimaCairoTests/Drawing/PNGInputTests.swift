import DojimaCairo
import DojimaChart
import DojimaScale
import DojimaText
import Foundation
import Testing

@testable import DojimaCairo

/// PNG files of others.
@Suite struct PNGInputTests {
    private static let signature: [UInt8] = [137, 80, 78, 71, 13, 10, 26, 10]

    /// A chunk with its length and its check sum.
    private func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
        let body = Array(name.utf8) + content
        return bigEndian(UInt32(content.count)) + body + bigEndian(DecodedPNG.crc(body[...]))
    }

    private func header(_ width: UInt32, _ height: UInt32) -> [UInt8] {
        chunk("IHDR", bigEndian(width) + bigEndian(height) + [8, 6, 0, 0, 0])
    }

    /// Two by one pixels, red and half green: a zlib stream of one stored block.
    private var data: [UInt8] {
        chunk("IDAT", [0x78, 1, 1, 9, 0, 0xF6, 0xFF, 0, 255, 0, 0, 255, 0, 128, 0, 128, 0x0E, 0xFC, 0x02, 0xFF])
    }

    private func message(_ bytes: [UInt8]) -> String {
        do {
            _ = try Raster(png: bytes)
            return ""
        } catch {
            return error.description
        }
    }

    @Test("The size is refused before anything is decoded")
    func sizes() {
        let end = chunk("IEND", [])
        for (width, height) in [(16_385, 1), (1, 16_385), (8_001, 8_000), (16_384, 16_384), (0, 5), (5, 0)] as [(UInt32, UInt32)] {
            let said = message(PNGInputTests.signature + header(width, height) + end)
            #expect(
                said == "a PNG of \(width) x \(height) pixels cannot be drawn; the maximum is 16384 pixels per side and 64 million in total"
            )
        }
        #expect((try? PNGInput(PNGInputTests.signature + header(8_000, 8_000) + end))?.pixelCount == 64_000_000)
        #expect((try? PNGInput(PNGInputTests.signature + header(.max, .max) + end)) == nil)
    }

    @Test("Only the chunks that make the pixels are kept, and an SVG contains the same")
    func chunks() throws {
        // A text that would unpack to a gigabyte, an animation, and bytes after the end.
        let extras = chunk("zTXt", [UInt8](repeating: 1, count: 1000)) + chunk("acTL", [0, 0, 0, 2, 0, 0, 0, 0])
        let plain = PNGInputTests.signature + header(2, 1) + data + chunk("IEND", [])
        let file = PNGInputTests.signature + header(2, 1) + extras + data + chunk("tEXt", [65, 0, 66]) + chunk("IEND", []) + [1, 2, 3]
        let input = try PNGInput(file)
        #expect(input.bytes == plain && input.width == 2 && input.height == 1)
        let scene = { (raster: Raster) in
            Scene(size: Size(20, 10), background: Color(0xFFFFFF), shapes: [.image(raster, in: Rect(x: 1, y: 2, width: 4, height: 2))])
        }
        let raster = try input.raster()
        #expect(raster.pixels == [255, 0, 0, 255, 0, 128, 0, 128])
        #expect(scene(raster).svg().contains("data:image/png;base64,\(Data(plain).base64EncodedString())\""))
        var changed = raster
        changed.pixels[0] = 254
        #expect(changed.file == nil, "a file shows its pixels and no other ones")
    }

    @Test("A truncated file, or one that is no PNG, is reported") func broken() {
        let whole = PNGInputTests.signature + header(2, 1) + data + chunk("IEND", [])
        #expect(message(whole).isEmpty)
        for count in 0..<whole.count { #expect(!message(Array(whole[..<count])).isEmpty, "\(count) bytes") }
        #expect(message(PNGInputTests.signature + data).contains("does not begin with its size"))
        #expect(message(PNGInputTests.signature + header(2, 2) + data + chunk("IEND", [])) != "", "rows are missing")
        var long = whole
        long.replaceSubrange(8..<12, with: [0xFF, 0xFF, 0xFF, 0xFF])
        #expect(message(long).contains("truncated"))
    }
}
