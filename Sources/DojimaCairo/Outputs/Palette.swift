internal import DojimaChart

/// At most 256 colours that stand for all of a picture's.
///
/// Colours named as exact stay as they are. The others do too when there is room; else neighbours that agree in the high bits of
/// each channel become the most frequent one of them: the shades at the edges of letters, which nobody tells apart.
struct Palette: Sendable {
    static let most = 256
    /// Which bits of a colour must agree, from fine to coarse. The last one leaves 16 steps a channel.
    private static let masks: [UInt32] = [0xFFFFFF, 0xFCFCFC, 0xF8F8F8, 0xF0F0F0]

    /// `0xRRGGBB`.
    let colors: [UInt32]
    private var table: ColorTable

    /// `nil` when so few colours would not do.
    init?(of pixels: borrowing PixelBuffer, exact: [Color], allowsCoarse: Bool) {
        guard var table = ColorTable(counting: pixels) else { return nil }
        let exact = Set(exact.map { UInt32($0.red) << 16 | UInt32($0.green) << 8 | UInt32($0.blue) })
        let used = table.entries.indices.filter { table.entries[$0].count > 0 }
            .sorted { (table.entries[$0].count, table.entries[$1].color) > (table.entries[$1].count, table.entries[$0].color) }
        for mask in allowsCoarse ? Palette.masks : Array(Palette.masks.prefix(1)) {
            guard let colors = Palette.assign(used, exact, mask, &table) else { continue }
            self.colors = colors
            self.table = table
            return
        }
        return nil
    }

    /// Gives every used entry of the table an index; `nil` when 256 do not suffice under this mask.
    private static func assign(_ used: [Int], _ exact: Set<UInt32>, _ mask: UInt32, _ table: inout ColorTable) -> [UInt32]? {
        var colors: [UInt32] = []
        var indexOfKey: [UInt32: UInt8] = [:]
        func add(_ color: UInt32) -> UInt8? {
            guard colors.count < most else { return nil }
            colors.append(color)
            return UInt8(colors.count - 1)
        }
        // Exact colours first: they take their own place, and stand for their neighbours where no other exact one does.
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

    /// How the bytes of a row are written.
    enum Filter: UInt8 {
        case none = 0
        /// Each less the one above it: most are 0 then, and the file is half as large.
        case up = 2
    }

    /// All rows of a filter byte and one index a pixel, written over the pixels: memory that was never touched costs more to come by than
    /// the indices to write.
    func rows(of pixels: consuming PixelBuffer, _ filter: Filter) -> PixelMemory {
        let (width, height) = (pixels.width, pixels.height)
        let memory = pixels.takenMemory()
        let written = write(0..<height, width, filter, over: memory.bytes)
        return memory.shortened(to: written.count)
    }

    /// Some rows, written over the pixels of the first of them and on; `pixels` is where those of row 0 begin.
    ///
    /// From the third row on, an index lies before the pixel it is of and those above that, so that no pixel is lost before it is read; and
    /// those of the last two rows stay, for whoever writes the rows below at the same time.
    func write(_ range: Range<Int>, _ width: Int, _ filter: Filter, over pixels: UnsafeMutableRawPointer) -> UnsafeRawBufferPointer {
        let stride = 1 + width
        let start = pixels + range.lowerBound * width * 4
        table.entries.withUnsafeBufferPointer { entries in
            let index = { (color: UInt32) in entries[ColorTable.slot(of: color & 0xFFFFFF, in: entries)].index }
            // Those of the row above; of none to begin with.
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
                    // Last, since in the first row it takes the place of a pixel.
                    out[0] = filter.rawValue
                }
            }
        }
        return UnsafeRawBufferPointer(start: start, count: range.count * stride)
    }
}
