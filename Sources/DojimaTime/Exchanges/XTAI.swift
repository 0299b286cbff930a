extension ExchangeRules {
    /// Taiwan Stock Exchange.
    ///
    /// Until 2018 there were Saturday sessions in exchange for bridge days, and in the 1990s on Saturdays in general; the reference tables
    /// do not include them, so those years are not trusted.
    static let xtai = ExchangeRules(
        code: "XTAI",
        name: "Taiwan Stock Exchange",
        zone: "Asia/Taipei",
        aliases: ["TWSE"],
        trusted: 2019_01_01...2026_12_31,
        hours: [HoursRule(open: at(9, 00), close: at(13, 30))],
        holidays: [
            // The two weekdays before the new year, and its first three.
            DatedRule("Lunar New Year", newYear.shifted(-2), observed: .previousFree(before: .saturday, .sunday)),
            DatedRule("Lunar New Year's Eve", newYear.shifted(-1), observed: .previousFree(before: .saturday, .sunday)),
            DatedRule("Lunar New Year", newYear, observed: .nextFree(after: .saturday, .sunday)),
            DatedRule("Lunar New Year", newYear.shifted(1), observed: .nextFree(after: .saturday, .sunday)),
            DatedRule("Lunar New Year", newYear.shifted(2), observed: .nextFree(after: .saturday, .sunday)),
        ] + otherHolidays,
        closures: [
            // Further closed days around the new year.
            DatedRule(
                "Lunar New Year",
                .on(
                    2002_02_07, 2002_02_15, 2003_01_29, 2004_01_19, 2005_02_04, 2006_02_02, 2007_02_22, 2007_02_23, 2008_02_04, 2009_01_29,
                    2009_01_30, 2010_02_18, 2010_02_19, 2011_01_31, 2012_01_26, 2012_01_27, 2013_02_14, 2013_02_15, 2014_01_28, 2015_02_16,
                    2016_02_11, 2016_02_12, 2017_01_25, 2018_02_13, 2019_01_31, 2019_02_08, 2020_01_21, 2020_01_22, 2021_02_08, 2021_02_09,
                    2022_01_27, 2023_01_26, 2023_01_27, 2024_02_06, 2024_02_07, 2025_01_23, 2025_01_24, 2026_02_12, 2026_02_20)),
            DatedRule("Bridge to New Year's Day", .on(2009_01_02, 2012_12_31)),
            DatedRule("Bridge to Peace Memorial Day", .on(2012_02_27)),
            DatedRule("Bridge to Tomb Sweeping Day", .on(2007_04_06, 2018_04_06, 2023_04_03)),
            DatedRule("Bridge to National Day", .on(2006_10_09)),
            DatedRule("Typhoon Sinlaku", .on(2002_09_06)),
            DatedRule("Typhoon Aere", .on(2004_08_24, 2004_08_25)),
            DatedRule("Typhoon Nock-ten", .on(2004_10_25)),
            DatedRule("Typhoon Haitang", .on(2005_07_18)),
            DatedRule("Typhoon Matsa", .on(2005_08_05)),
            DatedRule("Typhoon Talim", .on(2005_09_01)),
            DatedRule("Typhoon Wipha", .on(2007_09_18)),
            DatedRule("Typhoon Fung-wong", .on(2008_07_28)),
            DatedRule("Typhoon Jangmi", .on(2008_09_29)),
            DatedRule("Typhoon Morakot", .on(2009_08_07)),
            DatedRule("Typhoon Saola", .on(2012_08_02)),
            DatedRule("Typhoon Trami", .on(2013_08_21)),
            DatedRule("Typhoon Matmo", .on(2014_07_23)),
            DatedRule("Typhoon Chan-hom", .on(2015_07_10)),
            DatedRule("Typhoon Dujuan", .on(2015_09_29)),
            DatedRule("Typhoon Nepartak", .on(2016_07_08)),
            DatedRule("Typhoon Megi", .on(2016_09_27, 2016_09_28)),
            DatedRule("Typhoon Lekima", .on(2019_08_09)),
            DatedRule("Typhoon Mitag", .on(2019_09_30)),
            DatedRule("Typhoon Khanun", .on(2023_08_03)),
            DatedRule("Typhoon Gaemi", .on(2024_07_24, 2024_07_25)),
            DatedRule("Typhoon Krathon", .on(2024_10_02, 2024_10_03)),
            // NDTV Profit, 31 October 2024; the reference tables lack it.
            DatedRule("Typhoon Kong-rey", .on(2024_10_31)),
        ])
}

private let newYear = YearlyDay.chinese(month: 1, day: 1)

private let otherHolidays: [DatedRule] = [
    movedHoliday("New Year's Day", .date(.january, 1), bridgedFrom: 2014),
    movedHoliday("Peace Memorial Day", .date(.february, 28), bridgedFrom: 2014),
    childrenAndTombs,
    movedHoliday("Labour Day", .date(.may, 1)),
    movedHoliday("Dragon Boat Festival", .chinese(month: 5, day: 5), bridgedFrom: 2007),
    movedHoliday("Mid-Autumn Festival", .chinese(month: 8, day: 15), bridgedFrom: 2007),
    [DatedRule("Teachers' Day", .date(.september, 28), from: 2025, observed: .nearestWeekday)],
    movedHoliday("National Day", .date(.october, 10), bridgedFrom: 2014),
    [DatedRule("Restoration Day", .date(.october, 25), from: 2025, observed: .nearestWeekday)],
    [DatedRule("Constitution Day", .date(.december, 25), from: 2025, observed: .nearestWeekday)],
].flatMap { $0 }

/// Holidays on 4 April and on Qingming. If Qingming is on 4 April too, Children's Day is observed on 3 April, or on 5 April if 4 April is a
/// Thursday.
private let childrenAndTombs = [
    DatedRule("Children's Day", .date(.april, 4), from: 2011),
    DatedRule("Children's Day", .date(.april, 5), from: 2013, only: [.friday]),
    DatedRule("Children's Day", YearlyDay.qingming.shifted(-1), from: 2015, only: allButWednesday, observed: .nearestFree),
    DatedRule("Tomb Sweeping Day", .qingming, through: 2014),
    DatedRule("Tomb Sweeping Day", .qingming, from: 2015, observed: .nearestFree),
]

private let allButWednesday = Weekday.allCases.filter { $0 != .wednesday }

/// Returns the rules of a holiday: since 2014 it is moved from the weekend to the nearest weekday. If `bridgedFrom` is given, a single day
/// between it and a weekend is closed too, from that year through 2023.
private func movedHoliday(_ name: String, _ day: YearlyDay, bridgedFrom: Int? = nil) -> [DatedRule] {
    let rules = [DatedRule(name, day, through: 2013), DatedRule(name, day, from: 2014, observed: .nearestWeekday)]
    guard let bridgedFrom else { return rules }
    return rules + [
        DatedRule("Bridge to \(name)", day.shifted(-1), from: bridgedFrom, through: 2023, only: [.monday]),
        DatedRule("Bridge to \(name)", day.shifted(1), from: bridgedFrom, through: 2023, only: [.friday]),
    ]
}
