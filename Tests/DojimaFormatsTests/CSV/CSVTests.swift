import DojimaText
import DojimaFormats
import DojimaSeries
import DojimaTestSupport
import DojimaTime
import Testing

@Suite struct CSVTests {
    /// The content of every dialect below.
    private let times = [day(2020, 1, 2), day(2020, 1, 3), day(2020, 1, 14)]
    private let open = [1210.5, 1211.25, 1213]
    private let high = [1212.0, 1212.5, 1214.125]
    private let low = [1210.0, 1210.25, 1211]
    private let close = [1211.5, 1211, 1212]
    private let volume = [9000.0, 8500, 3_000_000_000]

    private func expect(_ reading: Reading, hasVolume: Bool = true, _ comment: Comment? = nil) {
        let order = reading.bars.time.indices.sorted { reading.bars.time[$0] < reading.bars.time[$1] }
        #expect(order.map { reading.bars.time[$0] } == times, comment)
        #expect(order.map { reading.bars.open[$0] } == open, comment)
        #expect(order.map { reading.bars.high[$0] } == high, comment)
        #expect(order.map { reading.bars.low[$0] } == low, comment)
        #expect(order.map { reading.bars.close[$0] } == close, comment)
        if hasVolume {
            #expect(order.map { reading.bars.volume[$0] } == volume, comment)
        } else {
            #expect(reading.bars.volume.allSatisfy { $0.isNaN })
        }
        #expect(reading.batch.rejected.isEmpty, comment)
    }

    @Test(
        "Five dialects of a header give the same rows", .feature("SX-CD-01"),
        arguments: [
            "Date,Open,Close,High,Low,Volume\n2020-01-02,1210.5,1211.5,1212,1210,9000\n2020-01-03,1211.25,1211,1212.5,1210.25,8500\n2020-01-14,1213,1212,1214.125,1211,3000000000\n",
            "Date,ACME.Open,ACME.High,ACME.Low,ACME.Close,ACME.Volume,ACME.Adjusted\n2020-01-02,1210.5,1212,1210,1211.5,9000,1\n2020-01-03,1211.25,1212.5,1210.25,1211,8500,1\n2020-01-14,1213,1214.125,1211,1212,3000000000,1\n",
            "Time,Open,High,Low,Last,Change,Volume\n1/14/2020,1213,1214.125,1211,1212,1,3000000000\n1/3/2020,1211.25,1212.5,1210.25,1211,-0.5,8500\n1/2/2020,1210.5,1212,1210,1211.5,0,9000\n",
            "<TICKER>\t<DATE>\t<OPEN>\t<HIGH>\t<LOW>\t<CLOSE>\t<VOL>\nACME\t20200102\t1210.5\t1212\t1210\t1211.5\t9000\nACME\t20200103\t1211.25\t1212.5\t1210.25\t1211\t8500\nACME\t20200114\t1213\t1214.125\t1211\t1212\t3000000000\n",
            "\"Date\",\"Price\",\"Open\",\"High\",\"Low\",\"Vol.\",\"Change %\"\n\"Jan 14, 2020\",\"1,212.00\",\"1,213.00\",\"1,214.125\",\"1,211.00\",\"3.00B\",\"1%\"\n\"Jan 03, 2020\",\"1,211.00\",\"1,211.25\",\"1,212.50\",\"1,210.25\",\"8.50K\",\"1%\"\n\"Jan 02, 2020\",\"1,211.50\",\"1,210.50\",\"1,212.00\",\"1,210.00\",\"9.00K\",\"1%\"\n",
        ])
    func dialects(_ text: String) throws { expect(try read(text)) }

    @Test(
        "A byte order mark, line ends, quotes, newest bars first and blank volumes do not change the rows", .feature("SX-CD-03"),
        arguments: [
            ("\u{FEFF}date,open,high,low,close,volume", "\r\n", "%"), ("date,open,high,low,close,volume", "\n", "\"%\""),
            ("\"date\",\"open\",\"high\",\"low\",\"close\",\"volume\"", "\r\n", "\"%\""),
            ("date, open, high, low, close, volume", "\r", " %"),
        ])
    func wrappings(_ header: String, _ end: String, _ wrap: String) throws {
        let rows = [
            ["2020-01-14", "1213", "1214.125", "1211", "1212", ""], ["2020-01-03", "1211.25", "1212.5", "1210.25", "1211", ""],
            ["2020-01-02", "1210.5", "1212", "1210", "1211.5", ""],
        ]
        let lines = rows.map {
            $0.map { cell in wrap.split(separator: "%", omittingEmptySubsequences: false).joined(separator: cell) }.joined(separator: ",")
        }
        expect(try read(([header] + lines).joined(separator: end)), hasVolume: false)
    }

