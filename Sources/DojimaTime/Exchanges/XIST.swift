extension ExchangeRules {
    /// Istanbul stock exchange, since 2013 Borsa Istanbul.
    ///
    /// The dates are the holidays of Turkey from 1990 on. The hours are those since November 2016, from when the rules are trusted.
    static let xist = ExchangeRules(
        code: "XIST",
        name: "Borsa Istanbul",
        zone: "Europe/Istanbul",
        aliases: ["BIST"],
        trusted: 2016_11_14...2026_12_31,
        hours: [HoursRule(open: at(10, 00), close: at(18, 00))],
        holidays: [
            .newYearsDay,
            DatedRule("National Sovereignty and Children's Day", .date(.april, 23)),
            .labourDay.since(2009),
            DatedRule("Commemoration of Atatürk, Youth and Sports Day", .date(.may, 19)),
            DatedRule("Democracy and National Unity Day", .date(.july, 15), from: 2017),
            DatedRule("Victory Day", .date(.august, 30)),
            DatedRule("Republic Day", .date(.october, 29)),
            DatedRule("Eid al-Fitr", .turkishEidAlFitr.lasting(3)),
            DatedRule("Eid al-Adha", .turkishEidAlAdha.lasting(4)),
        ],
        closures: [
            DatedRule("Market holiday", .on(2002_01_04)),
            DatedRule("Day after Eid al-Adha", .on(2003_02_14, 2006_01_13)),
            DatedRule("Attacks in Istanbul", .on(2003_11_21)),
            DatedRule("Days around Eid al-Fitr", .on(2003_11_24, 2003_11_28)),
            DatedRule("Snowstorm", .on(2004_01_23)),
            DatedRule("Redenomination of the lira", .on(2004_12_30, 2004_12_31)),
            DatedRule("Earthquake", .spans(2023_02_08...2023_02_14)),
        ],
        special: [
            SpecialHours(
                closes: at(12, 30),
                on: [
                    DatedRule("Eve of Eid al-Fitr", .turkishEidAlFitr.shifted(-1)),
                    DatedRule("Eve of Eid al-Adha", .turkishEidAlAdha.shifted(-1)),
                    DatedRule("Eve of Republic Day", .date(.october, 28)),
                ])
        ])
}
