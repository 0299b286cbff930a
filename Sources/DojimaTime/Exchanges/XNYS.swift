extension ExchangeRules {
    /// New York Stock Exchange; Nasdaq and the other stock exchanges of the United States keep the same days.
    static let xnys = ExchangeRules(
        code: "XNYS",
        name: "New York Stock Exchange",
        zone: "America/New_York",
        aliases: ["ARCX", "BATS", "NASDAQ", "NYSE", "OOTC", "XASE", "XNAS"],
        trusted: 1990_01_01...2026_12_31,
        hours: [HoursRule(open: at(9, 30), close: at(16, 00))],
        holidays: [
            // On a Saturday it is not kept: the year's books close on the Friday.
            DatedRule("New Year's Day", .date(.january, 1), observed: .sundayToMonday),
            DatedRule("Martin Luther King Jr. Day", .nth(3, .monday, of: .january), from: 1998),
            DatedRule("Washington's Birthday", .nth(3, .monday, of: .february), from: 1971),
            DatedRule("Good Friday", .easter(-2)),
            DatedRule("Memorial Day", .last(.monday, of: .may), from: 1971),
            DatedRule("Juneteenth", .date(.june, 19), from: 2022, observed: .nearestWeekday),
            DatedRule("Independence Day", .date(.july, 4), observed: .nearestWeekday),
            DatedRule("Labor Day", .nth(1, .monday, of: .september)),
            DatedRule("Thanksgiving Day", thanksgiving),
            DatedRule("Christmas Day", .date(.december, 25), observed: .nearestWeekday),
        ],
        closures: [
            DatedRule("Hurricane Gloria", .on(1985_09_27)),
            DatedRule("Mourning for Richard Nixon", .on(1994_04_27)),
            DatedRule("Attacks of 11 September", .on(2001_09_11, 2001_09_12, 2001_09_13, 2001_09_14)),
            DatedRule("Mourning for Ronald Reagan", .on(2004_06_11)),
            DatedRule("Mourning for Gerald Ford", .on(2007_01_02)),
            DatedRule("Hurricane Sandy", .on(2012_10_29, 2012_10_30)),
            DatedRule("Mourning for George H. W. Bush", .on(2018_12_05)),
            DatedRule("Mourning for Jimmy Carter", .on(2025_01_09)),
        ],
        special: [
            SpecialHours(
                closes: at(14, 00),
                on: [
                    DatedRule("Day after Thanksgiving", thanksgiving.shifted(1), from: 1992, through: 1992),
                    DatedRule("Christmas Eve", .date(.december, 24), through: 1992, only: mondayToThursday),
                ]),
            SpecialHours(
                closes: at(13, 00),
                on: [
                    DatedRule("Independence Day's eve", .date(.july, 3), from: 1995, only: [.monday, .tuesday, .thursday]),
                    // When the holiday is a Thursday: until 2012 the Friday after it, since then the Wednesday before it.
                    DatedRule("Day after Independence Day", .date(.july, 5), from: 1995, through: 2012, only: [.friday]),
                    DatedRule("Independence Day's eve", .date(.july, 3), from: 2013, only: [.wednesday]),
                    DatedRule("Day after Thanksgiving", thanksgiving.shifted(1), from: 1993),
                    // On a Friday it is the holiday itself, for a Christmas on a Saturday.
                    DatedRule("Christmas Eve", .date(.december, 24), from: 1993, only: mondayToThursday),
                    DatedRule("Day after Christmas", .on(1997_12_26, 2003_12_26)),
                    DatedRule("Eve of the year 2000", .on(1999_12_31)),
                ]),
        ])
}

private let thanksgiving = YearlyDay.nth(4, .thursday, of: .november)
private let mondayToThursday: [Weekday] = [.monday, .tuesday, .wednesday, .thursday]
