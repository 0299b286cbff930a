extension ExchangeRules {
    /// Belgrade Stock Exchange. Announced days of maintenance of its trading system are included only from 2021 to 2025.
    static let xbel = ExchangeRules(
        code: "XBEL",
        name: "Belgrade Stock Exchange",
        zone: "Europe/Belgrade",
        aliases: ["BELEX"],
        trusted: 2021_01_01...2025_12_31,
        hours: [HoursRule(open: at(9, 30), close: at(14, 00))],
        holidays: [
            .newYearsDay.observed(.sundayToTuesday),
            DatedRule("New Year holidays", .date(.january, 2), observed: .sundayToMonday),
            DatedRule("Orthodox Christmas", .date(.january, 7)),
            DatedRule("Statehood Day", .date(.february, 15), observed: .sundayToTuesday),
            DatedRule("Second Statehood Day", .date(.february, 16), observed: .sundayToMonday),
            .orthodoxGoodFriday,
            .orthodoxEasterMonday,
            .labourDay.observed(.sundayToTuesday),
            DatedRule("Second Labour Day", .date(.may, 2), observed: .sundayToMonday),
            DatedRule("Armistice Day", .date(.november, 11), observed: .sundayToMonday),
        ],
        closures: [
            DatedRule("Orthodox Christmas", .on(2024_01_08)),
            DatedRule("Exchange holiday", .on(2023_01_04, 2023_01_05, 2023_01_06)),
            DatedRule("Work on the trading system", .on(2021_01_08, 2021_12_31, 2022_12_30, 2023_12_29)),
            DatedRule("Work on the trading system", .on(2024_12_31, 2025_01_03, 2025_01_06, 2025_12_31)),
            DatedRule("Move of the central depository", .on(2025_11_10)),
        ])
}

extension Observance {
    /// Moves the first of two consecutive holidays from Sunday to Tuesday, because the second one is observed on the Monday.
    fileprivate static let sundayToTuesday = Observance([.sunday: 2])
}
