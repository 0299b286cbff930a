extension ExchangeRules {
    /// The hours in which any futures exchange of the United States is open. Not an exchange; early closes are not included.
    static let usFutures = ExchangeRules(
        code: "us_futures",
        name: "Futures of the United States",
        zone: "America/New_York",
        trusted: 1990_01_01...2026_12_31,
        hours: [HoursRule(open: at(18, 00), close: at(18, 00), openDay: -1)],
        holidays: UnitedStates.futuresHolidays,
        halts: [at(17, 00)..<at(18, 00)])
}
