import DojimaTestSupport
@testable import DojimaSeries
import DojimaText
import DojimaTime
import DojimaTestSupport
import Testing

/// Columns compared with those of TA-Lib, in talib.csv; the first nine indicators are in `IndicatorTests`.
@Suite struct TALibTests {
    private struct Table: Sendable {
        var bars: BarSeries
        var columns: [String: [Double]]
    }

    private static let tables: [String: Table] = {
        var rows: [String: [[String: String]]] = [:]
        for row in (try? answers("talib")) ?? [] { rows[row["series"] ?? "", default: []].append(row) }
        return rows.mapValues { rows in
            func column(_ name: String) -> [Double] { rows.map { Double($0[name] ?? "") ?? .nan } }
            var bars = BarSeries(interval: .day)
            (bars.open, bars.high, bars.low) = (column("open"), column("high"), column("low"))
            (bars.close, bars.volume) = (column("close"), column("volume"))
            bars.time = rows.indices.map { Instant(seconds: Int64($0) * 86_400) }
            return Table(bars: bars, columns: Dictionary(uniqueKeysWithValues: (rows.first ?? [:]).keys.map { ($0, column($0)) }))
        }
    }()

    static let requests = [
        "dema:5", "tema:4", "trima:9", "trima:8", "kama:10", "t3:5,0.7", "max:20", "min:20", "midpoint:14", "midprice:14", "avgprice",
        "medprice", "typprice", "wclprice", "sar:0.02,0.2", "adx:7", "adxr:7", "dx:14", "plus_di:14", "minus_di:14", "plus_dm:14",
        "minus_dm:14", "aroon:14", "aroonosc:14", "mom:10", "roc:10", "rocp:10", "rocr:10", "rocr100:10", "apo:12,26,sma", "apo:10,3,ema",
        "ppo:12,26,sma", "ppo:3,10,kama", "trix:5", "cmo:14", "cci:20", "mfi:14", "willr:14", "ultosc:7,14,28", "bop", "stochf:5,3,sma",
        "stochf:5,3,tema", "stochrsi:14,5,3,sma", "trange", "natr:14", "ad", "adosc:3,10", "stddev:20,1", "stddev:5,2", "var:20",
        "linearreg:14", "linearreg_slope:14", "linearreg_intercept:14", "linearreg_angle:14", "tsf:14",
    ]

    @Test("Each indicator has the values of TA-Lib", .feature("S3-RS-47"), arguments: requests)
    func values(_ text: String) throws {
        let request = try IndicatorRequest(text)
        #expect(Self.tables.count == 6)
        for (series, table) in Self.tables {
            let price = table.bars.close.max() ?? 0
            for (name, column) in zip(request.columnNames, request.apply(to: table.bars)) {
                let wanted = try #require(table.columns[String(name.map { ":,".contains($0) ? "-" : $0 })])
                let largest = wanted.filter { !$0.isNaN }.map(abs).max() ?? 0
                // The accumulation line is a rounding error if every close is at the centre of its bar.
                let slack = max(1e-9 * largest, ["ad", "adosc"].contains(request.indicator.name) ? 1e-12 : 1e-13 * price)
                for row in wanted.indices where !(column[row].isNaN && wanted[row].isNaN || abs(column[row] - wanted[row]) <= slack) {
                    Issue.record("\(series) \(name), row \(row): \(column[row]), not \(wanted[row])")
                    break
                }
            }
        }
    }

    @Test("Indices of a window of equal prices are 0, for any earlier bars")
    func standstill() throws {
        var bars = BarSeries(interval: .day)
        for index in 0..<200 {
            let price = index < 100 ? 1e6 + Double(index % 7) / 3 : 0.1
            bars.append(
                unchecked: Bar(
                    time: Instant(seconds: Int64(index) * 86_400), open: price, high: price, low: price, close: price, volume: 0.3))
        }
        for text in [
            "cci:20", "stddev:20,1", "var:20", "linearreg_slope:20", "mfi:20", "ultosc:7,14,28", "willr:20", "stochf:5,3", "roc:10",
        ] {
            let column = try IndicatorRequest(text).apply(to: bars)[0]
            #expect(column[140...].allSatisfy { $0 == 0 }, "\(text)")
        }
        #expect(try IndicatorRequest("wma:20").apply(to: bars)[0][140...].allSatisfy { $0 == 0.1 })
    }
}
