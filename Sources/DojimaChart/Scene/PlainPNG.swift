import DojimaText

/// Returns a raster as a PNG file without compression, for the few small pictures in an SVG. It requires no library.
///
/// Source: W3C, "Portable Network Graphics (PNG) Specification", second edition; RFC 1950 and RFC 1951 for the stored blocks.
func plainPNG(_ raster: Raster) -> [UInt8] {
    var rows: [UInt8] = []
    rows.reserveCapacity(raster.pixels.count + raster.height)
    for y in 0..<raster.height {
        rows.append(0)
        rows += raster.pixels[(y * raster.width * 4)..<((y + 1) * raster.width * 4)]
    }
    var file: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    appendChunk("IHDR", bigEndian(UInt32(raster.width)) + bigEndian(UInt32(raster.height)) + [8, 6, 0, 0, 0], to: &file)
    appendChunk("IDAT", stored(rows), to: &file)
    appendChunk("IEND", [], to: &file)
    return file
}

/// Returns a zlib stream of stored blocks of at most 65,535 bytes.
private func stored(_ bytes: [UInt8]) -> [UInt8] {
    var stream: [UInt8] = [0x78, 0x01]
    var start = 0
    repeat {
        let end = min(start + 65_535, bytes.count)
        let length = UInt16(end - start)
        stream.append(end == bytes.count ? 1 : 0)
        stream += [UInt8(length & 255), UInt8(length >> 8), UInt8(~length & 255), UInt8(~length >> 8)]
        stream += bytes[start..<end]
        start = end
    } while start < bytes.count
    var (low, high): (UInt32, UInt32) = (1, 0)
    for byte in bytes {
        low = (low + UInt32(byte)) % 65_521
        high = (high + low) % 65_521
    }
    return stream + bigEndian(high << 16 | low)
}

private func appendChunk(_ name: String, _ content: [UInt8], to file: inout [UInt8]) {
    let body = Array(name.utf8) + content
    var sum = UInt32.max
    for byte in body {
        sum ^= UInt32(byte)
        for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
    }
    file += bigEndian(UInt32(content.count)) + body + bigEndian(~sum)
}

private func bigEndian(_ value: UInt32) -> [UInt8] {
    [UInt8(value >> 24), UInt8(value >> 16 & 255), UInt8(value >> 8 & 255), UInt8(value & 255)]
}

/// Returns bytes as base64 text (RFC 4648). O(bytes).
package func base64(_ bytes: [UInt8]) -> String {
    let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count + 2) / 3 * 4)
    var at = 0
    while at < bytes.count {
        let (second, third) = (at + 1 < bytes.count, at + 2 < bytes.count)
        let bits = UInt32(bytes[at]) << 16 | (second ? UInt32(bytes[at + 1]) << 8 : 0) | (third ? UInt32(bytes[at + 2]) : 0)
        text.append(letters[Int(bits >> 18)])
        text.append(letters[Int(bits >> 12 & 63)])
        text.append(second ? letters[Int(bits >> 6 & 63)] : UInt8(ascii: "="))
        text.append(third ? letters[Int(bits & 63)] : UInt8(ascii: "="))
        at += 3
    }
    return String(decoding: text, as: UTF8.self)
}
