import DojimaText

/// Which blocks of eight pixels of a picture are the same as those right above them.
///
/// Most are in a chart: what was worked out for the pixels above, such as their count or their hash, need not be worked out again, nor need
/// the pixels be read again.
struct RepeatedBlocks: Sendable {
    /// The pixels of a block. The last block of a line may be shorter.
    static let side = 8

    /// The pixels of a word of blocks.
    static let wordPixels = 64 * side

    /// How many bands of lines are worked on at the same time.
    let bands: Int
    private let width: Int
    /// How many words a line has, each of 64 blocks from the lowest bit on. Bits after the last block are 0.
    private let stride: Int
    private let words: [UInt64]

    /// Compares all lines, but for what was never drawn on. O(pixels).
    ///
    /// - Parameter isConcurrent: whether bands of lines are worked on at the same time, here and where the blocks are used.
    init(_ pixels: borrowing PixelBuffer, isConcurrent: Bool = true) {
        let bands = isConcurrent ? PalettePixels.bands(pixels.width, pixels.height) : 1
        guard let drawn = pixels.drawn,
            let blocks = drawn.withEdges({ RepeatedBlocks(pixels.row(0), pixels.width, pixels.height, edges: $0, bands: bands) })
        else {
            self.init(pixels.row(0), pixels.width, pixels.height, bands: bands)
            return
        }
        self = blocks
    }

    /// - Parameters:
    ///   - pixels: the first pixel of a picture, whose lines follow each other.
    ///   - edges: the blocks of each line that may differ from those above them, in as many words as a line has; `nil` for all.
    ///   - bands: how many bands of lines are worked on at the same time.
    init(_ pixels: UnsafePointer<UInt32>, _ width: Int, _ height: Int, edges: UnsafePointer<UInt64>? = nil, bands: Int = 1) {
        let stride = (width + RepeatedBlocks.wordPixels - 1) / RepeatedBlocks.wordPixels
        var words = [UInt64](repeating: 0, count: stride * height)
        // Valid until all bands are compared.
        nonisolated(unsafe) let (pixels, edges) = (pixels, edges)
        words.withUnsafeMutableBufferPointer { words in
            nonisolated(unsafe) let words = words
            let make = { @Sendable (band: Int) in
                // The first line has none above it.
                for y in max(1, band * height / bands)..<max(1, (band + 1) * height / bands) {
                    for word in 0..<stride {
                        words[y * stride + word] = RepeatedBlocks.word(
                            pixels + y * width, word * RepeatedBlocks.wordPixels, width, edges?[y * stride + word] ?? ~0)
                    }
                }
            }
            concurrently(max(1, bands), make)
        }
        (self.bands, self.width, self.stride, self.words) = (bands, width, stride, words)
    }

    /// The bits of up to 64 blocks of a line, the first of which begins at `from`.
    ///
    /// - Parameter edges: those that may differ from the ones above them.
    @inline(__always)
    private static func word(_ line: UnsafePointer<UInt32>, _ from: Int, _ width: Int, _ edges: UInt64) -> UInt64 {
        let all = blocks(from, width)
        var (word, rest) = (all & ~edges, all & edges)
        while rest != 0 {
            let bit = rest.trailingZeroBitCount
            let x = from + bit * side
            let isRepeated =
                x + side <= width ? isSame(line + x, line + x - width) : (x..<width).allSatisfy { line[$0] == line[$0 - width] }
            if isRepeated { word |= 1 &<< UInt64(bit) }
            rest &= rest - 1
        }
        return word
    }

    /// The bits of the blocks that a word has.
    @inline(__always)
    private static func blocks(_ from: Int, _ width: Int) -> UInt64 { ~0 >> UInt64(64 - min(64, (width - from + side - 1) / side)) }

    /// Calls `body` with each block of a line that is not the same as the one above it: its number and its bounds.
    @inline(__always)
    func forEachOther(_ y: Int, _ body: (_ block: Int, _ from: Int, _ to: Int) -> Void) {
        forEach({ words[y * stride + $0] }, body)
    }

    /// Calls `body` with some blocks of a line that are not the same as those above them: their numbers and bounds.
    ///
    /// - Parameter among: which blocks of a word are asked for, and which of them are called also where they are the same.
    @inline(__always)
    func forEachOther(
        _ y: Int, among blocks: (_ word: Int) -> (all: UInt64, first: UInt64), _ body: (_ block: Int, _ from: Int, _ to: Int) -> Void
    ) {
        forEach(
            { word in
                let (all, first) = blocks(word)
                return words[y * stride + word] & ~first | ~all
            }, body)
    }

    /// Calls `body` with each block of a line: its number and its bounds.
    @inline(__always)
    func forEach(_ body: (_ block: Int, _ from: Int, _ to: Int) -> Void) { forEach({ _ in 0 }, body) }

    @inline(__always)
    private func forEach(_ repeated: (_ word: Int) -> UInt64, _ body: (_ block: Int, _ from: Int, _ to: Int) -> Void) {
        let side = RepeatedBlocks.side
        for word in 0..<stride {
            var others = ~repeated(word) & RepeatedBlocks.blocks(word * RepeatedBlocks.wordPixels, width)
            while others != 0 {
                let block = word * 64 + others.trailingZeroBitCount
                body(block, block * side, min(width, (block + 1) * side))
                others &= others - 1
            }
        }
    }

    /// How many blocks in a row are the same as those above them, from one on.
    @inline(__always)
    func count(from block: Int, _ y: Int) -> Int {
        var (count, word, bit) = (0, block / 64, block % 64)
        while word < stride {
            let ones = (~(words[y * stride + word] &>> UInt64(bit))).trailingZeroBitCount
            count += ones
            if ones < 64 - bit { return count }
            (word, bit) = (word + 1, 0)
        }
        return count
    }
}

/// Whether eight pixels are the same as eight others.
@inline(__always)
func isSame(_ eight: UnsafePointer<UInt32>, _ others: UnsafePointer<UInt32>) -> Bool {
    let different = (four(eight, 0) ^ four(others, 0)) | (four(eight, 4) ^ four(others, 4))
    return different[0] | different[1] == 0
}

@inline(__always)
private func four(_ pixels: UnsafePointer<UInt32>, _ index: Int) -> SIMD2<UInt64> {
    UnsafeRawPointer(pixels + index).loadUnaligned(as: SIMD2<UInt64>.self)
}
