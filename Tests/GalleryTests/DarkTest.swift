import DojimaChart
import Testing

@Test("S0-TH-01 the dark theme")
func dark() throws {
    try checkPicture("dark", navigatorChart(theme: ThemeCatalog.dark))
}
