import DojimaText

/// A hash of what each tile of a frame shows, to find where two frames differ. Tiles are numbered from left to right and from top to bottom.
struct TileHashes {
    private let width: Int
    private let height: Int
    private let columns: Int
    /// 0 where a tile is not hashed.
    private var hashes: [UInt64]

    /// No hash yet.
    init(width: Int, height: Int) {
        let tiles = TileSet(width: width, height: height)
        (self.width, self.height, columns) = (width, height, tiles.columns)
        hashes = [UInt64](repeating: 0, count: tiles.columns * tiles.rows)
    }

    /// Hashes some tiles. O(pixels of the tiles).
    ///
    /// - Parameter palette: the colours that are shown in place of those of the pixels; `nil` where these are shown themselves.
    mutating func hash(_ tiles: TileSet, of pixels: borrowing PixelBuffer, _ palette: Palette?, _ repeats: RepeatedBlocks) {
        guard tiles.count > 0 else { return }
        if let palette, !palette.isExact {
            palette.lookUp { index in hash(tiles, pixels, repeats) { line, count in palette.hash(line, count, index) } }
        } else {
            hash(tiles, pixels, repeats) { PixelHash.hash($0, $1) }
        }
    }

    /// Blocks that are those above them in the same tile, or in one above that is hashed too, are not hashed again.
    @inline(__always)
    private mutating func hash(
        _ tiles: TileSet, _ pixels: borrowing PixelBuffer, _ repeats: RepeatedBlocks, _ hash: (UnsafePointer<UInt32>, Int) -> UInt64
    ) {
        var found = FoundHashes(columns: columns, tiles: hashes.count)
        for y in 0..<height {
            let (row, isFirst) = (y / TileSet.side, y.isMultiple(of: TileSet.side))
            if isFirst { found.joinAll(before: y) }
            let line = pixels.row(y)
            repeats.forEachOther(y, among: { isFirst ? tiles.blocks(row, $0) : (tiles.blocks(row, $0).all, 0) }) { block, from, to in
                found.show(hash(line + from, to - from), block, from / TileSet.side, y)
            }
        }
        found.joinAll(before: height)
        for row in 0..<tiles.rows {
            for column in 0..<columns where tiles.contains(column, row) {
                hashes[row * columns + column] = found.hashes[row * columns + column]
            }
        }
    }

    /// Whether they are of a frame as large as that of a set of tiles.
    func haveSize(of tiles: TileSet) -> Bool { width == tiles.width && height == tiles.height }

    /// The tiles that have changed, and those that are not hashed yet; `nil` where the frames have different sizes.
    func changes(since before: TileHashes) -> TileSet? {
        guard width == before.width, height == before.height else { return nil }
        var changed = TileSet(width: width, height: height)
        for tile in hashes.indices where hashes[tile] == 0 || hashes[tile] != before.hashes[tile] {
            changed.insert(tile % columns, tile / columns)
        }
        return changed
    }
}

/// The hashes of tiles while their lines are looked at, from top to bottom.
private struct FoundHashes {
    private let columns: Int
    /// Also of tiles that are not to be hashed, of which nothing is kept.
    private(set) var hashes: [UInt64]
    /// Of the line: the hash of each block with its number, and of each tile those of its blocks, in any order.
    private var blocks: [UInt64]
    private var shown: [UInt64]
    /// For each column of tiles, the line from which on it shows the same.
    private var since: [Int]

    init(columns: Int, tiles: Int) {
        self.columns = columns
        hashes = [UInt64](repeating: 0, count: tiles)
        blocks = [UInt64](repeating: 0, count: columns * TileSet.side / RepeatedBlocks.side)
        shown = [UInt64](repeating: 0, count: columns)
        since = [Int](repeating: 0, count: columns)
    }

    /// Joins the lines above one that show the same with those above them.
    @inline(__always)
    private mutating func join(_ column: Int, before y: Int) {
        guard since[column] < y else { return }
        let tile = (y - 1) / TileSet.side * columns + column
        PixelHash.mix(shown[column] &+ UInt64(y - since[column]), into: &hashes[tile])
        since[column] = y
    }

    mutating func joinAll(before y: Int) { for column in 0..<columns { join(column, before: y) } }

    /// Takes the hash of a block of a line.
    @inline(__always)
    mutating func show(_ hash: UInt64, _ block: Int, _ column: Int, _ y: Int) {
        join(column, before: y)
        var placed = UInt64(block)
        PixelHash.mix(hash, into: &placed)
        shown[column] ^= blocks[block] ^ placed
        blocks[block] = placed
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
