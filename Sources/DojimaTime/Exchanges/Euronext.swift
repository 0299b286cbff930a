extension ExchangeRules {
    /// Returns the rules of a market of Euronext: closed on TARGET holidays, with half days before Christmas and the new year.
    ///
    /// Trusted from 2010, the earliest year in which half days have been compared with notices. In 2003, New Year's Eve was a full day, and
    /// sessions were shorter in the 1990s; the reference tables do not include either.
    ///
    /// - Parameters:
    ///   - hours: the regular hours in local time; in Paris time, nearly all markets have the same hours.
    ///   - formerly: former holidays of the country, each through the last year in which it was observed.
    static func euronext(
        _ code: String, _ name: String, zone: String, aliases: [String] = [], trusted: ClosedRange<Int> = 2010_01_01...2026_12_31,
        hours: HoursRule = HoursRule(open: at(9, 00), close: at(17, 30)), halfDay: TimeOfDay = at(14, 05), formerly: [DatedRule] = []
    ) -> ExchangeRules {
        ExchangeRules(
            code: code, name: name, zone: zone, aliases: aliases, trusted: trusted, hours: [hours],
            holidays: .targetDays + formerly,
            special: [SpecialHours(closes: halfDay, on: .yearEndEves)])
    }
}
