import DojimaInteraction
import DojimaTestSupport
import DojimaTime
import Testing

@Suite struct LinkedSelectionTests {
    private func time(_ day: Int, _ minute: Int64 = 0) -> Instant {
        Instant(CivilDate(year: 2024, month: 1, day: day)).advanced(by: minute * 60_000_000)
    }

    @Test("What is selected in one chart highlights the same time in the other, whatever its interval", .feature("S3-RS-54"))
    func linked() {
        var minutes = PointSelection()
        minutes.insert("SPX", time(3, 600))
        minutes.insert("SPX", time(3, 601))
        minutes.insert("NDX", time(5))
        let days = minutes.linked(to: ["GOLD": (1...9).map { time($0) }, "YOUNG": [time(4), time(8)], "NONE": []])
        #expect(days == PointSelection(points: ["GOLD": [time(3), time(5)], "YOUNG": [time(4)]]))
        // And back: the first minute of the days.
        #expect(
            days.linked(to: ["SPX": [time(3), time(3, 600), time(5)]]) == PointSelection(points: ["SPX": [time(3), time(3, 600), time(5)]]))
        #expect(PointSelection().linked(to: ["GOLD": [time(1)]]).isEmpty)
        #expect(PointSelection(series: ["SPX"]).linked(to: ["GOLD": [time(1)]]).isEmpty, "a whole series has no time of its own")
    }
}
