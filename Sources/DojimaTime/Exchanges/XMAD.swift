extension ExchangeRules {
    /// Madrid Stock Exchange; the exchanges of Barcelona, Bilbao and Valencia have the same holidays.
    ///
    /// Trusted from 2004: the half days of the 1990s are not in the reference tables.
    static let xmad = ExchangeRules(
        code: "XMAD",
        name: "Madrid Stock Exchange",
        zone: "Europe/Madrid",
        aliases: ["BME"],
        trusted: 2004_01_01...2026_12_31,
        hours: [HoursRule(open: at(9, 00), close: at(17, 30))],
        holidays: .targetDays + [
            .epiphany.through(2006),
            .assumptionDay.through(2004).observed(.weekendToMonday),
            DatedRule("National Day", .date(.october, 12), through: 2004),
            .allSaintsDay.through(2004),
            DatedRule("Constitution Day", .date(.december, 6), through: 2004),
            DatedRule("Immaculate Conception", .date(.december, 8), through: 2004),
            // Holidays in some years, half days in others.
            .christmasEve.through(2010),
            .newYearsEve.through(2010),
            .christmasEve.since(2021).through(2023),
            .newYearsEve.since(2021).through(2023),
        ],
        special: [SpecialHours(closes: at(14, 00), on: .yearEndEves)])
}
