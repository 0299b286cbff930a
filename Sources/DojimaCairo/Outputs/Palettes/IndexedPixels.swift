internal import DojimaChart
import DojimaText

/// The pixels of a picture as indices into at most 256 colours, row by row.
struct IndexedPixels: Sendable, Equatable {
    let width: Int
    let height: Int
    /// The colours, each as `0xRRGGBB`.
    let colors: [UInt32]
    let indices: [UInt8]

    /// The bits of a colour that are used if there are too many colours for a palette: 16 steps per channel.
    private static let coarse: UInt32 = 0xF0F0F0

    /// - Parameter exact: colours that stay exact, unless the picture has so many others that all must be merged.
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
        // Sorted, since the order of a dictionary differs from run to run.
        let counted = counts.map { (color: $0.key, count: $0.value) }.sorted { $0.color < $1.color }
        let colors = ColorBoxes.representatives(of: counted, maximumCount: Palette.maximumColors)
        var nearest: [UInt32: UInt8] = [:]
        for entry in counted {
            let index = colors.indices.min { colorDistance(colors[$0], entry.color) < colorDistance(colors[$1], entry.color) }
            nearest[entry.color] = UInt8(index ?? 0)
        }
        var indices: [UInt8] = []
        indices.reserveCapacity(pixels.width * pixels.height)
        for y in 0..<pixels.height { pixels.withRow(y) { for pixel in $0 { indices.append(nearest[pixel & coarse] ?? 0) } } }
        // Moves each channel from the low end of its step towards the middle.
        return (colors.map { $0 | $0 >> 4 }, indices)
    }
}
