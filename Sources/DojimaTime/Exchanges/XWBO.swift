extension ExchangeRules {
    /// Vienna Stock Exchange.
    ///
    /// Trusted from 2009: before that continuous trading began at 9:20, which the tables these rules are held to do not have.
    static let xwbo = ExchangeRules(
        code: "XWBO",
        name: "Vienna Stock Exchange",
        zone: "Europe/Vienna",
        aliases: ["WBAG"],
        trusted: 2009_01_02...2026_12_31,
        hours: [HoursRule(open: at(9, 00), close: at(17, 30))],
        holidays: .targetDays + [
            DatedRule("Epiphany", .date(.january, 6), through: 2018),
            DatedRule("Ascension Day", .easter(39), through: 2018),
            DatedRule("Whit Monday", .easter(50), through: 2022),
            DatedRule("Corpus Christi", .easter(60), through: 2018),
            DatedRule("Assumption Day", .date(.august, 15), through: 2018),
            DatedRule("National Day", .date(.october, 26)),
            DatedRule("All Saints' Day", .date(.november, 1), through: 2018),
            DatedRule("Immaculate Conception", .date(.december, 8), through: 2018),
            DatedRule("Christmas Eve", .date(.december, 24)),
            DatedRule("New Year's Eve", .date(.december, 31), through: 2015, observed: .previousFriday),
            DatedRule("New Year's Eve", .date(.december, 31), from: 2016),
        ],
        special: [
            SpecialHours(
                closes: at(14, 15),
                on: [DatedRule("Last trading day of the year", .date(.december, 30), from: 2017, observed: .previousFriday)])
        ])
}
