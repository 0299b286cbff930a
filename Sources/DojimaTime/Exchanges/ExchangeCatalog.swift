/// All exchanges, one line each.
enum ExchangeCatalog {
    /// The codes, each with a function that builds its rules, so that a lookup by code builds only one exchange.
    static let entries: [(code: String, rules: @Sendable () -> ExchangeRules)] = [
        (TradingCalendar.alwaysOpenCode, { .alwaysOpen }),
        ("AIXK", { .aixk }),
        ("ASEX", { .asex }),
        ("BVMF", { .bvmf }),
        ("CMES", { .cmes }),
        ("IEPA", { .iepa }),
        ("us_futures", { .usFutures }),
        ("24/5", { .weekdaysOpen }),
        ("XAMS", { .xams }),
        ("XASX", { .xasx }),
        ("XBDA", { .xbda }),
        ("XBEL", { .xbel }),
        ("XBKK", { .xbkk }),
        ("XBOG", { .xbog }),
        ("XBOM", { .xbom }),
        ("XBRA", { .xbra }),
        ("XBRU", { .xbru }),
        ("XBSE", { .xbse }),
        ("XBUD", { .xbud }),
        ("XBUE", { .xbue }),
        ("XCBF", { .xcbf }),
        ("XCSE", { .xcse }),
        ("XCYS", { .xcys }),
        ("XDUB", { .xdub }),
        ("XDUS", { .xdus }),
        ("XEEE", { .xeee }),
        ("XETR", { .xetr }),
        ("XFRA", { .xfra }),
        ("XHAM", { .xham }),
        ("XHEL", { .xhel }),
        ("XHKG", { .xhkg }),
        ("XICE", { .xice }),
        ("XIDX", { .xidx }),
        ("XIST", { .xist }),
        ("XJSE", { .xjse }),
        ("XKAR", { .xkar }),
        ("XKLS", { .xkls }),
        ("XKRX", { .xkrx }),
        ("XLIM", { .xlim }),
        ("XLIS", { .xlis }),
        ("XLIT", { .xlit }),
        ("XLJU", { .xlju }),
        ("XLON", { .xlon }),
        ("XLUX", { .xlux }),
        ("XMAD", { .xmad }),
        ("XMEX", { .xmex }),
        ("XMIL", { .xmil }),
        ("XMOS", { .xmos }),
        ("XNYS", { .xnys }),
        ("XNZE", { .xnze }),
        ("XOSL", { .xosl }),
        ("XPAR", { .xpar }),
        ("XPHS", { .xphs }),
        ("XPRA", { .xpra }),
        ("XRIS", { .xris }),
        ("XSAU", { .xsau }),
        ("XSES", { .xses }),
        ("XSGO", { .xsgo }),
        ("XSHG", { .xshg }),
        ("XSTO", { .xsto }),
        ("XSWX", { .xswx }),
        ("XTAE", { .xtae }),
        ("XTAI", { .xtai }),
        ("XTAL", { .xtal }),
        ("XTKS", { .xtks }),
        ("XTSE", { .xtse }),
        ("XWAR", { .xwar }),
        ("XWBO", { .xwbo }),
        ("XZAG", { .xzag }),
    ]

    static var all: [ExchangeRules] { entries.map { $0.rules() } }

    /// Returns the rules of a code or alias, in any letter case.
    static func rules(named name: String) -> ExchangeRules? {
        let wanted = name.uppercased()
        if let entry = entries.first(where: { $0.code.uppercased() == wanted }) { return entry.rules() }
        return all.first { $0.aliases.contains { $0.uppercased() == wanted } }
    }

    /// Names shared by several exchanges, with the codes of these exchanges.
    static let ambiguous: [String: [String]] = ["TSE": ["XTKS", "XTSE"]]

    /// The date up to which announcements of the exchanges are included: holidays, closures and changed hours. On that date the rules were
    /// compared with exchange_calendars (commit 5308ce2) and pandas_market_calendars; closures that were announced later are not known.
    static let announced = CivilDate(yyyymmdd: 2026_07_23)

    /// All codes and aliases.
    static var names: [String] { all.flatMap { [$0.code] + $0.aliases } }
}
