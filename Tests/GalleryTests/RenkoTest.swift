import DojimaChart
import DojimaTime
import Testing

@Test("Renko bricks of two points are side by side, for any duration")
func renko() throws {
    let (_, bars) = try tradingDayBars(date(2023, 1, 3), date(2024, 1, 1), seed: 45, start: 90)
    try checkPicture("renko", try brickChart("renko:2", of: bars))
}
