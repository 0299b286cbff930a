extension ExchangeRules {
    /// Singapore Exchange.
    ///
    /// The reference tables include all holidays from 1998 on. Neither they nor these rules include half days before holidays, or the break
    /// at noon: from 12:30 to 14:00 until 2011, and from 12:00 to 13:00 since 13 November 2017 (The Straits Times, 18 July 2017). So the
    /// hours are trusted only from the Lunar New Year of 2017, which followed a half day, to that November.
    static let xses = ExchangeRules(
        code: "XSES",
        name: "Singapore Exchange",
        zone: "Asia/Singapore",
        aliases: ["SGX"],
        trusted: 1998_01_01...2026_12_31,
        trustedHours: 2017_01_30...2017_11_10,
        hours: [HoursRule(open: at(9, 00), close: at(17, 00))],
        holidays: [
            DatedRule("New Year's Day", .date(.january, 1), observed: .sundayToMonday),
            DatedRule("Chinese New Year", YearlyDay.chinese(month: 1, day: 1).lasting(2), observed: .nextFree(after: .sunday)),
            DatedRule("Good Friday", .easter(-2)),
            DatedRule("Labour Day", .date(.may, 1), observed: .sundayToMonday),
            DatedRule("Vesak Day", .chinese(month: 4, day: 15), observed: .sundayToMonday),
            DatedRule("National Day", .date(.august, 9), observed: .sundayToMonday),
            DatedRule("Christmas Day", .date(.december, 25), observed: .sundayToMonday),
            DatedRule("Hari Raya Puasa", hariRayaPuasa, observed: .sundayToMonday),
            DatedRule("Hari Raya Haji", hariRayaHaji, observed: .sundayToMonday),
            DatedRule("Deepavali", deepavali, observed: .sundayToMonday),
        ],
        closures: [
            DatedRule("Eve of the year 2000", .on(1999_12_31)),
            DatedRule("50 years of Singapore", .on(2015_08_07)),
            DatedRule("Polling Day", .on(2015_09_11, 2020_07_10, 2023_09_01)),
        ])
}

// Lunar holidays as announced, without those on a Saturday, and projections by the tabular Islamic calendar and the Chinese lunar
// calendar.

private let hariRayaPuasa = YearlyDay.on(
    1998_01_30, 1999_01_19, 2000_12_27, 2001_12_17, 2002_12_06, 2003_11_25, 2004_11_15, 2005_11_03, 2006_10_24, 2008_10_01, 2009_09_21,
    2010_09_10, 2011_08_30, 2012_08_20, 2013_08_08, 2014_07_28, 2015_07_17, 2016_07_06, 2017_06_26, 2018_06_15, 2019_06_05, 2020_05_25,
    2021_05_13, 2022_05_03, 2024_04_10, 2025_03_31, 2026_03_21
).projected(by: .islamic(.shawwal, 1))

private let hariRayaHaji = YearlyDay.on(
    1998_04_07, 1999_03_29, 2000_03_16, 2001_03_06, 2003_02_12, 2004_02_02, 2005_01_21, 2006_01_10, 2007_01_02, 2007_12_20, 2008_12_08,
    2009_11_27, 2010_11_17, 2011_11_07, 2012_10_26, 2013_10_15, 2014_10_06, 2015_09_24, 2016_09_12, 2017_09_01, 2018_08_22, 2019_08_12,
    2020_07_31, 2021_07_20, 2022_07_11, 2023_06_29, 2024_06_17, 2026_05_27
).projected(by: .islamic(.dhuAlHijjah, 10))

private let deepavali = YearlyDay.on(
    1998_10_19, 1999_11_08, 2000_10_26, 2001_11_14, 2002_11_04, 2003_10_24, 2004_11_11, 2005_11_01, 2007_11_08, 2008_10_27, 2010_11_05,
    2011_10_26, 2012_11_13, 2014_10_22, 2015_11_10, 2017_10_18, 2018_11_06, 2019_10_28, 2021_11_04, 2022_10_24, 2023_11_13, 2024_10_31,
    2025_10_20, 2026_11_09
).projected(by: YearlyDay.newMoon(onOrAfter: .october, 17).shifted(-1))
