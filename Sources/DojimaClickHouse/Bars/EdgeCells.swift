import DojimaTime

/// Edges of buckets as servers find them: by the cell of a regular grid, and the edges within that cell.
///
/// Servers have no search in a list that old versions know; a hash table of cells takes its place. A row's cell and the number of edges of
/// that cell at or before the row determine its bucket.
struct EdgeCells {
    /// The first edge; all positions are counted from it, in microseconds.
    let origin: Int64
    let width: UInt64
    /// For the n-th edge within cells: the cells that have so many, and where it is.
    private(set) var inner: [(cells: [UInt64], edges: [UInt64])] = []

    /// - Parameter edges: strictly increasing, at least two.
    init(_ edges: [Int64]) {
        origin = edges[0]
        let positions = edges.map { UInt64(bitPattern: $0 &- edges[0]) }
        let length = positions[positions.count - 1]
        let step = positions.dropFirst().reduce(0) { EdgeCells.greatestDivisor($0, $1) }
        // A grid on which all edges lie needs no further look, if it has not too many cells.
        let most = UInt64(4 * positions.count)
        width = length / step <= most ? step : length / UInt64(2 * positions.count) + 1
        var count: [UInt64: Int] = [:]
        for position in positions.dropLast() where position % width != 0 {
            let cell = position / width
            let rank = count[cell, default: 0]
            count[cell] = rank + 1
            if rank == inner.count { inner.append(([], [])) }
            inner[rank].cells.append(cell)
            inner[rank].edges.append(position)
        }
    }

    private static func greatestDivisor(_ a: UInt64, _ b: UInt64) -> UInt64 {
        var (a, b) = (a, b)
        while b != 0 { (a, b) = (b, a % b) }
        return a
    }

    /// The names of a statement for the position of `t`, its cell, and the number of edges of the cell at or before it.
    ///
    /// - Parameter lead: subtracted from `t` before, in microseconds.
    func names(lead: Int64) -> String {
        let offset = origin &+ lead
        let shift = offset < 0 ? "t + \(offset.magnitude)" : "t - \(offset)"
        let terms = inner.map { rank in
            "(x >= transform(cell, [\(EdgeCells.list(rank.cells))], [\(EdgeCells.list(rank.edges))], 18446744073709551615))"
        }
        return "toUInt64(\(shift)) AS x, intDiv(x, \(width)) AS cell, \(terms.isEmpty ? "0" : terms.joined(separator: " + ")) AS rank"
    }

    private static func list(_ numbers: [UInt64]) -> String { numbers.map(String.init).joined(separator: ", ") }

    /// Returns the position at which the piece of a cell and rank begins, or that of its cell.
    func start(cell: UInt64, rank: Int) -> Int64 {
        var position = cell * width
        if rank > 0, let index = inner[rank - 1].cells.binarySearch(cell) { position = inner[rank - 1].edges[index] }
        return origin &+ Int64(bitPattern: position)
    }
}

extension [UInt64] {
    /// Returns the index of a value in a sorted array.
    fileprivate func binarySearch(_ value: UInt64) -> Int? {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if self[middle] < value { low = middle + 1 } else { high = middle }
        }
        return low < count && self[low] == value ? low : nil
    }
}
