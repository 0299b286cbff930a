/// A hash of what each tile of a frame shows, to find where two frames differ.
struct TileHashes {
    struct Box: Equatable {
        var x: Int
        var y: Int
        var width: Int
        var height: Int

        /// What it takes to send and to decode, in pixels: each picture costs as much as so many pixels more.
        var cost: Int { 30_000 + width * height }

        func union(_ other: Box) -> Box {
            let (right, bottom) = (max(x + width, other.x + other.width), max(y + height, other.y + other.height))
            let (left, top) = (min(x, other.x), min(y, other.y))
            return Box(x: left, y: top, width: right - left, height: bottom - top)
        }
    }

    /// The side of a tile in device pixels.
    static let side = 32
    private static let mostBoxes = 16

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

    /// The rectangles in which tiles have changed, from top to bottom; neighbours are joined where one picture takes less than two.
    func changes(since before: TileHashes) -> [Box] {
        var boxes: [Box] = []
        for row in 0..<(hashes.count / max(1, columns)) {
            for run in runs(ofRow: row, since: before) {
                let (x, y) = (run.lowerBound * TileHashes.side, row * TileHashes.side)
                var box = Box(
                    x: x, y: y, width: min(width, run.upperBound * TileHashes.side) - x, height: min(height, y + TileHashes.side) - y)
                // A box that has grown may be worth joining with another one.
                while let place = boxes.indices.last(where: { boxes[$0].union(box).cost <= boxes[$0].cost + box.cost }) {
                    box = boxes.remove(at: place).union(box)
                }
                boxes.append(box)
            }
        }
        while boxes.count > TileHashes.mostBoxes { join(&boxes) }
        return boxes.sorted { ($0.y, $0.x) < ($1.y, $1.x) }
    }

    /// Joins the two boxes whose union costs least.
    private func join(_ boxes: inout [Box]) {
        var best: (first: Int, second: Int, cost: Int)?
        for first in boxes.indices {
            for second in boxes.indices.dropFirst(first + 1) {
                let cost = boxes[first].union(boxes[second]).cost - boxes[first].cost - boxes[second].cost
                if best.map({ cost < $0.cost }) ?? true { best = (first, second, cost) }
            }
        }
        guard let best else { return }
        boxes[best.first] = boxes[best.first].union(boxes.remove(at: best.second))
    }

    /// The runs of columns in a row of tiles that have changed.
    private func runs(ofRow row: Int, since before: TileHashes) -> [Range<Int>] {
        var runs: [Range<Int>] = []
        for column in 0..<columns where hashes[row * columns + column] != before.hashes[row * columns + column] {
            if let last = runs.last, column == last.upperBound {
                runs[runs.count - 1] = last.lowerBound..<(column + 1)
            } else {
                runs.append(column..<(column + 1))
            }
        }
        return runs
    }
}
