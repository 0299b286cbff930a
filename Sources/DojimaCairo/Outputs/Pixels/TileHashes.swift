/// The hashes of the square tiles of a frame, for finding the differences of two frames, in about 1/500 of the memory of the pixels.
struct TileHashes {
    /// The side of a tile in device pixels.
    static let side = 32

    private let width: Int
    private let height: Int
    private let columns: Int
    /// The hashes of the tiles, from left to right and from top to bottom.
    private var hashes: [UInt64]

    /// Hashes the tiles of a frame. O(pixels).
    init(of pixels: borrowing PixelBuffer) {
        let side = TileHashes.side
        (width, height, columns) = (pixels.width, pixels.height, (pixels.width + side - 1) / side)
        hashes = [UInt64](repeating: 0, count: columns * ((height + side - 1) / side))
        for y in 0..<height {
            let row = pixels.row(y)
            for column in 0..<columns {
                let line = PixelHash.hash(row + column * side, min(side, width - column * side))
                PixelHash.mix(line, into: &hashes[y / side * columns + column])
            }
        }
    }

    /// Returns rectangles without overlaps that cover the tiles that differ from an earlier frame; `nil` if the frames differ in size.
    func changes(since before: TileHashes) -> [FrameEncoder.Region]? {
        guard width == before.width, height == before.height else { return nil }
        var regions: [FrameEncoder.Region] = []
        for row in 0..<hashes.count / columns {
            let (y, tiles) = (row * TileHashes.side, row * columns)
            var column = 0
            while column < columns {
                let first = column
                while column < columns, hashes[tiles + column] != before.hashes[tiles + column] { column += 1 }
                guard column > first else {
                    column += 1
                    continue
                }
                let x = first * TileHashes.side
                let region = FrameEncoder.Region(
                    x: x, y: y, width: min(width, column * TileHashes.side) - x, height: min(height - y, TileHashes.side))
                // Extends a part of the same width directly above.
                if let above = regions.lastIndex(where: { $0.x == region.x && $0.width == region.width && $0.y + $0.height == y }) {
                    regions[above].height += region.height
                } else {
                    regions.append(region)
                }
            }
        }
        return regions
    }
}
