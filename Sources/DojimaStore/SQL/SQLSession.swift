internal import DojimaSeries
internal import DojimaTime
internal import GRDB
internal import GRDBSQLite

/// What the functions of one connection share: the database, calendars, and what they have looked up for the query at hand.
///
/// Used by one query at a time, on the queue of its connection.
final class SQLSession {
    unowned let database: Database
    let path: String
    private(set) var calendars = CalendarLibrary()
    /// Why a function failed, with more than SQLite carries.
    var failure: StoreError?

    private var books: [String: SessionBook] = [:]
    private var finders: [String: BucketFinder] = [:]
    private var series: [String: [KnownSeries]] = [:]

    init(_ database: Database, path: String) {
        self.database = database
        self.path = path
    }

    /// Forgets what belongs to an earlier query.
    func begin(_ calendars: CalendarLibrary) {
        self.calendars = calendars
        failure = nil
        (books, finders, series) = ([:], [:], [:])
    }

    /// The sessions of an exchange's calendar.
    func book(_ code: String) throws -> SessionBook {
        if let known = books[code] { return known }
        let book = SessionBook(try calendar(code))
        books[code] = book
        return book
    }

    func calendar(_ code: String) throws -> TradingCalendar {
        do { return try calendars.calendar(code) } catch { throw StoreError(.missing, error.message) }
    }

    /// The buckets of an interval by the clock of a place: a zone, or an exchange.
    func finder(_ interval: String, place: String?, anchor: String?) throws -> BucketFinder {
        let name = "\(interval)|\(place ?? "")|\(anchor ?? "")"
        if let known = finders[name] { return known }
        var rule = BucketRule(interval: try SQLSession.interval(interval))
        if let place { rule.zone = try zone(place) }
        if let anchor {
            guard let time = TimeOfDay(anchor), time < .endOfDay else {
                throw StoreError(.badQuery, "\(anchor) is no time of day; write 18:00")
            }
            rule.anchor = time
        }
        let finder = BucketFinder(rule)
        finders[name] = finder
        return finder
    }

    private func zone(_ place: String) throws -> Zone {
        if let zone = try? Zone(place) { return zone }
        do { return try calendars.calendar(place).zone } catch {
            throw StoreError(.missing, "\(place) is neither a zone such as America/New_York nor a calendar: \(error.message)")
        }
    }

    static func interval(_ text: String) throws -> BarInterval {
        guard let interval = BarInterval(text) else {
            throw StoreError(.badQuery, "\(text) is no interval; write 5m, 1h, 1d, 1w or 1M, up to \(BarInterval.mostYears)y")
        }
        return interval
    }

    /// The stored series of a symbol, the finest first; throws when there is none.
    func series(of symbol: String) throws -> [KnownSeries] {
        if let known = series[symbol] { return known }
        let found = try KnownSeries.all(of: symbol, on: database)
        guard !found.isEmpty else { throw try Catalog.unknownSymbol(symbol, on: database, path: path) }
        for series in found { _ = try series.row.span(on: database) }
        series[symbol] = found
        return found
    }

    /// Every stored series, by symbol.
    func allSeries() throws -> [KnownSeries] {
        let found = try KnownSeries.all(of: nil, on: database)
        for series in found { _ = try series.row.span(on: database) }
        return found
    }

    /// The stored series of an interval, else the coarsest that is finer; of none the finest.
    func series(of symbol: String, for wanted: BarInterval?) throws -> KnownSeries {
        let all = try series(of: symbol)
        guard let wanted else { return all[0] }
        if let found = all.last(where: { $0.key.interval <= wanted }) { return found }
        let there = all.map { $0.key.interval.description }.joined(separator: ", ")
        throw StoreError(.badQuery, "\(symbol) is stored at \(there): bars of \(wanted) cannot be made from coarser ones")
    }
}

/// The session of a store's connection, made for the first query: nothing else pays for it.
///
/// `@unchecked Sendable`: it is read and written on the connection's queue only.
final class SQLFunctions: @unchecked Sendable {
    private(set) var session: SQLSession?
    private var hidesView = false

    /// Makes every function known to the connection.
    func install(on database: Database, path: String) throws {
        guard session == nil else { return }
        let session = SQLSession(database, path: path)
        for function in SQLFunctionCatalog.all { try function.install(session) }
        self.session = session
    }

    /// Lets the name `bars` mean the function in a query that calls it, and else the view, which SQLite reads several times as fast.
    ///
    /// A view is found before a function of its name; a table of the connection's own is found before the view.
    func choose(for sql: String, on database: Database) throws {
        let isCalled = sql.contains(#/(?i)\b(temp\s*\.\s*bars\b|bars["\]`]?\s*\()/#)
        guard isCalled != hidesView else { return }
        try ReadTransaction.suspended(on: database) {
            try database.execute(sql: isCalled ? "CREATE VIRTUAL TABLE temp.bars USING bars" : "DROP TABLE temp.bars")
        }
        hidesView = isCalled
    }
}
