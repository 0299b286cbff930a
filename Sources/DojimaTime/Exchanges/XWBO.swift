extension ExchangeRules {
    /// Vienna Stock Exchange.
    ///
    /// Trusted from 2009: before that, continuous trading began at 9:20, which the reference tables do not include.
    static let xwbo = ExchangeRules(
        code: "XWBO",
        name: "Vienna Stock Exchange",
        zone: "Europe/Vienna",
        aliases: ["WBAG"],
        trusted: 2009_01_02...2026_12_31,
        hours: [HoursRule(open: at(9, 00), close: at(17, 30))],
        holidays: .targetDays + [
            .epiphany.through(2018),
            .ascensionDay.through(2018),
            .whitMonday.through(2022),
            .corpusChristi.through(2018),
            .assumptionDay.through(2018),
            DatedRule("National Day", .date(.october, 26)),
            .allSaintsDay.through(2018),
            DatedRule("Immaculate Conception", .date(.december, 8), through: 2018),
            .christmasEve,
            .newYearsEve.through(2015).observed(.previousFriday),
            .newYearsEve.since(2016),
        ],
        special: [
            SpecialHours(
                closes: at(14, 15),
                on: [DatedRule("Last trading day of the year", .date(.december, 30), from: 2017, observed: .previousFriday)])
        ])
}
