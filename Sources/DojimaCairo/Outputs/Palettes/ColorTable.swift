internal import Dispatch

/// A hash table of how often each colour occurs, with a limit beyond which there are too many colours for a palette.
struct ColorTable: Sendable {
    struct Entry: Sendable {
        var color: UInt32
        var count: UInt32
        var index: UInt8
    }

    private static let size = 8192
    private static let most = 4096

    /// An entry with a count of 0 is free.
    var entries = [Entry](repeating: Entry(color: 0, count: 0, index: 0), count: ColorTable.size)
    private var distinct = 0

    /// The slots that are in use, by falling count and then by colour.
    var mostFrequentFirst: [Int] {
        // As single numbers, which are sorted in a third of the time: 27 bits hold the most pixels of a picture, 24 a colour, 13 a slot.
        let ranks = entries.indices.filter { entries[$0].count > 0 }.map { slot in
            UInt64(entries[slot].count) << 37 | UInt64(~entries[slot].color & 0xFFFFFF) << 13 | UInt64(slot)
        }
        return ranks.sorted(by: >).map { Int($0 & 0x1FFF) }
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
            DispatchQueue.concurrentPerform(iterations: bands) { band in
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
        distinct = entries.withUnsafeMutableBufferPointer { entries in
            var counts = Counts(entries: entries)
            for y in lines.dropFirst() where counts.distinct <= ColorTable.most {
                repeats.forEachOther(y) { block, from, to in
                    counts.add(pixels + (y - 1) * width, from, to, times: y - since[block])
                    since[block] = y
                }
            }
            let last = pixels + (lines.upperBound - 1) * width
            repeats.forEach { block, from, to in counts.add(last, from, to, times: lines.upperBound - since[block]) }
            return counts.distinct
        }
        guard distinct <= ColorTable.most else { return nil }
    }

    /// The entries of a table while pixels are counted.
    private struct Counts {
        let entries: UnsafeMutableBufferPointer<Entry>
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
                let slot = ColorTable.slot(of: color, in: UnsafeBufferPointer(entries))
                if entries[slot].count == 0 {
                    // A row with more colours than the table has slots must not fill it.
                    guard distinct <= ColorTable.most else { return }
                    entries[slot].color = color
                    distinct += 1
                }
                entries[slot].count += UInt32((x - first) * times)
            }
        }
    }

    /// Adds the counts of another table; returns `false` if there are too many colours then.
    private mutating func add(_ other: ColorTable) -> Bool {
        for entry in other.entries where entry.count > 0 {
            let slot = entries.withUnsafeBufferPointer { ColorTable.slot(of: entry.color, in: $0) }
            if entries[slot].count == 0 {
                guard distinct < ColorTable.most else { return false }
                entries[slot].color = entry.color
                distinct += 1
            }
            entries[slot].count += entry.count
        }
        return true
    }

    /// The slot of a colour, or the free one where it belongs.
    @inline(__always)
    static func slot(of color: UInt32, in entries: UnsafeBufferPointer<Entry>) -> Int {
        var slot = Int((color &* 0x9E37_79B1) >> 19)
        while entries[slot].count > 0, entries[slot].color != color { slot = (slot + 1) & (size - 1) }
        return slot
    }
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
