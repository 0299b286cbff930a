import DojimaFormats
import DojimaSeries
import DojimaTestSupport
import DojimaText
import DojimaTime
import Testing

@Suite struct JSONTests {
    /// Two bars that every form below contains: 2020-01-02 and 2020-01-03, o h l c v.
    private func expect(_ text: String, _ options: ReadingOptions = ReadingOptions(), hasVolume: Bool = true) throws {
        let reading = try read(text, options)
        #expect(reading.bars.time == [day(2020, 1, 2), day(2020, 1, 3)])
        #expect(reading.bars.open == [1, 2])
        #expect(reading.bars.high == [3, 4.5])
        #expect(reading.bars.low == [0.5, 1.5])
        #expect(reading.bars.close == [2, 4])
        if hasVolume { #expect(reading.bars.volume == [10, 11]) }
        #expect(reading.batch.line == [1, 2])
        #expect(reading.batch.rejected.isEmpty)
    }

    @Test("A JSON list of objects with day-first dates is read", .feature("S0-DM-11"))
    func objects() throws {
        let text = """
            [ { "date": "04-01-2010", "open": 10246.16, "high": 10430.69, "low": 10246.16, "close": 10430.69 },
              { "date": "05-01-2010", "open": 10430.69, "high": 10430.69, "low": 10311.99, "close": 10428.05 },
              { "date": "29-01-2010", "open": 10188.95, "high": 10265.88, "low": 10045.32, "close": 10067.33 } ]
            """
        let reading = try read(text)
        #expect(reading.bars.time == [day(2010, 1, 4), day(2010, 1, 5), day(2010, 1, 29)])
        #expect(reading.bars.close == [10430.69, 10428.05, 10067.33])
        #expect(reading.decision.dates == "day-first dates")
    }

    @Test(
        "The JSON forms of vendors are read",
        arguments: [
            #"[{"t":"2020-01-02T00:00:00Z","o":"1","h":"3","l":"0.5","c":"2","v":"10","vw":"9"},{"t":"2020-01-03T00:00:00Z","o":"2","h":"4.5","l":"1.5","c":"4","v":"11"}]"#,
            #"[[1577923200000,1,3,0.5,2,10,1577926799999,"0"],[1578009600000,2,4.5,1.5,4,11,1578013199999,"0"]]"#.replacingEight,
            #"{"code":"0","data":[["1577923200000","1","3","0.5","2","10"],["1578009600000","2","4.5","1.5","4","11"]]}"#,
            #"{"error":[],"result":{"XX":[[1577923200,"1","3","0.5","2","1.7","10",7],[1578009600,"2","4.5","1.5","4","2.2","11",7]],"last":1}}"#,
            #"{"c":[2,4],"h":[3,4.5],"l":[0.5,1.5],"o":[1,2],"s":"ok","t":[1577923200,1578009600],"v":[10,11]}"#,
            #"{"chart":{"result":[{"meta":{"symbol":"X"},"timestamp":[1577923200,1578009600],"indicators":{"quote":[{"open":[1,2],"high":[3,4.5],"low":[0.5,1.5],"close":[2,4],"volume":[10,11]}],"adjclose":[{"adjclose":[9,9]}]}}],"error":null}}"#,
            #"{"Meta Data":{"2. Symbol":"X","5. Time Zone":"US/Eastern"},"Time Series (Daily)":{"2020-01-02":{"1. open":"1","2. high":"3","3. low":"0.5","4. close":"2","5. volume":"10"},"2020-01-03":{"1. open":"2","2. high":"4.5","3. low":"1.5","4. close":"4","5. volume":"11"}}}"#,
            #"{"Open":{"1577923200000":1,"1578009600000":2},"High":{"1577923200000":3,"1578009600000":4.5},"Low":{"1577923200000":0.5,"1578009600000":1.5},"Close":{"1577923200000":2,"1578009600000":4},"Volume":{"1577923200000":10,"1578009600000":11}}"#,
            #"{"columns":["Open","High","Low","Close","Volume"],"index":[1577923200000,1578009600000],"data":[[1,3,0.5,2,10],[2,4.5,1.5,4,11]]}"#,
            #"{"fields":["date","low","open","close","high","volume"],"data":[["2020-01-02",0.5,1,2,3,10],["2020-01-03",1.5,2,4,4.5,11]]}"#,
            #"{"bars":{"ACME":[{"t":"2020-01-02","o":1,"h":3,"l":0.5,"c":2,"v":10},{"t":"2020-01-03","o":2,"h":4.5,"l":1.5,"c":4,"v":11}]}}"#,
            #"{"data":[{"type":"candlestick","x":["2020-01-02","2020-01-03"],"open":[1,2],"high":[3,4.5],"low":[0.5,1.5],"close":[2,4],"volume":[10,11]}],"layout":{}}"#,
            "{\"time\":1577923200,\"open\":1,\"high\":3,\"low\":0.5,\"close\":2,\"volume\":10}\n\n{\"time\":1578009600,\"open\":2,\"high\":4.5,\"low\":1.5,\"close\":4,\"volume\":11}\n"
                .replacingBlankLine,
            #"[{"time":"2020-01-02","open":1,"high":3,"low":0.5,"close":2,"volume":10},{"time":{"year":2020,"month":1,"day":3},"open":2,"high":4.5,"low":1.5,"close":4,"volume":11}]"#,
            "\u{FEFF} \r\n\t[{\"\\u0064ate\":\"2020\\u002d01-02\",\"open\":1.0e0,\"high\":3,\"low\":5e-1,\"close\":9,\"close\":2,\"volume\":10,\"x\":[{\"y\":[1]}]},{\"date\":\"2020-01-03\",\"open\":2,\"high\":4.5,\"low\":1.5,\"close\":4,\"volume\":11}]",
        ])
    func shapes(_ text: String) throws { try expect(text) }

    @Test(
        "Columns of unequal length are refused with their lengths, since the missing value is unknown",
        arguments: [
            (
                #"{"t":[1577923200,1578009600,1578268800],"o":[1,2],"h":[3,4,5],"l":[1,1,1],"c":[2,2,2]}"#,
                ["t has 3", "o has 2", "c has 3"]
            ),
            (
                #"{"x":{"time":["2020-01-02","2020-01-03"],"open":[1,2],"high":[3,4],"low":[1,1],"close":[2,2],"volume":[7]}}"#,
                ["time has 2", "volume has 1"]
            ),
            (
                #"{"Open":{"2020-01-02":1,"2020-01-03":2},"High":{"2020-01-02":3,"2020-01-03":4},"Low":{"2020-01-02":1,"2020-01-03":1},"Close":{"2020-01-03":2}}"#,
                ["Open has 2", "Close has 1"]
            ),
            (
                #"{"columns":["Open","High","Low","Close"],"index":[1577923200000],"data":[[1,3,0.5,2],[2,4.5,1.5,4]]}"#,
                ["index has 1", "data has 2"]
            ),
        ])
    func unequalColumns(_ text: String, lengths: [String]) throws {
        let refused = #expect(throws: ReadingError.self) { try read(text) }
        #expect(refused?.kind == .malformed)
        for length in lengths { #expect(refused?.description.contains(length) == true, "\(String(describing: refused))") }
    }

    @Test func listsThatAreNoColumnsMayHaveAnyLength() throws {
        try expect(
            #"{"meta":{"ranges":["1d","5d","1mo"]},"t":[1577923200,1578009600],"o":[1,2],"h":[3,4.5],"l":[0.5,1.5],"c":[2,4],"v":[10,11]}"#)
        // Rows with their own times need no index.
        try expect(
            #"{"columns":["date","open","high","low","close"],"index":[0],"data":[["2020-01-02",1,3,0.5,2],["2020-01-03",2,4.5,1.5,4]]}"#,
            hasVolume: false)
    }

    @Test("Columns may be named by key or by index")
    func columns() throws {
        let coinbase = "[[1577923200,0.5,3,1,2,10],[1578009600,1.5,4.5,2,4,11]]"
        let refused = #expect(throws: ReadingError.self) { try read(coinbase) }
        #expect(refused?.description.contains("`columns`") == true)
        try expect(coinbase, ReadingOptions { $0.columns = try ColumnMap("time=#1,low=#2,high=#3,open=#4,close=#5,volume=#6") })
        let keys = #"[{"when":"2020-01-02","a":1,"b":3,"c":0.5,"d":2},{"when":"2020-01-03","a":2,"b":4.5,"c":1.5,"d":4}]"#
        try expect(keys, ReadingOptions { $0.columns = try ColumnMap("time=when,open=a,high=b,low=c,close=d") }, hasVolume: false)
    }

    @Test("Several symbols under their keys are read")
    func symbols() throws {
        let reading = try read(
            #"{"bars":{"A":[{"t":"2020-01-02","c":1},{"t":"2020-01-03","c":2}],"B":[{"t":"2020-01-02","c":3}],"C":[]},"next":null}"#)
        #expect(reading.decision.symbols == ["A", "B"])
        #expect(reading.batch.symbol == [0, 0, 1])
        #expect(reading.closes == [1, 2, 3])
    }

    @Test("Values that are no numbers reject their rows, counted from 1")
    func rejects() throws {
        let reading = try read(
            #"[{"t":"2020-01-02","c":1},{"t":"2020-01-03","c":true},{"t":"2020-01-06","c":null},{"t":"2020-01-07"},7,{"t":"2020-01-08","c":"x"},{"t":null,"c":5},{"t":"2020-01-09","c":6}]"#
        )
        #expect(reading.closes == [1, 6])
        #expect(
            reading.reasons == [
                "row 2: the close is not a number", "row 4: no close", "row 5: this is not an object of names and values",
                "row 6: the close is not a number", "row 7: no date",
            ])
    }

    @Test(
        "One line with one bar is a file too, as JSON lines with a single row",
        arguments: [
            #"{"time":"2024-01-02","open":1,"high":2,"low":0.5,"close":1.5,"volume":10}"# + "\n",
            #"["2024-01-02",1,2,0.5,1.5,10]"#, "{\n  \"t\": 1704153600,\n  \"o\": 1, \"h\": 2, \"l\": 0.5, \"c\": 1.5, \"v\": 10\n}\n",
        ])
    func oneBar(_ text: String) throws {
        let reading = try read(text)
        #expect(reading.bars.time == [day(2024, 1, 2)] && reading.batch.rejected.isEmpty)
        #expect(reading.bars.open == [1] && reading.bars.high == [2] && reading.bars.low == [0.5])
        #expect(reading.closes == [1.5] && reading.bars.volume == [10])
    }

    @Test("A broken line of JSON lines rejects only itself")
    func brokenLine() throws {
        let reading = try read(
            "{\"t\":\"2020-01-02\",\"c\":1}\n{\"t\":\"2020-01-03\",\"c\":2\n{\"t\":\"2020-01-06\",\"c\":3}\n{\"t\":\"2020-")
        #expect(reading.closes == [1, 3])
        #expect(reading.batch.rejected.map(\.note).count == 2)
        #expect(reading.batch.rejected.map(\.line) == [2, 4])
        #expect(!reading.batch.rejected[0].isRow)
    }

    @Test(
        "A document without a table is refused with the reason",
        arguments: [
            ("[{\"t\":\"2020-01-02\",\"c\":1},", "is incomplete"), (#"{"Error Message": "Invalid call."}"#, "Invalid call."),
            ("[1,2,3]", "no table"), (String(repeating: "[", count: 100_000), "nested"),
            (#"[{"date":"2020-01-02","open":1}]"#, "no column of closes"),
            (#"{"a":1}}"#, "not JSON"), ("{}", "no table"), ("[]", "no table"),
        ])
    func refusals(_ text: String, _ word: String) throws {
        let refused = #expect(throws: ReadingError.self) { try read(text) }
        #expect(refused?.description.contains(word) == true, "\(refused?.description ?? "")")
        #expect(refused?.description.contains("\n") == false)
    }

    @Test(
        "Rows keep their numbers for any size of a batch",
        arguments: [
            #"[{"t":1577923200,"c":1},{"t":1578009600,"c":"x"},{"t":1578096000,"c":3},{"t":"y","c":4}]"#,
            #"[[1577923200,1,3,0.5,2],[1578009600,"x",3,0.5,2],[1578096000,1,3,0.5,2],["y",1,3,0.5,2]]"#,
            #"{"A":[[1577923200,1,3,0.5,2],["y",1,3,0.5,2]],"B":[[1578009600,2,4.5,1.5,4],[1578096000,"x",3,0.5,2]]}"#,
            #"{"t":[1577923200,1578009600,1578096000],"c":[1,"x",3]}"#,
            #"{"Close":{"1577923200000":2,"1578009600000":"x","1578096000000":4}}"#,
        ])
    func numbers(_ text: String) throws {
        let whole = try read(text).batch
        #expect(!whole.rejected.isEmpty)
        #expect((whole.line.map(Int.init) + whole.rejected.map(\.line)).sorted() == Array(1...(whole.count + whole.rejected.count)))
        for size in 1...3 {
            let parts = try read(bytes: Array(text.utf8), batch: size).batch
            #expect(parts.line == whole.line)
            #expect(parts.rejected == whole.rejected)
        }
    }

    @Test(
        "Several tables of prices are refused, since only one of them would be read",
        arguments: [
            #"{"data":[{"symbol":"A","bars":[{"t":"2024-01-02","c":1}]},{"symbol":"B","bars":[{"t":"2024-01-02","c":2}]}]}"#,
            #"[{"s":"A","t":["2024-01-02","2024-01-03"],"c":[1,2]},{"s":"B","t":["2024-01-02","2024-01-03"],"c":[3,4]}]"#,
            #"{"A":{"2024-01-02":{"close":1},"2024-01-03":{"close":2}},"B":{"2024-01-02":{"close":3},"2024-01-03":{"close":4}}}"#,
            #"{"a":{"x":[{"t":"2024-01-02","c":1,"v":1},{"t":"2024-01-03","c":1,"v":1}]},"b":{"x":[{"t":"2024-01-02","c":2},{"t":"2024-01-03","c":2}]}}"#,
        ])
    func severalTables(_ text: String) {
        let error = #expect(throws: ReadingError.self) { try read(text) }
        #expect(error?.description.contains("several tables of prices") == true, "\(text)")
    }

    @Test("A single row of other columns next to a table is a summary")
    func summary() throws {
        let text = #"{"last":[{"time":"2024-01-03","close":9,"volume":1}],"rows":[{"t":"2024-01-02","c":1},{"t":"2024-01-03","c":2}]}"#
        #expect(try read(text).closes == [1, 2])
    }

    @Test("Keys that differ only in case must have equal values")
    func twins() throws {
        func rows(_ second: (Int) -> String) -> String {
            "[" + (1...5).map { #"{"date":"2024-01-0\#($0)","close":\#($0),"Close":\#(second($0))}"# }.joined(separator: ",") + "]"
        }
        #expect(try read(rows { "\($0).0" }).closes == [1, 2, 3, 4, 5])
        let error = #expect(throws: ReadingError.self) { try read(rows { $0 == 3 ? "9" : "\($0)" }) }
        #expect(error?.description.contains("columns 2 and 3 have the same name and differ, first in row 3") == true, "\(error as Any)")
        #expect(error?.description.contains("`columns` close=#2 or `columns` close=#3") == true)
        #expect(try read(rows { _ in "9" }, ReadingOptions { $0.columns.close = .position(3) }).closes == [9, 9, 9, 9, 9])
        let keyed = #"{"2024-01-02":{"close":1,"CLOSE":2},"2024-01-03":{"close":1,"CLOSE":2}}"#
        #expect(throws: ReadingError.self) { try read(keyed) }
    }

    @Test("Zone and symbol in the document are used")
    func facts() throws {
        let reading = try read(
            #"{"meta":{"symbol":"ACME","exchange_timezone":"America/New_York"},"values":[{"datetime":"2020-01-02 09:30:00","close":"1"},{"datetime":"2020-01-02 09:31:00","close":"2"}]}"#
        )
        #expect(reading.seconds == [1_577_975_400, 1_577_975_460])
        #expect(reading.decision.symbols == ["ACME"])
        #expect(reading.decision.zone?.identifier == "America/New_York")
    }
}

extension String {
    /// Eight columns would mean an average price before the volume; these rows have one column more.
    fileprivate var replacingEight: String { split(separator: "\"0\"", omittingEmptySubsequences: false).joined(separator: "\"0\",1") }
    /// A blank line counts as a line: row numbers stay those of the other shapes without it.
    fileprivate var replacingBlankLine: String { split(separator: "\n").joined(separator: "\n") }
}
