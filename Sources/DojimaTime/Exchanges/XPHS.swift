extension ExchangeRules {
    /// Philippine Stock Exchange, Manila.
    ///
    /// From 2002 to 2010 many holidays were moved to Mondays and Fridays by proclamation. The reference tables include the holidays from
    /// 2002 on, but one open and one close for all years. The hours are trusted from December 2021 on, since only some notices of the
    /// pandemic before it were found.
    static let xphs = ExchangeRules(
        code: "XPHS",
        name: "Philippine Stock Exchange",
        zone: "Asia/Manila",
        aliases: ["PSE"],
        trusted: 2002_01_01...2026_12_31,
        trustedHours: 2021_12_06...2026_12_31,
        hours: [
            HoursRule(open: at(9, 30), close: at(12, 10)),
            // The Philippine Star, 17 February and 11 October 2002.
            HoursRule(since: 2002_02_20, open: at(9, 30), close: at(14, 30), breaks: [at(12, 00)..<at(13, 00)]),
            HoursRule(since: 2002_10_15, open: at(9, 30), close: at(12, 10)),
            // Philippine Daily Inquirer, 27 September 2011; Reuters, 2 January 2012.
            HoursRule(since: 2011_10_03, open: at(9, 30), close: at(13, 00)),
            HoursRule(since: 2012_01_02, open: at(9, 30), close: at(15, 30), breaks: [at(12, 00)..<at(13, 30)]),
            // Rappler, 15 March 2020.
            HoursRule(since: 2020_03_16, open: at(9, 30), close: at(13, 00)),
            HoursRule(since: 2020_03_19, open: at(9, 00), close: at(13, 00)),
            // ABS-CBN, 23 November 2021, 12 January and 23 February 2022.
            HoursRule(since: 2021_12_06, open: at(9, 30), close: at(15, 00), breaks: [at(12, 00)..<at(13, 00)]),
            HoursRule(since: 2022_01_14, open: at(9, 30), close: at(13, 00)),
            HoursRule(since: 2022_03_01, open: at(9, 30), close: at(15, 00), breaks: [at(12, 00)..<at(13, 00)]),
        ],
        holidays: [
            DatedRule("New Year's Day", .date(.january, 1)),
            DatedRule("Chinese New Year", .chinese(month: 1, day: 1), from: 2012),
            DatedRule("People Power Revolution", .date(.february, 25), from: 2016, through: 2022),
            DatedRule("Day of Valor", .date(.april, 9), from: 2011),
            DatedRule("Maundy Thursday", .easter(-3)),
            DatedRule("Good Friday", .easter(-2)),
            DatedRule("Labor Day", .date(.may, 1)),
            DatedRule("Independence Day", .date(.june, 12), from: 2011),
            DatedRule("Ninoy Aquino Day", .date(.august, 21), from: 2011, except: [2024]),
            DatedRule("Ninoy Aquino Day", .on(2024_08_23)),
            DatedRule("National Heroes Day", .last(.monday, of: .august), from: 2007),
            DatedRule("All Saints' Day", .date(.november, 1)),
            DatedRule("All Souls' Day", .date(.november, 2), from: 2011, only: [.friday]),
            DatedRule("Bonifacio Day", .date(.november, 30), from: 2011, except: [2023]),
            DatedRule("Bonifacio Day", .on(2023_11_27)),
            DatedRule("Immaculate Conception", .date(.december, 8), from: 2017),
            DatedRule("Christmas Eve", .date(.december, 24), except: [2008, 2021]),
            DatedRule("Christmas Day", .date(.december, 25)),
            DatedRule("Rizal Day", .date(.december, 30), except: [2003, 2010]),
            DatedRule("New Year's Eve", .date(.december, 31), except: [2021]),
            DatedRule("Eid al-Fitr", eidAlFitr),
            DatedRule("Eid al-Adha", eidAlAdha, from: 2010),
        ],
        closures: [
            DatedRule("New Year holidays", .on(2004_01_02, 2009_01_02, 2015_01_02, 2017_01_02, 2018_01_02, 2023_01_02)),
            DatedRule("Bridge to the Chinese New Year", .on(2024_02_09)),
            DatedRule("People Power Revolution", .on(2002_02_25, 2003_02_25, 2004_02_25, 2005_02_25, 2008_02_25, 2023_02_24)),
            DatedRule("Holy Wednesday", .on(2004_04_07, 2005_03_23)),
            DatedRule("Day of Valor", .on(2002_04_08, 2003_04_07, 2007_04_09, 2008_04_07, 2009_04_06, 2010_04_09, 2023_04_10)),
            DatedRule("Labor Day", .on(2003_05_02, 2005_05_02, 2010_05_03)),
            DatedRule(
                "Independence Day",
                .on(2002_06_12, 2003_06_13, 2005_06_13, 2006_06_12, 2007_06_11, 2008_06_09, 2009_06_12, 2010_06_14)),
            DatedRule("150 years of Rizal", .on(2011_06_20)),
            DatedRule("State of the Nation", .on(2005_07_25, 2006_07_24)),
            DatedRule("Ninoy Aquino Day", .on(2003_08_22, 2006_08_21, 2007_08_20, 2008_08_18, 2009_08_21)),
            DatedRule("National Heroes Day", .on(2005_08_29)),
            DatedRule("All Saints' Day", .on(2002_10_31, 2005_10_31, 2007_11_02, 2009_11_02, 2011_10_31, 2016_10_31, 2017_10_31)),
            DatedRule("All Saints' Day", .on(2020_11_02, 2022_10_31, 2023_11_02, 2025_10_31)),
            DatedRule("Bonifacio Day", .on(2004_11_29, 2005_11_28, 2006_12_01, 2007_11_30, 2008_12_01, 2009_11_30, 2010_11_29)),
            DatedRule("Christmas holidays", .on(2003_12_26, 2004_12_27, 2005_12_26, 2006_12_26, 2008_12_26, 2008_12_29, 2010_12_27)),
            DatedRule("Christmas holidays", .on(2014_12_26, 2016_12_26, 2017_12_26, 2023_12_26)),
            DatedRule("Election", .on(2002_07_15, 2004_05_10, 2007_05_14, 2007_10_29, 2010_05_10, 2010_10_25, 2013_05_13, 2013_10_28)),
            DatedRule("Election", .on(2016_05_09, 2018_05_14, 2019_05_13, 2022_05_09, 2023_10_30, 2025_05_12)),
            // S&P Global, March 2020; DWIZ, 18 March 2020. The reference tables lack these days.
            DatedRule("Pandemic", .on(2020_03_17, 2020_03_18)),
            DatedRule("Mourning for Corazon Aquino", .on(2009_08_05)),
            DatedRule("Mourning for Eraño Manalo", .on(2009_09_07)),
            DatedRule("Inauguration of the President", .on(2010_06_30)),
            DatedRule("Visit of the Pope", .on(2015_01_15, 2015_01_16)),
            DatedRule("Asia-Pacific summit", .on(2015_11_18, 2015_11_19)),
            DatedRule("Southeast Asian summit", .on(2017_04_28)),
            DatedRule("Transport strike", .on(2017_10_16)),
            DatedRule("Typhoon Nanmadol", .on(2004_12_03)),
            DatedRule("Typhoon Xangsane", .on(2006_09_28, 2006_09_29)),
            DatedRule("Typhoon Molave", .on(2009_07_17)),
            DatedRule("Typhoon Nesat", .on(2011_09_27)),
            DatedRule("Floods of Manila", .on(2012_08_07, 2013_08_19, 2013_08_20)),
            DatedRule("Typhoon Rammasun", .on(2014_07_16)),
            DatedRule("Typhoon Fung-wong", .on(2014_09_19)),
            DatedRule("Typhoon Hagupit", .on(2014_12_08)),
            DatedRule("Tropical Storm Doksuri", .on(2017_09_12)),
            DatedRule("Typhoon Noru", .on(2022_09_26)),
            // Memorandum of the exchange of 24 July 2024 (Manila Bulletin); the reference tables lack it.
            DatedRule("Typhoon Gaemi", .on(2024_07_24)),
        ],
        // Working days by proclamation.
        special: [
            SpecialHours(closes: at(12, 10), breaks: [], on: [DatedRule("Christmas and New Year's Eve", .on(2021_12_24, 2021_12_31))])
        ])
}

// Islamic holidays as proclaimed, and projections by the tabular calendar.

private let eidAlFitr = YearlyDay.on(
    2002_12_06, 2003_11_26, 2004_11_15, 2005_11_04, 2006_10_24, 2007_10_12, 2008_10_01, 2009_09_21, 2010_09_10, 2011_08_30, 2012_08_20,
    2013_08_09, 2014_07_29, 2015_07_17, 2016_07_06, 2017_06_26, 2018_06_15, 2019_06_05, 2020_05_25, 2021_05_13,
    2022_05_03, 2023_04_21, 2024_04_10, 2025_04_01, 2026_03_20
).projected(by: .islamic(.shawwal, 1))

private let eidAlAdha = YearlyDay.on(
    2010_11_16, 2011_11_07, 2012_10_26, 2013_10_15, 2014_10_06, 2015_09_25, 2016_09_12, 2017_09_01, 2018_08_21, 2019_08_12, 2020_07_31,
    2021_07_20,
    2022_07_09, 2023_06_28, 2024_06_17, 2025_06_06, 2026_05_27
).projected(by: .islamic(.dhuAlHijjah, 10))
