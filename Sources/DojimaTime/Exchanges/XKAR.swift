extension ExchangeRules {
    /// Pakistan Stock Exchange at Karachi: national holidays by date, Islamic ones as announced by moon sighting.
    ///
    /// The reference tables include the holidays from 2002 to 2025, but only the hours of Monday to Thursday outside of Ramadan. The hours
    /// are trusted from the end of Ramadan of 2022 to the beginning of that of 2025, for which no notice was found.
    static let xkar = ExchangeRules(
        code: "XKAR",
        name: "Pakistan Stock Exchange",
        zone: "Asia/Karachi",
        aliases: ["PSX"],
        trusted: 2002_01_01...2025_12_31,
        trustedHours: 2022_05_06...2025_02_28,
        hours: eras,
        holidays: [
            DatedRule("Kashmir Day", .date(.february, 5)),
            DatedRule("Pakistan Day", .date(.march, 23)),
            .labourDay,
            DatedRule("Youm-e-Takbeer", .date(.may, 28), from: 2024),
            DatedRule("Independence Day", .date(.august, 14)),
            DatedRule("Iqbal Day", .date(.november, 9), through: 2012),
            DatedRule("Iqbal Day", .date(.november, 9), from: 2022),
            DatedRule("Birthday of Quaid-e-Azam and Christmas", .date(.december, 25)),
            // On a Thursday in 2004; not observed in 2003 and 2009.
            DatedRule(
                "Last Friday of Ramadan",
                .on(
                    2002_12_06, 2004_11_11, 2005_10_28, 2006_10_20, 2007_10_12, 2008_09_26, 2010_09_10, 2011_08_26, 2012_08_17, 2013_08_02,
                    2014_07_25, 2015_07_17, 2016_07_01, 2017_06_23, 2018_06_08, 2019_05_31, 2020_05_22, 2021_05_07, 2022_04_29, 2023_04_21,
                    2024_04_05, 2025_03_28)),
            DatedRule("Last Friday of Ramadan", .islamic(.ramadan, 29), from: 2026, observed: lastFriday),
            DatedRule(
                "Eid al-Fitr",
                .on(
                    2002_12_03, 2002_12_05, 2003_11_26, 2003_11_27, 2003_11_28, 2004_11_15, 2004_11_16, 2004_11_17, 2005_11_03, 2005_11_04,
                    2006_10_23, 2006_10_24, 2006_10_25, 2007_10_10, 2007_10_15, 2007_10_16, 2008_10_01, 2008_10_02, 2008_10_03, 2009_09_21,
                    2009_09_22, 2009_09_23, 2010_09_13, 2011_08_31, 2011_09_01, 2011_09_02, 2012_08_20, 2012_08_21, 2012_08_22, 2013_08_08,
                    2013_08_09, 2014_07_29, 2014_07_30, 2014_07_31, 2014_08_01, 2015_07_20, 2015_07_21, 2016_07_05, 2016_07_06, 2016_07_07,
                    2016_07_08, 2017_06_26, 2017_06_27, 2017_06_28, 2018_06_15, 2018_06_18, 2019_06_04, 2019_06_05, 2019_06_06, 2019_06_07,
                    2020_05_25, 2020_05_26, 2020_05_27, 2021_05_10, 2021_05_11, 2021_05_12, 2021_05_13, 2021_05_14, 2022_05_02, 2022_05_03,
                    2022_05_04, 2022_05_05, 2023_04_24, 2023_04_25, 2024_04_10, 2024_04_11, 2024_04_12, 2025_03_31, 2025_04_01, 2025_04_02
                ).projected(by: .islamic(.shawwal, 1).lasting(3))),
            DatedRule(
                "Eid al-Adha",
                .on(
                    2002_02_25, 2003_02_11, 2003_02_12, 2003_02_13, 2003_02_14, 2004_02_02, 2004_02_03, 2004_02_04, 2005_01_20, 2005_01_21,
                    2006_01_10, 2006_01_11, 2006_01_12, 2006_01_13, 2007_01_01, 2007_01_02, 2007_12_20, 2007_12_21, 2008_12_08, 2008_12_09,
                    2008_12_10, 2008_12_11, 2009_11_27, 2009_11_30, 2010_11_17, 2010_11_18, 2010_11_19, 2011_11_07, 2011_11_08, 2012_10_26,
                    2013_10_15, 2013_10_16, 2013_10_17, 2013_10_18, 2014_10_06, 2014_10_07, 2014_10_08, 2015_09_24, 2015_09_25, 2016_09_12,
                    2016_09_13, 2016_09_14, 2017_09_01, 2017_09_04, 2018_08_21, 2018_08_22, 2018_08_23, 2019_08_12, 2019_08_13, 2019_08_15,
                    2020_07_31, 2021_07_20, 2021_07_21, 2021_07_22, 2022_07_08, 2022_07_11, 2022_07_12, 2023_06_28, 2023_06_29, 2023_06_30,
                    2024_06_17, 2024_06_18, 2024_06_19, 2025_06_09
                ).projected(by: .islamic(.dhuAlHijjah, 10).lasting(3))),
            DatedRule(
                "Ashura",
                .on(
                    2002_03_25, 2003_03_13, 2003_03_14, 2004_03_01, 2004_03_02, 2006_02_08, 2006_02_09, 2009_01_07, 2009_01_08, 2009_12_28,
                    2010_12_16, 2010_12_17, 2011_12_05, 2011_12_06, 2013_11_14, 2013_11_15, 2014_11_03, 2014_11_04, 2015_10_23, 2016_10_11,
                    2016_10_12, 2018_09_20, 2018_09_21, 2019_09_09, 2019_09_10, 2021_08_18, 2021_08_19, 2022_08_08, 2022_08_09, 2023_07_28,
                    2024_07_16, 2024_07_17, 2025_07_06
                ).projected(by: .islamic(.muharram, 9).lasting(2))),
            DatedRule(
                "Mawlid",
                .on(
                    2002_05_23, 2003_05_15, 2005_04_22, 2006_04_11, 2008_03_21, 2009_03_10, 2011_02_16, 2013_01_25, 2014_01_14, 2015_12_24,
                    2016_12_12, 2017_12_01, 2018_11_21, 2020_10_30, 2021_10_19, 2023_09_29, 2024_09_17, 2025_09_05
                ).projected(by: .islamic(.rabiI, 12))),
        ],
        closures: [
            DatedRule("New Year's Day", .on(2002_01_01, 2004_01_01, 2010_01_01)),
            DatedRule("General election", .on(2002_10_10, 2008_02_18, 2018_07_25, 2024_02_08)),
            DatedRule("Local elections", .on(2005_08_18)),
            DatedRule("Labour Day", .on(2004_05_03)),
            DatedRule("Days around Ashura", .on(2007_01_29, 2007_01_30)),
            DatedRule("Days around Eid al-Fitr", .on(2005_11_01, 2006_10_26, 2006_10_27)),
            DatedRule("Day around Eid al-Adha", .on(2002_02_22)),
            DatedRule("Day after Mawlid", .on(2006_04_12)),
            DatedRule("Death of Benazir Bhutto", .on(2007_12_28)),
            DatedRule("Death of Nusrat Bhutto", .on(2011_10_24)),
            DatedRule("Day of Love for the Prophet", .on(2012_09_21)),
            DatedRule("Birthday of Guru Balmik", .on(2012_10_29)),
            DatedRule("Baisakhi", .on(2023_04_14)),
            DatedRule("Market holiday", .on(2003_04_10, 2011_11_11)),
        ])
}

