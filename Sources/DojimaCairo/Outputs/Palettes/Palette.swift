internal import DojimaChart
import DojimaText

/// At most 256 colours that represent all colours of a picture.
///
/// Exact colours are kept. The others are kept too if they fit; else colours that agree in the high bits of each channel become the most
/// frequent one of them: shades at the edges of letters, which the eye cannot distinguish.
struct Palette: Sendable {
    static let most = 256
    /// The bits in which merged colours must agree, from fine to coarse. The last mask leaves 16 steps per channel.
    private static let masks: [UInt32] = [0xFFFFFF, 0xFCFCFC, 0xF8F8F8, 0xF0F0F0]

    /// `0xRRGGBB`.
    let colors: [UInt32]
    /// Whether every colour of the picture is its own, none merged with another one.
    let isExact: Bool
    /// For each slot of the table of colours, its colour and in the lowest byte its index: a third of the memory of what was counted.
    private let indexed: [UInt32]

    /// `nil` if 256 colours do not suffice.
    init?(of pixels: borrowing PixelBuffer, _ repeats: RepeatedBlocks, exact: [Color], allowsCoarse: Bool) {
        guard let table = ColorTable(counting: pixels, repeats) else { return nil }
        let wanted = Set(exact.map(\.rgb))
        var used = (exact: [Int](), others: [Int]())
        for slot in table.mostFrequentFirst {
            if wanted.contains(table.colors[slot]) { used.exact.append(slot) } else { used.others.append(slot) }
        }
        for mask in allowsCoarse ? Palette.masks : Array(Palette.masks.prefix(1)) {
            guard let (colors, indexed) = Palette.assign(used, mask, table.colors) else { continue }
            (self.colors, self.indexed, isExact) = (colors, indexed, mask == Palette.masks[0])
            return
        }
        return nil
    }

    /// Assigns an index to the colour of every used slot; returns `nil` if 256 do not suffice with this mask.
    private static func assign(
        _ used: (exact: [Int], others: [Int]), _ mask: UInt32, _ slots: [UInt32]
    ) -> (colors: [UInt32], indexed: [UInt32])? {
        var colors: [UInt32] = []
        var indexed = [UInt32](repeating: 0, count: slots.count)
        var indices = MaskedColors()
        func add(_ color: UInt32) -> UInt8? {
            guard colors.count < most else { return nil }
            colors.append(color)
            return UInt8(colors.count - 1)
        }
        // Exact colours first: each has its own index, and represents similar colours if no other exact one does.
        for slot in used.exact {
            let color = slots[slot]
            guard let index = add(color) else { return nil }
            indexed[slot] = color << 8 | UInt32(index)
            _ = indices.index(of: color & mask) { index }
        }
        for slot in used.others {
            let color = slots[slot]
            guard let index = indices.index(of: color & mask, else: { add(color) }) else { return nil }
            indexed[slot] = color << 8 | UInt32(index)
        }
        return (colors, indexed)
    }

    /// The indices of at most 256 colours of which only some bits count. Without the hashing of a dictionary: a frame asks a thousand times.
    private struct MaskedColors {
        private static let size = 1024

        /// `.max`, which is no colour, where there is none.
        private var colors = [UInt32](repeating: .max, count: size)
        private var indices = [UInt8](repeating: 0, count: size)

        /// Returns the index of a colour, or the one that it is given now; `nil` if it is given none.
        mutating func index(of color: UInt32, else added: () -> UInt8?) -> UInt8? {
            var slot = Int((color &* 0x9E37_79B1) >> 22)
            while colors[slot] != color {
                guard colors[slot] == .max else {
                    slot = (slot + 1) & (MaskedColors.size - 1)
                    continue
                }
                guard let index = added() else { return nil }
                (colors[slot], indices[slot]) = (color, index)
            }
            return indices[slot]
        }
    }

    /// Calls `body` with a function that returns the index of a colour of the picture.
    @inline(__always)
    func lookUp<Result>(_ body: ((UInt32) -> UInt8) -> Result) -> Result {
        indexed.withUnsafeBufferPointer { indexed in
            body { pixel in
                var slot = ColorTable.firstSlot(of: pixel & 0xFFFFFF)
                // Every colour is there, so that no free slot comes before it.
                while indexed[slot] >> 8 != pixel & 0xFFFFFF { slot = (slot &+ 1) & (ColorTable.size - 1) }
                return UInt8(truncatingIfNeeded: indexed[slot])
            }
        }
    }

    /// The PNG filter of a row.
    enum Filter: UInt8 {
        case none = 0
        /// Each byte minus the one above it: most become 0, which halves the file.
        case up = 2
    }

    /// All rows, each a filter byte and one index per pixel, written over the pixels: the first access to new memory would take longer than
    /// writing the indices.
    func rows(of pixels: consuming PixelBuffer, _ filter: Filter) -> PixelMemory {
        let (width, height) = (pixels.width, pixels.height)
        let memory = pixels.takenMemory()
        let written = write(0..<height, width, filter, over: memory.bytes)
        return memory.shortened(to: written.count)
    }

    /// Writes some rows over their pixels, beginning at the first of them; `pixels` points to row 0.
    ///
    /// From the third row on, an index is written before its pixel and the pixel above that, so that each pixel is read before it is lost.
    /// The pixels of the last two rows are kept, since the rows below them may be written at the same time.
    func write(_ range: Range<Int>, _ width: Int, _ filter: Filter, over pixels: UnsafeMutableRawPointer) -> UnsafeRawBufferPointer {
        let stride = 1 + width
        let start = pixels + range.lowerBound * width * 4
        lookUp { index in
            // The indices of the row above; 0 above the first row.
            var above = [UInt8](repeating: 0, count: width)
            if range.lowerBound > 0 {
                let row = UnsafePointer((start - width * 4).assumingMemoryBound(to: UInt32.self))
                for x in 0..<width { above[x] = index(row[x]) }
            }
            above.withUnsafeMutableBufferPointer { above in
                guard let above = above.baseAddress else { return }
                for y in 0..<range.count {
                    let row = UnsafePointer((start + y * width * 4).assumingMemoryBound(to: UInt32.self))
                    let out = (start + y * stride).assumingMemoryBound(to: UInt8.self)
                    forEachBlock(of: row, width, isBelowKnown: y > 1) { from, to, isSame in
                        if isSame {
                            let values = filter == .up ? 0 : UnsafeRawPointer(above + from).loadUnaligned(as: UInt64.self)
                            return UnsafeMutableRawPointer(out + 1 + from).storeBytes(of: values, as: UInt64.self)
                        }
                        for x in from..<to {
                            let index = index(row[x])
                            out[1 + x] = filter == .up ? index &- above[x] : index
                            above[x] = index
                        }
                    }
                    // Last, since in the first row it overwrites a pixel.
                    out[0] = filter.rawValue
                }
            }
        }
        return UnsafeRawBufferPointer(start: start, count: range.count * stride)
    }
}
