import DojimaText

/// Some of the tiles of a frame.
struct TileSet {
    /// The side of a tile in device pixels.
    static let side = 32

    private static let blocks = side / RepeatedBlocks.side

    let width: Int
    let height: Int
    let columns: Int
    let rows: Int
    private let stride: Int
    /// For each row of tiles as many words as `RepeatedBlocks` has for a line: the blocks of the tiles that belong to the set.
    private var words: [UInt64]
    private(set) var count = 0

    /// An empty set.
    ///
    /// - Parameters:
    ///   - width: the width of the frame in device pixels.
    ///   - height: the height of the frame in device pixels.
    init(width: Int, height: Int) {
        (self.width, self.height) = (width, height)
        (columns, rows) = ((width + TileSet.side - 1) / TileSet.side, (height + TileSet.side - 1) / TileSet.side)
        stride = (columns * TileSet.blocks + 63) / 64
        words = [UInt64](repeating: 0, count: stride * rows)
    }

    /// Whether more than half of the tiles belong to the set.
    var hasMost: Bool { count > columns * rows / 2 }

    mutating func insert(_ column: Int, _ row: Int) {
        guard !contains(column, row) else { return }
        let block = column * TileSet.blocks
        words[row * stride + block / 64] |= (1 << UInt64(TileSet.blocks) - 1) << UInt64(block % 64)
        count += 1
    }

    func contains(_ column: Int, _ row: Int) -> Bool {
        let block = column * TileSet.blocks
        return words[row * stride + block / 64] >> UInt64(block % 64) & 1 != 0
    }

    /// The tiles that do not belong to the set.
    var others: TileSet {
        var others = TileSet(width: width, height: height)
        for row in 0..<rows { for column in 0..<columns where !contains(column, row) { others.insert(column, row) } }
        return others
    }

    /// The blocks of a word of a row that belong to the set, and those of them whose tile above does not.
    @inline(__always)
    func blocks(_ row: Int, _ word: Int) -> (all: UInt64, first: UInt64) {
        let all = words[row * stride + word]
        return (all, row > 0 ? all & ~words[(row - 1) * stride + word] : all)
    }

    /// Rectangles of the tiles, none of which overlap.
    var parts: [ChangingPicture.Part] {
        var parts: [ChangingPicture.Part] = []
        for row in 0..<rows {
            let y = row * TileSet.side
            var column = 0
            while column < columns {
                let first = column
                while column < columns, contains(column, row) { column += 1 }
                guard column > first else {
                    column += 1
                    continue
                }
                let x = first * TileSet.side
                let part = ChangingPicture.Part(
                    x: x, y: y, width: min(width, column * TileSet.side) - x, height: min(height - y, TileSet.side))
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
