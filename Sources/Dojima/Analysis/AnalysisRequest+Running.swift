public import DojimaSeries
import DojimaText
public import DojimaTime

extension AnalysisRequest {
    /// Computes the table of the analysis from stored series, as `dojima analyze` does.
    ///
    ///     let table = try AnalysisRequest("correlation").run(on: ["SPX", "GOOG"], from: store, window: .last("5y"))
    ///     try table[0, "GOOG"].double
    ///
    /// With several symbols, or a benchmark, only dates (for bars shorter than a day: times) that all of them have count. An analysis of
    /// each symbol has a column `symbol` if there are several. Messages for the user are in the notes of the table. Throws for symbols that
    /// are not found, for a window that is not possible, and for series with too few bars. O(bars).
    ///
    /// - Parameters:
    ///   - symbols: the symbols, in the order of the table; none for a portfolio. The symbol of `benchmark` or `on` is an argument.
    ///   - source: the source of the bars, such as a database, or `nil` if the symbols are files.
    ///   - window: the part of the series that is analysed; by default all.
    ///   - calendar: the calendar of the exchange; `nil` for that of the series, or to infer closed time from the bars.
    public func run(
        on symbols: [String], from source: (any BarSource)?, window: WindowRequest = WindowRequest(), calendar: TradingCalendar? = nil
    ) throws(PictureError) -> AnalysisTable {
        let names = symbols.isEmpty ? portfolio?.symbols ?? [] : symbols
        var specification = ChartSpecification(panes: [PaneSpecification(series: names.map { SeriesSpecification(symbol: $0) })])
        specification.analysis = self
        specification.window = window
        if let calendar {
            specification.catalogs.calendars.append(calendar)
            specification.closedTime.calendars = [calendar.code]
        }
        do {
            var notes: [Message] = []
            let reading = try AnalysisReading(
                specification, self, from: source.map { try specification.reader(of: $0) }, missingStore: "no database is given",
                notes: &notes)
            var table = reading.result.table
            table.notes = notes.map(\.description)
            return table
        } catch { throw PictureError(error) }
    }

    /// Computes the table of the analysis from bars in memory, by the rules of `run(on:from:window:calendar:)`.
    ///
    ///     let table = try AnalysisRequest("performance", ["benchmark": "SPX"]).run(on: ["GOOG": share, "SPX": index])
    ///
    /// The symbols are in alphabetical order. A series that an argument names, such as the benchmark, is no other part of the analysis.
    ///
    /// - Parameters:
    ///   - series: the bars by their symbols, each with its interval, or enough bars to show one.
    ///   - window: the part of the series that is analysed; by default all.
    ///   - calendar: the calendar of the exchange; `nil` to infer closed time from the bars.
    public func run(
        on series: [String: BarSeries], window: WindowRequest = WindowRequest(), calendar: TradingCalendar? = nil
    ) throws(PictureError) -> AnalysisTable {
        let source = try MemoryDatabase(of: series)
        let rule = parsedArguments.rule
        let named = Set([benchmark].compactMap(\.self) + (rule?.symbols ?? []) + (rule?.requests ?? []).compactMap(\.second))
        let symbols = portfolio == nil ? series.keys.filter { !named.contains($0) }.sorted() : []
        return try run(on: symbols, from: source, window: window, calendar: calendar)
    }
}

extension Analysis {
    /// Computes the table of an analysis from bars in memory, as `dojima analyze` does.
    ///
    ///     let years = try Analysis.run("returns", ["by": "year"], on: ["SPX": bars])
    ///     print(years)                                        // aligned columns
    ///     let returns = try years.numbers("return")
    ///
    /// Short for an `AnalysisRequest` that is run once, which has the rules of windows, symbols and errors. Throws also for an unknown
    /// analysis and for arguments that are not valid.
    ///
    /// - Parameters:
    ///   - name: the name of an analysis, such as `returns`.
    ///   - arguments: the arguments by the names of their parameters; a flag is `true`.
    ///   - series: the bars by their symbols, each with its interval.
    ///   - window: the part of the series that is analysed; by default all.
    ///   - calendar: the calendar of the exchange; `nil` to infer closed time from the bars.
    ///   - catalogs: the analyses, and the indicators that conditions may name.
    public static func run(
        _ name: String, _ arguments: [String: String] = [:], on series: [String: BarSeries], window: WindowRequest = WindowRequest(),
        calendar: TradingCalendar? = nil, catalogs: Catalogs = Catalogs()
    ) throws(PictureError) -> AnalysisTable {
        let request: AnalysisRequest
        do { request = try AnalysisRequest(name, arguments, catalogs: catalogs) } catch { throw PictureError(error) }
        return try request.run(on: series, window: window, calendar: calendar)
    }
}
