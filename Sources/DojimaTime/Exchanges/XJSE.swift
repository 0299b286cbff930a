extension ExchangeRules {
    /// Johannesburg Stock Exchange: the public holidays of South Africa, observed on the next Monday if they fall on a Sunday.
    ///
    /// The holidays are those since 1995. One-off holidays are included from 2004 on; the reference tables lack those since 2021.
    static let xjse = ExchangeRules(
        code: "XJSE",
        name: "Johannesburg Stock Exchange",
        zone: "Africa/Johannesburg",
        aliases: ["JSE"],
        trusted: 2004_01_01...2026_12_31,
        hours: [HoursRule(open: at(9, 00), close: at(17, 00))],
        holidays: [
            DatedRule("New Year's Day", .date(.january, 1), observed: .sundayToMonday),
            DatedRule("Human Rights Day", .date(.march, 21), observed: .sundayToMonday),
            .goodFriday,
            DatedRule("Family Day", .easter(1)),
            DatedRule("Freedom Day", .date(.april, 27), observed: .sundayToMonday),
            DatedRule("Workers' Day", .date(.may, 1), observed: .sundayToMonday),
            DatedRule("Youth Day", .date(.june, 16), observed: .sundayToMonday),
            DatedRule("National Women's Day", .date(.august, 9), observed: .sundayToMonday),
            DatedRule("Heritage Day", .date(.september, 24), observed: .sundayToMonday),
            DatedRule("Day of Reconciliation", .date(.december, 16), observed: .sundayToMonday),
            DatedRule("Christmas Day", .date(.december, 25), observed: .sundayToMonday),
            DatedRule("Day of Goodwill", .date(.december, 26), observed: .sundayToMonday),
        ],
        closures: [
            // 2024: QuantLib, commit 4dd52ef of 1 March 2024.
            DatedRule("General election", .on(2004_04_14, 2009_04_22, 2014_05_07, 2019_05_08, 2024_05_29)),
            // 2021: the Presidency, 11 October 2021; 2026: QuantLib, commit 7a7898a of 29 July 2026.
            DatedRule("Municipal election", .on(2006_03_01, 2011_05_18, 2016_08_03, 2021_11_01, 2026_11_04)),
            // QuantLib, commit 3a4285e of 3 November 2023.
            DatedRule("World Cup of rugby", .on(2023_12_15)),
            // Proclaimed because a holiday coincided with another one.
            DatedRule("Human Rights Day", .on(2008_05_02)),
            // 2022: QuantLib, commit e5184d9 of 29 December 2022.
            DatedRule("Christmas Day", .on(2011_12_27, 2016_12_27, 2022_12_27)),
        ])
}
