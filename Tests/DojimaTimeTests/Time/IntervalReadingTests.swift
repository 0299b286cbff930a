import Testing

@testable import DojimaTime

@Suite struct IntervalReadingTests {
    @Test(
        "Intervals are read in common notations",
        arguments: [
            ("5m", "5m"), ("5min", "5m"), ("5M", "5M"), ("6mo", "6M"), ("6 months", "6M"), ("1year", "1y"), ("1Y", "1y"), ("1D", "1d"),
            ("2 weeks", "2w"), ("1wk", "1w"), ("1H", "1h"), ("4hours", "4h"), ("30sec", "30s"), ("2q", "6M"), ("1 quarter", "3M"),
            ("weekly", "1w"), ("Daily", "1d"), ("hourly", "1h"), ("monthly", "1M"), ("quarterly", "3M"), ("yearly", "1y"), ("hour", "1h"),
        ])
    func words(_ text: String, _ interval: String) throws {
        #expect(BarInterval(words: text) == BarInterval(interval))
        #expect(BarInterval(interval) != nil)
    }

    @Test(
        "An invalid length is refused",
        arguments: ["", "30", "m", "M", "d", "0d", "-1d", "5x", "1.5h", "week5", "99999999999999d", "1 d d"])
    func noWords(_ text: String) { #expect(BarInterval(words: text) == nil) }
}
