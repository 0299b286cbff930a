extension ExchangeRules {
    /// Ljubljana Stock Exchange. Before 2017 the statutory holidays are applied; the exchange's own closures are not known.
    static let xlju = ExchangeRules(
        code: "XLJU",
        name: "Ljubljana Stock Exchange",
        zone: "Europe/Ljubljana",
        aliases: ["LJSE"],
        trusted: 2017_01_01...2026_12_31,
        hours: [HoursRule(open: at(9, 15), close: at(15, 15))],
        holidays: [
            .newYearsDay,
            // 2 January was a working day from 2013 to 2016, to save public money.
            DatedRule("New Year holidays", .date(.january, 2), through: 2012),
            DatedRule("New Year holidays", .date(.january, 2), from: 2017),
            DatedRule("Prešeren Day", .date(.february, 8)),
            .goodFriday,
            .easterMonday,
            DatedRule("Resistance Day", .date(.april, 27)),
            .labourDay,
            DatedRule("Second Labour Day", .date(.may, 2)),
            DatedRule("Statehood Day", .date(.june, 25)),
            .assumptionDay,
            DatedRule("Reformation Day", .date(.october, 31)),
            .allSaintsDay,
            .christmasEve,
            .christmasDay,
            DatedRule("Independence and Unity Day", .date(.december, 26)),
            .newYearsEve,
        ],
        closures: [
            DatedRule("Exchange holiday", .on(2017_02_02, 2017_02_03)),
            DatedRule("Flood", .on(2023_08_14)),
        ])
}
