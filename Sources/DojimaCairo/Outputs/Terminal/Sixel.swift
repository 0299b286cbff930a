import DojimaChart
import DojimaText

extension TerminalFormat {
    /// Sixel graphics, as in the DEC terminals VT240 to VT340: at most 256 colours, six rows of pixels at a time.
    package static let sixel = TerminalFormat(name: "sixel") { scene, _ throws(RenderingError) in
        var opaque = scene
        opaque.background.alpha = 255
        let pixels = try PixelBuffer.drawing(opaque)
        return Sixel(IndexedPixels(pixels, exact: scene.opaqueColors)).bytes
    }
}

/// Indexed pixels as sixels: characters whose six bits are a column of six pixels, for one colour after another.
struct Sixel {
    private let pixels: IndexedPixels
    private static let bandHeight = 6

    init(_ pixels: IndexedPixels) { self.pixels = pixels }

    /// The escape sequence: the size, the colours as percentages, and the bands.
    var bytes: [UInt8] {
        // Square pixels, and a transparent background, which is never visible since every pixel is drawn.
        var out = Array("\u{1B}P0;1;0q\"1;1;\(pixels.width);\(pixels.height)".utf8)
        out.reserveCapacity(pixels.indices.count / 4)
        for (index, color) in pixels.colors.enumerated() {
            let percent = [16, 8, 0].map { (color >> UInt32($0) & 255) * 100 + 127 }.map { $0 / 255 }
            out += "#\(index);2;\(percent[0]);\(percent[1]);\(percent[2])".utf8
        }
        var band = Band(width: pixels.width)
        for top in stride(from: 0, to: pixels.height, by: Sixel.bandHeight) {
            if top > 0 { out.append(UInt8(ascii: "-")) }
            band.write(pixels, rows: top..<min(top + Sixel.bandHeight, pixels.height), to: &out)
        }
        out += "\u{1B}\\\n".utf8
        return out
    }

    /// Six rows of pixels as bits by colour and column. One value is reused for all bands, and clears only the memory that was used.
    private struct Band {
        private let width: Int
        private var bits: [UInt8]
        private var isUsed = [Bool](repeating: false, count: 256)

        init(width: Int) {
            self.width = width
            bits = [UInt8](repeating: 0, count: 256 * width)
        }

        mutating func write(_ pixels: IndexedPixels, rows: Range<Int>, to out: inout [UInt8]) {
            for y in rows {
                let bit: UInt8 = 1 << UInt8(y - rows.lowerBound)
                for x in 0..<width {
                    let index = Int(pixels.indices[y * width + x])
                    bits[index * width + x] |= bit
                    isUsed[index] = true
                }
            }
            var isFirst = true
            for index in isUsed.indices where isUsed[index] {
                // Returns to the first column for the next colour.
                if !isFirst { out.append(UInt8(ascii: "$")) }
                isFirst = false
                out += "#\(index)".utf8
                writeRuns(of: index, to: &out)
                for x in 0..<width { bits[index * width + x] = 0 }
                isUsed[index] = false
            }
        }

        /// Writes the sixels of a colour, runs of equal ones as a count and one sixel, without empty ones at the end.
        private func writeRuns(of index: Int, to out: inout [UInt8]) {
            let row = bits[index * width..<(index + 1) * width]
            guard let last = row.lastIndex(where: { $0 != 0 }) else { return }
            var x = row.startIndex
            while x <= last {
                let end = row[x...last].firstIndex { $0 != row[x] } ?? last + 1
                let (character, count) = (UInt8(63) + row[x], end - x)
                if count > 3 {
                    out += "!\(count)".utf8
                    out.append(character)
                } else {
                    for _ in 0..<count { out.append(character) }
                }
                x = end
            }
        }
    }
}
