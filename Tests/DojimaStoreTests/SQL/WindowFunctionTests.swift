import DojimaTestSupport
import DojimaSeries
import DojimaStore
import DojimaText
import DojimaTime
import Foundation
import Testing

/// Window aggregates compared with TA-Lib, and over sliding frames compared with the indicators on the rows of each frame.
@Suite struct WindowFunctionTests {
    let store: Store

    init() throws { store = try Store() }

    /// The rows of TA-Lib's answers in the tests of the indicators.
    private func columns(_ series: String) throws -> [String: [Double]] {
        let url = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../../DojimaSeriesTests/Answers/indicators.csv")
        let lines = try String(contentsOf: url, encoding: .utf8).split(separator: "\n")
        let names = lines[0].split(separator: ",").map(String.init)
        var columns: [String: [Double]] = [:]
        for line in lines.dropFirst() {
            let cells = line.split(separator: ",", omittingEmptySubsequences: false)
            guard cells[0] == series else { continue }
            for (name, cell) in zip(names, cells) { columns[name, default: []].append(Double(cell) ?? .nan) }
        }
        return columns
    }

    /// A query over rows `i, x, high, low, volume`, the i-th value of each; NaN is null.
    private func run(_ expression: String, over window: String, on columns: [String: [Double]]) throws -> [Double] {
        func cell(_ value: Double?) -> String { value.map { $0.isNaN ? "NULL" : "\($0)" } ?? "NULL" }
        let close = try #require(columns["close"])
        let rows = close.indices.map { index in
            "(\(index), \(cell(close[index])), \(cell(columns["high"]?[index])), \(cell(columns["low"]?[index])), \(cell(columns["volume"]?[index])))"
        }
        let sql = """
            WITH rows(i, close, high, low, volume) AS (VALUES \(rows.joined(separator: ",")))
            SELECT \(expression) OVER (\(window)) FROM rows ORDER BY i
            """
        return try store.query(sql).rows.map { row in
            switch row[0] {
            case .real(let real): real
            case .integer(let integer): Double(integer)
            default: .nan
            }
        }
    }

    /// Equal within 1e-9 of the column's largest value, or within 1e-7 of the price if prices are constant.
    private func isNear(_ got: [Double], _ want: [Double], residue: Double = 0) -> Bool {
        let largest = want.filter { !$0.isNaN }.map(abs).max() ?? 0
        return got.count == want.count
            && zip(got, want).allSatisfy { $0.isNaN && $1.isNaN || abs($0 - $1) <= max(1e-9 * largest, residue) }
    }

    @Test(
        "Window aggregates equal TA-Lib",
        arguments: [
            ("sma(close, 5)", "sma-5"), ("sma(close)", "sma-20"), ("ema(close, 5)", "ema-5"), ("ema(close, 26)", "ema-26"),
            ("wma(close, 10)", "wma-10"), ("bbands_upper(close, 20, 2)", "bbands-20-2-2.upper"),
            ("bbands_lower(close, 5, 3)", "bbands-5-1-3.lower"), ("rsi(close, 2)", "rsi-2"), ("rsi(close)", "rsi-14"),
            ("macd(close)", "macd-12-26-9.macd"), ("macd_signal(close)", "macd-12-26-9.signal"),
            ("macd_hist(close, 12, 26, 9)", "macd-12-26-9.hist"),
            ("atr(high, low, close)", "atr-14"),
        ], ["goog", "made-short", "made-constant", "made-step", "made-tiny"])
    func equalsTALib(_ call: (expression: String, answer: String), _ series: String) throws {
        let columns = try columns(series)
        let residue = call.answer.hasPrefix("bbands") ? 1e-7 * (columns["close"]?.max() ?? 0) : 0
        let found = try run(call.expression, over: "ORDER BY i", on: columns)
        #expect(isNear(found, try #require(columns[call.answer]), residue: residue))
    }

