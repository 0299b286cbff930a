extension ExchangeRules {
    /// Nasdaq Copenhagen.
    ///
    /// The dates are correct from 1990 on. Trusted since the Nordic exchanges share one trading system, because earlier hours are not
    /// known.
    static let xcse = ExchangeRules(
        code: "XCSE",
        name: "Nasdaq Copenhagen",
        zone: "Europe/Copenhagen",
        aliases: ["OMXCOP"],
        trusted: 2010_02_08...2026_12_31,
        hours: [HoursRule(open: at(9, 00), close: at(17, 00))],
        holidays: [
            .newYearsDay,
            .maundyThursday,
            .goodFriday,
            .easterMonday,
            // Abolished by law.
            DatedRule("General Prayer Day", .easter(26), through: 2023),
            .ascensionDay,
            DatedRule("Bank Holiday", .easter(40), from: 2009),
            .whitMonday,
            DatedRule("Constitution Day", .date(.june, 5)),
            .christmasEve,
            .christmasDay,
            .secondDayOfChristmas,
            .newYearsEve,
        ])
}
