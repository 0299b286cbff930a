extension ExchangeRules {
    /// Zagreb Stock Exchange; trusted from 2020, when the holiday law of 2019 took effect.
    static let xzag = ExchangeRules(
        code: "XZAG",
        name: "Zagreb Stock Exchange",
        zone: "Europe/Zagreb",
        trusted: 2020_01_01...2026_12_31,
        hours: [HoursRule(open: at(9, 00), close: at(16, 00))],
        holidays: .targetDays + .yearEndEves + [
            .epiphany,
            DatedRule("Statehood Day", .date(.may, 30), from: 1996, through: 2001),
            DatedRule("Statehood Day", .date(.june, 25), from: 2002, through: 2019),
            DatedRule("Statehood Day", .date(.may, 30), from: 2020),
            .corpusChristi.since(2002),
            DatedRule("Anti-Fascist Struggle Day", .date(.june, 22)),
            DatedRule("Victory and Homeland Thanksgiving Day", .date(.august, 5)),
            .assumptionDay,
            DatedRule("Independence Day", .date(.october, 8), from: 2002, through: 2019),
            .allSaintsDay,
            DatedRule("Remembrance Day", .date(.november, 18), from: 2020),
        ],
        closures: [
            DatedRule("Change to the euro", .on(2022_12_29, 2022_12_30)),
            DatedRule("Election", .on(2024_04_17)),
        ])
}
