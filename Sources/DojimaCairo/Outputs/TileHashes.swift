/// A hash of what each tile of a frame shows, to find where two frames differ. Tiles are numbered from left to right and from top to bottom.
struct TileHashes {
    /// The side of a tile in device pixels.
    static let side = 32

    private let width: Int
    private let height: Int
    private let columns: Int
    private var hashes: [UInt64]

    /// Hashes the tiles. O(pixels).
    ///
    /// - Parameter palette: the colours that are shown in place of those of the pixels; `nil` where these are shown themselves.
    init(_ pixels: borrowing PixelBuffer, _ palette: Palette?, _ repeats: RepeatedBlocks) {
        (width, height) = (pixels.width, pixels.height)
        columns = (width + TileHashes.side - 1) / TileHashes.side
        hashes = [UInt64](repeating: 0, count: columns * ((height + TileHashes.side - 1) / TileHashes.side))
        if let palette, !palette.isExact {
            palette.lookUp { index in hash(pixels, repeats) { line, count in palette.hash(line, count, index) } }
        } else {
            hash(pixels, repeats) { PixelHash.hash($0, $1) }
        }
    }

    // MARK: Hashing

    /// Blocks that are those above them are not hashed again.
    @inline(__always)
    private mutating func hash(
        _ pixels: borrowing PixelBuffer, _ repeats: RepeatedBlocks, _ hash: (UnsafePointer<UInt32>, Int) -> UInt64
    ) {
        let (columns, height) = (columns, height)
        // Of the line: the hash of each block with its number, and of each tile those of its blocks, in any order.
        var blocks = [UInt64](repeating: 0, count: columns * TileHashes.side / RepeatedBlocks.side)
        var shown = [UInt64](repeating: 0, count: columns)
        // For each column of tiles, the line from which on it shows the same.
        var since = [Int](repeating: 0, count: columns)
        /// Joins the lines above one that show the same with those above them.
        func join(_ column: Int, before y: Int) {
            guard since[column] < y else { return }
            let tile = (y - 1) / TileHashes.side * columns + column
            PixelHash.mix(shown[column] &+ UInt64(y - since[column]), into: &hashes[tile])
            since[column] = y
        }
        for y in 0..<height {
            if y.isMultiple(of: TileHashes.side) { for column in 0..<columns { join(column, before: y) } }
            let line = pixels.row(y)
            repeats.forEachOther(y) { block, from, to in
                let column = from / TileHashes.side
                join(column, before: y)
                var placed = UInt64(block)
                PixelHash.mix(hash(line + from, to - from), into: &placed)
                shown[column] ^= blocks[block] ^ placed
                blocks[block] = placed
            }
        }
        for column in 0..<columns { join(column, before: height) }
    }

    // MARK: Comparing

    /// The rectangles of the tiles that have changed, none of which overlap; `nil` where the frames have different sizes.
    func changes(since before: TileHashes) -> [ChangingPicture.Part]? {
        guard width == before.width, height == before.height else { return nil }
        var parts: [ChangingPicture.Part] = []
        for row in 0..<hashes.count / columns {
            let y = row * TileHashes.side
            var column = 0
            while column < columns {
                let first = column
                while column < columns, hashes[row * columns + column] != before.hashes[row * columns + column] { column += 1 }
                guard column > first else {
                    column += 1
                    continue
                }
                let x = first * TileHashes.side
                let part = ChangingPicture.Part(
                    x: x, y: y, width: min(width, column * TileHashes.side) - x, height: min(height - y, TileHashes.side))
                // One that is as wide and stands right above grows.
                if let over = parts.lastIndex(where: { $0.x == part.x && $0.width == part.width && $0.y + $0.height == y }) {
                    parts[over].height += part.height
                } else {
                    parts.append(part)
                }
            }
        }
        return parts
    }
}

extension Palette {
    /// The hash of the colours that are shown for the pixels of a block.
    @inline(__always)
    fileprivate func hash(_ pixels: UnsafePointer<UInt32>, _ count: Int, _ index: (UInt32) -> UInt8) -> UInt64 {
        withUnsafeTemporaryAllocation(of: UInt32.self, capacity: RepeatedBlocks.side) { shown in
            guard let start = shown.baseAddress else { return 0 }
            for x in 0..<count {
                let isSame = x > 0 && pixels[x] == pixels[x - 1]
                (start + x).initialize(to: isSame ? start[x - 1] : colors[Int(index(pixels[x]))])
            }
            return PixelHash.hash(start, count)
        }
    }
}
