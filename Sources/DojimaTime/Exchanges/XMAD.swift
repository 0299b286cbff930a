extension ExchangeRules {
    /// Madrid Stock Exchange; those of Barcelona, Bilbao and Valencia keep the same days.
    ///
    /// Trusted from 2004: the half days of the 1990s are not in the tables these rules are held to.
    static let xmad = ExchangeRules(
        code: "XMAD",
        name: "Madrid Stock Exchange",
        zone: "Europe/Madrid",
        aliases: ["BME"],
        trusted: 2004_01_01...2026_12_31,
        hours: [HoursRule(open: at(9, 00), close: at(17, 30))],
        holidays: .targetDays + [
            DatedRule("Epiphany", .date(.january, 6), through: 2006),
            DatedRule("Assumption Day", .date(.august, 15), through: 2004, observed: .weekendToMonday),
            DatedRule("National Day", .date(.october, 12), through: 2004),
            DatedRule("All Saints' Day", .date(.november, 1), through: 2004),
            DatedRule("Constitution Day", .date(.december, 6), through: 2004),
            DatedRule("Immaculate Conception", .date(.december, 8), through: 2004),
            // Holidays and half days by turns.
            DatedRule("Christmas Eve", .date(.december, 24), through: 2010),
            DatedRule("New Year's Eve", .date(.december, 31), through: 2010),
            DatedRule("Christmas Eve", .date(.december, 24), from: 2021, through: 2023),
            DatedRule("New Year's Eve", .date(.december, 31), from: 2021, through: 2023),
        ],
        special: [SpecialHours(closes: at(14, 00), on: .yearEndEves)])
}
