extension ExchangeRules {
    /// Bombay Stock Exchange; the National Stock Exchange of India has the same holidays and hours.
    ///
    /// Festivals depend on the moon, and the exchange announces each year which of them it observes; later years are projected from new
    /// moons. The reference tables are complete from 1999 on. The rules are trusted from October 2010, when the current hours began. The
    /// reference tables include neither the hour of trading on the evening of Diwali (Muhurat) nor most sessions on weekends. These rules
    /// include those for which a notice of the hours was found: the evenings of 2003, 2006, 2009 and 2013 and some special Saturdays before
    /// 2014 are missing.
    static let xbom = ExchangeRules(
        code: "XBOM",
        name: "Bombay Stock Exchange",
        zone: "Asia/Kolkata",
        aliases: ["BSE", "NSE", "XNSE"],
        trusted: 2010_10_18...2026_12_31,
        hours: [HoursRule(open: at(9, 15), close: at(15, 30))],
        holidays: [
            DatedRule("Republic Day", .date(.january, 26)),
            .goodFriday,
            DatedRule("Ambedkar's Birthday", .date(.april, 14)),
            DatedRule("Maharashtra Day", .date(.may, 1)),
            DatedRule("Independence Day", .date(.august, 15)),
            DatedRule("Gandhi's Birthday", .date(.october, 2)),
            .christmasDay,
            DatedRule(
                "Mahashivratri",
                .on(
                    2007_02_16, 2008_03_06, 2009_02_23, 2010_02_12, 2011_03_02, 2012_02_20, 2014_02_27, 2015_02_17, 2016_03_07, 2017_02_24,
                    2018_02_13, 2019_03_04, 2020_02_21, 2021_03_11, 2022_03_01, 2024_03_08, 2025_02_26, 2026_02_15
                ).projected(by: .newMoon(onOrAfter: .february, 13).shifted(-2)),
                from: 2007),
            DatedRule(
                "Holi",
                .on(
                    1999_03_02, 2000_03_20, 2003_03_18, 2006_03_15, 2009_03_11, 2010_03_01, 2012_03_08, 2013_03_27, 2014_03_17, 2015_03_06,
                    2016_03_24, 2017_03_13, 2018_03_02, 2019_03_21, 2020_03_10, 2021_03_29, 2022_03_18, 2023_03_07, 2024_03_25, 2025_03_14,
                    2026_03_03
                ).projected(by: .newMoon(onOrAfter: .february, 13).shifted(15))),
            DatedRule(
                "Ram Navami",
                .on(
                    1999_03_25, 2006_04_06, 2007_03_27, 2009_04_03, 2010_03_24, 2011_04_12, 2013_04_19, 2014_04_08, 2016_04_15, 2017_04_04,
                    2020_04_02, 2021_04_21, 2023_03_30, 2024_04_17, 2026_03_26
                ).projected(by: .newMoon(onOrAfter: .march, 16).shifted(8))),
            DatedRule(
                "Mahavir Jayanti",
                .on(
                    1999_03_29, 2006_04_11, 2008_04_18, 2009_04_07, 2012_04_05, 2013_04_24, 2015_04_02, 2016_04_19, 2018_03_29, 2019_04_17,
                    2020_04_06, 2023_04_04, 2025_04_10, 2026_03_31
                ).projected(by: .newMoon(onOrAfter: .march, 16).shifted(12))),
            DatedRule(
                "Ganesh Chaturthi",
                .on(
                    1999_09_13, 2000_09_01, 2001_08_22, 2002_09_10, 2005_09_07, 2008_09_03, 2011_09_01, 2012_09_19, 2013_09_09, 2014_08_29,
                    2015_09_17, 2016_09_05, 2017_08_25, 2018_09_13, 2019_09_02, 2021_09_10, 2022_08_31, 2023_09_19, 2025_08_27, 2026_09_14
                ).projected(by: .newMoon(onOrAfter: .august, 18).shifted(3))),
            DatedRule(
                "Dussehra",
                .on(
                    1999_10_19, 2001_10_26, 2002_10_15, 2004_10_22, 2005_10_12, 2008_10_09, 2009_09_28, 2011_10_06, 2012_10_24, 2014_10_03,
                    2015_10_22, 2016_10_11, 2018_10_18, 2019_10_08, 2021_10_15, 2022_10_05, 2023_10_24, 2026_10_20
                ).projected(by: .newMoon(onOrAfter: .september, 18).shifted(9))),
            DatedRule(
                "Diwali",
                .on(
                    1999_11_08, 2014_10_23, 2015_11_11, 2017_10_19, 2018_11_07, 2019_10_28, 2021_11_04, 2022_10_24, 2024_11_01, 2025_10_21,
                    2026_11_08
                ).projected(by: .newMoon(onOrAfter: .october, 18).shifted(-1))),
            DatedRule(
                "Diwali Balipratipada",
                .on(
                    1999_11_10, 2001_11_16, 2002_11_06, 2005_11_03, 2006_10_24, 2008_10_30, 2009_10_19, 2011_10_27, 2012_11_14, 2013_11_04,
                    2014_10_24, 2015_11_12, 2016_10_31, 2017_10_20, 2018_11_08, 2020_11_16, 2021_11_05, 2022_10_26, 2023_11_14, 2025_10_22,
                    2026_11_10
                ).projected(by: .newMoon(onOrAfter: .october, 18).shifted(1))),
            DatedRule(
                "Guru Nanak's Birthday",
                .on(
                    1999_11_23, 2001_11_30, 2002_11_19, 2004_11_26, 2005_11_15, 2008_11_13, 2009_11_02, 2011_11_10, 2012_11_28, 2014_11_06,
                    2015_11_25, 2016_11_14, 2018_11_23, 2019_11_12, 2020_11_30, 2021_11_19, 2022_11_08, 2023_11_27, 2024_11_15, 2025_11_05,
                    2026_11_24
                ).projected(by: .newMoon(onOrAfter: .october, 18).shifted(14))),
            DatedRule(
                "Eid al-Fitr",
                .on(
                    1999_01_20, 2001_12_17, 2003_11_26, 2004_11_15, 2005_11_04, 2006_10_25, 2009_09_21, 2010_09_10, 2011_08_31, 2012_08_20,
                    2013_08_09, 2014_07_29, 2016_07_06, 2017_06_26, 2019_06_05, 2020_05_25, 2021_05_13, 2022_05_03, 2024_04_11, 2025_03_31,
                    2026_03_21
                ).projected(by: .islamic(.shawwal, 1))),
            DatedRule(
                "Eid al-Adha",
                .on(
                    2000_03_17, 2001_03_06, 2003_02_13, 2004_02_02, 2005_01_21, 2006_01_11, 2007_12_21, 2008_12_09, 2010_11_17,
                    2011_11_07, 2013_10_16, 2014_10_06, 2015_09_25, 2016_09_13, 2018_08_22, 2019_08_12, 2021_07_21, 2023_06_29, 2024_06_17,
                    2026_05_28
                ).projected(by: .islamic(.dhuAlHijjah, 10))),
            DatedRule(
                "Ashura",
                .on(
                    1999_04_27, 2001_04_05, 2002_03_25, 2003_03_14, 2004_03_02, 2006_02_09, 2007_01_30, 2009_01_08, 2009_12_28, 2010_12_17,
                    2011_12_06, 2013_11_14, 2014_11_04, 2016_10_12, 2018_09_20, 2019_09_10, 2021_08_19, 2022_08_09, 2024_07_17, 2026_06_26
                ).projected(by: .islamic(.muharram, 10))),
        ],
        closures: [
            DatedRule("New Year's Day", .on(1999_01_01, 2001_01_01, 2004_01_01, 2007_01_01, 2010_01_01)),
            DatedRule("Gudi Padwa", .on(1999_03_18)),
            DatedRule("Buddha's Birthday", .on(1999_04_30, 2007_05_02, 2008_05_19)),
            DatedRule("Mawlid", .on(2008_03_20, 2009_03_10)),
            DatedRule("Eve of the year 2000", .on(1999_12_31)),
            DatedRule("General election", .on(2004_04_26, 2009_04_30, 2014_04_24, 2019_04_29, 2024_05_20)),
            DatedRule("Election of Maharashtra's assembly", .on(2004_10_13, 2009_10_13, 2014_10_15, 2019_10_21, 2024_11_20)),
            DatedRule("Municipal election", .on(2026_01_15)),
            DatedRule("Floods in Mumbai", .on(2005_07_28)),
            DatedRule("Attacks in Mumbai", .on(2008_11_27)),
            DatedRule("Consecration of the temple of Ayodhya", .on(2024_01_22)),
        ],
        special: muhurat + [
            // Tests of the disaster recovery sites: Reuters, 19 March 2003; notice of BSE (Telugu Investor, March 2014); Hindustan Times,
            // 1 March 2024; NDTV Profit, 7 May 2024.
            SpecialHours(opens: at(11, 00), closes: at(13, 00), on: [DatedRule("Special session", .on(2003_03_22))]),
            SpecialHours(opens: at(11, 15), closes: at(12, 45), on: [DatedRule("Special session", .on(2014_03_22))]),
            SpecialHours(
                closes: at(12, 30), breaks: [at(10, 00)..<at(11, 30)], on: [DatedRule("Special session", .on(2024_03_02, 2024_05_18))]),
            // The National Stock Exchange was down from 11:40 to 15:45; both traded until 17:00 (PTI, 24 February 2021).
            SpecialHours(closes: at(17, 00), on: [DatedRule("Failure of the National Stock Exchange", .on(2021_02_24))]),
        ],
        extraSessions: [
            2003_03_22, 2014_03_22, 2024_03_02, 2024_05_18,
            // Union budgets: notice 20150220-23 of BSE; nsepy, pull request 115; PTI, 23 December 2024; Deccan Herald, 16 January 2026.
            2015_02_28, 2020_02_01, 2025_02_01, 2026_02_01,
            // A Saturday with regular hours; the next Monday was closed (Business Today, 20 January 2024; exchange_calendars, pull request
            // 471).
            2024_01_20,
            // Evenings of Diwali that fall on a holiday or a weekend.
            2014_10_23, 2015_11_11, 2016_10_30, 2017_10_19, 2018_11_07, 2019_10_27, 2020_11_14, 2021_11_04, 2022_10_24, 2023_11_12,
            2024_11_01, 2025_10_21,
        ])
}

