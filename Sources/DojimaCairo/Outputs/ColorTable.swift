internal import Dispatch

/// How often each colour occurs: a hash table that gives up when there are too many to be worth a palette.
struct ColorTable: Sendable {
    struct Entry: Sendable {
        var color: UInt32
        var count: UInt32
        var index: UInt8
    }

    private static let size = 8192
    private static let most = 4096

    /// An entry that counts 0 is free.
    var entries = [Entry](repeating: Entry(color: 0, count: 0, index: 0), count: ColorTable.size)
    private var distinct = 0

    /// Counts the colours of all pixels, in some bands of rows at the same time.
    init?(counting pixels: borrowing PixelBuffer) {
        let (width, height) = (pixels.width, pixels.height)
        let bands = PalettePixels.bands(width, height)
        guard bands > 1 else {
            self.init(counting: pixels.row(0), width, height)
            return
        }
        var tables = [ColorTable?](repeating: nil, count: bands)
        // There until all bands are counted.
        nonisolated(unsafe) let start = pixels.row(0)
        tables.withUnsafeMutableBufferPointer { tables in
            nonisolated(unsafe) let tables = tables
            DispatchQueue.concurrentPerform(iterations: bands) { band in
                let (from, to) = (band * height / bands, (band + 1) * height / bands)
                tables[band] = ColorTable(counting: start + from * width, width, to - from)
            }
        }
        guard let first = tables[0] else { return nil }
        self = first
        for table in tables.dropFirst() {
            guard let table, add(table) else { return nil }
        }
    }

    /// Counts each stretch of eight pixels only where it changes from row to row: a chart is much the same from one to the next.
    private init?(counting pixels: UnsafePointer<UInt32>, _ width: Int, _ height: Int) {
        var distinct = 0
        // The row from which on each stretch is what it is.
        var since = [Int](repeating: 0, count: (width + 7) / 8)
        entries.withUnsafeMutableBufferPointer { entries in
            func count(_ row: UnsafePointer<UInt32>, _ from: Int, _ to: Int, times: Int) {
                for x in from..<to {
                    let color = row[x] & 0xFFFFFF
                    let slot = ColorTable.slot(of: color, in: UnsafeBufferPointer(entries))
                    if entries[slot].count == 0 {
                        // A row with more colours than the table is large must not fill it.
                        guard distinct <= ColorTable.most else { return }
                        entries[slot].color = color
                        distinct += 1
                    }
                    entries[slot].count += UInt32(times)
                }
            }
            for y in 1..<max(1, height) where distinct <= ColorTable.most {
                let row = pixels + y * width
                forEachBlock(of: row, width, isBelowKnown: true) { from, to, isSame in
                    guard !isSame else { return }
                    count(row - width, from, to, times: y - since[from / 8])
                    since[from / 8] = y
                }
            }
            let last = pixels + (height - 1) * width
            forEachBlock(of: last, width, isBelowKnown: false) { from, to, _ in count(last, from, to, times: height - since[from / 8]) }
        }
        guard distinct <= ColorTable.most else { return nil }
        self.distinct = distinct
    }

    /// Adds the counts of another table; false when there are too many colours then.
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

    /// Where a colour is, or would be.
    @inline(__always)
    static func slot(of color: UInt32, in entries: UnsafeBufferPointer<Entry>) -> Int {
        var slot = Int((color &* 0x9E37_79B1) >> 19)
        while entries[slot].count > 0, entries[slot].color != color { slot = (slot + 1) & (size - 1) }
        return slot
    }
}

/// Calls `body` with each stretch of eight pixels of a row, and the fewer ones at its end: from where to where, and whether they are
/// those above them, which may be asked for where another row lies above (`isBelowKnown`) only. Fewer than eight are never told as same.
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

@inline(__always)
private func isSame(_ eight: UnsafePointer<UInt32>, _ others: UnsafePointer<UInt32>) -> Bool {
    pair(eight, 0) == pair(others, 0) && pair(eight, 2) == pair(others, 2) && pair(eight, 4) == pair(others, 4)
        && pair(eight, 6) == pair(others, 6)
}

@inline(__always)
private func pair(_ pixels: UnsafePointer<UInt32>, _ index: Int) -> UInt64 {
    UnsafeRawPointer(pixels + index).loadUnaligned(as: UInt64.self)
}
