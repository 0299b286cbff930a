extension ExchangeRules {
    /// Cyprus Stock Exchange, closed on Western and Orthodox holidays; the current holidays are applied to years before 2023.
    static let xcys = ExchangeRules(
        code: "XCYS",
        name: "Cyprus Stock Exchange",
        zone: "Asia/Nicosia",
        trusted: 2023_01_01...2026_12_31,
        hours: [HoursRule(open: at(10, 30), close: at(17, 00))],
        holidays: .targetDays + [
            .epiphany,
            .cleanMonday,
            DatedRule("Greek Independence Day", .date(.march, 25)),
            DatedRule("National Day", .date(.april, 1)),
            .orthodoxGoodFriday,
            .orthodoxEasterMonday,
            DatedRule("Orthodox Easter Tuesday", .orthodoxEaster.shifted(2)),
            .orthodoxWhitMonday,
            .assumptionDay,
            DatedRule("Independence Day", .date(.october, 1)),
            DatedRule("Ochi Day", .date(.october, 28)),
            .christmasEve,
        ])
}
