extension ExchangeRules {
    /// Stock Exchange of Thailand, Bangkok.
    ///
    /// Before 2002 the reference tables include only regular holidays. They do not include the break at noon, which ends at 14:00 since
    /// 25 March 2024 (Bangkok Post, March 2024). The hours are trusted from 2017 on: for six years before that change, others were studied
    /// without a decision (Bangkok Post, October 2023).
    static let xbkk = ExchangeRules(
        code: "XBKK",
        name: "Stock Exchange of Thailand",
        zone: "Asia/Bangkok",
        aliases: ["SET"],
        trusted: 2002_01_01...2026_12_31,
        trustedHours: 2017_01_01...2026_12_31,
        hours: [
            HoursRule(open: at(10, 00), close: at(16, 30), breaks: [at(12, 30)..<at(14, 30)]),
            HoursRule(since: 2024_03_25, open: at(10, 00), close: at(16, 30), breaks: [at(12, 30)..<at(14, 00)]),
        ],
        holidays: [
            DatedRule("New Year's Day", .date(.january, 1), except: [2006], observed: afterNewYearsEve),
            DatedRule("Makha Bucha", makhaBucha, observed: .weekendToMonday),
            DatedRule("Chakri Memorial Day", .date(.april, 6), observed: .weekendToMonday),
            DatedRule("Songkran Festival", .date(.april, 13)),
            DatedRule("Songkran Festival", .date(.april, 14), observed: .sundayToMonday),
            DatedRule("Songkran Festival", .date(.april, 15), observed: Observance([.sunday: 1, .monday: 1])),
            DatedRule("Labour Day", .date(.may, 1), observed: .weekendToMonday),
            DatedRule("Coronation Day", .date(.may, 5), through: 2016, observed: .weekendToMonday),
            DatedRule("Coronation Day", .date(.may, 4), from: 2019, observed: .weekendToMonday),
            DatedRule("Vesak", vesak, observed: .weekendToMonday),
            DatedRule("Queen Suthida's Birthday", .date(.june, 3), from: 2019, observed: .weekendToMonday),
            DatedRule("Half-year holiday", .date(.july, 1), from: 2002, through: 2016),
            DatedRule("Asanha Bucha", asanhaBucha, observed: .weekendToMonday),
            DatedRule("King Vajiralongkorn's Birthday", .date(.july, 28), from: 2017, observed: .weekendToMonday),
            DatedRule("Queen Mother's Birthday", .date(.august, 12), observed: .weekendToMonday),
            DatedRule("King Bhumibol Memorial Day", .date(.october, 13), from: 2017, observed: .weekendToMonday),
            DatedRule("Chulalongkorn Day", .date(.october, 23), observed: .weekendToMonday),
            DatedRule("King Bhumibol's Birthday", .date(.december, 5), observed: .weekendToMonday),
            DatedRule("Constitution Day", .date(.december, 10), observed: .weekendToMonday),
            DatedRule("New Year's Eve", .date(.december, 31), except: [2003], observed: .weekendToMonday),
        ],
        closures: [
            DatedRule("Bridge to the new year", .on(2002_12_30, 2004_01_02, 2009_01_02, 2013_12_30, 2015_01_02, 2023_12_29, 2026_01_02)),
            DatedRule("Bridge to Coronation Day", .on(2015_05_04, 2016_05_06, 2023_05_05)),
            DatedRule("Bridge to Vesak", .on(2011_05_16)),
            DatedRule("Bridge to Asanha Bucha", .on(2009_07_06, 2016_07_18)),
            DatedRule("Bridge to the Queen's Birthday", .on(2010_08_13, 2014_08_11, 2025_06_02, 2025_08_11)),
            DatedRule("Bridge to Songkran", .on(2024_04_12)),
            DatedRule("Bridge to other holidays", .on(2012_04_09, 2021_02_12, 2021_09_24, 2021_10_22, 2022_07_29, 2022_10_14)),
            DatedRule("60 years of King Bhumibol's reign", .on(2006_06_12, 2006_06_13)),
            DatedRule("Election of the Senate", .on(2006_04_19)),
            DatedRule("Coup", .on(2006_09_20)),
            DatedRule("Election", .on(2007_12_24)),
            DatedRule("Unrest in Bangkok", .on(2010_05_20, 2010_05_21)),
            DatedRule("Cremation of King Bhumibol", .on(2017_10_26)),
        ],
        // The exchange closed for the afternoon (Reuters, 28 March 2025); the morning session ends at 12:30.
        special: [SpecialHours(closes: at(12, 30), on: [DatedRule("Earthquake", .on(2025_03_28))])])
}

/// Moves New Year's Day, taking into account that New Year's Eve may move to the Monday.
private let afterNewYearsEve = Observance([.saturday: 2, .sunday: 2, .monday: 1])

// Full moons of the Thai calendar: the dates on which they were observed, and a projection by the Chinese lunar calendar.

private let makhaBucha = YearlyDay.on(
    1990_02_09, 1991_02_28, 1992_02_18, 1993_03_08, 1994_02_25, 1995_02_15, 1996_03_05, 1998_02_11, 1999_03_02, 2001_02_08, 2002_02_26,
    2003_02_17, 2004_03_05, 2005_02_23, 2006_02_13, 2007_03_05, 2008_02_21, 2009_02_09, 2010_03_01, 2011_02_18, 2012_03_07, 2013_02_25,
    2014_02_14, 2015_03_04, 2016_02_22, 2017_02_13, 2018_03_01, 2019_02_19, 2020_02_10, 2021_02_26, 2022_02_16, 2023_03_06, 2024_02_26,
    2025_02_12, 2026_03_03, 2027_02_22, 2028_02_10, 2029_02_27
).projected(by: YearlyDay.newMoon(onOrAfter: .january, 24).shifted(14))

private let vesak = YearlyDay.on(
    1990_05_09, 1991_05_28, 1993_06_04, 1994_05_24, 1997_05_22, 1998_05_11, 2000_05_18, 2001_05_07, 2002_05_27, 2003_05_15, 2004_06_02,
    2005_05_23, 2006_05_12, 2007_05_31, 2008_05_19, 2009_05_08, 2010_05_28, 2011_05_17, 2012_06_04, 2013_05_24, 2014_05_13, 2015_06_01,
    2016_05_20, 2017_05_10, 2018_05_29, 2019_05_20, 2020_05_06, 2021_05_26, 2022_05_16, 2023_06_05, 2024_05_22, 2025_05_12, 2026_06_01,
    2027_05_20, 2028_05_08, 2029_05_28
).projected(by: YearlyDay.newMoon(onOrAfter: .april, 23).shifted(14))

private let asanhaBucha = YearlyDay.on(
    1989_07_18, 1991_07_26, 1992_07_14, 1993_08_02, 1994_07_22, 1995_07_12, 1996_07_30, 1998_07_09, 1999_07_28, 2001_07_05, 2002_07_25,
    2003_07_14,
    2004_08_02, 2005_07_22, 2006_07_11, 2007_07_30, 2008_07_17, 2009_07_07, 2010_07_26, 2011_07_15, 2012_08_02, 2013_07_22, 2014_07_11,
    2015_07_30, 2016_07_19, 2017_07_10, 2018_07_27, 2019_07_16, 2020_07_06, 2021_07_26, 2022_07_13, 2023_08_01, 2024_07_22, 2025_07_10,
    2026_07_29, 2027_07_19, 2028_07_06, 2029_07_25
).projected(by: YearlyDay.newMoon(onOrAfter: .june, 20).shifted(14))
