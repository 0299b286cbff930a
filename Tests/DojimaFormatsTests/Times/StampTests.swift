import DojimaFormats
import DojimaSeries
import DojimaTestSupport
import DojimaText
import DojimaTime
import Testing

@Suite struct StampTests {
    private func stamps(_ cells: [String], _ options: ReadingOptions = ReadingOptions(), header: String = "time") throws -> [Double] {
        let reading = try read("\(header),open,high,low,close\n" + cells.map { "\"\($0)\",1,2,0.5,1.5\n" }.joined(), options)
        #expect(reading.batch.rejected.isEmpty, "\(reading.reasons)")
        return reading.seconds
    }

    /// 2020-01-31T21:30:15Z.
    private let moment = 1_580_506_215.0

    @Test(
        "One moment is read in many forms",
        arguments: [
            "2020-01-31T21:30:15Z", "2020-01-31 21:30:15", "2020-01-31T22:30:15+01:00", "2020-01-31T16:30:15-0500",
            "2020-01-31 21:30:15 UTC",
            "2020/01/31 21:30:15", "2020.01.31 21:30:15", "31.01.2020 21:30:15", "1/31/2020 9:30:15 PM", "31-Jan-2020 21:30:15",
            "Jan 31, 2020 09:30:15 PM", "Fri, 31 Jan 2020 21:30:15 GMT", "20200131 213015", "20200131T213015Z", "20200131213015",
            "1580506215",
            "1580506215.0", "1580506215000", "1580506215000000", "1580506215000000000", "2020-01-31T21:30:15.000Z",
            "2020-01-31T21:30:15,000",
        ])
    func forms(_ text: String) throws { #expect(try stamps([text]) == [moment]) }

    @Test("Fractions of a second are kept to the microsecond")
    func fractions() throws {
        #expect(try stamps(["2020-01-31T21:30:15.250Z", "2020-01-31T21:30:15.1234567Z"]) == [moment + 0.25, moment + 0.123456])
        #expect(try stamps(["1580506215.25", "1580506216.5"]) == [moment + 0.25, moment + 1.5])
        #expect(try stamps(["-1580506215", "-1580506214"]) == [-moment, -moment + 1])
        #expect(try stamps(["1580506215123456789", "1580506216123456789"])[0] == moment + 0.123456)
    }

    @Test("A day above twelve anywhere determines the order of day and month for the complete file", .feature("S0-DM-12"))
    func order() throws {
        let days = try stamps(["02-01-2010", "03-01-2010", "13-01-2010"])
        #expect(Instant(seconds: Int64(clamping: days[0])).utcDate.weekday == .saturday)
        #expect(try stamps(["01/02/2010", "01/13/2010"]).first == Double(day(2010, 1, 2).wholeSeconds))
        let refused = #expect(throws: ReadingError.self) { try stamps(["02-01-2010", "03-01-2010"]) }
        #expect(refused?.description.contains("`dateFormat` dmy") == true)
        #expect(refused?.kind == .ambiguous)
        #expect(throws: ReadingError.self) { try stamps(["13/01/2010", "01/13/2010"]) }
        var options = ReadingOptions()
        options.dateFormat = .dmy
        #expect(
            try stamps(["02-01-2010", "03-01-2010"], options) == [
                Double(day(2010, 1, 2).wholeSeconds), Double(day(2010, 1, 3).wholeSeconds),
            ])
        options.dateFormat = .mdy
        #expect(try stamps(["02-01-2010"], options) == [Double(day(2010, 2, 1).wholeSeconds)])
    }

    @Test("Rows that are sorted only under one order determine day and month")
    func orderOfRows() throws {
        let dates = [
            "05/01/2010", "06/01/2010", "07/01/2010", "08/01/2010", "11/01/2010", "12/01/2010", "01/02/2010", "02/02/2010", "03/02/2010",
        ]
        #expect(try stamps(dates).last == Double(day(2010, 2, 3).wholeSeconds))
        #expect(throws: ReadingError.self) { try stamps(Array(dates.prefix(6))) }
    }

    @Test("Two leading digits are a year if they must be, and refused if they only may be")
    func shortYears() throws {
        #expect(try stamps(["99-12-31", "00-01-03"]) == [Double(day(1999, 12, 31).wholeSeconds), Double(day(2000, 1, 3).wholeSeconds)])
        #expect(throws: ReadingError.self) { try stamps(["17-01-03", "17-01-04"]) }
        #expect(try stamps(["01/12/17", "01/13/17"])[1] == Double(day(2017, 1, 13).wholeSeconds))
        #expect(try stamps(["12/01/97", "13/01/97"])[1] == Double(day(1997, 1, 13).wholeSeconds))
        var options = ReadingOptions()
        options.dateFormat = .ymd
        #expect(try stamps(["17-01-03"], options) == [Double(day(2017, 1, 3).wholeSeconds)])
    }

