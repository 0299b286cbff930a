extension ExchangeRules {
    /// Indonesia Stock Exchange, Jakarta: holidays of five religions, and days around them that the government announces each year.
    ///
    /// The reference tables include the announced days from 2002 on. The announced days of 2026 are from exchange_calendars (commit
    /// 7b5e8d1) and QuantLib (commit d310c81), which agree. The tables have one open and one close for all dates; the hours of these rules,
    /// with breaks and changes, are trusted from 2013 on. The close is the end of continuous trading, before the auction.
    static let xidx = ExchangeRules(
        code: "XIDX",
        name: "Indonesia Stock Exchange",
        zone: "Asia/Jakarta",
        aliases: ["IDX", "JKT"],
        trusted: 2002_01_01...2026_12_31,
        trustedHours: 2013_01_02...2026_12_31,
        // Each Friday has a longer break, except in the pandemic.
        hours: [
            HoursRule(open: at(9, 30), close: at(16, 00), breaks: [noon]),
            HoursRule(on: [.friday], open: at(9, 30), close: at(16, 00), breaks: [fridayNoon]),
            // Rule II-A of the exchange, in force since 2 January 2013 (Okezone, 2 November 2012).
            HoursRule(since: 2013_01_02, open: at(9, 00), close: at(15, 50), breaks: [noon]),
            HoursRule(since: 2013_01_02, on: [.friday], open: at(9, 00), close: at(15, 50), breaks: [fridayNoon]),
            // Decision Kep-00031/BEI/03-2020.
            HoursRule(since: 2020_03_30, open: at(9, 00), close: at(14, 50), breaks: [at(11, 30)..<at(13, 30)]),
            // Kontan, March 2023.
            HoursRule(since: 2023_04_03, open: at(9, 00), close: at(15, 50), breaks: [noon]),
            HoursRule(since: 2023_04_03, on: [.friday], open: at(9, 00), close: at(15, 50), breaks: [fridayNoon]),
        ],
        holidays: [
            DatedRule("New Year's Day", .date(.january, 1)),
            DatedRule("Chinese New Year", .chinese(month: 1, day: 1), from: 2002),
            DatedRule("Day of Silence", dayOfSilence, from: 2003),
            DatedRule("Good Friday", .easter(-2)),
            DatedRule("Labor Day", .date(.may, 1), from: 2014),
            DatedRule("Ascension Day", .easter(39), except: [2003]),
            DatedRule("Vesak", vesak, from: 2003),
            DatedRule("Pancasila Day", .date(.june, 1), from: 2017),
            DatedRule("Independence Day", .date(.august, 17)),
            DatedRule("Christmas Day", .date(.december, 25)),
            DatedRule("End of the year", .date(.december, 31)),
            DatedRule("Islamic New Year", islamicNewYear),
            DatedRule("Birthday of the Prophet", birthdayOfTheProphet, from: 2003),
            DatedRule("Ascension of the Prophet", ascensionOfTheProphet),
            DatedRule("Eid al-Fitr", eidAlFitr),
            DatedRule("Eid al-Adha", eidAlAdha),
        ],
        closures: [
            DatedRule("New Year holidays", .on(2002_12_30, 2005_12_30, 2009_01_02, 2017_01_02, 2020_12_31)),
            DatedRule("Chinese New Year", .on(2008_02_08, 2023_01_23, 2024_02_09, 2025_01_28, 2026_02_16)),
            DatedRule("Ascension Day", .on(2003_05_30, 2006_05_26, 2007_05_18, 2024_05_10, 2025_05_30, 2026_05_15)),
            DatedRule("Independence Day", .on(2003_08_18, 2006_08_18, 2008_08_18)),
            DatedRule("Christmas holidays", christmasHolidays),
            DatedRule("Crisis of 2008", .on(2008_10_09, 2008_10_10)),
            DatedRule("Election", elections),
        ])
}

private let noon = at(12, 00)..<at(13, 30)
private let fridayNoon = at(11, 30)..<at(14, 00)

private let christmasHolidays = YearlyDay.on(
    2002_12_24, 2002_12_26, 2003_12_24, 2003_12_26, 2004_12_24, 2005_12_26, 2007_12_24, 2009_12_24, 2010_12_24, 2011_12_26, 2012_12_24,
    2013_12_26, 2014_12_26, 2016_12_26, 2017_12_26, 2018_12_24, 2019_12_24, 2020_12_24, 2023_12_26, 2024_12_26, 2025_12_26, 2026_12_24)

private let elections = YearlyDay.on(
    2004_04_05, 2004_07_05, 2004_09_20, 2009_04_09, 2009_07_08, 2014_04_09, 2014_07_09, 2015_12_09, 2017_02_15, 2017_04_19, 2019_04_17,
    2020_12_09, 2024_02_14, 2024_11_27)

// Lunar holidays as announced, with the closed days around them, and projections by the Chinese lunar calendar and the tabular
// Islamic calendar. Days on a weekend are omitted.

private let dayOfSilence = YearlyDay.on(
    2003_04_02, 2004_03_22, 2005_03_11, 2006_03_30, 2006_03_31, 2007_03_19, 2008_03_07, 2009_03_26, 2010_03_16, 2012_03_23, 2013_03_12,
    2014_03_31, 2016_03_09, 2017_03_28, 2019_03_07, 2020_03_25, 2022_03_03, 2023_03_22, 2023_03_23, 2024_03_11, 2024_03_12, 2025_03_28,
    2026_03_18, 2026_03_19
).projected(by: .newMoon(onOrAfter: .march, 3))

