extension [DatedRule] {
    /// The days on which TARGET, the settlement system for payments in euro, is closed.
    ///
    /// Many European exchanges close on these days and on others. A holiday on a weekend is not moved.
    static let targetDays: [DatedRule] = [
        .newYearsDay,
        .goodFriday,
        .easterMonday,
        .labourDay,
        .christmasDay,
        .secondDayOfChristmas,
    ]

    /// Christmas Eve and New Year's Eve, on which some exchanges are closed and others have half days.
    static let yearEndEves: [DatedRule] = [
        .christmasEve,
        .newYearsEve,
    ]
}
