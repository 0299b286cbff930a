import DojimaTime
import Testing

@Suite struct IntervalWordTests {
    @Test(arguments: [
        (BarInterval(1, .minute), "1-minute", "in 1-minute bars"), (BarInterval(4, .hour), "4-hour", "in 4-hour bars"),
        (BarInterval(1, .hour), "hourly", "hourly"), (.day, "daily", "daily"), (.week, "weekly", "weekly"),
        (.month, "monthly", "monthly"), (BarInterval(3, .month), "quarterly", "quarterly"),
        (BarInterval(5, .year), "5-year", "in 5-year bars"),
    ])
    func words(interval: BarInterval, adjective: String, adverb: String) {
        #expect(interval.adjective == adjective && interval.adverb == adverb)
    }
}
