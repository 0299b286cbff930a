import DojimaChart
import DojimaTestSupport
import Testing

@Test("The dark theme has light text and lines on a dark background", .feature("S0-TH-01"))
func dark() throws {
    try checkPicture("dark", navigatorChart(theme: ThemeCatalog.dark))
}
