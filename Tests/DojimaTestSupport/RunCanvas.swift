/// A canvas on which the parts of frames are drawn over each other, as on a page that reads their runs of pixels.
public struct RunCanvas {
    /// Runs that do not fill their parts exactly.
    public struct Broken: Error {}

    /// Red, green, blue and alpha of each pixel, row by row.
    public private(set) var pixels: [UInt8] = []
    private var width = 0

    public init() {}

    public init(width: Int, height: Int) {
        self.width = width
        pixels = Array(repeating: 0, count: width * height * 4)
    }

    /// Writes the pixels of parts; without a palette each colour is four bytes.
    public mutating func show(
        _ runs: [UInt8], _ palette: [UInt32], in parts: [(x: Int, y: Int, width: Int, height: Int)]
    ) throws {
        var rest = runs[...]
        func byte() throws -> Int {
            guard let byte = rest.popFirst() else { throw Broken() }
            return Int(byte)
        }
        func color() throws -> [UInt8] {
            if palette.isEmpty { return try (0..<4).map { _ in UInt8(try byte()) } }
            let index = try byte()
            guard palette.indices.contains(index) else { throw Broken() }
            return (0..<4).map { UInt8(truncatingIfNeeded: palette[index] >> (8 * $0)) }
        }
        for part in parts {
            var (place, count) = (0, part.width * part.height)
            func offset(_ place: Int) -> Int { ((part.y + place / part.width) * width + part.x + place % part.width) * 4 }
            while count > 0 {
                let head = try byte()
                var length = head & 63 + 1
                if length == 64 { length += try byte() + 256 * byte() }
                guard length <= count else { throw Broken() }
                count -= length
                let shared = head >> 6 == 1 ? try color() : []
                for _ in 0..<length {
                    let at = offset(place)
                    switch head >> 6 {
                    case 0:
                        guard place >= part.width else { throw Broken() }
                        for channel in 0..<4 { pixels[at + channel] = pixels[at - width * 4 + channel] }
                    case 1: pixels.replaceSubrange(at..<at + 4, with: shared)
                    case 2: pixels.replaceSubrange(at..<at + 4, with: try color())
                    default: throw Broken()
                    }
                    place += 1
                }
            }
        }
        guard rest.isEmpty else { throw Broken() }
    }
}
