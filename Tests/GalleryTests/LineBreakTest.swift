import DojimaChart
import DojimaScale
import DojimaTime
import Testing

@Test("Broken lines are side by side, from one closing extreme to the next", arguments: kindThemes.indices)
func lineBreak(index: Int) throws {
    let (theme, ending) = kindThemes[index]
    let (_, bars) = try tradingDayBars(date(2022, 1, 3), date(2024, 1, 1), seed: 45, start: 90)
    try checkPicture("line-break\(ending)", try brickChart("three-line-break", of: bars, size: Size(800, 450), theme: theme))
}
