/// Holidays that the stock and futures exchanges of the United States have in common.
enum UnitedStates {
    /// New Year's Day on a Saturday is not observed on the Friday before it, on which the accounting year ends.
    static let newYearsDay = DatedRule("New Year's Day", .date(.january, 1), observed: .sundayToMonday)
    static let martinLutherKingDay = DatedRule("Martin Luther King Jr. Day", .nth(3, .monday, of: .january), from: 1998)
    static let washingtonsBirthday = DatedRule("Washington's Birthday", .nth(3, .monday, of: .february), from: 1971)
    static let goodFriday = DatedRule("Good Friday", .easter(-2))
    static let memorialDay = DatedRule("Memorial Day", .last(.monday, of: .may), from: 1971)
    static let juneteenth = DatedRule("Juneteenth", .date(.june, 19), from: 2022, observed: .nearestWeekday)
    static let independenceDay = DatedRule("Independence Day", .date(.july, 4), observed: .nearestWeekday)
    static let laborDay = DatedRule("Labor Day", .nth(1, .monday, of: .september))
    static let thanksgivingDay = DatedRule("Thanksgiving Day", thanksgiving)
    static let christmasDay = DatedRule("Christmas Day", .date(.december, 25), observed: .nearestWeekday)

    static let thanksgiving = YearlyDay.nth(4, .thursday, of: .november)
    static let dayAfterThanksgiving = DatedRule("Day after Thanksgiving", thanksgiving.shifted(1), from: 1993)

    /// The days on which stock exchanges are closed.
    static let stockHolidays = [
        newYearsDay, martinLutherKingDay, washingtonsBirthday, goodFriday, memorialDay, juneteenth, independenceDay, laborDay,
        thanksgivingDay, christmasDay,
    ]
    /// The days on which futures exchanges are closed. On other holidays they close early.
    static let futuresHolidays = [newYearsDay, goodFriday, christmasDay]

    /// National days of mourning until 2018, on which stocks and interest rate contracts were not traded.
    static let earlierMourning = [
        DatedRule("Mourning for Richard Nixon", .on(1994_04_27)),
        DatedRule("Mourning for Ronald Reagan", .on(2004_06_11)),
        DatedRule("Mourning for Gerald Ford", .on(2007_01_02)),
        DatedRule("Mourning for George H. W. Bush", .on(2018_12_05)),
    ]
    static let mourningForCarter = DatedRule("Mourning for Jimmy Carter", .on(2025_01_09))
    /// National days of mourning.
    static let mourning = earlierMourning + [mourningForCarter]
    static let hurricaneSandy = DatedRule("Hurricane Sandy", .on(2012_10_29, 2012_10_30))
}
