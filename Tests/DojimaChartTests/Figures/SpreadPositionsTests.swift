import DojimaTestSupport
import Testing

@testable import DojimaChart

@Suite struct SpreadPositionsTests {
    /// The best of all divisions into runs of positions at the minimum distance, each run at its mean or at the end of the range.
    private func bruteForce(_ wanted: [Double], distance: Double, in range: ClosedRange<Double>) -> [Double] {
        let levels = wanted.enumerated().map { $1 - Double($0) * distance }
        let highest = range.upperBound - Double(wanted.count - 1) * distance
        var best: (cost: Double, levels: [Double]) = (.infinity, [])
        for division in 0..<(1 << (wanted.count - 1)) {
            var runs: [[Double]] = [[]]
            for (index, level) in levels.enumerated() {
                if index > 0, division & (1 << (index - 1)) != 0 { runs.append([]) }
                runs[runs.count - 1].append(level)
            }
            let found = runs.flatMap { run in
                run.map { _ in min(highest, max(range.lowerBound, run.reduce(0, +) / Double(run.count))) }
            }
            guard zip(found, found.dropFirst()).allSatisfy({ $0 <= $1 + 1e-12 }) else { continue }
            let cost = zip(found, levels).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }
            if cost < best.cost { best = (cost, found) }
        }
        return best.levels.enumerated().map { $1 + Double($0) * distance }
    }

    @Test("Positions are as near to the wanted ones as the distance and the range allow")
    func nearest() {
        var random = SeededGenerator(seed: 7)
        for _ in 0..<400 {
            let count = Int.random(in: 1...8, using: &random)
            let wanted = (0..<count).map { _ in Double.random(in: -10...10, using: &random) }.sorted()
            let range = -Double.random(in: 8...12, using: &random)...Double.random(in: 8...12, using: &random)
            let distance = Double.random(in: 0...2.2, using: &random)
            let found = spreadPositions(wanted, distance: distance, in: range)
            let expected = bruteForce(wanted, distance: distance, in: range)
            #expect(zip(found, expected).allSatisfy { abs($0 - $1) < 1e-9 })
        }
    }

    @Test("Positions that are far enough apart are unchanged") func unchanged() {
        #expect(spreadPositions([-3, 0, 4], distance: 3, in: -5...5) == [-3, 0, 4])
        #expect(spreadPositions([], distance: 3, in: -5...5).isEmpty)
    }
}
