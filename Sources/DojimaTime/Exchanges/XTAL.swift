extension ExchangeRules {
    /// Nasdaq Tallinn; the current holidays are applied to years before 2023.
    static let xtal = ExchangeRules(
        code: "XTAL",
        name: "Nasdaq Tallinn",
        zone: "Europe/Tallinn",
        trusted: 2023_01_01...2026_12_31,
        hours: [HoursRule(open: at(10, 00), close: at(16, 00))],
        holidays: .targetDays + .yearEndEves + [
            DatedRule("Independence Day", .date(.february, 24)),
            .ascensionDay,
            DatedRule("Victory Day", .date(.june, 23)),
            DatedRule("Midsummer Day", .date(.june, 24)),
            DatedRule("Day of Restoration of Independence", .date(.august, 20)),
        ])
}
