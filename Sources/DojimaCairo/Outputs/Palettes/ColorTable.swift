import DojimaText

/// A hash table of the number of pixels of each colour of a picture.
struct ColorTable: Sendable {
    private static let size = 8192
    /// The maximum number of colours, beyond which there are too many for a palette.
    private static let maximumColors = 4096
    /// Marks an empty slot.
    private static let emptySlot = UInt32.max

    /// The colour of each slot, `0xRRGGBB`.
    private(set) var colors = [UInt32](repeating: emptySlot, count: size)
    private(set) var counts = [UInt32](repeating: 0, count: size)
    private var distinct = 0

    /// Counts the colours of all pixels; `nil` if there are too many. O(pixels).
    init?(counting pixels: borrowing PixelBuffer) {
        for y in 0..<pixels.height where distinct <= ColorTable.maximumColors {
            forEachRun(in: pixels.row(y), 0..<pixels.width) { pixel, columns in
                let slot = slot(of: pixel & 0xFFFFFF)
                if colors[slot] == ColorTable.emptySlot {
                    // A row with more colours than the table has slots must not fill it.
                    guard distinct <= ColorTable.maximumColors else { return }
                    colors[slot] = pixel & 0xFFFFFF
                    distinct += 1
                }
                counts[slot] &+= UInt32(truncatingIfNeeded: columns.count)
            }
        }
        guard distinct <= ColorTable.maximumColors else { return nil }
    }

    /// Returns the slot of a colour, or the empty slot for inserting it.
    @inline(__always)
    func slot(of color: UInt32) -> Int {
        var slot = Int((color &* 0x9E37_79B1) >> 19)
        while colors[slot] != color, colors[slot] != ColorTable.emptySlot { slot = (slot &+ 1) & (ColorTable.size - 1) }
        return slot
    }

    /// The slots in use, by decreasing count and then by colour. O(colours * log(colours)).
    var mostFrequentFirst: [Int] {
        colors.indices.filter { colors[$0] != ColorTable.emptySlot }.sorted { (counts[$1], colors[$0]) < (counts[$0], colors[$1]) }
    }
}
