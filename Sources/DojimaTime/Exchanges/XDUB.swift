extension ExchangeRules {
    /// Euronext Dublin, until 2018 the Irish Stock Exchange. It has kept some of that exchange's holidays and hours.
    ///
    /// Trusted from 2010, when its half days began.
    static let xdub = ExchangeRules(
        code: "XDUB",
        name: "Euronext Dublin",
        zone: "Europe/Dublin",
        trusted: 2010_01_01...2026_12_31,
        hours: [HoursRule(open: at(8, 00), close: at(16, 28))],
        holidays: [
            .newYearsDay.observed(.weekendToMonday),
            DatedRule("Saint Patrick's Day", .date(.march, 17), through: 2000, observed: .weekendToMonday),
            .goodFriday,
            .easterMonday,
            .labourDay.since(2008).through(2009).observed(.weekendToMonday),
            .labourDay.since(2019).observed(.weekendToMonday),
            DatedRule("May Bank Holiday", .nth(1, .monday, of: .may), except: [2019, 2020]),
            DatedRule("June Bank Holiday", .nth(1, .monday, of: .june), through: 2018),
            .christmasEve.through(2004),
            .christmasDay.observed(.nextFree(after: .saturday, .sunday)),
            DatedRule("Saint Stephen's Day", .date(.december, 26), observed: .nextFree(after: .saturday, .sunday)),
        ],
        closures: [
            DatedRule("Storm Emma", .on(2018_03_02))
        ],
        special: [
            SpecialHours(
                closes: at(12, 28),
                on: [
                    .christmasEve.since(2010).observed(.previousFriday),
                    .newYearsEve.since(2010).observed(.previousFriday),
                    DatedRule("Storm Emma", .on(2018_03_01)),
                ])
        ])
}
