@testable import DojimaSeries
import Testing

/// Boxes compared with matplotlib.
@Suite struct BoxStatisticsTests {
    @Test("Quartiles, whiskers and outliers equal those of matplotlib and NumPy") func answers() throws {
        let rows = try DojimaSeriesTests.answers("boxes")
        #expect(rows.count == 11)
        for row in rows {
            func list(_ name: String) -> [Double] { (row[name] ?? "").split(separator: ";").compactMap { Double($0) } }
            let box = try #require(BoxStatistics(list("values")))
            for (own, name) in [(box.q1, "q1"), (box.median, "median"), (box.q3, "q3"), (box.low, "low"), (box.high, "high")] {
                let wanted = try #require(list(name).first)
                #expect(abs(own - wanted) <= 1e-12 * max(1, abs(wanted)), "\(row["name"] ?? "") \(name)")
            }
            #expect(box.outliers == list("outliers") && box.count == list("values").count, "\(row["name"] ?? "")")
        }
    }

    @Test("Whiskers over the range leave no outliers; missing values do not count") func range() {
        let box = BoxStatistics([.nan, 1, 2, 3, 4, 30, .infinity], whiskers: .range)
        #expect(box?.low == 1 && box?.high == 30 && box?.outliers == [] && box?.count == 5 && box?.median == 3)
        #expect(BoxStatistics([]) == nil && BoxStatistics([.nan]) == nil)
    }
}
