extension ExchangeRules {
    /// Saudi Exchange (Tadawul): Sunday to Thursday, closed for about a week around each of the two Eid holidays.
    ///
    /// Founding Day was first observed in 2022; the reference tables include it in 2021 too, so that year is not trusted.
    static let xsau = ExchangeRules(
        code: "XSAU",
        name: "Saudi Exchange",
        zone: "Asia/Riyadh",
        aliases: ["TADAWUL"],
        trusted: 2022_01_01...2026_12_31,
        week: [WeekRule([.sunday, .monday, .tuesday, .wednesday, .thursday])],
        hours: [HoursRule(open: at(10, 00), close: at(15, 00))],
        holidays: [
            DatedRule("Saudi Founding Day", .date(.february, 22), from: 2021),
            DatedRule("Saudi National Day", .date(.september, 23)),
            // The exchange has published these up to 2029.
            DatedRule(
                "Eid al-Fitr",
                .spans(
                    2021_05_13...2021_05_16, 2022_04_28...2022_05_08, 2023_04_18...2023_04_25, 2024_04_05...2024_04_15,
                    2025_03_27...2025_04_02, 2026_03_17...2026_03_23, 2027_03_05...2027_03_13, 2028_02_25...2028_03_04,
                    2029_02_12...2029_02_18
                ).projected(by: .islamic(.shawwal, 1).shifted(-3).lasting(7))),
            DatedRule(
                "Eid al-Adha",
                .spans(
                    2021_07_16...2021_07_22, 2022_07_07...2022_07_13, 2023_06_27...2023_07_02, 2024_06_13...2024_06_23,
                    2025_06_04...2025_06_09, 2026_05_22...2026_05_30, 2027_05_14...2027_05_22, 2028_05_03...2028_05_09,
                    2029_04_20...2029_04_28
                ).projected(by: .islamic(.dhuAlHijjah, 10).shifted(-4).lasting(7))),
        ])
}
