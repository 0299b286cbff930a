import DojimaFormats
import DojimaSeries
import DojimaText
import DojimaTime
import Testing

/// Names of zones after times.
@Suite struct ZoneWordTests {
    private func text(_ stamps: [String]) -> String {
        "date,open,high,low,close\n" + stamps.map { "\($0),10,11,9,10\n" }.joined()
    }

    private func seconds(_ stamps: [String], _ options: ReadingOptions = ReadingOptions()) throws -> [Double] {
        try read(text(stamps), options).seconds
    }

    private let newYork = try? Zone("America/New_York")

    @Test(
        "A name of the database gives its zone, and overrides the zone of the options",
        arguments: [
            "20240115 09:30:00 US/Eastern", "2024-01-15T09:30:00-05:00[America/New_York]", "2024-01-15 09:30 America/New_York",
            "\"Jan 15, 2024 9:30 AM America/New_York\"", "2024-01-15 14:30:00 UTC", "2024-01-15T14:30:00Z[UTC]",
            "2024-01-15 15:30 Europe/Berlin",
            "2024-01-15T20:00:00.000 Asia/Kolkata", "2024-01-15 23:30 Asia/Tokyo",
        ])
    func names(_ stamp: String) throws {
        let options = try ReadingOptions {
            $0.zone = try Zone("Australia/Sydney"); $0.interval = BarInterval.minutes(1)
        }
        #expect(try seconds([stamp], options) == [1_705_329_000])
    }

    @Test("Rows may have different zones, and a second cell may contain the name") func rows() throws {
        let stamps = ["2024-03-05 08:00 US/Central", "2024-03-05 09:15 US/Eastern", "2024-03-05 08:30 US/Central"]
        #expect(try seconds(stamps) == [1_709_647_200, 1_709_648_100, 1_709_649_000])
        let cells = "date,time,open,high,low,close\n20240305,09:15:00 US/Eastern,10,11,9,10\n20240305,09:16:00 US/Eastern,10,11,9,10\n"
        #expect(try read(cells).seconds == [1_709_648_100, 1_709_648_160])
    }

    @Test("The order of rows distinguishes the repeated hour, in both directions") func twice() throws {
        let stamps = ["00:30", "01:00", "01:30", "01:00", "01:30", "02:00"].map { "2024-11-03 \($0) US/Eastern" }
        let times = (0..<6).map { 1_730_608_200 + 1800 * Double($0) }
        #expect(try seconds(stamps) == times)
        #expect(try seconds(stamps.reversed()) == times.reversed())
    }

    @Test("Abbreviations need a zone, and distinguish the two hours") func abbreviations() throws {
        let stamps = ["2024-11-03 01:30 EDT", "2024-11-03 01:30 EST", "2024-11-03 02:30 EST"]
        let error = #expect(throws: ReadingError.self) { try seconds(stamps) }
        #expect(
            error?.description.contains("test:2: 'EDT' is an abbreviation") == true && error?.description.contains("set `zone`") == true)
        #expect(try seconds(stamps, ReadingOptions { $0.zone = newYork }) == [1_730_611_800, 1_730_615_400, 1_730_619_000])
        let berlin = ["2024-07-01 09:30 CEST", "2024-07-01 09:31 CEST"]
        #expect(throws: ReadingError.self) { try seconds(berlin) }
        #expect(try seconds(berlin, ReadingOptions { $0.zone = try Zone("Europe/Berlin") }) == [1_719_819_000, 1_719_819_060])
        let summer = ["2024-07-01 09:30 EST", "2024-07-01 09:31 EST"]
        let wrong = #expect(throws: ReadingError.self) { try seconds(summer, ReadingOptions { $0.zone = newYork }) }
        #expect(wrong?.description.contains("'EST' is not the abbreviation") == true)
    }

    @Test("An unknown zone name is refused if it is frequent, and its row is rejected if it is an error") func unknown() throws {
        let bad = (0..<9).map { "2024-01-15 09:3\($0) US/Easterly" }
        let error = #expect(throws: ReadingError.self) { try seconds(bad) }
        #expect(error?.description.contains("test:2: 'US/Easterly' is not a time zone") == true)
        let good = (0..<9).map { "2024-01-15 09:3\($0) US/Eastern" }
        let reading = try read(text(good + [bad[8]]))
        #expect(reading.bars.count == 9 && reading.batch.rejected.map(\.line) == [11])
    }

    @Test("Abbreviations of the tz database and of the rule after its last change are read") func ofZones() throws {
        let zone = try #require(newYork)
        let cases = [
            (1_705_329_000, "EST"), (1_720_000_000, "EDT"), (2_500_000_000, "EDT"), (2_520_000_000, "EST"), (-2_000_000_000, "EST"),
        ]
        for (second, name) in cases {
            #expect(zone.abbreviation(at: Instant(microseconds: Int64(second) * 1_000_000)) == name, "\(second)")
        }
        #expect(try Zone("Asia/Kolkata").abbreviation(at: Instant(microseconds: 0)) == "IST")
        #expect(Zone.utc.abbreviation(at: Instant(microseconds: 0)) == nil)
    }
}
