extension ExchangeRules {
    /// Nasdaq Vilnius; the current holidays are applied to years before 2023.
    static let xlit = ExchangeRules(
        code: "XLIT",
        name: "Nasdaq Vilnius",
        zone: "Europe/Vilnius",
        trusted: 2023_01_01...2026_12_31,
        hours: [HoursRule(open: at(10, 00), close: at(16, 00))],
        holidays: .targetDays + .yearEndEves + [
            DatedRule("Restoration of the State", .date(.february, 16)),
            DatedRule("Restoration of Independence", .date(.march, 11)),
            .ascensionDay,
            DatedRule("Saint John's Day", .date(.june, 24)),
            DatedRule("Statehood Day", .date(.july, 6)),
            .assumptionDay,
            .allSaintsDay,
            DatedRule("All Souls' Day", .date(.november, 2)),
        ])
}
