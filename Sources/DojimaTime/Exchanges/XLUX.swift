extension ExchangeRules {
    /// Luxembourg Stock Exchange, which uses the trading system of Euronext.
    ///
    /// Trusted from 2019: in 2017 sessions still ended at 17:35, which the reference tables do not include.
    static let xlux: ExchangeRules = euronext(
        "XLUX", "Luxembourg Stock Exchange", zone: "Europe/Luxembourg", aliases: ["LUXSE"], trusted: 2019_01_01...2026_12_31,
        hours: HoursRule(open: at(9, 00), close: at(17, 40)))
}
