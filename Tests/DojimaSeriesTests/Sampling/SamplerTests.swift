import DojimaSeries
import Testing

/// Chosen points compared with those that Python works out.
@Suite struct SamplerTests {
    private func values(_ name: String) throws -> [Double] {
        guard name != "wave" else {
            return (0..<60).map { (row: Int) -> Double in
                let (square, step) = (Double(row * row % 17), Double(row % 5))
                return square - step * 0.25
            }
        }
        let rows = try answers(name).filter { name != "talib" || $0["series"] == "sp500" }
        return rows.compactMap { $0["close"].flatMap { Double($0) } }
    }

    @Test("LTTB and M4 choose the points of their definitions") func answered() throws {
        let rows = try answers("samples")
        #expect(rows.count == 24)
        for row in rows {
            let sampler = try #require(SamplerCatalog.sampler(named: row["sampler"] ?? ""))
            let (y, columns) = (try values(row["values"] ?? ""), try #require(Int(row["columns"] ?? "")))
            let x = y.indices.map { (Double($0) + 0.5) * Double(columns) / Double(y.count) }
            let wanted = (row["rows"] ?? "").split(separator: ";").compactMap { Int($0) }
            #expect(sampler.choose(x, y, columns) == wanted, "\(row["values"] ?? "") \(sampler.name) \(columns)")
        }
    }

    @Test("If there are few points, all are chosen, and equal points are not an error", arguments: SamplerCatalog.all.map(\.name))
    func few(name: String) throws {
        let sampler = try #require(SamplerCatalog.sampler(named: name))
        #expect(sampler.choose([], [], 10).isEmpty && sampler.choose([5], [1], 10) == [0])
        #expect(sampler.choose([1, 2, 3], [4, 4, 4], 10) == [0, 1, 2])
        let level = sampler.choose((0..<100).map { Double($0) / 10 }, Array(repeating: 2, count: 100), 10)
        #expect(level.first == 0 && level.last == 99 && zip(level, level.dropFirst()).allSatisfy { $0 < $1 })
        #expect(SamplerCatalog.sampler(named: "average") == nil)
    }

    @Test("A coordinate that is not a number is a column of its own") func missing() {
        #expect(Sampler.m4.choose([1, .nan, 2], [1, 1, 1], 3) == [0, 1, 2])
    }
}
