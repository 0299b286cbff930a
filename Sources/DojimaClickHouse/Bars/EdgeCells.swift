import DojimaText
import DojimaTime

/// The edges of buckets in a form that statements can search: cells of a regular grid, and the edges within each cell.
///
/// Old servers have no function for a binary search in a list, so a hash table of cells replaces it. The cell of a row, and the number of
/// edges of that cell at or before the row, determine its bucket.
struct EdgeCells {
    /// The origin of all positions, in microseconds: the first edge, or the grid point before it.
    let origin: Int64
    let width: UInt64
    /// The edges that were passed to the initializer.
    private let edges: [Int64]
    /// Element n: the cells that contain at least n + 1 edges, and the position of edge n of each, counted from 0.
    private(set) var edgesWithinCells: [(cells: [UInt64], edges: [UInt64])] = []

    /// - Parameters:
    ///   - edges: strictly increasing, at least two.
    ///   - grid: the width of the grid in microseconds: cells begin at its multiples, so that no cell divides a bucket of a roll-up.
    init(_ edges: [Int64], grid: Int64 = 1) {
        let (start, isBeforeAll) = edges[0].subtractingReportingOverflow(floorModulo(edges[0], grid))
        let origin = isBeforeAll ? edges[0] : start
        self.origin = origin
        self.edges = edges
        let positions = edges.map { UInt64(bitPattern: $0 &- origin) }
        let length = positions[positions.count - 1]
        let step = positions.reduce(0) { EdgeCells.greatestDivisor($0, $1) }
        // If all edges are on a regular grid with not too many cells, no cell has edges within it.
        let maximum = UInt64(4 * positions.count)
        let isEven = step.isMultiple(of: UInt64(grid)) && length / step <= maximum
        width = isEven ? step : (length / UInt64(2 * positions.count) / UInt64(grid) + 1) * UInt64(grid)
        var count: [UInt64: Int] = [:]
        for position in positions.dropLast() where position % width != 0 {
            let cell = position / width
            let rank = count[cell, default: 0]
            count[cell] = rank + 1
            if rank == edgesWithinCells.count { edgesWithinCells.append(([], [])) }
            edgesWithinCells[rank].cells.append(cell)
            edgesWithinCells[rank].edges.append(position)
        }
    }

    private static func greatestDivisor(_ a: UInt64, _ b: UInt64) -> UInt64 {
        var (a, b) = (a, b)
        while b != 0 { (a, b) = (b, a % b) }
        return a
    }

    /// - Parameters:
    ///   - edges: the edges of buckets, strictly increasing.
    ///   - closed: stretches of closed time; the start and end of each become edges too.
    ///   - range: the range that contains all bars; the result is `nil` if the edges do not enclose it.
    init?(_ edges: [Int64], cutAt closed: [Range<Int64>], within range: ClosedRange<Int64>, grid: Int64) {
        // From the bucket of the first bar to that of the last.
        let first = edges.count(upTo: range.lowerBound) - 1
        let last = edges.count(upTo: range.upperBound)
        guard first >= 0, last < edges.count else { return nil }
        let cuts = closed.flatMap { [$0.lowerBound, $0.upperBound] }.filter(range.contains)
        self.init(cuts.isEmpty ? Array(edges[first...last]) : Set(edges[first...last] + cuts).sorted(), grid: grid)
    }

    /// The number of pieces of time between consecutive edges.
    var count: Int { edges.count - 1 }

    /// The maximum number of pieces that a server returns: one for each cell, and one more for each edge within a cell.
    var maximumPieces: Int { 4 * edges.count + edgesWithinCells.reduce(0) { $0 + $1.cells.count } }

    /// The index of the piece that contains a moment, which is not before the first edge. O(1) if all edges are on a regular grid, else
    /// O(log count).
    func piece(of moment: Int64) -> Int {
        edgesWithinCells.isEmpty ? Int(UInt64(bitPattern: moment &- origin) / width) : edges.count(upTo: moment) - 1
    }

    /// Returns SQL columns with the position of a stamp (`x`), its cell (`cell`), and the number of edges of the cell at or before it
    /// (`rank`).
    ///
    /// - Parameters:
    ///   - column: the column with the stamps.
    ///   - lead: the microseconds that are subtracted from the stamps first.
    ///   - prefix: the prefix of the names of the columns.
    func names(of column: String, lead: Int64, prefix: String = "") -> String {
        let offset = origin &+ lead
        let shift = offset < 0 ? "\(column) + \(offset.magnitude)" : "\(column) - \(offset)"
        let (position, cell) = ("\(prefix)x", "\(prefix)cell")
        let terms = edgesWithinCells.map { rank in
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
