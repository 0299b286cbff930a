package import Dojima
import DojimaCairo
import DojimaChart
import DojimaSeries
import DojimaText
import DojimaTime

/// The charts that can be served: those of all symbols of one database, or of some of them.
package struct ChartLibrary: Sendable {
    let database: ServedDatabase
    let commands: any PageCommands
    /// The options that addresses may use.
    let pageOptions: PageOptions
    /// The options of every chart, which a page may override.
    let defaults: [ChartOption]
    /// The memory for drawing all frames.
    let pixels = PixelPool()

    package init(database: ServedDatabase, commands: some PageCommands, defaults: [ChartOption]) {
        (self.database, self.commands, self.defaults) = (database, commands, defaults)
        pageOptions = PageOptions(keyOptions: commands.keyOptions)
    }

    /// The source of the charts' data.
    var reader: any MarketReader & Sendable { database.reader }

    /// The symbols that are served, in the order of `dojima list`, and the portfolios after them.
    package func symbols() throws -> [String] {
        var names: [String] = []
        for series in try reader.catalog() where names.last != series.key.symbol { names.append(series.key.symbol) }
        return try names + reader.portfolios().map(\.name)
    }

    /// Whether a name is that of a symbol or a portfolio that is served.
    func serves(_ symbol: String) throws -> Bool { try reader.instrument(symbol) != nil || reader.portfolio(named: symbol) != nil }

    /// The names of symbols and portfolios, with groups such as `@tech` replaced by their symbols; `nil` if one is not served. A symbol of
    /// several groups is named once.
    func expanded(_ names: [String]) throws -> [String]? {
        let groups = try reader.groups()
        let expanded = try names.flatMap { name -> [String] in
            guard name.hasPrefix("@"), try !serves(name) else { return [name] }
            return groups.first { $0.name.isExactly(String(name.dropFirst())) }?.symbols ?? [name]
        }
        guard try expanded.allSatisfy(serves) else { return nil }
        return expanded == names ? names : expanded.uniqueExactly()
    }

    /// Returns the symbol for a typed text, in any letter case if the match is unique. Throws if no such symbol is served.
    func symbol(typed text: String) throws -> String {
        let name = try serves(text) ? text : try MarketError.symbol(named: text, in: "here", among: symbols())
        guard try serves(name) else { throw PageRefusal("\(printable(text)) is not served") }
        return name
    }

    /// Returns the intervals at which a symbol can be drawn: the stored ones, and usual longer ones.
    func intervals(of symbol: String) throws -> [BarInterval] {
        let holdings = try reader.portfolio(named: symbol)?.portfolio.symbols ?? [symbol]
        let common = try holdings.map { Set(try reader.series(of: $0).map(\.key.interval)) }
        let stored = common.dropFirst().reduce(common.first ?? []) { $0.intersection($1) }
        guard let finest = stored.min() else { return [] }
        let usual = ["1m", "5m", "15m", "30m", "1h", "4h", "1d", "1w", "1M", "3M"].compactMap { BarInterval($0) }
        let longer = usual.filter {
            $0 >= finest && (!$0.isIntraday || $0.nominalMicroseconds.isMultiple(of: finest.nominalMicroseconds))
        }
        return stored.union(longer).sorted()
    }

    /// Returns the symbols in a part of an address: one, or several separated by commas; `nil` if one of them is not served.
    func symbols(named text: String) throws -> [String]? {
        if try serves(text) { return [text] }
        let names = PageAddress.names(in: text)
        return try names.allSatisfy(serves) ? names : nil
    }

    /// Returns the symbol after another (`step` 1), or before it (-1); `nil` at either end.
    func neighbour(of symbol: String, by step: Int) throws -> String? {
        let names = try symbols()
        guard let index = names.firstIndex(of: symbol), names.indices.contains(index + step) else { return nil }
        return names[index + step]
    }

    // MARK: Charts

    /// Returns the chart for the options of a page, completed by the default options. Throws the errors of the command line.
    package func chart(_ symbols: [String], _ options: [ChartOption]) throws -> ChartSpecification {
        try refusing { try commands.chart(symbols, options.completed(by: defaults)) }
    }

    /// Returns the JSON output of a command. Throws the errors of the command line.
    func output(of command: String, _ options: [ChartOption], _ names: [String]) throws -> [UInt8] {
        try refusing { try commands.output(of: command, options, names) }
    }

    /// Performs a command, and converts its error to a refusal.
    private func refusing<Result>(_ command: () throws -> Result) throws -> Result {
        do { return try command() } catch let error as any ReportedError { throw PageRefusal(error) }
    }

    /// Draws a chart, and converts an error to a refusal with the line of the command line.
    private func drawing<Result>(_ chart: ChartSpecification, _ draw: () throws -> Result) throws(PageRefusal) -> Result {
        do { return try draw() } catch { throw PageRefusal(commands.reported(error, of: chart)) }
    }

    /// Returns the annotations that the default options add to every page.
    func commonAnnotations(with chart: ChartSpecification) -> [Annotation] {
        guard defaults.contains(where: { $0.name == "annotate" }) else { return [] }
        return (try? self.chart(chart.pricedSymbols, []))?.panes.first?.annotations ?? []
    }

    /// Returns an interactive session of a chart. Throws the errors of the command line.
    ///
    /// - Parameters:
    ///   - moved: an annotation of the first symbol that is drawn instead of the stored one with its name.
    ///   - cache: the data that earlier sessions cached.
    func session(of chart: ChartSpecification, moved: StoredAnnotation? = nil, cache: ChartCache = ChartCache()) throws
        -> InteractiveChart
    {
        let symbol = chart.pricedSymbols.first ?? ""
        let source = moved.map { reader.replacing($0, of: symbol) } ?? reader
        return try drawing(chart) { try InteractiveChart(chart, source: source, cache: cache) }
    }

    /// Returns the window of a session as the command `window` reports it, with times in seconds since 1970.
    func report(of session: InteractiveChart) throws -> TextNode {
        .object(
            try session.sourceAxis.report(of: session.axisWindow(), session.summary()) { $0.map { .digits($0.epochText) } ?? .null })
    }

    /// Returns the picture of a chart as a file. Throws the errors of the command line.
    func picture(of chart: ChartSpecification, as format: OutputFormat) throws -> [UInt8] {
        try drawing(chart) { try Picture(chart, source: reader).bytes(as: format) }
    }

    /// Returns the command line and the addresses of a chart. Addresses contain only the options that pages may use.
    func written(_ chart: ChartSpecification) -> WrittenChart {
        var written = commands.written(chart)
        written.address.options.removeAll { !pageOptions.ofCharts.contains($0.name) }
        return written
    }

    /// Returns the addresses of a chart, with options that undo the defaults which the chart does not have.
    func address(of chart: ChartSpecification) -> PageAddress {
        var address = written(chart).address
        address.options += defaultOverrides(in: chart)
        return address
    }

    /// Returns the options that undo, in an address, the default options that a chart no longer has.
    func defaultOverrides(in chart: ChartSpecification) -> [ChartOption] {
        guard !defaults.isEmpty else { return [] }
        let options = written(chart).address.ofPage.options
        guard !defaults.notOverridden(by: options).isEmpty, let read = try? self.chart(chart.pricedSymbols, options) else { return [] }
        var wanted = chart
        (wanted.size, wanted.scale, wanted.crosshair) = (read.size, read.scale, read.crosshair)
        return ChartSpecification.settings(from: read.node, to: wanted.node).map { ChartOption("set", "\($0.path)=\($0.value)") }
    }

    /// Whether an error means that the database is temporarily unavailable.
    static func isOutage(_ error: any Error) -> Bool { (error as? any ReportedError)?.category == .unavailable }

    /// Returns an error as the line that the command line would print.
    static func line(of error: any Error) -> String { (error as? any ReportedError)?.message.description ?? "\(error)" }
}
