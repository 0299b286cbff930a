extension ExchangeRules {
    /// Budapest Stock Exchange; trusted from the start of trading on Xetra, because earlier hours are not known.
    static let xbud = ExchangeRules(
        code: "XBUD",
        name: "Budapest Stock Exchange",
        zone: "Europe/Budapest",
        trusted: 2013_12_06...2026_12_31,
        hours: [HoursRule(open: at(9, 00), close: at(17, 00))],
        holidays: nationalDays + nationalDays.flatMap(longWeekends) + [
            .goodFriday.since(2012),
            .easterMonday,
            .whitMonday,
            .christmasEve,
            .christmasDay,
            .secondDayOfChristmas,
            DatedRule("Long weekend", .date(.december, 27), from: 2013, only: [.friday]),
            .newYearsEve.since(2011),
        ])
}

private let nationalDays: [DatedRule] = [
    .newYearsDay,
    DatedRule("Revolution of 1848 Day", .date(.march, 15)),
    .labourDay,
    DatedRule("Saint Stephen's Day", .date(.august, 20)),
    DatedRule("Revolution of 1956 Day", .date(.october, 23)),
    .allSaintsDay,
]

/// Returns rules for the Monday before a holiday on a Tuesday, and the Friday after one on a Thursday.
private func longWeekends(_ holiday: DatedRule) -> [DatedRule] {
    [
        DatedRule("Long weekend", holiday.day.shifted(-1), only: [.monday]),
        DatedRule("Long weekend", holiday.day.shifted(1), only: [.friday]),
    ]
}
