extension ExchangeRules {
    /// Buenos Aires Stock Exchange (Bolsas y Mercados Argentinos).
    ///
    /// Days between a holiday and a weekend are closed by decree in some years. Sessions begin at 10:30 since 28 July 2025 (iProUP, 2025),
    /// which the reference tables do not include. Their half days on 24 and 31 December are not those of the years for which notices were
    /// found, and no notice was found of the earlier hours. So the hours are trusted only from that day to the Christmas of 2025.
    static let xbue = ExchangeRules(
        code: "XBUE",
        name: "Buenos Aires Stock Exchange",
        zone: "America/Argentina/Buenos_Aires",
        aliases: ["BCBA", "BYMA"],
        trusted: 1990_01_01...2026_12_31,
        trustedHours: 2025_07_28...2025_12_23,
        hours: [
            HoursRule(open: at(11, 00), close: at(17, 00)),
            HoursRule(since: 2025_07_28, open: at(10, 30), close: at(17, 00)),
        ],
        holidays: [
            DatedRule("New Year's Day", .date(.january, 1)),
            DatedRule("Carnival Monday", .easter(-48), from: 2011),
            DatedRule("Carnival Tuesday", .easter(-47), from: 2011),
            DatedRule("Day of Remembrance for Truth and Justice", .date(.march, 24), from: 2005),
            DatedRule("Malvinas Day", .onOrAfter(.monday, .march, 31), through: 2004),
            DatedRule("Malvinas Day", .date(.april, 2), from: 2005),
            DatedRule("Maundy Thursday", .easter(-3)),
            DatedRule("Good Friday", .easter(-2)),
            DatedRule("Labour Day", .date(.may, 1)),
            DatedRule("May Revolution Day", .date(.may, 25)),
            DatedRule("Martín Miguel de Güemes Day", .date(.june, 17), from: 2016),
            DatedRule("Flag Day", .nth(3, .monday, of: .june), through: 2010),
            DatedRule("Flag Day", .date(.june, 20), from: 2011),
            DatedRule("Independence Day", .date(.july, 9)),
            DatedRule("San Martín Day", .nth(3, .monday, of: .august), except: [2011]),
            DatedRule("San Martín Day", .on(2011_08_22)),
            DatedRule("Day of Cultural Diversity", .date(.october, 12), except: [2012], observed: toMonday),
            DatedRule("Day of Cultural Diversity", .on(2012_10_08)),
            DatedRule("Bank Workers' Day", .date(.november, 6), through: 2017),
            DatedRule("National Sovereignty Day", .nth(4, .monday, of: .november), from: 2010, through: 2014),
            DatedRule("National Sovereignty Day", .on(2015_11_27, 2016_11_28)),
            DatedRule("National Sovereignty Day", .onOrAfter(.monday, .november, 17), from: 2017),
            DatedRule("Immaculate Conception", .date(.december, 8)),
            DatedRule("Christmas Day", .date(.december, 25)),
        ],
        closures: [
            DatedRule("Bank holidays of the devaluation", .listed(Array(2002_01_07...2002_01_16))),
            DatedRule("Bank holidays of the crisis", .listed(Array(2002_04_22...2002_04_26))),
            DatedRule("Epidemic of influenza", .on(2009_07_10)),
            DatedRule("Bicentenary of the May Revolution", .on(2010_05_24)),
            DatedRule("Census", .on(2010_10_27)),
            // The last days of 2024 and 2025: Ámbito, 13 December 2024; elDiarioAR, 30 December 2025.
            DatedRule("Day off of the exchange", .on(2012_01_02, 2024_12_31, 2025_12_31)),
            DatedRule("Bicentenary of the flag", .on(2012_02_27)),
            DatedRule("Bicentenary of the Battle of Tucumán", .on(2012_09_24)),
            DatedRule("Bicentenary of the Assembly of 1813", .on(2013_01_31)),
            DatedRule("Bicentenary of the Battle of Salta", .on(2013_02_20)),
            DatedRule("Summit of the G20", .on(2018_11_30)),
            DatedRule(
                "Bridge day",
                .on(
                    2011_03_25, 2011_12_09, 2012_04_30, 2013_04_01, 2013_06_21, 2014_05_02, 2014_12_26, 2015_03_23, 2015_12_07, 2016_07_08,
                    2016_12_09, 2018_04_30, 2018_12_24, 2018_12_31, 2019_07_08, 2019_08_19, 2019_10_14)),
        ],
        special: [
            SpecialHours(
                closes: at(13, 00),
                on: [DatedRule("Christmas Eve", .date(.december, 24)), DatedRule("New Year's Eve", .date(.december, 31))]),
            // Ámbito, 13 December 2024.
            SpecialHours(closes: at(15, 00), on: [DatedRule("Christmas Eve", .on(2024_12_24))]),
        ])
}

/// Moves Tuesdays and Wednesdays to the Monday before, later days to the Monday after.
private let toMonday = Observance([.tuesday: -1, .wednesday: -2, .thursday: 4, .friday: 3, .saturday: 2, .sunday: 1])