    @Test("One error among dates in digits rejects its row and not the file")
    func mistakenDigits() throws {
        let rows = (1...28).map { "202002\($0 < 10 ? "0" : "")\($0),1\n" } + ["20200231,1\n"]
        let reading = try read("Date,Close\n" + rows.joined())
        #expect(reading.bars.count == 28)
        #expect(reading.reasons == ["line 30: '20200231' is not a date or time"])
    }

    @Test("Numbers without a certain unit are refused, not guessed")
    func units() throws {
        for cells in [["39234", "39237"], ["1.580506E+12", "1.580507E+12"], ["15805062150", "15805062160"]] {
            let refused = #expect(throws: ReadingError.self) { try stamps(cells) }
            #expect(refused?.description.contains("`dateFormat`") == true)
        }
        var options = ReadingOptions()
        options.dateFormat = .excel
        options.interval = BarInterval.hours(1)
        #expect(try stamps(["39234", "39237.5"], options) == [1_180_656_000, 1_180_958_400])
        options.interval = nil
        options.dateFormat = .epoch(.milliseconds)
        #expect(try stamps(["1.580506E+12"], options) == [1_580_506_000])
        // Eight digits that are a date in every row are dates.
        #expect(try stamps(["20200131", "20200203"]) == [Double(day(2020, 1, 31).wholeSeconds), Double(day(2020, 2, 3).wholeSeconds)])
    }

    @Test(
        "Dates that do not exist reject their rows",
        arguments: [
            "2021-02-30", "2021-13-01", "2021-00-10", "2021-01-01T25:00", "2021-01-01T10:60", "2021-01-01T10:00:00+9", "11:34", "yesterday",
        ])
    func impossible(_ text: String) throws {
        let reading = try read("time,open,high,low,close\n2021-01-04,1,2,0.5,1.5\n\(text),1,2,0.5,1.5\n2021-01-05,1,2,0.5,1.5\n")
        if text.hasSuffix("+9") { return #expect(reading.bars.count == 3) }
        #expect(reading.batch.rejected.map(\.line) == [3])
    }

    @Test(
        "Patterns of dates are read",
        arguments: [("dd~MM~yyyy HH.mm", "31~01~2020 21.30"), ("%Y%m%d-%H%M", "20200131-2130"), ("MMM d yy h:mm a", "Jan 31 20 9:30 PM")])
    func patterns(_ pattern: String, _ text: String) throws {
        var options = ReadingOptions()
        options.dateFormat = try DateFormat(pattern)
        #expect(try stamps([text], options) == [moment - 15])
    }

    @Test("A date and a time of day in two columns are joined")
    func twoColumns() throws {
        for (date, clock) in [("2020.01.31", "21:30"), ("20200131", "213000"), ("31/01/2020", "9:30 PM"), ("2020-01-31", "2130")] {
            let reading = try read("Date,Time,Open,High,Low,Close\n\(date),\(clock),1,2,0.5,1.5\n")
            #expect(reading.seconds == [moment - 15], "\(date) \(clock)")
        }
        let reading = try read(
            "D,T,Open,High,Low,Close\n2020-01-31,21:30,1,2,0.5,1.5\n", ReadingOptions { $0.columns = try ColumnMap("time=D+T") })
        #expect(reading.seconds == [moment - 15])
    }

    @Test(
        "The most frequent step determines the interval",
        arguments: [
            (["2020-01-02", "2020-01-03", "2020-01-06", "2020-01-07"], "1d"), (["2020-01-03", "2020-01-10", "2020-01-17"], "1w"),
            (["2020-01-31", "2020-02-29", "2020-03-31", "2020-04-30"], "1M"), (["2020-01-01", "2020-04-01", "2020-07-01"], "3M"),
            (["2018-01-01", "2019-01-01", "2020-01-01"], "1y"),
            (["2020-01-02T09:30Z", "2020-01-02T09:35Z", "2020-01-02T09:50Z", "2020-01-02T09:55Z"], "5m"),
            (["2020-01-03T20:00Z", "2020-01-03T16:00Z", "2020-01-03T12:00Z"], "4h"),
            (["2020-01-02T00:00:00.1Z", "2020-01-02T00:00:00.2Z"], "1s"),
            (["2020-01-07", "2020-01-02", "2020-01-06", "2020-01-03"], "1d"),
        ])
    func intervals(_ cells: [String], _ interval: String) throws {
        let reading = try read("time,open,high,low,close\n" + cells.map { "\($0),1,2,0.5,1.5\n" }.joined())
        #expect(reading.decision.interval?.description == interval)
    }

    @Test("Too few rows determine no interval")
    func noInterval() throws {
        let reading = try read("time,open,high,low,close\n2020-01-02,1,2,0.5,1.5\n")
        #expect(reading.decision.interval == nil)
        #expect(reading.decision.allMidnightUTC)
    }
}
