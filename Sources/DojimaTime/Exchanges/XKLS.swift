extension ExchangeRules {
    /// Bursa Malaysia, Kuala Lumpur.
    ///
    /// The reference tables include all holidays from 2008 to 2025, but not the break at noon (page *Trading Sessions* of the exchange; The
    /// Star, 1 April 2020). The hours are trusted from 2016 on, since a broker's page of 2015 has the same. The holidays of 2026 are from
    /// exchange_calendars (commit af229c9) and QuantLib (malaysia.cpp).
    static let xkls = ExchangeRules(
        code: "XKLS",
        name: "Bursa Malaysia",
        zone: "Asia/Kuala_Lumpur",
        aliases: ["KLSE"],
        trusted: 2008_01_01...2025_12_31,
        trustedHours: 2016_01_01...2025_12_31,
        hours: [HoursRule(open: at(9, 00), close: at(17, 00), breaks: [at(12, 30)..<at(14, 30)])],
        holidays: [
            DatedRule("New Year's Day", .date(.january, 1), observed: .sundayToMonday),
            DatedRule("Thaipusam", thaipusam, from: 2008, observed: .sundayToMonday),
            DatedRule("Federal Territory Day", .date(.february, 1), observed: .sundayToMonday),
            DatedRule("Chinese New Year", YearlyDay.chinese(month: 1, day: 1).lasting(2), observed: .nextFree(after: .sunday)),
            DatedRule("Labour Day", .date(.may, 1), observed: .sundayToMonday),
            DatedRule("Wesak Day", wesakDay, observed: .sundayToMonday),
            DatedRule("King's Birthday", kingsBirthday, from: 2018),
            DatedRule("National Day", .date(.august, 31), observed: .sundayToMonday),
            DatedRule("Malaysia Day", .date(.september, 16), from: 2010, observed: .sundayToMonday),
            DatedRule("Deepavali", deepavali, observed: .sundayToMonday),
            DatedRule("Christmas Day", .date(.december, 25), observed: .sundayToMonday),
            DatedRule("Islamic New Year", islamicNewYear, observed: .sundayToMonday),
            DatedRule("Birthday of the Prophet", birthdayOfTheProphet, observed: .sundayToMonday),
            DatedRule("Nuzul Al-Quran", nuzulAlQuran, from: 2014, observed: .sundayToMonday),
            DatedRule("Eid al-Fitr", eidAlFitr.lasting(2), observed: .nextFree(after: .sunday)),
            DatedRule("Eid al-Adha", eidAlAdha, observed: .sundayToMonday),
        ],
        closures: [
            DatedRule("Chinese New Year", .on(2002_02_11, 2003_01_31, 2003_02_04, 2004_01_21, 2014_02_03)),
            DatedRule("Federal Territory Day", .on(2006_02_02)),
            DatedRule("Eid al-Fitr", .on(2003_11_24, 2006_10_25, 2011_09_01)),
            DatedRule("Installation of the King", .on(2002_04_25, 2007_04_26, 2012_04_11, 2017_04_24, 2019_07_30)),
            DatedRule("Failure of the trading system", .on(2008_07_03)),
            DatedRule("New Year's Eve", .on(2010_12_31)),
            DatedRule("Southeast Asian Games", .on(2017_09_04)),
            DatedRule("Election", .on(2018_05_09, 2018_05_10, 2018_05_11, 2022_11_18)),
            DatedRule("Malaysia Cup", .on(2021_12_03)),
            DatedRule("New government", .on(2022_11_28)),
            DatedRule("Bridge to Eid al-Fitr", .on(2023_04_21)),
            // Announced by the exchange on 26 August 2025 (Oriental Daily); the reference tables lack it.
            DatedRule("Day before Malaysia Day", .on(2025_09_15)),
        ],
        special: [
            SpecialHours(
                closes: at(12, 30),
                on: [
                    DatedRule("Chinese New Year's Eve", .chinese(month: 1, day: 1).shifted(-1)),
                    // In 2026 the exchange announced normal hours (Bernama, 13 March 2026).
                    DatedRule("Eid al-Fitr's eve", eidAlFitr.shifted(-1), except: [2026]),
                ])
        ])
}

private let kingsBirthday = YearlyDay.on(2018_09_10, 2019_09_09, 2020_06_08, 2021_06_07, 2022_06_06, 2023_06_05, 2024_06_03, 2025_06_02)
    .projected(by: .nth(1, .monday, of: .june))

// Lunar holidays as announced, and projections by the Chinese lunar calendar.

