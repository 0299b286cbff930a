extension ExchangeRules {
    /// Luxembourg Stock Exchange, which trades on the system of Euronext.
    ///
    /// Trusted from 2019: in 2017 its day still ended at 17:35, which the tables these rules are held to do not have.
    static let xlux: ExchangeRules = euronext(
        "XLUX", "Luxembourg Stock Exchange", zone: "Europe/Luxembourg", aliases: ["LUXSE"], trusted: 2019_01_01...2026_12_31,
        hours: HoursRule(open: at(9, 00), close: at(17, 40)))
}
