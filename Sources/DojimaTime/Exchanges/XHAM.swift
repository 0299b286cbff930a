extension ExchangeRules {
    /// Hamburg Stock Exchange; trusted from 2020, because sessions ended at 20:00 in earlier years.
    static let xham: ExchangeRules = german(
        "XHAM", "Hamburg Stock Exchange", trusted: 2020_01_01...2026_12_31, hours: HoursRule(open: at(8, 00), close: at(22, 00)))
}
