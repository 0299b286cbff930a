@testable import DojimaClickHouse
import DojimaTestSupport
import Testing

@Suite("Cells of edges") struct EdgeCellsTests {
    @Test("Edges on a regular grid are its cells")
    func regular() {
        let cells = EdgeCells([-20, -10, 0, 30])
        #expect(cells.width == 10 && cells.edgesWithinCells.isEmpty && cells.count == 3)
        #expect([-20, -11, -10, 9, 29].map(cells.piece) == [0, 0, 1, 2, 4])
    }

    @Test("A piece is within one bucket", arguments: 1...20)
    func pieces(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let edges = Set(
            (0..<Int.random(in: 2...60, using: &random)).map { _ in Int64.random(in: -1000...1_000_000, using: &random) } + [
                -2000, 2_000_000,
            ]
        )
        .sorted()
        let grid = Int64.random(in: 1...20_000, using: &random)
        let cells = EdgeCells(edges, grid: grid)
        #expect(cells.origin.isMultiple(of: grid) && cells.width.isMultiple(of: UInt64(grid)))
        /// The edges before a moment, of each piece that was read.
        var met: [[UInt64]: Int] = [:]
        for _ in 0..<2000 {
            let moment = Int64.random(in: edges[0]..<edges[edges.count - 1], using: &random)
            let position = UInt64(moment - cells.origin)
            let cell = position / cells.width
            let rank = cells.edgesWithinCells.count { ranked in
                guard let index = ranked.cells.firstIndex(of: cell) else { return false }
                return position >= ranked.edges[index]
            }
            let bucket = edges.count { $0 <= moment }
            let known = met.updateValue(bucket, forKey: [cell, UInt64(rank)])
            #expect(known == nil || known == bucket, "\(moment)")
            #expect(cells.edgesWithinCells.isEmpty || cells.piece(of: moment) == bucket - 1, "\(moment)")
        }
    }
}
