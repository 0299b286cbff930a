import DojimaChart
import DojimaScale
import DojimaSeries
import DojimaTestSupport
import DojimaTime
import Testing

struct ZoneNameTests {
    /// Hourly bars by the clock of Buenos Aires; the axis column is as wide as prices of six characters.
    private func texts(hours: Int) throws -> [ChartDescription.Text] {
        let span = Instant(monday)..<Instant(monday).advanced(by: Int64(hours) * 3_600_000_000)
        let bars = BarSeries.random(hours, from: span.lowerBound, every: BarInterval.hours(1), seed: 4)
        let zone = try Zone("America/Argentina/Buenos_Aires")
        let axis = TimeAxis(timeline: .continuous(span), zone: zone, interval: BarInterval.hours(1))
        let series = ChartSeries(id: "bars", name: "TEST", kind: .candlestick, data: .bars(bars))
        return chart([series], time: axis).drawn.description.texts
    }

    @Test("A zone's name wider than the axis column touches no label, and is omitted if it would")
    func long() throws {
        var shown = 0
        for hours in 36..<60 {
            let texts = try texts(hours: hours)
            guard let zone = texts.first(where: { $0.role == "zone" }) else { continue }
            shown += 1
            #expect(zone.text == "Buenos Aires")
            for text in texts where text.box.y < zone.box.maxY && text.box.maxY > zone.box.y && text.role != "zone" {
                #expect(text.box.maxX + 10 <= zone.box.x, "\(hours) hours: \(text.text)")
            }
        }
        #expect(shown > 8 && shown < 24)
    }
}