    @Test(
        "Delimiters, decimal commas and thousands separators are recognised",
        arguments: [
            "Datum;Eröffnung;Hoch;Tief;Schluss;Volumen\n02.01.2020;1.210,5;1.212;1.210;1.211,5;9.000\n03.01.2020;1.211,25;1.212,5;1.210,25;1.211;8.500\n14.01.2020;1.213;1.214,125;1.211;1.212;3.000.000.000\n",
            "Fecha,Último,Apertura,Máximo,Mínimo,Vol.\n02.01.2020,\"1.211,5\",\"1.210,5\",\"1.212,00\",\"1.210,00\",\"9,00K\"\n03.01.2020,\"1.211,00\",\"1.211,25\",\"1.212,50\",\"1.210,25\",\"8,50K\"\n14.01.2020,\"1.212,00\",\"1.213,00\",\"1.214,125\",\"1.211,00\",\"3,00B\"\n",
            "DATE|OPEN|HIGH|LOW|CLOSE|VOLUME\n20200102|1210.5|1212|1210|1211.5|9000\n20200103|1211.25|1212.5|1210.25|1211|8500\n20200114|1213|1214.125|1211|1212|3000000000\n",
            "Date            Open      High      Low   Close      Volume\n2020-01-02    1210.5      1212     1210  1211.5        9000\n2020-01-03   1211.25    1212.5  1210.25    1211        8500\n2020-01-14      1213  1214.125     1211    1212  3000000000\n",
            "Date, Close/Last, Volume, Open, High, Low\n01/14/2020, $1212, 3000000000, $1213, $1214.125, $1211\n01/03/2020, $1211, 8500, $1211.25, $1212.5, $1210.25\n01/02/2020, $1211.5, 9000, $1210.5, $1212, $1210\n",
            "Date;Open;High;Low;Close;Volume\n2020-01-02;1'210.50;1'212.00;1'210.00;1'211.50;9'000\n2020-01-03;1'211.25;1'212.50;1'210.25;1'211.00;8'500\n2020-01-14;1'213.00;1'214.125;1'211.00;1'212.00;3'000'000'000\n",
        ])
    func delimiters(_ text: String) throws { expect(try read(text)) }

    @Test("Titles, comments, blank lines and a last line of totals do not change the rows")
    func titles() throws {
        let reading = try read(
            """
            ACME daily prices,,,,,
            # fetched by hand

            Date,Open,High,Low,Close,Volume
            2020-01-02,1210.5,1212,1210,1211.5,9000
            # a remark

            2020-01-03,1211.25,1212.5,1210.25,1211,8500
            ,,,,,
            2020-01-14,1213,1214.125,1211,1212,3000000000
            Total,3,,,,

            """)
        #expect(reading.reasons == ["line 11: 'Total' is not a date or time"])
        #expect(reading.batch.line == [5, 8, 10])
        #expect(reading.bars.close == close)
    }

    @Test("Columns without names are recognised by their position, and prices must confirm it")
    func noHeader() throws {
        let reading = try read("2020.01.02,00:00,2,4,1,3,10\n2020.01.02,01:00,3,5,2,4,11\n2020.01.02,02:00,4,6,3,5,12\n")
        #expect(reading.bars.high == [4, 5, 6])
        #expect(reading.bars.volume == [10, 11, 12])
        #expect(reading.decision.interval == BarInterval.hours(1))
        #expect(reading.decision.columns.map(\.role) == ["time", "time of day", "open", "high", "low", "close", "volume"])
        #expect(throws: ReadingError.self) { try read("1577923200,1,4,2,3,10\n1577926800,2,5,3,4,11\n1577930400,3,6,4,5,12\n") }
    }

    @Test("Cells in quotes may contain delimiters, line ends and doubled quotes")
    func quotes() throws {
        let reading = try read(
            "Note,Date,Open,High,Low,Close\n\"a \"\"b\"\", c\nd\",2020-01-02,1,2,0.5,1.5\nplain \"5\" inch,2020-01-03,1,2,0.5,1.25\n\"\",\"2020-01-06\",1,2,0.5,\"1.75\"\n"
        )
        #expect(reading.bars.close == [1.5, 1.25, 1.75])
        #expect(reading.batch.line == [2, 4, 5])
    }

