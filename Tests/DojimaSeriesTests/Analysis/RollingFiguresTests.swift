import DojimaTestSupport
import DojimaTime
import Testing

@testable import DojimaSeries

/// Laws of figures over a rolling window.
@Suite struct RollingFiguresTests {
    private func series(_ closes: [Double]) -> AnalysedSeries {
        var bars = BarSeries(interval: .day)
        for (day, close) in closes.enumerated() {
            let time = Instant(CivilDate(daysSinceEpoch: Int32(day)))
            bars.append(unchecked: Bar(time: time, open: close, high: close, low: close, close: close, volume: 1))
        }
        return AnalysedSeries(symbol: "A", interval: .day, bars: bars)
    }

    private func rolling(
        _ series: AnalysedSeries, beside benchmark: AnalysedSeries? = nil, _ length: Int, riskFree: Double = 0
    ) -> RollingFigures {
        RollingFigures(series, benchmark: benchmark, length: length, barsAYear: Double(length), riskFree: riskFree)
    }

    @Test("Constant prices have a volatility of exactly 0, no Sharpe ratio, and are no benchmark for beta")
    func standstill() {
        let constant = series(Array(repeating: 37.1, count: 300))
        let walk = series(BarSeries.random(300, every: .day, seed: 5).close)
        let (alone, beside) = (rolling(constant, beside: walk, 20, riskFree: 0.02), rolling(walk, beside: constant, 20))
        let (volatility, sharpe, beta) = (alone.values(.volatility), alone.values(.sharpe), alone.values(.beta))
        let (moving, none) = (beside.values(.volatility), beside.values(.beta))
        for row in 20..<300 {
            #expect(volatility[row] == 0 && sharpe[row].isNaN && beta[row] == 0, "\(row)")
            #expect(moving[row] > 0 && none[row].isNaN, "\(row)")
        }
        #expect(alone.values(.correlation).allSatisfy(\.isNaN) && beside.values(.correlation).allSatisfy(\.isNaN))
    }

    @Test("Values outside the window have no effect: constant prices after a crash have no risk", arguments: 0..<25)
    func crash(_ offset: Int) {
        // Returns of all sizes, then constant prices that begin anywhere in a block of the window.
        var closes = BarSeries.random(100 + offset, every: .day, seed: UInt64(offset + 1)).close
        closes.append(closes[closes.count - 1] * 1e-3)
        closes.append(closes[closes.count - 1] * 977)
        let start = closes.count
        closes += Array(repeating: closes[start - 1], count: 60)
        let figures = rolling(series(closes), 20)
        let (volatility, sharpe, drawdown) = (figures.values(.volatility), figures.values(.sharpe), figures.values(.drawdown))
        #expect(volatility[start - 1] > 100 && volatility[start + 18] > 100)
        #expect(drawdown[start - 1] < -0.99)
        for row in start + 19..<closes.count {
            #expect(volatility[row] == 0 && sharpe[row].isNaN, "\(row)")
            #expect(row < start + 20 || drawdown[row] == 0, "\(row)")
        }
    }

    @Test("A constant daily growth rate has no risk, for any rounding of its returns")
    func growth() {
        var closes = [100.0]
        while closes.count < 120 { closes.append(closes[closes.count - 1] * 1.01) }
        let figures = rolling(series(closes), 12)
        let (volatility, sharpe, sortino) = (figures.values(.volatility), figures.values(.sharpe), figures.values(.sortino))
        #expect((12..<120).allSatisfy { volatility[$0] == 0 && sharpe[$0].isNaN && sortino[$0].isNaN })
    }

    @Test("Each window has the figures of a separate calculation", arguments: [2, 3, 7, 40])
    func windows(_ length: Int) {
        let (a, b) = (BarSeries.random(200, every: .day, seed: 3).close, BarSeries.random(200, every: .day, seed: 4).close)
        let figures = rolling(series(a), beside: series(b), length, riskFree: 0.03)
        let found = Dictionary(uniqueKeysWithValues: RollingFigure.allCases.map { ($0, figures.values($0)) })
        let own = [.nan] + zip(a, a.dropFirst()).map { $1 / $0 - 1 }
        let other = [.nan] + zip(b, b.dropFirst()).map { $1 / $0 - 1 }
        let (rate, year) = (0.03 / Double(length), Double(length).squareRoot())
        for row in 0..<200 {
            guard row >= length else {
                #expect(RollingFigure.allCases.allSatisfy { found[$0]?[row].isNaN == true }, "\(row)")
                continue
            }
            let rows = (row - length + 1)...row
            let (mine, theirs) = (Moments(Array(own[rows])), Moments(Array(other[rows])))
            let together = products(Array(own[rows]), Array(other[rows]), about: (mine.mean, theirs.mean))
            let below = rows.map { min(own[$0] - rate, 0) }
            let downside = (below.map { $0 * $0 }.reduce(0, +) / Double(length)).squareRoot()
            var (highest, deepest) = (a[row - length], 0.0)
            for close in a[(row - length)...row] {
                highest = max(highest, close)
                deepest = min(deepest, close / highest - 1)
            }
            let expected: [RollingFigure: Double] = [
                .volatility: mine.deviation * year, .sharpe: (mine.mean - rate) / mine.deviation * year,
                .sortino: downside == 0 ? .nan : (mine.mean - rate) / downside * year, .beta: together / theirs.squares,
                .correlation: together / (mine.squares * theirs.squares).squareRoot(), .return: a[row] / a[row - length] - 1,
                .drawdown: deepest,
            ]
            for (figure, value) in expected {
                let got = found[figure]?[row] ?? .infinity
                #expect(value.isNaN ? got.isNaN : abs(got - value) < 1e-9 * max(1, abs(value)), "\(figure) \(row): \(got) \(value)")
            }
        }
    }

    @Test("Bars before the window count, and only those of the window have values")
    func before() {
        let closes = BarSeries.random(100, every: .day, seed: 9).close
        var part = series(closes)
        part.show(Instant(CivilDate(daysSinceEpoch: 60))..<Instant(CivilDate(daysSinceEpoch: 80)))
        for figure in [RollingFigure.volatility, .return, .drawdown] {
            #expect(rolling(part, 20).values(figure) == Array(rolling(series(closes), 20).values(figure)[60..<80]), "\(figure)")
        }
    }
}
