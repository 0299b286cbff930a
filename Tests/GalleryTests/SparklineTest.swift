import DojimaChart
import DojimaScale
import DojimaSeries
import DojimaTestSupport
import DojimaTime
import Testing

@Test(
    "A sparkline is a line with dots at its lowest, highest and last value, and nothing else",
    arguments: [ThemeCatalog.light, ThemeCatalog.dark, ThemeCatalog.colorBlind, ThemeCatalog.print])
func sparkline(_ theme: Theme) throws {
    let bars = try tradingDayBars(date(2023, 1, 3), date(2023, 7, 1), seed: 31, start: 48).bars
    try checkPicture("sparkline-\(theme.name)", .sparkline(of: bars.close, size: Size(120, 30), theme: theme))
}
