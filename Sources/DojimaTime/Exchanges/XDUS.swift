extension ExchangeRules {
    /// Düsseldorf Stock Exchange, with the hours of its electronic market, Quotrix.
    ///
    /// Trusted from 2020: in 2017 it was open on some days on which only Frankfurt was closed, which the reference tables do not include.
    static let xdus: ExchangeRules = german(
        "XDUS", "Düsseldorf Stock Exchange", trusted: 2020_01_01...2026_12_31, hours: HoursRule(open: at(8, 00), close: at(22, 00)))
}
