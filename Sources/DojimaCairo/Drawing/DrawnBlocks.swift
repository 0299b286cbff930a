import DojimaText

/// Where a picture that had the colour of its background everywhere has been drawn on.
///
/// Most of a chart is background, and the inside of rectangles. What was not drawn on need not be looked at: neither to find the blocks that
/// differ from those right above them, nor to give the picture its background again.
///
/// Belongs to one thread at a time.
final class DrawnBlocks {
    /// The lines of a tile, which is as wide as a block.
    private static let tileLines = 8

    private let box: PixelBox
    /// The words of a line, each of 64 blocks from the lowest bit on.
    private let stride: Int
    /// For each line, the blocks that may differ from those above them.
    private var edges: [UInt64]
    /// For each row of tiles, those that were drawn on.
    private var tiles: [UInt64]

    init(width: Int, height: Int) {
        box = PixelBox(width: width, height: height)
        stride = (width + RepeatedBlocks.wordPixels - 1) / RepeatedBlocks.wordPixels
        edges = [UInt64](repeating: 0, count: stride * height)
        tiles = [UInt64](repeating: 0, count: stride * ((height + DrawnBlocks.tileLines - 1) / DrawnBlocks.tileLines))
    }

    /// Notes that anything may be drawn within a box.
    func note(_ drawn: PixelBox) {
        guard let drawn = whatIsVisible(of: drawn) else { return }
        markTiles(of: drawn)
        mark(drawn, &edges, drawn.top..<min(drawn.bottom + 1, box.bottom))
    }

    /// Notes that all pixels of a box are given one colour, or have one laid over them: those above each other differ where they did before,
    /// and at the upper and lower edge.
    func note(filled drawn: PixelBox) {
        guard let drawn = whatIsVisible(of: drawn) else { return }
        markTiles(of: drawn)
        mark(drawn, &edges, drawn.top..<drawn.top + 1)
        if drawn.bottom < box.bottom { mark(drawn, &edges, drawn.bottom..<drawn.bottom + 1) }
    }

    private func whatIsVisible(of drawn: PixelBox) -> PixelBox? {
        var drawn = drawn
        drawn.cut(to: box)
        return drawn.left < drawn.right && drawn.top < drawn.bottom ? drawn : nil
    }

    private func markTiles(of drawn: PixelBox) {
        mark(drawn, &tiles, drawn.top / DrawnBlocks.tileLines..<(drawn.bottom - 1) / DrawnBlocks.tileLines + 1)
    }

    @inline(__always)
    private func mark(_ drawn: PixelBox, _ words: inout [UInt64], _ lines: Range<Int>) {
        let (first, last) = (drawn.left / RepeatedBlocks.side, (drawn.right - 1) / RepeatedBlocks.side)
        for word in first / 64...last / 64 {
            let (low, high) = (max(first - word * 64, 0), min(last - word * 64, 63))
            let mask = (~0 as UInt64) << UInt64(low) & ~0 >> UInt64(63 - high)
            for line in lines { words[line * stride + word] |= mask }
        }
    }

    /// Calls `body` with the blocks of each line that may differ from those above them: as many words for each line as there are.
    func withEdges<Result>(_ body: (UnsafePointer<UInt64>) -> Result) -> Result? {
        edges.withUnsafeBufferPointer { words in words.baseAddress.map(body) }
    }

    /// Calls `body` with boxes that cover all that was drawn, and do not overlap.
    func forEachDrawn(_ body: (PixelBox) -> Void) {
        for row in 0..<tiles.count / stride {
            var drawn = PixelBox()
            (drawn.top, drawn.bottom) = (row * DrawnBlocks.tileLines, min((row + 1) * DrawnBlocks.tileLines, box.bottom))
            for word in 0..<stride {
                var rest = tiles[row * stride + word]
                while rest != 0 {
                    let first = rest.trailingZeroBitCount
                    let count = (~(rest >> UInt64(first))).trailingZeroBitCount
                    drawn.left = (word * 64 + first) * RepeatedBlocks.side
                    drawn.right = min(drawn.left + count * RepeatedBlocks.side, box.right)
                    body(drawn)
                    rest &= first + count < 64 ? (~0 as UInt64) << UInt64(first + count) : 0
                }
            }
        }
    }
}
