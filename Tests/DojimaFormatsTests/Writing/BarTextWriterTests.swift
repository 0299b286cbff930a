import DojimaText
import DojimaFormats
import DojimaSeries
import DojimaTestSupport
import DojimaTime
import Testing

@Suite struct BarTextWriterTests {
    @Test func formsAndTimes() throws {
        let bars = BarSeries(unchecked: [
            Bar(time: Instant(seconds: 1_577_975_400), open: 10, high: 12.5, low: 9, close: 11, volume: 300),
            Bar(time: Instant(microseconds: 1_577_975_460_250_000), open: 11, high: 11, low: 11, close: 11),
        ])
        func write(_ form: BarTextWriter.Form, _ times: BarTextWriter.Times) -> String {
            var writer = BarTextWriter(form: form, times: times)
            writer.append(bars)
            return String(decoding: writer.finish(), as: UTF8.self)
        }
        #expect(
            write(.csv, .epoch) == """
                time,open,high,low,close,volume
                1577975400,10,12.5,9,11,300
                1577975460.25,11,11,11,11,

                """)
        #expect(write(.csv, .iso(try Zone("America/New_York"))).contains("2020-01-02T09:30:00-05:00,10,"))
        #expect(
            write(.json, .iso(.utc)) == """
                [
                {"time": "2020-01-02T14:30:00Z", "open": 10, "high": 12.5, "low": 9, "close": 11, "volume": 300},
                {"time": "2020-01-02T14:31:00.25Z", "open": 11, "high": 11, "low": 11, "close": 11, "volume": null}
                ]

                """)
        #expect(write(.ndjson, .date).hasPrefix(#"{"date": "2020-01-02", "open": 10,"#))
    }
}
