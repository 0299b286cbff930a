import DojimaChart

/// A decoded animated PNG: its frames as they are shown, each drawn over the one before.
struct DecodedAPNG {
    struct Malformed: Error {}

    var frames: [[Color]] = []
    var delays: [Double] = []
    var plays = 0

    init(_ bytes: [UInt8]) throws {
        func word(_ at: Int) -> Int { bytes[at..<at + 4].reduce(0) { $0 << 8 | Int($1) } }
        func half(_ at: Int) -> Int { Int(bytes[at]) << 8 | Int(bytes[at + 1]) }
        var (at, width, height, wanted, sequence) = (8, 0, 0, 0, 0)
        var palette: [Color] = []
        var canvas: [Color] = []
        var control: (width: Int, height: Int, x: Int, y: Int)?
        while at < bytes.count {
            let (length, name) = (word(at), String(decoding: bytes[at + 4..<at + 8], as: UTF8.self))
            let start = at + 8
            switch name {
            case "IHDR": (width, height) = (word(start), word(start + 4))
            case "acTL": (wanted, plays) = (word(start), word(start + 4))
            case "PLTE":
                palette = stride(from: start, to: start + length, by: 3).map {
                    Color(red: bytes[$0], green: bytes[$0 + 1], blue: bytes[$0 + 2])
                }
            case "fcTL":
                guard word(start) == sequence, bytes[start + 24] == 0, bytes[start + 25] == 0 else { throw Malformed() }
                sequence += 1
                control = (word(start + 4), word(start + 8), word(start + 12), word(start + 16))
                delays.append(Double(half(start + 20)) / Double(half(start + 22)))
            case "IDAT", "fdAT":
                guard let part = control, part.x + part.width <= width, part.y + part.height <= height else { throw Malformed() }
                var data = Array(bytes[start..<start + length])
                if name == "fdAT" {
                    guard word(start) == sequence else { throw Malformed() }
                    sequence += 1
                    data.removeFirst(4)
                } else {
                    guard part == (width, height, 0, 0) else { throw Malformed() }
                    canvas = Array(repeating: Color(0), count: width * height)
                }
                let rows = try Inflate.zlib(data)
                guard rows.count == (part.width + 1) * part.height else { throw Malformed() }
                for y in 0..<part.height {
                    for x in 0..<part.width {
                        canvas[(part.y + y) * width + part.x + x] = palette[Int(rows[y * (part.width + 1) + 1 + x])]
                    }
                }
                frames.append(canvas)
                control = nil
            default: break
            }
            at += 12 + length
        }
        guard wanted == frames.count else { throw Malformed() }
    }
}

/// A GIF decoded by its specification, with the variable codes of its images.
struct DecodedGIF {
    struct Malformed: Error {}

    var width = 0
    var height = 0
    var frames: [[Color]] = []
    /// Hundredths of a second.
    var delays: [Int] = []

    init(_ bytes: [UInt8]) throws {
        func half(_ at: Int) -> Int { Int(bytes[at]) | Int(bytes[at + 1]) << 8 }
        guard bytes.starts(with: Array("GIF89a".utf8)), bytes[10] & 0x80 != 0 else { throw Malformed() }
        (width, height) = (half(6), half(8))
        let size = 2 << Int(bytes[10] & 7)
        let palette = (0..<size).map { Color(red: bytes[13 + $0 * 3], green: bytes[14 + $0 * 3], blue: bytes[15 + $0 * 3]) }
        var at = 13 + size * 3
        var canvas = Array(repeating: Color(0), count: width * height)
        while at < bytes.count, bytes[at] != 0x3B {
            switch bytes[at] {
            case 0x21:
                guard bytes[at + 1] == 0xF9, bytes[at + 2] == 4, bytes[at + 7] == 0 else { throw Malformed() }
                delays.append(half(at + 4))
                at += 8
            case 0x2C:
                let (x, y, w, h) = (half(at + 1), half(at + 3), half(at + 5), half(at + 7))
                guard x + w <= width, y + h <= height, bytes[at + 9] == 0 else { throw Malformed() }
                let bits = Int(bytes[at + 10])
                var end = at + 11
                while bytes[end] != 0 { end += 1 + Int(bytes[end]) }
                let indices = try DecodedGIF.indices(Array(bytes[at + 11...end]), bits: bits)
                guard indices.count == w * h else { throw Malformed() }
                for (place, index) in indices.enumerated() { canvas[(y + place / w) * width + x + place % w] = palette[Int(index)] }
                frames.append(canvas)
                at = end + 1
            default: throw Malformed()
            }
        }
        guard at == bytes.count - 1 else { throw Malformed() }
    }

    /// The indices of blocks of codes.
    static func indices(_ blocks: [UInt8], bits: Int) throws -> [UInt8] {
        var (data, at): ([UInt8], Int) = ([], 0)
        while blocks[at] != 0 {
            data += blocks[at + 1...at + Int(blocks[at])]
            at += 1 + Int(blocks[at])
        }
        let (clear, end) = (1 << bits, 1 << bits + 1)
        var strings: [[UInt8]] = []
        var (width, place, last): (Int, Int, [UInt8]?) = (bits + 1, 0, nil)
        var out: [UInt8] = []
        while place + width <= data.count * 8 {
            var code = 0
            for bit in 0..<width { code |= Int(data[(place + bit) / 8] >> UInt8((place + bit) % 8) & 1) << bit }
            place += width
            if code == end { return out }
            if code == clear {
                (strings, width, last) = ([], bits + 1, nil)
                continue
            }
            let string: [UInt8]
            if code < clear {
                string = [UInt8(code)]
            } else if code - clear - 2 < strings.count {
                string = strings[code - clear - 2]
            } else if let last, code - clear - 2 == strings.count {
                string = last + [last[0]]
            } else {
                throw Malformed()
            }
            out += string
            if let last, strings.count + clear + 2 < 4096 { strings.append(last + [string[0]]) }
            if strings.count + clear + 2 == 1 << width, width < 12 { width += 1 }
            last = string
        }
        throw Malformed()
    }
}
