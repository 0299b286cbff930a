import DojimaText
public import DojimaChart

/// A picture that changes: of each frame only the rectangles in which it differs from the one before, as PNG files.
///
///     var picture = ChangingPicture()
///     let first = try picture.next(scene)          // one part, the whole
///     let second = try picture.next(moved)         // the parts that have changed
///
/// Put over the frame before, the parts give exactly the pixels of the PNG file of the whole scene. What a frame looked like is kept as a hash
/// of 64 bits for each tile, a thousandth of its pixels. Not for use from several threads.
public struct ChangingPicture {
    /// A rectangle of a frame in device pixels, and its picture.
    public struct Part: Sendable {
        public var x: Int
        public var y: Int
        public var width: Int
        public var height: Int
        public var png: [UInt8]
    }

    public struct Frame: Sendable {
        /// The size in device pixels.
        public var width: Int
        public var height: Int
        /// Whether the only part is all of the frame, whatever was there before.
        public var isWhole: Bool
        /// From top to bottom; empty where nothing has changed.
        public var parts: [Part]
    }

    /// The side of a tile in device pixels.
    private static let side = 32
    /// More parts take longer to send and to decode than what lies between them.
    private static let mostParts = 12

    private let cache = DrawingCache()
    private var last: TileHashes?
    /// The colours that pixels of the last frame had in its PNG, where these are others than their own.
    private var shown: [UInt32: UInt32] = [:]

    public init() {}

    /// Draws the next frame. O(pixels). Throws as `CairoRenderer.png` does; the next frame is then whole.
    public mutating func next(_ scene: Scene) throws(RenderingError) -> Frame {
        let before = (tiles: last, shown: shown)
        (last, shown) = (nil, [:])
        try DrawingLibraries.load()
        let pixels = try PixelBuffer.drawing(scene, cache: cache)
        let (width, height) = (pixels.width, pixels.height)
        let palette =
            pixels.isOpaque ? Palette(of: pixels, exact: scene.opaqueColors, allowsCoarse: !scene.hasShades) : nil
        let merged = palette?.mergedColors ?? [:]
        let tiles = TileHashes(pixels, side: ChangingPicture.side)
        defer { (last, shown) = (tiles, merged) }
        let encoder = PNGEncoder(
            exactColors: scene.opaqueColors, allowsCoarseColors: !scene.hasShades, scale: scene.scale, metadata: nil)
        // Where colours are merged otherwise, equal pixels are shown in other colours.
        guard let known = before.tiles, known.isOfSameSize(tiles), before.shown == merged else {
            let png = try encoder.encode(pixels, palette: palette)
            return Frame(
                width: width, height: height, isWhole: true, parts: [Part(x: 0, y: 0, width: width, height: height, png: png)])
        }
        var parts: [Part] = []
        for box in tiles.changes(since: known, most: ChangingPicture.mostParts) {
            let part = try pixels.part(box.x, box.y, box.width, box.height)
            parts.append(
                Part(x: box.x, y: box.y, width: box.width, height: box.height, png: try encoder.encode(part, palette: palette)))
        }
        return Frame(width: width, height: height, isWhole: false, parts: parts)
    }
}

/// A hash of each tile of a frame.
private struct TileHashes {
    struct Box: Equatable {
        var x: Int
        var y: Int
        var width: Int
        var height: Int
    }

    private let width: Int
    private let height: Int
    private let side: Int
    private let columns: Int
    private var hashes: [UInt64]

    init(_ pixels: borrowing PixelBuffer, side: Int) {
        let (width, height) = (pixels.width, pixels.height)
        let (columns, rows) = ((width + side - 1) / side, (height + side - 1) / side)
        (self.width, self.height, self.side, self.columns) = (width, height, side, columns)
        var hashes = [UInt64](repeating: 0, count: columns * rows)
        // A closure may not hold the picture, which is not copied.
        for y in 0..<height {
            let row = pixels.row(y)
            let first = y / side * columns
            for column in 0..<columns {
                let (from, to) = (column * side, min(width, (column + 1) * side))
                hashes[first + column] = TileHashes.mixed(hashes[first + column], row + from, to - from)
            }
        }
        self.hashes = hashes
    }

    /// Mixes pixels into a hash: each pair is folded in by a multiplication of 64 to 128 bits, whose halves are joined.
    @inline(__always)
    private static func mixed(_ hash: UInt64, _ pixels: UnsafePointer<UInt32>, _ count: Int) -> UInt64 {
        let (odd, other): (UInt64, UInt64) = (0x9E37_79B9_7F4A_7C15, 0xD6E8_FEB8_6659_FD93)
        var (a, b) = (hash ^ odd, hash &+ other)
        var index = 0
        // Two chains, so that one multiplication need not wait for the other.
        while index + 4 <= count {
            let first = UnsafeRawPointer(pixels + index).loadUnaligned(as: UInt64.self)
            let second = UnsafeRawPointer(pixels + index + 2).loadUnaligned(as: UInt64.self)
            a = folded(a ^ first, odd)
            b = folded(b ^ second, other)
            index += 4
        }
        while index < count {
            a = folded(a ^ UInt64(pixels[index]), odd)
            index += 1
        }
        return folded(a ^ b, odd) &+ b
    }

    @inline(__always)
    private static func folded(_ value: UInt64, _ factor: UInt64) -> UInt64 {
        let product = value.multipliedFullWidth(by: factor)
        return product.high ^ product.low
    }

    func isOfSameSize(_ other: TileHashes) -> Bool { width == other.width && height == other.height }

    /// The rectangles in which tiles have changed, from top to bottom; at most so many, joined where there are more.
    func changes(since before: TileHashes, most: Int) -> [Box] {
        var boxes: [Box] = []
        // Boxes that end at the row above, which go on where this row has the same run.
        var open: [Int] = []
        for row in 0..<(hashes.count / max(1, columns)) {
            var next: [Int] = []
            for run in runs(ofRow: row, since: before) {
                let (x, width) = (run.lowerBound * side, min(width, run.upperBound * side) - run.lowerBound * side)
                let bottom = min(height, (row + 1) * side)
                if let known = open.first(where: { boxes[$0].x == x && boxes[$0].width == width }) {
                    boxes[known].height = bottom - boxes[known].y
                    next.append(known)
                } else {
                    boxes.append(Box(x: x, y: row * side, width: width, height: bottom - row * side))
                    next.append(boxes.count - 1)
                }
            }
            open = next
        }
        return boxes.count <= most ? boxes : joined(boxes)
    }

    /// The runs of columns in a row of tiles that have changed. A single tile between two runs is taken with them.
    private func runs(ofRow row: Int, since before: TileHashes) -> [Range<Int>] {
        var runs: [Range<Int>] = []
        for column in 0..<columns where hashes[row * columns + column] != before.hashes[row * columns + column] {
            if let last = runs.last, column - last.upperBound <= 1 {
                runs[runs.count - 1] = last.lowerBound..<(column + 1)
            } else {
                runs.append(column..<(column + 1))
            }
        }
        return runs
    }

    /// One rectangle around all.
    private func joined(_ boxes: [Box]) -> [Box] {
        guard var box = boxes.first else { return [] }
        for other in boxes.dropFirst() {
            let (right, bottom) = (max(box.x + box.width, other.x + other.width), max(box.y + box.height, other.y + other.height))
            (box.x, box.y) = (min(box.x, other.x), min(box.y, other.y))
            (box.width, box.height) = (right - box.x, bottom - box.y)
        }
        return [box]
    }
}
