import DojimaChart
import DojimaScale
import DojimaTime
import Testing

@Test("Kagi lines are thick above the last shoulder and thin below the last waist", arguments: kindThemes.indices)
func kagi(index: Int) throws {
    let (theme, ending) = kindThemes[index]
    let (_, bars) = try tradingDayBars(date(2022, 1, 3), date(2024, 1, 1), seed: 45, start: 90)
    try checkPicture("kagi\(ending)", try brickChart("kagi:3%", of: bars, size: Size(800, 450), theme: theme))
}
