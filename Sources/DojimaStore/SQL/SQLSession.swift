import DojimaText
internal import DojimaSeries
internal import DojimaTime
internal import GRDB
internal import GRDBSQLite

/// The state that the functions of one connection share: the database, calendars, and cached look-ups of the current query.
///
/// Used by one query at a time, on the queue of its connection.
final class SQLSession {
    unowned let database: Database
    let path: String
    /// The guard that checks the user's SQL in the current query.
    let queryGuard = QueryGuard()
    /// The cached rows of calls that the current query repeats.
    let passCache = PassCache()
    private(set) var calendars = CalendarLibrary()
    /// Series that are not stored, but appear in the table `bars` as if they were.
    var aggregatedSeries: [SeriesKey] = []
    /// The adjustment of the prices in the current query, if its calls do not specify one.
    private(set) var adjustment = Adjustment.none
    /// Whether the name `bars` refers to the function in the current query.
    var usesBarsFunction = false
    /// The time spans of unadjusted prices that the current query has read.
    var unadjusted = UnadjustedSpans()
    /// The indicators that the current query has called without OVER.
    var groupedWindows: Set<String> = []
    /// The error of a function, with more information than SQLite can pass on.
    var failure: StoreError?

    private var sessionCaches: [String: SessionCache] = [:]
    private var finders: [String: BucketFinder] = [:]
    private var series: [ExactText: [CatalogSeries]] = [:]
    private var adjusted: [String: AdjustedSource?] = [:]
    /// The saved portfolios; `nil` before they are read.
    private var portfolios: [NamedPortfolio]?

    init(_ database: Database, path: String) {
        self.database = database
        self.path = path
    }

    /// Clears the state of the previous query.
    func begin(_ calendars: CalendarLibrary, _ adjustment: Adjustment) {
        self.calendars = calendars
        self.adjustment = adjustment
        failure = nil
        aggregatedSeries = []
        unadjusted = UnadjustedSpans()
        groupedWindows = []
        sessionCaches = [:]
        finders = [:]
        series = [:]
        adjusted = [:]
        portfolios = nil
        passCache.removeAll()
    }

    /// The sessions of an exchange's calendar.
    func sessions(of code: String) throws -> SessionCache {
        if let cached = sessionCaches[code] { return cached }
        let cache = SessionCache(try calendar(code))
        sessionCaches[code] = cache
        return cache
    }

    func calendar(_ code: String) throws -> TradingCalendar {
        do { return try calendars.calendar(code) } catch { throw StoreError(.missing, error.message) }
    }

    /// Returns a finder for the buckets of an interval: by the clock of a zone, or by the sessions of an exchange. With an anchor, buckets
    /// start at that time of day, by the clock of the zone or exchange.
    func finder(_ interval: String, zoneOrCalendar: String?, anchor: String?) throws -> BucketFinder {
        let name = "\(interval)|\(zoneOrCalendar ?? "")|\(anchor ?? "")"
        if let cached = finders[name] { return cached }
        var rule = BucketRule(interval: try SQLSession.interval(interval))
        if let zoneOrCalendar {
            if let zone = try? Zone(zoneOrCalendar) {
                rule.zone = zone
            } else {
                let exchange = try calendar(namedBy: zoneOrCalendar)
                rule.zone = exchange.zone
                if anchor == nil { rule.hours = SessionHours(exchange) }
            }
        }
        if let anchor {
            guard let time = TimeOfDay(anchor), time < .endOfDay else {
                throw StoreError(.badQuery, "\(anchor) is not a time of day; write one such as 18:00")
            }
            rule.anchor = time
        }
        let finder = BucketFinder(rule)
        finders[name] = finder
        return finder
    }

    private func calendar(namedBy zoneOrCalendar: String) throws -> TradingCalendar {
        do { return try calendars.calendar(zoneOrCalendar) } catch {
            throw StoreError(.missing, "\(zoneOrCalendar) is neither a zone such as America/New_York nor a calendar: \(error.message)")
        }
    }

    static func interval(_ text: String) throws -> BarInterval {
        guard let interval = BarInterval(text) else {
            throw StoreError(.badQuery, "\(text) is not an interval; write 5m, 1h, 1d, 1w or 1M, up to \(BarInterval.maximumYears)y")
        }
        return interval
    }

