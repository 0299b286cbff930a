internal import DojimaChart

/// At most 256 colours that stand for all of a picture's.
///
/// Colours named as exact stay as they are. The others do too when there is room; else neighbours that agree in the high bits of
/// each channel become the most frequent one of them: the shades at the edges of letters, which nobody tells apart.
struct Palette {
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

    /// Rows of a filter byte (0, none) and one index a pixel, written over the pixels: memory that was never touched costs more to
    /// come by than the indices to write. An index lies before the pixel it is of, so no pixel is lost before it is read.
    func indexedRows(of pixels: consuming PixelBuffer) -> PixelMemory {
        let (width, height) = (pixels.width, pixels.height)
        let stride = 1 + width
        let memory = pixels.takenMemory()
        let start = memory.bytes
        table.entries.withUnsafeBufferPointer { entries in
            for y in 0..<height {
                let row = UnsafeBufferPointer(
                    start: UnsafePointer((start + y * width * 4).assumingMemoryBound(to: UInt32.self)), count: width)
                let out = (start + y * stride).assumingMemoryBound(to: UInt8.self)
                forEachRun(in: row) { color, from, to in
                    (out + 1 + from).update(repeating: entries[ColorTable.slot(of: color, in: entries)].index, count: to - from)
                }
                // Last, since in the first row it takes the place of a pixel.
                out[0] = 0
            }
        }
        return memory.shortened(to: stride * height)
    }
}

/// How often each colour occurs: a hash table that gives up when there are too many to be worth a palette.
private struct ColorTable {
    struct Entry {
        var color: UInt32
        var count: UInt32
        var index: UInt8
    }

    private static let size = 8192
    private static let most = 4096

    /// An entry that counts 0 is free.
    var entries = [Entry](repeating: Entry(color: 0, count: 0, index: 0), count: ColorTable.size)

    init?(counting pixels: borrowing PixelBuffer) {
        var distinct = 0
        entries.withUnsafeMutableBufferPointer { entries in
            for y in 0..<pixels.height where distinct <= ColorTable.most {
                pixels.withRow(y) { row in
                    forEachRun(in: row) { color, from, to in
                        let slot = ColorTable.slot(of: color, in: UnsafeBufferPointer(entries))
                        if entries[slot].count == 0 {
                            // A row with more colours than the table is large must not fill it.
                            guard distinct <= ColorTable.most else { return }
                            entries[slot].color = color
                            distinct += 1
                        }
                        entries[slot].count += UInt32(to - from)
                    }
                }
            }
        }
        guard distinct <= ColorTable.most else { return nil }
    }

    /// Where a colour is, or would be.
    @inline(__always)
    static func slot(of color: UInt32, in entries: UnsafeBufferPointer<Entry>) -> Int {
        var slot = Int((color &* 0x9E37_79B1) >> 19)
        while entries[slot].count > 0, entries[slot].color != color { slot = (slot + 1) & (size - 1) }
        return slot
    }
}

/// Calls `body` with each stretch of equal pixels: its colour `0xRRGGBB`, its first pixel, and the one after its last.
@inline(__always)
private func forEachRun(in row: UnsafeBufferPointer<UInt32>, _ body: (_ color: UInt32, _ from: Int, _ to: Int) -> Void) {
    guard let pixels = row.baseAddress else { return }
    var from = 0
    while from < row.count {
        let pixel = pixels[from]
        var to = from + 1
        // Most of a chart is ground: eight pixels of it are compared at once.
        if to < row.count, pixels[to] == pixel {
            let eight = SIMD8<UInt32>(repeating: pixel)
            while to + 8 <= row.count, UnsafeRawPointer(pixels + to).loadUnaligned(as: SIMD8<UInt32>.self) == eight { to += 8 }
            while to < row.count, pixels[to] == pixel { to += 1 }
        }
        body(pixel & 0xFFFFFF, from, to)
        from = to
    }
}
