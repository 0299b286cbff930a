import DojimaTime
import Testing

@Suite struct IntervalWordTests {
    @Test(arguments: [
        (BarInterval.minutes(1), "1-minute", "in 1-minute bars"), (BarInterval.hours(4), "4-hour", "in 4-hour bars"),
        (BarInterval.hours(1), "hourly", "hourly"), (.day, "daily", "daily"), (.week, "weekly", "weekly"),
        (.month, "monthly", "monthly"), (BarInterval.months(3), "quarterly", "quarterly"),
        (BarInterval.years(5), "5-year", "in 5-year bars"),
    ])
    func words(interval: BarInterval, adjective: String, adverb: String) {
        #expect(interval.adjective == adjective && interval.adverb == adverb)
    }
}
