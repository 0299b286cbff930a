extension ExchangeRules {
    /// The share market of the Moscow Exchange: holidays on a weekend are observed on the next Monday, unless the government moved them.
    ///
    /// The dates are known from 2002 on, and extra sessions on weekends from 1999 on. The hours are those of the main session since the
    /// merger of MICEX and RTS; the rules are trusted from the first full year after it.
    static let xmos = ExchangeRules(
        code: "XMOS",
        name: "Moscow Exchange",
        zone: "Europe/Moscow",
        aliases: ["MISX", "MOEX"],
        trusted: 2012_01_01...2026_12_31,
        hours: [HoursRule(open: at(10, 00), close: at(18, 45))],
        holidays: [
            // `except` lists the years in which a holiday on a weekend was not observed on the next Monday.
            DatedRule("New Year's Day", .date(.january, 1), except: [2022], observed: .weekendToMonday),
            DatedRule("New Year holidays", .date(.january, 2), except: [2016, 2021, 2022], observed: .weekendToMonday),
            DatedRule("New Year holidays", .date(.january, 3).lasting(4), from: 2005, through: 2011),
            DatedRule("Orthodox Christmas", .date(.january, 7), except: [2012, 2017, 2023, 2024], observed: .weekendToMonday),
            DatedRule("Defender of the Fatherland Day", .date(.february, 23), except: [2013, 2014, 2019], observed: .weekendToMonday),
            DatedRule("Women's Day", .date(.march, 8), observed: .weekendToMonday),
            DatedRule("Labour Day", .date(.may, 1), observed: .weekendToMonday),
            DatedRule("Victory Day", .date(.may, 9), except: [2021], observed: .weekendToMonday),
            DatedRule("Day of Russia", .date(.june, 12), except: [2021], observed: .weekendToMonday),
            DatedRule("Unity Day", .date(.november, 4), from: 2005, except: [2023], observed: .weekendToMonday),
            DatedRule("New Year's Eve", .date(.december, 31), except: [2008, 2009]),
        ],
        closures: [
            DatedRule("New Year holidays", .on(2003_01_03, 2013_01_03, 2013_01_04, 2014_01_03)),
            DatedRule(
                "Day off around Orthodox Christmas",
                .on(2003_01_06, 2005_01_10, 2008_01_08, 2009_01_08, 2009_01_09, 2010_01_08, 2011_01_10, 2016_01_08)),
            DatedRule("Day off around Defender of the Fatherland Day", .on(2006_02_24, 2010_02_22)),
            DatedRule("Day off around Women's Day", .on(2005_03_07, 2011_03_07, 2012_03_09)),
            DatedRule(
                "Day off around Labour Day",
                .on(
                    2002_05_02, 2002_05_03, 2003_05_02, 2004_05_04, 2007_04_30, 2008_05_02, 2012_04_30, 2015_05_04, 2016_05_03, 2022_05_03
                )),
            DatedRule("Day off around Victory Day", .on(2002_05_10, 2005_05_10, 2006_05_08, 2017_05_08, 2022_05_10)),
            DatedRule("Day off around the Day of Russia", .on(2003_06_13, 2007_06_11, 2008_06_13, 2012_06_11, 2014_06_13)),
            DatedRule("Day off around Unity Day", .on(2008_11_03, 2010_11_05)),
            // Observed on 7 November until 2004, with a second day if that made a long weekend.
            DatedRule("Day of Accord and Reconciliation", .on(2002_11_07, 2002_11_08, 2003_11_07, 2004_11_08)),
            DatedRule("Constitution Day", .on(2002_12_12, 2002_12_13, 2003_12_12, 2004_12_13)),
            DatedRule("Trading suspended in the financial crisis", .on(2008_09_18, 2008_10_10, 2008_10_27)),
            DatedRule("Victory Parade", .on(2020_06_24)),
            DatedRule("Vote on the constitution", .on(2020_07_01)),
            DatedRule("Closed by the Bank of Russia after the invasion of Ukraine", .spans(2022_02_28...2022_03_23)),
        ],
        extraSessions: [
            1999_01_10, 2000_05_06, 2000_11_04, 2000_12_09, 2001_03_11, 2001_04_28, 2001_06_09, 2001_12_29, 2002_04_27, 2002_05_18,
            2002_11_10, 2002_12_15, 2003_01_04, 2003_01_05, 2003_06_21, 2005_03_05, 2005_05_14, 2006_02_26, 2006_05_06, 2007_04_28,
            2007_06_09, 2008_05_04, 2008_06_07, 2008_11_01, 2010_02_27, 2010_11_13, 2011_03_05, 2012_03_11, 2012_04_28, 2012_05_05,
            2012_05_12, 2012_06_09, 2016_02_20, 2018_04_28, 2018_06_09, 2018_12_29, 2021_02_20, 2024_04_27, 2024_11_02, 2024_12_28,
        ])
}
