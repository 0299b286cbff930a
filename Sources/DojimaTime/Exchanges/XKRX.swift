extension ExchangeRules {
    /// Korea Exchange, Seoul: the public holidays of Korea, and the last day of the year.
    ///
    /// Until 5 December 1998 there were also sessions on Saturday mornings. The reference tables have full sessions instead, and lack some
    /// elections, so the rules are trusted only after that date.
    static let xkrx = ExchangeRules(
        code: "XKRX",
        name: "Korea Exchange",
        zone: "Asia/Seoul",
        aliases: ["KRX"],
        trusted: 1998_12_07...2026_12_31,
        week: [
            WeekRule([.monday, .tuesday, .wednesday, .thursday, .friday, .saturday]),
            WeekRule(since: 1998_12_07, [.monday, .tuesday, .wednesday, .thursday, .friday]),
        ],
        hours: [
            HoursRule(open: at(9, 40), close: at(15, 20), breaks: [at(11, 40)..<at(13, 20)]),
            HoursRule(since: 1995_01_01, open: at(9, 30), close: at(15, 00), breaks: [at(11, 30)..<at(13, 00)]),
            HoursRule(since: 1998_12_07, open: at(9, 00), close: at(15, 00), breaks: [at(12, 00)..<at(13, 00)]),
            HoursRule(since: 2000_05_22, open: at(9, 00), close: at(15, 00)),
            HoursRule(since: 2016_08_01, open: at(9, 00), close: at(15, 30)),
        ],
        holidays: threeDays("Seollal", .korean(month: 1, day: 1)) + threeDays("Chuseok", .korean(month: 8, day: 15)) + [
            DatedRule("New Year's Day", .date(.january, 1)),
            DatedRule("New Year holidays", .date(.january, 2), through: 1998),
            DatedRule("Independence Movement Day", .date(.march, 1), through: 2021),
            DatedRule("Independence Movement Day", .date(.march, 1), from: 2022, observed: afterWeekend),
            DatedRule("Labor Day", .date(.march, 10), through: 1993),
            DatedRule("Arbor Day", .date(.april, 5), through: 2005),
            DatedRule("Buddha's Birthday", .korean(month: 4, day: 8), through: 2022),
            DatedRule("Buddha's Birthday", .korean(month: 4, day: 8), from: 2023, observed: afterWeekend),
            // A public holiday since 2026, moved to the next free day if it is on a weekend (exchange_calendars, pull request 574).
            DatedRule("Labor Day", .date(.may, 1), from: 1994, through: 2025),
            DatedRule("Labor Day", .date(.may, 1), from: 2026, observed: afterWeekend),
            DatedRule("Children's Day", .date(.may, 5), through: 2013),
            DatedRule("Children's Day", .date(.may, 5), from: 2014, observed: afterWeekend),
            DatedRule("Memorial Day", .date(.june, 6)),
            // A public holiday again by the Public Holidays Act of 2026 (exchange_calendars, pull request 583; QuantLib, 2685).
            DatedRule("Constitution Day", .date(.july, 17), through: 2007),
            DatedRule("Constitution Day", .date(.july, 17), from: 2026, observed: afterWeekend),
            DatedRule("Liberation Day", .date(.august, 15), through: 2020),
            DatedRule("Liberation Day", .date(.august, 15), from: 2021, observed: afterWeekend),
            DatedRule("Armed Forces Day", .date(.october, 1), through: 1990),
            DatedRule("National Foundation Day", .date(.october, 3), through: 2020),
            DatedRule("National Foundation Day", .date(.october, 3), from: 2021, observed: afterWeekend),
            DatedRule("Hangul Day", .date(.october, 9), through: 1990),
            DatedRule("Hangul Day", .date(.october, 9), from: 2013, through: 2020),
            DatedRule("Hangul Day", .date(.october, 9), from: 2021, observed: afterWeekend),
            DatedRule("Christmas Day", .date(.december, 25), through: 2022),
            DatedRule("Christmas Day", .date(.december, 25), from: 2023, observed: afterWeekend),
            DatedRule("End of the year", lastDays, through: 2000),
            DatedRule("End of the year", .date(.december, 31), from: 2001, observed: .previousFriday),
        ],
        closures: [
            DatedRule(
                "Election",
                .on(
                    1991_03_26, 1991_06_20, 1992_03_24, 1992_12_18, 1997_12_18, 2000_04_13, 2002_06_13, 2002_12_19, 2004_04_15, 2006_05_31,
                    2007_12_19, 2008_04_09, 2010_06_02, 2012_04_11, 2012_12_19, 2014_06_04, 2016_04_13, 2017_05_09, 2018_06_13, 2020_04_15,
                    2022_03_09, 2022_06_01, 2024_04_10, 2025_06_03, 2026_06_03)),
            DatedRule("World Cup", .on(2002_07_01)),
            DatedRule("70 years of liberation", .on(2015_08_14)),
            DatedRule("Armed Forces Day", .on(2024_10_01)),
            DatedRule("Bridge between holidays", .on(2016_05_06, 2017_10_02, 2020_08_17, 2023_10_02, 2025_01_27)),
            // Substitutes for holidays that coincided with another one.
            DatedRule("Children's Day", .on(2025_05_06)),
            DatedRule("Chuseok", .on(2017_10_06, 2028_10_05)),
            DatedRule("Year 2000", .on(2000_01_03)),
            DatedRule("Exchange holiday", .on(1993_07_07, 1994_01_03, 1994_02_14, 1994_05_20)),
        ],
        special: [
            SpecialHours(opens: at(10, 40), on: [firstSession(from: .min, through: 1994)]),
            SpecialHours(opens: at(10, 30), on: [firstSession(from: 1995, through: 1998)]),
            SpecialHours(opens: at(10, 00), on: [DatedRule("First session", .date(.january, 2), from: 1999, observed: .weekendToMonday)]),
            // Trading starts later on the day of the university entrance examination, to keep the roads free for students.
            SpecialHours(
                delay: 30,
                on: [DatedRule("University entrance", .on(1993_08_20, 1993_11_16, 1994_11_23, 1995_11_22, 1996_11_13, 1997_11_19))]),
            SpecialHours(delay: 60, on: [DatedRule("University entrance", universityEntrance, from: 1998)]),
        ])
}

