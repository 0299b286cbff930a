import DojimaText
import DojimaTime

/// Edges of buckets as servers find them: by the cell of a regular grid, and the edges within that cell.
///
/// Servers have no search in a list that old versions know; a hash table of cells takes its place. A row's cell and the number of edges of
/// that cell at or before the row determine its bucket.
struct EdgeCells {
    /// All positions are counted from here, in microseconds: the first edge, or a point of the grid before it.
    let origin: Int64
    let width: UInt64
    /// Those that were given.
    private let edges: [Int64]
    /// For the n-th edge within cells: the cells that have so many, and where it is.
    private(set) var inner: [(cells: [UInt64], edges: [UInt64])] = []

    /// - Parameters:
    ///   - edges: strictly increasing, at least two.
    ///   - grid: cells begin at multiples of so many microseconds, so that they cut no bucket of a roll-up.
    init(_ edges: [Int64], grid: Int64 = 1) {
        let (start, isBeforeAll) = edges[0].subtractingReportingOverflow(floorModulo(edges[0], grid))
        let origin = isBeforeAll ? edges[0] : start
        self.origin = origin
        self.edges = edges
        let positions = edges.map { UInt64(bitPattern: $0 &- origin) }
        let length = positions[positions.count - 1]
        let step = positions.reduce(0) { EdgeCells.greatestDivisor($0, $1) }
        // A grid on which all edges lie needs no further look, if it has not too many cells.
        let most = UInt64(4 * positions.count)
        let isEven = step.isMultiple(of: UInt64(grid)) && length / step <= most
        width = isEven ? step : (length / UInt64(2 * positions.count) / UInt64(grid) + 1) * UInt64(grid)
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

    /// - Parameters:
    ///   - edges: of buckets, strictly increasing.
    ///   - closed: stretches of closed time, whose ends are edges too.
    ///   - range: only what lies within it has bars; `nil` is returned if no bucket has any part of it.
    init?(_ edges: [Int64], cutAt closed: [Range<Int64>], within range: ClosedRange<Int64>, grid: Int64) {
        // From the bucket of the first bar to that of the last.
        let first = edges.count(upTo: range.lowerBound) - 1
        let last = edges.count(upTo: range.upperBound)
        guard first >= 0, last < edges.count else { return nil }
        let cuts = closed.flatMap { [$0.lowerBound, $0.upperBound] }.filter(range.contains)
        self.init(cuts.isEmpty ? Array(edges[first...last]) : Set(edges[first...last] + cuts).sorted(), grid: grid)
    }

    /// The number of pieces of time between two edges in succession.
    var count: Int { edges.count - 1 }

    /// The number of pieces into which servers may fold: a cell that is cut by edges, and one that is not, has some of its own.
    var mostPieces: Int { 4 * edges.count + inner.reduce(0) { $0 + $1.cells.count } }

    /// The number of the piece of a moment, which is not before the first edge. O(1) on a grid, O(log count) elsewhere.
    func piece(of moment: Int64) -> Int {
        inner.isEmpty ? Int(UInt64(bitPattern: moment &- origin) / width) : edges.count(upTo: moment) - 1
    }

    /// The names of a statement for the position of a stamp, its cell, and the number of edges of the cell at or before it.
    ///
    /// - Parameters:
    ///   - column: has the stamps.
    ///   - lead: subtracted from them before, in microseconds.
    ///   - prefix: of the names.
    func names(of column: String, lead: Int64, prefix: String = "") -> String {
        let offset = origin &+ lead
        let shift = offset < 0 ? "\(column) + \(offset.magnitude)" : "\(column) - \(offset)"
        let (position, cell) = ("\(prefix)x", "\(prefix)cell")
        let terms = inner.map { rank in
            "(\(position) >= transform(\(cell), [\(EdgeCells.list(rank.cells))], [\(EdgeCells.list(rank.edges))], \(UInt64.max)))"
        }
        return """
            toUInt64(\(shift)) AS \(position), intDiv(\(position), \(width)) AS \(cell),
            \(terms.isEmpty ? "0" : terms.joined(separator: " + ")) AS \(prefix)rank
            """
    }

    private static func list(_ numbers: [UInt64]) -> String { numbers.map(String.init).joined(separator: ", ") }
}

extension [Int64] {
    /// The number of elements of this sorted array at or before a moment.
    fileprivate func count(upTo moment: Int64) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if self[middle] <= moment { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
