import DojimaChart
import DojimaSeries
import DojimaTime
import Testing

@Suite struct ConditionPaneTests {
    @Test("A condition is drawn as steps, and a formula of numbers as a line") func steps() throws {
        var bars = BarSeries()
        for (day, close) in [1.0, 3, 2, 4, 1].enumerated() {
            bars.time.append(Instant(CivilDate(normalizing: 2024, month: 1, day: 2 + day)))
            bars.open.append(close)
            bars.high.append(close)
            bars.low.append(close)
            bars.close.append(close)
            bars.volume.append(.nan)
        }
        let rising = try Formula("rising = close > 2").request().pane(on: bars)
        #expect(rising.series.map(\.kind) == [.step])
        let double = try Formula("double = close * 2").request().pane(on: bars)
        #expect(double.series.map(\.kind) == [.line])
    }
}
