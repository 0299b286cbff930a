/// The pixels of a sixel picture, read by the rules of DEC's VT330/VT340 programmer reference, volume 2, chapter 14.
struct DecodedSixel {
    enum Problem: Error { case malformed(String) }

    private(set) var width = 0
    private(set) var height = 0
    /// Row by row, `0xRRGGBB`; `nil` for pixels without a colour.
    private(set) var pixels: [UInt32?] = []

    init(_ bytes: [UInt8]) throws {
        let text = String(decoding: bytes, as: UTF8.self)
        guard text.hasPrefix("\u{1B}P"), let begin = text.firstIndex(of: "q"), text.hasSuffix("\u{1B}\\\n") else {
            throw Problem.malformed("no device control string")
        }
        var rest = text[text.index(after: begin)...].dropLast(3)
        var (colors, color): ([Int: UInt32], UInt32) = ([:], 0)
        var (x, top) = (0, 0)
        while let letter = rest.popFirst() {
            switch letter {
            case "\"":
                let size = DecodedSixel.numbers(&rest)
                guard size.count == 4, size[0] == size[1] else { throw Problem.malformed("raster attributes") }
                (width, height) = (size[2], size[3])
                pixels = [UInt32?](repeating: nil, count: width * height)
            case "#":
                let parts = DecodedSixel.numbers(&rest)
                if parts.count == 5 {
                    guard parts[1] == 2, parts[2...].allSatisfy({ $0 <= 100 }) else { throw Problem.malformed("colour") }
                    colors[parts[0]] = parts[2...].reduce(0) { $0 << 8 | UInt32(($1 * 255 + 50) / 100) }
                } else {
                    guard parts.count == 1, let known = colors[parts[0]] else { throw Problem.malformed("unknown colour") }
                    color = known
                }
            case "$": x = 0
            case "-": (x, top) = (0, top + 6)
            case "!":
                guard let count = DecodedSixel.numbers(&rest).first, let sixel = rest.popFirst() else { throw Problem.malformed("repeat") }
                for _ in 0..<count { try set(sixel, color, &x, top) }
            default: try set(letter, color, &x, top)
            }
        }
    }

    private mutating func set(_ sixel: Character, _ color: UInt32, _ x: inout Int, _ top: Int) throws {
        guard let value = sixel.asciiValue, (63...126).contains(value), x < width else { throw Problem.malformed("sixel \(sixel)") }
        for row in 0..<6 where (value - 63) >> UInt8(row) & 1 == 1 {
            guard top + row < height else { throw Problem.malformed("a pixel below the picture") }
            pixels[(top + row) * width + x] = color
        }
        x += 1
    }

    private static func numbers(_ rest: inout Substring) -> [Int] {
        let text = rest.prefix { $0.isNumber || $0 == ";" }
        rest = rest.dropFirst(text.count)
        return text.split(separator: ";").compactMap { Int($0) }
    }
}
