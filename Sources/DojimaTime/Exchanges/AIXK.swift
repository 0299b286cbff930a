extension ExchangeRules {
    /// Astana International Exchange: the holidays of Kazakhstan, and days that the government moves to join holidays and weekends.
    ///
    /// Trading began in November 2018; the same rules are applied to earlier dates, which are not trusted.
    static let aixk = ExchangeRules(
        code: "AIXK",
        name: "Astana International Exchange",
        zone: "Asia/Almaty",
        aliases: ["AIX"],
        trusted: 2018_11_14...2026_12_31,
        hours: [HoursRule(open: at(11, 00), close: at(17, 00))],
        holidays: [
            DatedRule("New Year's Day", .date(.january, 1).lasting(2), observed: .nextFree(after: .saturday, .sunday)),
            DatedRule("Orthodox Christmas Day", .date(.january, 7)),
            DatedRule("International Women's Day", .date(.march, 8), observed: .weekendToMonday),
            DatedRule("Nauryz", .date(.march, 21).lasting(3), observed: .nextFree(after: .saturday, .sunday)),
            DatedRule("People's Solidarity Day", .date(.may, 1), observed: .weekendToMonday),
            DatedRule("Defender's Day", .date(.may, 7), from: 2013, observed: .nextFree(after: .saturday, .sunday)),
            DatedRule("Victory Day", .date(.may, 9), observed: .nearestWeekday),
            DatedRule("Capital City Day", .date(.july, 6), observed: .weekendToMonday),
            DatedRule("Eid al-Adha", .turkishEidAlAdha),
            DatedRule("Constitution Day", .date(.august, 30), observed: .weekendToMonday),
            DatedRule("Republic Day", .date(.october, 25), from: 2022, observed: .weekendToMonday),
            DatedRule("First President Day", .date(.december, 1), from: 2013, through: 2021, observed: .weekendToMonday),
            DatedRule("Independence Day", .date(.december, 16), observed: .weekendToMonday),
            DatedRule("Independence Day", .date(.december, 17), through: 2021, observed: .weekendToMonday),
        ],
        closures: [
            DatedRule(
                "Day between a holiday and a weekend",
                .on(
                    2018_03_09, 2018_04_30, 2018_08_31, 2018_12_31, 2019_05_10, 2020_01_03, 2020_12_18, 2022_03_07, 2022_08_29, 2022_10_24,
                    2023_07_07, 2025_01_03)),
            DatedRule("Day between Defender's Day and Victory Day", .on(2018_05_08, 2024_05_08)),
        ])
}
