import Dojima

/// Where moments of 2024 are on the axis of a market in Paris from 0 to 1, and the moments at positions. Closed time has no length.
func mapping(of moments: [Instant], and fractions: [Double]) throws -> (fractions: [Double], moments: [Instant?]) {
    let calendar = try TradingCalendar(
        code: "XMINE", zone: Zone("Europe/Paris"),
        hours: [TradingHours("Mon-Thu 09:00-12:00 13:00-17:30"), TradingHours("Fri 09:00-12:00")],
        holidays: [Holiday("Christmas Day", .date(.december, 25)), Holiday("Good Friday", .easter.shifted(by: -2))],
        halfDays: [HalfDays(closes: TimeOfDay(hour: 11), on: [Holiday("Christmas Eve", .date(.december, 24))])])
    let year = try Instant(CivilDate(year: 2024, month: 1, day: 1))..<Instant(CivilDate(year: 2025, month: 1, day: 1))
    let axis = Timeline.sessions(calendar, span: year)
    return (moments.map(axis.fraction), fractions.map { axis.instant(at: axis.position(atFraction: $0)) })
}

/// Draws bars without the closed time of a calendar, with a line at the open of the last session that has begun.
func draw(_ bars: BarSeries, on calendar: TradingCalendar, to file: String) throws {
    let opening = bars.last.flatMap { calendar.session(at: $0.time) ?? calendar.session(before: $0.time) }?.open
    var chart = ChartSpecification {
        Plot {
            Prices("ACME")
            if let opening { Note(.verticalLine, time: opening) }
        }
    }
    chart.use(calendar)
    try Picture(chart, source: bars).write(toFile: file)
}
