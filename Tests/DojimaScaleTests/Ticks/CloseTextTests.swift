import DojimaScale
import DojimaTime
import Testing

@Suite struct CloseTextTests {
    @Test(
        "The close of a bar longer than a day is dated by its period, since its start is long before it",
        arguments: [
            ("1h", "2024-10-01", "1 Oct 2024"), ("1d", "2024-10-01", "1 Oct 2024"), ("5d", "2024-10-01", "5 days from 1 Oct 2024"),
            ("1w", "2024-09-30", "week of 30 Sep 2024"), ("2w", "2024-09-30", "2 weeks from 30 Sep 2024"),
            ("1M", "2024-10-01", "Oct 2024"), ("1M", "2024-12-31", "Dec 2024"), ("3M", "2024-10-01", "Oct\u{2013}Dec 2024"),
            ("3M", "2024-11-01", "Nov 2024\u{2013}Jan 2025"), ("12M", "2024-01-01", "2024"), ("1y", "2024-01-01", "2024"),
            ("5y", "2020-01-01", "2020\u{2013}2024"),
        ])
    func period(interval: String, start: String, text: String) throws {
        let (interval, date) = (try #require(BarInterval(interval)), try #require(CivilDate(start)))
        #expect(interval.closeText(ofBarFrom: Instant(date), in: .utc) == text)
    }
}
