/// A hash of what each tile of a frame shows, to find where two frames differ. Tiles are numbered from left to right and from top to bottom.
struct TileHashes {
    /// The side of a tile in device pixels.
    static let side = 32

    private let width: Int
    private let height: Int
    private let columns: Int
    private var hashes: [UInt64]

    init(_ pixels: borrowing PixelBuffer) {
        self.init(width: pixels.width, height: pixels.height)
        for y in 0..<height {
            let row = pixels.row(y)
            for tile in 0..<columns {
                let count = min(TileHashes.side, width - tile * TileHashes.side)
                let line = TileHashes.hash(row + tile * TileHashes.side, count)
                TileHashes.mix(line, into: &hashes[y / TileHashes.side * columns + tile])
            }
        }
    }

    /// Hashes that are made elsewhere, in the order of tiles from left to right and from top to bottom.
    init(width: Int, height: Int, _ make: (UnsafeMutableBufferPointer<UInt64>, _ columns: Int) -> Void = { _, _ in }) {
        let columns = (width + TileHashes.side - 1) / TileHashes.side, rows = (height + TileHashes.side - 1) / TileHashes.side
        (self.width, self.height, self.columns) = (width, height, columns)
        hashes = [UInt64](repeating: 0, count: columns * rows)
        hashes.withUnsafeMutableBufferPointer { make($0, columns) }
    }

    // MARK: Hashing

    private static let odd: UInt64 = 0x9E37_79B9_7F4A_7C15
    private static let other: UInt64 = 0xD6E8_FEB8_6659_FD93

    /// Joins the hash of a line of a tile with those of the lines above it.
    @inline(__always)
    static func mix(_ line: UInt64, into tile: inout UInt64) { tile = folded(tile ^ line, odd) &+ line }

    /// The hash of some pixels: products of 64 by 64 bits whose halves are joined, as in wyhash (Wang Yi).
    @inline(__always)
    static func hash(_ pixels: UnsafePointer<UInt32>, _ count: Int) -> UInt64 {
        let raw = UnsafeRawPointer(pixels)
        var (hash, index) = (UInt64(count), 0)
        while index + 4 <= count {
            let first = raw.loadUnaligned(fromByteOffset: index * 4, as: UInt64.self)
            let second = raw.loadUnaligned(fromByteOffset: index * 4 + 8, as: UInt64.self)
            hash = folded(first ^ odd, second ^ hash ^ other)
            index += 4
        }
        while index < count {
            hash = folded(UInt64(pixels[index]) ^ odd, hash ^ other)
            index += 1
        }
        return hash
    }

    @inline(__always)
    private static func folded(_ value: UInt64, _ factor: UInt64) -> UInt64 {
        let product = value.multipliedFullWidth(by: factor)
        return product.high ^ product.low
    }

    // MARK: Comparing

    func isOfSameSize(_ other: TileHashes) -> Bool { width == other.width && height == other.height }

    /// The numbers of the tiles that have changed, from left to right and from top to bottom.
    func changes(since before: TileHashes) -> [Int] { hashes.indices.filter { hashes[$0] != before.hashes[$0] } }
}
