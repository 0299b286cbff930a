import DojimaChart
import DojimaScale
import DojimaTime
import Testing

@Test("Crosses and rings fill boxes of two points, in columns of any duration", arguments: kindThemes.indices)
func pointAndFigure(index: Int) throws {
    let (theme, ending) = kindThemes[index]
    let (_, bars) = try tradingDayBars(date(2022, 1, 3), date(2024, 1, 1), seed: 45, start: 90)
    try checkPicture("point-and-figure\(ending)", try brickChart("point-and-figure:2", of: bars, size: Size(800, 450), theme: theme))
}
