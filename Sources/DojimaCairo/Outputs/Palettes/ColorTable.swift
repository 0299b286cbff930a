import DojimaText

/// A hash table of how often each colour occurs, with a limit beyond which there are too many colours for a palette.
struct ColorTable: Sendable {
    static let size = 8192
    private static let most = 4096
    /// What stands in a slot that is free; it is no colour.
    private static let free = UInt32.max

    /// `0xRRGGBB`, or that a slot is free.
    private(set) var colors = [UInt32](repeating: free, count: size)
    private(set) var counts = [UInt32](repeating: 0, count: size)
    private var distinct = 0

    /// The slots that are in use, by falling count and then by colour.
    var mostFrequentFirst: [Int] {
        // As single numbers: 27 bits hold the most pixels of a picture, 24 a colour, 13 a slot.
        var ranks: [UInt64] = []
        ranks.reserveCapacity(distinct)
        for slot in colors.indices where colors[slot] != ColorTable.free {
            ranks.append(UInt64(~counts[slot] & 0x7FF_FFFF) << 37 | UInt64(colors[slot]) << 13 | UInt64(slot))
        }
        return ranks.sortedByDigits(fromBit: 13).map { Int($0 & 0x1FFF) }
    }

    /// Counts the colours of all pixels, in bands of rows concurrently; `nil` if there are too many colours.
    init?(counting pixels: borrowing PixelBuffer, _ repeats: RepeatedBlocks) {
        let (width, height) = (pixels.width, pixels.height)
        let bands = repeats.bands
        guard bands > 1 else {
            self.init(counting: pixels.row(0), width, 0..<height, repeats)
            return
        }
        var tables = [ColorTable?](repeating: nil, count: bands)
        // Valid until all bands are counted.
        nonisolated(unsafe) let start = pixels.row(0)
        tables.withUnsafeMutableBufferPointer { tables in
            nonisolated(unsafe) let tables = tables
            concurrently(bands) { band in
                let lines = band * height / bands..<(band + 1) * height / bands
                tables[band] = ColorTable(counting: start, width, lines, repeats)
            }
        }
        guard let first = tables[0] else { return nil }
        self = first
        for table in tables.dropFirst() {
            guard let table, add(table) else { return nil }
        }
    }

    /// Counts the blocks of some lines where they differ from those above them, and then as often as they were repeated.
    private init?(counting pixels: UnsafePointer<UInt32>, _ width: Int, _ lines: Range<Int>, _ repeats: RepeatedBlocks) {
        // For each block, the first line with its present pixels.
        var since = [Int](repeating: lines.lowerBound, count: (width + RepeatedBlocks.side - 1) / RepeatedBlocks.side)
        distinct = colors.withUnsafeMutableBufferPointer { colors in
            counts.withUnsafeMutableBufferPointer { counts in
                var counting = Counting(colors: colors, counts: counts)
                for y in lines.dropFirst() where counting.distinct <= ColorTable.most {
                    repeats.forEachOther(y) { block, from, to in
                        counting.add(pixels + (y - 1) * width, from, to, times: y - since[block])
                        since[block] = y
                    }
                }
                let last = pixels + (lines.upperBound - 1) * width
                repeats.forEach { block, from, to in counting.add(last, from, to, times: lines.upperBound - since[block]) }
                return counting.distinct
            }
        }
        guard distinct <= ColorTable.most else { return nil }
    }

    /// The slots of a table while pixels are counted.
    private struct Counting {
        let colors: UnsafeMutableBufferPointer<UInt32>
        let counts: UnsafeMutableBufferPointer<UInt32>
        var distinct = 0

        /// Adds the pixels of a block as often as they were repeated.
        @inline(__always)
        mutating func add(_ row: UnsafePointer<UInt32>, _ from: Int, _ to: Int, times: Int) {
            var x = from
            while x < to {
                // Most blocks have one or two colours, each looked up once.
                let (pixel, first) = (row[x], x)
                repeat { x += 1 } while x < to && row[x] == pixel
                let color = pixel & 0xFFFFFF
                let slot = ColorTable.slot(of: color, in: UnsafeBufferPointer(colors))
                if colors[slot] == ColorTable.free {
                    // A row with more colours than the table has slots must not fill it.
                    guard distinct <= ColorTable.most else { return }
                    colors[slot] = color
                    distinct += 1
                }
                counts[slot] &+= UInt32(truncatingIfNeeded: (x &- first) &* times)
            }
        }
    }

    /// Adds the counts of another table; returns `false` if there are too many colours then.
    private mutating func add(_ other: ColorTable) -> Bool {
        for (color, count) in zip(other.colors, other.counts) where color != ColorTable.free {
            let slot = colors.withUnsafeBufferPointer { ColorTable.slot(of: color, in: $0) }
            if colors[slot] == ColorTable.free {
                guard distinct < ColorTable.most else { return false }
                colors[slot] = color
                distinct += 1
            }
            counts[slot] += count
        }
        return true
    }

    /// The slot of a colour, or the free one where it belongs.
    @inline(__always)
    private static func slot(of color: UInt32, in colors: UnsafeBufferPointer<UInt32>) -> Int {
        var slot = firstSlot(of: color)
        while colors[slot] != color, colors[slot] != free { slot = (slot &+ 1) & (size - 1) }
        return slot
    }

    /// The slot from which on a colour is looked for.
    @inline(__always)
    static func firstSlot(of color: UInt32) -> Int { Int((color &* 0x9E37_79B1) >> 19) }
}

/// Calls `body` with each block of eight pixels of a row, and a shorter one at its end: its bounds, and whether it is the same as the block
/// above it. Blocks are compared only if `isBelowKnown`, which requires a row above; a shorter block is never reported as the same.
@inline(__always)
func forEachBlock(
    of row: UnsafePointer<UInt32>, _ width: Int, isBelowKnown: Bool, _ body: (_ from: Int, _ to: Int, _ isSame: Bool) -> Void
) {
    var from = 0
    while from + 8 <= width {
        body(from, from + 8, isBelowKnown && isSame(row + from, row + from - width))
        from += 8
    }
    if from < width { body(from, width, false) }
}

extension [UInt64] {
    /// Sorts by the bits from one on, digit by digit. O(count).
    fileprivate func sortedByDigits(fromBit first: UInt64) -> [UInt64] {
        var (numbers, sorted) = (self, self)
        for bit in Swift.stride(from: first, to: 64, by: 8) {
            var starts = [Int](repeating: 0, count: 256)
            for number in numbers { starts[Int(number >> bit & 0xFF)] += 1 }
            // A digit that all share moves nothing.
            guard !starts.contains(count) else { continue }
            var next = 0
            for digit in starts.indices { (starts[digit], next) = (next, next + starts[digit]) }
            for number in numbers {
                let digit = Int(number >> bit & 0xFF)
                sorted[starts[digit]] = number
                starts[digit] += 1
            }
            swap(&numbers, &sorted)
        }
        return numbers
    }
}
