extension ExchangeRules {
    /// Nasdaq Riga; the current holidays are applied to years before 2023, without the working days that the government exchanged.
    static let xris = ExchangeRules(
        code: "XRIS",
        name: "Nasdaq Riga",
        zone: "Europe/Riga",
        trusted: 2023_01_01...2026_12_31,
        hours: [HoursRule(open: at(10, 00), close: at(16, 00))],
        holidays: .targetDays + .yearEndEves + [
            DatedRule("Restoration of Independence", .date(.may, 4), observed: .weekendToMonday),
            .ascensionDay,
            DatedRule("Midsummer Eve", .date(.june, 23)),
            DatedRule("Midsummer Day", .date(.june, 24)),
            DatedRule("Proclamation Day", .date(.november, 18), observed: .weekendToMonday),
        ],
        closures: [
            DatedRule("Song and Dance Festival", .on(2018_07_09, 2023_07_10, 2028_07_10)),
            // Exchanged for a working Saturday.
            DatedRule("Exchanged working day", .on(2023_05_05, 2024_12_23, 2024_12_30, 2025_05_02, 2025_11_17)),
        ])
}
