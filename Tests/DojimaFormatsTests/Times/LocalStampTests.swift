import DojimaFormats
import DojimaSeries
import DojimaText
import DojimaTime
import Testing

/// New York put its clocks back on 2021-11-07 at 06:00Z and forward on 2021-03-14 at 07:00Z.
@Suite struct LocalStampTests {
    private func seconds(_ cells: [String], zone: String = "America/New_York") throws -> Reading {
        let rows = cells.map { "\($0),1,2,0.5,1.5\n" }.joined()
        return try read("time,open,high,low,close\n" + rows, ReadingOptions { $0.zone = try Zone(zone) })
    }

    private func clocks(_ times: [String]) -> [String] { times.map { "2021-11-07 \($0)" } }

    /// Hours of UTC on 2021-11-07.
    private func hours(_ reading: Reading) -> [Double] { reading.seconds.map { ($0 - 1_636_243_200) / 3600 } }

    @Test("A repeated hour is the first until the order of the rows proves the second")
    func autumn() throws {
        #expect(hours(try seconds(clocks(["00:30", "01:00", "01:30", "01:00", "01:30", "02:00"]))) == [4.5, 5, 5.5, 6, 6.5, 7])
        #expect(hours(try seconds(clocks(["00:00", "01:00", "01:00", "02:00"]))) == [4, 5, 6, 7])
        #expect(hours(try seconds(clocks(["00:00", "01:00", "02:00"]))) == [4, 5, 7])
    }

    @Test("With newest rows first the order also proves it")
    func autumnDescending() throws {
        #expect(hours(try seconds(clocks(["02:00", "01:30", "01:00", "01:30", "01:00", "00:30"]))) == [7, 6.5, 6, 5.5, 5, 4.5])
        #expect(hours(try seconds(clocks(["03:00", "02:00", "01:00", "01:00", "00:00"]))) == [8, 7, 6, 5, 4])
        #expect(hours(try seconds(clocks(["03:00", "02:00", "01:00", "00:00"]))) == [8, 7, 5, 4])
    }

    @Test("A time that the clock skipped is rejected")
    func spring() throws {
        let reading = try seconds(["2021-03-14 01:30", "2021-03-14 02:30", "2021-03-14 03:30"])
        #expect(reading.seconds == [1_615_703_400, 1_615_707_000])
        #expect(reading.reasons == ["line 3: 2021-03-14T02:30:00 does not exist in America/New_York: clocks were set forward"])
    }

    @Test("`zone`, then the file, then the calendar, then UTC is used, and the notes say which")
    func precedence() throws {
        let rows = ",open,high,low,close\n2020-01-02 09:30,1,2,0.5,1.5\n2020-01-02 09:31,1,2,0.5,1.5\n"
        let (tokyo, york) = (try Zone("Asia/Tokyo"), try Zone("America/New_York"))
        func hour(_ header: String, _ options: ReadingOptions) throws -> (Double, Zone?) {
            let reading = try read(header + rows, options)
            #expect(reading.decision.notes.map(\.description).contains { $0.contains("times without an offset are") })
            return ((reading.seconds[0] - 1_577_923_200) / 3600, reading.decision.zone)
        }
        #expect(try hour("Gmt time", ReadingOptions { $0.zone = tokyo }).0 == 0.5)
        #expect(try hour("Gmt time", ReadingOptions { $0.calendarZone = york }).0 == 9.5)
        #expect(try hour("time", ReadingOptions { $0.calendarZone = york }).0 == 14.5)
        #expect(try hour("time", ReadingOptions()).1 == .utc)
        // An offset in the file overrides all.
        let offset = try read("time,open,high,low,close\n2020-01-02 09:30+02:00,1,2,0.5,1.5\n", ReadingOptions { $0.zone = tokyo })
        #expect(offset.seconds == [1_577_950_200])
        #expect(offset.decision.zone == nil)
    }

    @Test("Dates without a time are midnights UTC for any zone, also if each has a 00:00")
    func dates() throws {
        #expect(try seconds(["2020-01-02", "2020-01-03"]).bars.time == [day(2020, 1, 2), day(2020, 1, 3)])
        #expect(try seconds(["2020-01-02 00:00", "2020-01-03 00:00"], zone: "Asia/Tokyo").bars.time == [day(2020, 1, 2), day(2020, 1, 3)])
        #expect(try seconds(["2020-01-02 00:00", "2020-01-02 01:00"], zone: "Asia/Tokyo").seconds == [1_577_890_800, 1_577_894_400])
    }

    @Test("Every hour of five years in a zone is read back as the same hour")
    func roundTrip() throws {
        let zone = try Zone("Europe/London")
        var cursor = ZoneCursor(zone)
        let hours = stride(from: Int64(1_420_070_400), to: 1_577_836_800, by: 3600).map { Instant(seconds: $0) }
        let text = "time,close\n" + hours.map { "\(cursor.localTime(at: $0)),1\n" }.joined()
        #expect(try read(text, ReadingOptions { $0.zone = zone }).bars.time == hours)
        let reversed = "time,close\n" + hours.reversed().map { "\(cursor.localTime(at: $0)),1\n" }.joined()
        #expect(try read(reversed, ReadingOptions { $0.zone = zone }).bars.time == hours.reversed())
    }
}
