/// Tiles of a frame, packed side by side into a smaller picture.
struct TileAtlas {
    private static let mostColumns = 48

    /// The tiles in their order, by their numbers in the frame.
    let tiles: [Int]
    /// How many tiles stand side by side in the atlas.
    let columns: Int
    /// Runs of neighbouring tiles.
    let parts: [ChangingPicture.Part]
    private let frame: (width: Int, height: Int)

    /// The size in pixels.
    var width: Int { columns * TileHashes.side }
    var height: Int { (tiles.count + columns - 1) / columns * TileHashes.side }

    /// - Parameters:
    ///   - tiles: numbers of tiles of the frame, ascending.
    ///   - width: the size of the frame in pixels, as is `height`.
    init(of tiles: [Int], width: Int, height: Int) {
        (self.tiles, columns, frame) = (tiles, max(1, min(tiles.count, TileAtlas.mostColumns)), (width, height))
        let (side, perRow) = (TileHashes.side, (width + TileHashes.side - 1) / TileHashes.side)
        var parts: [ChangingPicture.Part] = []
        for (number, tile) in tiles.enumerated() {
            let (x, y) = (tile % perRow * side, tile / perRow * side)
            let (sourceX, sourceY) = (number % columns * side, number / columns * side)
            let tileWidth = min(side, width - x)
            if let last = parts.last, last.y == y, last.x + last.width == x, last.sourceY == sourceY {
                parts[parts.count - 1].width += tileWidth
            } else {
                parts.append(
                    ChangingPicture.Part(
                        x: x, y: y, width: tileWidth, height: min(side, height - y), sourceX: sourceX, sourceY: sourceY))
            }
        }
        self.parts = parts
    }

    /// The tiles in a row of the atlas, each with its place in the frame and in the row.
    func forEachTile(inRow row: Int, _ body: (_ x: Int, _ y: Int, _ width: Int, _ height: Int, _ sourceX: Int) -> Void) {
        let (side, perRow) = (TileHashes.side, (frame.width + TileHashes.side - 1) / TileHashes.side)
        for column in 0..<min(columns, tiles.count - row * columns) {
            let tile = tiles[row * columns + column]
            let (x, y) = (tile % perRow * side, tile / perRow * side)
            body(x, y, min(side, frame.width - x), min(side, frame.height - y), column * side)
        }
    }
}
