@testable import Dojima
import DojimaSeries
import DojimaStore
import DojimaTestSupport
import DojimaText
import DojimaTime
import Testing

/// Tables of analyses that are run in code.
@Suite struct AnalysisRunTests {
    private static let series = [
        "A": BarSeries.random(900, every: .day), "B": .random(880, every: .day, seed: 2), "C": .random(900, every: .day, seed: 3),
    ]
    /// The arguments of analyses that need some.
    private static let arguments = [
        "events": ["when": "close crosses above sma:20"], "regression": ["on": "C"], "rolling": ["of": "volatility"],
    ]

    private func store() throws -> Store {
        let store = try Store()
        for (symbol, bars) in Self.series { try store.upsert(bars, into: SeriesKey(symbol: symbol, interval: .day)) }
        return store
    }

    @Test("Each analysis of bars in memory has the table of stored bars and of its picture", arguments: AnalysisCatalog.all.map(\.name))
    func tables(_ name: String) throws {
        let (store, request) = (try store(), try AnalysisRequest(name, Self.arguments[name] ?? [:]))
        let symbols = Self.series.keys.sorted().filter { $0 != request.benchmark }
        let window = request.analysis.countsBack ? WindowRequest() : try .last("2y")
        let table = try request.run(on: Self.series, window: window)
        #expect(!table.rows.isEmpty)
        #expect(try request.run(on: symbols, from: store, window: window) == table)
        #expect(try Analysis.run(name, request.arguments, on: Self.series, window: window) == table)
        var chart = ChartSpecification(window: window) { Plot { for symbol in symbols { Prices(symbol) } } }
        chart.analysis = request
        #expect(try Picture(chart, source: store).analysis?.table.rows == table.rows)
    }

    @Test("A benchmark, a portfolio and a calendar apply as in the program") func arguments() throws {
        let compared = try Analysis.run("summary", ["benchmark": "C"], on: Self.series)
        #expect(try compared.texts("symbol") == ["A", "B"] && compared.numbers("beta").allSatisfy { $0 != nil })
        let held = try Analysis.run("returns", ["by": "year", "portfolio": "0.6 A, 0.4 B"], on: Self.series)
        #expect(try held.numbers("return").count == 3)
        // The bars have a price on each day, of which New York was open on 253 in 2020.
        let calendar = try TradingCalendar("XNYS")
        let year = try Analysis.run("returns", ["by": "bar"], on: ["A": .random(366, every: .day)], calendar: calendar)
        #expect(year.rows.count == 253 && year.notes.count == 1, "\(year.notes)")
    }

    @Test("An analysis of one's own is run by its name") func own() throws {
        var catalogs = Catalogs()
        catalogs.analyses.append(
            Analysis(name: "size", meaning: "The number of bars.", columns: [.init("bars", .count, "the number of bars")]) {
                series, _ throws(AnalysisError) in [[.count(series.bars.count)]]
            })
        let table = try Analysis.run("size", on: ["A": .random(7, every: .day)], catalogs: catalogs)
        #expect(try table[0, "bars"].int == 7)
    }

    @Test("What cannot be run is an error") func refusals() {
        func message(_ body: () throws -> AnalysisTable) -> String? {
            #expect(throws: PictureError.self) { _ = try body() }?.description
        }
        #expect(message { try Analysis.run("retruns", on: Self.series) } == "no analysis retruns; did you mean returns?")
        #expect(message { try Analysis.run("returns", on: [:]) } == "returns has no series to analyse; name a symbol")
        let alone = message { try Analysis.run("regression", ["on": "A"], on: ["A": .random(9, every: .day)]) }
        #expect(alone == "regression has no series to analyse; name a symbol")
        let unknown = message { try Analysis.run("summary", ["benchmark": "Z"], on: Self.series) }
        #expect(unknown == "the bars in memory: no symbol Z; there are A, B, C")
        let unsaid = message { try Analysis.run("returns", on: ["A": BarSeries()]) }
        #expect(unsaid == "too few bars to tell their interval: set `BarSeries.interval`")
    }
}
