extension ExchangeRules {
    /// Johannesburg Stock Exchange: the public holidays of South Africa, which are observed on the Monday if they fall on a Sunday.
    ///
    /// The holidays are those since 1995. One-off holidays are known only from 2004 to 2019: the reference tables lack 1 November 2021,
    /// 27 December 2022, 15 December 2023 and 29 May 2024, so trust ends before the first of them.
    static let xjse = ExchangeRules(
        code: "XJSE",
        name: "Johannesburg Stock Exchange",
        zone: "Africa/Johannesburg",
        aliases: ["JSE"],
        trusted: 2004_01_01...2021_10_31,
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
            DatedRule("General election", .on(2004_04_14, 2009_04_22, 2014_05_07, 2019_05_08)),
            DatedRule("Municipal election", .on(2006_03_01, 2011_05_18, 2016_08_03)),
            // Proclaimed because a holiday coincided with another one.
            DatedRule("Human Rights Day", .on(2008_05_02)),
            DatedRule("Christmas Day", .on(2011_12_27, 2016_12_27)),
        ])
}
