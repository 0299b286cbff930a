// Holidays that many exchanges observe, on their original dates; `since`, `through` and `observed` adapt them to one exchange.

extension DatedRule {
    static let newYearsDay = DatedRule("New Year's Day", .date(.january, 1))
    static let epiphany = DatedRule("Epiphany", .date(.january, 6))
    static let labourDay = DatedRule("Labour Day", .date(.may, 1))
    static let assumptionDay = DatedRule("Assumption Day", .date(.august, 15))
    static let allSaintsDay = DatedRule("All Saints' Day", .date(.november, 1))
    static let christmasEve = DatedRule("Christmas Eve", .date(.december, 24))
    static let christmasDay = DatedRule("Christmas Day", .date(.december, 25))
    static let secondDayOfChristmas = DatedRule("Second Day of Christmas", .date(.december, 26))
    static let newYearsEve = DatedRule("New Year's Eve", .date(.december, 31))

    static let maundyThursday = DatedRule("Maundy Thursday", .easter(-3))
    static let goodFriday = DatedRule("Good Friday", .easter(-2))
    static let easterMonday = DatedRule("Easter Monday", .easter(1))
    static let ascensionDay = DatedRule("Ascension Day", .easter(39))
    static let whitMonday = DatedRule("Whit Monday", .easter(50))
    static let corpusChristi = DatedRule("Corpus Christi", .easter(60))

    static let cleanMonday = DatedRule("Clean Monday", .orthodoxEaster.shifted(-48))
    static let orthodoxGoodFriday = DatedRule("Orthodox Good Friday", .orthodoxEaster.shifted(-2))
    static let orthodoxEasterMonday = DatedRule("Orthodox Easter Monday", .orthodoxEaster.shifted(1))
    static let orthodoxWhitMonday = DatedRule("Orthodox Whit Monday", .orthodoxEaster.shifted(50))

    /// Returns this rule from a year on.
    func since(_ year: Int) -> DatedRule {
        var rule = self
        rule.years = year...years.upperBound
        return rule
    }

    /// Returns this rule up to and including a year.
    func through(_ year: Int) -> DatedRule {
        var rule = self
        rule.years = years.lowerBound...year
        return rule
    }

    /// Returns this rule with an observance, which moves the holiday by its weekday.
    func observed(_ observance: Observance) -> DatedRule {
        var rule = self
        rule.observance = observance
        return rule
    }
}