private let eras: [HoursRule] = [
    regularHours(),
    // ProPakistani, 22 March 2023.
    ramadanHours(since: 2023_03_23), regularHours(since: 2023_04_21),
    // Business Recorder, 11 March 2024, with the times of its notice of 16 April 2022.
    ramadanHours(since: 2024_03_12), regularHours(since: 2024_04_10),
    // The end of Ramadan: Profit, 20 March 2025.
    ramadanHours(since: 2025_03_03), regularHours(since: 2025_04_03),
].flatMap { $0 }

/// The hours outside of Ramadan, with a break for the prayers of Friday: Daily Times, July 2020; Business Recorder, 17 May 2021.
private func regularHours(since: Int? = nil) -> [HoursRule] {
    [
        HoursRule(since: since, open: at(9, 32), close: at(15, 30)),
        HoursRule(since: since, on: [.friday], open: at(9, 17), close: at(16, 30), breaks: [at(12, 00)..<at(14, 32)]),
    ]
}

private func ramadanHours(since: Int) -> [HoursRule] {
    [
        HoursRule(since: since, open: at(9, 17), close: at(13, 30)),
        HoursRule(since: since, on: [.friday], open: at(9, 17), close: at(12, 30)),
    ]
}

/// Moves any day to the Friday on or before it.
private let lastFriday = Observance([.saturday: -1, .sunday: -2, .monday: -3, .tuesday: -4, .wednesday: -5, .thursday: -6])
