extension [DatedRule] {
    /// The days on which TARGET, the system that settles payments in euro, is closed.
    ///
    /// Many exchanges of Europe close on these and on some of their own. None is made up for when it falls on a weekend.
    static let targetDays: [DatedRule] = [
        .newYearsDay,
        .goodFriday,
        .easterMonday,
        .labourDay,
        .christmasDay,
        .secondDayOfChristmas,
    ]

    /// The eves of Christmas and of the new year, on which some exchanges close and some have half days.
    static let yearEndEves: [DatedRule] = [
        .christmasEve,
        .newYearsEve,
    ]
}
