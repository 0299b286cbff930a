extension [DatedRule] {
    /// The closing days of TARGET, the settlement system for payments in euro.
    ///
    /// Many European exchanges close on these and on further days. A day on a weekend is not moved.
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
