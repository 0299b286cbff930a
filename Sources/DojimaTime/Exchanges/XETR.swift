extension ExchangeRules {
    /// Xetra, the electronic market of Deutsche Börse.
    ///
    /// Trusted from 3 November 2003: for three years before that, sessions ended at 20:00, which the reference tables do not include.
    static let xetr: ExchangeRules = german("XETR", "Xetra", aliases: ["XETRA"], hours: HoursRule(open: at(9, 00), close: at(17, 30)))
}
