extension ExchangeRules {
    /// Bucharest Stock Exchange; the current hours and holidays are applied to years before 2022.
    static let xbse = ExchangeRules(
        code: "XBSE",
        name: "Bucharest Stock Exchange",
        zone: "Europe/Bucharest",
        aliases: ["BVB"],
        trusted: 2022_01_01...2026_12_31,
        hours: [HoursRule(open: at(10, 00), close: at(17, 45))],
        holidays: [
            .newYearsDay,
            DatedRule("New Year holidays", .date(.january, 2)),
            .epiphany.since(2024),
            DatedRule("Saint John's Day", .date(.january, 7), from: 2024),
            DatedRule("Unification Day", .date(.january, 24)),
            .orthodoxGoodFriday,
            .orthodoxEasterMonday,
            .labourDay,
            DatedRule("Children's Day", .date(.june, 1)),
            .orthodoxWhitMonday,
            .assumptionDay,
            DatedRule("Saint Andrew's Day", .date(.november, 30)),
            DatedRule("National Day", .date(.december, 1)),
            .christmasDay,
            .secondDayOfChristmas,
        ])
}
