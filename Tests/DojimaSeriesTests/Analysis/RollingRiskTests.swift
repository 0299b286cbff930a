import DojimaTestSupport
import DojimaTime
import Testing

@testable import DojimaSeries

/// Laws of risk over a moving window.
@Suite struct RollingRiskTests {
    private func series(_ closes: [Double]) -> AnalysedSeries {
        var bars = BarSeries(interval: .day)
        for (day, close) in closes.enumerated() {
            let time = Instant(CivilDate(daysSinceEpoch: Int32(day)))
            bars.append(Bar(time: time, open: close, high: close, low: close, close: close, volume: 1))
        }
        return AnalysedSeries(symbol: "A", interval: .day, bars: bars)
    }

    @Test("Prices that stand still have a volatility of exactly 0, no Sharpe ratio, and no beta is counted on them")
    func standstill() {
        let constant = series(Array(repeating: 37.1, count: 300))
        let walk = series(BarSeries.random(300, every: .day, seed: 5).close)
        let alone = RollingRisk(constant, benchmark: walk, periods: 20, riskFree: 0.02)
        let beside = RollingRisk(walk, benchmark: constant, periods: 20, riskFree: 0)
        for row in 20..<300 {
            #expect(alone.volatility[row] == 0 && alone.sharpe[row].isNaN && alone.beta[row] == 0, "\(row)")
            #expect(beside.volatility[row] > 0 && beside.beta[row].isNaN, "\(row)")
        }
    }

    @Test("What has left the window leaves nothing behind: after a crash, prices that stand still have no risk at all", arguments: 0..<25)
    func crash(_ offset: Int) {
        // Returns of all sizes, then a standstill that begins anywhere in a block of the window.
        var closes = BarSeries.random(100 + offset, every: .day, seed: UInt64(offset + 1)).close
        closes.append(closes[closes.count - 1] * 1e-3)
        closes.append(closes[closes.count - 1] * 977)
        let start = closes.count
        closes += Array(repeating: closes[start - 1], count: 60)
        let risk = RollingRisk(series(closes), benchmark: nil, periods: 20, riskFree: 0)
        #expect(risk.length == 20)
        #expect(risk.volatility[start - 1] > 100 && risk.volatility[start + 18] > 100)
        for row in start + 19..<closes.count { #expect(risk.volatility[row] == 0 && risk.sharpe[row].isNaN, "\(row)") }
    }

    @Test("A growth of the same rate each day has no risk, whatever the last digits of its returns")
    func growth() {
        var closes = [100.0]
        while closes.count < 120 { closes.append(closes[closes.count - 1] * 1.01) }
        let risk = RollingRisk(series(closes), benchmark: nil, periods: 12, riskFree: 0)
        #expect((12..<120).allSatisfy { risk.volatility[$0] == 0 && risk.sharpe[$0].isNaN })
    }

    @Test("Each window has the moments that it has by itself", arguments: [2, 3, 7, 40])
    func windows(_ length: Int) {
        let (a, b) = (BarSeries.random(200, every: .day, seed: 3).close, BarSeries.random(200, every: .day, seed: 4).close)
        let risk = RollingRisk(series(a), benchmark: series(b), periods: Double(length), riskFree: 0.03)
        let (own, other) = (series(a).barReturns(), series(b).barReturns())
        for row in length..<200 {
            let rows = (row - length + 1)...row
            let (mine, theirs) = (Moments(Array(own[rows])), Moments(Array(other[rows])))
            let year = Double(length).squareRoot()
            #expect(abs(risk.volatility[row] / (mine.deviation * year) - 1) < 1e-9)
            let sharpe = (mine.mean - 0.03 / Double(length)) / mine.deviation * year
            #expect(abs(risk.sharpe[row] - sharpe) < 1e-9 * max(1, abs(sharpe)))
            let beta = products(Array(own[rows]), Array(other[rows]), about: (mine.mean, theirs.mean)) / theirs.squares
            #expect(abs(risk.beta[row] - beta) < 1e-9 * max(1, abs(beta)))
        }
    }
}