    @Test("The deviation is half the distance between a band of two and its middle", arguments: ["goog", "made-step"])
    func deviation(_ series: String) throws {
        let columns = try columns(series)
        let (upper, middle) = (try #require(columns["bbands-20-2-2.upper"]), try #require(columns["bbands-20-2-2.middle"]))
        let found = try run("stdev(close, 20)", over: "ORDER BY i", on: columns)
        #expect(isNear(found, zip(upper, middle).map { ($0 - $1) / 2 }, residue: 1e-7 * (columns["close"]?.max() ?? 0)))
    }

    @Test(
        "Over a sliding frame a value depends only on the frame's rows",
        arguments: ["sma:4", "ema:3", "wma:4", "bbands:4,2,2", "rsi:3", "macd:2,4,3", "atr:3"], [0, 3, 6, 11, 400])
    func slidingFrames(_ text: String, _ preceding: Int) throws {
        var random = SeededGenerator(seed: UInt64(preceding))
        var bars = BarSeries(unchecked: randomBars(150, step: 1, &random))
        for index in [30, 31, 90] where text != "macd:2,4,3" { bars.close[index] = .nan }
        let request = try IndicatorRequest(text)
        let expression: (name: String, column: Int) =
            switch request.indicator.name {
            case "bbands": ("bbands_upper(close, 4, 2)", 0)
            case "macd": ("macd_hist(close, 2, 4, 3)", 2)
            case "atr": ("atr(high, low, close, 3)", 0)
            case let name: ("\(name)(close, \(Int(clamping: request.arguments[0])))", 0)
            }
        let columns = ["close": bars.close, "high": bars.high, "low": bars.low]
        let found = try run(expression.name, over: "ORDER BY i ROWS \(preceding) PRECEDING", on: columns)
        let wanted = bars.indices.map { index in
            request.apply(to: bars.slice(max(0, index - preceding)..<(index + 1)))[expression.column].last ?? .nan
        }
        #expect(isNear(found, wanted, residue: 1e-9))
    }

    @Test("The mean by volume is that of the frame", arguments: [0, 4, 400])
    func volumeWeighted(_ preceding: Int) throws {
        var random = SeededGenerator(seed: 3)
        let bars = BarSeries(unchecked: randomBars(120, step: 1, &random))
        let found = try run(
            "vwap(close, volume)", over: "ORDER BY i ROWS \(preceding) PRECEDING", on: ["close": bars.close, "volume": bars.volume])
        let wanted = bars.indices.map { index -> Double in
            let rows = (max(0, index - preceding)...index).filter { !bars.volume[$0].isNaN }
            let volume = rows.reduce(0) { $0 + bars.volume[$1] }
            return volume == 0 ? .nan : rows.reduce(0) { $0 + bars.volume[$1] * bars.close[$1] } / volume
        }
        #expect(isNear(found, wanted))
    }

    @Test("Partitions start again, and an aggregate without a window is that of the group")
    func partitions() throws {
        let sql = """
            WITH rows(g, i, x) AS (VALUES ('a', 1, 1.0), ('a', 2, 2.0), ('b', 1, 10.0), ('b', 2, 20.0))
            SELECT sma(x, 2) OVER (PARTITION BY g ORDER BY i) FROM rows ORDER BY g, i
            """
        #expect(try store.query(sql).rows == [[.null], [.real(1.5)], [.null], [.real(15)]])
        #expect(try store.query("WITH rows(x) AS (VALUES (1), (2), (3)) SELECT sma(x, 3) FROM rows").rows == [[.real(2)]])
        #expect(try store.query("SELECT sma(1, 3) FROM (SELECT 1 WHERE 0)").rows == [[.null]])
    }

    @Test(
        "An impossible argument is reported in one line",
        arguments: [
            ("sma(1, 0)", "test: sma: n is a whole number from 1 to 100000"),
            ("sma(1, 2.5)", "test: sma: n is a whole number from 1 to 100000"),
            ("rsi(1, 'x')", "test: rsi: n is a whole number from 2 to 100000"),
            ("bbands_upper(1, 5, -1)", "test: bbands_upper: k is a number from 0 to 100"),
            ("sma(1, 2, 3)", "test: wrong number of arguments to function sma()"),
        ])
    func wrongArguments(_ call: (expression: String, message: String)) {
        let error = #expect(throws: StoreError.self) { try store.query("SELECT \(call.expression)", name: "test") }
        #expect(error?.kind == .badQuery)
        #expect(error?.description == call.message)
    }
}
