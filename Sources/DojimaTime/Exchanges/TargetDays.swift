extension [DatedRule] {
    /// The days on which TARGET, the system that settles payments in euro, is closed.
    ///
    /// Many exchanges of Europe close on these and on some of their own. None is made up for when it falls on a weekend.
    static let targetDays: [DatedRule] = [
        DatedRule("New Year's Day", .date(.january, 1)),
        DatedRule("Good Friday", .easter(-2)),
        DatedRule("Easter Monday", .easter(1)),
        DatedRule("Labour Day", .date(.may, 1)),
        DatedRule("Christmas Day", .date(.december, 25)),
        DatedRule("Second Day of Christmas", .date(.december, 26)),
    ]

    /// The eves of Christmas and of the new year, on which some exchanges close and some have half days.
    static let yearEndEves: [DatedRule] = [
        DatedRule("Christmas Eve", .date(.december, 24)),
        DatedRule("New Year's Eve", .date(.december, 31)),
    ]
}
