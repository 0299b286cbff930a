package import DojimaTime

extension TradeDateRule {
    /// Creates the rule of an instrument's exchange; `nil` if neither a zone nor a calendar is known.
    ///
    /// - Parameters:
    ///   - instrument: the instrument, whose zone and calendar are used if no others are given; `nil` for an unknown symbol.
    ///   - zone: a zone that takes precedence.
    ///   - calendar: a calendar that takes precedence.
    ///   - find: returns the calendar of a stored code; `nil` if it is unknown. By default it finds the built-in calendars.
    package init?(
        of instrument: Instrument?, zone: Zone? = nil, calendar: TradingCalendar? = nil,
        calendars find: (String) -> TradingCalendar? = { try? TradingCalendar($0) }
    ) {
        self.init(
            zone: zone ?? instrument?.zone.flatMap { try? Zone($0) }, calendar: calendar ?? instrument?.calendar.flatMap(find))
    }
}
