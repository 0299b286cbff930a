extension ExchangeRules {
    /// ICE Futures U.S., from 20:00 to 18:00 in New York.
    ///
    /// Each contract has its own hours within this session. Closures in September 2001 are not known.
    static let iepa = ExchangeRules(
        code: "IEPA",
        name: "ICE Futures U.S.",
        zone: "America/New_York",
        aliases: ["ICE", "ICEUS", "NYFE"],
        trusted: 2002_01_01...2026_12_31,
        hours: [HoursRule(open: at(20, 00), close: at(18, 00), openDay: -1)],
        holidays: UnitedStates.futuresHolidays,
        closures: UnitedStates.mourning + [DatedRule("Hurricane Sandy", .on(2012_10_29))],
        special: [
            SpecialHours(
                closes: at(13, 00),
                on: [
                    UnitedStates.martinLutherKingDay, UnitedStates.washingtonsBirthday, UnitedStates.memorialDay,
                    UnitedStates.independenceDay, UnitedStates.laborDay, UnitedStates.thanksgivingDay,
                ])
        ])
}
