extension ExchangeRules {
    /// Xetra, the electronic market of Deutsche Börse.
    ///
    /// Trusted since 3 November 2003: for three years before that its day ended at 20:00, which the tables these rules are held to do not
    /// have.
    static let xetr: ExchangeRules = german("XETR", "Xetra", aliases: ["XETRA"], hours: HoursRule(open: at(9, 00), close: at(17, 30)))
}