    static func adjustment(_ text: String) throws -> Adjustment {
        guard let adjustment = Adjustment(rawValue: text) else {
            let names = Adjustment.allCases.map(\.rawValue).joined(separator: ", ")
            throw StoreError(.badQuery, "\(quoted(text)) is not an adjustment; write one of \(names)")
        }
        return adjustment
    }

    /// The splits and dividends of a symbol, by date.
    func actions(of symbol: String) throws -> [CorporateAction] {
        // A read-only file of an older version may lack this table.
        guard try database.tableExists("corporate_action") else { return [] }
        return try Store.actions(of: try Catalog.requireInstrument(symbol, on: database, path: path), on: database)
    }

    /// The symbols with known splits.
    func splitSymbols() throws -> [String] {
        guard try database.tableExists("corporate_action") else { return [] }
        let sql = """
            SELECT DISTINCT symbol FROM corporate_action JOIN instrument ON instrument.id = instrument_id WHERE type = 'split'
            """
        return try String.fetchAll(database, sql: sql)
    }

    /// Returns a series at prices without splits, or without splits and dividends; `nil` if none are known or `adjustment` is `none`.
    func prices(of series: CatalogSeries, by adjustment: Adjustment) throws -> AdjustedSource? {
        guard adjustment != .none else { return nil }
        let name = "\(series.row.id) \(adjustment.rawValue)"
        if let cached = adjusted[name] { return cached }
        let source = try AdjustedSource(of: series, by: adjustment, self)
        adjusted[name] = .some(source)
        return source
    }

    /// Returns the stored series of a symbol, the finest first. Throws if there is none.
    func series(of symbol: String) throws -> [CatalogSeries] {
        if let cached = series[ExactText(symbol)] { return cached }
        let found = try CatalogSeries.all(of: symbol, on: database)
        guard !found.isEmpty else { throw try Catalog.unknownSymbol(symbol, on: database, path: path) }
        for series in found { _ = try series.row.span(on: database) }
        series[ExactText(symbol)] = found
        return found
    }

    /// Returns the stored symbol for a name: the same text, or else the only symbol that differs from it only in letter case.
    func symbol(named name: String) throws -> String {
        guard series[ExactText(name)] == nil, try Instrument.find(name, on: database) == nil else { return name }
        let symbols = try String.fetchAll(database, sql: "SELECT symbol FROM instrument ORDER BY symbol")
        do { return try MarketError.symbol(named: name, in: path, among: symbols) } catch {
            throw StoreError(.unknownSymbol, error.message)
        }
    }

    /// Returns the saved portfolio with a name; `nil` if there is none, or if a stored symbol has that name.
    func portfolio(named name: String) throws -> NamedPortfolio? {
        let all = try portfolios ?? NamedPortfolio.all(on: database)
        portfolios = all
        guard let found = all.first(where: { $0.name.isExactly(name) }), try Instrument.find(name, on: database) == nil else { return nil }
        return found
    }

    /// Returns the finest interval of a symbol, or the finest one at which all symbols of a portfolio have bars or can be aggregated.
    func finestInterval(of name: String) throws -> BarInterval {
        guard let named = try portfolio(named: name) else { return try series(of: name)[0].key.interval }
        return try named.portfolio.symbols.map { try series(of: $0)[0].key.interval }.max() ?? .day
    }

    /// Every stored series, by symbol.
    func allSeries() throws -> [CatalogSeries] {
        let found = try CatalogSeries.all(of: nil, on: database)
        for series in found { _ = try series.row.span(on: database) }
        return found
    }

    /// Returns the stored series of an interval, or else the coarsest finer one; with `nil`, the finest series.
    func series(of symbol: String, for interval: BarInterval?) throws -> CatalogSeries {
        let all = try series(of: symbol)
        guard let interval else { return all[0] }
        if let found = all.last(where: { $0.key.interval <= interval }) { return found }
        let stored = all.map { $0.key.interval.description }.joined(separator: ", ")
        throw StoreError(.badQuery, "\(symbol) is stored at \(stored): bars of \(interval) cannot be made from coarser ones")
    }
}