/// The hour of trading on the evening of Diwali, at a time that both exchanges announce each year.
private let muhurat = [
    // Until 2010: the hours of the National Stock Exchange in pandas_market_calendars 5.5.0.
    evening(at(18, 30), at(19, 45), 2000_10_26),
    evening(at(17, 00), at(18, 15), 2001_11_14, 2002_11_04),
    evening(at(17, 30), at(18, 45), 2004_11_12),
    evening(at(18, 05), at(19, 20), 2005_11_01),
    evening(at(18, 00), at(19, 00), 2007_11_09),
    evening(at(18, 15), at(19, 15), 2008_10_28, 2010_11_05),
    // NDTV Profit, November 2012, for both years.
    evening(at(16, 45), at(18, 00), 2011_10_26),
    evening(at(15, 45), at(17, 00), 2012_11_13),
    // Telugu Investor, October 2014 (timetables of BSE and NSE).
    evening(at(18, 30), at(19, 30), 2014_10_23),
    // NSE in pandas_market_calendars 5.5.0.
    evening(at(17, 45), at(18, 45), 2015_11_11),
    // Sakshi, 29 October 2016; NSE in pandas_market_calendars 5.5.0.
    evening(at(18, 30), at(19, 30), 2016_10_30, 2017_10_19),
    // Mint, 6 November 2018.
    evening(at(17, 30), at(18, 30), 2018_11_07),
    // NDTV, 27 October 2019; PTI, 4 November 2020; Indian Express, 4 November 2021; Mint, 24 October 2022; Mid-Day, 12 November 2023.
    evening(at(18, 15), at(19, 15), 2019_10_27, 2020_11_14, 2021_11_04, 2022_10_24, 2023_11_12),
    // NDTV Profit, 20 October 2024.
    evening(at(18, 00), at(19, 00), 2024_11_01),
    // NewsBytes, 9 October 2025.
    evening(at(13, 45), at(14, 45), 2025_10_21),
]

private func evening(_ open: TimeOfDay, _ close: TimeOfDay, _ dates: Int...) -> SpecialHours {
    SpecialHours(opens: open, closes: close, on: [DatedRule("Diwali (Muhurat)", .listed(dates))])
}
