import DojimaSeries
import DojimaStore
import DojimaText
import DojimaTime
import Foundation
import Testing

/// Indicators in SQL, as window functions and by the table function `indicator`, compared with the answers of TA-Lib in the tests of the
/// indicators.
@Suite struct IndicatorAnswerTests {
    /// The form of an indicator in SQL.
    enum Form: CaseIterable { case window, table }

    private func answers(_ name: String) throws -> [[String: String]] {
        let url = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../../DojimaSeriesTests/Answers/\(name).csv")
        let lines = try String(contentsOf: url, encoding: .utf8).split(separator: "\n")
        let names = lines[0].split(separator: ",").map(String.init)
        return lines.dropFirst().map { line in
            Dictionary(uniqueKeysWithValues: zip(names, line.split(separator: ",", omittingEmptySubsequences: false).map(String.init)))
        }
    }

    private func column(_ name: String, of rows: [[String: String]]) -> [Double] { rows.map { Double($0[name] ?? "") ?? .nan } }

    /// The rows as daily bars; without a column of opens, with the closes as opens.
    private func bars(_ rows: [[String: String]]) -> BarSeries {
        var bars = BarSeries(interval: .day)
        (bars.high, bars.low) = (column("high", of: rows), column("low", of: rows))
        (bars.close, bars.volume) = (column("close", of: rows), column("volume", of: rows))
        bars.open = rows.first?["open"] == nil ? bars.close : column("open", of: rows)
        bars.time = rows.indices.map { Instant(seconds: Int64($0) * 86_400) }
        return bars
    }

    /// The request and the output of a column of answers: `stochf:5,3,sma` and `fastk` for `stochf-5-3-sma.fastk`.
    private func request(ofColumn name: String) throws -> (request: IndicatorRequest, output: String) {
        let parts = name.split(separator: ".")
        let output = parts.count > 1 && parts[parts.count - 1].allSatisfy(\.isLetter) ? String(parts[parts.count - 1]) : ""
        let words = name.dropLast(output.isEmpty ? 0 : output.count + 1).split(separator: "-")
        return (try IndicatorRequest(words[0] + (words.count > 1 ? ":" : "") + words.dropFirst().joined(separator: ",")), output)
    }

    /// A query for the values of one output, by time.
    private func query(_ request: IndicatorRequest, _ output: String, of symbol: String, _ form: Form) -> String {
        let indicator = request.indicator
        guard form == .window else {
            return "SELECT value FROM indicator('\(symbol)', '\(request.text)') WHERE output = '\(output)' ORDER BY time_us"
        }
        var name = output.isEmpty || output == indicator.name ? indicator.name : "\(indicator.name)_\(output)"
        if ["max", "min", "stddev"].contains(name) { name += "_over" }
        var arguments = indicator.parameters.indices.map { index -> String in
            let parameter = indicator.parameters[index]
            let number = request.arguments[index]
            return parameter.choices.isEmpty ? "\(number)" : "'\(parameter.choices[Int(clamping: number)])'"
        }
        // The edges of bands have one multiple of the deviation.
        if indicator.name == "bbands" { arguments.removeLast() }
        let call = "\(name)(\((indicator.inputs.map(\.rawValue) + arguments).joined(separator: ", ")))"
        return "SELECT \(call) OVER (ORDER BY time_us) FROM bars WHERE symbol = '\(symbol)' AND interval = '1d' ORDER BY time_us"
    }

    private func values(_ store: Store, _ sql: String) throws -> [Double] {
        try store.query(sql, name: "test").rows.map { row in
            switch row[0] {
            case .real(let real): real
            case .integer(let integer): Double(integer)
            default: .nan
            }
        }
    }

    @Test("Every indicator of TA-Lib has its values in SQL", arguments: ["talib", "indicators"], Form.allCases)
    func values(_ file: String, _ form: Form) throws {
        let series = Dictionary(grouping: try answers(file)) { $0["series"] ?? "" }
        let names = try #require(series.values.first?.first).keys.filter {
            !["series", "open", "high", "low", "close", "volume"].contains($0)
        }
        var compared = 0
        for (symbol, rows) in series {
            let store = try Store()
            try store.upsert(bars(rows), into: SeriesKey(symbol: symbol, interval: .day))
            let price = column("close", of: rows).max() ?? 0
            for name in names {
                let (request, output) = try request(ofColumn: name)
                // The middle band is `sma`, and unequal bands have no functions.
                if form == .window, request.indicator.name == "bbands",
                    output == "middle" || request.arguments[1] != request.arguments[2]
                {
                    continue
                }
                let (wanted, found) = (column(name, of: rows), try values(store, query(request, output, of: symbol, form)))
                let largest = wanted.filter { !$0.isNaN }.map(abs).max() ?? 0
                // If all prices are equal, TA-Lib's deviations are rounding errors.
                let residue = request.indicator.name == "bbands" ? 1e-7 : 1e-13
                let slack = max(1e-9 * largest, ["ad", "adosc"].contains(request.indicator.name) ? 1e-12 : residue * price)
                let isSame = zip(found, wanted).allSatisfy { $0.isNaN && $1.isNaN || abs($0 - $1) <= slack }
                #expect(found.count == wanted.count && isSame, "\(symbol) \(name)")
                compared += wanted.count { !$0.isNaN }
            }
        }
        #expect(compared > 4000)
    }

    @Test("Every candle pattern of TA-Lib is found in SQL", arguments: Form.allCases) func patterns(_ form: Form) throws {
        let rows = try answers("candles")
        let store = try Store()
        try store.upsert(bars(rows), into: SeriesKey(symbol: "C", interval: .day))
        let found = rows.map { row in
            Dictionary(
                uniqueKeysWithValues: (row["found"] ?? "").split(separator: " ").map { word in
                    let parts = word.split(separator: "=")
                    return (String(parts[0]), Double(parts[1]) ?? .nan)
                })
        }
        let names = Set(found.flatMap(\.keys))
        #expect(names.count == 61)
        for name in names {
            let wanted = found.map { $0[name] ?? 0 }
            let values = try values(store, query(IndicatorRequest(name), "", of: "C", form))
            // With too few bars before, TA-Lib finds none, and here there is no value.
            #expect(values.count == wanted.count && values.map { $0.isNaN ? 0 : $0 } == wanted, "\(name)")
        }
    }
}
