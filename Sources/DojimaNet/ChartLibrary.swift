import Dojima
import DojimaCairo
import DojimaCommands
import DojimaSeries
import DojimaStore
import DojimaText
import DojimaTime

/// The charts that can be shown: those of the symbols of one database, or of some of them.
struct ChartLibrary: Sendable {
    let store: Store
    /// The path of the database.
    let database: String
    /// The only symbols that are served; empty for all.
    let only: [String]
    let defaults: [ChartWords.Option]
    /// The database to which annotations are written that are drawn on pages; `nil` where pages only read.
    var editor: Store?
    /// The memory in which all frames are drawn.
    let pixels = PixelPool()

    /// How long an annotation may wait for another program that writes, in seconds.
    static let longestWrite = 2.0

    /// The symbols that are served, in the order of `dojima list`.
    func symbols() throws -> [String] {
        var names: [String] = []
        for series in try store.catalog() where names.last != series.key.symbol { names.append(series.key.symbol) }
        return only.isEmpty ? names : names.filter { only.contains($0) }
    }

    func serves(_ symbol: String) -> Bool {
        guard only.isEmpty || only.contains(symbol) else { return false }
        return (try? store.instrument(symbol)) != nil
    }

    /// The symbol that is meant by what was typed, in any letter case where only one is like it. Throws where it is none that is served.
    func symbol(typed text: String) throws -> String {
        let name = serves(text) ? text : try MarketError.symbol(named: text, in: "here", among: symbols())
        guard serves(name) else { throw PageQuery.Refusal(line: "no symbol \(printable(text)) here") }
        return name
    }

    /// The intervals at which bars of a symbol can be drawn: those that are stored, and usual longer ones.
    func intervals(of symbol: String) throws -> [BarInterval] {
        let stored = try store.series(of: symbol).map(\.key.interval)
        guard let finest = stored.min() else { return [] }
        let usual = ["1m", "5m", "15m", "30m", "1h", "4h", "1d", "1w", "1M", "3M"].compactMap { BarInterval($0) }
        let made = usual.filter {
            $0 >= finest && (!$0.isIntraday || $0.nominalMicroseconds.isMultiple(of: finest.nominalMicroseconds))
        }
        return Set(stored + made).sorted()
    }

    /// The symbols that a part of an address names: one, or several with commas; `nil` where one of them is not served.
    func symbols(named text: String) -> [String]? {
        if serves(text) { return [text] }
        let names = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        return names.allSatisfy(serves) ? names : nil
    }

    /// The symbol after another, or before it; `nil` at an end.
    func neighbour(of symbol: String, by step: Int) throws -> String? {
        let names = try symbols()
        guard let place = names.firstIndex(of: symbol), names.indices.contains(place + step) else { return nil }
        return names[place + step]
    }

    /// The options of a page with those of the start, where the page says nothing else.
    func words(_ symbols: [String], _ options: [ChartWords.Option]) -> ChartWords {
        ChartWords(symbols: symbols, options: options).completed(by: defaults)
    }

    /// The chart of some words, to be touched.
    func session(of words: ChartWords, size: PageSize) throws -> TouchSession {
        var words = words
        size.set(in: &words)
        let call = CommandCall(words.words)
        let specification = try call.chart()
        return try call.refusing { try TouchSession(specification, source: store) }
    }

    /// An error as the line of the command line.
    func line(of error: any Error) -> String {
        switch error {
        case let error as CommandCall.Refusal: error.line
        case let error as PageQuery.Refusal: error.line
        case let error as any ReportedError: error.message.description
        default: "\(error)"
        }
    }
}