private let thaipusam = YearlyDay.on(
    2008_01_23, 2009_02_09, 2010_01_30, 2011_01_20, 2012_02_07, 2013_01_28, 2014_01_17, 2015_02_03, 2016_01_25, 2017_02_09, 2018_01_31,
    2019_01_21, 2020_02_08, 2021_01_28, 2022_01_18, 2023_02_04, 2024_01_25, 2025_02_11, 2026_02_01
).projected(by: YearlyDay.newMoon(onOrAfter: .january, 1).shifted(15))

private let wesakDay = YearlyDay.on(
    2003_05_15, 2004_05_04, 2005_05_23, 2006_05_12, 2007_05_02, 2008_05_19, 2010_05_28, 2011_05_17, 2013_05_24, 2014_05_13, 2015_05_04,
    2017_05_10, 2018_05_29, 2019_05_20, 2020_05_07, 2021_05_26, 2022_05_15, 2023_05_04, 2024_05_22, 2025_05_12, 2026_05_31
).projected(by: YearlyDay.newMoon(onOrAfter: .april, 17).shifted(14))

private let deepavali = YearlyDay.on(
    2002_11_04, 2003_10_24, 2004_11_11, 2004_11_12, 2005_11_01, 2007_11_08, 2008_10_27, 2010_11_05, 2011_10_26, 2012_11_13, 2014_10_22,
    2015_11_10, 2017_10_18, 2018_11_06, 2019_10_28, 2020_11_14, 2021_11_04, 2022_10_24, 2023_11_13, 2024_10_31, 2025_10_20, 2026_11_08
).projected(by: YearlyDay.newMoon(onOrAfter: .october, 17).shifted(-1))

// Islamic holidays as announced, and projections by the tabular calendar.

private let islamicNewYear = YearlyDay.on(
    2002_03_15, 2003_03_04, 2004_02_22, 2005_02_11, 2006_02_01, 2007_01_20, 2008_01_10, 2008_12_29, 2009_12_18, 2010_12_07, 2011_11_27,
    2012_11_15, 2013_11_05, 2014_10_25, 2015_10_14, 2016_10_02, 2017_09_22, 2018_09_11, 2019_09_01, 2020_08_20, 2021_08_10, 2022_07_30,
    2023_07_19, 2024_07_07, 2025_06_27, 2026_06_17
).projected(by: .islamic(.muharram, 1))

private let birthdayOfTheProphet = YearlyDay.on(
    2002_05_27, 2003_05_14, 2004_05_03, 2005_04_21, 2006_04_11, 2007_03_31, 2008_03_20, 2009_03_09, 2010_02_26, 2011_02_15, 2012_02_06,
    2013_01_24, 2014_01_14, 2015_12_24, 2016_12_11, 2017_12_01, 2018_11_20, 2019_11_09, 2020_10_29, 2021_10_19, 2022_10_09, 2023_09_28,
    2024_09_15, 2025_09_05, 2026_08_25
).projected(by: .islamic(.rabiI, 12))

private let nuzulAlQuran = YearlyDay.on(
    2014_07_15, 2015_07_04, 2016_06_22, 2017_06_12, 2018_06_02, 2019_05_22, 2020_05_10, 2021_04_29, 2022_04_19, 2023_04_08, 2024_03_27,
    2025_03_18, 2026_03_07
).projected(by: .islamic(.ramadan, 17))

private let eidAlFitr = YearlyDay.on(
    2002_12_05, 2003_11_25, 2004_11_14, 2005_11_03, 2006_10_23, 2007_10_13, 2008_10_01, 2009_09_20, 2010_09_10, 2011_08_30, 2012_08_19,
    2013_08_08, 2014_07_28, 2015_07_17, 2016_07_06, 2017_06_25, 2018_06_15, 2019_06_05, 2020_05_24, 2021_05_13, 2022_05_03, 2023_04_22,
    2024_04_10, 2025_03_31, 2026_03_21
).projected(by: .islamic(.shawwal, 1))

private let eidAlAdha = YearlyDay.on(
    2002_02_23, 2003_02_12, 2004_02_03, 2005_01_21, 2006_01_10, 2007_01_02, 2007_12_20, 2008_12_08, 2009_11_27, 2010_11_17, 2011_11_06,
    2012_10_26, 2013_10_15, 2014_10_05, 2015_09_24, 2016_09_12, 2017_09_01, 2018_08_22, 2019_08_11, 2020_07_31, 2021_07_20, 2022_07_10,
    2023_06_29, 2024_06_16, 2025_06_07, 2026_05_27
).projected(by: .islamic(.dhuAlHijjah, 10))
