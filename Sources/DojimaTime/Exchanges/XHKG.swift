extension ExchangeRules {
    /// Stock Exchange of Hong Kong: the general holidays of Hong Kong, and closures for storms.
    ///
    /// The dates are correct from 1990 on. Before 5 March 2012 the break was longer and the afternoon ended earlier; the reference tables
    /// do not include that, so those years are not trusted. Mornings lost to storms are included if a notice was found.
    static let xhkg = ExchangeRules(
        code: "XHKG",
        name: "Stock Exchange of Hong Kong",
        zone: "Asia/Hong_Kong",
        aliases: ["HKEX", "SEHK"],
        trusted: 2012_03_05...2026_12_31,
        hours: [
            HoursRule(open: at(10, 00), close: at(16, 00), breaks: [at(12, 00)..<at(13, 00)]),
            HoursRule(since: 2011_03_07, open: at(9, 30), close: at(16, 00), breaks: [at(12, 00)..<at(13, 00)]),
        ],
        holidays: [
            DatedRule("New Year's Day", .date(.january, 1), observed: .sundayToMonday),
            DatedRule("Lunar New Year", newYear),
            DatedRule("Lunar New Year", newYear.shifted(1)),
            DatedRule("Lunar New Year", newYear.shifted(2)),
            // If one of the three days is a Sunday: until 2012 the eve if the second day is the Sunday; since then the fourth day.
            DatedRule("Lunar New Year's Eve", newYear.shifted(-1), through: 2012, only: [.friday]),
            DatedRule("Lunar New Year", newYear.shifted(3), from: 2013, only: [.monday, .tuesday, .wednesday]),
            DatedRule("Ching Ming Festival", .qingming, observed: afterSunday),
            DatedRule("Good Friday", .easter(-2)),
            DatedRule("Easter Monday", .easter(1)),
            DatedRule("Labour Day", .date(.may, 1), from: 1999, observed: .sundayToMonday),
            DatedRule("Birthday of the Buddha", .chinese(month: 4, day: 8), observed: .sundayToMonday),
            DatedRule("Tuen Ng Festival", .chinese(month: 5, day: 5), observed: .sundayToMonday),
            DatedRule("Queen's Birthday", .nth(3, .monday, of: .june), from: 1984, through: 1996, except: [1988, 1993, 1994]),
            DatedRule("Queen's Birthday", .on(1983_06_13, 1988_06_13, 1993_06_14, 1994_06_13, 1997_06_30)),
            DatedRule("Establishment of the Special Administrative Region", .date(.july, 1), from: 1997, observed: .sundayToMonday),
            DatedRule("Liberation Day", .last(.monday, of: .august), through: 1996),
            DatedRule("National Day", .date(.october, 1), from: 1997, observed: .sundayToMonday),
            DatedRule("Day after the Mid-Autumn Festival", .chinese(month: 8, day: 16), through: 2021),
            DatedRule("Day after the Mid-Autumn Festival", .chinese(month: 8, day: 16), from: 2022, observed: .sundayToMonday),
            DatedRule("Chung Yeung Festival", .chinese(month: 9, day: 9), observed: .sundayToMonday),
            DatedRule("Christmas Day", .date(.december, 25), observed: afterSunday),
            DatedRule("Day after Christmas", .date(.december, 26), observed: afterSunday),
        ],
        closures: [
            // A holiday that coincided with another one was observed on the next day.
            DatedRule("Queen's Birthday", .on(1991_06_18)),
            DatedRule("Tuen Ng Festival", .on(1994_06_14)),
            DatedRule("Ching Ming Festival", .on(1988_04_05, 1999_04_06, 2010_04_06)),
            DatedRule("National Day", .on(2012_10_02)),
            DatedRule("Visit of Elizabeth II", .on(1986_10_22)),
            DatedRule("Crash of 1987", .on(1987_10_20, 1987_10_21, 1987_10_22, 1987_10_23)),
            DatedRule("Establishment of the Special Administrative Region", .on(1997_07_02)),
            DatedRule("Victory over Japan", .on(1997_08_18, 1998_08_17)),
            DatedRule("National Day", .on(1997_10_02, 1998_10_02)),
            DatedRule("Eve of the year 2000", .on(1999_12_31)),
            DatedRule("70 years of victory over Japan", .on(2015_09_03)),
            DatedRule("Typhoon Ellen", .on(1983_09_09)),
            DatedRule("Typhoon Hal", .on(1985_06_24)),
            DatedRule("Tropical Storm Faye", .on(1992_07_22)),
            DatedRule("Typhoon Becky", .on(1993_09_17)),
            DatedRule("Typhoon York", .on(1999_09_16)),
            DatedRule("Typhoon Utor", .on(2001_07_06)),
            DatedRule("Typhoon Yutu", .on(2001_07_25)),
            DatedRule("Tropical Storm Kammuri", .on(2008_08_06)),
            DatedRule("Typhoon Nuri", .on(2008_08_22)),
            DatedRule("Typhoon Nesat", .on(2011_09_29)),
            DatedRule("Typhoon Utor", .on(2013_08_14)),
            DatedRule("Typhoon Nida", .on(2016_08_02)),
            DatedRule("Typhoon Haima", .on(2016_10_21)),
            DatedRule("Typhoon Hato", .on(2017_08_23)),
            DatedRule("Tropical Storm Nangka", .on(2020_10_13)),
            DatedRule("Tropical Storm Kompasu", .on(2021_10_13)),
            DatedRule("Typhoon Talim", .on(2023_07_17)),
            // HKEX news of the day: "No Trading Today in Securities and Derivatives Markets", 2309012news and 2309083news.
            DatedRule("Typhoon Saola", .on(2023_09_01)),
            DatedRule("Black rainstorm", .on(2023_09_08)),
            DatedRule("Typhoon Yagi", .on(2024_09_06)),
        ],
        special: [
            SpecialHours(
                closes: at(12, 30), breaks: [],
                on: [
                    DatedRule("Christmas Eve", .date(.december, 24), through: 2010),
                    DatedRule("New Year's Eve", .date(.december, 31), through: 2010),
                ]),
            SpecialHours(
                closes: at(12, 00),
                on: [
                    DatedRule("Lunar New Year's Eve", newYear.shifted(-1), from: 2013),
                    DatedRule("Christmas Eve", .date(.december, 24), from: 2011),
                    DatedRule("New Year's Eve", .date(.december, 31), from: 2011),
                ]),
            // Mornings lost to weather; a warning that ends after 11:00 delays the afternoon too. Since 23 September 2024 there is trading
            // in any weather.
            SpecialHours(
                opens: at(13, 00),
                on: [
                    // Reuters, 23 September 2013.
                    DatedRule("Typhoon Usagi", .on(2013_09_23)),
                    // Businessweek, September 2014.
                    DatedRule("Typhoon Kalmaegi", .on(2014_09_16)),
                    // Investing.com, 25 August 2022.
                    DatedRule("Tropical Storm Ma-on", .on(2022_08_25)),
                ]),
            SpecialHours(
                opens: at(13, 30),
                on: [
                    // HKEX news 2008192news.
                    DatedRule("Typhoon Higos", .on(2020_08_19)),
                    // HKEX news 2106283news.
                    DatedRule("Black rainstorm", .on(2021_06_28)),
                ]),
            // HKEX notice of 9 October 2023 (Mondo Visione).
            SpecialHours(opens: at(14, 00), on: [DatedRule("Typhoon Koinu", .on(2023_10_09))]),
            // HKEX (Xinhua, 2 November 2022).
            SpecialHours(closes: at(13, 55), on: [DatedRule("Tropical Storm Nalgae", .on(2022_11_02))]),
        ])
}

private let newYear = YearlyDay.chinese(month: 1, day: 1)
private let afterSunday = Observance.nextFree(after: .sunday)
