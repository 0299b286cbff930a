import DojimaSeries
import DojimaTestSupport
import DojimaTime
import Testing

@Suite struct IndicatorTests {
    private func columns(_ series: String) throws -> [String: [Double]] {
        var columns: [String: [Double]] = [:]
        for row in try answers("indicators") where row["series"] == series {
            for (name, cell) in row where name != "series" { columns[name, default: []].append(Double(cell) ?? .nan) }
        }
        return columns
    }

    private func bars(_ closes: [Double]) -> BarSeries {
        BarSeries(closes.enumerated().map { Bar(time: Instant(seconds: Int64($0) * 60), open: $1, high: $1, low: $1, close: $1) })
    }

    /// Equal within 1e-9 of the column's largest value, or within 1e-7 of the price where prices stand still.
    private func isNear(_ got: [Double], _ want: [Double], closes: [Double]) -> Bool {
        let largest = want.filter { !$0.isNaN }.map(abs).max() ?? 0
        return got.count == want.count
            && zip(got, want).allSatisfy {
                $0.isNaN && $1.isNaN || abs($0 - $1) <= max(1e-9 * largest, 1e-7 * (closes.map(abs).max() ?? 0))
            }
    }

    @Test(
        "S3-RS-47 moving averages and Bollinger bands equal TA-Lib",
        arguments: ["goog", "made-short", "made-constant", "made-step", "made-tiny"])
    func equalsTALib(_ series: String) throws {
        let columns = try columns(series)
        let closes = try #require(columns["close"])
        for n in [5, 20] {
            guard case .line(let line) = try IndicatorRequest("sma:\(n)").apply(to: bars(closes)) else { continue }
            #expect(isNear(line.values, columns["SMA-\(n)"] ?? [], closes: closes))
        }
        for (request, name) in [("bbands:20,2,2", "BBANDS-20-2-2"), ("bbands:5,1,3", "BBANDS-5-1-3")] {
            guard case .band(let band) = try IndicatorRequest(request).apply(to: bars(closes)) else { continue }
            #expect(isNear(band.upper, columns[name + ".upper"] ?? [], closes: closes), "\(request)")
            #expect(isNear(band.middle, columns[name + ".middle"] ?? [], closes: closes), "\(request)")
            #expect(isNear(band.lower, columns[name + ".lower"] ?? [], closes: closes), "\(request)")
        }
    }

    @Test("S3-RS-48 the first value stands at bar n - 1") func firstValue() {
        let average = movingAverage(of: [1, 2, 3, 4, 5], over: 3)
        #expect(average[0].isNaN && average[1].isNaN)
        #expect(Array(average[2...]) == [2, 3, 4])
    }

    @Test("S3-RS-49 prices that stand still have no deviation, however large") func constantPrices() {
        #expect(movingDeviation(of: [Double](repeating: 1e9 + 0.1, count: 50), over: 20).dropFirst(19).allSatisfy { $0 == 0 })
        let closes = [1e9, 1e9 + 1, 1e9, 1e9 + 1]
        #expect(movingDeviation(of: closes, over: 2).dropFirst().allSatisfy { $0 == 0.5 })
    }

    @Test func aMissingValueBreaksTheAverageAndNoMore() {
        let average = movingAverage(of: [1, .nan, 3, 4, 5, 6], over: 2)
        #expect(average.map(\.isNaN) == [true, true, true, false, false, false])
        #expect(Array(average[3...]) == [3.5, 4.5, 5.5])
    }

    @Test(arguments: ["foo:3", "sma:0", "sma:2.5", "sma:3,4", "sma:x", "bbands:20,-1", ""]) func refused(_ text: String) {
        #expect(throws: IndicatorError.self) { try IndicatorRequest(text) }
    }

    @Test func namesAndStandards() throws {
        #expect(try IndicatorRequest("bbands").title == "BBANDS 20, 2, 2")
        #expect(try IndicatorRequest("SMA:50").warmUp == 49)
        #expect(Set(IndicatorCatalog.all.map(\.name)).count == IndicatorCatalog.all.count)
    }
}