    @Test("A quote that is never closed rejects only the rows after it")
    func unclosed() throws {
        let reading = try read("Date,Open,High,Low,Close\n2020-01-02,1,2,0.5,1.5\n2020-01-03,\"1,2,0.5,1.25\n2020-01-06,1,2,0.5,1.75\n")
        #expect(reading.bars.close == [1.5])
        #expect(reading.reasons == ["line 3: a quote is not closed"])
    }

    @Test("A text of two bytes a character and one in a Windows encoding are read")
    func encodings() throws {
        let text = "Datum;Eröffnung;Hoch;Tief;Schluss\n2020-01-02;1;2;0,5;1,5\n"
        let wide = text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
        #expect(try read(bytes: [0xFF, 0xFE] + wide).closes == [1.5])
        let narrow = text.unicodeScalars.map { UInt8($0.value) }
        #expect(try read(bytes: narrow).closes == [1.5])
    }

    @Test("A long table is split into its symbols")
    func symbols() throws {
        let text = "symbol,date,open,high,low,close\nAAA,2020-01-02,1,2,0.5,1.5\nBBB,2020-01-02,3,4,2,3.5\nAAA,2020-01-03,1,2,0.5,1.25\n"
        let reading = try read(text)
        #expect(reading.decision.symbols == ["AAA", "BBB"])
        #expect(reading.batch.symbol == [0, 1, 0])
        #expect(reading.decision.interval == .day)
        #expect(throws: ReadingError.self) { try read(text, ReadingOptions { $0.symbol = "CCC" }) }
        let one = try read("symbol,date,close\nAAA,2020-01-02,1.5\nAAA,2020-01-03,1.25\n", ReadingOptions { $0.symbol = "CCC" })
        #expect(one.decision.symbols == ["CCC"])
    }

    @Test("A single value for each row gives bars whose prices equal it")
    func values() throws {
        var columns = ColumnMap()
        columns.close = .name("rate")
        let reading = try read(
            "Date,rate,spread\n2020-01-02,1.5,9\n2020-01-03,,9\n2020-01-06,x,9\n", ReadingOptions { $0.columns = columns })
        #expect(reading.bars.open == [1.5])
        #expect(reading.bars.low == [1.5])
        #expect(reading.reasons == ["line 4: the close is not a number"], "a holiday without a value is no error")
    }

    @Test("An adjusted close among unadjusted prices is reported, since it is outside of their range")
    func mixedPrices() throws {
        let text = "Date,Open,High,Low,Close,Adj Close\n2020-01-02,10,11,9,10.5,7.5\n2020-01-03,10,11,7,10,7.1\n"
        var columns = ColumnMap()
        columns.close = .name("Adj Close")
        let mixed = try read(text, ReadingOptions { $0.columns = columns })
        #expect(mixed.closes == [7.1] && mixed.reasons == ["line 2: the close is outside low and high"])
        #expect(mixed.decision.notes.map(\.description).contains { $0.hasPrefix("'Adj Close' is adjusted and 'Open' is not") })
        #expect(try !read(text).decision.notes.map(\.description).contains { $0.contains("is adjusted") })
    }

    @Test("Steps since a full stamp are read, as Google wrote them")
    func google() throws {
        let reading = try read(
            "EXCHANGE%3DACME\nMARKET_OPEN_MINUTE=570\nINTERVAL=60\nCOLUMNS=DATE,CLOSE,HIGH,LOW,OPEN,VOLUME\nDATA=\nTIMEZONE_OFFSET=-240\na1460727000,3,4,1,2,10\n1,4,5,2,3,11\n5,5,6,3,4,12\n"
        )
        #expect(reading.seconds == [1_460_727_000, 1_460_727_060, 1_460_727_300])
        #expect(reading.bars.open == [2, 3, 4])
        #expect(reading.batch.rejected.isEmpty)
    }

    @Test("Ticks replace a volume that is zero in all rows")
    func ticks() throws {
        let header = "<DATE>\t<TIME>\t<OPEN>\t<HIGH>\t<LOW>\t<CLOSE>\t<TICKVOL>\t<VOL>\t<SPREAD>\n"
        #expect(
            try read(header + "2020.01.02\t00:00:00\t1\t2\t0.5\t1.5\t66\t0\t2\n2020.01.02\t01:00:00\t1\t2\t0.5\t1.5\t67\t0\t2\n").bars
                .volume == [66, 67])
        #expect(
            try read(header + "2020.01.02\t00:00:00\t1\t2\t0.5\t1.5\t66\t0\t2\n2020.01.02\t01:00:00\t1\t2\t0.5\t1.5\t67\t5\t2\n").bars
                .volume == [0, 5])
    }
}
