internal import DojimaChart
import DojimaText

/// At most 256 colours that represent all colours of a picture.
///
/// Exact colours and those of areas are kept. The others are kept too if they fit; else colours that agree in the high bits of each channel
/// are replaced by the most frequent one of them. These are shades at the edges of letters, which the eye cannot distinguish.
struct Palette: Sendable {
    static let maximumColors = 256
    /// The bits in which merged colours must agree, from fine to coarse. The last mask leaves 16 steps per channel.
    private static let masks: [UInt32] = [0xFFFFFF, 0xFCFCFC, 0xF8F8F8, 0xF0F0F0]
    /// A colour of at least this share of the pixels is that of an area: often a mixture of translucent colours, like that of a pale band,
    /// which would otherwise become that of the background.
    private static let areaShare = 0.001
    private static let maximumAreas = 64

    /// The colours, each as `0xRRGGBB`.
    let colors: [UInt32]
    /// Whether no colours of the picture were merged.
    let isExact: Bool
    private let table: ColorTable
    /// For each slot of the table, the index of the colour that represents its colour.
    private let indices: [UInt8]

    /// Creates the palette of a picture; `nil` if 256 colours do not suffice.
    init?(of pixels: borrowing PixelBuffer, exact: [Color], allowsCoarse: Bool) {
        guard let table = ColorTable(counting: pixels) else { return nil }
        let exactColors = Set(exact.map(\.rgb))
        let areaPixels = Palette.areaShare * Double(pixels.width) * Double(pixels.height)
        var used = (exact: [Int](), others: [Int]())
        for (rank, slot) in table.mostFrequentFirst.enumerated() {
            let isArea = rank < Palette.maximumAreas && Double(table.counts[slot]) >= areaPixels
            if isArea || exactColors.contains(table.colors[slot]) { used.exact.append(slot) } else { used.others.append(slot) }
        }
        for mask in allowsCoarse ? Palette.masks : Array(Palette.masks.prefix(1)) {
            guard let (colors, indices) = Palette.assign(used, mask, table.colors) else { continue }
            self.colors = colors
            self.indices = indices
            self.table = table
            isExact = mask == Palette.masks[0]
            return
        }
        return nil
    }

    /// Assigns an index to the colour of every used slot; returns `nil` if 256 do not suffice with this mask.
    private static func assign(
        _ used: (exact: [Int], others: [Int]), _ mask: UInt32, _ slots: [UInt32]
    ) -> (colors: [UInt32], indices: [UInt8])? {
        var colors: [UInt32] = []
        var indices = [UInt8](repeating: 0, count: slots.count)
        // The first exact colour of those that agree in the mask, and the first other one.
        var (exact, others) = ([UInt32: UInt8](), [UInt32: UInt8]())
        func similar(to color: UInt32) -> UInt8? {
            if let index = exact[color & mask], isNear(color, colors[Int(index)]) { return index }
            return others[color & mask]
        }
        // Exact colours first: each has its own index, and represents colours near it. An area next to a pale line does not replace it.
        for (slot, isExact) in used.exact.map({ ($0, true) }) + used.others.map({ ($0, false) }) {
            let color = slots[slot]
            if !isExact, let index = similar(to: color) {
                indices[slot] = index
                continue
            }
            guard colors.count < maximumColors else { return nil }
            indices[slot] = UInt8(colors.count)
            if isExact { exact[color & mask] = exact[color & mask] ?? indices[slot] } else { others[color & mask] = indices[slot] }
            colors.append(color)
        }
        return (colors, indices)
    }

    /// Whether no channel of two colours, `0xRRGGBB`, differs by more than 4.
    private static func isNear(_ one: UInt32, _ other: UInt32) -> Bool {
        [16, 8, 0].allSatisfy { (shift: UInt32) in abs(Int(one >> shift & 255) - Int(other >> shift & 255)) <= 4 }
    }

    /// Returns the index of the colour that represents a pixel of the picture.
    @inline(__always)
    func index(of pixel: UInt32) -> UInt8 { indices[table.slot(of: pixel & 0xFFFFFF)] }

    /// Returns the indices of all pixels, row by row. O(pixels).
    func indices(of pixels: borrowing PixelBuffer) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: pixels.width * pixels.height) { bytes, count in
            count = bytes.count
            guard var out = bytes.baseAddress else { return }
            for y in 0..<pixels.height {
                write(pixels.row(y), pixels.width, to: out)
                out += pixels.width
            }
        }
    }

    /// Returns rows for a PNG file, each a filter byte and the indices minus those of the row above: most become 0, which halves the file.
    ///
    /// - Parameter pixels: the first pixel of the picture.
    func filteredRows(_ rows: Range<Int>, of pixels: UnsafePointer<UInt32>, _ width: Int) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: rows.count * (1 + width)) { bytes, count in
            count = bytes.count
            var above = [UInt8](repeating: 0, count: width)
            above.withUnsafeMutableBufferPointer { above in
                guard var out = bytes.baseAddress, let above = above.baseAddress else { return }
                if rows.lowerBound > 0 { write(pixels + (rows.lowerBound - 1) * width, width, to: above) }
                for y in rows {
                    out[0] = 2
                    out += 1
                    write(pixels + y * width, width, to: out)
                    for x in 0..<width { (out[x], above[x]) = (out[x] &- above[x], out[x]) }
                    out += width
                }
            }
        }
    }

    @inline(__always)
    private func write(_ row: UnsafePointer<UInt32>, _ width: Int, to out: UnsafeMutablePointer<UInt8>) {
        forEachRun(in: row, 0..<width) { pixel, columns in
            (out + columns.lowerBound).update(repeating: index(of: pixel), count: columns.count)
        }
    }
}
