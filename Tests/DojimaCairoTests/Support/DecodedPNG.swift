import DojimaChart

/// A PNG file decoded by its specification: chunks with right check sums, 8 bits deep, not interlaced, rows without a filter or minus those
/// above.
struct DecodedPNG {
    struct Malformed: Error {}

    var width = 0
    var height = 0
    /// 2 RGB, 3 palette, 6 RGBA.
    var colorType = 0
    /// Row by row from the top.
    var pixels: [Color] = []

    subscript(x: Int, y: Int) -> Color { pixels[y * width + x] }

    init(_ bytes: [UInt8]) throws {
        guard bytes.starts(with: [137, 80, 78, 71, 13, 10, 26, 10]) else { throw Malformed() }
        var (at, data, palette, names) = (8, [UInt8](), [UInt8](), [String]())
        while at < bytes.count {
            guard at + 12 <= bytes.count else { throw Malformed() }
            let length = Int(DecodedPNG.word(bytes[at...]))
            guard at + 12 + length <= bytes.count else { throw Malformed() }
            let name = String(decoding: bytes[(at + 4)..<(at + 8)], as: UTF8.self)
            let content = Array(bytes[(at + 8)..<(at + 8 + length)])
            guard DecodedPNG.crc(bytes[(at + 4)..<(at + 8 + length)]) == DecodedPNG.word(bytes[(at + 8 + length)...]) else {
                throw Malformed()
            }
            names.append(name)
            switch name {
            case "IHDR":
                (width, height) = (Int(DecodedPNG.word(content[0...])), Int(DecodedPNG.word(content[4...])))
                guard content[8] == 8, content[10...] == [0, 0, 0] else { throw Malformed() }
                colorType = Int(content[9])
            case "PLTE": palette = content
            case "IDAT": data += content
            default: break
            }
            at += 12 + length
        }
        guard names.first == "IHDR", names.last == "IEND" else { throw Malformed() }
        try unpack(try Inflate.zlib(data), palette)
    }

    private mutating func unpack(_ rows: [UInt8], _ palette: [UInt8]) throws {
        var rows = rows
        let size = colorType == 3 ? 1 : colorType == 2 ? 3 : 4
        guard rows.count == height * (1 + width * size) else { throw Malformed() }
        for y in 0..<height {
            let start = y * (1 + width * size)
            switch rows[start] {
            case 0: break
            case 2 where y > 0: for p in start + 1...start + width * size { rows[p] &+= rows[p - 1 - width * size] }
            case 2: break
            default: throw Malformed()
            }
            for x in 0..<width {
                let p = start + 1 + x * size
                if colorType == 3 {
                    let index = Int(rows[p]) * 3
                    guard index + 2 < palette.count else { throw Malformed() }
                    pixels.append(Color(red: palette[index], green: palette[index + 1], blue: palette[index + 2]))
                } else {
                    pixels.append(Color(red: rows[p], green: rows[p + 1], blue: rows[p + 2], alpha: size == 4 ? rows[p + 3] : 255))
                }
            }
        }
    }

    private static func word(_ bytes: ArraySlice<UInt8>) -> UInt32 { bytes.prefix(4).reduce(0) { $0 << 8 | UInt32($1) } }

    static func crc(_ bytes: ArraySlice<UInt8>) -> UInt32 {
        var sum: UInt32 = 0xFFFF_FFFF
        for byte in bytes {
            sum ^= UInt32(byte)
            for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
        }
        return ~sum
    }
}
