extension ExchangeRules {
    /// New York Stock Exchange; Nasdaq and the other stock exchanges of the United States have the same holidays.
    static let xnys = ExchangeRules(
        code: "XNYS",
        name: "New York Stock Exchange",
        zone: "America/New_York",
        aliases: ["AMEX", "ARCA", "ARCX", "BATS", "NASDAQ", "NYSE", "OOTC", "XASE", "XNAS"],
        trusted: 1990_01_01...2026_12_31,
        hours: [HoursRule(open: at(9, 30), close: at(16, 00))],
        holidays: UnitedStates.stockHolidays,
        closures: UnitedStates.mourning + [
            DatedRule("Hurricane Gloria", .on(1985_09_27)),
            DatedRule("Attacks of 11 September", .on(2001_09_11, 2001_09_12, 2001_09_13, 2001_09_14)),
            UnitedStates.hurricaneSandy,
        ],
        special: [
            SpecialHours(
                closes: at(14, 00),
                on: [
                    DatedRule("Day after Thanksgiving", UnitedStates.thanksgiving.shifted(1), from: 1992, through: 1992),
                    DatedRule("Christmas Eve", .date(.december, 24), through: 1992, only: mondayToThursday),
                ]),
            SpecialHours(
                closes: at(13, 00),
                on: [
                    DatedRule("Independence Day's eve", .date(.july, 3), from: 1995, only: [.monday, .tuesday, .thursday]),
                    // If Independence Day is a Thursday: until 2012 the Friday after it, since then the Wednesday before it.
                    DatedRule("Day after Independence Day", .date(.july, 5), from: 1995, through: 2012, only: [.friday]),
                    DatedRule("Independence Day's eve", .date(.july, 3), from: 2013, only: [.wednesday]),
                    UnitedStates.dayAfterThanksgiving,
                    // A Friday is excluded: it is a holiday, because Christmas Day is then a Saturday.
                    DatedRule("Christmas Eve", .date(.december, 24), from: 1993, only: mondayToThursday),
                    DatedRule("Day after Christmas", .on(1997_12_26, 2003_12_26)),
                    DatedRule("Eve of the year 2000", .on(1999_12_31)),
                ]),
        ],
        // The current published hours, applied to all years, because the dates on which they began are not recorded.
        segments: [.pre("Pre-market", from: at(4, 00)), .post("After hours", until: at(20, 00), onEarlyClose: at(17, 00))])
}

private let mondayToThursday: [Weekday] = [.monday, .tuesday, .wednesday, .thursday]