private let vesak = YearlyDay.on(
    2003_05_16, 2004_06_03, 2005_05_24, 2007_06_01, 2008_05_20, 2010_05_28, 2011_05_17, 2014_05_15, 2015_06_02, 2017_05_11, 2018_05_29,
    2020_05_07, 2021_05_26, 2022_05_16, 2023_06_02, 2024_05_23, 2024_05_24, 2025_05_12, 2025_05_13, 2026_05_31
).projected(by: YearlyDay.newMoon(onOrAfter: .april, 22).shifted(15))

private let islamicNewYear = YearlyDay.on(
    2002_03_15, 2003_03_03, 2004_02_23, 2005_02_10, 2006_01_31, 2008_01_10, 2008_01_11, 2008_12_29, 2009_12_18, 2010_12_07, 2012_11_15,
    2012_11_16, 2013_11_05, 2015_10_14, 2017_09_21, 2018_09_11, 2020_08_20, 2021_08_11, 2023_07_19, 2025_06_27, 2026_06_16
).projected(by: .islamic(.muharram, 1))

private let birthdayOfTheProphet = YearlyDay.on(
    2003_05_15, 2004_05_03, 2005_04_22, 2006_04_10, 2008_03_20, 2009_03_09, 2010_02_26, 2011_02_15, 2013_01_24, 2014_01_14, 2015_12_24,
    2016_12_12, 2017_12_01, 2018_11_20, 2020_10_28, 2020_10_29, 2020_10_30, 2021_10_20, 2023_09_28, 2024_09_16, 2025_09_05, 2026_08_25
).projected(by: .islamic(.rabiI, 12))

private let ascensionOfTheProphet = YearlyDay.on(
    2002_10_04, 2003_09_22, 2004_09_13, 2005_09_02, 2006_08_21, 2008_07_30, 2009_07_20, 2011_06_29, 2012_05_18, 2013_06_06, 2014_05_27,
    2016_05_06, 2017_04_24, 2019_04_03, 2021_03_11, 2022_02_28, 2024_02_08, 2025_01_27, 2026_01_16
).projected(by: .islamic(.rajab, 27))

private let eidAlFitr = YearlyDay.on(
    2002_12_05, 2002_12_06, 2002_12_09, 2002_12_10, 2003_11_24, 2003_11_25, 2003_11_26, 2003_11_27, 2003_11_28, 2004_11_15, 2004_11_16,
    2004_11_17, 2004_11_18, 2004_11_19, 2005_11_02, 2005_11_03, 2005_11_04, 2005_11_07, 2005_11_08, 2006_10_23, 2006_10_24, 2006_10_25,
    2006_10_26, 2006_10_27, 2007_10_12, 2007_10_15, 2007_10_16, 2008_09_30, 2008_10_01, 2008_10_02, 2008_10_03, 2009_09_18, 2009_09_21,
    2009_09_22, 2009_09_23, 2010_09_08, 2010_09_09, 2010_09_10, 2010_09_13, 2010_09_14, 2011_08_29, 2011_08_30, 2011_08_31, 2011_09_01,
    2011_09_02, 2012_08_20, 2012_08_21, 2012_08_22, 2013_08_05, 2013_08_06, 2013_08_07, 2013_08_08, 2013_08_09, 2014_07_28, 2014_07_29,
    2014_07_30, 2014_07_31, 2014_08_01, 2015_07_16, 2015_07_17, 2015_07_20, 2015_07_21, 2016_07_04, 2016_07_05, 2016_07_06, 2016_07_07,
    2016_07_08, 2017_06_23, 2017_06_26, 2017_06_27, 2017_06_28, 2017_06_29, 2017_06_30, 2018_06_11, 2018_06_12, 2018_06_13, 2018_06_14,
    2018_06_15, 2018_06_18, 2018_06_19, 2019_06_03, 2019_06_04, 2019_06_05, 2019_06_06, 2019_06_07, 2020_05_22, 2020_05_25, 2020_08_21,
    2021_05_12, 2021_05_13, 2021_05_14, 2022_05_02, 2022_05_03, 2023_04_19, 2023_04_20, 2023_04_21, 2023_04_24, 2023_04_25, 2024_04_08,
    2024_04_09, 2024_04_10, 2024_04_11, 2024_04_12, 2024_04_15, 2025_03_31, 2025_04_01, 2025_04_02, 2025_04_03, 2025_04_04, 2025_04_07,
    2026_03_20, 2026_03_23, 2026_03_24
).projected(by: YearlyDay.islamic(.shawwal, 1).shifted(-2).lasting(6))

private let eidAlAdha = YearlyDay.on(
    2002_02_22, 2003_02_12, 2004_02_02, 2005_01_21, 2006_01_10, 2006_12_29, 2007_12_20, 2007_12_21, 2008_12_08, 2009_11_27, 2010_11_17,
    2012_10_26, 2013_10_14, 2013_10_15, 2015_09_24, 2016_09_12, 2017_09_01, 2018_08_22, 2020_07_31, 2021_07_20, 2023_06_28, 2023_06_29,
    2023_06_30, 2024_06_17, 2024_06_18, 2025_06_06, 2025_06_09, 2026_05_27, 2026_05_28
).projected(by: .islamic(.dhuAlHijjah, 10))
