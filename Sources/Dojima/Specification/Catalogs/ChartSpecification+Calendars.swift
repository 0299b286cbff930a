public import DojimaTime

extension ChartSpecification {
    /// Shows the sessions of calendars only, which need not be built in. They are added to `catalogs`, and replace those of
    /// `closedTime.calendars`; `closedTime.combine` says how several are combined.
    ///
    ///     let mine = try TradingCalendar(code: "XMINE", zone: Zone("Europe/Paris"), hours: [TradingHours("Mon-Fri 09:00-17:30")])
    ///     chart.use(mine)
    public mutating func use(_ calendars: TradingCalendar...) {
        for calendar in calendars { catalogs.calendars.append(calendar) }
        closedTime.calendars = calendars.map(\.code)
    }
}
