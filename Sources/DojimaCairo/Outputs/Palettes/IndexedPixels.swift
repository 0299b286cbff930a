internal import DojimaChart
import DojimaText

/// The pixels of a picture as indices into at most 256 colours, row by row.
struct IndexedPixels: Sendable, Equatable {
    let width: Int
    let height: Int
    /// `0xRRGGBB`.
    let colors: [UInt32]
    let indices: [UInt8]

    /// The bits of a colour that count where there are more colours than a palette holds: 16 steps per channel.
    private static let coarse: UInt32 = 0xF0F0F0

    /// - Parameter exact: colours that stay as they are, unless the picture has so many others that they must be merged.
    init(_ pixels: borrowing PixelBuffer, exact: [Color]) {
        (width, height) = (pixels.width, pixels.height)
        guard let palette = Palette(of: pixels, exact: exact, allowsCoarse: true) else {
            (colors, indices) = IndexedPixels.quantized(pixels)
            return
        }
        (colors, indices) = (palette.colors, palette.indices(of: pixels))
    }

    /// Merges the colours of gradients to the most frequent of similar ones. O(pixels).
    private static func quantized(_ pixels: borrowing PixelBuffer) -> ([UInt32], [UInt8]) {
        var counts: [UInt32: Int] = [:]
        for y in 0..<pixels.height { pixels.withRow(y) { for pixel in $0 { counts[pixel & coarse, default: 0] += 1 } } }
        // In an order of their own, since that of a dictionary differs from run to run.
        let counted = counts.map { (color: $0.key, count: $0.value) }.sorted { $0.color < $1.color }
        let colors = ColorBoxes.representatives(of: counted, most: Palette.most)
        var nearest: [UInt32: UInt8] = [:]
        for entry in counted {
            let index = colors.indices.min { colorDistance(colors[$0], entry.color) < colorDistance(colors[$1], entry.color) }
            nearest[entry.color] = UInt8(index ?? 0)
        }
        var indices: [UInt8] = []
        indices.reserveCapacity(pixels.width * pixels.height)
        for y in 0..<pixels.height { pixels.withRow(y) { for pixel in $0 { indices.append(nearest[pixel & coarse] ?? 0) } } }
        // From the low end of a step to its middle.
        return (colors.map { $0 | $0 >> 4 }, indices)
    }
}
