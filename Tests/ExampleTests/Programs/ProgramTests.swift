import Dojima
import Foundation
import Testing

/// The programs of the guide *Charts from Swift*, with real results.
@Suite struct ProgramTests {
    @Test("Closed hours, a lunch break, holidays and half days have no length on the axis of one's own calendar") func calendar() throws {
        func moment(_ text: String) throws -> Instant { try #require(Instant(text)) }
        let moments = try ["2024-03-27T12:00+01:00", "2024-03-27T13:00+01:00", "2024-12-24T11:00+01:00", "2024-12-31T17:30+01:00"]
            .map(moment)
        // The Thursday before Good Friday closes at 17:30; the market opens again on Monday.
        let breaks = try [moment("2024-03-28T17:30+01:00"), moment("2024-04-01T09:00+02:00")]
        let (fractions, back) = try mapping(of: moments + breaks, and: [0, 1])
        #expect(fractions[0] == fractions[1] && fractions[4] == fractions[5] && fractions[3] == 1)
        #expect(fractions[0] < fractions[4] && fractions[4] < fractions[2] && fractions[2] < 1)
        #expect(back[0] == (try moment("2024-01-01T09:00+01:00")))
        // The position of the lunch break is its end; there and back is the same moment.
        let (_, again) = try mapping(of: [], and: [fractions[0], fractions[2]])
        let lunch = try #require(again[0])
        #expect(lunch == moments[1])
        // Christmas Eve closes at 11:00, and Christmas is a holiday.
        let eve = try #require(again[1])
        #expect(eve == (try moment("2024-12-26T09:00+01:00")))
    }

    @Test("A chart on one's own calendar has a line at the open of its last session") func ownCalendar() throws {
        let calendar = try TradingCalendar(code: "XMINE", zone: .utc, hours: [TradingHours("Mon-Fri 09:00-17:00")])
        // Hours of Monday to Wednesday, of which those in sessions are drawn.
        let bars = try BarSeries(
            (0..<70).map { Bar(time: Instant(seconds: 1_704_067_200 + 3600 * $0), open: 1, high: 3, low: 1, close: 2) })
        let file = ExamplePage.temporaryPath("own.svg")
        try draw(bars, on: calendar, to: file)
        let svg = try ExamplePage.contents(file)
        #expect(svg.hasPrefix("<svg ") && svg.contains("XMINE") && svg.contains("vertical-line"))
    }

    @Test("An imported file is queried, resampled and windowed") func store() throws {
        let database = ExamplePage.temporaryPath("spx.db")
        defer { try? FileManager.default.removeItem(atPath: database) }
        let file = ExamplePage.path("datasets/sp500-daily.csv")
        let (highest, months, halfYear) = try highestDayAndMonths(of: file, in: database)
        #expect(highest == [.text("2018-09-20"), .real(2930.75)])
        #expect(months.count == 240 && months.last?.close == 2506.85)
        let rows = try ExamplePage.text(of: "datasets/sp500-daily.csv").split(separator: "\n").dropFirst()
        #expect(halfYear.count == rows.count { $0 >= "2018-07" } && halfYear.first?.time.utcDate.description == "2018-07-02")
    }

    @Test("Each frame of moving bars is drawn into the same buffer, opaque and in the colours of the theme") func pixels()
        throws
    {
        let bars = try BarSeries(
            (0..<123).map { day in
                let close = 100 + Double(day * 7 % 13)
                return Bar(
                    time: Instant(seconds: 86_400 * Int64(19_723 + day)), open: close - 1, high: close + 1, low: close - 2, close: close)
            }, interval: .day)
        var frames: [[UInt8]] = []
        try play(bars) { pixels, bytesPerRow in
            #expect(bytesPerRow == 6400)
            frames.append(pixels)
        }
        #expect(frames.count == 4 && Set(frames).count == 4)
        let frame = try #require(frames.last)
        #expect(frame.count == 6400 * 900)
        // Every pixel is opaque; the corner is the background, which is white.
        #expect(stride(from: 3, to: frame.count, by: 4).allSatisfy { frame[$0] == 255 })
        #expect(frame.prefix(4) == [255, 255, 255, 255])
        // A candle of the light theme is drawn in its colour of rising prices.
        let color = ThemeCatalog.light.rising
        let rising = [color.blue, color.green, color.red, 255]
        #expect(stride(from: 0, to: frame.count, by: 4).count { frame[$0..<$0 + 4].elementsEqual(rising) } > 1000)
    }
}
