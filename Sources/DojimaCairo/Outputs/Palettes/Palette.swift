internal import DojimaChart

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
    private var table: ColorTable

    /// `nil` if 256 colours do not suffice.
    init?(of pixels: borrowing PixelBuffer, _ repeats: RepeatedBlocks, exact: [Color], allowsCoarse: Bool) {
        guard var table = ColorTable(counting: pixels, repeats) else { return nil }
        let exact = Set(exact.map { UInt32($0.red) << 16 | UInt32($0.green) << 8 | UInt32($0.blue) })
        let used = table.entries.indices.filter { table.entries[$0].count > 0 }
            .sorted { (table.entries[$0].count, table.entries[$1].color) > (table.entries[$1].count, table.entries[$0].color) }
        for mask in allowsCoarse ? Palette.masks : Array(Palette.masks.prefix(1)) {
            guard let colors = Palette.assign(used, exact, mask, &table) else { continue }
            (self.colors, self.table, isExact) = (colors, table, mask == Palette.masks[0])
            return
        }
        return nil
    }

    /// Assigns an index to every used entry of the table; returns `nil` if 256 do not suffice with this mask.
    private static func assign(_ used: [Int], _ exact: Set<UInt32>, _ mask: UInt32, _ table: inout ColorTable) -> [UInt32]? {
        var colors: [UInt32] = []
        var indexOfKey: [UInt32: UInt8] = [:]
        func add(_ color: UInt32) -> UInt8? {
            guard colors.count < most else { return nil }
            colors.append(color)
            return UInt8(colors.count - 1)
        }
        // Exact colours first: each has its own index, and represents similar colours if no other exact one does.
        for at in used where exact.contains(table.entries[at].color) {
            guard let index = add(table.entries[at].color) else { return nil }
            table.entries[at].index = index
            indexOfKey[table.entries[at].color & mask] = indexOfKey[table.entries[at].color & mask] ?? index
        }
        for at in used where !exact.contains(table.entries[at].color) {
            let key = table.entries[at].color & mask
            guard let index = indexOfKey[key] ?? add(table.entries[at].color) else { return nil }
            indexOfKey[key] = index
            table.entries[at].index = index
        }
        return colors
    }

    /// Calls `body` with a function that returns the index of a colour of the picture.
    @inline(__always)
    func lookUp<Result>(_ body: ((UInt32) -> UInt8) -> Result) -> Result {
        table.entries.withUnsafeBufferPointer { entries in
            body { color in entries[ColorTable.slot(of: color & 0xFFFFFF, in: entries)].index }
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
