import Dojima
import DojimaCairo
import DojimaCommands
import DojimaSeries
import DojimaText
import DojimaTime

/// The charts that can be shown: those of the symbols of one database, or of some of them.
struct ChartLibrary: Sendable {
    let database: ServedDatabase
    let defaults: [ChartWords.Option]
    /// The contents of the files that the default options name, by name.
    let files: [String: [UInt8]]
    /// The memory in which all frames are drawn.
    let pixels = PixelPool()

    /// What charts are drawn from.
    var reader: any MarketReader & Sendable { database.reader }

    /// A command that reads the served symbols and no files.
    func call(_ words: [String]) -> CommandCall {
        CommandCall(words, within: CommandReach(files: files) { [database] in try database.open() })
    }

    /// The symbols that are served, in the order of `dojima list`.
    func symbols() throws -> [String] {
        var names: [String] = []
        for series in try reader.catalog() where names.last != series.key.symbol { names.append(series.key.symbol) }
        return names
    }

    func serves(_ symbol: String) throws -> Bool { try reader.instrument(symbol) != nil }

    /// The symbol that is meant by what was typed, in any letter case where only one is like it. Throws where it is none that is served.
    func symbol(typed text: String) throws -> String {
        let name = try serves(text) ? text : try MarketError.symbol(named: text, in: "here", among: symbols())
        guard try serves(name) else { throw PageQuery.Refusal(line: "\(printable(text)) is not served") }
        return name
    }

    /// The intervals at which bars of a symbol can be drawn: those that are stored, and usual longer ones.
    func intervals(of symbol: String) throws -> [BarInterval] {
        let stored = try reader.series(of: symbol).map(\.key.interval)
        guard let finest = stored.min() else { return [] }
        let usual = ["1m", "5m", "15m", "30m", "1h", "4h", "1d", "1w", "1M", "3M"].compactMap { BarInterval($0) }
        let made = usual.filter {
            $0 >= finest && (!$0.isIntraday || $0.nominalMicroseconds.isMultiple(of: finest.nominalMicroseconds))
        }
        return Set(stored + made).sorted()
    }

    /// The symbols that a part of an address names: one, or several with commas; `nil` where one of them is not served.
    func symbols(named text: String) throws -> [String]? {
        if try serves(text) { return [text] }
        let names = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        return try names.allSatisfy(serves) ? names : nil
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
    ///
    /// - Parameters:
    ///   - given: colours that the address gives to series, some of which may not be drawn now.
    ///   - colors: those of series in an earlier state of the page, which they keep.
    func session(
        of words: ChartWords, size: PageSize, given: [SeriesColors] = [], keeping colors: [SeriesColors] = []
    ) throws -> TouchSession {
        var words = words
        size.set(in: &words)
        let call = call(words.words)
        var specification = try call.chart()
        for colors in given { try? specification.set(colors) }
        specification.keep(colors)
        return try call.refusing { try TouchSession(specification, source: reader) }
    }

    /// Whether an error is that the database cannot be read for the time being.
    static func isOutage(_ error: any Error) -> Bool {
        switch error {
        case let error as CommandCall.Refusal: error.isUnavailable
        case let error as any ReportedError: error.category == .unavailable
        default: false
        }
    }

    /// An error as the line of the command line.
    static func line(of error: any Error) -> String {
        switch error {
        case let error as CommandCall.Refusal: error.line
        case let error as PageQuery.Refusal: error.line
        case let error as any ReportedError: error.message.description
        default: "\(error)"
        }
    }
}
