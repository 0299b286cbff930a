extension ExchangeRules {
    /// Shanghai Stock Exchange; Shenzhen has the same holidays. Weekend days that are declared working days have no sessions.
    static let xshg = ExchangeRules(
        code: "XSHG",
        name: "Shanghai Stock Exchange",
        zone: "Asia/Shanghai",
        aliases: ["SSE", "SZSE", "XSHE"],
        trusted: 1990_12_19...2026_12_31,
        hours: [HoursRule(open: at(9, 30), close: at(15, 00), breaks: [at(11, 30)..<at(13, 00)])],
        holidays: festivals + [
            DatedRule("New Year's Day", .date(.january, 1), through: 2007, except: [1994], observed: .weekendToMonday),
            DatedRule("Spring Festival", springFestival),
            DatedRule("Spring Festival", newYearsEve.lasting(7), from: 2008, through: 2023, except: [2014]),
            DatedRule("Spring Festival", newYearsEve.lasting(8), from: 2024),
            DatedRule("Labour Day", .date(.may, 1), through: 1999, except: [1993], observed: .weekendToMonday),
            DatedRule("Labour Day", YearlyDay.date(.may, 1).lasting(7), from: 2000, through: 2007),
            // Five days, which begin with the weekend before 1 May if 1 May is a Sunday or a Monday.
            DatedRule("Labour Day", YearlyDay.date(.may, 1).lasting(3), from: 2020),
            DatedRule("Labour Day", .date(.may, 4), from: 2020, only: [.monday, .tuesday, .wednesday, .friday]),
            DatedRule("Labour Day", .date(.may, 5), from: 2020, only: [.monday, .tuesday, .wednesday]),
            DatedRule("National Day", .date(.october, 1), through: 1998, observed: afterWeekend),
            DatedRule("National Day", .date(.october, 2), through: 1998, except: [1993], observed: afterWeekend),
            DatedRule("National Day", YearlyDay.date(.october, 1).lasting(7), from: 1999, except: [2008]),
            // If the Mid-Autumn Festival is within the National Day week, the week is extended by a day.
            DatedRule("Mid-Autumn Festival", .on(2009_10_08, 2020_10_08, 2025_10_08, 2031_10_08)),
        ],
        closures: [
            DatedRule("New Year's Day", .on(1998_01_02, 2002_01_02, 2002_01_03, 2006_01_03, 2007_01_02, 2007_01_03, 2012_01_03)),
            DatedRule("New Year's Day", .on(2013_01_01, 2013_01_02, 2013_01_03)),
            DatedRule("Tomb Sweeping Day", .on(2012_04_02, 2012_04_03)),
            DatedRule("Labour Day", .on(1997_05_02, 2003_05_08, 2003_05_09, 2013_04_29, 2013_04_30, 2019_05_02, 2019_05_03)),
            DatedRule("Dragon Boat Festival", .on(2010_06_14, 2010_06_15, 2012_06_22, 2013_06_10, 2013_06_11)),
            DatedRule("Mid-Autumn Festival", .on(2010_09_23, 2010_09_24)),
            DatedRule("National Day", .on(1996_09_30, 1997_10_03, 2002_09_30)),
            DatedRule("National Day", .spans(2008_09_29...2008_10_03)),
            DatedRule("Return of Hong Kong", .on(1997_06_30, 1997_07_01)),
            DatedRule("Return of Macau", .on(1999_12_20)),
            DatedRule("Eve of the year 2000", .on(1999_12_31)),
            DatedRule("70 years of victory over Japan", .on(2015_09_03, 2015_09_04)),
            DatedRule("Epidemic", .on(2020_01_31)),
        ])
}

private let newYearsEve = YearlyDay.chinese(month: 1, day: 1).shifted(-1)
private let afterWeekend = Observance.nextFree(after: .saturday, .sunday)

private let springFestival = YearlyDay.spans(
    1991_02_15...1991_02_18, 1992_02_04...1992_02_06, 1993_01_25...1993_01_26, 1994_02_07...1994_02_11, 1995_01_30...1995_02_03,
    1996_02_19...1996_03_01, 1997_02_03...1997_02_14, 1998_01_26...1998_02_06, 1999_02_10...1999_02_26, 2000_01_31...2000_02_11,
    2001_01_22...2001_02_02, 2002_02_11...2002_02_22, 2003_01_30...2003_02_07, 2004_01_19...2004_01_28, 2005_02_07...2005_02_15,
    2006_01_26...2006_02_03, 2007_02_19...2007_02_23, 2014_01_31...2014_02_06)

/// One-day holidays since 2008: moved from a weekend to Monday, with a bridge day if only a Monday or Friday is between the holiday and a
/// weekend.
private let festivals: [DatedRule] = [
    bridged("New Year's Day", .date(.january, 1), except: [2013]),
    bridged("Tomb Sweeping Day", .qingming),
    bridged("Labour Day", .date(.may, 1), through: 2019),
    bridged("Dragon Boat Festival", .chinese(month: 5, day: 5), except: [2012]),
    bridged("Mid-Autumn Festival", .chinese(month: 8, day: 15), except: [2015]),
].flatMap { $0 }

private func bridged(_ name: String, _ day: YearlyDay, through: Int = .max, except: [Int] = []) -> [DatedRule] {
    [
        DatedRule(name, day, from: 2008, through: through, except: except, observed: .weekendToMonday),
        DatedRule(name, day.shifted(-1), from: 2008, through: through, except: except, only: [.monday]),
        DatedRule(name, day.shifted(1), from: 2008, through: through, except: except, only: [.friday]),
    ]
}