/// The last days of each year, on which the exchange was closed until 2000.
private let lastDays = YearlyDay.on(
    1990_12_27, 1990_12_28, 1990_12_31, 1991_12_27, 1991_12_30, 1991_12_31, 1992_12_28, 1992_12_29, 1992_12_30, 1992_12_31, 1993_12_29,
    1993_12_30, 1993_12_31, 1994_12_29, 1994_12_30, 1994_12_31, 1995_12_29, 1995_12_30, 1996_12_30, 1996_12_31, 1997_12_29, 1997_12_30,
    1997_12_31, 1998_12_29, 1998_12_30, 1998_12_31, 1999_12_29, 1999_12_30, 1999_12_31, 2000_12_27, 2000_12_28, 2000_12_29)

/// Returns the rules of a holiday, its eve and the day after; since 2014 a Sunday among them moves to the next free day.
private func threeDays(_ name: String, _ day: YearlyDay) -> [DatedRule] {
    [
        DatedRule(name, .lasting(day.shifted(-1), days: 3), through: 2013),
        DatedRule(name, .lasting(day.shifted(-1), days: 3), from: 2014, observed: .nextFree(after: .sunday)),
    ]
}

/// Returns the rule of the first session of the year, for years with Saturday sessions and a holiday on 2 January.
private func firstSession(from: Int, through: Int) -> DatedRule {
    DatedRule("First session", .date(.january, 3), from: from, through: through, observed: .sundayToMonday)
}

private let afterWeekend = Observance.nextFree(after: .saturday, .sunday)

private let universityEntrance = YearlyDay.announced(
    [
        1998_11_18, 1999_11_17, 2000_11_15, 2001_11_07, 2002_11_06, 2003_11_05, 2004_11_17, 2005_11_23, 2006_11_16, 2007_11_15, 2008_11_13,
        2009_11_12, 2010_11_18, 2011_11_10, 2012_11_08, 2013_11_07, 2014_11_13, 2015_11_12, 2016_11_17, 2017_11_16, 2017_11_23, 2018_11_15,
        2019_11_14, 2020_12_03, 2021_11_18, 2022_11_17, 2023_11_16, 2024_11_14, 2025_11_13, 2026_11_19,
    ],
    otherwise: .nth(3, .thursday, of: .november))
