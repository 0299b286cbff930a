extension ExchangeRules {
    /// The electronic market of CME Group: from 17:00 to 17:00 in Chicago.
    ///
    /// One calendar for all its contracts, with conservative hours. Contracts differ on holidays (grains are closed on days that end at
    /// noon here), and most halt from 16:00 to 17:00. Closures in September 2001 are not known.
    static let cmes = ExchangeRules(
        code: "CMES",
        name: "CME Globex",
        zone: "America/Chicago",
        aliases: ["CBOT", "CME", "COMEX", "NYMEX"],
        trusted: 2002_01_01...2026_12_31,
        hours: [HoursRule(open: at(17, 00), close: at(17, 00), openDay: -1)],
        holidays: UnitedStates.futuresHolidays,
        // On 5 December 2018, interest rate contracts were closed all day (CME Group, 2 December 2018).
        closures: UnitedStates.earlierMourning,
        special: [
            SpecialHours(
                closes: at(12, 00),
                on: [
                    UnitedStates.martinLutherKingDay, UnitedStates.washingtonsBirthday, UnitedStates.memorialDay, UnitedStates.juneteenth,
                    UnitedStates.independenceDay, UnitedStates.laborDay, UnitedStates.thanksgivingDay, UnitedStates.dayAfterThanksgiving,
                    DatedRule("Christmas Eve", .date(.december, 24)),
                ]),
            // Stock index contracts closed at 8:30, interest rate and grain contracts at 12:15 (CME Group, 30 December 2024).
            SpecialHours(closes: at(8, 30), on: [UnitedStates.mourningForCarter]),
        ],
        halts: [at(16, 00)..<at(17, 00)])
}
