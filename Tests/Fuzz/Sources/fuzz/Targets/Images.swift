import DojimaCairo
import DojimaChart
import DojimaScale
import DojimaText

/// PNG files for annotations: unchanged, with corrected check sums, and with rows of pixels that are compressed correctly. Files that are
/// read are drawn, and the file that an SVG contains shows the same.
let image = Target(name: "image") { bytes in
    let (file, choices) = Choices.splitFile(bytes)
    check(file)
    check(mended(file))
    var rest = choices
    check(packed(file, &rest))
}

/// Larger pictures only take longer.
private let mostPixels = 1 << 18

private func check(_ file: [UInt8]) {
    do throws(RenderingError) {
        let input = try PNGInput(file)
        expect((1...PNGInput.maximumPixels).contains(input.pixelCount), "\(input.width) x \(input.height) pixels")
        expect(input.bytes.count <= file.count, "a file that grows")
        guard input.pixelCount <= mostPixels else { return }
        let raster = try input.raster()
        expect(raster.width == input.width && raster.height == input.height, "another size")
        let again = try PNGInput(input.bytes).raster()
        expect(again == raster, "what is kept of the file shows something else")
        let scene = Scene(
            size: Size(24, 24), background: Color(0xFFFFFF), shapes: [.image(raster, in: Rect(x: 2, y: 2, width: 20, height: 20))])
        expect(scene.svg().contains("data:image/png;base64,iVBORw0KGgo"), "no PNG in the SVG")
        let pictures = [try OutputFormat.png.bytes(of: scene), try OutputFormat.pdf.bytes(of: scene)]
        expect(!pictures.contains { $0.isEmpty }, "no picture")
    } catch {
        expectMessage(error.description)
    }
}

private let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

/// The same chunks with correct check sums, which no mutation finds.
private func mended(_ file: [UInt8]) -> [UInt8] {
    var (result, at) = (signature, signature.count)
    while at + 12 <= file.count {
        let length = file[at..<(at + 4)].reduce(0) { $0 << 8 | Int($1) }
        guard length <= file.count - at - 12 else { break }
        let body = Array(file[(at + 4)..<(at + 8 + length)])
        result += word(UInt32(length)) + body + word(sum(body))
        at += 12 + length
    }
    return result + file[min(at, file.count)...]
}

/// A picture whose rows are some bytes, of a chosen size, depth and kind.
private func packed(_ rows: [UInt8], _ choices: inout Choices) -> [UInt8] {
    let (width, height) = (1 + choices.number(below: 64), 1 + choices.number(below: 64))
    let head = word(UInt32(width)) + word(UInt32(height))
    let kind = [choices.pick([8, 16, 4, 2, 1, 3]), choices.pick([6, 2, 0, 3, 4, 5]), 0, 0, choices.number(below: 2)].map(UInt8.init)
    let palette = chunk("PLTE", (0..<(3 * (1 + choices.number(below: 255)))).map { UInt8(truncatingIfNeeded: $0 * 7) })
    let transparency = choices.number(below: 2) == 1 ? chunk("tRNS", (0..<choices.number(below: 12)).map { UInt8($0 * 20) }) : []
    let needsPalette = kind[1] == 3 || choices.number(below: 8) == 1
    return signature + chunk("IHDR", head + kind) + (needsPalette ? palette : []) + transparency + chunk("IDAT", stored(rows))
        + chunk("IEND", [])
}

/// A zlib stream of stored blocks.
private func stored(_ bytes: [UInt8]) -> [UInt8] {
    let block = Array(bytes.prefix(65_535))
    let count = UInt16(block.count)
    var (low, high): (UInt32, UInt32) = (1, 0)
    for byte in block {
        low = (low + UInt32(byte)) % 65_521
        high = (high + low) % 65_521
    }
    return [0x78, 1, 1] + [count, ~count].flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] } + block + word(high << 16 | low)
}

private func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
    let body = Array(name.utf8) + content
    return word(UInt32(content.count)) + body + word(sum(body))
}

private func sum(_ bytes: [UInt8]) -> UInt32 {
    var sum = UInt32.max
    for byte in bytes {
        sum ^= UInt32(byte)
        for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
    }
    return ~sum
}

private func word(_ value: UInt32) -> [UInt8] { [24, 16, 8, 0].map { UInt8(value >> $0 & 255) } }
