extension ExchangeRules {
    /// Düsseldorf Stock Exchange, with the hours of its electronic market, Quotrix.
    ///
    /// Trusted from 2020: in 2017 it traded on the days on which Frankfurt alone was closed, which the tables these rules are held to do
    /// not have.
    static let xdus: ExchangeRules = german(
        "XDUS", "Düsseldorf Stock Exchange", trusted: 2020_01_01...2026_12_31, hours: HoursRule(open: at(8, 00), close: at(22, 00)))
}
