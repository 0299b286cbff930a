extension ExchangeRules {
    /// Cboe Futures Exchange, with its regular hours. Trading around the clock, which began in 2014, is not included.
    static let xcbf = ExchangeRules(
        code: "XCBF",
        name: "Cboe Futures Exchange",
        zone: "America/Chicago",
        aliases: ["CFE"],
        // The exchange opened on 26 March 2004.
        trusted: 2004_03_26...2026_12_31,
        hours: [HoursRule(open: at(8, 30), close: at(15, 15))],
        holidays: UnitedStates.stockHolidays,
        closures: UnitedStates.mourning + [UnitedStates.hurricaneSandy],
        special: [SpecialHours(closes: at(12, 15), on: [UnitedStates.dayAfterThanksgiving])])
}
