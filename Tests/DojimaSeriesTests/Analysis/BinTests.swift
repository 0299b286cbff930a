@testable import DojimaSeries
import Testing

/// Bins of histograms compared with NumPy.
@Suite struct BinTests {
    private func list(_ row: [String: String], _ name: String) -> [Double] {
        (row[name] ?? "").split(separator: ";").compactMap { Double($0) }
    }

    @Test("Counts in bins at multiples of a width equal those of numpy.histogram") func counts() throws {
        let sets = Dictionary(uniqueKeysWithValues: try answers("boxes").map { ($0["name"] ?? "", list($0, "values")) })
        let rows = try answers("bins")
        #expect(rows.count == 7)
        for row in rows {
            let values = try #require(sets[row["name"] ?? ""]).sorted()
            let (width, first, rule) = (list(row, "width")[0], list(row, "first")[0], list(row, "rule")[0])
            let bins = try Bins(width: width, from: values[0], to: values[values.count - 1])
            var counts = [Double](repeating: 0, count: bins.count)
            for value in values { counts[bins.index(of: value)] += 1 }
            #expect(bins.edges[0] == first && counts == list(row, "counts"), "\(row["name"] ?? "") \(width)")

            let suggested = try #require(Bins.width(ofSorted: values))
            let candidates = (-3...9).flatMap { exponent in [1, 2, 5].compactMap { Double("\($0)e\(exponent)") } }
            #expect(suggested == candidates.first { $0 >= rule })
        }
    }

    @Test("With equal quartiles the width depends on the range; equal values need no bins") func equalQuartiles() {
        #expect(Bins.width(ofSorted: [1, 1, 1, 1, 1, 1, 1, 9]) == 5, "8 / √8 = 2.8")
        #expect(Bins.width(ofSorted: [3, 3]) == nil && Bins.width(ofSorted: []) == nil)
    }
}
