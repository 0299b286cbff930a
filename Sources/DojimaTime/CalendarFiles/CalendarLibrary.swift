/// The calendars that can be found by name: those of a user's files and of a program, then the built-in ones.
///
///     var library = CalendarLibrary()
///     try library.add(json: bytes)
///     library.append(mine)
///     let calendar = try library.calendar("XABC")
///
/// <doc:CalendarFiles> describes such files.
public struct CalendarLibrary: Sendable {
    /// Calendars in the order in which they were added; of several with the same code, the last is used.
    private var added: [ExchangeRules] = []
    /// The zones of the calendars that `append` has added, by code; those of files are found by their names.
    private var zones: [String: Zone] = [:]

    /// Creates a library of the built-in calendars.
    public init() {}

    /// Adds the calendars of a file, `{"calendars": [...]}`.
    /// - Throws: an error with a one-line message: where, what is wrong, and what is allowed.
    public mutating func add(json: [UInt8]) throws(RuleError) {
        let library = self
        added += try ExchangeRules.parse(json: json) { code throws(CalendarError) in try library.rules(code) }
    }

    /// Adds a calendar, which replaces one with the same code.
    public mutating func append(_ calendar: TradingCalendar) {
        added.append(calendar.rules)
        zones[calendar.code] = calendar.zone
    }

    /// Returns the calendar with a code or alias, in any letter case.
    public func calendar(_ code: String, in database: ZoneDatabase = .system) throws(CalendarError) -> TradingCalendar {
        let rules = try rules(code)
        if let zone = zones[rules.code], zone.identifier == rules.zone { return TradingCalendar(rules, zone: zone) }
        return try TradingCalendar(rules, in: database)
    }

    /// All calendars, sorted by code.
    public var entries: [CalendarEntry] {
        var entries = Dictionary(TradingCalendar.builtIn.map { ($0.code, $0) }) { $1 }
        for rules in added { entries[rules.code] = CalendarEntry(rules) }
        return entries.values.sorted { $0.code < $1.code }
    }

    private func rules(_ name: String) throws(CalendarError) -> ExchangeRules {
        let code = name.uppercased()
        if let rules = added.last(where: { $0.code.uppercased() == code }) { return rules }
        if let rules = added.last(where: { $0.aliases.contains { $0.uppercased() == code } }) { return rules }
        if let rules = ExchangeCatalog.rules(named: name) { return rules }
        throw .missing(name, among: added.flatMap { [$0.code] + $0.aliases } + ExchangeCatalog.names)
    }
}

extension CalendarLibrary: Equatable {
    /// Libraries are equal if calendars with the same codes were added to them in the same order.
    public static func == (a: CalendarLibrary, b: CalendarLibrary) -> Bool { a.added.map(\.code) == b.added.map(\.code) }
}
